import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from generator.facts.simulation import LIMIT, RESULTS, fingerprint, load_simulation, score
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import RULESETS_FOLDER, load_rulesets
from risk_odds.solver import BlitzSolution, solve
from tests.montecarlo import __main__ as montecarlo
from tests.montecarlo.battles import (
    Ends,
    Policy,
    blocked,
    entropy_of,
    fight,
    generator_of,
    roll_once,
)
from tests.montecarlo.blitz import blitz_win
from tests.rulesets import make_ruleset
from tests.twin import battles as twin
from tests.twin.rounds import BLITZ_BASE, Losses

RULESETS = load_rulesets()
BLITZ = sorted(BLITZ_BASE)
SAMPLE = 20_000
"""Rolls or battles of a quick test."""


def agrees(count: int, number: int, chance: Fraction) -> bool:
    """Whether a count among this many trials lies within 4.5 standard errors of its chance."""
    distance = count - number * chance
    return distance**2 <= LIMIT**2 * number * chance * (1 - chance)


def policy_of(ruleset: Ruleset, attackers: int, defenders: int) -> Policy | None:
    if not ruleset.defender.chooses_after_roll:
        return None
    solution = solve(ruleset, attackers, defenders)
    assert not isinstance(solution, BlitzSolution)
    assert solution.dutch is not None
    return Policy(solution.dutch)


def simulated_losses(ruleset: Ruleset, attackers: int, defenders: int) -> dict[Losses, int]:
    """Roll a seeded sample of one round; count each pair of losses."""
    lost, killed = roll_once(
        ruleset,
        np.full(SAMPLE, attackers, dtype=np.int8),
        np.full(SAMPLE, defenders, dtype=np.int8),
        generator_of(ruleset.id, attackers, defenders),
        policy_of(ruleset, attackers, defenders),
    )
    pairs, counts = np.unique(np.stack((lost, killed)), axis=1, return_counts=True)
    return {(int(a), int(d)): int(n) for (a, d), n in zip(pairs.T, counts, strict=True)}


def is_caught(right: Ruleset, wrong: Ruleset, attackers: int = 8, defenders: int = 6) -> bool:
    """Whether a quick simulation by wrong rules lies too far from the right rules' chance."""
    solution = solve(wrong, attackers, defenders)
    matchup = montecarlo.simulate_matchup(solution, attackers, defenders, SAMPLE)
    return not score(matchup, solve(right, attackers, defenders)).within(LIMIT)


def changed(ruleset: Ruleset, side: str | None = None, **update: Any) -> Ruleset:
    """Return a ruleset with another value in it, or in one of its sides."""
    if side:
        update = {side: getattr(ruleset, side).model_copy(update=update)}
    return ruleset.model_copy(update=update)


@pytest.mark.parametrize("variant", RULESETS)
def test_a_simulated_round_agrees_with_the_twins_exact_one(variant: str) -> None:
    """With any number of dice, every pair of losses comes as often as the twin's exact chance."""
    for attackers, defenders in product(range(1, 5), range(1, 6)):
        found = simulated_losses(RULESETS[variant], attackers, defenders)
        exact = twin.next_losses(BLITZ_BASE.get(variant, variant), attackers, defenders)
        if not exact:
            armies = (np.full(1, each, dtype=np.int8) for each in (attackers, defenders))
            assert blocked(RULESETS[variant], *armies).all()
            continue
        assert set(found) <= set(exact)
        for losses, chance in exact.items():
            assert agrees(found.get(losses, 0), SAMPLE, chance), (attackers, defenders, losses)


@pytest.mark.parametrize("variant", ["classic", "capital-wall", "dutch", "d8-both", "risiko-club"])
def test_simulated_battles_end_as_the_twins_do(variant: str) -> None:
    """Every end of a battle, not only victory, comes as often as the twin's exact chance."""
    ruleset = RULESETS[variant]
    ends = fight(ruleset, 5, 4, SAMPLE, generator_of(variant, 5, 4), policy_of(ruleset, 5, 4))
    assert sum(ends.attackers_left) + sum(ends.defenders_left) == SAMPLE
    assert ends.attackers_left[0] == ends.defenders_left[0] == 0
    exact = twin.outcomes(variant, 5, 4)
    for left in range(1, 6):
        assert agrees(ends.attackers_left[left], SAMPLE, exact.get((left, 0), Fraction(0)))
    for left in range(1, 5):
        failed = sum((chance for (_, d), chance in exact.items() if d == left), Fraction(0))
        assert agrees(ends.defenders_left[left], SAMPLE, failed)


