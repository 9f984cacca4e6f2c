"""The figure of the page on benchmarks."""

import json
from fractions import Fraction
from pathlib import Path

from generator.pages.checked.benchmarks import benchmark_figure
from risk_odds.numbers import Ratio

DOCUMENT = Path(__file__).parents[3] / "docs" / "benchmarks.json"


def row(label: str, ours: str, peer: str) -> dict[str, str]:
    """A row of the benchmarks."""
    return {"label": label, "ours": ours, "peer": peer, "ratio": ""}


def test_the_figure_draws_what_the_times_say() -> None:
    """Our time divided by the other one, the most first; rows without another way have no bar."""
    figure = benchmark_figure(
        {
            "benchmarks": [
                row("A table to 9 by 9, in lowest terms", "6.3 ms", "1,260.0 ms (each Fraction)"),
                row("A table to 9 by 9, over known primes", "5.0 ms", "20.0 ms (icepool)"),
                row("All rulesets, one core", "2,853.4 ms", "–"),
                row("The whole build", "27 s, 349 MB", "–"),
            ]
        }
    )
    assert figure.rows == ("known primes v icepool", "lowest terms v Fraction")
    assert figure.series[0].numbers == [Ratio(1, 4), Ratio(1, 200)]
    assert "at most 25.0%" in figure.claim


def test_the_published_times_have_bars_of_their_own() -> None:
    """Every row that is compared has a bar, and a name of its own that fits above it."""
    document = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    figure = benchmark_figure(document)
    compared = [each for each in document["benchmarks"] if each["ratio"] != "–"]
    assert len(figure.rows) == len({*figure.rows}) == len(compared)
    assert max(map(len, figure.rows)) < 36
    for share in figure.series[0].numbers:
        assert isinstance(share, Ratio)
        ratios = [int(each["ratio"]) for each in compared]
        assert any(abs(1 / Fraction(*share) - ratio) / ratio < Fraction(1, 20) for ratio in ratios)
