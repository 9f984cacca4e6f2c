"""The datasets of one ruleset: what to take first, then all files, checksums and columns."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from generator.datasets.downloads import Download
from generator.datasets.tables import Field
from generator.facts.given import RulesetFacts
from generator.pages.kinds import RulesetKind
from generator.pages.page import Content, Page, naming_scripts
from generator.pages.rulesets.overview import links_of
from generator.pages.tables import Table, count, text
from generator.scope.addresses import relative
from risk_odds.ruleset import Ruleset

DOORS = (
    ("win-grid", "For a spreadsheet"),
    ("win", "As a table"),
    ("win-exact", "Every digit"),
)
"""The datasets that most readers want, and how a ruleset's downloads offer them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DownloadsContent(Content):
    """What the page shows: all datasets, those that most readers want, and each one's columns."""

    ruleset: Ruleset
    downloads: tuple[Download, ...]
    doors: tuple[tuple[Download, str], ...]
    described: tuple[tuple[Download, Sequence[Field]], ...]


def build(facts: RulesetFacts) -> Iterator[Page]:
    """The download page of a ruleset."""
    ruleset = facts.ruleset
    named = {dataset.name: dataset for dataset in facts.downloads}
    yield Page(
        address=f"{ruleset.id}/downloads",
        title=f"{ruleset.title}: downloads",
        description=(
            f"Exact odds of {ruleset.title} RISK battles to download: chances to win, survivors, "
            "means and variances, as CSV, JSON and Parquet with checksums."
        ),
        template="pages/downloads.html",
        content=DownloadsContent(
            ruleset=ruleset,
            downloads=facts.downloads,
            doors=tuple((named[name], words) for name, words in DOORS if name in named),
            described=tuple((dataset, _columns(dataset.fields)) for dataset in facts.downloads),
        ),
        tables=(_files(facts),),
        links=links_of(ruleset),
        ruleset=ruleset,
        scripts=naming_scripts(ruleset),
    )


def _columns(fields: Iterable[Field]) -> list[Field]:
    """The columns of a dataset; those of a grid, named by numbers of defenders, as one."""
    columns: list[Field] = []
    numbered: list[Field] = []
    for field in fields:
        (numbered if field.name.isdigit() else columns).append(field)
    if numbered:
        first, last = numbered[0].name, numbered[-1].name
        description = "Against this many on the territory (D): a column for each number."
        columns.append(replace(numbered[0], name=f"{first} … {last}", description=description))
    return columns


def _files(facts: RulesetFacts) -> Table:
    own = f"{facts.ruleset.id}/downloads.json"
    return Table(
        "files",
        f"{facts.ruleset.title}: files",
        "All files of the ruleset's datasets.",
        (
            text("address", "The file's address, relative to that of this table's own file."),
            text("dataset", "The dataset's name."),
            text("title", "What the file holds."),
            text("format", "csv, csv.gz, json, parquet or xlsx."),
            text("media_type", "The format's media type."),
            count("rows", "Rows of the table."),
            count("bytes", "The file's size in bytes."),
            text("sha256", "The file's SHA-256 checksum, in hexadecimal digits."),
        ),
        ("address",),
        [
            (
                *(relative(file.path, own), file.dataset, file.title, file.format, file.media_type),
                *(file.rows, file.bytes, file.sha256),
            )
            for dataset in facts.downloads
            for file in dataset.files
        ],
    )


KIND = RulesetKind(name="downloads", build=build, label="Downloads", place=7)
