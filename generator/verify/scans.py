"""Full scans of dataset files by DuckDB, which wrote none of them.

Each file becomes a table of its own, named like the file, in the order of its rows. What is found
is held against the schema in the folder's ``datapackage.json``; any difference is a ``Fault``,
whose file is named as it is in its folder.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import duckdb

from generator.verify.faults import Fault, shortened
from generator.verify.packages import Resource

TYPES = {"string": "VARCHAR", "integer": "BIGINT", "number": "DOUBLE"}
"""How DuckDB calls the types of a Table Schema."""

SMALL = "INTEGER"
"""How it calls the type of whole numbers in Parquet, unless their unit is ``whole number``."""

WHOLE_NUMBER = "0|[1-9][0-9]*"
LETTERING = {
    ("string", "whole number"): WHOLE_NUMBER,
    ("string", "probability"): r"0|1|1\.0+|0\.[0-9]+|[1-9](\.[0-9]+)?E-[0-9]{1,4}",
    ("string", "armies"): r"[0-9]+(\.[0-9]+)?|[1-9](\.[0-9]+)?E-[0-9]{1,4}",
    ("string", "armies squared"): r"[0-9]+(\.[0-9]+)?|[1-9](\.[0-9]+)?E-[0-9]{1,4}",
    ("string", "none"): r"[a-z0-9]+(-[a-z0-9]+)*",
}
"""What the text of a type and a unit looks like, as a pattern.

Nothing that is published has an exponent of five digits; to read longer ones exactly takes forever.
"""

WORDS = {
    *("place", "description", "quantity", "counting", "judgement", "standing"),
    *("row", "column", "notation", "printed"),
    *("continent", "capital", "first_attacked", "attacked_from", "route"),
}
"""The columns of text that hold words, or what others have printed, and no name of an address."""

DECIMAL = LETTERING["string", "armies"]
"""The same of all columns whose names say that they are decimals, unless they are chances."""

POWER_OF = "win_denominator_power_of_"
"""How the names of the columns begin that have the exponents of a denominator's primes."""

HIGHEST_POWER = 99_999
"""No exponent is greater: to work out what is to such a power takes forever."""

JSON_TYPES = {
    "string": ("VARCHAR",),
    "integer": ("UBIGINT", "BIGINT"),
    "number": ("DOUBLE",),
}


def connect() -> duckdb.DuckDBPyConnection:
    """DuckDB in memory, with one thread, as each ruleset has a process, and no bar."""
    connection = duckdb.connect(config={"threads": 1})
    connection.execute("SET enable_progress_bar = false")
    return connection


def read_resource(connection: duckdb.DuckDBPyConnection, folder: Path, resource: Resource) -> None:
    """Read a file into a table that has its name, with the types of its schema.

    Raises ``Fault`` where names, order or types of the columns are not the schema's, or where
    the file cannot be read at all.
    """
    read = {"csv": _read_csv, "json": _read_json, "parquet": _read_parquet}
    try:
        read[resource["format"]](connection, folder / resource["path"], resource)
    except duckdb.Error as error:
        raise Fault(
            resource["path"], "the file", f"what cannot be read: {error}", "what its name says"
        ) from error


def scan(
    connection: duckdb.DuckDBPyConnection, resource: Resource, rulesets: Iterable[str], rows: int
) -> None:
    """Scan all rows of a file that has been read, ``rows`` of them for these rulesets.

    Raises ``Fault`` where the rows are more or fewer, a key is missing or not unique, or a
    value is not what its type and unit allow.
    """
    name = resource["path"]
    table = quoted(name)
    found = _one(connection, f"SELECT count(*) FROM {table}")
    if found != rows:
        raise Fault(name, "the table", f"{found:,} rows", f"{rows:,}")
    key = resource["schema"]["primaryKey"]
    columns = ", ".join(quoted(column) for column in key)
    keys = _one(connection, f"SELECT count(*) FROM (SELECT DISTINCT {columns} FROM {table})")
    if keys != rows:
        raise Fault(name, ", ".join(key), f"{keys:,} different keys", f"{rows:,}, one for each row")
    fields = resource["schema"]["fields"]
    rules = [(field["name"], rule) for field in fields for rule in _rules(field)]
    for column in key:
        if not _required(next(field for field in fields if field["name"] == column)):
            raise Fault(name, column, "a key that may be missing", "one that every row has")
    if any(field["name"] == "ruleset" for field in fields):
        listed = ", ".join(literal(ruleset) for ruleset in rulesets)
        rules.append(("ruleset", f"ruleset IN ({listed})"))
    if {"probability_numerator", "probability_denominator"} <= {field["name"] for field in fields}:
        # whole numbers without leading zeros compare by their lengths, then as text
        above, below = "probability_numerator", "probability_denominator"
        rules.append((above, f"(length({above}), {above}) <= (length({below}), {below})"))
    _expect(connection, name, table, rules)


