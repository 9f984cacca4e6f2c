"""What hosts of datasets and their programs read: Croissant's metadata, and the cards for Hugging
Face and Kaggle. They name the files that there are, and the columns that are in them.
"""

import re
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import duckdb
import yaml

from generator.verify.faults import Checked, Fault, shaped
from generator.verify.files import sha256
from generator.verify.published import DATA, Published
from generator.verify.scans import connect, literal

CROISSANT = f"{DATA}/croissant.json"
HUGGING_FACE = f"{DATA}/README.md"
KAGGLE = f"{DATA}/dataset-metadata.json"

FORMAT = "http://mlcommons.org/croissant/1.1"

WORDS = {"VARCHAR": "string", "INTEGER": "integer", "BIGINT": "integer", "DOUBLE": "number"}
"""What cards call the types of columns."""

CROISSANT_WORDS = {"string": "sc:Text", "integer": "sc:Integer", "number": "sc:Float"}

THOUSANDS = {"K": 10**3, "M": 10**6, "B": 10**9}

TITLE, SUBTITLE = range(6, 51), range(20, 81)
"""How long Kaggle allows a title and a subtitle to be."""

DESCRIBED_ELSEWHERE = {"LICENSE.txt", "README.md", "SHA256SUMS", "croissant.json"} | {
    "datapackage.json",
    "dataset-metadata.json",
    "index.html",
}
"""What stands in the folder of all rulesets and is no file with data."""

Columns = list[tuple[str, str]]
"""Names of columns with their types, in the order of a file."""


@shaped(CROISSANT)
def check_croissant(site: Published) -> Checked:
    """Each file that the metadata names is there, with its size, sum and columns, and keeps the
    newest format. Raises ``Fault``.
    """
    document = site.object(CROISSANT)
    if document.get("conformsTo") != FORMAT:
        raise Fault(CROISSANT, "conformsTo", document.get("conformsTo"), FORMAT)
    if document.get("version") != site.version:
        raise Fault(CROISSANT, "version", document.get("version"), site.version)
    files: list[dict[str, Any]] = document.get("distribution", [])
    if not files:
        raise Fault(CROISSANT, "distribution", "nothing", "the files with the largest tables")
    named = {}
    for file in files:
        address = str(file.get("contentUrl"))
        full = urljoin(f"{site.home}{CROISSANT}", address)
        path = site.folder / full.removeprefix(site.home)
        is_data = address.startswith(site.address) and full.startswith(f"{site.home}{DATA}/")
        if not is_data or not path.is_file():
            raise Fault(CROISSANT, "contentUrl", address, "a data file of the site")
        said = file.get("contentSize"), file.get("sha256")
        found = f"{path.stat().st_size} B", sha256(path)
        if said != found:
            raise Fault(CROISSANT, address, said, found)
        named[file["@id"]] = path
    for records in document["recordSet"]:
        _check_records(records, named)
    return Checked(documents=1, links=len(files))


def _check_records(records: dict[str, Any], named: dict[str, Path]) -> None:
    """A set of records has the columns of its file, all of them."""
    sources = {field["source"]["fileObject"]["@id"] for field in records["field"]}
    if len(sources) != 1 or not sources <= named.keys():
        raise Fault(CROISSANT, records["@id"], sorted(sources), f"one of {sorted(named)}")
    said = [
        (field["source"]["extract"]["column"], field["name"], field["dataType"])
        for field in records["field"]
    ]
    columns = _columns([named[sources.pop()]])
    expected = [(name, name, CROISSANT_WORDS[type_]) for name, type_ in columns]
    if said != expected:
        raise Fault(CROISSANT, records["@id"], said, expected)


@shaped(HUGGING_FACE, "a card with front matter that names tables")
def check_hugging_face(site: Published) -> Checked:
    """Each Parquet file belongs to one configuration, whose files have the columns that the card
    lists; their rows together lie within the category of size. Raises ``Fault``.
    """
    _, front, body = site.text(HUGGING_FACE).split("---\n", 2)
    try:
        about = yaml.safe_load(front)
    except yaml.YAMLError as error:
        raise Fault(HUGGING_FACE, "the front matter", error, "YAML") from error
    if about.get("license") != "cc-by-4.0":
        raise Fault(HUGGING_FACE, "license", about.get("license"), "cc-by-4.0")
    folder = site.folder / DATA
    left = set(folder.rglob("*.parquet"))
    defaults = [config["config_name"] for config in about["configs"] if config.get("default")]
    if len(defaults) != 1:
        raise Fault(HUGGING_FACE, "the default", defaults, "one configuration")
    tables = dict(re.findall(r"^### (\S+)\n(.*?)(?=^##|\Z)", body, re.M | re.S))
    for config in about["configs"]:
        name, files = config["config_name"], sorted(folder.glob(config["data_files"]))
        if not files or not left.issuperset(files):
            raise Fault(HUGGING_FACE, name, config["data_files"], "files of no other configuration")
        left -= set(files)
        listed = re.findall(r"^\| `(\w+)` \| (\w+) \|", tables.get(name, ""), re.M)
        if listed != (columns := _columns(files)):
            raise Fault(HUGGING_FACE, f"the columns of {name}", listed, columns)
    if left:
        raise Fault(HUGGING_FACE, "configs", "none", f"one with {min(left).relative_to(folder)}")
    if tables.keys() != (names := {config["config_name"] for config in about["configs"]}):
        raise Fault(HUGGING_FACE, "the tables", sorted(tables), sorted(names))
    _check_size(about["size_categories"], _rows(folder.rglob("*.parquet")))
    return Checked(documents=1, links=_check_text(site, HUGGING_FACE, body))


