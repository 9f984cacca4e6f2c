"""How large a site becomes, estimated before anything is written: what cannot fit is refused.

The estimate is rough, and nothing that may fit is refused: the exact comparison comes at the end.
"""

import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from generator.pages.counting import plural
from generator.scope.sizes import Sizes
from risk_odds.errors import OutputError, place
from risk_odds.ruleset import Ruleset

BYTES_OF_MATCHUP = 12_000
"""Bytes of a matchup's page and its JSON, with their share of a ruleset's other pages.

The project's rulesets have 9,000 to 14,400, the smallest house rule (a coin a side) 11,800.
"""

BYTES_OF_CELL = 400
"""Bytes of all datasets for each number of attackers (A) and of defenders (D).

The project's rulesets have 170 to 1,260, the smallest house rule 280: long fractions take more.
"""

FAR_ABOVE = 2
"""How many times too large an estimate must be: of no ruleset measured it is 1.5 times the size."""


def estimated_bytes(rulesets: Iterable[Ruleset], sizes: Sizes) -> int:
    """About how many bytes a site has: matchups and datasets, without what rulesets share."""
    return sum(
        BYTES_OF_MATCHUP * sizes.matchups(ruleset) ** 2
        + BYTES_OF_CELL * sizes.datasets(ruleset) ** 2
        for ruleset in rulesets
    )


def check_size(
    rulesets: Iterable[Ruleset], sizes: Sizes, output: Path, most: int | None = None
) -> None:
    """Raise ``OutputError`` where a site is far larger than ``most`` bytes, or than its disk has.

    Without ``most`` only the space that is free where ``output`` lies is looked at.
    """
    rulesets = tuple(rulesets)
    estimate = estimated_bytes(rulesets, sizes)
    found = (
        f"{place(output)}: found about {estimate:,} bytes to write (estimated) for "
        f"{plural(len(rulesets), 'ruleset', 'rulesets')}, expected at most"
    )
    advice = "limit the build with --largest or --datasets, build fewer rulesets, or"
    if most is not None and estimate > FAR_ABOVE * most:
        raise OutputError(f"{found} {most:,}: {advice} allow more with --budget")
    free = _free_bytes(output)
    if free is not None and estimate > FAR_ABOVE * free:
        raise OutputError(f"{found} the {free:,} that are free there: {advice} free some space")


def _free_bytes(output: Path) -> int | None:
    """The bytes that are free where a folder is or will be; None where the system cannot say."""
    with suppress(OSError):  # what is wrong with the place is said when it is written to
        for folder in (output.absolute(), *output.absolute().parents):
            if folder.exists():
                return shutil.disk_usage(folder).free
    return None
