"""The figure of the page on benchmarks: our times as shares of the other ways' times.

The page itself is written by hand (``docs/benchmarks.md``), its times were measured once
(``docs/benchmarks.json``).
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from generator.pages.figures import Figure, Series
from risk_odds.numbers import Ratio, percent

_TIME = re.compile(r"([\d,]+)\.(\d) ms(?: \(.*?(\w+)\))?")
"""A time in milliseconds, to a tenth, and the last word of what took it."""

_PLACE = re.compile(r"^.*, (?:(?:over|in|as|each) )?")
"""What a label says before the way that was measured."""


def benchmark_figure(measured: Mapping[str, Any]) -> Figure:
    """How much of the other way's time each way here takes, the most first.

    ``measured`` is the document of the page, whose times are texts: what is drawn is what they say.
    """
    shares = sorted(
        (share for row in measured["benchmarks"] if (share := _share(row))),
        key=lambda share: share[1],
        reverse=True,
    )
    return Figure(
        name="shares",
        form="bars",
        claim=(
            "Each way here takes at most "
            f"{percent(Ratio.of(shares[0][1]))} of the time of the way that it is compared with."
        ),
        about="The time of each way here, as a share of the other way’s time.",
        row_title="Here, and the other way",
        x_title="Share of the other way’s time",
        y_title="Share of the other way’s time",
        rows=tuple(name for name, _ in shares),
        series=(
            Series("Share of its time", "bar", "chance", [Ratio.of(share) for _, share in shares]),
        ),
    )


def _share(row: Mapping[str, str]) -> tuple[str, Fraction] | None:
    """The name of a row and our share of the other time; none where nothing is compared."""
    ours, theirs = _TIME.fullmatch(row["ours"]), _TIME.fullmatch(row["peer"])
    if not ours or not theirs:
        return None
    name = f"{_PLACE.sub('', row['label'])} v {theirs[3]}"
    return name, Fraction(_tenths(ours), _tenths(theirs))


def _tenths(found: re.Match[str]) -> int:
    return int(found[1].replace(",", "") + found[2])
