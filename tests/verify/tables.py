"""Tables of a database, as a reader of a site's files has them, without any file."""

from collections.abc import Iterable, Mapping, Sequence

import duckdb

from generator.verify.packages import Resource


def add_table(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    columns: Mapping[str, str],
    rows: Iterable[Sequence[object]],
) -> Resource:
    """Make a table of these columns, by their types, and return what a package says of it."""
    declared = ", ".join(f'"{column}" {type_}' for column, type_ in columns.items())
    connection.execute(f'CREATE TABLE "{name}" ({declared})')
    places = ", ".join("?" for _ in columns)
    connection.executemany(f'INSERT INTO "{name}" VALUES ({places})', [*rows])
    return {"path": name, "schema": {"fields": [{"name": column} for column in columns]}}
