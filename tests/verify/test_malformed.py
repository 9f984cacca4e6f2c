"""Whatever stands in a file, the verification names it as a fault and goes on."""

import gzip
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.verify.cards import FILE as CARDS
from generator.verify.cards import check_cards
from generator.verify.database import FILE as DATABASE
from generator.verify.database import check_database
from generator.verify.dataset_cards import (
    CROISSANT,
    HUGGING_FACE,
    KAGGLE,
    check_croissant,
    check_hugging_face,
    check_kaggle,
)
from generator.verify.digests import DIGESTS, read_digests
from generator.verify.directories import (
    NOTEBOOK,
    SEARCH,
    check_headers,
    check_notebook,
    check_redirects,
    check_search,
)
from generator.verify.documents import check_documents, check_index, check_schemas
from generator.verify.faults import Fault
from generator.verify.feed import FEED, check_feed
from generator.verify.files import MANIFEST, check_manifest, check_sums
from generator.verify.limit_ratios import check_table_of_limits
from generator.verify.links import Pages, check_sitemap
from generator.verify.matchups import check_battles
from generator.verify.offline import (
    WEB_MANIFEST,
    WORKER,
    check_service_worker,
    check_web_manifest,
)
from generator.verify.openapi import BUNDLED, OPENAPI, check_bundled_openapi, check_openapi
from generator.verify.packages import check_collection, read_package
from generator.verify.pages import check_pages
from generator.verify.pictures import check_drawings, check_pictures
from generator.verify.published import BATTLES, DATA, INDEX, SITEMAP, Published
from generator.verify.shared import check_all_rulesets
from tests.conftest import Built, run
from tests.verify.corruptions import FOLDER, Corruption, Original

MALFORMED: dict[str, bytes] = {
    "no UTF-8": b'\xff\xfe{"links": 1}',
    "lists without end": b"[" * 200_000,
    "objects without end": b'{"links":' * 200_000,
    "null": b"null",
    "a number": b"5",
    "a text": b'"text"',
    "a list": b"[]",
    "an empty file": b"",
    "a folder": FOLDER,
    "half of a declaration": b"<![x",
    "nulls": b'{"rulesets":null,"tables":null,"resources":null,"links":null,"fields":null,'
    b'"rows":null,"files":null,"distribution":null,"paths":null,"icons":null,"cells":null,'
    b'"type":null}',
    "numbers": b'{"rulesets":5,"tables":[5],"resources":[5],"links":[5],"fields":[5],"rows":[5],'
    b'"files":[5],"distribution":[5],"paths":{"a":5},"icons":[5],"cells":[5],"type":5}',
    "packed nonsense": gzip.compress(b"nonsense"),
    "half of an archive": gzip.compress(b"nonsense")[:-9],
}
"""What may stand in a file in the place of what should."""

PAGE = "classic/3-vs-2/index.html"
DOCUMENT = "api/v1/classic.json"
SCHEMA = "api/v1/schemas/page.json"
BATTLE = f"{BATTLES}/2-vs-1.json"
LIST = f"{DATA}/datapackage.json"
OWN_LIST = f"{DATA}/classic/datapackage.json"
DRAWING = "classic/3-vs-2.svg"
PREVIEW = "assets/previews/classic.png"
PACKED_SITEMAP = f"{SITEMAP}.gz"
TABLE = f"{DATA}/win-all-rulesets.parquet"

