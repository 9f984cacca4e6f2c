import json
from pathlib import Path

import pytest

from generator.verify.faults import Fault
from generator.verify.published import Published, Variant
from tests.conftest import DATASETS, LARGEST, RULESETS, SITE, Built


def test_the_site_says_itself_what_it_holds(built: Built) -> None:
    """Rulesets, sizes and the site's own address come from its index."""
    site = Published(built.folder)
    assert list(site.variants.values()) == [
        Variant(ruleset, LARGEST, DATASETS, DATASETS) for ruleset in RULESETS
    ]
    assert site.home == SITE.address
    assert "data/v1/risk-odds.sqlite.gz" in site.files("*.sqlite.gz")
    assert site.files("1-vs-1.json", "classic") == ["classic/1-vs-1.json"]


def index_of(folder: Path, index: object) -> Published:
    """A site that has this index, and nothing else."""
    path = folder / "api" / "v1" / "index.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(index), encoding="utf-8")
    return Published(folder)


LARGEST_OF_ALL: dict[str, object] = {
    "matchups": 50,
    "datasets": 100,
    "armies_needed": 200,
    "win_large": None,
}
NO_SIZES: tuple[object, ...] = (
    None,
    [],
    {"matchups": 1, "datasets": 1},
    LARGEST_OF_ALL | {"matchups": "many"},
    LARGEST_OF_ALL | {"datasets": float("inf")},
    LARGEST_OF_ALL | {"armies_needed": None},
    LARGEST_OF_ALL | {"win_large": [1]},
    LARGEST_OF_ALL | {"win_large": ""},
)


@pytest.mark.parametrize(
    ("needed", "large", "farthest"), [(200, None, 200), (150, 150, 150), (200, 500, 500)]
)
def test_the_farthest_dataset_is_that_of_any_ruleset(
    tmp_path: Path, needed: int, large: int | None, farthest: int
) -> None:
    """Armies needed or large battles, of any ruleset: where a build stops short, if it does."""
    reached = LARGEST_OF_ALL | {"armies_needed": needed}
    rulesets = [
        {"id": "a", "largest": reached | {"win_large": large}},
        {"id": "b", "largest": reached},
    ]
    variants = index_of(tmp_path, {"rulesets": rulesets}).variants
    assert variants == {name: Variant(name, 50, 100, farthest) for name in ("a", "b")}


@pytest.mark.parametrize(
    ("index", "message"),
    [
        ({}, "rulesets: found no 'rulesets'"),
        ({"rulesets": []}, "expected at least one"),
        *(
            ({"rulesets": [{"id": "a", "largest": largest}]}, "expected ids and sizes")
            for largest in NO_SIZES
        ),
    ],
)
def test_a_wrong_index_is_found(tmp_path: Path, index: object, message: str) -> None:
    """An index that does not list rulesets with their sizes is a fault."""
    with pytest.raises(Fault, match=message):
        _ = index_of(tmp_path, index).variants


@pytest.mark.parametrize("source", [None, "https://x.example/", 7])
def test_a_wrong_address_is_found(tmp_path: Path, source: object) -> None:
    """An index that names another file than itself is a fault; without an address it names none."""
    site = index_of(tmp_path, {"source": source} if source else {})
    if source is None:
        assert (site.address, site.home) == ("", "https://site.invalid/")
        return
    with pytest.raises(Fault, match=r"source: found .*, expected the full address of"):
        _ = site.address


def test_all_names_are_known(built: Built, tmp_path: Path) -> None:
    """A ruleset's id and the names that players use are its names."""
    names = Published(built.folder).names
    assert names["classic"] == "classic"
    assert names["koole"] == "dutch"
    assert set(names.values()) == set(RULESETS)
    index = {"rulesets": [{"id": "a", "largest": LARGEST_OF_ALL}]}
    with pytest.raises(Fault, match="found no 'aliases', expected the names"):
        _ = index_of(tmp_path, index).names


@pytest.mark.parametrize(
    ("text", "message"), [(None, "found nothing"), ("<urlset", "no XML"), ("<a/>", "loc: found")]
)
def test_a_wrong_sitemap_is_found(tmp_path: Path, text: str | None, message: str) -> None:
    """A sitemap that is missing, no XML or empty is a fault."""
    if text is not None:
        (tmp_path / "sitemap.xml").write_text(text, encoding="utf-8")
    with pytest.raises(Fault, match=f"sitemap.xml: .*{message}|sitemap.xml: {message}"):
        _ = Published(tmp_path).locations


def test_an_address_is_served_by_its_file(tmp_path: Path) -> None:
    """A folder by its page, whether it is the site's own or another; else the file itself."""
    (tmp_path / "cards").mkdir()
    for name in ("index.html", "cards/index.html", "cards.json"):
        (tmp_path / name).write_text("[]", encoding="utf-8")
    site = Published(tmp_path)
    addresses = ("", "cards/", "cards.json", "cards", "board/", "board.json")
    found = ["index.html", "cards/index.html", "cards.json", None, None, None]
    assert [site.file_at(address) for address in addresses] == found
    with pytest.raises(Fault, match=r"^cards\.json: the file: found no object: \[\]"):
        site.object("cards.json")


@pytest.mark.parametrize(("version", "known"), [("1.2.3", "1.2.3"), (None, None), (1.2, None)])
def test_the_version_is_what_the_index_says(
    tmp_path: Path, version: object, known: str | None
) -> None:
    """A number is no version, and a site may have none."""
    assert index_of(tmp_path, {"version": version} if version else {}).version == known


@pytest.mark.parametrize("address", ["a\0b.json", "\ud800.json"])
def test_what_cannot_be_the_name_of_a_file_is_a_fault(tmp_path: Path, address: str) -> None:
    """A document may name any text as a file, which the system then refuses to look for."""
    with pytest.raises(Fault, match=r"the file: found no name of a file: .*, expected a document$"):
        Published(tmp_path).content(address, "a document")
