"""A small data folder as a build writes it, and ways to spoil its files."""

import gzip
import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pyarrow import parquet

from generator.build.publish import Stage
from generator.datasets.all_rulesets import all_rulesets
from generator.datasets.contents import datasets_of
from generator.datasets.database import PACKED, database_bytes
from generator.datasets.formats import compressed, data_files
from generator.datasets.limit_ratios import limit_ratios
from generator.datasets.package import collection_text, package_text
from generator.scope.addresses import DATA
from generator.scope.sizes import Sizes
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests.conftest import SITE

SIZE = 4
RULESETS = ("classic", "dutch", "balanced-blitz", "risiko-club")
"""One ruleset of every kind of dataset."""

Edit = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Published:
    """The dataset folders of some rulesets below ``data``, with the rows of each file.

    ``shared`` are those of the tables that hold all rulesets.
    """

    data: Path
    rulesets: tuple[Ruleset, ...]
    announced: dict[str, dict[str, int]]
    shared: dict[str, int] = field(default_factory=dict)


def publish(
    data: Path, names: Iterable[str] = RULESETS, size: tuple[int, int] = (SIZE, SIZE)
) -> Published:
    """Write the dataset folders of some rulesets below ``data``: of one of every kind.

    ``size`` is up to how many attackers and defenders they go.
    """
    rulesets = tuple(load_rulesets()[name] for name in names)
    stage = Stage(data)
    announced = {}
    for ruleset in rulesets:
        solution = solve(ruleset, *size)
        files = []
        wins_to = SIZE if ruleset.largest_win else None
        for file, content in (
            each
            for dataset in datasets_of(solution, SIZE, wins_to)
            for each in data_files(dataset, f"{DATA}/{ruleset.id}", SITE.address)
        ):
            stage.write(f"{ruleset.id}/{file.name}", content)
            files.append(file)
        stage.write(
            f"{ruleset.id}/datapackage.json",
            package_text(ruleset, files, f"{DATA}/{ruleset.id}", SITE.address),
        )
        sum_anew(data / ruleset.id)
        announced[ruleset.id] = {file.name: file.rows for file in files}
    return Published(data, rulesets, announced)


def publish_shared(published: Published) -> dict[str, int]:
    """Write what holds all rulesets beside their folders; returns the rows of each table."""
    data = published.data
    limits = limit_ratios(published.rulesets, Sizes(largest_dataset=SIZE))
    shared = [
        *all_rulesets(published.rulesets, data),
        *data_files(limits, DATA, SITE.address),
    ]
    database = compressed(database_bytes(published.rulesets, data, ""))
    packages = [
        (each.id, json.loads((data / each.id / "datapackage.json").read_text(encoding="utf-8")))
        for each in published.rulesets
    ]
    package = collection_text(
        packages, [file for file, _ in shared], PACKED, database, SITE.address
    ).encode()
    contents = {file.name: content for file, content in shared}
    for name, content in {**contents, PACKED: database, "datapackage.json": package}.items():
        (data / name).write_bytes(content)
    sum_anew(data)
    return {file.name: file.rows for file, _ in shared}


def opened(data: Path) -> sqlite3.Connection:
    """Return the database of a data folder, unpacked."""
    connection = sqlite3.connect(":memory:")
    connection.deserialize(gzip.decompress((data / PACKED).read_bytes()))
    return connection


def spoil_text(path: Path, edit: Edit) -> None:
    """Change the text of a file, compressed or not. The change must be one."""
    packed = path.suffix == ".gz"
    content = path.read_bytes()
    text = (gzip.decompress(content) if packed else content).decode()
    changed = edit(text)
    assert changed != text
    path.write_bytes(gzip.compress(changed.encode()) if packed else changed.encode())


def replace(old: str, new: str, times: int = 1) -> Edit:
    """Return the edit that puts other words in the place of those that must be there."""

    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, times)

    return edit


def without_last_line(text: str) -> str:
    """Return the text without its last line."""
    return text[: text.rindex("\n", 0, -1) + 1]


def with_last_line_twice(text: str) -> str:
    """Return the text with its last line once more."""
    return text + text[text.rindex("\n", 0, -1) + 1 :]


def with_last_line_for_another(text: str) -> str:
    """Return the text with its line before the last in the place of the last."""
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:-1], lines[-2]])


def spoil_rows(path: Path, edit: Callable[[list[dict[str, Any]]], None]) -> None:
    """Change the rows of a Parquet file in place. The change must be one."""
    table = parquet.read_table(path)
    rows = table.to_pylist()
    edit(rows)
    assert rows != table.to_pylist()
    parquet.write_table(table.from_pylist(rows, schema=table.schema), path)


def swap_columns(path: Path, first: str, second: str) -> None:
    """Swap the values of two columns of a Parquet file, but not their names."""
    table = parquet.read_table(path)
    places = {name: place for place, name in enumerate(table.column_names)}
    swapped = table.set_column(places[first], table.schema.field(first), table[second])
    swapped = swapped.set_column(places[second], table.schema.field(second), table[first])
    assert not swapped.equals(table)
    parquet.write_table(swapped, path)


def describe_anew(folder: Path) -> None:
    """Let the list and the checksums of a folder fit its files, as a wrong writer would."""
    path = folder / "datapackage.json"
    package = json.loads(path.read_text(encoding="utf-8"))
    for resource in package["resources"]:
        content = (folder / resource["path"]).read_bytes()
        resource["bytes"] = len(content)
        resource["hash"] = f"sha256:{hashlib.sha256(content).hexdigest()}"
    path.write_text(json.dumps(package), encoding="utf-8")
    sum_anew(folder)


def sum_anew(folder: Path) -> None:
    """Let the checksums of a folder fit its files."""
    files = [path for path in folder.iterdir() if path.is_file() and path.name != "SHA256SUMS"]
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    lines = [f"{digest}  {name}\n" for name, digest in sorted(sums.items())]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")
