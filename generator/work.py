"""How much there is to do, estimated before anything is solved: what would never end is refused.

Each kind of work is counted as the solver does it, without doing it. The limits are far above all
rulesets of the project, datasets of 1000 by 1000 armies included; what passes one of them takes
many minutes or hours on a common computer, and often more memory than it has.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod

from generator.errors import InputError
from generator.rules import Attacker, Bonus, Ruleset
from generator.sizes import Sizes
from generator.solver import solve
from generator.solver.campaign import Territory
from generator.solver.sweep import scale_of, scale_primes

SEVERAL_TABLES = 9
"""The tables of a ruleset beside those of the survivors: chances, means, squares, rounds."""

LARGEST_LONG = 30
"""Armies a side in the datasets with a row for each end of each battle."""

TOGETHER = 20
"""All rulesets of a site together may be this many times the work of one: hundreds of house
rules take their time, or several machines, but they come to an end."""

MOST_TOLD = 10
"""The most faults that are told one by one."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of work: what is counted, the most of it that is done, and the keys that decide."""

    counted: str
    most: int
    keys: str
    advice: str


KINDS = {
    # a million a second, and more than one process counts them
    "rolls": Kind(
        "rolls to count",
        300_000_000,
        "attacker.dice, defender.dice",
        "fewer dice, or dice with fewer faces",
    ),
    # five thousand a second, as each has rows and a table of its own, and 10 kB of memory
    "rounds": Kind(
        "rounds to work out",
        500_000,
        "defender.armies_for_dice",
        "fewer armies for the last die",
    ),
    # half a million a second
    "answers": Kind(
        "answers of the defender to weigh",
        200_000_000,
        "defender.chooses_after_roll",
        "fewer dice, dice with fewer faces, or a smaller largest_dataset and largest_matchup",
    ),
    # some millions a second, from long division to the finished file
    "digits": Kind(
        "digits to work out",
        300_000_000_000,
        "largest_dataset, largest_matchup, largest_win",
        "smaller ones, or --datasets and --largest",
    ),
    # a hundred thousand a second
    "rows": Kind(
        "rows to write",
        20_000_000,
        "largest_dataset, largest_win",
        "smaller ones, --datasets, or fewer armies for the last die",
    ),
    # two hundred a second, on the way from the exact numbers to the finished page
    "pages": Kind(
        "pages to write",
        100_000,
        "largest_matchup",
        "a smaller one, or --largest",
    ),
    # a few millions a second, as for other digits
    "path": Kind(
        "digits to work out for the path",
        20_000_000_000,
        "--attackers, --defenders",
        "fewer armies or territories",
    ),
}
"""All kinds of work. How fast each is done was measured on a common computer of the year 2025."""

Amounts = dict[str, int]
"""How much of each kind there is to do."""


def check_work(rulesets: Mapping[str, Ruleset], sizes: Sizes) -> None:
    """Raise ``InputError`` where a build would never end: file, keys, what was found, expected."""
    amounts = {f"{id_}.toml": estimate(ruleset, sizes) for id_, ruleset in rulesets.items()}
    _refuse(amounts)
    together = _sum(list(amounts.values()))
    _refuse({f"{len(rulesets)} rulesets together": together}, TOGETHER)


def by_work(rulesets: Iterable[Ruleset], sizes: Sizes) -> list[Ruleset]:
    """The rulesets with the longest jobs first, so that none of these runs alone at the end."""
    return sorted(
        rulesets,
        key=lambda ruleset: (solve(ruleset, 1, 1).state_dependent, sizes.matchups(ruleset)),
        reverse=True,
    )


