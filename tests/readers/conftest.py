"""Fixtures: the small site on a host of every kind, and a table of ten thousand doubles."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from risk_odds import decimal, solve
from tests.browser.server import HOSTS, serve
from tests.conftest import Built


@pytest.fixture(scope="session")
def roots(built: Built) -> Iterator[Mapping[str, str]]:
    """The addresses at which hosts of every kind serve the small site."""
    with ExitStack() as hosts:
        yield {
            name: hosts.enter_context(serve(built.folder, host=host))
            for name, host in HOSTS.items()
        }


@pytest.fixture(scope="session")
def root(roots: Mapping[str, str]) -> str:
    """The address on a host that only sends whole files."""
    return roots["plain"]


@pytest.fixture(scope="module")
def chances() -> list[float]:
    """The chances of the classic rules to 100 by 100, as the nearest doubles."""
    odds = solve("classic", 100, 100)
    return [float(odds.win(a, d)) for a in range(1, 101) for d in range(1, 101)]


@pytest.fixture
def table(chances: list[float], tmp_path: Path) -> Path:
    """These chances as `win.csv` writes them: the double, and 20 digits."""
    odds = solve("classic", 100, 100)
    decimals = (decimal(odds.win(a, d), 20) for a in range(1, 101) for d in range(1, 101))
    lines = (f"{double!r},{text}\n" for double, text in zip(chances, decimals, strict=True))
    path = tmp_path / "win.csv"
    path.write_text("win,win_decimal\n" + "".join(lines), encoding="utf-8")
    return path
