"""The hand-written pages: what they say of themselves, and where the data are."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mkdocs.utils.meta import get_data

from generator.pages.page import INDEX, Link, Page
from generator.pages.tables import Table, text
from generator.scope.addresses import API, DATA

EVERYTHING = (
    INDEX,
    Link(f"{DATA}/datapackage.json", "All datasets"),
    Link(f"{API}/openapi.json", "All addresses for programs"),
    Link(f"{API}/openapi-bundled.json", "All addresses, for generators of clients"),
)


def prose_addresses(docs: Path) -> dict[str, Path]:
    """The files of the pages below ``docs`` by their addresses, without the last slash."""
    found = {
        (path.parent if path.stem == "index" else path.with_suffix("")): path
        for path in docs.rglob("*.md")
    }
    addresses = {page.relative_to(docs).as_posix(): path for page, path in found.items()}
    return {"" if name == "." else name: addresses[name] for name in sorted(addresses)}


def prose_pages(docs: Path, benchmarks: Mapping[str, Any]) -> Iterator[Page]:
    """The pages below ``docs``; ``benchmarks`` are the figures of the page of that name."""
    for address, path in prose_addresses(docs).items():
        _, about = get_data(path.read_text(encoding="utf-8"))
        measured = address == "benchmarks"
        yield Page(
            address=address,
            title=about["title"],
            description=about["description"],
            tables=(_benchmarks(benchmarks),) if measured else (),
            links=EVERYTHING,
            own_document=measured,
        )


def _benchmarks(benchmarks: Mapping[str, Any]) -> Table:
    """The figures of the page on benchmarks, as it shows them."""
    columns = (
        text("label", "What is measured."),
        text("ours", "The result here."),
        text("peer", "The result of another way."),
        text("ratio", "The other way's time divided by ours."),
    )
    names = [column.fields[0].name for column in columns]
    return Table(
        "benchmarks",
        "Benchmarks",
        benchmarks["benchmarks_machine"],
        columns,
        ("label", "peer"),
        [tuple(row[name] for name in names) for row in benchmarks["benchmarks"]],
    )
