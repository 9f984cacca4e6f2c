"""Tables that hold all rulesets in one Parquet file, for people who want one dataframe.

They are made of the rulesets' own Parquet files, which are already written: the doubles of each.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pyarrow
from pyarrow import parquet

from generator.datasets.formats import (
    DataFile,
    come_often,
    data_file,
    parquet_schema,
    tables_bytes,
)
from generator.datasets.survivors import END, HOLDER, KEY, LARGEST_SURVIVORS, PROBABILITY
from generator.datasets.tables import LARGE, MATCHUP, MATCHUP_KEY, Dataset, double_field
from risk_odds.ruleset import Ruleset

WIN = Dataset(
    "win-all-rulesets",
    "All rulesets: chance to win and to lose",
    "The attacker's chance to win and to lose in an attack until one side has nothing left, or no "
    "attack is allowed any more.",
    (
        *MATCHUP,
        double_field("win", "probability", "The attacker wins"),
        double_field("lose", "probability", "The attacker does not take the territory"),
    ),
    MATCHUP_KEY,
    (),
    formats=LARGE,
)
SURVIVORS = Dataset(
    "survivors-all-rulesets",
    "All rulesets: who survives",
    "The chance that in the end 'side' has the territory with exactly 'left' armies, a row for "
    f"each end of each battle, with no more than {LARGEST_SURVIVORS} armies a side.{HOLDER}",
    (*END, double_field("probability", "probability", PROBABILITY)),
    KEY,
    (),
    formats=LARGE,
)


def all_rulesets(rulesets: Iterable[Ruleset], data: Path) -> Iterator[tuple[DataFile, bytes]]:
    """The files with all of these rulesets, whose dataset folders stand below ``data``."""
    folders = [data / ruleset.id for ruleset in rulesets]
    for dataset, source in ((WIN, "win.parquet"), (SURVIVORS, "survivors.parquet")):
        schema = parquet_schema(dataset)
        files = [folder / source for folder in folders]
        rows = sum(parquet.read_metadata(file).num_rows for file in files)
        repeated = [name for name in schema.names if come_often(_column(files, name), rows)]
        # one ruleset after the other: all of them together would need several times the memory
        parts = (parquet.read_table(file, columns=schema.names).cast(schema) for file in files)
        content = tables_bytes(parts, repeated)
        yield data_file(dataset, "parquet", rows, content), content


def _column(files: Iterable[Path], name: str) -> Iterator[pyarrow.ChunkedArray]:
    return (parquet.read_table(file, columns=[name])[name] for file in files)
