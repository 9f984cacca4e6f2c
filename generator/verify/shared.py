"""The tables that hold all rulesets: each ruleset's part is what its own files say, cell by cell.

The rulesets' own files are compared with what is computed anew elsewhere, so that these are, too.
"""

from contextlib import closing
from typing import Any

import duckdb

from generator.verify.faults import Checked, Fault, shaped
from generator.verify.packages import PACKAGE, TABLES, Resource, described, listing
from generator.verify.published import DATA, Published
from generator.verify.scans import compare, connect, literal, quoted, read_resource, scan

PARTS = {"win-all-rulesets": "win", "survivors-all-rulesets": "survivors"}
"""The shared tables, and the dataset of each ruleset that they are made of."""


@shaped(f"{DATA}/{PACKAGE}", TABLES)
def check_all_rulesets(site: Published, table: str) -> Checked:
    """A table of all rulesets has the rows of each ruleset's own dataset. Raises ``Fault``."""
    path = f"{table}.parquet"
    resource = next(
        (each for each in listing(site, DATA)["resources"] if each["path"] == path),
        None,
    )
    if resource is None:
        raise Fault(f"{DATA}/{PACKAGE}", path, "nothing", "an entry")
    described(f"{DATA}/{PACKAGE}", resource)
    try:
        with closing(connect()) as connection:
            return _check(connection, site, resource, PARTS[table])
    except Fault as fault:
        file, place, found, expected = fault.args
        raise Fault(f"{DATA}/{file}", place, found, expected) from fault


def _check(
    connection: duckdb.DuckDBPyConnection, site: Published, resource: Resource, dataset: str
) -> Checked:
    path = resource["path"]
    columns = [field["name"] for field in resource["schema"]["fields"]]
    names = ", ".join(map(quoted, columns))
    differs = " OR ".join(f"one.{quoted(c)} IS DISTINCT FROM two.{quoted(c)}" for c in columns)
    rows = 0
    read_resource(connection, site.folder / DATA, resource)
    for ruleset in site.variants:
        own = f"{ruleset}/{dataset}.parquet"
        source = f"read_parquet({literal(site.folder / DATA / own)})"
        try:
            row = connection.execute(
                f"SELECT one, two FROM (SELECT {names} FROM {quoted(path)} "
                f"WHERE ruleset = {literal(ruleset)}) AS one "
                f"POSITIONAL JOIN (SELECT {names} FROM {source}) AS two WHERE {differs} LIMIT 1"
            ).fetchone()
            ((count,),) = connection.execute(f"SELECT count(*) FROM {source}").fetchall()
        except duckdb.Error as error:
            raise Fault(own, "the file", f"what cannot be read: {error}", columns) from error
        if row:
            raise Fault(path, f"a row of {ruleset}", row[0], f"{row[1]} as in {own}")
        rows += count
    scan(connection, resource, site.variants, rows)
    return Checked(rows=rows, cells=rows * len(columns))


@shaped(f"{DATA}/{PACKAGE}", TABLES)
def rows_apart(site: Published, dataset: str) -> tuple[list[dict[str, Any]], Checked]:
    """The rows of a dataset of no single ruleset, by the names of its columns.

    Its CSV and Parquet say the same, and so does the database. Raises ``Fault``.
    """
    resources = {each["path"]: each for each in listing(site, DATA)["resources"]}
    first, second = f"{dataset}.csv", f"{dataset}.parquet"
    try:
        with closing(connect()) as connection:
            for path in (first, second):
                if path not in resources:
                    raise Fault(PACKAGE, path, "nothing", "an entry")
                described(f"{DATA}/{PACKAGE}", resources[path])
                read_resource(connection, site.folder / DATA, resources[path])
            cells = compare(connection, resources[first], resources[second])
            cursor = connection.execute(f"SELECT * FROM {quoted(first)}")
            columns = [column[0] for column in cursor.description or ()]
            rows = [dict(zip(columns, row, strict=True)) for row in cursor.fetchall()]
            # a verdict may be of a ruleset that is not on the site
            rulesets = {row["ruleset"] for row in rows if "ruleset" in row}
            for path in (first, second):
                scan(connection, resources[path], rulesets, len(rows))
    except Fault as fault:
        file, place, found, expected = fault.args
        raise Fault(f"{DATA}/{file.removeprefix(f'{DATA}/')}", place, found, expected) from fault
    return rows, Checked(rows=2 * len(rows), cells=cells)
