"""Was I unlucky? How rarely a battle, or an evening, ever goes as badly or as well."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.facts.given import SharedFacts
from generator.facts.luck import BASES, End, Standing, Verdict, luck_of
from generator.facts.matchups import Outcome
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import LookupForm, lookup_form
from generator.pages.page import INDEX, Content, Page
from generator.pages.tables import Table, armies, decimal
from generator.scope.limits import MOST_ARMIES, MOST_BATTLES
from generator.scope.words import message
from risk_odds.numbers import Number, fraction_bounds, percent, percent_up
from risk_odds.ruleset import Ruleset

EXAMPLE = 10, 4
"""The battle that the page arrives with: attackers (A) and defenders."""

EXAMPLE_END = -2
"""Its score: the attack failed, two defenders were left."""

FINER = (Fraction(1, 200), Fraction(1, 2_000), Fraction(1, 20_000))
"""Below each of these one place more of the percentage is shown."""

RARE = {Verdict.UNLUCKY: "luck.unlucky", Verdict.LUCKY: "luck.lucky"}
"""What is said in large type of what is rare."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is said of luck: in large type, as the end of a sentence, and in one more."""

    figure: str
    claim: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WasIUnluckyContent(Content):
    """What the page shows: a battle, all ends it might have had, and the words on its own end.

    The attacker wins with the chance ``win``; ``outcomes`` are what the battle is drawn from.
    ``formula_bases`` are what the bets of an evening are made of (``bases``), as a formula.
    """

    form: LookupForm
    ruleset: Ruleset
    attackers: int
    defenders: int
    largest: int
    most_battles: int
    own: End
    told: Told
    bases: tuple[Fraction, ...]
    formula_bases: str
    ends: tuple[End, ...]
    win: Number
    lose: Number
    outcomes: tuple[Outcome, ...]


def build(facts: SharedFacts) -> Page:
    """The page /was-i-unlucky/, with one battle's answer."""
    ruleset = next(iter(facts.rulesets.values()))
    found = luck_of(ruleset, *EXAMPLE, EXAMPLE_END)
    return Page(
        address="was-i-unlucky",
        title="Was I unlucky?",
        description=(
            "How unlucky, or lucky, was a RISK battle, or an evening? How many such battles ever "
            "go as badly, exactly, under any rules and whenever you look."
        ),
        keywords=(
            *("luck", "unlucky", "lucky", "bad dice", "rigged", "evening", "percentile"),
            *("lost", "won", "defending", "defended"),
        ),
        template="pages/was_i_unlucky.html",
        content=WasIUnluckyContent(
            form=lookup_form(facts.about, "../"),
            ruleset=ruleset,
            attackers=found.attackers,
            defenders=found.defenders,
            largest=MOST_ARMIES,
            most_battles=MOST_BATTLES,
            own=found.own,
            told=told_of(found.standing, "battles", found.tail),
            bases=BASES,
            formula_bases=" + ".join(
                f"W_{{{base.numerator}/{base.denominator}}}" for base in BASES
            ),
            ends=found.ends,
            win=found.win,
            lose=found.lose,
            outcomes=found.outcomes,
        ),
        tables=(_ends(found.ends),),
        links=(INDEX,),
        styles=("lookup", "question", "luck"),
        scripts=("pages/was-i-unlucky",),
    )


def told_of(found: Standing, noun: str, tail: Number | None) -> Told:
    """The words on a battle or an evening; ``noun`` is "battles" or "evenings".

    ``tail`` is the chance of such an end, or one beyond it, in battles that are fought to their
    ends; none where one was broken off.
    """
    verdict = found.verdict
    share = _share(found.as_good if found.went_well else found.as_bad, noun)
    first = f"{share[0].upper()}{share[1:]}"
    if luck := RARE.get(verdict):
        figure = message(luck, share=share)
        share = message("luck.only", share=share) if share[0].isdigit() else share
    else:
        # an evening's share is a bound: the true one may be rare
        is_open = noun == "evenings" and verdict is not Verdict.LEVEL
        figure = message("luck.open" if is_open else "luck.usual", share=first)
    end = "well" if found.went_well else "badly"
    claim = (
        message(f"luck.{noun}_level")
        if verdict is Verdict.LEVEL
        else message(f"luck.{noun}_{end}", share=share)
    )
    return Told(figure, claim, _tail_note(tail, found, noun))


def _share(chance: Number, noun: str) -> str:
    """A chance in words; that of an evening is a bound, and rounded up."""
    if noun == "evenings":
        return message("luck.at_most", share=percent_up(chance, _places_for(chance)))
    return "100%" if fraction_bounds(chance) == (Fraction(1), Fraction(1)) else _exactly(chance)


def _exactly(chance: Number) -> str:
    share = percent(chance, _places_for(chance))
    bound = {">": "luck.more_than", "<": "luck.under"}.get(share[0])
    return message(bound, share=share[1:]) if bound else share


def _tail_note(tail: Number | None, found: Standing, noun: str) -> str:
    if tail is None or (noun == "battles" and found.verdict is Verdict.LEVEL):
        return ""
    beyond_it = "better" if found.went_well else "worse"
    return message(f"luck.{noun}_or_{beyond_it}", share=_exactly(tail))


def _places_for(rare: Number) -> int:
    """How many places of the percentage are shown."""
    least, most = (1 + sum(each < limit for limit in FINER) for each in fraction_bounds(rare))
    if least != most:
        raise ArithmeticError(f"cannot certify how many places of {rare} are shown")
    return least


def _ends(ends: Sequence[End]) -> Table:
    attackers, defenders = EXAMPLE
    return Table(
        "ends",
        f"The example’s ends: {attackers} attackers against {defenders} defenders",
        "All possible ends of one battle, the best for the attacker first.",
        (
            armies("attackers_left", "Attackers (A) left; 0 where all have fallen."),
            armies("defenders_left", "Defenders left; 0 where the attacker won."),
            decimal("chance", "probability", "The battle ends like this"),
            decimal(
                "or_worse", "probability", "Fought to its end, the battle ends like this or worse"
            ),
        ),
        ("attackers_left", "defenders_left"),
        [(*end.left, end.chance, end.or_worse) for end in ends],
    )


KIND = SharedKind(address="was-i-unlucky", build=build, offline=Offline.EVERYBODY)
