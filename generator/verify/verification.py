"""The whole verification: a job for each ruleset of the site, and one for what they share."""

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from urllib.parse import urljoin

from generator.verify.agreement import Tables, check_exactly
from generator.verify.announced_dice import check_announced_dice
from generator.verify.blitz import check_blitz
from generator.verify.board import check_board
from generator.verify.cards import check_cards
from generator.verify.continents import check_continents
from generator.verify.continents_map import check_continents_map
from generator.verify.database import check_database, check_views
from generator.verify.dataset_cards import check_croissant, check_hugging_face, check_kaggle
from generator.verify.digests import verify_digests
from generator.verify.directories import (
    check_dates,
    check_fallbacks,
    check_headers,
    check_notebook,
    check_redirects,
    check_robots,
    check_search,
)
from generator.verify.discovery import check_licence, check_llms, check_shared_lists
from generator.verify.documents import check_documents, check_index, check_schemas
from generator.verify.dutch_defence import check_dutch_card, check_dutch_defence
from generator.verify.far import check_far
from generator.verify.faults import MOST_SHOWN, Checked, Fault, Found, shaped, together
from generator.verify.feed import check_feed
from generator.verify.figures import check_figures
from generator.verify.files import check_manifest
from generator.verify.formulas import check_formulas
from generator.verify.frames import check_frame, check_oembed
from generator.verify.home import check_home
from generator.verify.limit_ratios import check_limit, check_table_of_limits
from generator.verify.links import Pages, check_links, check_sitemap
from generator.verify.listed_rolls import Rules, read_rules
from generator.verify.literature import check_literature
from generator.verify.lookup import check_lookup
from generator.verify.markov_chain import check_flow_chart, check_luck, check_markov_chain
from generator.verify.matchups import check_battles, check_matchups
from generator.verify.named import check_named
from generator.verify.names import read_names
from generator.verify.offline import check_service_worker, check_web_manifest
from generator.verify.openapi import check_bundled_openapi, check_openapi
from generator.verify.packages import (
    PACKAGE,
    Resource,
    check_collection,
    check_package,
    described,
    is_table,
    read_package,
)
from generator.verify.page_files import check_page_files
from generator.verify.page_tables import check_page_tables
from generator.verify.pages import check_pages
from generator.verify.paths import check_funnel, check_paths
from generator.verify.pictures import check_drawings, check_pictures
from generator.verify.published import API, BATTLES, DATA, INDEX, Published, Variant
from generator.verify.recomputed import check_datasets
from generator.verify.recursion import Battles
from generator.verify.roll_or_blitz import check_roll_or_blitz
from generator.verify.rows import check_rows
from generator.verify.ruleset_pages import check_ruleset_pages
from generator.verify.same_battles import check_same_battles
from generator.verify.scans import compare, connect, read_resource, scan
from generator.verify.shared import PARTS, check_all_rulesets
from generator.verify.simulated import check_simulation
from generator.verify.stopping import check_stopping
from generator.verify.workbooks import check_workbook

RULESETS = Path(__file__).parents[2] / "risk_odds" / "rulesets"
"""The project's own ruleset files."""

Step = Callable[[], Checked]


