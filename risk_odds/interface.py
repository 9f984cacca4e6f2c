"""The public interface to the solver: every argument checked, every number a plain one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from numbers import Rational
from typing import SupportsIndex

from risk_odds import numbers, solver
from risk_odds.arguments import chance as exact_chance
from risk_odds.arguments import whole_number
from risk_odds.certified import Number, public
from risk_odds.errors import InputError, found
from risk_odds.limits import check_battles, check_path
from risk_odds.rule_names import rules
from risk_odds.ruleset import Ruleset
from risk_odds.solver.after_rounds import after_rounds
from risk_odds.solver.blitz_campaign import BlitzCampaign, blitz_campaign, has_blitz
from risk_odds.solver.campaign import Campaign, Territory
from risk_odds.solver.campaign import campaign as exact_campaign
from risk_odds.solver.luck import RARE, beyond, can_be, is_at_most, of_battle, scores
from risk_odds.solver.needed import LARGEST_STACK

MOST_ARMIES = 1000
"""The most armies of a side in one battle."""

MOST_FOR_LUCK = 100
"""The most armies of a side in a battle whose luck is asked for."""

MOST_ON_PATH = 300
"""The most armies of a side on a path of territories."""

MOST_TERRITORIES = 50
"""The most territories of a path."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """How a battle may end; the chances of all ends together are 1.

    ``attackers_left[k]``: the attacker wins, and k of the armies that can attack (A) are left.
    ``defenders_left[m]``: the attack fails, and m defenders are left.
    ``standing[k, m]``: the part of these in which k attackers are left, too, as the rules let them
    attack no more. Only few rules have such ends.
    """

    attackers_left: Mapping[int, Number]
    defenders_left: Mapping[int, Number]
    standing: Mapping[tuple[int, int], Number]


@dataclass(frozen=True, slots=True)
class Standing:
    """A battle after ``rounds`` rounds, or at its end where that comes before.

    ``win`` and ``lose`` are the chances that it has been won or lost by then; ``attackers_left``
    (A) and ``defenders_left`` the mean numbers of armies, 0 of a side that has none left.
    """

    rounds: int
    win: Fraction
    lose: Fraction
    attackers_left: Fraction
    defenders_left: Fraction


@dataclass(frozen=True, slots=True)
class Luck:
    """How rare it is that a battle goes as badly for the attacker as this one, and as well.

    A battle stands at the score that is expected from there: the attackers (A) left at its end
    minus the defenders left. ``as_badly`` is the chance that such a battle ever stands at this
    score or a lower one, at whatever moment one looks; ``as_well``: at this score or a higher one.
    It was ``unlucky``, or ``lucky``, where that chance is at most 1/20.

    ``or_worse`` and ``or_better`` are the chances of this end, or of one with a lower or higher
    score, in battles that are fought to their ends: None where this one was broken off.
    """

    as_badly: Number
    as_well: Number
    or_worse: Number | None
    or_better: Number | None
    unlucky: bool
    lucky: bool


@dataclass(frozen=True, eq=False, repr=False)
class Odds:
    """The odds of all battles under one ruleset, up to A attackers by D defenders.

    What is asked for is worked out once, for all these battles at a time.
    """

    ruleset: Ruleset
    attackers: int
    defenders: int

    @cached_property
    def _solution(self) -> solver.AnySolution:
        return solver.solve(self.ruleset, self.attackers, self.defenders)

    def __repr__(self) -> str:
        return f"<odds of {self.ruleset.id} up to {self.attackers} v {self.defenders}>"

    @property
    def exact(self) -> bool:
        """Whether all numbers are fractions; under balanced blitz most are ``Certified``."""
        return self._solution.exact

    def win(self, attackers: SupportsIndex, defenders: SupportsIndex) -> Number:
        """The attacker's chance to win with ``attackers`` (A) against ``defenders`` (D)."""
        return public(self._solution.win(*self._battle("win", attackers, defenders)))

    def lose(self, attackers: SupportsIndex, defenders: SupportsIndex) -> Number:
        """The chance that the attack fails: the attackers fall, or may attack no more."""
        return public(self._solution.lose(*self._battle("lose", attackers, defenders)))

    def win_with_left(
        self, attackers: SupportsIndex, defenders: SupportsIndex, left: SupportsIndex
    ) -> Number:
        """The chance to win with at least ``left`` of the attackers (A) left: 0 where it is more.

        As many survive of those that can attack; the army that stays behind (T = A + 1) is not
        among them.
        """
        battle = self._battle("win_with_left", attackers, defenders)
        least = whole_number("win_with_left: left", left, 1, MOST_ARMIES)
        return public(self._solution.chance_at_least_left(*battle, least))

    def outcomes(self, attackers: SupportsIndex, defenders: SupportsIndex) -> Outcomes:
        """The chance of every number of survivors, of either side."""
        ends = self._solution.outcomes(*self._battle("outcomes", attackers, defenders))
        return Outcomes(
            _from(1, ends.attackers_left),
            _from(1, ends.defenders_left),
            {left: public(chance) for left, chance in ends.standing.items()},
        )

    def after_rounds(
        self, attackers: SupportsIndex, defenders: SupportsIndex, rounds: SupportsIndex
    ) -> Standing:
        """How a battle stands when the attacker stops after this many rounds, 0 or more.

        Raises ``InputError`` under rules (balanced blitz) whose battles have no rounds.
        """
        battle = self._battle("after_rounds", attackers, defenders)
        played = whole_number("after_rounds: rounds", rounds, 0, 2 * MOST_ARMIES)
        if not self._solution.has_rounds:
            raise InputError(
                f"after_rounds: found {self.ruleset.id}, expected rules whose battles have rounds"
            )
        standings = after_rounds(self.ruleset, *battle)
        found = standings[min(played, len(standings) - 1)]
        chances = found.win, found.lose, found.attackers_left, found.defenders_left
        return Standing(played, *(Fraction(*each) for each in chances))

    def expected_attackers_left(self, attackers: SupportsIndex, defenders: SupportsIndex) -> Number:
        """The mean number of attackers left (A): 0 where all fall, but those who still stand."""
        battle = self._battle("expected_attackers_left", attackers, defenders)
        return public(self._solution.expected_attackers_left(*battle))

    def expected_defenders_left(self, attackers: SupportsIndex, defenders: SupportsIndex) -> Number:
        """The mean number of defenders left; a successful attack counts as 0."""
        battle = self._battle("expected_defenders_left", attackers, defenders)
        return public(self._solution.expected_defenders_left(*battle))

    def expected_attackers_lost(self, attackers: SupportsIndex, defenders: SupportsIndex) -> Number:
        """The mean number of armies that the attacker loses."""
        battle = self._battle("expected_attackers_lost", attackers, defenders)
        return public(self._solution.expected_attackers_lost(*battle))

    def expected_defenders_lost(self, attackers: SupportsIndex, defenders: SupportsIndex) -> Number:
        """The mean number of armies that the defender loses."""
        battle = self._battle("expected_defenders_lost", attackers, defenders)
        return public(self._solution.expected_defenders_lost(*battle))

    def needed(
        self,
        defenders: SupportsIndex,
        chance: Rational | Decimal | float | str,
        left: SupportsIndex = 1,
    ) -> int | None:
        """The fewest attackers (A) who win against ``defenders`` (D) with at least this chance.

        With ``left``, at least as many of them are to be left when they have won. Any number of
        defenders will do, whatever was solved. ``None`` where more than 1,600 attackers are needed.
        A ``float`` is taken as it is written: 0.9 is nine tenths. Under balanced blitz
        ``ArithmeticError`` is raised where no digit can decide.
        """
        against = whole_number("needed: defenders", defenders, 1, MOST_ARMIES)
        wanted = exact_chance("needed: chance", chance)
        least = whole_number("needed: left", left, 1, MOST_ARMIES)
        check_battles(self.ruleset, LARGEST_STACK, against, wins_alone=True)
        return self._solution.needed(against, numbers.Ratio.of(wanted), least)

    def needed_to_hold(
        self, attackers: SupportsIndex, chance: Rational | Decimal | float | str
    ) -> int | None:
        """The fewest defenders (D) who hold against ``attackers`` (A) with at least this chance.

        Otherwise like ``needed``.
        """
        against = whole_number("needed_to_hold: attackers", attackers, 1, MOST_ARMIES)
        wanted = exact_chance("needed_to_hold: chance", chance)
        check_battles(self.ruleset, against, LARGEST_STACK, wins_alone=True)
        return self._solution.needed_to_hold(against, numbers.Ratio.of(wanted))

    def luck(
        self,
        attackers: SupportsIndex,
        defenders: SupportsIndex,
        attackers_left: SupportsIndex,
        defenders_left: SupportsIndex,
    ) -> Luck:
        """How lucky a battle was that left this many attackers (A) and defenders.

        At its end one of them is 0, or no attack is allowed any more; a battle that was broken off
        may have both. At most 100 armies a side. Raises ``InputError`` where no battle can come to
        stand like this, and under balanced blitz ``ArithmeticError`` where no digit can decide.
        """
        start = (
            whole_number("luck: attackers", attackers, 1, min(self.attackers, MOST_FOR_LUCK)),
            whole_number("luck: defenders", defenders, 1, min(self.defenders, MOST_FOR_LUCK)),
        )
        left = (
            whole_number("luck: attackers_left", attackers_left, 0, start[0]),
            whole_number("luck: defenders_left", defenders_left, 0, start[1]),
        )
        if not any(left) or not can_be(self._solution, start, left):
            expected = f"what a battle under {self.ruleset.id} can leave"
            if not any(left):
                expected = "armies left on one side at least"
            elif all(left) and not self._solution.has_rounds:
                expected = "0 of one side: such a battle is fought at once, and never broken off"
            raise InputError(
                f"luck: found {left[0]} v {left[1]} left of {start[0]} v {start[1]}, "
                f"expected {expected}"
            )
        standing = of_battle(self._solution, start, left)
        worse = better = None
        if not all(left) or left in self._solution.outcomes(*start).standing:
            ends, score = scores(self._solution, *start), left[0] - left[1]
            worse = public(beyond(ends, score, better=False))
            better = public(beyond(ends, score, better=True))
        return Luck(
            public(standing.as_bad),
            public(standing.as_good),
            worse,
            better,
            is_at_most(standing.as_bad, RARE),
            is_at_most(standing.as_good, RARE),
        )

    def _battle(
        self, method: str, attackers: SupportsIndex, defenders: SupportsIndex
    ) -> tuple[int, int]:
        """Both sides' armies, if they are among those that were asked to be solved."""
        return (
            whole_number(f"{method}: attackers", attackers, 1, self.attackers),
            whole_number(f"{method}: defenders", defenders, 1, self.defenders),
        )