@shaped(KAGGLE, "what Kaggle's program reads")
def check_kaggle(site: Published) -> Checked:
    """Title, subtitle and id are as Kaggle wants them; all data files beside it are described, each
    Parquet file with all of its columns, in their order. Raises ``Fault``.
    """
    document = site.object(KAGGLE)
    for key, length in (("title", TITLE), ("subtitle", SUBTITLE)):
        if len(document[key]) not in length:
            expected = f"{length[0]} to {length[-1]} characters"
            raise Fault(KAGGLE, key, f"{len(document[key])} characters", expected)
    if not re.fullmatch(r"[a-z0-9-]+/[a-z0-9-]{3,50}", document["id"]):
        raise Fault(KAGGLE, "id", document["id"], "an account and a short name")
    if document["licenses"] != (licence := [{"name": "CC-BY-4.0"}]):
        raise Fault(KAGGLE, "licenses", document["licenses"], licence)
    folder = site.folder / DATA
    there = {path.name for path in folder.iterdir() if path.is_file()} - DESCRIBED_ELSEWHERE
    resources = {resource["path"]: resource for resource in document["resources"]}
    if resources.keys() != there:
        raise Fault(KAGGLE, "resources", sorted(resources), sorted(there))
    for path, resource in resources.items():
        if path.endswith(".parquet"):
            fields = resource["schema"]["fields"]
            listed = [(field["name"], field["type"]) for field in fields]
            if listed != (columns := _columns([folder / path])):
                raise Fault(KAGGLE, f"the columns of {path}", listed, columns)
    text = f"{document['subtitle']}\n{document['description']}"
    return Checked(documents=1, links=_check_text(site, KAGGLE, text))


def _columns(files: Iterable[Path]) -> Columns:
    """The columns of Parquet files, which all have the same. Raises ``Fault`` where they differ."""
    query = "DESCRIBE SELECT * FROM read_parquet({})"
    with closing(connect()) as connection:  # one for all: to begin takes longer than to describe
        described = {file: _asked(connection, query, [file]) for file in files}
    first = next(iter(described))
    for file, columns in described.items():
        if columns != described[first]:
            raise Fault(file.name, file.parent.name, columns, f"those of {first.parent.name}")
    return [(name, WORDS.get(type_, type_)) for name, type_, *_ in described[first]]


def _rows(files: Iterable[Path]) -> int:
    """How many rows there are in Parquet files."""
    with closing(connect()) as connection:
        query = "SELECT sum(num_rows) FROM parquet_file_metadata({})"
        ((count,),) = _asked(connection, query, files)
    return int(count)


def _asked(
    connection: duckdb.DuckDBPyConnection, query: str, files: Iterable[Path]
) -> list[tuple[Any, ...]]:
    """What DuckDB answers of Parquet files. Raises ``Fault`` where one cannot be read."""
    paths = sorted(files)
    try:
        names = ", ".join(map(literal, paths))
        return connection.execute(query.format(f"[{names}]")).fetchall()
    except duckdb.Error as error:
        raise Fault(
            paths[0].name, "the file", f"what cannot be read: {error}", "Parquet"
        ) from error


def _check_size(categories: list[str], rows: int) -> None:
    """The category of size is that of a number of rows."""
    ends = [int(n) * THOUSANDS[unit] for n, unit in re.findall(r"(\d+)([KMB])", categories[0])]
    least, most = [0, *ends][-2:]
    if len(categories) != 1 or not least <= rows < most:
        raise Fault(HUGGING_FACE, "size_categories", categories, f"the one of {rows:,} rows")


def _check_text(site: Published, card: str, text: str) -> int:
    """A card says how many rulesets there are, and the version to cite; all of its links lead to
    pages of the site. Returns the number of links.
    """
    counts = set(re.findall(r"under (\d+) ruleset", text))
    if counts != (expected := {str(len(site.variants))}):
        raise Fault(card, "the rulesets", sorted(counts), sorted(expected))
    if f"version {site.version}" not in text:
        raise Fault(card, "how to cite", "another version", site.version)
    links = re.findall(r"\]\((\S+?)\)", text)
    for link in links:
        if not site.address or not link.startswith(site.address):
            raise Fault(card, "a link", link, "one to a page of the site, by its full address")
        if site.file_at(link.removeprefix(site.address)) is None:
            raise Fault(card, "a link", link, "a page of the site")
    return len(links)