class UnknownRulesetError(LookupError):
    """The site has no ruleset of this ``name``; ``known`` are those that it has."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        """Keep the name that was asked for, and those that there are."""
        super().__init__(name)
        self.name = name
        self.known = known


def verify(
    folder: Path, rulesets: Path | None = None, workers: int = 1, only: Sequence[str] = ()
) -> Found:
    """Verify the finished site in a folder: what has been checked, and at most ten faults.

    ``rulesets`` is a folder of ruleset files of one's own; all others are the project's. The jobs
    are shared among this many ``workers``. Of pages and data that are one ruleset's, those of
    ``only`` these rulesets, by their ids, are verified; without any, those of all. Raises
    ``UnknownRulesetError`` where the site has no such ruleset.
    """
    site = Published(folder)
    try:
        there = site.variants
    except Fault as fault:
        return Checked(), [fault]
    for name in only:
        if name not in there:
            raise UnknownRulesetError(name, [*there])
    variants = [variant for name, variant in there.items() if not only or name in only]
    # the longest first, so that no worker waits for it at the end
    jobs: list[Callable[[], Found]] = [
        partial(verify_shared, folder, rulesets),
        *(partial(verify_ruleset, folder, variant, rulesets) for variant in variants),
        # the last: what is wrong in a file is said before that it has changed
        partial(verify_digests, folder),
    ]
    if workers == 1:
        results = [_run(job) for job in jobs]
    else:
        # processes of their own, which share no open file or thread with this one
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as executor:
            results = list(executor.map(_run, jobs))
    checked = sum((each for each, _ in results), Checked())
    # a document that several need is a fault to each of them
    found = {str(fault): fault for _, faults in results for fault in faults}
    return checked, [*found.values()][:MOST_SHOWN]


def verify_shared(folder: Path, rulesets: Path | None = None) -> Found:
    """Verify what rulesets share: the lists of files, the sitemap, the index, the database."""
    site = Published(folder)
    try:
        # at other names there are documents of single battles, too
        own = tuple(f"{name}/" for name in (*site.names, BATTLES))
        own += tuple(f"{API}/{variant}/" for variant in site.variants)
    except Fault as fault:
        return Checked(), [fault]
    documents = [name for name in site.files("*.json") if not name.startswith(own)]
    pages, drawings = (
        [name for name in site.files(pattern) if not name.startswith(own)]
        for pattern in ("*.html", "*.svg")
    )
    parsed = Pages(site)
    return together(
        [
            partial(check_manifest, site),
            partial(check_sitemap, site),
            partial(check_dates, site),
            partial(check_redirects, site),
            partial(check_headers, site),
            partial(check_robots, site),
            partial(check_licence, site),
            partial(check_llms, parsed),
            partial(check_shared_lists, parsed, partial(folder_of, rulesets)),
            partial(check_named, site),
            partial(check_service_worker, site),
            partial(check_web_manifest, site),
            partial(check_openapi, site),
            partial(check_bundled_openapi, site),
            partial(check_notebook, site),
            partial(check_feed, site),
            partial(check_croissant, site),
            partial(check_hugging_face, site),
            partial(check_kaggle, site),
            partial(check_schemas, site),
            partial(check_index, site),
            partial(check_battles, site),
            partial(check_documents, site, site.files("*.json", BATTLES)),
            # one by one, so that each tells its own fault
            *(partial(check_documents, site, [name]) for name in documents),
            *(partial(check_links, parsed, [name]) for name in pages),
            partial(check_pages, parsed, pages),
            partial(check_fallbacks, parsed),
            partial(check_search, parsed),
            partial(check_frame, parsed),
            partial(check_oembed, site),
            partial(check_drawings, site, drawings),
            partial(check_pictures, site),
            partial(check_collection, site),
            partial(check_database, site),
            *(partial(check_all_rulesets, site, table) for table in PARTS),
            partial(check_table_of_limits, site),
            partial(check_cards, site),
            partial(check_announced_dice, site, partial(folder_of, rulesets)),
            partial(check_board, site, partial(folder_of, rulesets)),
            partial(check_continents, site, partial(folder_of, rulesets)),
            partial(check_continents_map, site),
            partial(check_dutch_card, site, partial(folder_of, rulesets)),
            partial(check_dutch_defence, site),
            partial(check_flow_chart, site, partial(folder_of, rulesets)),
            partial(check_formulas, site),
            partial(check_literature, site, partial(folder_of, rulesets)),
            partial(check_luck, site, partial(folder_of, rulesets)),
            partial(check_markov_chain, site, partial(folder_of, rulesets)),
            partial(check_paths, site, partial(folder_of, rulesets)),
            partial(check_funnel, site),
            partial(check_roll_or_blitz, site, partial(folder_of, rulesets)),
            partial(check_stopping, site, partial(folder_of, rulesets)),
            partial(check_lookup, site, partial(folder_of, rulesets)),
            partial(check_home, site),
            partial(check_simulation, site),
            *(partial(check_page_files, site, [name]) for name in documents),
            *(partial(check_same_battles, site, [name]) for name in documents),
            *(partial(check_page_tables, site, name) for name in pages),
            *(partial(check_figures, site, name) for name in pages),
        ]
    )


def folder_of(rulesets: Path | None, ruleset: str) -> Path:
    """The folder with a ruleset's file: one's own, where it is there, or the project's."""
    own = rulesets is not None and (rulesets / f"{ruleset}.toml").is_file()
    return rulesets if rulesets is not None and own else RULESETS


def verify_ruleset(folder: Path, variant: Variant, rulesets: Path | None = None) -> Found:
    """Verify a ruleset's pages, documents and datasets, and its rows in the database."""
    site = Published(folder)
    where = folder_of(rulesets, variant.id)
    try:
        folders = [name for name, ruleset in site.names.items() if ruleset == variant.id]
    except Fault as fault:
        return Checked(), [fault]
    folders.append(f"{API}/{variant.id}")
    documents, pages, drawings = (
        [file for name in folders for file in site.files(pattern, name)]
        for pattern in ("*.json", "*.html", "*.svg")
    )
    parsed = Pages(site)
    checked, faults = together(
        [
            partial(check_documents, site, documents),
            partial(check_links, parsed, pages),
            partial(check_pages, parsed, pages),
            partial(check_drawings, site, drawings),
        ]
    )
    try:
        rules = read_rules(where, variant.id)
        _expect_sizes(variant, rules)
        called = read_names(where, variant.id)
        package = read_package(site, f"{DATA}/{variant.id}")
        for resource in filter(is_table, package["resources"]):
            described(f"{DATA}/{variant.id}/{PACKAGE}", resource)
    except Fault as fault:
        return checked, [*faults, fault]
    data, others = verify_datasets(site, variant, rules, package["resources"])
    listed, more = together(
        [
            partial(check_package, site, variant.id, package),
            partial(check_matchups, site, variant, rules, called),
            partial(check_rows, site, variant, rules),
            partial(check_ruleset_pages, site, variant, rules),
            partial(check_page_files, site, documents),
            partial(check_limit, site, variant, rules),
        ]
    )
    return checked + data + listed, (faults + others + more)[:MOST_SHOWN]


