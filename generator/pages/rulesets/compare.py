"""One battle under all rulesets: the page stands in full without scripts, which show others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.datasets.tables import MATCHUP_KEY
from generator.facts.comparison import Battle, Compared, win_tenths
from generator.facts.given import SharedFacts
from generator.pages.counting import BATTLE, RULESET_COLUMN
from generator.pages.kinds import Offline, SharedKind
from generator.pages.page import INDEX, Content, Page
from generator.pages.tables import Table, armies, decimal
from generator.scope.chances import OF_COMPARISON, whole_percent
from generator.scope.limits import MOST_ARMIES
from risk_odds.games import rules_by_game
from risk_odds.numbers import Number, Ratio, difference, fraction_bounds
from risk_odds.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Row:
    """A ruleset in the comparison of one battle; ``battle`` is None where it has no such battle.

    ``apart`` is its chance to win less that under the first ruleset, None where there is no battle.
    """

    rules: Compared
    battle: Battle | None
    apart: Number | None


@dataclass(frozen=True, slots=True)
class Extreme:
    """The ruleset under which a battle is best for a side, the first of several.

    ``others`` are those whose chances look the same.
    """

    title: str
    version: str | None
    others: int
    win: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareContent(Content):
    """What the page shows: one battle under all rulesets, compared with the ``first``.

    ``largest`` is the most armies a side, ``chance`` the one for which attackers are needed.
    ``true_random`` are the names that the app has for rolls by hand and True Random dice.
    """

    attackers: int
    defenders: int
    largest: int
    first: Ruleset
    chance: Ratio
    best: Extreme
    worst: Extreme
    rows: Sequence[Row]
    true_random: tuple[str, ...]


def build(facts: SharedFacts) -> Page:
    """The page /compare/, with the example battle."""
    rulesets = [about.compared for about in facts.about.values()]
    first = rulesets[0]
    a, d = facts.sizes.example(first.ruleset)
    rows = [_row(each, first, a, d) for each in rulesets]
    wins = [(row.rules.ruleset, row.battle.win) for row in rows if row.battle]
    return Page(
        address="compare",
        title="Compare rules: one battle under all of them",
        description=(
            f"{a} attackers (A) v {d} defenders under {len(rows)} RISK rules side by side: "
            "chance to win, losses, armies needed. "
            f"Any battle up to {MOST_ARMIES:,} v {MOST_ARMIES:,}."
        ),
        keywords=("best rules", "difference"),
        template="pages/compare.html",
        content=CompareContent(
            attackers=a,
            defenders=d,
            largest=MOST_ARMIES,
            first=first.ruleset,
            chance=OF_COMPARISON,
            best=extreme(wins, max),
            worst=extreme(wins, min),
            rows=rows,
            true_random=tuple(
                entry.title
                for game in rules_by_game(each.ruleset for each in rulesets)
                for entry in game.entries
                if entry.is_true_random
            ),
        ),
        tables=(_battle(rows, a, d),),
        links=(INDEX,),
        styles=("lookup", "compare"),
        scripts=("pages/compare",),
    )


def extreme(wins: Sequence[tuple[Ruleset, Number]], choose: Callable[..., int]) -> Extreme:
    """Of rulesets with their chances to win the one that ``max`` or ``min`` chooses."""
    chances = [fraction_bounds(win)[0] for _, win in wins]
    ruleset, win = wins[choose(range(len(wins)), key=chances.__getitem__)]
    alike = sum(win_tenths(each) == win_tenths(win) for _, each in wins)
    return Extreme(ruleset.title, ruleset.version, alike - 1, win)


def _row(rules: Compared, first: Compared, a: int, d: int) -> Row:
    # the example is the first ruleset's own, so that one has it
    battle = rules.battle(a, d)
    return Row(rules, battle, difference(battle.win, first.win(a, d)) if battle else None)


def _battle(rows: Sequence[Row], a: int, d: int) -> Table:
    return Table(
        "battle",
        f"{a} attackers against {d} defenders under all rules",
        "One battle, fought to its end, under each ruleset. 'needed' are the fewest attackers (A) "
        f"that win with a chance of at least {whole_percent(OF_COMPARISON)}%; null where none are "
        "enough.",
        (
            RULESET_COLUMN,
            *BATTLE,
            decimal("win", "probability", "The attacker wins"),
            decimal("mean_attackers_lost", "armies", "Mean of the attackers lost"),
            decimal("mean_defenders_lost", "armies", "Mean of the defenders lost"),
            armies("needed", "Attackers needed (A)."),
        ),
        MATCHUP_KEY,
        [
            (
                *(row.rules.ruleset.id, a, d),
                *(row.battle.win, row.battle.attackers_lost, row.battle.defenders_lost),
                row.battle.needed,
            )
            for row in rows
            if row.battle
        ],
    )


KIND = SharedKind(address="compare", build=build, offline=Offline.EVERYBODY)
