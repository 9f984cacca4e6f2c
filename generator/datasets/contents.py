"""The datasets of a ruleset: what each holds, and its exact rows."""

from collections.abc import Iterator

from generator.datasets.matchup_rows import (
    LARGEST_LONG,
    cells,
    moments,
    moments_exact,
    win,
    win_exact,
    win_grid,
    win_large,
)
from generator.datasets.survivors import (
    standing,
    survivors,
    survivors_compact,
    survivors_compact_exact,
    survivors_exact,
)
from generator.datasets.tables import (
    LARGE,
    MATCHUP,
    MATCHUP_KEY,
    RULESET,
    SIDE,
    TABLE,
    Dataset,
    Field,
    Row,
    double_field,
)
from generator.scope.chances import IN_DATASETS
from risk_odds.dice import round_outcomes
from risk_odds.numbers import nearest_double
from risk_odds.ruleset import Ruleset
from risk_odds.solver import AnySolution, Solution
from risk_odds.solver.needed import LARGEST_STACK


def datasets_of(
    solution: AnySolution, needed_to: int, wins_to: int | None = None
) -> Iterator[Dataset]:
    """All datasets of a ruleset, as far as its solution reaches.

    The armies needed are given up to ``needed_to`` armies of the other side, and the chances to win
    alone up to ``wins_to`` armies a side, or not at all where that is None. Where the numbers are
    irrational (balanced blitz) there are no exact ones; the compact form of the survivors exists
    where no decision depends on the state, and those about rounds where battles have them.
    """
    yield win(solution)
    yield win_grid(solution)
    if wins_to is not None:
        yield win_large(solution.ruleset, wins_to)
    yield moments(solution)
    yield survivors(solution)
    yield _needed(solution, needed_to)
    if solution.exact:
        yield win_exact(solution)
        yield moments_exact(solution)
        if solution.state_dependent:
            yield survivors_exact(solution)
        else:
            yield survivors_compact(solution)
            yield survivors_compact_exact(solution)
    if solution.has_rounds:
        yield _retreat(solution)
        if solution.ruleset.attacker.never_fewer_dice:
            yield standing(solution)
    if solution.has_rounds:
        yield _policy(solution) if solution.state_dependent else _rounds(solution.ruleset)


def _needed(solution: AnySolution, needed_to: int) -> Dataset:
    def rows() -> Iterator[Row]:
        for side, search in (
            ("attacker", solution.needed),
            ("defender", solution.needed_to_hold),
        ):
            for armies in range(1, needed_to + 1):
                for chance in IN_DATASETS:
                    needed = search(armies, chance)
                    yield solution.ruleset.id, side, armies, nearest_double(chance), needed

    return Dataset(
        "armies-needed",
        f"{solution.ruleset.title}: armies needed for a given chance",
        "The fewest armies of 'side' that reach at least 'chance': attackers (A) to win against "
        "this many defenders, or defenders (D) to hold against this many attackers (A). Empty "
        f"where more than {LARGEST_STACK:,} would be needed.",
        (
            RULESET,
            SIDE,
            Field("against", "integer", "armies", "Armies of the other side (A or D)."),
            Field("chance", "number", "probability", "The chance wanted: the nearest double."),
            Field(
                "needed",
                "integer",
                "armies",
                "The fewest armies of 'side' (A or D).",
                optional=True,
            ),
        ),
        ("ruleset", "side", "against", "chance"),
        rows(),
        formats=TABLE,
    )


def _retreat(solution: Solution) -> Dataset:
    def rows() -> Iterator[Row]:
        largest = min(LARGEST_LONG, solution.attackers)
        small = Solution(solution.ruleset, largest, largest)
        for cell in cells(small):
            for at in range(cell[1]):
                chance, left = small.retreat(*cell[1:], at)
                yield (*cell, at, nearest_double(chance), nearest_double(left))

    return Dataset(
        "retreat",
        f"{solution.ruleset.title}: stopping early",
        "The attacker keeps rolling all dice allowed and stops as soon as 'retreat_at' or fewer "
        "attackers (A) are left; 0 is the battle to the end. A defender who chooses the dice "
        "chooses as in a battle to the end.",
        (
            *MATCHUP,
            Field("retreat_at", "integer", "armies", "Attackers (A) at which the attack stops."),
            double_field("win_with_retreat", "probability", "The attacker wins, stopping there"),
            double_field(
                "mean_attackers_left_with_retreat",
                "armies",
                "Mean of the attackers left after a win, a retreat or a defeat",
            ),
        ),
        (*MATCHUP_KEY, "retreat_at"),
        rows(),
        formats=LARGE,
    )


def _rounds(ruleset: Ruleset) -> Dataset:
    def rows() -> Iterator[Row]:
        for attackers in range(1, ruleset.attackers_for_all_dice + 1):
            for defenders in range(1, ruleset.defenders_for_all_dice + 1):
                outcome = round_outcomes(ruleset, attackers, defenders)
                for lost, rolls in enumerate(outcome.counts):
                    losses = lost, outcome.pairs - lost
                    yield (ruleset.id, attackers, defenders, *losses, rolls, outcome.total)

    return Dataset(
        "rounds",
        f"{ruleset.title}: one round, exact",
        "Of 'total' equally likely rolls, in how many each side loses how many armies. The last "
        "numbers of attackers and defenders stand for all larger ones, too."
        + (
            " No attack is made with fewer dice than the defender rolls."
            if ruleset.attacker.never_fewer_dice
            else ""
        ),
        (
            *MATCHUP,
            Field("attackers_lost", "integer", "armies", "Armies that the attacker loses."),
            Field("defenders_lost", "integer", "armies", "Armies that the defender loses."),
            Field("rolls", "integer", "none", "Rolls with this outcome."),
            Field("total", "integer", "none", "All rolls."),
        ),
        (*MATCHUP_KEY, "attackers_lost"),
        rows(),
    )


def _policy(solution: Solution) -> Dataset:
    def rows() -> Iterator[Row]:
        if solution.dutch is None:
            return
        for ruleset, attackers, defenders in cells(solution, LARGEST_LONG):
            policy = solution.dutch.policy[attackers - 1][defenders - 1]
            for roll, dice in sorted(policy.items(), reverse=True):
                yield ruleset, attackers, defenders, "-".join(map(str, roll)), dice

    return Dataset(
        "policy",
        f"{solution.ruleset.title}: how many dice the defender should roll",
        "For each state and each roll of the attacker (the highest dice, as many as can be "
        "compared): the number of dice that makes capture least likely in the whole battle, the "
        "smaller one where two are equally good.",
        (
            *MATCHUP,
            Field("roll", "string", "none", "The attacker's highest dice, highest first."),
            Field("dice", "integer", "none", "The dice that the defender rolls."),
        ),
        (*MATCHUP_KEY, "roll"),
        rows(),
        formats=TABLE,
    )
