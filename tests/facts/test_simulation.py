import json
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from generator.facts.simulation import (
    LIMIT,
    Score,
    SimulatedMatchup,
    Simulation,
    bands_of,
    fingerprint,
    load_simulation,
    score,
    scores_of_all,
)
from risk_odds.errors import InputError
from risk_odds.numbers import Interval, Ratio, bounds
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests.montecarlo.battles import Ends
from tests.montecarlo.blitz import blitz_win
from tests.twin import battles as twin

RULESETS = load_rulesets()
HALF = Ratio(1, 2)


def matchup(**values: Any) -> SimulatedMatchup:
    return SimulatedMatchup(
        **{"attackers": 3, "defenders": 2, "battles": 10_000, "wins": 5_000} | values
    )


def simulation(ruleset: str, *matchups: SimulatedMatchup) -> Simulation:
    return Simulation.model_validate(
        {
            "numpy": "2",
            "rulesets": {
                ruleset: {
                    "rules": fingerprint(RULESETS[ruleset]),
                    "seed": "0",
                    "matchups": [each.model_dump() for each in matchups or (matchup(),)],
                }
            },
        }
    )


@pytest.mark.parametrize("wins", [6_300, 6_559, 6_560, 6_561, 6_800])
def test_a_plain_score_is_that_of_the_binomial_distribution(wins: int) -> None:
    """The distance is (wins - n p) / sqrt(n p (1 - p)), p being the twin's exact chance."""
    found = score(matchup(wins=wins), solve(RULESETS["classic"], 3, 2))
    chance = float(twin.win("classic", 3, 2))
    expected = (wins - 10_000 * chance) / sqrt(10_000 * chance * (1 - chance))
    sign = -1 if found.signed(2).startswith("−") else 1
    assert sign * float(found.size(6)) == pytest.approx(expected, abs=1e-6)
    assert found.within(LIMIT) == (abs(expected) <= 4.5)


def test_the_limit_itself_is_within() -> None:
    """Whole numbers decide: exactly 4.5 standard errors are within, the next number is not."""
    at_limit = Score(3, 2, 100, HALF, HALF, Ratio(81, 4))
    beyond = Score(3, 2, 100, HALF, HALF, Ratio(81 * 10**30 + 1, 4 * 10**30))
    assert at_limit.within(LIMIT)
    assert not beyond.within(LIMIT)
    assert beyond.size(2) == "4.50"


def test_an_undecided_score_is_not_guessed() -> None:
    """Where an interval holds the limit, there is an error and no answer."""
    unclear = Score(3, 2, 100, HALF, HALF, Interval(Ratio(20, 1), Ratio(21, 1)))
    with pytest.raises(ArithmeticError, match="cannot tell whether a score lies within 9/2"):
        unclear.within(LIMIT)
    with pytest.raises(ArithmeticError, match="cannot tell whether a score reaches 9/2"):
        unclear.reaches(LIMIT)


def test_a_sign_stands_where_there_is_a_distance() -> None:
    """More wins than expected are +, fewer are −, and nothing stands before 0.00."""
    squared = Ratio(4, 1)
    assert Score(1, 1, 1, Ratio(2, 3), HALF, squared).signed(2) == "+2.00"
    assert Score(1, 1, 1, Ratio(1, 3), HALF, squared).signed(2) == "−2.00"
    assert Score(1, 1, 1, Ratio(1, 3), HALF, Ratio(1, 10**6)).signed(2) == "0.00"