def test_battles_differ_in_their_armies_within_one_pass() -> None:
    """Battles side by side each roll the dice of their own armies."""
    armies = np.array([1, 2, 3, 1, 9], dtype=np.int8)
    against = np.array([1, 1, 2, 5, 9], dtype=np.int8)
    lost, killed = roll_once(RULESETS["classic"], armies, against, generator_of("classic", 1, 1))
    assert (lost + killed).tolist() == [1, 1, 2, 1, 2]


@pytest.mark.parametrize("amount", [-20, 20])
def test_the_strongest_bonus_leaves_absent_dice_absent(amount: int) -> None:
    """A die that is not rolled counts nothing, whatever bonus the others get."""
    bonus = {"dice": "all", "amount": amount}
    side = {"dice": (100, 100, 100), "bonus": bonus}
    rules = make_ruleset().model_dump() | {"attacker": side, "defender": side}
    ruleset = Ruleset.model_validate(rules)
    armies = np.full(SAMPLE, 2, dtype=np.int8)
    lost, killed = roll_once(ruleset, armies, armies + 1, generator_of("some-rules", 2, 3))
    assert set((lost + killed).tolist()) == {2}


def test_the_same_seed_gives_the_same_counts() -> None:
    """A matchup's counts depend on ruleset, A and D alone; other matchups have other dice."""
    classic = RULESETS["classic"]

    def ends(seed: tuple[str, int, int]) -> Ends:
        return fight(classic, 6, 6, 2_000, generator_of(*seed))

    assert ends(("classic", 6, 6)) == ends(("classic", 6, 6))
    others = [ends(seed) for seed in (("classic", 6, 7), ("classic", 7, 6), ("d6", 6, 6))]
    assert ends(("classic", 6, 6)) not in others
    # a wrong hash of the id would show here, on every machine
    assert f"{entropy_of('classic'):032x}" == "b002a634647c3350c37b15a376bae686"


@pytest.mark.parametrize("variant", RULESETS)
def test_swapped_ties_are_caught(variant: str) -> None:
    """The test notices that ties go to the other side, for every variant."""
    right = RULESETS[variant]
    wrong = changed(right, ties="attacker" if right.ties == "defender" else "defender")
    attackers, defenders = (8, 14) if right.ties == "attacker" else (8, 6)
    assert not is_caught(right, right, attackers, defenders)
    assert is_caught(right, wrong, attackers, defenders)


@pytest.mark.parametrize(
    ("variant", "side", "update"),
    [
        ("leader-attack", "attacker", {"bonus": None}),
        ("legacy-ammo-shortage", "defender", {"bonus": None}),
        ("legacy-fortification", "defender", {"bonus": None}),
        ("legacy-fortification", "defender", {"dice": (6,)}),
        ("uk-1990", "defender", {"armies_for_dice": ()}),
        ("d8-attack", "attacker", {"dice": (6, 6, 6)}),
        ("d8-defence", "defender", {"dice": (6, 6)}),
        ("classic", "attacker", {"dice": (6, 6)}),
        ("dutch", "defender", {"chooses_after_roll": False}),
    ],
)
def test_a_wrong_rule_is_caught(variant: str, side: str, update: dict[str, Any]) -> None:
    """The test notices a missing bonus, a wrong die and a wrong number of dice."""
    right = RULESETS[variant]
    assert is_caught(right, changed(right, side, **update))


