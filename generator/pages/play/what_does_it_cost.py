"""What an attack costs both sides on average, and what it costs with fewer dice than allowed."""

from dataclasses import dataclass

from generator.facts.costs import Costs, DiceCost, FewerLost, costs
from generator.facts.given import About, SharedFacts
from generator.pages.counting import BATTLE, RULESET_COLUMN
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import RulesChoice, rules_choice
from generator.pages.page import INDEX, Page, by_name
from generator.pages.tables import Table, count, decimal, fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class CostContent(RulesChoice):
    """What the page shows: the ``costs`` of the ``first`` ruleset's example, all dice first."""

    first: About
    costs: tuple[DiceCost, ...]
    fewer: FewerLost


def build(facts: SharedFacts) -> Page:
    """The page /what-does-it-cost/, with the first ruleset's example battle."""
    first = next(iter(facts.about.values()))
    found = costs(facts.rulesets, *facts.sizes.example(first.ruleset))
    return Page(
        address="what-does-it-cost",
        title="Cost of an attack: losses on both sides",
        description=(
            "What you and they lose on average in any RISK battle, who loses more, and what it "
            "costs to roll fewer dice than you may. Exact, under all rules."
        ),
        keywords=("losses", "casualties", "expected", "fewer dice", "worth it", "exchange"),
        template="pages/what_does_it_cost.html",
        content=CostContent(
            **by_name(rules_choice(facts.about, "../")),
            first=first,
            costs=found.of_first,
            fewer=found.fewer,
        ),
        tables=(_costs(found),),
        links=(INDEX,),
        styles=("lookup", "question", "costs"),
        scripts=("pages/what-does-it-cost",),
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
