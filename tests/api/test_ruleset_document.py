import hashlib
from collections import Counter
from fractions import Fraction

import pytest

from generator.api.ruleset_data import index_entry
from generator.rules import load_rulesets
from generator.sizes import Sizes
from tests.api.documents import read, rows, sheet, table_of
from tests.conftest import RULESETS, Built
from tests.twin.rounds import round_losses

LISTED = ("classic", "capital-wall", "uk-1990")
"""Rulesets whose rounds the twin lists roll by roll, without a choice of dice."""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_documents_tell_what_the_rulesets_file_tells(built: Built, ruleset: str) -> None:
    """Dice, ties, texts, aliases and sources are those of the ruleset's own file."""
    document = read(built, f"api/v1/{ruleset}.json")
    rules = load_rulesets()[ruleset]
    assert document["id"] == ruleset
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
    dice = Counter((*each["attacker_dice"], 0, *each["defender_dice"]) for each in rounds)
    assert set(dice.values()) == {1}
    for each in rounds:
        assert sum(rolls for *_, rolls in each["outcomes"]["rows"]) == each["rolls"]
        assert each["rolls"] == 6 ** (len(each["attacker_dice"]) + len(each["defender_dice"]))


@pytest.mark.parametrize("ruleset", LISTED)
def test_rounds_are_the_twins(built: Built, ruleset: str) -> None:
    """In the document, on the page and in its CSV the rounds are those of all rolls listed."""
    document = read(built, f"api/v1/{ruleset}.json")
    found = rows(table_of(read(built, f"{ruleset}.json"), "rounds"))
    lines = sheet(built.folder / f"{ruleset}.csv")
    assert [{key: f"{value}" for key, value in row.items()} for row in found] == lines
    for each in document["rounds"]["of"]:
        cell = each["attackers"], each["defenders"]
        exact = round_losses(ruleset, *cell)
        outcomes = each["outcomes"]["rows"]
        assert {
            (lost, taken): Fraction(rolls, each["rolls"])
            for lost, taken, rolls in outcomes
            if rolls
        } == {losses: chance for losses, chance in exact.items() if chance}
        assert outcomes == [
            [row["attackers_lost"], row["defenders_lost"], row["rolls"]]
            for row in found
            if (row["attackers"], row["defenders"]) == cell
        ]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_files_are_listed_as_they_are(built: Built, ruleset: str) -> None:
    """Document, downloads page and folder name the same files, with true sizes and sums."""
    files = read(built, f"api/v1/{ruleset}.json")["files"]
    listed = rows(table_of(read(built, f"{ruleset}/downloads.json"), "files"))
    assert listed == files
    folder = built.folder / "data" / "v1" / ruleset
    assert {file["path"] for file in files} == {
        path.relative_to(built.folder).as_posix()
        for path in folder.iterdir()
        if path.name not in ("SHA256SUMS", "datapackage.json")
    }
    for file in files:
        content = (built.folder / file["path"]).read_bytes()
        assert file["bytes"] == len(content)
        assert file["sha256"] == hashlib.sha256(content).hexdigest()
        assert file["path"].endswith(f"/{file['dataset']}.{file['format']}")
        if file["format"] == "csv":
            assert file["rows"] == len(sheet(built.folder / file["path"]))


def test_aliases_lead_to_their_ruleset(built: Built) -> None:
    """The data of a page at another name say which ruleset it means, and where that is."""
    named = 0
    for ruleset in RULESETS:
        for alias in load_rulesets()[ruleset].aliases:
            document = read(built, f"{alias.id}.json")
            assert document["ruleset"] == ruleset
            addresses = [link["address"] for link in document["links"]]
            assert addresses[:2] == [f"{ruleset}.json", f"api/v1/{ruleset}.json"]
            named += 1
    assert named


def test_a_limited_build_says_how_far_it_reaches() -> None:
    """The index tells the reach of this build, not of the ruleset's file."""
    rules = load_rulesets()["classic"]
    assert index_entry(rules, Sizes(4, 6))["largest"] == {
        "matchups": 4,
        "datasets": 6,
        "armies_needed": 6,
    }
    assert index_entry(rules, Sizes())["largest"]["matchups"] == rules.largest_matchup