def _expect_sizes(variant: Variant, rules: Rules) -> None:
    """The index says of a ruleset no more armies than its rules do. Raises ``Fault``.

    So nobody plays all battles up to one huge number in it.
    """
    for name, found, most in (
        ("matchups", variant.matchups, rules.largest_matchup),
        ("datasets", variant.datasets, rules.largest_dataset),
    ):
        if not 1 <= found <= most:
            place = f"rulesets, {variant.id}, largest, {name}"
            raise Fault(INDEX, place, found, f"1 to {most}, as its rules say")


TABLE, LARGE, SMALL = {"csv", "parquet"}, {"parquet"}, {"csv", "json", "parquet"}
GRID, EXACT = {"csv", "xlsx"}, {"csv.gz"}
"""The formats of datasets, as the ends of their files' names."""


def promised(rules: Rules) -> dict[str, set[str]]:
    """The datasets that a ruleset must have, each with its formats."""
    datasets = {
        "win": TABLE,
        "win-grid": GRID,
        "moments": LARGE,
        "survivors": LARGE,
        "armies-needed": TABLE,
    }
    if rules.largest_win is not None:
        datasets["win-large"] = LARGE
    if rules.transformed:
        return datasets
    datasets |= {"win-exact": EXACT, "moments-exact": EXACT, "retreat": LARGE}
    if rules.chooses:
        return datasets | {"survivors-exact": EXACT, "policy": TABLE}
    if rules.never_fewer:
        datasets |= {"standing": LARGE}
    compact = {"survivors-compact": LARGE, "survivors-compact-exact": EXACT}
    return datasets | compact | {"rounds": SMALL}


def verify_datasets(
    site: Published, variant: Variant, rules: Rules, resources: Sequence[Resource]
) -> Found:
    """Verify the rows of a ruleset's data files, as its Data Package lists them, and its views."""
    folder = f"{DATA}/{variant.id}"
    files: dict[str, Resource] = {}
    with closing(connect()) as connection:
        tables = Tables(connection, files)

        def take(resource: Resource) -> Checked:
            path = resource["path"]
            if not is_table(resource):
                return Checked()
            rows = _announced(site, variant, f"{folder}/{path}")
            read_resource(connection, site.folder / folder, resource)
            scan(connection, resource, [variant.id], rows)
            first = files.setdefault(path.partition(".")[0], resource)
            cells = compare(connection, first, resource) if first is not resource else 0
            return Checked(rows=rows, cells=cells)

        checked, faults = together(
            [
                *(_located(folder, partial(take, resource)) for resource in resources),
                partial(_all_are_there, folder, resources, rules),
            ]
        )
        if faults:
            # what could not be read cannot be compared with anything
            return checked, faults
        battles = Battles(rules)
        numbers = check_blitz if rules.transformed else check_datasets
        more, others = together(
            [
                _located(folder, partial(_agree, tables)),
                _located(folder, partial(numbers, tables, battles, variant)),
                _located(folder, partial(check_far, tables, battles, variant)),
                partial(check_views, site, variant.id, tables),
                partial(check_workbook, site, variant.id, tables),
            ]
        )
    return checked + more, others


def _all_are_there(folder: str, resources: Sequence[Resource], rules: Rules) -> Checked:
    found: dict[str, set[str]] = {}
    for resource in resources:
        name, _, format_ = resource["path"].partition(".")
        found.setdefault(name, set()).add(format_)
    expected = promised(rules)
    for name in sorted(found.keys() | expected.keys()):
        there, wanted = found.get(name, set()), expected.get(name, set())
        if there != wanted:
            raise Fault(folder, f"the files of {name}", sorted(there), sorted(wanted))
    return Checked()


def _agree(tables: Tables) -> Checked:
    check_exactly(tables.connection, tables.files)
    return Checked()


def _announced(site: Published, variant: Variant, path: str) -> int:
    """The rows of a file as the ruleset's own document tells them."""
    address = f"api/v1/{variant.id}.json"
    with shaped(address, "a list of files with addresses and rows"):
        for file in site.object(address)["files"]:
            if urljoin(address, file["address"]) == path:
                return int(file["rows"])
    raise Fault(address, "files", "no entry", path)


def _located(folder: str, step: Step) -> Step:
    """The step, whose faults name the file with its folder.

    What no step can read, as a row is missing or a number too long, is a fault of the folder.
    """

    def located() -> Checked:
        with shaped(folder, "rows that can be compared"):
            try:
                return step()
            except Fault as fault:
                file, place, found, expected = fault.args
                raise Fault(f"{folder}/{file}", place, found, expected) from fault

    return located


def _run(job: Callable[[], Found]) -> Found:
    # long numbers are text in the files, and Python would refuse to read them
    sys.set_int_max_str_digits(0)
    return job()
