"""Whether there is a formula for a battle: the sum over its paths, the limit, the normal curve."""

from collections.abc import Sequence

from generator.facts.closed_form import (
    Approximated,
    Summed,
    Tried,
    closed_form_facts,
    curve,
    distance,
)
from generator.facts.given import SharedFacts
from generator.pages.counting import BATTLE, BATTLE_KEY
from generator.pages.figures import Figure, Series
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, count, decimal, fraction
from risk_odds.numbers import percent

RULESET_OF_FORMULA = "classic"
"""The ruleset whose battles the formula is about."""


def build(facts: SharedFacts) -> Page | None:
    """The page /closed-form/; None where the classic rules are not on the site."""
    about = facts.about.get(RULESET_OF_FORMULA)
    if about is None:
        return None
    found, along = closed_form_facts(about.ruleset), curve(about.ruleset)
    return Page(
        address="closed-form",
        title="Closed form: RISK odds without recursion",
        description=(
            "Yes: the chance to win a RISK battle as a finite sum over its paths, exact. And how "
            "good the limit ratio and the normal approximation are for large battles."
        ),
        keywords=("closed form", "formula", "lattice paths", "multinomial", "approximation"),
        template="pages/closed_form.html",
        content=found,
        tables=(_summed(found.summed), _tried(found.tried), _curve(along)),
        figures=(figure_of(along),),
        styles=("figures",),
        links=(INDEX,),
        scripts=("controls/counting", "controls/figurevalues"),
    )


def figure_of(along: Sequence[Approximated]) -> Figure:
    """The exact chance and its approximation, by attackers."""
    worst = max(along, key=distance)
    return Figure(
        name="curve",
        form="points",
        claim=(
            f"Against {worst.defenders} defenders the normal curve is farthest off with "
            f"{worst.attackers} attackers (A): it says {percent(worst.approximate)}, and the "
            f"exact chance is {percent(worst.win)}."
        ),
        about=(
            f"The chance to win against {worst.defenders} defenders, exact and by the normal "
            "curve, by attackers (A)."
        ),
        row_title="Attackers (A)",
        x_title="Attackers (A)",
        y_title="Attacker wins",
        rows=tuple(str(each.attackers) for each in along),
        series=(
            Series("Exact", "line", "chance", [each.win for each in along]),
            Series("Normal curve", "dashes", "chance", [each.approximate for each in along]),
        ),
    )


def _curve(along: Sequence[Approximated]) -> Table:
    return Table(
        "curve",
        "The normal curve",
        f"The chance to win against {along[0].defenders} defenders, exact and approximated.",
        (
            *BATTLE,
            fraction("win", "The attacker wins"),
            decimal("approximate", "probability", "By the normal distribution"),
        ),
        BATTLE_KEY,
        [(each.attackers, each.defenders, each.win, each.approximate) for each in along],
    )


def _summed(summed: Sequence[Summed]) -> Table:
    return Table(
        "formula",
        "Battles by the formula",
        "The chance to win as a sum over paths, and the number of its multinomial terms.",
        (*BATTLE, count("terms", "Multinomial terms."), fraction("win", "The attacker wins")),
        BATTLE_KEY,
        [(each.attackers, each.defenders, each.terms, each.win) for each in summed],
    )


def _tried(tried: Sequence[Tried]) -> Table:
    battles = {
        (battle.attackers, battle.defenders): battle
        for each in tried
        for battle in (each.equal, each.worst)
    }
    return Table(
        "normal",
        "The normal approximation",
        "Equal armies, and for each number of defenders the battle that it fails most.",
        (
            *BATTLE,
            fraction("win", "The attacker wins"),
            decimal("approximate", "probability", "By the normal distribution"),
        ),
        BATTLE_KEY,
        [(each.attackers, each.defenders, each.win, each.approximate) for each in battles.values()],
    )


KIND = SharedKind(address="closed-form", build=build)