@pytest.mark.parametrize(("attackers", "defenders"), [(4, 4), (6, 5), (5, 7), (7, 5)])
def test_a_blitz_score_has_the_slope_of_the_four_steps(attackers: int, defenders: int) -> None:
    """The standard error is the plain one times the slope, found here by small changes."""
    ruleset = "balanced-blitz"
    plain = float(twin.win("classic", attackers, defenders))

    def blitzed(chance: float) -> float:
        # only the chance to win decides: one end a side will do
        return blitz_win(Ends([0, round(chance * 10**12)], [0, round((1 - chance) * 10**12)]))

    slope = (blitzed(plain + 1e-5) - blitzed(plain - 1e-5)) / 2e-5
    simulated = f"{blitzed(plain) + 0.003:.10f}"
    found = score(
        matchup(attackers=attackers, defenders=defenders, blitz=simulated),
        solve(RULESETS[ruleset], attackers, defenders),
    )
    expected = 0.003 / (slope * sqrt(plain * (1 - plain) / 10_000))
    assert float(found.size(8)) == pytest.approx(expected, rel=1e-4)
    assert found.signed(1).startswith("+")


def test_a_simulated_chance_may_be_the_exact_one() -> None:
    """The exact chance after a blitz lies between two numbers; so may the simulated one, and its
    distance is then nothing, and not more than what lies between them.
    """
    solution = solve(RULESETS["balanced-blitz"], 4, 4)
    low, high = (Fraction(*end) for end in bounds(solution.win(4, 4)))
    digits = f"0.{int((low + high) / 2 * 10**150):0150}"
    assert low < Fraction(digits) < high
    found = score(matchup(attackers=4, defenders=4, blitz=digits), solution)
    least, most = (Fraction(*end) for end in bounds(found.squared))
    assert least == 0 < most < (high - low) ** 2 * 10**6
    assert found.signed(2) == "0.00"
    assert [band.low for band in bands_of([found]) if band.scores] == [0]


def test_a_blitz_score_needs_the_chance_after_the_blitz() -> None:
    """Plain wins alone do not speak of balanced blitz."""
    with pytest.raises(InputError, match=r"balanced-blitz: 3 v 2: found no chance .* run `python"):
        score(matchup(), solve(RULESETS["balanced-blitz"], 3, 2))


def test_only_what_decides_a_battle_changes_the_fingerprint() -> None:
    """Other texts leave it; other ties, dice or a transformation do not."""
    classic = RULESETS["classic"]
    assert fingerprint(classic.model_copy(update={"title": "Other", "id": "other"})) == (
        fingerprint(classic)
    )
    hashes = {
        fingerprint(ruleset)
        for ruleset in (
            *RULESETS.values(),
            classic.model_copy(update={"ties": "attacker", "transformation": "other"}),
        )
    }
    assert len(hashes) == len(RULESETS) + 1


def test_battles_by_other_rules_are_refused() -> None:
    """A file that is older than a ruleset stops the build and says what to run."""
    other = {"classic": RULESETS["classic"].model_copy(update={"ties": "attacker"})}
    with pytest.raises(
        InputError, match=r"rulesets\.classic\.rules: .* run `python -m tests\.montecarlo`"
    ):
        scores_of_all(simulation("classic"), other)