def compare(connection: duckdb.DuckDBPyConnection, first: Resource, second: Resource) -> int:
    """Compare all cells of two files of a dataset that have been read, row by row.

    Text must be the same letters, numbers the same doubles. Returns the number of cells; raises
    ``Fault`` at the first difference.
    """
    left, right = quoted(first["path"]), quoted(second["path"])
    if first["schema"] != second["schema"]:
        raise Fault(
            second["path"],
            "datapackage.json",
            "another schema",
            f"that of {first['path']}",
        )
    columns = [field["name"] for field in first["schema"]["fields"]]
    joined = f"{left} AS one POSITIONAL JOIN {right} AS two"
    differs = " OR ".join(f"one.{quoted(c)} IS DISTINCT FROM two.{quoted(c)}" for c in columns)
    row = connection.execute(
        f"SELECT row_number() OVER () AS row, one, two FROM {joined} WHERE {differs} LIMIT 1"
    ).fetchone()
    if row:
        column = next(c for c in columns if row[1][c] != row[2][c])
        raise Fault(
            second["path"],
            f"{column}, at {_place(first, row[1])}",
            repr(row[2][column]),
            f"{row[1][column]!r} as in {first['path']}",
        )
    return _one(connection, f"SELECT count(*) FROM {right}") * len(columns)


def row_count(folder: Path, name: str) -> int:
    """The rows of the Parquet file of this name. Raises ``Fault`` where it cannot be read."""
    with closing(connect()) as connection:
        try:
            return _one(connection, f"SELECT count(*) FROM read_parquet({literal(folder / name)})")
        except duckdb.Error as error:
            raise Fault(name, "the file", f"what cannot be read: {error}", "Parquet") from error


def quoted(name: str) -> str:
    """A name of a table or column as it stands in a query."""
    return '"' + name.replace('"', '""') + '"'


def literal(text: object) -> str:
    """A text as it stands in a query."""
    return "'" + str(text).replace("'", "''") + "'"


def _read_csv(connection: duckdb.DuckDBPyConnection, path: Path, resource: Resource) -> None:
    fields = resource["schema"]["fields"]
    columns = ", ".join(f"{literal(field['name'])}: 'VARCHAR'" for field in fields)
    # nothing is guessed: the header is read as a row like any other, and compared
    connection.execute(
        f"CREATE OR REPLACE TEMP TABLE lines AS SELECT * FROM read_csv({literal(path)}, "
        f"columns = {{{columns}}}, header = false, auto_detect = false, "
        "delim = ',', quote = '\"', escape = '\"')"
    )
    header = connection.execute("SELECT * FROM lines WHERE rowid = 0").fetchone() or ()
    _expect_columns(resource, list(header))
    number = "{0} IS NULL OR TRY_CAST({0} AS DOUBLE) IS NOT NULL"
    rules = [
        (field["name"], number.format(quoted(field["name"])))
        if field["type"] == "number"
        else (field["name"], f"regexp_full_match({quoted(field['name'])}, '{WHOLE_NUMBER}')")
        for field in fields
        if field["type"] != "string"
    ]
    body = "(SELECT * FROM lines WHERE rowid > 0)"
    _expect(connection, resource["path"], body, rules)
    _create(connection, resource, [quoted(field["name"]) for field in fields], body)


def _read_json(connection: duckdb.DuckDBPyConnection, path: Path, resource: Resource) -> None:
    fields = resource["schema"]["fields"]
    connection.execute(
        "CREATE OR REPLACE TEMP TABLE lines AS SELECT unnest(rows) AS line FROM read_json("
        f"{literal(path)}, columns = {{'rows': 'JSON[]'}}, format = 'unstructured', "
        f"maximum_object_size = {path.stat().st_size + 1})"
    )
    head = connection.execute(
        f"SELECT fields FROM read_json({literal(path)}, format = 'unstructured', "
        "columns = {'fields': 'STRUCT(name VARCHAR)[]'}, "
        f"maximum_object_size = {path.stat().st_size + 1})"
    ).fetchone()
    _expect_columns(resource, [field["name"] for field in (head[0] if head else None) or ()])
    rules = [("rows", f"json_array_length(line) = {len(fields)}")]
    rules += [
        (field["name"], f"json_type(line, '$[{place}]') IN ({_json_types(field)})")
        for place, field in enumerate(fields)
    ]
    _expect(connection, resource["path"], "lines", rules)
    _create(connection, resource, [f"line ->> {place}" for place in range(len(fields))], "lines")


