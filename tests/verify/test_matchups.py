import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from generator.verify.faults import Fault
from generator.verify.matchups import (
    Digits,
    Expected,
    Nearest,
    Root,
    attackers_needed,
    compared,
)
from generator.verify.published import Published, Variant
from generator.verify.rounds import read_rules
from generator.verify.verification import RULESETS as FILES
from generator.verify.verification import verify_ruleset
from tests.conftest import DATASETS, LARGEST, RULESETS, Built
from tests.verify.finished import copied


@pytest.fixture(scope="module")
def expected(built: Built) -> Callable[[str], Expected]:
    """The expected documents of a ruleset of the small site, computed once."""
    known: dict[str, Expected] = {}

    def of(ruleset: str) -> Expected:
        if ruleset not in known:
            needed = attackers_needed(Published(built.folder), ruleset)
            known[ruleset] = Expected(read_rules(FILES, ruleset), LARGEST, needed)
        return known[ruleset]

    return of


def values(document: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all values of a document."""
    if isinstance(document, dict | list):
        parts = document.items() if isinstance(document, dict) else enumerate(document)
        return [found for key, part in parts for found in values(part, (*path, key))]
    return [path]


def spoiled(document: Any, path: tuple[str | int, ...]) -> Any:
    """Return a copy with the value at a path as little off as can be."""
    copy = json.loads(json.dumps(document))
    *parents, last = path
    part = copy
    for key in parents:
        part = part[key]
    value = part[last]
    if value is None:
        part[last] = 1
    elif isinstance(value, float):
        part[last] = value * (1 + 2**-52) or 5e-324
    elif isinstance(value, int):
        part[last] = value + 1
    elif value[-1].isdigit():
        part[last] = f"{value[:-1]}{(int(value[-1]) + 1) % 10}"
    else:
        part[last] = f"{value}s"
    return copy


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("cell", [(1, 1), (3, 2), (1, 8), (8, 1)])
def test_each_wrong_value_of_a_document_is_found(
    built: Built, expected: Callable[[str], Expected], ruleset: str, cell: tuple[int, int]
) -> None:
    """Whichever value of a document is a little off, the comparison says which it is."""
    name = f"{ruleset}/{cell[0]}-vs-{cell[1]}.json"
    document = Published(built.folder).json(name)
    right = expected(ruleset).document(*cell)
    paths = values(document)
    assert compared(name, "", document, right) == len(paths) > 30
    for path in paths:
        with pytest.raises(Fault, match=rf"{name}: {path[0]}.*: found"):
            compared(name, "", spoiled(document, path), right)


def test_missing_and_further_values_are_found(
    built: Built, expected: Callable[[str], Expected]
) -> None:
    """A key or row too few or too many is found, and a number that stands as text."""
    document = Published(built.folder).json("classic/3-vs-2.json")
    right = expected("classic").document(3, 2)
    shorter = {**document, "outcomes": {**document["outcomes"], "rows": []}}
    for wrong, place in (
        ({**document, "more": 1}, "the keys"),
        ({key: document[key] for key in document if key != "retreat"}, "the keys"),
        (shorter, "outcomes.rows"),
        ({**document, "attackers": "3"}, "attackers"),
        ({**document, "attackers": 3.0}, "attackers"),
        ([document], ""),
    ):
        with pytest.raises(Fault, match=rf"classic/3-vs-2\.json: {place}: found"):
            compared("classic/3-vs-2.json", "", wrong, right)


def test_rounded_numbers_are_judged_to_the_last_digit() -> None:
    """Digits, doubles and roots fit the number that they are nearest to, and no other."""
    third = Fraction(1, 3).as_integer_ratio()
    assert Digits(third).fits("0.33333333333333333333")
    for wrong in ("0.33333333333333333334", "0.3333", "1/3", "nan", 1 / 3, None):
        assert not Digits(third).fits(wrong)
    assert Nearest(third).fits(1 / 3)
    for other in (0.33333333333333337, "0.3333333333333333", 0):
        assert not Nearest(third).fits(other)
    assert Root((2, 1)).fits("1.41421356237309504880")
    assert Root((0, 1)).fits("0.00000000000000000000")
    for root in (
        "1.41421356237309504881",
        "1.41421356237309504879",
        "1.4",
        "1.4142135623730950488",
    ):
        assert not Root((2, 1)).fits(root)


def test_documents_in_each_others_place_are_found(built: Built, tmp_path: Path) -> None:
    """The document of another battle or ruleset is a fault, though it is right in itself."""
    site = copied(built, tmp_path)
    one, other = (site.folder / "classic" / f"{name}.json" for name in ("1-vs-2", "2-vs-1"))
    texts = one.read_bytes(), other.read_bytes()
    one.write_bytes(texts[1])
    other.write_bytes(texts[0])
    checked, faults = verify_ruleset(site.folder, Variant("classic", LARGEST, DATASETS))
    assert [str(fault) for fault in faults] == [
        "classic/1-vs-2.json: attackers: found 2, expected 1"
    ]
    assert checked.numbers > 0
