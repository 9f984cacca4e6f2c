from fractions import Fraction
from typing import Any

import pytest

from generator.api.battle_document import battle_address, battle_documents
from generator.facts.comparison import LARGEST as MOST
from generator.facts.comparison import compared
from risk_odds.ruleset_files import load_rulesets
from tests import expected, rounding
from tests.api.documents import read, resolved
from tests.conftest import LARGEST, RULESETS, SITE, Built
from tests.given import ruleset_of, solution_of

CELLS = [(a, d) for a in range(1, LARGEST + 1) for d in range(1, LARGEST + 1)]


def rows_of(document: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows by field."""
    return [dict(zip(document["fields"], row, strict=True)) for row in document["rows"]]


@pytest.mark.parametrize("attackers", range(1, LARGEST + 1))
def test_a_battle_tells_the_twins_odds_of_all_rulesets(built: Built, attackers: int) -> None:
    """Under every ruleset, in the site's order: chances and means of brute force, and the address
    of the full document.
    """
    for defenders in range(1, LARGEST + 1):
        cell = attackers, defenders
        address = f"api/v1/battles/{attackers}-vs-{defenders}.json"
        document = read(built, address)
        assert (document["attackers"], document["defenders"]) == cell
        assert document["armies_on_the_territory"] == attackers + 1
        rows = rows_of(document)
        assert [row["ruleset"] for row in rows] == list(RULESETS)
        for row in rows:
            name = row["ruleset"]
            assert row["title"] == load_rulesets()[name].title
            assert row["rule_version"] == load_rulesets()[name].version
            win = expected.win(name, *cell)
            assert rounding.is_nearest_double(win, row["win"])
            assert Fraction(row["win_decimal"]) == rounding.significant(win, 20)
            for side, key in enumerate(("mean_attackers_lost", "mean_defenders_lost")):
                mean, _ = expected.moments(name, cell, side)
                assert rounding.is_nearest_double(cell[side] - mean, row[key])
            full = read(built, resolved(row["matchup"], address))
            assert (full["ruleset"], full["win_decimal"]) == (name, row["win_decimal"])


def test_every_battle_of_the_site_is_there(built: Built) -> None:
    """There is a document for each battle, and no other."""
    found = {path.stem for path in (built.folder / "api" / "v1" / "battles").iterdir()}
    assert found == {f"{a}-vs-{d}" for a, d in CELLS}


def test_rulesets_without_the_battle_have_no_row() -> None:
    """A battle beyond a ruleset's range is documented for the others; one has to have it."""
    few = compared(solution_of(ruleset_of("dutch"), 2), 2)
    more = compared(solution_of(ruleset_of("classic"), 3), 3)
    found = dict(battle_documents([few, more], SITE.address))
    assert len(found) == 9
    assert [row[0] for row in found[battle_address(2, 2)]["rows"]] == ["dutch", "classic"]
    assert [row[0] for row in found[battle_address(3, 1)]["rows"]] == ["classic"]


def test_battles_end_where_rulesets_are_no_longer_compared() -> None:
    """However far a ruleset reaches, there are at most 30 by 30 documents."""
    assert MOST == 30
    one = compared(solution_of(ruleset_of("defender-one-die"), 31), 31)
    assert sum(1 for _ in battle_documents([one], SITE.address)) == 900
