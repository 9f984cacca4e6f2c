from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from generator.pages.learn.formulas import build
from generator.verify.faults import Fault
from generator.verify.formulas import FILE, MOST, check_formulas
from generator.verify.published import Published
from tests.given import shared_facts
from tests.twin.rounds import losses_with_dice
from tests.verify.documents import drop_row, site_of, spoil


@pytest.fixture
def site(tmp_path: Path) -> Published:
    """A site that has the page's document alone."""
    return site_of(tmp_path, [build(shared_facts(["classic"]))], ["classic"], 2)


def test_the_values_are_right(site: Published) -> None:
    """84 chances are those counted anew; with six faces they are the twin's."""
    assert check_formulas(site).numbers == 84 * 9
    for row in site.json(FILE)["tables"][0]["rows"]:
        attacking, defending, lost, killed, faces, _, _, numerator, denominator = row
        if faces == 6:
            chances = losses_with_dice("classic", attacking, defending)
            assert Fraction(int(numerator), int(denominator)) == chances[lost, killed]


@pytest.mark.parametrize(
    ("column", "value"), [("chance", 0.5), ("chance_decimal", "0.5"), ("attackers_lost", 3)]
)
def test_a_wrong_value_is_named(site: Published, column: str, value: Any) -> None:
    """A number that is not what is counted is a fault, with its place."""
    with pytest.raises(Fault, match=f"{FILE}: values, "):
        check_formulas(spoil(site, FILE, "values", 20, column, value))


def test_a_missing_value_is_a_fault(site: Published) -> None:
    """Every outcome is there for every size of the dice."""
    with pytest.raises(Fault, match=f"{FILE}: values, .*found no row"):
        check_formulas(drop_row(site, FILE, "values", 20))


@pytest.mark.parametrize("more", [1, 10**9])
@pytest.mark.parametrize(("column", "most"), MOST.items())
def test_more_dice_and_faces_than_the_page_has_are_not_rolled(
    site: Published, column: str, most: int, more: int
) -> None:
    """A number that would keep the verifier busy for ages is a fault at once; the page has the most
    that are rolled.
    """
    table = site.json(FILE)["tables"][0]
    place = [field["name"] for field in table["fields"]].index(column)
    assert max(row[place] for row in table["rows"]) == most
    message = f"values, {column}: found {most + more}, expected at most {most}"
    with pytest.raises(Fault, match=f"^{FILE}: {message}$"):
        check_formulas(spoil(site, FILE, "values", 20, column, most + more))
