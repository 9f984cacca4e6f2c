"""What an attack costs both sides on average, and what it costs with fewer dice than allowed."""

from collections.abc import Mapping, Sequence

from generator.facts import SharedFacts
from generator.pages.counting import BATTLE, RULESET_COLUMN
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import lookup_form
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, count, decimal, fraction
from generator.solver.costs import DiceCost, costs_by_dice, fewer_lost


def build(facts: SharedFacts) -> Page:
    """The page /what-does-it-cost/, with the first ruleset's example battle."""
    form = lookup_form(facts.about, "../")
    first = form["first"]
    a, d = facts.sizes.example(first.ruleset)
    costs = {name: costs_by_dice(about.ruleset, a, d) for name, about in facts.about.items()}
    return Page(
        address="what-does-it-cost",
        title="What does an attack cost?",
        description=(
            "What you and they lose on average in any RISK battle, who loses more, and what it "
            "costs to roll fewer dice than you may. Exact, under all rules."
        ),
        keywords=("losses", "casualties", "expected", "fewer dice", "worth it", "exchange"),
        template="pages/what_does_it_cost.html",
        content={
            **form,
            "costs": costs[first.ruleset.id],
            "fewer": fewer_lost(first.ruleset, d)[-1],
        },
        tables=(_costs(costs, a, d),),
        links=(INDEX,),
        styles=("lookup", "question", "costs"),
        scripts=("what-does-it-cost",),
    )


def _costs(costs: Mapping[str, Sequence[DiceCost]], attackers: int, defenders: int) -> Table:
    return Table(
        "dice",
        f"{attackers} attackers against {defenders} defenders with fewer dice",
        "One battle, fought to its end by an attacker who never rolls more than 'dice', under each "
        "ruleset. Where battles are resolved at once only all dice are possible, and there are no "
        "rounds: null.",
        (
            RULESET_COLUMN,
            *BATTLE,
            count("dice", "The most dice that the attacker rolls."),
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
        ("ruleset", "attackers", "defenders", "dice"),
        [
            (
                *(name, attackers, defenders, each.dice, each.win),
                *(each.attackers_lost, each.defenders_lost, each.gain),
                *(each.next_round or (None, None)),
            )
            for name, found in costs.items()
            for each in found
        ],
    )


KIND = SharedKind(address="what-does-it-cost", build=build, offline=Offline.EVERYBODY)
