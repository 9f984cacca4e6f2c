import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from generator.pages.play.paths import build
from generator.verify.faults import Checked, Fault
from generator.verify.paths import (
    FILE,
    GARRISON,
    IN_A_ROW,
    LARGEST,
    PAGE,
    check_funnel,
    check_paths,
)
from generator.verify.published import Published
from generator.verify.verification import folder_of
from tests.given import shared_facts
from tests.verify.documents import changed, drop_row, site_of, spoil

RULESETS = "balanced-blitz", "classic", "space-station", "three-dice-defence"


@pytest.fixture
def site(tmp_path: Path) -> Published:
    """A site that has the page's document alone."""
    page = build(shared_facts(RULESETS))
    assert page is not None
    return site_of(tmp_path, [page], RULESETS, 2)


def checked(site: Published) -> int:
    """Return how many numbers are right."""
    return check_paths(site, partial(folder_of, None)).numbers


def test_the_page_is_right(site: Published) -> None:
    """All its numbers are those worked out anew: stacks, and three examples step by step."""
    assert len(site.json(FILE)["tables"]) == 4
    assert checked(site) == 90 * 5 + (3 + 4 + 3) * 11


def test_without_exact_rules_there_is_no_page(tmp_path: Path) -> None:
    """A site of nothing but blitzes has none."""
    assert checked(site_of(tmp_path, [], ["balanced-blitz"], 2)) == 0


@pytest.mark.parametrize(
    ("table", "row", "column", "value"),
    [
        ("stacks", 4, "attackers", 3),
        ("stacks", 4, "armies_on_the_territory", 4),
        ("three-in-a-row", 1, "taken_decimal", "0.5"),
        ("three-in-a-row", 0, "defenders", 6),
        ("capital-at-the-end", 3, "ruleset", "classic"),
        ("space-station-between", 1, "stopped", 0.5),
    ],
)
def test_a_wrong_value_is_named(
    site: Published, table: str, row: int, column: str, value: Any
) -> None:
    """A number that is not what is worked out is a fault, with its place."""
    with pytest.raises(Fault, match=f"{FILE}: {table}, "):
        checked(spoil(site, FILE, table, row, column, value))


def test_a_missing_stack_is_a_fault(site: Published) -> None:
    """Every length of a row has all its chances."""
    with pytest.raises(Fault, match=f"{FILE}: stacks, .*found no row"):
        checked(drop_row(site, FILE, "stacks", 7))


@pytest.mark.parametrize(
    ("table", "text", "fault"),
    [
        ("stacks", "null where many do not.", "the description: found null where many"),
        ("three-in-a-row", "Attackers take the territories", "the description: found Attackers"),
        (
            "three-in-a-row",
            "11 attackers (A; T = 13) take the territories",
            "T: found 13, expected 12",
        ),
        ("three-in-a-row", "12 attackers (A; T = 13) take the territories", "1.taken: "),
    ],
)
def test_a_description_without_the_right_stack_is_a_fault(
    site: Published, table: str, text: str, fault: str
) -> None:
    """How many attack, and how far was searched, stands in words: they belong to the numbers."""
    document = site.json(FILE)
    (found,) = (each for each in document["tables"] if each["name"] == table)
    found["description"] = text
    (site.folder / FILE).write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(Fault, match=f"^{FILE}: {table}, {fault}"):
        checked(Published(site.folder))


@pytest.mark.parametrize(
    ("table", "column", "most"),
    [
        ("stacks", "defenders", GARRISON),
        ("stacks", "territories", IN_A_ROW),
        ("three-in-a-row", "defenders", GARRISON),
    ],
)
@pytest.mark.parametrize("more", [1, 10**30])
def test_larger_chains_than_the_page_has_are_not_worked_out(
    site: Published, table: str, column: str, most: int, more: int
) -> None:
    """A number that would keep the verifier busy for ages is a fault at once; the most that the
    page may have is worked out, and found to be no row of it.
    """
    with pytest.raises(Fault, match=f"{FILE}: {table}, (?!{column}: found)"):
        checked(spoil(site, FILE, table, 2, column, most))
    message = f"{FILE}: {table}, {column}: found {most + more}, expected at most {most}"
    with pytest.raises(Fault, match=f"^{message}$"):
        checked(spoil(site, FILE, table, 2, column, most + more))


