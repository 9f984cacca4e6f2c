from fractions import Fraction

import pytest

from generator.verify.chains import Chains, Worth
from generator.verify.listed_rolls import read_rules
from generator.verify.recursion import Battles
from generator.verify.verification import RULESETS
from tests.twin import battles as twin

LARGEST = 7


def battles_of(ruleset: str) -> Battles:
    """The battles under the rules of a file."""
    return Battles(read_rules(RULESETS, ruleset))


@pytest.mark.parametrize(
    ("rulesets", "defenders", "behind"),
    [
        (("classic",), (3,), (1,)),
        (("classic", "classic", "classic"), (2, 1, 3), (1, 1, 1)),
        (("classic", "three-dice-defence"), (1, 3), (1, 1)),
        (("dutch", "d8-both"), (2, 2), (1, 1)),
        (("risiko-club", "risiko-club"), (2, 1), (2, 2)),
    ],
)
def test_chains_are_the_twins(
    rulesets: tuple[str, ...], defenders: tuple[int, ...], behind: tuple[int, ...]
) -> None:
    """The chance to take all, and the mean of those left, are those of a twin that goes forward."""
    battles = {name: battles_of(name) for name in rulesets}
    held = [(battles[name], armies) for name, armies in zip(rulesets, defenders, strict=True)]
    chains = Chains(LARGEST, *battles.values())
    chance = chains.through(held, chains.end(lambda _: 1))
    left = chains.through(held, chains.end(lambda survivors: survivors))
    for stack in range(1, LARGEST + 1):
        expected = twin.campaign(rulesets, stack, defenders, behind)
        assert chains.value(chance, stack) == expected.chances[-1]
        assert chains.value(left, stack) == sum(
            survivors * part for survivors, part in expected.survivors[-1].items()
        )


def test_the_smallest_stack_reaches_what_is_wanted() -> None:
    """One more attacker is enough where one fewer is not; none is where the search ends before."""
    chains = Chains(LARGEST, battles := battles_of("classic"))
    chance = chains.through([(battles, 2), (battles, 1)], chains.end(lambda _: 1))
    wanted = Fraction(1, 2)
    found = chains.smallest(chance, wanted)
    assert found is not None
    assert chains.value(chance, found) >= wanted > chains.value(chance, found - 1)
    assert chains.smallest(chance, chains.value(chance, 5)) == 5
    assert chains.smallest(chance, Fraction(999, 1000)) is None


def test_any_stack_may_be_the_smallest() -> None:
    """Each stack, from one attacker to the largest, is the smallest for its own chance."""
    chains = Chains(LARGEST, battles := battles_of("classic"))
    chance = chains.through([(battles, 2)], chains.end(lambda _: 1))
    stacks = [*range(1, LARGEST + 1)]
    assert [chains.smallest(chance, chains.value(chance, stack)) for stack in stacks] == stacks


def test_suffixes_are_the_chains_of_the_last_territories() -> None:
    """The last territory, the last two, all three."""
    classic, other = battles_of("classic"), battles_of("three-dice-defence")
    held = [(classic, 1), (other, 2), (classic, 3)]
    chains = Chains(LARGEST, classic, other)
    end = chains.end(lambda _: 1)
    assert [*chains.suffixes(held, end)] == [chains.through(held[-n:], end) for n in (1, 2, 3)]


@pytest.mark.parametrize(
    ("ruleset", "going"),
    [("classic", [0, 0, 1, 2, 3, 4, 5, 6]), ("risiko-club", [0, 0, 0, 1, 2, 3, 4, 5])],
)
def test_every_number_of_survivors_is_worth_those_who_go_on(ruleset: str, going: list[int]) -> None:
    """From none to all of the largest stack: where all that are left count, those who go on do."""
    chains = Chains(LARGEST, battles := battles_of(ruleset))

    def values(worth: Worth) -> list[Fraction]:
        return [chains.value(worth, stack) for stack in range(len(worth.units))]

    end = chains.end(lambda survivors: survivors)
    assert values(end) == [0, 1, 2, 3, 4, 5, 6, 7]
    assert values(chains.after((battles, 1), end)) == going


def test_some_stay_behind() -> None:
    """Of those left all go on but one, or two under the rules of clubs."""
    rules = read_rules(RULESETS, "classic")
    assert [rules.goes_on(left) for left in (1, 2, 5)] == [0, 1, 4]
    club = read_rules(RULESETS, "risiko-club")
    assert [club.goes_on(left) for left in (1, 2, 5)] == [0, 0, 3]
