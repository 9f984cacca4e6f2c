from fractions import Fraction

import pytest

from generator.api.question_data import campaign_data, choice_data, formulas_data, stationary_data
from generator.api.tabulated import PageData, page_document
from generator.rules import load_rulesets
from generator.site.page import Page
from generator.solver.choice import choosable
from tests import rounding
from tests.api.documents import rows, table
from tests.rulesets import count_rolls
from tests.solver.test_stationary import naive_losses
from tests.twin import battles

RULESETS = load_rulesets()
PAGE = Page("question", "A question", "About a question.", "")


def found(data: PageData, name: str) -> list[dict[str, object]]:
    return rows(table(page_document(data), name))


def number(row: dict[str, object], name: str) -> Fraction:
    """Return a fraction of a row, once its decimal is found to be its own."""
    fraction = Fraction(int(str(row[f"{name}_numerator"])), int(str(row[f"{name}_denominator"])))
    assert Fraction(str(row[name])) == rounding.significant(fraction, 20)
    return fraction


def test_values_of_formulas_are_counted_rolls() -> None:
    """For dice of up to eight faces each value is the share of all rolls, listed one by one."""
    counted = 0
    for row in found(formulas_data(PAGE), "values"):
        attack, defence = (int(str(row[f"{side}_dice"])) for side in ("attacker", "defender"))
        faces, lost = int(str(row["faces"])), int(str(row["attackers_lost"]))
        assert lost + int(str(row["defenders_lost"])) == min(attack, defence)
        if faces > 8:
            continue
        counts = count_rolls((faces,) * attack, (faces,) * defence, "defender")
        assert number(row, "chance") == Fraction(counts[lost], sum(counts))
        counted += 1
    assert counted == 3 * 14


def test_limits_of_formulas_have_no_ties() -> None:
    """As faces grow, one die each wins half of the rounds; every round's limits add up to 1."""
    totals: dict[tuple[object, object], Fraction] = {}
    for row in found(formulas_data(PAGE), "formulas"):
        key = row["attacker_dice"], row["defender_dice"]
        totals[key] = totals.get(key, Fraction(0)) + number(row, "limit")
        if key == (1, 1):
            assert number(row, "limit") == Fraction(1, 2)
    assert set(totals.values()) == {Fraction(1)}
    assert len(totals) == 6


@pytest.mark.parametrize("ruleset", ["d8-attack", "d8-defence"])
def test_exceptions_are_the_twins(ruleset: str) -> None:
    """Listed battles have the twin's two chances; all others have the same with all dice."""
    listed = {
        (row["attackers"], row["defenders"]): row
        for row in found(choice_data(PAGE, {ruleset: RULESETS[ruleset]}, 8), "exceptions")
    }
    assert listed
    for a in range(1, 9):
        for d in range(1, 9):
            best, plain = battles.free_choice(ruleset, a, d), battles.win(ruleset, a, d)
            if (a, d) in listed:
                assert number(listed[a, d], "best") == best
                assert number(listed[a, d], "all_dice") == plain
            else:
                assert best == plain


def test_rulesets_without_a_choice_are_not_asked() -> None:
    """Every other ruleset has its counts, all of them 0 under the classic rules."""
    asked = found(choice_data(PAGE, RULESETS, 3), "asked")
    assert [row["ruleset"] for row in asked] == [
        rules.id for rules in RULESETS.values() if choosable(rules)
    ]
    (classic,) = [row for row in asked if row["ruleset"] == "classic"]
    assert (classic["battles"], classic["attacker"], classic["defender"]) == (9, 0, 0)
    assert classic["changed"] == 0


def test_the_smallest_stacks_are_the_twins() -> None:
    """Each stack reaches its chance along its row of territories, and one fewer does not."""
    data = found(campaign_data(PAGE, RULESETS), "stacks")
    assert len(data) == 3 * 10 * 3
    checked = 0
    for row in data:
        attackers, territories = row["attackers"], int(str(row["territories"]))
        assert isinstance(attackers, int)
        assert row["armies_on_the_territory"] == attackers + 1
        if attackers > 8 or territories > 3:
            continue
        checked += 1
        path = ["classic"] * territories, [int(str(row["defenders"]))] * territories

        def chance(stack: int, path: tuple[list[str], list[int]] = path) -> Fraction:
            return battles.campaign(path[0], stack, path[1]).chances[-1] if stack else Fraction(0)

        assert chance(attackers) >= Fraction(int(str(row["chance"])), 100) > chance(attackers - 1)
    assert checked > 5


def test_the_examples_of_paths_are_the_twins() -> None:
    """Each step of each example has the twin's exact chance, and what stops adds up."""
    data = campaign_data(PAGE, RULESETS)
    (name,) = [each.name for each in data.tables if each.name.startswith("space")]
    steps = found(data, name)
    rules = [str(step["ruleset"]) for step in steps]
    twin = battles.campaign(rules, 4, [int(str(step["defenders"])) for step in steps])
    before = Fraction(1)
    for step, chance in zip(steps, twin.chances, strict=True):
        assert number(step, "taken") == chance
        assert number(step, "stopped") == before - chance
        before = chance


def test_examples_need_their_rulesets() -> None:
    """A site of other rules has its own tables of stacks, and no example of missing rules."""
    data = campaign_data(PAGE, {"d8": RULESETS["d8"]})
    assert [each.name for each in data.tables] == ["stacks"]
    assert RULESETS["d8"].title in data.tables[0].title


def test_dutch_answers_are_all_rolls_listed() -> None:
    """Ways and mean losses of the 21 rolls are those of listing every roll of all dice."""
    naive = naive_losses()
    data = found(stationary_data(PAGE), "answers")
    assert len(data) == len(naive) == 21
    for row in data:
        first, second = map(int, str(row["roll"]).split("-"))
        ways, one, two = naive[first, second]
        assert (row["ways"], number(row, "one"), number(row, "two")) == (ways, one, two)
        assert number(row, "share") == two - one
        assert row["dice"] == (2 if second <= 3 else 1)


def test_dutch_averages_are_in_order() -> None:
    """The best defence costs the attacker more than rolling two dice, or one, whatever he rolls."""
    averages = {
        str(row["defence"]): number(row, "loss") for row in found(stationary_data(PAGE), "averages")
    }
    counts = count_rolls((6, 6, 6), (6, 6), "defender")
    lost = sum(armies * count for armies, count in enumerate(counts))
    assert averages["always two dice"] == Fraction(lost, 2 * sum(counts))
    single = count_rolls((6, 6, 6), (6,), "defender")
    assert averages["always one die"] == Fraction(single[1], sum(single))
    assert averages["best"] > max(averages["always two dice"], averages["always one die"])
    stakes = found(stationary_data(PAGE), "at-stake")
    assert abs(Fraction(str(stakes[-1]["gain"])) - averages["best"]) < Fraction(1, 10**15)