@dataclass(frozen=True, slots=True)
class Course:
    """How far one stack of ``attackers`` (A) gets along a path of territories.

    ``taken[k]``: the chance to take the first k territories at least.
    ``stopped[k]``: the chance to take the first k and no more, from 0 to one less than all.
    ``armies_left[n]``: the chance that all are taken and n armies move into the last one, the one
    that has to stay there counted. ``stopped`` and ``armies_left`` together are all ends.
    ``reached[n]``: the chance that all are taken and n armies or more move into the last one.
    """

    attackers: int
    territories: tuple[Territory, ...]
    taken: Mapping[int, Number]
    stopped: Mapping[int, Number]
    armies_left: Mapping[int, Number]
    reached: Mapping[int, Number]


def solve(ruleset: Ruleset | str, attackers: SupportsIndex, defenders: SupportsIndex) -> Odds:
    """The odds of all battles up to ``attackers`` (A) by ``defenders`` (D) under a ruleset.

    The ruleset may be given by a name: ``solve("capital", 12, 9)``. At most 1,000 armies a side;
    fewer under rules that would take hours.
    """
    chosen = _ruleset("solve", ruleset)
    most_attackers = whole_number("solve: attackers", attackers, 1, MOST_ARMIES)
    most_defenders = whole_number("solve: defenders", defenders, 1, MOST_ARMIES)
    check_battles(chosen, most_attackers, most_defenders)
    return Odds(chosen, most_attackers, most_defenders)


