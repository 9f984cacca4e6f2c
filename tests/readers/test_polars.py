"""Polars reads from an address by itself where the host sends parts of files, and only there."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests import rounding
from tests.browser.server import HOSTS
from tests.readers.programs import EXACT, older_python, page, run

pytestmark = pytest.mark.whole_runs

BY_ITSELF = """
import json, sys
import polars as pl

readers = {
    "read_parquet": pl.read_parquet,
    "scan_parquet": lambda address: pl.scan_parquet(address).collect(),
    "read_csv": lambda address: pl.read_csv(address.replace(".parquet", ".csv")),
}
found = {}
for host, address in json.load(sys.stdin).items():
    for name, read in readers.items():
        try:
            odds = read(address)
        except OSError as error:
            found[f"{host}: {name}"] = str(error)
        else:
            battle = odds.filter(pl.col("attackers") == 8, pl.col("defenders") == 5)
            found[f"{host}: {name}"] = battle["win"].item()
print(json.dumps(found))
"""


def test_polars_reads_an_address_where_the_host_sends_parts(
    roots: Mapping[str, str], tmp_path: Path
) -> None:
    """The page's shorter ways give the nearest double on hosts with Range, and are refused on all
    others, with words that say so.
    """
    shorter = "`pl.read_parquet(address)` does the same. So do `pl.scan_parquet` and `pl.read_csv`"
    assert f"{shorter}; elsewhere all three refuse the address." in page()
    addresses = {host: f"{root}data/v1/classic/win.parquet" for host, root in roots.items()}
    given = json.dumps(addresses)
    found = json.loads(run([older_python(), "-c", BY_ITSELF], tmp_path, given))
    assert len(found) == 3 * len(HOSTS)
    for case, told in found.items():
        if HOSTS[case.partition(": ")[0]].sends_parts:
            assert rounding.is_nearest_double(EXACT, told)
        else:
            assert "Range request not supported" in told