def check_path(territories: Sequence[Territory], attackers: int) -> None:
    """Raise ``InputError`` where the chances of a path would never be found."""
    rulesets = {territory.ruleset.id: territory.ruleset for territory in territories}
    _refuse(
        {
            f"{id_}.toml": estimate_of_battles(
                ruleset,
                attackers,
                max(each.defenders for each in territories if each.ruleset.id == id_),
            )
            for id_, ruleset in rulesets.items()
        }
    )
    longest = max(digits_of_army(ruleset) for ruleset in rulesets.values())
    # each territory makes the fractions as much longer as its battles have digits
    most = max(territory.defenders for territory in territories)
    digits = sum(
        attackers * attackers * longest * place * (attackers + most)
        for place in range(1, len(territories) + 1)
    )
    _refuse({"the path": {"path": digits // 2}})


def estimate(ruleset: Ruleset, sizes: Sizes) -> Amounts:
    """How much there is to do for the datasets and pages of a ruleset."""
    matchups, datasets = sizes.matchups(ruleset), sizes.datasets(ruleset)
    full = ruleset.attackers_for_all_dice, ruleset.defenders_for_all_dice
    if ruleset.defender.chooses_after_roll:
        # nothing repeats itself here: the survivors have a table for each number of them
        on_pages, in_datasets = 2 * matchups, 2 * min(LARGEST_LONG, datasets)
        rows = min(LARGEST_LONG, datasets) ** 2 * _sorted_rolls_of_attacker(ruleset)
    else:
        on_pages, in_datasets = sum(min(matchups, most) for most in full), sum(full)
        rows = sum(full) * datasets**2
    # of the largest battles there are only chances to win, and what an even chance needs
    largest = sizes.wins(ruleset) or 0, sizes.large_battles()[-1]
    # pages tell of every retreat, too, each with two tables
    on_pages += 2 * matchups
    digits = digits_of_army(ruleset)
    return {
        **_amounts_of_rounds(ruleset),
        "answers": answers_of_state(ruleset)
        * sum(armies**2 for armies in (matchups, datasets, *largest)),
        "digits": digits
        * (
            _cells(matchups, SEVERAL_TABLES + on_pages)
            + _cells(datasets, SEVERAL_TABLES + in_datasets)
            + sum(_cells(armies, 1) for armies in largest)
        ),
        "rows": rows + largest[0] ** 2,
        "pages": matchups**2,
    }


def estimate_of_battles(ruleset: Ruleset, attackers: int, defenders: int) -> Amounts:
    """How much there is to do for a path's battles up to these armies."""
    chosen = ruleset.defender.chooses_after_roll
    tables = 1 + (attackers if chosen else ruleset.attackers_for_all_dice)
    cells = tables * attackers * defenders * (attackers + defenders) // 2
    return {
        **_amounts_of_rounds(ruleset),
        "answers": answers_of_state(ruleset) * attackers * defenders,
        "digits": digits_of_army(ruleset) * cells,
    }


def rolls_to_count(ruleset: Ruleset) -> int:
    """How many steps it takes to count the outcomes of all rounds of a ruleset."""
    attacking, defending = ruleset.attacker, ruleset.defender
    steps = 0
    for a in range(1, len(attacking.dice) + 1):
        for d in range(1, len(defending.dice) + 1):
            pairs = min(a, d)
            steps_of_attacker, rolls = _counting(attacking.dice[:a], pairs, attacking.bonus)
            steps_of_defender, answers = _counting(defending.dice[:d], pairs, defending.bonus)
            steps += steps_of_attacker + steps_of_defender + rolls * answers
            if defending.chooses_after_roll:
                # each roll of the attacker is answered with each number of dice
                for dice in range(1, d + 1):
                    steps_of_answer, answers = _counting(
                        defending.dice[:dice], min(pairs, dice), defending.bonus
                    )
                    steps += rolls * (steps_of_answer + answers)
    return steps


def sorted_rolls(dice: Sequence[int], keep: int) -> int:
    """How many different rolls of these dice there are, if only the ``keep`` highest count."""
    # the highest die is at most what the largest shows, the second at most what the next shows, …
    faces = sorted(dice, reverse=True)[:keep]
    if not faces:
        return 1
    # ways[v]: rolls of the dice so far, from the lowest one, of which none is above v + 1
    ways = [1] * faces[0]
    for most in reversed(faces):
        up_to = list(accumulate(ways[:most]))
        ways = up_to + up_to[-1:] * (faces[0] - most)
    return ways[-1]


def answers_of_state(ruleset: Ruleset) -> int:
    """How many answers are weighed for each state: 0 where the defender has no choice."""
    if not ruleset.defender.chooses_after_roll:
        return 0
    attacking, defending = len(ruleset.attacker.dice), len(ruleset.defender.dice)
    return _sorted_rolls_of_attacker(ruleset) * sum(
        min(attacking, dice) + 1 for dice in range(1, defending + 1)
    )


def digits_of_army(ruleset: Ruleset) -> int:
    """By how many digits, at most, an army more makes the exact numbers longer."""
    primes = scale_primes(
        (prod(ruleset.attacker.dice[:a]) * prod(ruleset.defender.dice[:d]), min(a, d))
        for a in range(1, len(ruleset.attacker.dice) + 1)
        for d in range(1, len(ruleset.defender.dice) + 1)
    )
    return len(str(scale_of(primes)))


def _amounts_of_rounds(ruleset: Ruleset) -> Amounts:
    return _sum(
        [
            {
                "rolls": rolls_to_count(rules),
                "rounds": rules.attackers_for_all_dice * rules.defenders_for_all_dice,
            }
            for rules in _readings(ruleset)
        ]
    )


def _readings(ruleset: Ruleset) -> Iterator[Ruleset]:
    """The ruleset, and its other reading, whose rounds are shown."""
    yield ruleset
    if other := ruleset.other_reading:
        sides: dict[str, Attacker | None] = {
            "attacker": other.attacker,
            "defender": other.defender,
        }
        yield ruleset.model_copy(update={side: dice for side, dice in sides.items() if dice})


def _sorted_rolls_of_attacker(ruleset: Ruleset) -> int:
    attacking = ruleset.attacker
    pairs = min(len(attacking.dice), len(ruleset.defender.dice))
    return _counting(attacking.dice, pairs, attacking.bonus)[1]


def _counting(dice: Sequence[int], keep: int, bonus: Bonus | None) -> tuple[int, int]:
    """The steps it takes to count the rolls of these dice, and how many different ones there are.

    See ``generator.dice.counted_dice``: with a bonus one more die is kept for a while.
    """
    kept = keep + 1 if bonus else keep
    steps = sum(sorted_rolls(dice[:place], kept) * faces for place, faces in enumerate(dice))
    rolls = sorted_rolls(dice, kept)
    return steps + (rolls if bonus else 0), rolls


def _cells(largest: int, tables: int) -> int:
    """The armies in all cells of this many tables up to ``largest`` armies a side."""
    return tables * largest**2 * (largest + 1)


def _sum(amounts: Sequence[Amounts]) -> Amounts:
    return {kind: sum(each[kind] for each in amounts) for kind in amounts[0]}


def _refuse(amounts: Mapping[str, Amounts], times: int = 1) -> None:
    faults = [
        f"{place}: {KINDS[kind].keys}: found {amount:,} {KINDS[kind].counted}, expected at most "
        f"{times * KINDS[kind].most:,} ({KINDS[kind].advice})"
        for place, amounts_of_one in amounts.items()
        for kind, amount in amounts_of_one.items()
        if amount > times * KINDS[kind].most
    ]
    if faults:
        more = len(faults) - MOST_TOLD
        told = faults[:MOST_TOLD] + ([f"{more:,} more of this kind"] if more > 0 else [])
        raise InputError("\n".join(told))
