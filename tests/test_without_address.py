"""A site that is built without its address: nothing stands in for it."""

import gzip
import json
import shutil
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import feedparser
import nbformat
import pytest

from generator import PROJECT
from generator.site.site import TO_REPLACE
from generator.verify.dataset_cards import check_croissant
from generator.verify.documents import check_documents, check_index
from generator.verify.faults import Fault
from generator.verify.feed import check_feed
from generator.verify.links import check_sitemap
from generator.verify.published import Published
from generator.verify.verification import verify
from tests.conftest import SITE, run
from tests.read_html import read_page
from tests.verify.finished import edit_json

pytestmark = pytest.mark.whole_runs

HOST = urlsplit(SITE.address).netloc
EXAMPLES = {"api/v1/index.html", "data-changes/index.html", "downloads/index.html"}
NOTEBOOK = "risk-odds.ipynb"
SEARCH = "search/pages.json"
"""It holds the words of all pages."""


@pytest.fixture(scope="module")
def unnamed(tmp_path_factory: pytest.TempPathFactory, small: list[str]) -> Path:
    """The folder of a small site that was given no address."""
    folder = tmp_path_factory.mktemp("unnamed") / "site"
    smaller = (*small, "--largest", "3", "--datasets", "4")
    done = run("build", *smaller, "--output", folder, environment={"SITE_URL": None})
    assert done.returncode == 0, done.stderr
    return folder


def test_no_file_names_another_address(unnamed: Path) -> None:
    """No file has the address of an example host. What asks readers to put the site's own is only
    in examples, on pages that say so, and in the notebook.
    """
    asking = set()
    for path in unnamed.rglob("*"):
        if not path.is_file():
            continue
        content = path.read_bytes()
        content = gzip.decompress(content) if path.suffix == ".gz" else content
        assert HOST.encode() not in content, path
        if TO_REPLACE.encode() in content:
            asking.add(path.relative_to(unnamed).as_posix())
    assert asking == EXAMPLES | {NOTEBOOK, SEARCH}
    for page in EXAMPLES:
        text = " ".join((unnamed / page).read_text(encoding="utf-8").split())
        assert f"address in place of <code>{TO_REPLACE}</code>" in text, page
    cells = nbformat.read(unnamed / NOTEBOOK, as_version=4).cells
    assert f'SITE = "{TO_REPLACE}"  # put the address here' in cells[1].source


def test_heads_of_pages_go_without(unnamed: Path) -> None:
    """Canonical address, picture and markup for search engines are left out; all else is there."""
    for path in sorted(unnamed.rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        page = read_page(text)
        assert not [link for link in page.iter("link") if link.get("rel") == "canonical"], path
        properties = {meta.get("property") for meta in page.iter("meta")}
        assert not properties & {"og:image", "og:url"}, path
        assert "og:title" in properties or "http-equiv=refresh" in text.replace('"', ""), path
        assert "application/ld+json" not in text, path


def test_what_needs_an_address_is_not_there(unnamed: Path) -> None:
    """There is no sitemap, and no list of files in a folder that has none of them."""
    assert not list(unnamed.glob("sitemap.*"))
    assert (unnamed / "data/v1/koole/index.html").is_file()
    assert not (unnamed / "data/v1/koole/datapackage.json").exists()
    address = "/data/v1/{ruleset}/datapackage.json"
    paths = json.loads((unnamed / "api/v1/openapi.json").read_text(encoding="utf-8"))["paths"]
    (ruleset,) = paths[address]["get"]["parameters"]
    assert "koole" not in json.dumps(ruleset)


def test_readers_of_feeds_and_metadata_read_them(unnamed: Path) -> None:
    """The feed is well-formed, with ids of its own and links that lead to the page; Croissant's
    file names the tables as they stand beside it.
    """
    feed = feedparser.parse((unnamed / "data-changes.xml").read_bytes())
    assert (feed.bozo, feed.version) == (False, "atom10")
    assert all(each.id.startswith("urn:uuid:") for each in (feed.feed, *feed.entries))
    assert all(entry.link.startswith("data-changes/#") for entry in feed.entries)
    croissant = json.loads((unnamed / "data/v1/croissant.json").read_text(encoding="utf-8"))
    assert "url" not in croissant
    for file in croissant["distribution"]:
        assert (unnamed / "data/v1" / file["contentUrl"]).is_file()


def test_a_site_without_an_address_is_verified(unnamed: Path) -> None:
    """Verification finds nothing wrong, and the schemas ask for no address."""
    checked, faults = verify(unnamed, PROJECT / "risk_odds" / "rulesets")
    assert faults == []
    assert checked.links > 5000
    schema = json.loads((unnamed / "api/v1/schemas/page.json").read_text(encoding="utf-8"))
    assert "source" not in schema["required"]
    index = json.loads((unnamed / "api/v1/index.json").read_text(encoding="utf-8"))
    assert "source" not in index
    assert index["attribution"] == "Exact RISK odds (CC BY 4.0)"


def test_half_an_address_is_found(unnamed: Path, tmp_path: Path) -> None:
    """A file of a site without an address that names one after all is a fault."""
    site = Published(Path(shutil.copytree(unnamed, tmp_path / "site")))
    check_sitemap(site)
    (site.folder / "about.json").unlink()
    with pytest.raises(Fault, match=r"about/index\.html: its data: found no file about\.json"):
        check_sitemap(site)
    (site.folder / "sitemap.xml").write_text("", encoding="utf-8")
    with pytest.raises(Fault, match="found a sitemap, expected none"):
        check_sitemap(site)
    edit_json(site.folder / "classic/odds.json", source=urljoin(SITE.address, "classic/odds.json"))
    with pytest.raises(Fault, match=r"source: found .*, expected none"):
        check_documents(site, ["classic/odds.json"])
    (site.folder / "data/v1/koole/datapackage.json").write_text("{}", encoding="utf-8")
    with pytest.raises(Fault, match="found a Data Package, expected none"):
        check_index(site)
    feed = site.folder / "data-changes.xml"
    text = feed.read_text(encoding="utf-8")
    feed.write_text(text.replace("urn:uuid", "https"), encoding="utf-8")
    with pytest.raises(Fault, match="a section of"):
        check_feed(site)
    croissant = site.folder / "data/v1/croissant.json"
    text = croissant.read_text(encoding="utf-8")
    croissant.write_text(text.replace('"win-all', f'"{SITE.address}win-all'), encoding="utf-8")
    with pytest.raises(Fault, match="contentUrl: found"):
        check_croissant(site)
