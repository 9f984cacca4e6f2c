"""Battles fought with random dice beside the exact chances."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from generator.facts.given import SharedFacts
from generator.facts.simulation import COMMAND, LIMIT, Band, Score, bands_of, share_by_luck
from generator.pages.counting import BATTLE, RULESET_COLUMN, plural
from generator.pages.figures import Figure, Series
from generator.pages.kinds import SharedKind
from generator.pages.page import Content, Page
from generator.pages.tables import Table, count, decimal, rounded
from risk_odds.numbers import Ratio, fixed, percent
from risk_odds.ruleset import Ruleset

HALF = Fraction(1, 2)

USUAL = Fraction(2)
"""Standard errors that chance alone exceeds in about 1 of 22 cases."""


@dataclass(frozen=True, slots=True)
class SimulatedRules:
    """The simulated matchups of one ruleset, and the farthest of them from its exact chance."""

    ruleset: Ruleset
    scores: tuple[Score, ...]

    @property
    def battles(self) -> int:
        """How many battles were fought."""
        return sum(score.battles for score in self.scores)

    @property
    def beyond(self) -> list[Score]:
        """The matchups that lie beyond the limit."""
        return [score for score in self.scores if not score.within(LIMIT)]

    @property
    def farthest(self) -> Score:
        """The score that lies farthest away."""
        return farthest_of(self.scores)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationContent(Content):
    """What the page shows: the simulated rulesets, counts of matchups, and the farthest of all.

    ``outside`` matchups lie beyond the ``limit``, ``unusual`` beyond what is usual. ``blitz`` and
    ``dutch`` are the rulesets whose simulation shares more than the rules with the exact odds.
    """

    rulesets: Sequence[SimulatedRules]
    matchups: int
    outside: int
    unusual: int
    farthest: Score
    limit: Ratio
    battles: int
    blitz: Sequence[Ruleset]
    dutch: Sequence[Ruleset]
    command: str


def farthest_of(scores: Sequence[Score]) -> Score:
    """The score that lies farthest from its exact chance."""
    return max(scores, key=lambda score: score.order)


def build(facts: SharedFacts) -> Page | None:
    """The page /simulation/; None where no ruleset was simulated."""
    if not facts.scores:
        return None
    rules = [SimulatedRules(facts.rulesets[name], scores) for name, scores in facts.scores.items()]
    everything = [score for each in rules for score in each.scores]
    battles = sum(each.battles for each in rules)
    return Page(
        address="simulation",
        title="Simulation: random dice beside the exact odds",
        description=(
            f"{battles:,} RISK battles fought with random dice, "
            f"under {plural(len(rules), 'ruleset', 'rules')}: how near the exact odds they come."
        ),
        keywords=("luck", "lucky", "unlucky", "random dice", "fair dice", "simulator"),
        template="pages/simulation.html",
        content=SimulationContent(
            rulesets=rules,
            matchups=len(everything),
            outside=sum(len(each.beyond) for each in rules),
            unusual=sum(not score.within(USUAL) for score in everything),
            farthest=farthest_of(everything),
            limit=Ratio(LIMIT.numerator, LIMIT.denominator),
            battles=battles,
            blitz=[each.ruleset for each in rules if each.ruleset.transformation],
            dutch=[each.ruleset for each in rules if each.ruleset.defender.chooses_after_roll],
            command=COMMAND,
        ),
        tables=(_scores(facts),),
        figures=(figure_of(bands_of(everything)),),
        styles=("figures",),
        scripts=("controls/figurevalues",),
        own_document=True,
    )


def figure_of(bands: Sequence[Band]) -> Figure:
    """How the scores scatter around the exact chances, beside what luck alone would make of it."""
    near = [band for band in bands if band.low in (-1, -HALF, 0, HALF)]
    total, within = (sum(band.scores for band in those) for those in (bands, near))
    by_luck = share_by_luck(Fraction(1))
    ends: list[str] = ["", *(_written(band.high) for band in bands[:-1]), ""]
    return Figure(
        name="scatter",
        form="columns",
        claim=(
            f"{percent(Ratio.of(Fraction(within, total)))} of the simulated chances are less than "
            f"one standard error off. By luck alone it would be {percent(by_luck)}."
        ),
        about="Simulated chances by how many standard errors they lie above the exact ones.",
        row_title="Standard errors",
        x_title="Standard errors above the exact chance",
        y_title="Simulated chances",
        rows=tuple(
            f"below {high}" if not low else f"{low} and above" if not high else f"{low} to {high}"
            for low, high in pairwise(ends)
        ),
        series=(
            Series("Simulated", "bar", "count", [band.scores for band in bands]),
            Series("By luck alone", "mark", "tenths", [band.expected for band in bands]),
        ),
        edges=tuple(end if "." not in end else "" for end in ends),
    )


def _written(end: Fraction | None) -> str:
    """A number of standard errors, in halves, as pages write it."""
    if end is None:
        return ""
    return fixed(Ratio.of(end), 1).removesuffix(".0").replace("-", "\N{MINUS SIGN}")


def _scores(facts: SharedFacts) -> Table:
    return Table(
        "simulation",
        "Simulated battles beside the exact odds",
        "The share of simulated battles that the attacker won, and the exact chance to win.",
        (
            RULESET_COLUMN,
            *BATTLE,
            count("battles", "Battles simulated."),
            decimal("simulated", "probability", "The attacker won"),
            decimal("win", "probability", "The attacker wins"),
            rounded(
                "standard_errors",
                "How many lie between the two, to two places; positive where more were won.",
            ),
        ),
        ("ruleset", "attackers", "defenders"),
        [
            (
                *(ruleset, score.attackers, score.defenders, score.battles),
                *(score.simulated, score.exact),
                score.signed(2).replace("\N{MINUS SIGN}", "-"),
            )
            for ruleset, scores in facts.scores.items()
            for score in scores
        ],
    )


KIND = SharedKind(address="simulation", build=build)