READERS: list[tuple[str, Callable[[Published], object]]] = [
    (PAGE, lambda site: check_pages(Pages(site), [PAGE])),
    (DRAWING, lambda site: check_drawings(site, [DRAWING])),
    (PREVIEW, check_pictures),
    (INDEX, lambda site: site.names),
    (INDEX, check_index),
    (DOCUMENT, lambda site: check_documents(site, [DOCUMENT])),
    (CARDS, lambda site: check_documents(site, [CARDS])),
    (CARDS, check_cards),
    (SCHEMA, check_schemas),
    (SCHEMA, lambda site: check_documents(site, ["about.json"])),
    (BATTLE, check_battles),
    (LIST, check_collection),
    (LIST, lambda site: check_all_rulesets(site, "win-all-rulesets")),
    (LIST, check_table_of_limits),
    (OWN_LIST, check_collection),
    (OWN_LIST, lambda site: read_package(site, f"{DATA}/classic")),
    (TABLE, lambda site: check_all_rulesets(site, "win-all-rulesets")),
    (DATABASE, check_database),
    (f"{DATA}/SHA256SUMS", lambda site: check_sums(site, DATA)),
    (CROISSANT, check_croissant),
    (HUGGING_FACE, check_hugging_face),
    (KAGGLE, check_kaggle),
    (FEED, check_feed),
    (SITEMAP, check_sitemap),
    (PACKED_SITEMAP, check_sitemap),
    (SEARCH, lambda site: check_search(Pages(site))),
    (OPENAPI, check_openapi),
    (OPENAPI, check_bundled_openapi),
    (BUNDLED, check_bundled_openapi),
    (WORKER, check_service_worker),
    (WEB_MANIFEST, check_web_manifest),
    (NOTEBOOK, check_notebook),
    ("_redirects", check_redirects),
    ("_headers", check_headers),
    (MANIFEST, check_manifest),
    (DIGESTS, read_digests),
]
"""Files of every kind, with what reads them."""


NOT_MISSED = {SCHEMA, PACKED_SITEMAP}
"""Files that their readers look for: where there is a folder, the list of all files says so."""

CASES = [
    pytest.param(file, read, content, id=f"{number}-{file}-{content}")
    for number, (file, read) in enumerate(READERS)
    for content in MALFORMED
    if not (content == "a folder" and file in NOT_MISSED)
]


@pytest.fixture(scope="module")
def original(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Original:
    """A copy of the small site, to be spoiled by one test after the other."""
    return Original(built.folder, tmp_path_factory.mktemp("malformed") / "site")


@pytest.mark.parametrize(("file", "read", "content"), CASES)
def test_a_malformed_file_is_a_fault(
    original: Original, file: str, read: Callable[[Published], object], content: str
) -> None:
    """It names the file, what was found in it and what was expected; nothing else is raised."""
    spoiled = Corruption(file, lambda _: MALFORMED[content], check_redirects, "")
    with original.spoiled(spoiled, books=False), pytest.raises(Fault) as found:
        # a copy of its own: what was read of another is kept
        read(Published(original.site.folder))
    assert found.value.file == file
    assert ": found " in str(found.value)
    assert ", expected " in str(found.value)


@pytest.mark.parametrize("file", sorted(NOT_MISSED))
def test_a_folder_in_the_place_of_a_file_is_listed(original: Original, file: str) -> None:
    """Where no reader misses a file, the list of all files does."""
    spoiled = Corruption(file, lambda _: FOLDER, check_manifest, "")
    with original.spoiled(spoiled, books=False), pytest.raises(Fault, match=f"{file}: found no"):
        check_manifest(original.site)


@pytest.mark.parametrize("content", MALFORMED)
def test_a_malformed_index_ends_the_command(built: Built, tmp_path: Path, content: str) -> None:
    """A site whose index says nothing is one line, and exit code 1."""
    (tmp_path / INDEX).parent.mkdir(parents=True)
    if MALFORMED[content] == FOLDER:
        (tmp_path / INDEX).mkdir()
    else:
        (tmp_path / INDEX).write_bytes(MALFORMED[content])
    done = run("verify", tmp_path, "--workers", "1")
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"{INDEX}: ")


@pytest.mark.whole_runs
def test_a_site_full_of_malformed_files_ends_the_command(built: Built, tmp_path: Path) -> None:
    """Each spoiled file has its line, whatever it holds: no traceback, and exit code 1."""
    site = Path(shutil.copytree(built.folder, tmp_path / "site"))
    spoiled = {
        WORKER: b"null",
        FEED: b"\xff",
        OPENAPI: b"[" * 200_000,
        NOTEBOOK: b"5",
        DATABASE: gzip.compress(b"")[:-9],
        "classic/2-vs-2.json": b"null",
    }
    for name, content in spoiled.items():
        (site / name).write_bytes(content)
    done = run("verify", site, "--workers", "2")
    assert (done.returncode, done.stdout) == (1, "")
    assert "Traceback" not in done.stderr
    named = {line.partition(": ")[0] for line in done.stderr.splitlines()}
    assert spoiled.keys() <= named
