from collections import Counter
from fractions import Fraction
from hashlib import sha256

import pytest

from generator.api.ruleset_document import index_document, index_entry
from generator.api.schemas import schemas
from generator.scope.sizes import Sizes
from risk_odds import rules
from risk_odds.ruleset_files import load_rulesets
from tests.api.documents import HEAD, kind_of, names_of, pages, read, resolved, rows, table_of
from tests.conftest import DATASETS, LARGEST, RULESETS, SITE, Built
from tests.twin.rounds import round_losses

INDEX = "api/v1/index.json"
LISTED = ("classic", "capital-wall", "uk-1990")
"""Rulesets whose rounds the twin lists roll by roll, without a choice of dice."""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_documents_tell_what_the_rulesets_file_tells(built: Built, ruleset: str) -> None:
    """Dice, ties, texts, aliases and sources are those of the ruleset's own file."""
    document = read(built, f"api/v1/{ruleset}.json")
    rules = load_rulesets()[ruleset]
    assert document["id"] == ruleset
    assert document.get("rule_version") == rules.version
    assert tuple(document["attacker"]["dice"]) == rules.attacker.dice
    assert tuple(document["defender"]["dice"]) == rules.defender.dice
    assert tuple(document["defender"]["armies_for_dice"]) == rules.defender.armies_for_dice
    assert document["defender"]["chooses_after_roll"] is rules.defender.chooses_after_roll
    for key in ("title", "summary", "rule", "note", "confidence", "ties", "transformation"):
        assert document[key] == getattr(rules, key)
    assert [alias["id"] for alias in document["aliases"]] == [alias.id for alias in rules.aliases]
    assert [source["title"] for source in document["sources"]] == [
        source.title for source in rules.sources
    ]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rounds_are_whole_and_their_own(built: Built, ruleset: str) -> None:
    """The outcomes of a round are all its rolls, and no two rounds have the same dice."""
    rounds = read(built, f"api/v1/{ruleset}.json")["rounds"]["of"]
    dice = Counter((*each["attacker_faces"], 0, *each["defender_faces"]) for each in rounds)
    assert set(dice.values()) == {1}
    for each in rounds:
        assert sum(rolls for *_, rolls in each["losses"]["rows"]) == each["total"]
        assert each["total"] == 6 ** (len(each["attacker_faces"]) + len(each["defender_faces"]))


@pytest.mark.parametrize("ruleset", LISTED)
def test_rounds_are_the_twins(built: Built, ruleset: str) -> None:
    """In the document and in the data of the page the rounds are those of all rolls listed."""
    document = read(built, f"api/v1/{ruleset}.json")
    found = rows(table_of(read(built, f"{ruleset}.json"), "rounds"))
    for each in document["rounds"]["of"]:
        cell = each["attackers"], each["defenders"]
        exact = round_losses(ruleset, *cell)
        outcomes = each["losses"]["rows"]
        assert {
            (lost, taken): Fraction(rolls, each["total"])
            for lost, taken, rolls in outcomes
            if rolls
        } == {losses: chance for losses, chance in exact.items() if chance}
        assert outcomes == [
            [row["attackers_lost"], row["defenders_lost"], row["rolls"]]
            for row in found
            if (row["attackers"], row["defenders"]) == cell
        ]


def test_the_index_lists_every_ruleset(built: Built) -> None:
    """The index has the site's rulesets in their order, and each document repeats its entry."""
    index = read(built, INDEX)
    assert [entry["id"] for entry in index["rulesets"]] == list(RULESETS)
    for entry in index["rulesets"]:
        assert entry["largest"] == {
            "matchups": LARGEST,
            "datasets": DATASETS,
            "armies_needed": DATASETS,
            "win_large": DATASETS if load_rulesets()[entry["id"]].largest_win else None,
        }
        document = read(built, resolved(entry["links"]["ruleset"], INDEX))
        assert document["links"].items() >= entry["links"].items()
        document["links"] = entry["links"]
        assert {key: document[key] for key in entry} == entry


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_rulesets_document_names_all_its_pages(built: Built, ruleset: str) -> None:
    """Each page below the ruleset's address is there once with its data; matchups are not."""
    own = f"api/v1/{ruleset}.json"
    listed = [
        {key: resolved(page[key], own) for key in ("page", "json", "csv")}
        for page in read(built, own)["pages"]
    ]
    assert [read(built, each["json"])["title"] for each in listed] == [
        page["title"] for page in read(built, own)["pages"]
    ]
    there = {
        address
        for address in pages(built)
        if address.startswith(f"{ruleset}/") and kind_of(address.removesuffix("/")) == "page"
    }
    assert sorted(page["page"] for page in listed) == sorted(there)
    for page in listed:
        name = page["page"].removesuffix("/")
        assert (page["json"], page["csv"]) == (f"{name}.json", f"{name}.csv")


