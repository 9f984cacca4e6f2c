from pathlib import Path

import pandas
import polars
import pytest
from pyarrow import parquet

from generator.datasets.all_rulesets import all_rulesets
from tests.conftest import RULESETS, Built
from tests.datasets.published import RULESETS as PUBLISHED
from tests.datasets.published import publish

TABLES = {"win": ["win", "lose"], "survivors": ["side", "left", "probability"]}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_has_the_rows_of_every_ruleset(built: Built, name: str) -> None:
    """Polars, which wrote no file, finds each ruleset's own rows in it, in the site's order."""
    data = built.folder / "data" / "v1"
    columns = ["ruleset", "attackers", "defenders", *TABLES[name]]
    found = polars.read_parquet(data / f"{name}-all-rulesets.parquet")
    assert found.columns == columns
    assert found["ruleset"].unique(maintain_order=True).to_list() == list(RULESETS)
    own = [polars.read_parquet(data / ruleset / f"{name}.parquet") for ruleset in RULESETS]
    assert found.equals(polars.concat([each.select(columns) for each in own]))


def test_the_files_tell_their_rows_and_columns(tmp_path: Path) -> None:
    """What a Data Package says of a file is what is in it; keys are never missing."""
    published = publish(tmp_path)
    for file, content in all_rulesets(published.rulesets, published.data):
        (tmp_path / file.name).write_bytes(content)
        table = parquet.read_table(tmp_path / file.name)
        assert (file.rows, file.size) == (table.num_rows, len(content))
        assert table.column_names == [field.name for field in file.dataset.fields]
        assert not any(field.nullable for field in table.schema)
        assert set(table["ruleset"].to_pylist()) == set(PUBLISHED)


@pytest.mark.parametrize("name", TABLES)
def test_names_take_no_memory_in_each_row(built: Built, name: str) -> None:
    """To pandas, names of rulesets and sides are categories, of one byte a row, and still text for
    whoever asks for one.
    """
    frame = pandas.read_parquet(built.folder / "data" / "v1" / f"{name}-all-rulesets.parquet")
    names = [column for column in ("ruleset", "side") if column in frame]
    for column in names:
        assert isinstance(frame[column].dtype, pandas.CategoricalDtype)
    bytes_of_text = frame[names].memory_usage(index=False, deep=True).sum()
    assert bytes_of_text < len(frame) * len(names) + 10_000
    own = frame.query("ruleset == 'dutch'")
    assert own.equals(frame[frame["ruleset"].astype(str) == "dutch"])
    counts = frame.groupby("ruleset", observed=True)["attackers"].count()
    assert counts["dutch"] == len(own) > 0


def test_the_same_files_give_the_same_bytes(tmp_path: Path) -> None:
    """Nothing of the clock or of chance is in the files."""
    published = publish(tmp_path)
    first, second = (list(all_rulesets(published.rulesets, published.data)) for _ in range(2))
    assert first == second
