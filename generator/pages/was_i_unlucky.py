"""Was I unlucky? How the end of a battle, or of an evening, stands among all others."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from generator.facts import SharedFacts
from generator.numbers import Number, bounds, percent, round_half_even
from generator.pages.counting import plural
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import MOST, lookup_form
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, decimal
from generator.solver import solve
from generator.solver.luck import Standing, Verdict, bounds_of, scores, standing

EXAMPLE = 10, 4
"""The battle that the page arrives with: attackers (A) and defenders."""

EXAMPLE_END = -2
"""Its score: the attack failed, two defenders were left."""

MOST_BATTLES = 20
"""The most battles of an evening."""

RAREST = Fraction(1, 1_000_000)
"""Rarer than this is not counted."""

FINER = (Fraction(1, 200), Fraction(1, 2_000), Fraction(1, 20_000))
"""Below each of these one place more of the percentage is told."""

Answer = TypeVar("Answer", int, str)

HEIGHT = 100
"""Of the highest bar."""

UNUSUAL = "Nothing unusual"


@dataclass(frozen=True, slots=True)
class Told:
    """What is said of luck: in large type, as the end of a sentence, and in one more."""

    figure: str
    claim: str
    note: str


@dataclass(frozen=True, slots=True)
class End:
    """One end of a battle, with its standing."""

    score: int
    chance: Number
    standing: Standing

    @property
    def words(self) -> str:
        """Who is left: ``2 defenders left``."""
        side = "attacker" if self.score > 0 else "defender"
        return f"{plural(abs(self.score), side, f'{side}s')} left"


def build(facts: SharedFacts) -> Page:
    """The page /was-i-unlucky/, with one battle's answer."""
    ruleset = next(iter(facts.about.values())).ruleset
    chances = scores(solve(ruleset, *EXAMPLE), *EXAMPLE)
    ends = [
        End(score, chance, standing(chances, score))
        for score, chance in chances.items()
        if bounds(chance)[1].numerator
    ]
    own = next((end for end in ends if end.score == EXAMPLE_END), ends[-1])
    attackers, defenders = EXAMPLE
    return Page(
        address="was-i-unlucky",
        title="Was I unlucky?",
        description=(
            "How unlucky, or lucky, was the end of a RISK battle, or of an evening? Worse than "
            "how many of such battles, exactly, under any rules."
        ),
        keywords=("luck", "unlucky", "lucky", "bad dice", "rigged", "evening", "percentile"),
        template="pages/was_i_unlucky.html",
        content={
            "form": lookup_form(facts.about, "../"),
            "ruleset": ruleset,
            "attackers": attackers,
            "defenders": defenders,
            "largest": MOST,
            "most_battles": MOST_BATTLES,
            "own": own,
            "told": told_of(own.standing, "battles"),
            "ends": ends,
            "bars": bars_of(ends, own),
        },
        tables=(_ends(ends),),
        links=(INDEX,),
        styles=("lookup", "question", "luck"),
        scripts=("was-i-unlucky",),
    )


def told_of(found: Standing, noun: str) -> Told:
    """The words on an end that can be; ``noun`` is "battles" or "evenings"."""
    match found.verdict:
        case Verdict.UNLUCKY:
            last = bounds_of(found.worse)[1] == 0
            return _rare("Unlucky", found.better, found.or_worse, "worse", noun, last)
        case Verdict.LUCKY:
            last = bounds_of(found.better)[1] == 0
            return _rare("Lucky", found.worse, found.or_better, "better", noun, last)
        case Verdict.WORST | Verdict.BEST as verdict:
            comparative = "worse" if verdict is Verdict.WORST else "better"
            share = f"{percent(found.equal)} of such {noun} go like this"
            return Told(UNUSUAL, f"nothing {comparative} can happen, but {share}", "")
        case Verdict.USUAL:
            worse, better = _tenths(found.worse), _tenths(found.better)
            goes = "goes" if worse == "about 1 in 10" else "go"
            return Told(UNUSUAL, f"{worse} such {noun} {goes} worse, {better} better", "")
        case _:
            return Told(UNUSUAL, f"all such {noun} go like this", "")


def one_in(rare: Number) -> str:
    """A small chance as players say it, two digits that count: ``1 in 30``, ``1 in 2,000``."""
    return _agreed([_one_in(each) for each in bounds_of(rare)])


def bars_of(ends: Sequence[End], own: End) -> dict[str, str]:
    """A bar for each end, the best first, as SVG path data: of both sides, and of this end."""
    lows = [bounds(end.chance)[0] for end in ends]
    greatest = max(Fraction(*low) for low in lows)
    paths = {"attackers": "", "defenders": "", "own": ""}
    for place, (end, low) in enumerate(zip(ends, lows, strict=True)):
        scaled = Fraction(*low) * HEIGHT / greatest
        height = round_half_even(scaled.numerator, scaled.denominator)
        side = "own" if end is own else "attackers" if end.score > 0 else "defenders"
        if height:
            paths[side] += f"M{place} 0V-{height}"
    return paths


def _rare(luck: str, others: Number, rare: Number, comparative: str, noun: str, last: bool) -> Told:
    one = one_in(rare)
    share = percent(others, _places_for(rare)).replace(">", "more than ")
    beyond = f", and nothing {comparative} can happen" if last else f" or {comparative}"
    return Told(
        f"{luck}: {one}",
        f"{comparative} than {share} of such {noun}",
        f"{one[0].upper()}{one[1:]} {noun} goes like this{beyond}.",
    )


def _one_in(chance: Fraction) -> str:
    if chance < RAREST:
        return "less than 1 in a million"
    whole = chance.denominator // chance.numerator
    unit: int = 10 ** max(len(str(whole)) - 2, 0)
    return f"1 in {round_half_even(chance.denominator, chance.numerator * unit) * unit:,}"


def _places_for(rare: Number) -> int:
    """How many places of the percentage tell all others from this."""
    return _agreed([1 + sum(each < limit for limit in FINER) for each in bounds_of(rare)])


def _tenths(chance: Number) -> str:
    tenths = _agreed(
        [round_half_even(10 * each.numerator, each.denominator) for each in bounds_of(chance)]
    )
    return f"about {tenths} in 10" if tenths else "fewer than 1 in 10"


def _agreed(answers: Sequence[Answer]) -> Answer:
    """The answer that both ends of an interval give."""
    first, *others = answers
    if any(other != first for other in others):
        raise ArithmeticError(f"cannot certify one of {', '.join(map(str, answers))}")
    return first


def _ends(ends: Sequence[End]) -> Table:
    attackers, defenders = EXAMPLE
    return Table(
        "ends",
        f"The ends of {attackers} attackers against {defenders} defenders",
        "All possible ends of one battle, the best for the attacker first.",
        (
            armies("attackers_left", "Attackers left (A); 0 where the attack failed."),
            armies("defenders_left", "Defenders left; 0 where the attacker won."),
            decimal("chance", "probability", "The battle ends like this"),
            decimal("or_worse", "probability", "The battle ends like this or worse"),
        ),
        ("attackers_left", "defenders_left"),
        [
            (max(end.score, 0), max(-end.score, 0), end.chance, end.standing.or_worse)
            for end in ends
        ],
    )


KIND = SharedKind(address="was-i-unlucky", build=build, offline=Offline.EVERYBODY)