def test_the_index_begins_with_all_names(built: Built) -> None:
    """Every id and every other name leads to its ruleset, on the first screen of the file."""
    text = (built.folder / INDEX).read_text(encoding="utf-8")
    index = read(built, INDEX)
    assert list(index)[:8] == [*HEAD, "names", "nicknames", "largest", "links"]
    assert text.index('"names"') < 300
    assert index["names"] == {
        name: ruleset for ruleset in RULESETS for name in (ruleset, *names_of(ruleset))
    }
    assert "404" in index["missing"]


def test_the_index_knows_nicknames(built: Built) -> None:
    """What people type leads to the name that it means, by the library's own reading of files."""
    index = read(built, INDEX)
    assert index["nicknames"]["standard"] == "classic"
    for nickname, name in index["nicknames"].items():
        assert rules[nickname].id == index["names"][name]
        assert nickname not in index["names"]
    listed = {
        nickname
        for entry in index["rulesets"]
        for named in (entry, *entry["aliases"])
        for nickname in named["nicknames"]
    }
    assert {*index["nicknames"]} == listed


def test_the_index_names_what_rulesets_share(built: Built) -> None:
    """Every CSV file outside of the rulesets' folders is that of a page or a table in the index."""
    index = read(built, INDEX)
    names = {*index["names"]}
    pages_of_index = {resolved(page["page"], INDEX): page for page in index["pages"]}
    assert {*pages_of_index} >= {"cards/", "continents/asia/", "benchmarks/"}
    files = {resolved(file["address"], INDEX): file for file in index["files"]}
    first_tables = {resolved(page["csv"], INDEX) for page in index["pages"]}
    for path in built.folder.rglob("*.csv"):
        address = path.relative_to(built.folder).as_posix()
        if names.isdisjoint(address.split("/")) and address.partition(".")[0] not in names:
            stem = address.removesuffix(".csv").partition(".")[0]
            assert address in files or f"{stem}.csv" in first_tables, address
    assert {address.rpartition("/")[2] for address in files} >= {
        "win-all-rulesets.parquet",
        "survivors-all-rulesets.parquet",
        "limit-ratios.csv",
    }
    for address, file in files.items():
        content = (built.folder / address).read_bytes()
        assert (len(content), sha256(content).hexdigest()) == (file["bytes"], file["sha256"])
    for what in ("feed", "overview", "database", "licence"):
        assert (built.folder / resolved(index["links"][what], INDEX)).is_file()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_other_names_have_the_same_document(built: Built, ruleset: str) -> None:
    """At each other name stands the ruleset's whole document, with its own source and name."""
    document = read(built, f"api/v1/{ruleset}.json")
    for name in names_of(ruleset):
        other = read(built, f"api/v1/{name}.json")
        assert other["source"].endswith(f"/api/v1/{name}.json")
        assert other.pop("alias") == name
        assert bool(other["setting"]) is load_rulesets()[ruleset].is_true_random(name)
        own = {key: document[key] for key in ("source", "setting")}
        assert other | own == document


def test_the_index_holds_all_rulesets_of_the_project() -> None:
    """The full index tells each ruleset's own reach, and where all schemas are."""
    rulesets = load_rulesets()
    index = index_document(rulesets, Sizes(), schemas(), SITE.address, ((), ()))
    largest = {entry["id"]: entry["largest"]["matchups"] for entry in index["rulesets"]}
    assert largest == {name: ruleset.largest_matchup for name, ruleset in rulesets.items()}
    assert largest["classic"] == 50
    assert set(index["schemas"]) == set(schemas())


@pytest.mark.parametrize(("sides", "battles"), [((5, 7), 7), ((7, 5), 7), ((5, 40), 30)])
def test_battles_reach_as_far_as_any_ruleset(sides: tuple[int, int], battles: int) -> None:
    """A battle is compared where one ruleset has it, up to 30 armies a side."""
    rulesets = {
        name: load_rulesets()[name].model_copy(update={"largest_matchup": side})
        for name, side in zip(("classic", "dutch"), sides, strict=True)
    }
    index = index_document(rulesets, Sizes(), schemas(), SITE.address, ((), ()))
    assert index["largest"] == {"battles": battles}


def test_a_limited_build_says_how_far_it_reaches() -> None:
    """The index tells the reach of this build, not of the ruleset's file."""
    rules = load_rulesets()["classic"]
    assert index_entry(rules, Sizes(4, 6))["largest"] == {
        "matchups": 4,
        "datasets": 6,
        "armies_needed": 6,
        "win_large": 6,
    }
    assert index_entry(rules, Sizes())["largest"]["matchups"] == rules.largest_matchup