def _read_parquet(connection: duckdb.DuckDBPyConnection, path: Path, resource: Resource) -> None:
    fields = resource["schema"]["fields"]
    connection.execute(
        f"CREATE OR REPLACE TABLE {quoted(resource['path'])} AS "
        f"SELECT * FROM read_parquet({literal(path)})"
    )
    found = connection.execute(f"DESCRIBE {quoted(resource['path'])}").fetchall()
    _expect_columns(resource, [column[0] for column in found])
    # the first row is the schema's own; lists and structs would have more rows than columns
    stored = connection.execute(
        f"SELECT repetition_type FROM parquet_schema({literal(path)}) OFFSET 1"
    ).fetchall()
    for field, column, (repetition,) in zip(fields, found, stored, strict=True):
        small = field["type"] == "integer" and field["unit"] != "whole number"
        type_ = SMALL if small else TYPES[field["type"]]
        presence = "REQUIRED" if _required(field) else "OPTIONAL"
        if (column[1], repetition) != (type_, presence):
            raise Fault(
                resource["path"],
                field["name"],
                f"the type {column[1]}, {repetition}",
                f"{type_}, {presence}",
            )


def _create(
    connection: duckdb.DuckDBPyConnection,
    resource: Resource,
    values: Sequence[str],
    source: str,
) -> None:
    columns = ", ".join(
        f"CAST({value} AS {TYPES[field['type']]}) AS {quoted(field['name'])}"
        for value, field in zip(values, resource["schema"]["fields"], strict=True)
    )
    connection.execute(
        f"CREATE OR REPLACE TABLE {quoted(resource['path'])} AS SELECT {columns} FROM {source}"
    )


def _json_types(field: Mapping[str, Any]) -> str:
    """How DuckDB calls the types that a column's values may have in JSON, as a list of a query."""
    types = JSON_TYPES[field["type"]] + (() if _required(field) else ("NULL",))
    return ", ".join(map(literal, types))


def _required(field: Mapping[str, Any]) -> bool:
    """Whether every row has a value in a column, as its schema says."""
    return bool(field.get("constraints", {}).get("required", False))


def _rules(field: Mapping[str, Any]) -> list[str]:
    """What must be true of each value of a column, as conditions of a query."""
    column = quoted(field["name"])
    kind = field["type"], field["unit"]
    rules = []
    if _required(field):
        rules.append(f"{column} IS NOT NULL")
    if field["type"] == "integer":
        rules.append(f"{column} >= 0")
    if field["type"] == "integer" and field["name"].startswith(POWER_OF):
        rules.append(f"{column} <= {HIGHEST_POWER}")
    if field["type"] == "number":
        rules.append(f"isfinite({column}) AND NOT signbit({column})")
    if kind == ("number", "probability"):
        rules.append(f"{column} <= 1")
    if field["name"].endswith("_denominator"):
        rules.append(f"{column} <> '0'")
    is_decimal = (
        field["type"] == "string"
        and field["name"].endswith("_decimal")
        and field["unit"] != "probability"
    )
    if is_decimal or (kind in LETTERING and field["name"] not in WORDS):
        pattern = DECIMAL if is_decimal else LETTERING[kind]
        rules.append(f"regexp_full_match({column}, {literal(pattern)})")
    return rules


def _expect(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    source: str,
    rules: Sequence[tuple[str, str]],
) -> None:
    """Raise ``Fault`` with the first row that breaks a rule; NULL breaks none but its own."""
    if not rules:
        return
    counts = ", ".join(f"count(*) FILTER (WHERE NOT ({rule}))" for _, rule in rules)
    broken = connection.execute(f"SELECT {counts} FROM {source}").fetchone() or ()
    for (column, rule), count in zip(rules, broken, strict=True):
        if count:
            row = connection.execute(
                f"SELECT * FROM {source} WHERE NOT ({rule}) LIMIT 1"
            ).fetchone()
            raise Fault(name, column, f"{shortened(row)} and {count - 1:,} more rows", rule)


def _expect_columns(resource: Resource, found: list[Any]) -> None:
    wanted = [field["name"] for field in resource["schema"]["fields"]]
    if found != wanted:
        raise Fault(resource["path"], "the columns", found, wanted)


def _one(connection: duckdb.DuckDBPyConnection, query: str) -> int:
    ((value,),) = connection.execute(query).fetchall()
    return int(value)


def _place(resource: Resource, row: Mapping[str, Any]) -> str:
    return ", ".join(f"{column} {row[column]}" for column in resource["schema"]["primaryKey"])