def win(ruleset: Ruleset | str, attackers: SupportsIndex, defenders: SupportsIndex) -> Number:
    """The chance to win one battle: ``win("capital", 12, 9)``.

    It takes as long as ``solve``, which answers for all smaller battles, too.
    """
    return solve(ruleset, attackers, defenders).win(attackers, defenders)


def campaign(territories: Iterable[Territory], attackers: SupportsIndex) -> Course:
    """The course of a stack of ``attackers`` (A) that takes territories in turn.

    All survivors move into a conquered territory, or as many as its rules let in
    (``ruleset.moves``); all but those that stay (``Territory.behind``) attack the next. The stack
    attacks as long as it can, with all its dice. At most 50 territories and 300 armies a side.
    """
    if not isinstance(territories, Iterable) or isinstance(territories, Territory | str | Mapping):
        raise InputError(
            f"campaign: territories: found {found(territories)}, expected a list of Territory"
        )
    path = [_territory(place, territory) for place, territory in enumerate(territories)]
    if not 1 <= len(path) <= MOST_TERRITORIES:
        raise InputError(
            f"campaign: territories: found {len(path)}, expected from 1 to {MOST_TERRITORIES}"
        )
    stack = whole_number("campaign: attackers", attackers, 1, MOST_ON_PATH)
    check_path(path, stack)
    if has_blitz(path):
        blitz = blitz_campaign(path, stack)
        return _course(blitz, _from(1, blitz.at_least))
    exact = exact_campaign(path, stack)
    left = [Fraction(*each) for each in exact.armies_left]
    reached: dict[int, Number] = dict(enumerate([*accumulate(reversed(left))][::-1], start=1))
    return _course(exact, reached)


def _course(followed: Campaign | BlitzCampaign, reached: Mapping[int, Number]) -> Course:
    return Course(
        followed.attackers,
        followed.territories,
        _from(1, followed.chances),
        _from(0, followed.stopped),
        _from(1, followed.armies_left),
        reached,
    )


def _territory(place: int, given: Territory) -> Territory:
    name = f"campaign: territories[{place}]"
    if not isinstance(given, tuple) or not 2 <= len(given) <= 3:
        raise InputError(f"{name}: found {found(given)}, expected a Territory")
    ruleset, defenders, behind = Territory(*given)
    return Territory(
        _ruleset(name, ruleset),
        whole_number(f"{name}: defenders", defenders, 1, MOST_ON_PATH),
        whole_number(f"{name}: behind", behind, 1, MOST_ON_PATH),
    )


def _ruleset(place: str, given: Ruleset | str) -> Ruleset:
    if isinstance(given, str):
        return rules[given]
    if isinstance(given, Ruleset):
        return given
    raise InputError(f"{place}: ruleset: found {found(given)}, expected a Ruleset or its name")


def _from(first: int, values: Iterable[numbers.Number]) -> dict[int, Number]:
    return dict(enumerate(map(public, values), start=first))
