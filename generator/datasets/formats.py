"""The formats of a dataset. CSV: UTF-8, a header, lines end with a line feed. JSON: see there."""

import csv
import gzip
import hashlib
import io
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from generator.datasets.tables import Dataset, Format, Row


@dataclass(frozen=True, slots=True)
class DataFile:
    """One file to publish in a dataset folder, with what a download page says about it."""

    name: str
    dataset: Dataset
    content: bytes
    rows: int

    @property
    def sha256(self) -> str:
        """The file's SHA-256 checksum in hexadecimal digits."""
        return hashlib.sha256(self.content).hexdigest()


def data_files(dataset: Dataset) -> list[DataFile]:
    """The files of a dataset, one for each of its formats."""
    rows = list(dataset.rows)
    write: dict[Format, Callable[[], bytes]] = {
        "csv": lambda: csv_text(dataset, rows).encode(),
        "csv.gz": lambda: compressed(csv_text(dataset, rows).encode()),
        "json": lambda: json_text(dataset, rows).encode(),
    }
    return [
        DataFile(f"{dataset.name}.{format_}", dataset, write[format_](), len(rows))
        for format_ in dataset.formats
    ]


def compressed(content: bytes) -> bytes:
    """The content in gzip's format, without a time, so that it is the same in every build."""
    return gzip.compress(content, compresslevel=6, mtime=0)


def csv_text(dataset: Dataset, rows: Iterable[Row]) -> str:
    """The dataset as CSV: a header of field names, then a line a row."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(field.name for field in dataset.fields)
    writer.writerows(rows)
    return text.getvalue()


def json_text(dataset: Dataset, rows: Sequence[Row]) -> str:
    """The dataset as JSON: an object with ``fields`` (the schema) and ``rows`` (objects)."""
    names = [field.name for field in dataset.fields]
    return compact_json(
        {**_described(dataset), "rows": [dict(zip(names, row, strict=True)) for row in rows]}
    )


def compact_json(document: Any) -> str:
    """A JSON document as one line of text that ends with a line feed."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def package_text(ruleset: str, title: str, version: str, files: Iterable[DataFile]) -> str:
    """``datapackage.json`` (Data Package v2): schema, size and checksum of every CSV and JSON."""
    package = {
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": f"risk-odds-{ruleset}",
        "title": f"Exact RISK odds: {title}",
        "version": version,
        "licenses": [{"name": "CC-BY-4.0", "path": "https://creativecommons.org/licenses/by/4.0/"}],
        "resources": [_resource(file) for file in files],
    }
    return json.dumps(package, ensure_ascii=False, indent=2) + "\n"


def checksums_text(checksums: Iterable[tuple[str, str]]) -> str:
    """``SHA256SUMS`` for (file name, checksum) pairs, as ``sha256sum --check`` reads it."""
    return "".join(f"{checksum}  {name}\n" for name, checksum in checksums)


def _described(dataset: Dataset) -> dict[str, Any]:
    return {
        "name": dataset.name,
        "title": dataset.title,
        "description": dataset.description,
        "fields": [asdict(field) for field in dataset.fields],
        "primaryKey": list(dataset.key),
    }


def _resource(file: DataFile) -> dict[str, Any]:
    described = _described(file.dataset)
    format_ = "json" if file.name.endswith(".json") else "csv"
    resource: dict[str, Any] = {
        "name": file.name.replace(".", "-"),
        "path": file.name,
        "title": described["title"],
        "description": described["description"],
        "format": format_,
        "mediatype": "text/csv" if format_ == "csv" else "application/json",
        "encoding": "utf-8",
        "bytes": len(file.content),
        "hash": f"sha256:{file.sha256}",
    }
    schema = {"fields": described["fields"], "primaryKey": described["primaryKey"]}
    if file.name.endswith(".gz"):
        resource["compression"] = "gz"
    if format_ == "csv":
        resource |= {"type": "table", "dialect": {"lineTerminator": "\n"}, "schema": schema}
    else:
        resource |= {"dialect": {"property": "rows"}, "schema": schema}
    return resource
