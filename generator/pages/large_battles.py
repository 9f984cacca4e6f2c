"""What large battles tend to, how near real ones are, and a rule of thumb with its error."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from generator.facts import About, SharedFacts
from generator.numbers import Ratio
from generator.pages.counting import RULESET_COLUMN
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, decimal, fraction
from generator.solver.limit import LargeBattles

RULESET_OF_RULE = "classic"
"""The ruleset that the rule of thumb is about."""

SLOPE = Ratio(86, 100)
MORE = 2
"""The rule of thumb: two more than 86% of the defenders."""

COUNTINGS = {"A": 0, "T": 1}
"""How attackers may be counted, and how many of them stay behind and cannot attack."""


@dataclass(frozen=True, slots=True)
class Thumb:
    """What the rule of thumb says of one battle: ``attackers`` (A) by each way of counting.

    ``needed`` are the fewest attackers with an even chance or better.
    """

    defenders: int
    needed: int
    attackers: dict[str, int]

    def error(self, counting: str) -> int:
        """How many attackers too many the rule asks for; below 0 where it asks for too few."""
        return self.attackers[counting] - self.needed


@dataclass(frozen=True, slots=True)
class Errors:
    """The errors of the rule of thumb by one way of counting.

    ``exact`` and ``too_few`` count battles; the errors are from ``least`` to ``most`` attackers.
    """

    counting: str
    exact: int
    too_few: int
    least: int
    most: int


def build(facts: SharedFacts) -> Page:
    """The page /large-battles/."""
    found = [about.large for about in facts.about.values() if about.large.limit.ratio]
    rule = list(_rule_of_thumb(facts.about.get(RULESET_OF_RULE)))
    return Page(
        address="large-battles",
        title="Large RISK battles: attackers needed for each defender",
        description=(
            "How many attackers one defender is worth in very large battles: an exact fraction for "
            f"{len(found)} RISK rules, and how far the 86% rule of thumb is off."
        ),
        keywords=("hundreds", "troops", "ratio", "stack"),
        template="pages/large_battles.html",
        content={
            "first": next(chain(filter(_has_rule, found), found), None),
            "rulesets": found,
            "without": [
                about.ruleset for about in facts.about.values() if not about.large.limit.ratio
            ],
            "near": facts.sizes.large_battles(),
            "furthest": _furthest(found),
            "rule": rule,
            "errors": [_errors(rule, counting) for counting in COUNTINGS] if rule else [],
            "changing": [large.ruleset for large in found if large.ruleset.transformation],
            "chosen": [large for large in found if large.limit.policy],
        },
        tables=(_limits(found), _near(found), _rule(rule)),
        links=(INDEX,),
        styles=("tables",),
        scripts=("counting",),
    )


def _has_rule(large: LargeBattles) -> bool:
    return large.ruleset.id == RULESET_OF_RULE


def _furthest(found: Sequence[LargeBattles]) -> int:
    """No battle is this many attackers from the limit, or more: the next whole number."""
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
            asked = MORE - -SLOPE.numerator * defenders // SLOPE.denominator
            yield Thumb(
                defenders, needed, {name: asked - behind for name, behind in COUNTINGS.items()}
            )


def _errors(rule: Sequence[Thumb], counting: str) -> Errors:
    errors = [thumb.error(counting) for thumb in rule]
    return Errors(
        counting,
        exact=errors.count(0),
        too_few=sum(error < 0 for error in errors),
        least=min(errors),
        most=max(errors),
    )


def _limits(found: Sequence[LargeBattles]) -> Table:
    return Table(
        "limits",
        "What large battles tend to",
        "The ratio of attackers (A) to defenders for an even chance as both grow, and the mean "
        "losses of a round with all dice, whose ratio it is.",
        (
            RULESET_COLUMN,
            fraction("limit_ratio", "Attackers (A) to a defender for an even chance", "none"),
            fraction("attackers_lost_per_round", "Mean loss of the attacker in a round", "armies"),
            fraction("defenders_lost_per_round", "Mean loss of the defender in a round", "armies"),
        ),
        ("ruleset",),
        [
            (
                large.ruleset.id,
                large.limit.ratio,
                large.limit.attackers_lost,
                large.limit.defenders_lost,
            )
            for large in found
        ],
    )


def _near(found: Sequence[LargeBattles]) -> Table:
    return Table(
        "near",
        "How near battles are to the limit",
        "The fewest attackers (A) whose chance to win is one half or more, their ratio to the "
        "defenders, and their chance to win. null where no number within reach is enough.",
        (
            RULESET_COLUMN,
            armies("defenders", "All armies on the defending territory (D)."),
            armies("attackers", "The fewest attackers (A) with an even chance."),
            decimal("ratio", "none", "Attackers (A) to a defender"),
            decimal("win", "probability", "These attackers win"),
        ),
        ("ruleset", "defenders"),
        [
            (large.ruleset.id, even.defenders, even.attackers, even.ratio, even.win)
            for large in found
            for even in large.near
        ],
    )


def _rule(rule: Sequence[Thumb]) -> Table:
    return Table(
        "rule-of-thumb",
        "The rule of thumb, and its error",
        "What the rule '0.86 times the defenders, and 2 more' asks for under the classic rules, "
        "rounded up, if it counts armies that may attack (A) or all on the territory (T).",
        (
            armies("defenders", "All armies on the defending territory (D)."),
            armies("needed", "The fewest attackers (A) with an even chance."),
            armies("rule_a", "Attackers (A) by the rule, if it counts those who may attack."),
            armies("rule_t", "Attackers (A) by the rule, if it counts the army that stays behind."),
            armies("error_a", "rule_a - needed"),
            armies("error_t", "rule_t - needed"),
        ),
        ("defenders",),
        [
            (
                *(thumb.defenders, thumb.needed),
                *(thumb.attackers[counting] for counting in COUNTINGS),
                *(thumb.error(counting) for counting in COUNTINGS),
            )
            for thumb in rule
        ],
    )


KIND = SharedKind(address="large-battles", build=build)
