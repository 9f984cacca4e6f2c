"""What large battles tend to under all rulesets, how near real ones are, and a rule of thumb."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.facts.given import About, SharedFacts
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver.large_battles import DearestAnswer, LargeBattles, dearest_answer
from risk_odds.solver.wins import Wins

RULESET_OF_RULE = "classic"
"""The ruleset that the rule of thumb is about."""

SLOPE = Ratio(86, 100)
MORE = 2
"""The rule of thumb: two more than 86% of the defenders.

It is read as its work's page reads it (``generator/sources/works/hendel.toml``): it counts all
armies on the territory (T), of which one stays behind.
"""


@dataclass(frozen=True, slots=True)
class Thumb:
    """What the rule of thumb asks for in one battle: ``attackers`` (A), the next whole number.

    ``needed`` are the fewest attackers (A) with an even chance or better.
    """

    defenders: int
    needed: int
    attackers: int

    @property
    def error(self) -> int:
        """How many attackers too many the rule asks for; below 0 where it asks for too few."""
        return self.attackers - self.needed


@dataclass(frozen=True, slots=True)
class Errors:
    """The errors of the rule of thumb.

    ``exact`` and ``too_few`` count battles; the errors are from ``least`` to ``most`` attackers.
    """

    exact: int
    too_few: int
    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LargeBattlesFacts:
    """The limits of all rulesets that have one, ``rulesets``; ``without`` are the others.

    ``first`` is the one to begin with. Against ``near`` defenders no battle is ``furthest``
    attackers from its limit, or more; it is 0 where no such battle can be even. ``rule`` is the
    rule of thumb battle by battle, ``changing`` rulesets change their chances after the battle, and
    ``chosen`` are those whose defender chooses late, each with its dearest answer.
    """

    first: LargeBattles | None
    rulesets: tuple[LargeBattles, ...]
    without: tuple[Ruleset, ...]
    near: tuple[int, ...]
    furthest: int
    rule: tuple[Thumb, ...]
    errors: Errors | None
    changing: tuple[Ruleset, ...]
    chosen: tuple[tuple[LargeBattles, DearestAnswer], ...]


def large_battles_facts(facts: SharedFacts) -> LargeBattlesFacts:
    """What is known of all rulesets, in the order of the site."""
    everything = [about.large for about in facts.about.values()]
    found = tuple(large for large in everything if large.limit.ratio)
    rule = tuple(_rule_of_thumb(facts.about.get(RULESET_OF_RULE)))
    return LargeBattlesFacts(
        first=min(found, key=lambda large: large.ruleset.id != RULESET_OF_RULE, default=None),
        rulesets=found,
        without=tuple(large.ruleset for large in everything if not large.limit.ratio),
        near=facts.sizes.large_battles(),
        furthest=_furthest(found),
        rule=rule,
        errors=errors_of(rule) if rule else None,
        changing=tuple(large.ruleset for large in found if large.ruleset.transformation),
        chosen=tuple(
            (large, dearest_answer(large.ruleset, large.limit.ratio))
            for large in found
            if large.limit.policy and large.limit.ratio
        ),
    )


OPEN = (Ratio(1, 10), Ratio(1, 2), Ratio(9, 10))
"""The chances to win between which a battle is called open, and an even one."""


@dataclass(frozen=True, slots=True)
class Open:
    """The fewest attackers (A) with each chance of ``OPEN`` against one number of defenders."""

    defenders: int
    attackers: tuple[int, ...]


def open_battles(facts: SharedFacts) -> tuple[Open, ...]:
    """The battles that are open under the classic rules; none where these are not on the site."""
    about = facts.about.get(RULESET_OF_RULE)
    if about is None:
        return ()
    wins = Wins(about.ruleset)
    found = []
    fewest = [1] * len(OPEN)
    for defenders in range(1, facts.sizes.needed_in_datasets() + 1):
        for place, wanted in enumerate(OPEN):
            # more defenders never need fewer attackers
            while Fraction(*wins.win(fewest[place], defenders)) < Fraction(*wanted):
                fewest[place] += 1
        found.append(Open(defenders, tuple(fewest)))
    return tuple(found)


def _furthest(found: Sequence[LargeBattles]) -> int:
    """No battle is this many attackers from the limit, or more: the next whole number.

    0 where there is none with an even chance.
    """
    return max(
        (
            abs(even.attackers * ratio.denominator - even.defenders * ratio.numerator)
            // ratio.denominator
            + 1
            for large in found
            for even in large.near
            if even.attackers is not None and (ratio := large.limit.ratio)
        ),
        default=0,
    )


def _rule_of_thumb(about: About | None) -> Iterator[Thumb]:
    for defenders, needed in enumerate(about.large.needed if about else (), start=1):
        if needed is not None:
            # the next whole number of attackers, if the rule's is none
            territory = MORE - -SLOPE.numerator * defenders // SLOPE.denominator
            yield Thumb(defenders, needed, territory - 1)


def errors_of(rule: Sequence[Thumb]) -> Errors:
    """The errors of the rule of thumb in these battles, one at least."""
    errors = [thumb.error for thumb in rule]
    return Errors(
        exact=errors.count(0),
        too_few=sum(error < 0 for error in errors),
        least=min(errors),
        most=max(errors),
    )
