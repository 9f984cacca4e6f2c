from fractions import Fraction
from typing import Any

import pytest

from generator.sources.statements import campaigns, check_statement
from generator.sources.statements.campaigns import (
    ahead_with_lead,
    falls_up_to,
    first_failure_among_ends,
    gaps_between_groups,
    likeliest_ends,
    parity_is_all,
    spikes_are_full_garrisons,
)
from tests import rounding
from tests.twin import battles

LONG = [22, 8, 2, 2, 2, 7, 1, 1, 3, 1, 2, 3, 5, 1]
SHORT = {"attackers": 9, "garrisons": [3, 2, 2]}
SURE = SHORT | {"attackers": 14}


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        (
            "gaps between groups",
            {"garrisons": LONG, "groups": [3, 1, 2, 3, 5, 1]},
            {"garrisons": LONG, "groups": [3, 1, 2, 3, 5, 2]},
        ),
        (
            "likeliest ends",
            SURE | {"most": 2, "left": [8, 9]},
            SURE | {"most": 2, "left": [7, 8]},
        ),
        # two wins are likelier than others, and a failure is likelier than both
        (
            "likeliest ends",
            SURE | {"most": 2, "left": [8, 9]},
            SHORT | {"most": 2, "left": [3, 4]},
        ),
        # of two wins that a failure lies between, only one is likelier
        (
            "likeliest ends",
            {"attackers": 3, "garrisons": [3], "most": 1, "left": [3, 3]},
            {"attackers": 3, "garrisons": [3], "most": 2, "left": [2, 3]},
        ),
        ("first failure among ends", SHORT | {"place": 1}, SHORT | {"place": 2}),
        (
            "spikes are full garrisons",
            {"attackers": 71, "garrisons": LONG, "last": 8},
            {"attackers": 71, "garrisons": LONG, "last": 9},
        ),
        ("ahead with lead", {"lead": 0, "defenders": 5}, {"lead": 0, "defenders": 4}),
        ("falls up to", {"lead": 1, "defenders": 5}, {"lead": 1, "defenders": 4}),
    ],
)
def test_kinds_tell_right_from_wrong(
    kind: str, right: dict[str, Any], wrong: dict[str, Any]
) -> None:
    """Each kind holds for what is so, and does not for something near it."""
    assert check_statement(kind, right).holds
    assert not check_statement(kind, wrong).holds


def test_ends_are_named() -> None:
    """The likeliest win, and the likeliest failure with its place among all ends."""
    finding = likeliest_ends(14, [3, 2, 2], 1, (8, 8))
    assert finding.values == {"likeliest": "8", "chance": "12.65%"}
    failure = first_failure_among_ends(9, [3, 2, 2], 1)
    assert failure.values == {"territory": "3", "holding": "2", "place": "1"}


@pytest.mark.parametrize(("attackers", "defenders"), [(7, 4), (6, 5)])
def test_parity_is_broken_by_a_single_defender_alone(attackers: int, defenders: int) -> None:
    """Wins with an odd or an even number left, with and without a single defender on the way: as a
    count of all courses has them.
    """
    courses = {(attackers, defenders, False): Fraction(1)}
    won: dict[tuple[int, bool], Fraction] = {}
    while courses:
        (attacking, holding, single), chance = courses.popitem()
        if not holding:
            key = attacking % 2, single
            won[key] = won.get(key, Fraction()) + chance
            continue
        if not attacking:
            continue
        rounds = battles.next_losses("classic", attacking, holding)
        for (lost, fallen), likely in rounds.items():
            to = attacking - lost, holding - fallen, single or holding - fallen == 1
            courses[to] = courses.get(to, Fraction()) + chance * likely
    kept = (attackers + defenders) % 2
    assert (1 - kept, False) not in won
    total = sum(won.values(), Fraction())
    finding = parity_is_all(attackers, defenders)
    assert finding.holds
    assert finding.values["parity"] == ("odd" if kept else "even")
    for name, keys in (
        ("direct", [(kept, False)]),
        ("single_same", [(kept, True)]),
        ("single_other", [(1 - kept, True)]),
        ("same", [(kept, False), (kept, True)]),
    ):
        share = sum((won.get(key, Fraction()) for key in keys), Fraction()) / total
        assert finding.values[name] == rounding.percent(share)


def test_leads_are_named_with_their_chances() -> None:
    """The first battle that favours the attacker, the one before, and the lowest chance."""
    values = ahead_with_lead(0, 5).values
    assert (values["first"], values["armies"]) == ("5", "6")
    for name, armies in (("chance", 5), ("before", 4)):
        assert values[name] == rounding.percent(battles.win("classic", armies, armies))
    always = ahead_with_lead(6, 1).values
    assert (always["first"], always["armies"], always["before"]) == ("1", "8", "none")
    lowest = falls_up_to(1, 4).values
    assert lowest["lowest"] == "5"
    for name, defenders in (("said", 4), ("chance", 5)):
        win = battles.win("classic", defenders + 1, defenders)
        assert lowest[name] == f"{rounding.places(win * 100, 2)}%"


@pytest.mark.parametrize("defenders", [2, 50])
def test_a_valley_falls_all_the_way_and_then_rises(
    monkeypatch: pytest.MonkeyPatch, defenders: int
) -> None:
    """Chances that are lowest against five, but rise once before or fall once after, are none."""
    valley = {d: Fraction(abs(d - 5) + 1, 200) for d in range(1, 101)}
    other = valley | {defenders: Fraction(1, 2)}
    monkeypatch.setattr(campaigns, "chance_to_win", lambda _, d: valley[d])
    assert falls_up_to(0, 5).holds
    monkeypatch.setattr(campaigns, "chance_to_win", lambda _, d: other[d])
    finding = falls_up_to(0, 5)
    assert (finding.holds, finding.values["lowest"]) == (False, "5")


def test_spikes_are_stacks_that_arrived_weak() -> None:
    """Of the attacks that leave the second garrison whole, the part that came with at most two
    armies that could attack is a count's.
    """
    finding = spikes_are_full_garrisons(6, [1, 2], 1)
    weak = full = Fraction()
    for left, chance in battles.outcomes("classic", 6, 1).items():
        stack = left[0] - 1
        if left[1] or stack < 0:
            continue
        held = battles.outcomes("classic", stack, 2).get((0, 2), 0) if stack else 1
        full += chance * held
        weak += chance * held if stack <= 2 else 0
    assert finding.values == {"share": f"{rounding.places(weak / full * 100, 0)}%", "few": "2"}


def test_a_single_group_lies_a_gap_before_the_wins() -> None:
    """Failed attacks on one territory end one short of the wins, whose scores begin at 1."""
    assert gaps_between_groups([3], [3]).holds
    assert gaps_between_groups([1], [1]).holds