@pytest.mark.parametrize("attackers", [LARGEST + 1, 10**30])
@pytest.mark.parametrize(
    ("table", "text"),
    [
        ("stacks", "null where {0} do not."),
        ("three-in-a-row", "{0} attackers (A; T = {1}) take the territories"),
    ],
)
def test_larger_stacks_than_the_page_has_are_not_worked_out(
    site: Published, table: str, text: str, attackers: int
) -> None:
    """So it is with the attackers, who stand in words."""

    def send(document: Any) -> None:
        (found,) = (each for each in document["tables"] if each["name"] == table)
        found["description"] = text.format(attackers, attackers + 1)

    message = f"{FILE}: {table}, attackers: found {attackers}, expected at most {LARGEST}"
    with pytest.raises(Fault, match=f"^{message}$"):
        checked(changed(site, FILE, send))


def test_as_many_territories_as_in_a_row_are_taken(site: Published) -> None:
    """A chain may have a row for each of so many territories, and no more."""

    def lengthen(document: Any, territories: int) -> None:
        (found,) = (each for each in document["tables"] if each["name"] == "three-in-a-row")
        found["rows"] = (found["rows"] * territories)[:territories]

    with pytest.raises(Fault, match=f"^{FILE}: three-in-a-row, 1: found a row"):
        checked(changed(site, FILE, lambda document: lengthen(document, IN_A_ROW)))
    message = f"territories: found {IN_A_ROW + 1}, expected at most {IN_A_ROW}"
    with pytest.raises(Fault, match=f"^{FILE}: three-in-a-row, {message}$"):
        checked(changed(site, FILE, lambda document: lengthen(document, IN_A_ROW + 1)))


def test_a_chance_with_a_huge_exponent_is_a_fault(site: Published) -> None:
    """As a fraction it would fill the memory."""
    with pytest.raises(Fault, match=f"^{FILE}: the file: found ValueError: found 1E-1000000000"):
        checked(spoil(site, FILE, "stacks", 2, "chance", "1E-1000000000"))


DRAWN = (
    '<svg data-question="funnel"><path d="M0 0h200L50 40h-100Z"/><text class="end">50.0%</text>'
    '<path d="M50 50h100L87 90h-26Z"/><text class="end">12.5%</text></svg>'
)
"""The chances 1/2 and 1/8 of a width of 200. The second is 25, which has no whole half."""


def drawn(folder: Path, html: str) -> Published:
    """A site that has a funnel, and its chances in the page's document."""
    fields = [{"name": name} for name in ("taken_numerator", "taken_denominator")]
    table = {"name": "three-in-a-row", "fields": fields, "rows": [["1", "2"], ["1", "8"]]}
    (folder / FILE).write_text(json.dumps({"tables": [table]}), encoding="utf-8")
    (folder / PAGE).parent.mkdir()
    (folder / PAGE).write_text(html, encoding="utf-8")
    return Published(folder)


def test_a_funnel_is_as_wide_as_its_chances(tmp_path: Path) -> None:
    """Each part ends within 1 of its chance of the first one's width; without a page is none."""
    assert check_funnel(Published(tmp_path)) == Checked()
    assert check_funnel(drawn(tmp_path, DRAWN)) == Checked(numbers=2)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("h-26Z", "h-27Z", r"the funnel at 12\.5%: found \(100, 27\)"),
        ("h-26Z", "h-23Z", r"the funnel at 12\.5%: found \(100, 23\)"),
        ("M50 50h100", "M50 50h101", r"the funnel at 12\.5%: found \(101, 26\)"),
        ("87 90h-26Z", "87 50h-26Z", r"the funnel at 12\.5%: found \(100, 26\)"),
        ("87 90h-26Z", "87 49h-26Z", r"the funnel at 12\.5%: found \(100, 26\)"),
        ("12.5%", "12.6%", r"the funnel: found 12\.6%, expected 12\.5%"),
        ("</svg>", '<text class="end">1.0%</text></svg>', "the funnel: found 2 parts"),
        ("</svg>", '<path d="M87 99h26L99 99h-1Z"/></svg>', "the funnel: found 3 parts"),
        ('"funnel"', '"chart"', "the funnel: found none, expected 2 territories"),
    ],
)
def test_a_funnel_that_is_drawn_wrongly_is_found(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    """A width, a height or a word that does not belong to its chance, or one too many."""
    assert DRAWN.count(old) == 1
    with pytest.raises(Fault, match=f"{PAGE}: {message}"):
        check_funnel(drawn(tmp_path, DRAWN.replace(old, new)))
