"""The queries for DuckDB, on files and, through its extension, on every host."""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests import expected, rounding
from tests.conftest import Built
from tests.examples import SITE_URL, examples
from tests.readers.programs import CELL, EXACT, digits, download, older_python, page, run

pytestmark = pytest.mark.whole_runs

SMALL = 2**14
"""DuckDB first reads this many bytes from the end of a Parquet file: a smaller one whole."""
ANSWERS = """
import importlib.util, json, sys
from pathlib import Path
import duckdb

# where DuckDB puts an extension that it has fetched, it finds the one that a package has brought
with duckdb.connect(config={"extension_directory": "extensions"}) as connection:
    ((version,),) = connection.execute("SELECT library_version FROM pragma_version()").fetchall()
    ((platform,),) = connection.execute("PRAGMA platform").fetchall()
    (package,) = importlib.util.find_spec("duckdb_extension_httpfs").submodule_search_locations
    name = "httpfs.duckdb_extension"
    place = Path("extensions", version, platform, name)
    place.parent.mkdir(parents=True)
    place.symlink_to(Path(package, "extensions", version, name))
    answers = [connection.execute(query).fetchall() for query in json.load(sys.stdin)]
print(json.dumps(answers))
"""


def answered(queries: list[str], folder: Path) -> list[Any]:
    """The rows that DuckDB answers each query with, in a folder."""
    found: list[Any] = json.loads(run([older_python(), "-c", ANSWERS], folder, json.dumps(queries)))
    return found


def test_duckdb_reads_the_files(built: Built, tmp_path: Path) -> None:
    """DuckDB reads doubles and 20 digits from Parquet, and the fraction from compressed CSV."""
    names = ["classic/win.parquet", "classic/win-exact.csv.gz", "win-all-rulesets.parquet"]
    download(built, names, tmp_path)
    queries = [query for query in examples("sql") if SITE_URL not in query]
    (battle,), gambles, (fraction,) = answered(queries, tmp_path)
    assert_is_the_chance(battle)
    numerator, twos, threes = fraction
    assert isinstance(numerator, str)
    assert Fraction(int(numerator), 2 ** int(twos) * 3 ** int(threes)) == EXACT
    for ruleset, attackers, defenders, win in gambles:
        assert attackers == CELL[0]
        if ruleset != "balanced-blitz":
            assert rounding.is_nearest_double(expected.win(ruleset, attackers, defenders), win)


def test_duckdb_reads_an_address(roots: Mapping[str, str], tmp_path: Path) -> None:
    """The query of an address answers on every host, with what the file holds."""
    (query,) = (query for query in examples("sql") if SITE_URL in query)
    queries = [query.replace(SITE_URL, root) for root in roots.values()]
    for (battle,) in answered(queries, tmp_path):
        assert_is_the_chance(battle)


def test_duckdb_reads_an_address_in_parts_or_whole(
    built: Built, roots: Mapping[str, str], tmp_path: Path
) -> None:
    """A file too large for one request has all its rows on every host, also on those that send it
    whole where a part is asked for.
    """
    assert (
        "that doesn’t [send parts of files](api/v1/index.md#cors-and-range), it takes the whole"
        in page()
    )
    name = "data/v1/survivors-all-rulesets.parquet"
    assert (built.folder / name).stat().st_size > SMALL
    places = [f"{built.folder}/", *roots.values()]
    query = "SELECT count(*), max(probability) FROM '{}' WHERE attackers > 4"
    queries = [query.format(place + name) for place in places]
    in_the_file, *found = answered(queries, tmp_path)
    assert [*found] == [in_the_file] * len(roots)
    assert in_the_file[0][0] > 1000


def assert_is_the_chance(battle: list[Any]) -> None:
    """Fail unless a row has the nearest double and the 20 digits of the examples' chance."""
    double, decimal = battle
    assert rounding.is_nearest_double(EXACT, double)
    assert digits(decimal) == rounding.significant(EXACT, 20)
