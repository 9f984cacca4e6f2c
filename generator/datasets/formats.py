"""The formats of a dataset: CSV, JSON, Parquet and workbooks, each without any trace of the clock.

CSV is UTF-8 with a header; lines end with a line feed; an empty field is a missing number. JSON is
one object: ``fields`` (the schema) and ``rows`` (arrays in the order of the fields).
"""

import csv
import hashlib
import io
import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pyarrow
import pyarrow.compute
from pyarrow import parquet

from generator.datasets.tables import Dataset, Field, Format, Row
from generator.datasets.workbook import workbook_bytes
from generator.scope.addresses import API, links_from
from generator.scope.provenance import head

PACKAGE = "datapackage.json"
CHECKSUMS = "SHA256SUMS"
"""The files beside data files that describe them, and that hold their checksums."""

OFTEN = 4
"""How often a column's values stand in it on average where Parquet keeps each of them once."""

ROWS_TOGETHER = 1024 * 1024
"""The most rows of a group in Parquet files."""

LARGEST_DICTIONARY = 8_000_000
"""The most bytes of the values that are kept once, in each column."""

# pyarrow's own allocator keeps the memory of the largest table for all jobs that follow
pyarrow.set_memory_pool(pyarrow.system_memory_pool())


@dataclass(frozen=True, slots=True)
class DataFile:
    """One file of a dataset folder, with what a download page says about it.

    ``dataset`` comes without its rows; ``rows`` is their number, ``size`` that of the bytes.
    """

    name: str
    format: Format
    dataset: Dataset
    rows: int
    size: int
    sha256: str


def data_files(dataset: Dataset, folder: str, site: str) -> Iterator[tuple[DataFile, bytes]]:
    """The files of a dataset with their content, one for each of its formats.

    ``folder`` is where they will stand, from the root of the site at the address ``site``.
    """
    rows = list(dataset.rows)

    @cache
    def csv_bytes() -> bytes:
        return csv_text(dataset, rows).encode()

    write: dict[Format, Callable[[], bytes]] = {
        "csv": csv_bytes,
        "csv.gz": lambda: compressed(csv_bytes()),
        "json": lambda: json_text(dataset, rows, folder, site).encode(),
        "parquet": lambda: parquet_bytes(dataset, rows),
        "xlsx": lambda: workbook_bytes(dataset, rows, f"{folder}/{dataset.name}.xlsx", site),
    }
    for format_ in dataset.formats:
        content = write[format_]()
        yield data_file(dataset, format_, len(rows), content), content


def data_file(dataset: Dataset, format_: Format, rows: int, content: bytes) -> DataFile:
    """What a download page says of a file of a dataset with this content."""
    about = replace(dataset, rows=())
    name = f"{dataset.name}.{format_}"
    return DataFile(name, format_, about, rows, len(content), checksum(content))


def checksum(content: bytes) -> str:
    """The SHA-256 checksum of a file's content, in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def compressed(content: bytes) -> bytes:
    """The content in gzip's format, without a time, so that it is the same in every build.

    Digits at random repeat by chance; following such repetitions would cost a tenth more than it
    saves, so the compressor follows long ones only. Level 4 finds nearly all of these
    (files are 0.2% larger than at level 6) in half the time.
    """
    gzip_format = zlib.MAX_WBITS + 16
    packer = zlib.compressobj(4, zlib.DEFLATED, gzip_format, strategy=zlib.Z_FILTERED)
    return packer.compress(content) + packer.flush()


def csv_text(dataset: Dataset, rows: Iterable[Row]) -> str:
    """The dataset as CSV: a header of field names, then a line a row."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(field.name for field in dataset.fields)
    writer.writerows(rows)
    return text.getvalue()


def json_text(dataset: Dataset, rows: Sequence[Row], folder: str, site: str) -> str:
    """The dataset as JSON: an object with ``fields`` (the schema) and ``rows`` (arrays)."""
    address = f"{folder}/{dataset.name}.json"
    links = {
        "data_package": f"{folder}/{PACKAGE}",
        "checksums": f"{folder}/{CHECKSUMS}",
        "schema": f"{API}/schemas/dataset.json",
        "index": f"{API}/index.json",
    }
    return compact_json(
        {
            **head(address, site),
            "links": links_from(address, links),
            **described(dataset),
            "rows": rows,
        }
    )