@pytest.mark.parametrize("variant", BLITZ)
def test_the_four_steps_give_the_twins_blitz(variant: str) -> None:
    """Applied to exact proportions, the floating-point steps give the twin's chance to win."""
    for attackers, defenders in ((3, 3), (5, 4), (6, 8), (8, 3), (2, 8)):
        exact = twin.outcomes(BLITZ_BASE[variant], attackers, defenders)
        ends = Ends([0] * (attackers + 1), [0] * (defenders + 1))
        for (attacking, defending), chance in exact.items():
            count = round(chance * 10**15)
            if defending:
                ends.defenders_left[defending] += count
            else:
                ends.attackers_left[attacking] += count
        expected, _ = twin.side_totals(twin.balanced_blitz(variant, attackers, defenders))
        assert blitz_win(ends) == pytest.approx(float(expected), abs=1e-9)


def test_the_chosen_matchups_are_open_and_spread() -> None:
    """50 different matchups over the whole range; neither side wins nearly always."""
    solution = solve(RULESETS["classic"], montecarlo.LARGEST, montecarlo.LARGEST)
    chosen = montecarlo.chosen_matchups(solution)
    assert len(set(chosen)) == len(chosen) == 50
    assert {(a - 1) // 10 for a, _ in chosen} == {(d - 1) // 10 for _, d in chosen} == {0, 1, 2}
    assert all(
        Fraction(1, 200) <= Fraction(*solution.win(a, d)) <= Fraction(199, 200) for a, d in chosen
    )
    with pytest.raises(ValueError, match="only 631 matchups"):
        montecarlo.chosen_matchups(solution, 632)


def test_the_command_writes_a_file_that_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`python -m tests.montecarlo` simulates the rulesets of a folder and writes their battles."""
    folder = tmp_path / "rulesets"
    folder.mkdir()
    for variant in ("classic", "balanced-blitz"):
        text = (RULESETS_FOLDER / f"{variant}.toml").read_text(encoding="utf-8")
        (folder / f"{variant}.toml").write_text(text, encoding="utf-8")
    few = montecarlo.simulate

    def quickly(ruleset: Ruleset) -> Any:
        return few(ruleset, matchups=3, battles=500)

    monkeypatch.setattr(montecarlo, "simulate", quickly)
    output = tmp_path / "simulation.json"
    done = CliRunner().invoke(montecarlo.main, ["--rulesets", str(folder), "--output", str(output)])
    assert done.exit_code == 0, done.output
    assert "classic: 3 matchups" in done.output
    simulation = load_simulation(output)
    assert simulation.numpy == np.__version__
    assert set(simulation.rulesets) == {"classic", "balanced-blitz"}
    assert simulation.rulesets["classic"] == quickly(RULESETS["classic"])


@pytest.mark.parametrize("variant", RULESETS)
def test_the_published_file_covers_every_ruleset(variant: str) -> None:
    """50 matchups of 200,000 battles by the present rules, none beyond 4.5 standard errors."""
    ruleset = RULESETS[variant]
    simulated = load_simulation().rulesets[variant]
    assert simulated.rules == fingerprint(ruleset)
    assert simulated.seed == f"{entropy_of(variant):032x}"
    assert len({(m.attackers, m.defenders) for m in simulated.matchups}) == 50
    assert {matchup.battles for matchup in simulated.matchups} == {200_000}
    solution = solve(ruleset, montecarlo.LARGEST, montecarlo.LARGEST)
    assert [(m.attackers, m.defenders) for m in simulated.matchups] == list(
        montecarlo.chosen_matchups(solution)
    )
    assert all(score(matchup, solution).within(LIMIT) for matchup in simulated.matchups)


@pytest.mark.parametrize("variant", ["two-dice-attack", "dutch", "balanced-blitz"])
def test_the_published_counts_can_be_simulated_again(variant: str) -> None:
    """The first matchup of a ruleset, fought again, gives the published count."""
    published = load_simulation().rulesets[variant].matchups[0]
    solution = solve(RULESETS[variant], published.attackers, published.defenders)
    again = montecarlo.simulate_matchup(solution, published.attackers, published.defenders)
    assert again == published


def test_no_ruleset_is_in_the_published_file_that_is_not_in_the_project() -> None:
    """The file names the project's rulesets in their order, and no others."""
    content = json.loads(RESULTS.read_text(encoding="utf-8"))
    assert list(content["rulesets"]) == list(RULESETS)
