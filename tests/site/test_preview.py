from io import BytesIO

from PIL import Image

from generator.matchups import Matchup, matchups
from generator.rules import load_rulesets
from generator.site.preview import SIZE, preview
from generator.solver import solve


def battle(ruleset: str, attackers: int, defenders: int) -> Matchup:
    """Return one matchup."""
    solution = solve(load_rulesets()[ruleset], attackers, defenders)
    return list(matchups(solution, attackers, defenders))[-1]


def test_picture_has_its_size_and_is_small() -> None:
    """A preview is a PNG of the promised size, of at most 40 kB, also with a long name."""
    for ruleset in ("classic", "balanced-blitz-zombie"):
        content = preview(battle(ruleset, 8, 5))
        with Image.open(BytesIO(content)) as picture:
            assert picture.format == "PNG"
            assert picture.size == SIZE == (1200, 630)
        assert len(content) <= 40_000


def test_same_matchup_gives_the_same_bytes() -> None:
    """A preview depends on its matchup, and on nothing else."""
    assert preview(battle("classic", 8, 5)) == preview(battle("classic", 8, 5))
    assert preview(battle("classic", 8, 5)) != preview(battle("classic", 5, 8))