def test_rulesets_on_one_side_only_are_left_out() -> None:
    """What was not simulated or is not asked for has no scores."""
    found = scores_of_all(simulation("classic"), RULESETS)
    assert list(found) == ["classic"]
    assert scores_of_all(simulation("classic"), {"dutch": RULESETS["dutch"]}) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not valid JSON"),
        ("{}", "numpy: found nothing"),
        ('{"numpy": "2", "rulesets": {}, "more": 1}', "unknown key 'more'"),
    ],
)
def test_a_spoilt_file_is_named(tmp_path: Path, text: str, message: str) -> None:
    """A fault is reported with the file and the key."""
    path = tmp_path / "simulation.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message) as error:
        load_simulation(path)
    assert str(path) in str(error.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """Where the file is missing, the command that makes it is named."""
    with pytest.raises(InputError, match=r"cannot be read: .* run `python -m tests\.montecarlo`"):
        load_simulation(tmp_path / "none.json")


@pytest.mark.parametrize("key", ["attackers", "defenders", "battles", "wins"])
@pytest.mark.parametrize("value", ["3", 3.0, True, -1])
def test_a_count_that_is_no_whole_number_is_refused(tmp_path: Path, key: str, value: Any) -> None:
    """Nothing that could be meant so is taken for one, and none is below 0."""
    content = simulation("classic").model_dump(exclude_none=True)
    content["rulesets"]["classic"]["matchups"][0][key] = value
    path = tmp_path / "simulation.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    expected = "or more" if value == -1 else "a whole number"
    with pytest.raises(InputError, match=rf"matchups\[0\]\.{key}: found .*, expected .*{expected}"):
        load_simulation(path)


@pytest.mark.parametrize("key", ["rules", "seed"])
@pytest.mark.parametrize("value", [5, "0xff", "FF", ""])
def test_a_hash_that_is_none_is_refused(tmp_path: Path, key: str, value: Any) -> None:
    """Hashes and seeds are texts of digits and small letters up to f."""
    content = simulation("classic").model_dump(exclude_none=True)
    content["rulesets"]["classic"][key] = value
    path = tmp_path / "simulation.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(InputError, match=rf"classic\.{key}: found .*, expected text"):
        load_simulation(path)


def test_more_wins_than_battles_are_refused(tmp_path: Path) -> None:
    """An impossible count is reported with its place; all battles may be won."""
    assert matchup(wins=10_000).wins == 10_000
    content = simulation("classic").model_dump(exclude_none=True)
    content["rulesets"]["classic"]["matchups"][0]["wins"] = 10_001
    path = tmp_path / "simulation.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(InputError, match="at most 10000 wins"):
        load_simulation(path)


@pytest.mark.parametrize("ruleset", ["two-dice-attack", "uk-1990"])
def test_a_published_score_is_the_twins(ruleset: str) -> None:
    """A published score at small sizes is that of the twin's exact chance."""
    published = load_simulation().rulesets[ruleset].matchups[:3]
    found = scores_of_all(load_simulation(), {ruleset: RULESETS[ruleset]})[ruleset][:3]
    for each, scored in zip(published, found, strict=True):
        chance = twin.win(ruleset, each.attackers, each.defenders)
        distance = Fraction(each.wins) - each.battles * chance
        expected = distance**2 / (each.battles * chance * (1 - chance))
        assert isinstance(scored.squared, Ratio)
        assert Fraction(*scored.squared) == expected


def scored(errors: str) -> Score:
    """Return a score that lies this many standard errors above the exact chance, or below it."""
    distance = Fraction(errors)
    simulated = Ratio(1 + (distance > 0) - (distance < 0), 2)
    return Score(5, 5, 100, simulated, HALF, Ratio.of(distance**2))


ENDED = ["-9", "-7/2", "-3.4", "-1", "-0.5", "-0.49", "0", "0.49", "0.5", "1", "3.49", "7/2", "9"]
"""Standard errors around the ends of the bands, and at them."""


def test_bands_hold_what_lies_between_their_ends() -> None:
    """Each band counts the scores from its lower end on, below its upper one, as sorting does."""
    for errors, times in zip(ENDED, range(1, 20), strict=False):
        bands = bands_of([scored(errors)] * times)
        found = [(band.low, band.high) for band in bands if band.scores]
        assert [band.scores for band in bands if band.scores] == [times]
        ((low, high),) = found
        assert low is None or low <= Fraction(errors), errors
        assert high is None or Fraction(errors) < high, errors
    assert [band.high for band in bands[:-1]] == [band.low for band in bands[1:]]
    assert (bands[0].low, bands[-1].high) == (None, None)


def test_bands_expect_all_scores_together() -> None:
    """Luck alone puts every score into some band, as many above as below."""
    bands = bands_of([scored("1")] * 40)
    expected = [float(Fraction(*bounds(band.expected)[0])) for band in bands]
    assert sum(expected) == pytest.approx(40)
    assert expected == pytest.approx(expected[::-1])
    assert sum(expected[6:10]) == pytest.approx(40 * 0.6826894921)
