"""What an attack costs both sides on average, and what it costs with fewer dice than allowed."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.facts.costs import Costs, DiceCost, EqualCost, FewerLost, costs, equal_costs
from generator.facts.given import About, SharedFacts
from generator.pages.counting import BATTLE, RULESET_COLUMN
from generator.pages.figures import Figure, Series
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import RulesChoice, rules_choice
from generator.pages.page import INDEX, Page, by_name
from generator.pages.tables import Table, armies, count, decimal, fraction
from risk_odds.numbers import fixed

LARGEST_EQUAL = 20
"""The figure of equal armies goes to this many a side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CostContent(RulesChoice):
    """What the page shows: the ``costs`` of the ``first`` ruleset's example, all dice first.

    ``equal`` are the losses in battles of equal armies under the same rules.
    """

    first: About
    costs: tuple[DiceCost, ...]
    fewer: FewerLost
    equal: tuple[EqualCost, ...]


def build(facts: SharedFacts) -> Page:
    """The page /what-does-it-cost/, with the first ruleset's example battle."""
    first = next(iter(facts.about.values()))
    found = costs(facts.rulesets, *facts.sizes.example(first.ruleset))
    equal = equal_costs(first.ruleset, min(LARGEST_EQUAL, first.largest))
    return Page(
        address="what-does-it-cost",
        title="Cost of an attack: losses on both sides",
        description=(
            "What you and they lose on average in any RISK battle, who loses more, and what it "
            "costs to roll fewer dice than you may. Exact, under all rules."
        ),
        keywords=(
            *("losses", "average losses", "casualties", "expected"),
            *("fewer dice", "worth it", "exchange"),
        ),
        template="pages/what_does_it_cost.html",
        content=CostContent(
            **by_name(rules_choice(facts.about, "../")),
            first=first,
            costs=found.of_first,
            fewer=found.fewer,
            equal=equal,
        ),
        tables=(_costs(found), _equal(first, equal)),
        figures=(figure_of(equal),) if equal[2:] else (),
        links=(INDEX,),
        styles=("lookup", "question", "costs", "figures"),
        scripts=("pages/what-does-it-cost", "controls/figurevalues"),
    )


def figure_of(equal: Sequence[EqualCost]) -> Figure:
    """What both sides lose with equal armies, by their number."""
    small, large = (
        f"{fixed(each.attackers_lost, 2)}, and they {fixed(each.defenders_lost, 2)}"
        for each in (equal[0], equal[-1])
    )
    most = equal[-1].armies
    return Figure(
        name="losses-of-equal-armies",
        form="points",
        claim=(
            f"With equal armies (A = D) you lose {small} at 1 v 1; you lose {large} at "
            f"{most} v {most}."
        ),
        about="What both sides lose on average with equal armies (A = D), by armies a side.",
        row_title="Armies a side",
        x_title="Armies a side (A = D)",
        y_title="Armies lost on average",
        rows=tuple(str(each.armies) for each in equal),
        series=(
            Series("You lose", "line", "hundredths", [each.attackers_lost for each in equal]),
            Series("They lose", "dashes", "hundredths", [each.defenders_lost for each in equal]),
        ),
    )


def _equal(first: About, equal: Sequence[EqualCost]) -> Table:
    return Table(
        "equal",
        f"{first.ruleset.title}: losses with equal armies",
        "Means of a battle with as many attackers (A) as defenders, fought to its end.",
        (
            armies("armies", "Armies a side (A = D)."),
            decimal("mean_attackers_lost", "armies", "Mean of the attackers lost"),
            decimal("mean_defenders_lost", "armies", "Mean of the defenders lost"),
        ),
        ("armies",),
        [(each.armies, each.attackers_lost, each.defenders_lost) for each in equal],
    )


def _costs(found: Costs) -> Table:
    attackers, defenders = found.attackers, found.defenders
    return Table(
        "dice",
        f"{attackers} attackers against {defenders} defenders with fewer dice",
        "One battle, fought to its end by an attacker who never rolls more than 'dice', under each "
        "ruleset. Where battles are resolved at once only all dice are possible, and there are no "
        "rounds: null.",
        (
            RULESET_COLUMN,
            *BATTLE,
            count("attacker_dice", "The most dice that the attacker rolls."),
            decimal("win", "probability", "The attacker wins"),
            decimal("mean_attackers_lost", "armies", "Mean of the attackers lost"),
            decimal("mean_defenders_lost", "armies", "Mean of the defenders lost"),
            decimal(
                "mean_difference",
                "armies more",
                "Mean of the defenders lost less that of the attackers lost",
            ),
            fraction("round_attackers_lost", "Mean of the attackers lost in a round", "armies"),
            fraction("round_defenders_lost", "Mean of the defenders lost in a round", "armies"),
        ),
        ("ruleset", "attackers", "defenders", "attacker_dice"),
        [
            (
                *(name, attackers, defenders, each.dice, each.win),
                *(each.attackers_lost, each.defenders_lost, each.gain),
                *(each.next_round or (None, None)),
            )
            for name, costs_by_dice in found.by_ruleset.items()
            for each in costs_by_dice
        ],
    )


KIND = SharedKind(address="what-does-it-cost", build=build, offline=Offline.EVERYBODY)