def parquet_bytes(dataset: Dataset, rows: Sequence[Row]) -> bytes:
    """The dataset as Parquet: typed columns, each with its unit and description as metadata."""
    columns = list(zip(*rows, strict=True)) or [()] * len(dataset.fields)
    schema = parquet_schema(dataset)
    arrays = [
        pyarrow.array(column, field.type) for column, field in zip(columns, schema, strict=True)
    ]
    return table_bytes(pyarrow.Table.from_arrays(arrays, schema=schema))


def parquet_schema(dataset: Dataset) -> pyarrow.Schema:
    """The columns of a dataset as Parquet has them, with what they mean."""
    fields = [
        pyarrow.field(
            field.name,
            _parquet_type(field, dataset.key),
            nullable=field.optional,
            metadata={"unit": field.unit, "description": field.description},
        )
        for field in dataset.fields
    ]
    about = {"title": dataset.title, "description": dataset.description}
    return pyarrow.schema(fields, metadata=about)


def table_bytes(table: pyarrow.Table) -> bytes:
    """A table as a Parquet file. Values that come often in a column are kept once."""
    rows = table.num_rows
    often = [name for name in table.column_names if come_often([table[name]], rows)]
    return tables_bytes([table], often)


def tables_bytes(tables: Iterable[pyarrow.Table], repeated: Iterable[str]) -> bytes:
    """Tables of the same columns after each other, as the Parquet file of the whole.

    No more than a group of rows and the largest table are in memory. The values of ``repeated``
    columns are kept once.
    """
    tables, often = iter(tables), [*repeated]
    waiting = next(tables)
    buffer = io.BytesIO()
    with parquet.ParquetWriter(
        buffer,
        waiting.schema,
        compression="zstd",
        compression_level=9,
        use_dictionary=often,
        dictionary_pagesize_limit=LARGEST_DICTIONARY,
        column_encoding={
            field.name: "BYTE_STREAM_SPLIT"
            for field in waiting.schema
            if field.type == pyarrow.float64() and field.name not in often
        },
    ) as writer:
        for table in tables:
            while waiting.num_rows >= ROWS_TOGETHER:
                writer.write_table(waiting.slice(0, ROWS_TOGETHER))
                waiting = waiting.slice(ROWS_TOGETHER)
            waiting = pyarrow.concat_tables([waiting, table]).unify_dictionaries()
        writer.write_table(waiting, ROWS_TOGETHER)
    return buffer.getvalue()


def come_often(parts: Iterable[pyarrow.ChunkedArray], rows: int) -> bool:
    """Whether the values of a column with this many rows repeat often enough to be kept once.

    ``parts`` are its values. They are read no further than to tell.
    """
    known = None
    for part in parts:
        distinct = part.drop_null().unique()
        known = pyarrow.concat_arrays([known, distinct]).unique() if known is not None else distinct
        if len(known) * OFTEN > rows:
            return False
    return True


def _parquet_type(field: Field, key: Sequence[str]) -> pyarrow.DataType:
    """The type of a field's column: armies, dice and exponents are small whole numbers.

    They are small enough for 16 bits; but products of them are not, which readers would not notice.
    Text that names a row only together with other columns repeats: readers get it as a dictionary,
    as a row that has its own text would take them several times the memory.
    """
    if field.type == "integer":
        return pyarrow.int64() if field.unit == "whole number" else pyarrow.int32()
    if field.type == "number":
        return pyarrow.float64()
    repeats = field.name in key and len(key) > 1
    return pyarrow.dictionary(pyarrow.int32(), pyarrow.string()) if repeats else pyarrow.string()


def compact_json(document: Any) -> str:
    """A JSON document as one line of text that ends with a line feed."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def described(dataset: Dataset) -> dict[str, Any]:
    """What a dataset says about itself, in the terms of a Table Schema."""
    return {
        "name": dataset.name,
        "title": dataset.title,
        "description": dataset.description,
        "fields": [field_entry(field) for field in dataset.fields],
        "primaryKey": list(dataset.key),
    }


def field_entry(field: Field) -> dict[str, Any]:
    """What a file says of a column, in the terms of a Table Schema."""
    about = {name: getattr(field, name) for name in ("name", "type", "unit", "description")}
    return about if field.optional else {**about, "constraints": {"required": True}}
