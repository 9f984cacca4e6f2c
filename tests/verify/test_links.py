import gzip
from pathlib import Path

import pytest

from generator.verify.faults import Fault
from generator.verify.links import Pages, check_links, check_sitemap, sitemap
from generator.verify.published import Published
from tests.conftest import Built
from tests.verify.finished import rewrite

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
def test_a_link_that_leads_nowhere_is_found(spoilt: Published, link: str, message: str) -> None:
    """A link to no file, or to no section of a page, is a fault that names page and link."""
    check_links(Pages(spoilt), [PAGE])
    rewrite(spoilt.folder / PAGE, "</body>", f'<a href="{link}">x</a></body>')
    with pytest.raises(Fault, match=f"{PAGE}: the link .*: {message}"):
        check_links(Pages(spoilt), [PAGE])


@pytest.mark.parametrize(
    ("link", "followed"),
    [("https://example.org/nowhere", 0), ("odds/?attackers=3", 1), ("mailto:a@b", 0)],
)
def test_other_addresses_are_not_followed(spoilt: Published, link: str, followed: int) -> None:
    """Links to other sites are left alone, and what follows a question mark is no file."""
    (spoilt.folder / PAGE).write_text(f'<a href="./">x</a><a href="{link}">x</a>', "utf-8")
    assert check_links(Pages(spoilt), [PAGE]).links == 1 + followed


def test_a_picture_that_is_missing_is_found(spoilt: Published) -> None:
    """The picture for sharing must be a file of the spoilt."""
    (spoilt.folder / "assets" / "previews" / "classic.png").unlink()
    with pytest.raises(Fault, match=r"previews/classic\.png: found no file"):
        check_links(Pages(spoilt), [PAGE])


def test_a_page_that_leads_on_to_nothing_is_found(spoilt: Published) -> None:
    """Where a page sends its readers on, the other page must be there."""
    page = "data/v1/koole/index.html"
    check_links(Pages(spoilt), [page])
    rewrite(spoilt.folder / page, "url=../../../dutch/downloads/", "url=../../../dutch/files/")
    with pytest.raises(Fault, match=r"the link \.\./\.\./\.\./dutch/files/: found no file"):
        check_links(Pages(spoilt), [page])


def test_a_wrong_sitemap_is_found(spoilt: Published) -> None:
    """A page that is not listed, one that is not there, and another packed text are faults."""
    packed = spoilt.folder / "sitemap.xml.gz"
    kept = packed.read_bytes()
    packed.write_bytes(gzip.compress(b"other"))
    with pytest.raises(Fault, match=r"sitemap\.xml\.gz: the file: found another text"):
        check_sitemap(spoilt)
    packed.write_bytes(kept)
    (spoilt.folder / "more").mkdir()
    (spoilt.folder / "more" / "index.html").write_text("", encoding="utf-8")
    with pytest.raises(Fault, match=r"more/index\.html: found a page that it does not list"):
        check_sitemap(spoilt)
    (spoilt.folder / "about.json").unlink()
    with pytest.raises(Fault, match=r"about/: found no file about\.json"):
        check_sitemap(spoilt)


def test_addresses_elsewhere_are_found(spoilt: Published) -> None:
    """The sitemap of a spoilt names its own pages alone."""
    rewrite(spoilt.folder / "sitemap.xml", "<loc>https://exact", "<loc>https://wrong-long-exact")
    with pytest.raises(Fault, match="found an address elsewhere"):
        check_sitemap(spoilt)


def test_a_site_without_an_address_has_no_sitemap(tmp_path: Path) -> None:
    """Each of its pages has its data beside it all the same, but for those that lead on."""
    site = Published(tmp_path)
    page = "<html><head><title>A page</title></head><body></body></html>"
    for name, text in {
        "api/v1/index.json": "{}",
        "index.html": page,
        "index.json": "{}",
        "more/index.html": page,
        "more.json": "{}",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert check_sitemap(site).links == 2
    for name in ("sitemap.xml", "sitemap.xml.gz"):
        (tmp_path / name).touch()
        with pytest.raises(Fault, match=f"^{name}: the file: found a sitemap, expected none"):
            check_sitemap(site)
        (tmp_path / name).unlink()
    (tmp_path / "more.json").unlink()
    with pytest.raises(Fault, match=r"^more/index\.html: its data: found no file more\.json"):
        check_sitemap(site)
    leading_on = page.replace("<head>", '<head><meta name="robots" content="noindex">')
    (tmp_path / "more/index.html").write_text(leading_on, encoding="utf-8")
    assert check_sitemap(site).links == 2
