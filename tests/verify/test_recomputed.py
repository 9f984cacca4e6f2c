import json
from pathlib import Path
from typing import Any

import pytest

from generator.rules import RULESETS_FOLDER
from generator.verify.faults import Fault
from generator.verify.published import Published, Variant
from generator.verify.recomputed import (
    Odds,
    check_matchups,
    expect_digits,
    expect_fraction,
    expect_lowest_terms,
    expect_number,
)
from generator.verify.recursion import Battles
from generator.verify.rounds import read_rules
from generator.verify.verification import verify_ruleset
from tests.conftest import DATASETS, LARGEST, Built
from tests.verify.finished import copied


def test_digits_doubles_and_fractions_are_judged() -> None:
    """A number passes if it is right to the last digit and bit, and fails if it is not."""
    third = "0.33333333333333333333"
    expect_number("f", "p", (third, 1 / 3), (1, 3))
    expect_fraction("f", "p", ("1", "3"), (2, 6))
    expect_lowest_terms("f", "p", ("1", "3"))
    with pytest.raises(Fault, match=rf"f: p: found {third[:-1]}4, expected 0\.333"):
        expect_digits("f", "p", third[:-1] + "4", (1, 3))
    with pytest.raises(Fault, match=r"expected 0\.3333333333333333, the nearest double"):
        expect_number("f", "p", (third, 0.33333333333333337), (1, 3))
    with pytest.raises(Fault, match="found 2/3, expected a fraction of"):
        expect_fraction("f", "p", ("2", "3"), (1, 3))
    with pytest.raises(Fault, match="found 0/0"):
        expect_fraction("f", "p", ("0", "0"), (0, 1))
    with pytest.raises(Fault, match="found 2/6, expected a fraction in lowest terms"):
        expect_lowest_terms("f", "p", ("2", "6"))


def spoiled(document: Any, path: list[Any]) -> None:
    """Change the value at a path of a document a little."""
    *parents, last = path
    for key in parents:
        document = document[key]
    value = document[last]
    document[last] = (
        value + 1e-16 if isinstance(value, float) else f"{value[:-1]}{(int(value[-1]) + 1) % 10}"
    )


@pytest.mark.parametrize(
    "path",
    [
        ["win", "numerator"],
        ["win", "decimal"],
        ["win", "double"],
        ["lose", "decimal"],
        ["outcomes", "rows", 2, 2],
        ["attackers_left", "mean", "decimal"],
        ["attackers_left", "variance", "decimal"],
        ["attackers_lost", "mean", "decimal"],
        ["defenders_left", "mean", "denominator"],
        ["defenders_left", "variance", "double"],
        ["defenders_lost", "mean", "decimal"],
        ["expected_rounds", "numerator"],
    ],
)
def test_a_wrong_number_of_a_matchup_is_found(built: Built, path: list[Any]) -> None:
    """A number that the recursion does not give is found, be it a chance, a mean or an end's."""
    document = json.loads((built.folder / "classic" / "3-vs-2.json").read_text(encoding="utf-8"))
    odds = Odds(Battles(read_rules(RULESETS_FOLDER, "classic")), LARGEST)
    assert check_matchups({(3, 2): document}, "classic", odds, LARGEST).numbers > 20
    spoiled(document, path)
    with pytest.raises(Fault, match=r"classic/3-vs-2\.json: .*: found"):
        check_matchups({(3, 2): document}, "classic", odds, LARGEST)


def test_documents_in_each_others_place_are_found(built: Built, tmp_path: Path) -> None:
    """The document of another battle or ruleset is a fault, though it is right in itself."""
    site = copied(built, tmp_path)
    one, other = (site.folder / "classic" / f"{name}.json" for name in ("1-vs-2", "2-vs-1"))
    texts = one.read_bytes(), other.read_bytes()
    one.write_bytes(texts[1])
    other.write_bytes(texts[0])
    checked, faults = verify_ruleset(site.folder, Variant("classic", LARGEST, DATASETS))
    assert [str(fault) for fault in faults] == [
        "classic/1-vs-2.json: the battle: found ['classic', 2, 1], expected that of its address"
    ]
    assert checked.numbers > 0
    assert Published(site.folder).variants["classic"].datasets == DATASETS
