import gzip
from pathlib import Path

import pytest

from generator.verify.faults import Fault
from generator.verify.links import Pages, check_links, check_sitemap, sitemap
from generator.verify.published import Published
from tests.conftest import Built
from tests.verify.finished import copied, rewrite

PAGE = "classic/index.html"


def test_all_links_of_a_site_lead_somewhere(built: Built) -> None:
    """The links of all pages are followed and counted, and so is the sitemap."""
    site = Published(built.folder)
    assert check_links(Pages(site), site.files("*.html")).links > 5000
    leading_on = [page for page in site.files("index.html") if not Pages(site)[page].is_listed]
    assert leading_on
    listed = len(site.files("index.html")) - len(leading_on)
    assert check_sitemap(site).links == len(sitemap(site)) == listed


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("../nowhere/", "found no file"),
        ("https://exact-risk-odds.example/nowhere.json", "found no file"),
        ("odds", "found no file"),
        ("#nothing", "found no such section"),
        ("../downloads/#nothing", "found no such section"),
    ],
)
def test_a_link_that_leads_nowhere_is_found(
    built: Built, tmp_path: Path, link: str, message: str
) -> None:
    """A link to no file, or to no section of a page, is a fault that names page and link."""
    site = copied(built, tmp_path)
    check_links(Pages(site), [PAGE])
    rewrite(site.folder / PAGE, "</body>", f'<a href="{link}">x</a></body>')
    with pytest.raises(Fault, match=f"{PAGE}: the link .*: {message}"):
        check_links(Pages(site), [PAGE])


@pytest.mark.parametrize("link", ["https://example.org/nowhere", "odds/?attackers=3", "mailto:a@b"])
def test_other_addresses_are_not_followed(built: Built, tmp_path: Path, link: str) -> None:
    """Links to other sites are left alone, and what follows a question mark is no file."""
    site = copied(built, tmp_path)
    rewrite(site.folder / PAGE, "</body>", f'<a href="{link}">x</a></body>')
    check_links(Pages(site), [PAGE])


def test_a_picture_that_is_missing_is_found(built: Built, tmp_path: Path) -> None:
    """The picture for sharing must be a file of the site."""
    site = copied(built, tmp_path)
    (site.folder / "assets" / "previews" / "classic.png").unlink()
    with pytest.raises(Fault, match=r"previews/classic\.png: found no file"):
        check_links(Pages(site), [PAGE])


def test_a_page_that_leads_on_to_nothing_is_found(built: Built, tmp_path: Path) -> None:
    """Where a page sends its readers on, the other page must be there."""
    site = copied(built, tmp_path)
    page = "data/v1/koole/index.html"
    check_links(Pages(site), [page])
    rewrite(site.folder / page, "url=../../../dutch/downloads/", "url=../../../dutch/files/")
    with pytest.raises(Fault, match=r"the link \.\./\.\./\.\./dutch/files/: found no file"):
        check_links(Pages(site), [page])


def test_a_wrong_sitemap_is_found(built: Built, tmp_path: Path) -> None:
    """A page that is not listed, one that is not there, and another packed text are faults."""
    site = copied(built, tmp_path)
    packed = site.folder / "sitemap.xml.gz"
    kept = packed.read_bytes()
    packed.write_bytes(gzip.compress(b"other"))
    with pytest.raises(Fault, match=r"sitemap\.xml\.gz: the file: found another text"):
        check_sitemap(site)
    packed.write_bytes(kept)
    (site.folder / "more").mkdir()
    (site.folder / "more" / "index.html").write_text("", encoding="utf-8")
    with pytest.raises(Fault, match=r"more/index\.html: found a page that it does not list"):
        check_sitemap(site)
    (site.folder / "about.json").unlink()
    with pytest.raises(Fault, match=r"about/: found no file about\.json"):
        check_sitemap(site)


def test_addresses_elsewhere_are_found(built: Built, tmp_path: Path) -> None:
    """The sitemap of a site names its own pages alone."""
    site = copied(built, tmp_path)
    rewrite(site.folder / "sitemap.xml", "<loc>https://exact", "<loc>https://wrong-long-exact")
    with pytest.raises(Fault, match="found an address elsewhere"):
        check_sitemap(site)
