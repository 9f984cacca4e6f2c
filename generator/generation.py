"""Everything generated, from rulesets to files: jobs for each ruleset, then what they share.

A generated folder holds ``static/`` (published as it is, the pages of all matchups among it) and
``fragments/`` (the HTML of each other page, which MkDocs finishes).
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from functools import reduce
from itertools import count
from math import isqrt
from operator import add
from pathlib import Path
from typing import Any

from generator import __version__
from generator.addresses import DATA
from generator.changes import Change, load_changes
from generator.datasets.all_rulesets import all_rulesets
from generator.datasets.chances import LARGEST_LONG
from generator.datasets.checks import Counts, check_shared, check_sizes, read_json
from generator.datasets.database import LARGEST_MOMENTS, PACKED, database_bytes
from generator.datasets.formats import (
    CHECKSUMS,
    PACKAGE,
    DataFile,
    checksum,
    compact_json,
    compressed,
    data_files,
)
from generator.datasets.limits import limit_ratios
from generator.datasets.package import checksums_text, collection_text
from generator.datasets.survivors import LARGEST_SURVIVORS
from generator.errors import InputError
from generator.facts import About, SharedFacts
from generator.games import rules_by_game
from generator.jobs import (
    Packed,
    Written,
    dataset_names,
    write_dataset,
    write_matchups,
    write_package,
    write_ruleset,
)
from generator.literature import load_literature
from generator.literature_check import Judgements, check_literature
from generator.numbers import Number
from generator.page_writing import (
    write_battles,
    write_index,
    write_own_document,
    write_pages,
    write_redirects,
)
from generator.pages.dataset_markup import collection_markup
from generator.pages.kinds import shared_kinds, shared_pages
from generator.pages.page import Page
from generator.publish import Stage
from generator.rounds import Round, rounds_of
from generator.rules import Ruleset, load_rulesets
from generator.simulation import load_simulation, scores_of_all
from generator.site.assets import named_by_content
from generator.site.croissant import CROISSANT, croissant_text
from generator.site.feed import FEED, feed_text
from generator.site.offers import offers
from generator.site.prose import prose_addresses, prose_pages
from generator.site.site import Site
from generator.sizes import Sizes
from generator.solver import solve
from generator.work import by_work

PROJECT = Path(__file__).parents[1]
DOCS = PROJECT / "docs"
BENCHMARKS = DOCS / "benchmarks.json"

RESERVED_NAMES = frozenset(
    {"404", "503", "api", "assets", "data", "generated-files", "index"}
    | {"lookup", "manifest", "risk-odds", "search", "sitemap", "sw"}
    # not addresses, but names of files beside those of the rulesets
    | {"openapi", "rulesets", "shared"}
)
"""First parts of addresses that no page has, and no ruleset may have."""

Advance = Callable[[int, int], None]
"""Called when a job is done: with how many are, and of how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What hand-written pages show. ``by_hand`` is the classic battle of 2 v 1.

    ``reach`` are the most armies a side in the datasets of the first ruleset, by kind.
    """

    version: str
    rulesets: Mapping[str, About]
    reach: Mapping[str, int]
    rounds: tuple[Round, ...]
    by_hand: Number
    literature: Judgements
    works: int
    checks: Counts
    changes: tuple[Change, ...]
    markup: Mapping[str, Any]
    measured: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Generated:
    """What a generated folder holds, for who finishes the site.

    ``lookup_folder`` is where the lookup's figures are, from the site's root.
    """

    folder: Path
    pages: tuple[Page, ...]
    figures: Figures
    lookup_folder: str


def generate(
    rulesets: Mapping[str, Ruleset],
    stage: Stage,
    sizes: Sizes,
    site: Site,
    executor: Executor,
    advance: Advance = lambda done, of: None,
) -> Generated:
    """Write everything generated below the stage.

    The parts of each ruleset are jobs of ``executor`` and write files of their own, so the
    executor's workers must see the stage's folder. Raises ``InputError`` where a file is too large
    to be published, and ``CheckError`` where a file is not what it should be.
    """
    changes = load_changes(__version__)
    written, shared_checks = _write_rulesets(rulesets, stage, sizes, site, executor, advance)
    published = load_rulesets()
    literature = check_literature(load_literature(published), published)
    about = {name: written[name].about for name in rulesets}
    own = {name: rules for name, rules in rulesets.items() if published.get(name) == rules}
    simulation = load_simulation()
    facts = SharedFacts(
        about=about,
        sizes=sizes,
        literature=literature,
        # only the project's own rulesets have been simulated
        scores=scores_of_all(simulation, own),
    )
    if facts.scores:  # else there is no page that it is the data of
        simulated = simulation.model_dump(mode="json", exclude_none=True)
        write_own_document(stage, "simulation", simulated, site)
    measured = json.loads(BENCHMARKS.read_text(encoding="utf-8"))
    benchmarks = write_own_document(stage, "benchmarks", measured, site)
    pages = shared_pages(facts)
    write_pages(stage, [*pages, *prose_pages(DOCS, benchmarks)], site)
    write_battles(stage, (each.compared for each in about.values()), site)
    stage.write(f"static/{FEED}", feed_text(changes, site))
    stage.write("static/lookup/rulesets.json", compact_json(offers(about.values())))
    stage.write("static/lookup/games.json", compact_json(_choices(about)))
    lookup = f"lookup/{named_by_content(stage.folder / 'static' / 'lookup')}/"
    # for the pages of matchups, which are written before
    stage.write("static/lookup/folder.json", json.dumps(lookup))
    checks = reduce(add, (each.checks for each in about.values()), shared_checks)
    write_redirects(stage, rulesets.values(), site)
    write_index(stage, rulesets, sizes, site)
    check_sizes(stage.folder / "static")
    first = next(iter(rulesets.values()))
    figures = Figures(
        version=__version__,
        rulesets=about,
        reach=_reach(sizes, about[first.id]),
        rounds=rounds_of(first),
        by_hand=solve(first, 2, 1).win(2, 1),
        literature=literature.counts,
        works=len(literature.works),
        checks=checks,
        changes=changes,
        markup=collection_markup(
            _package(stage.folder / "static" / DATA), rulesets.values(), site.address
        ),
        measured=benchmarks,
    )
    everything = [page for name in rulesets for page in written[name].pages]
    return Generated(stage.folder, (*everything, *pages), figures, lookup)


def _write_rulesets(
    rulesets: Mapping[str, Ruleset],
    stage: Stage,
    sizes: Sizes,
    site: Site,
    executor: Executor,
    advance: Advance,
) -> tuple[dict[str, Written], Counts]:
    """Have all rulesets written, the longest jobs first; what is told of each, and what was checked
    of the datasets that they share.
    """
    folder = stage.folder
    in_turn = by_work(rulesets.values(), sizes)
    datasets = {
        executor.submit(write_dataset, ruleset, name, folder, sizes, site): ruleset.id
        for ruleset in in_turn
        for name in dataset_names(ruleset, sizes)
    }
    steps = count(1)
    total = len(datasets) + 3 * len(rulesets)
    left = Counter(datasets.values())
    packages: dict[str, Future[Packed]] = {}
    for dataset in as_completed(datasets):
        dataset.result()
        advance(next(steps), total)
        name = datasets[dataset]
        left[name] -= 1
        if not left[name]:
            of_ruleset = (each.result() for each, its in datasets.items() if its == name)
            files = [file for files in of_ruleset for file in files]
            packages[name] = executor.submit(write_package, rulesets[name], files, folder, site)
    matchups = {
        executor.submit(write_matchups, ruleset, folder, sizes, site): ruleset
        for ruleset in in_turn
    }
    packed = {}
    for name, package in packages.items():
        packed[name] = package.result()
        advance(next(steps), total)
    # this process has nothing else to do while the matchups are written
    data = stage.folder / "static" / DATA
    shared = list(all_rulesets(rulesets.values(), data))
    database = compressed(database_bytes(rulesets.values(), data))
    last: dict[str, Future[Written]] = {}
    for matchup in as_completed(matchups):
        ruleset = matchups[matchup]
        last[ruleset.id] = executor.submit(
            write_ruleset, ruleset, packed[ruleset.id], matchup.result(), folder, sizes, site
        )
        advance(next(steps), total)
    written = {}
    for name in rulesets:
        written[name] = last[name].result()
        advance(next(steps), total)
    known = {name: each.about.large for name, each in written.items()}
    limits = limit_ratios(rulesets.values(), sizes, known)
    shared += data_files(limits, DATA, site.address)
    checks = _write_shared_data(tuple(rulesets.values()), shared, database, stage, site)
    return written, checks


def _write_shared_data(
    rulesets: Sequence[Ruleset],
    files: Sequence[tuple[DataFile, bytes]],
    database: bytes,
    stage: Stage,
    site: Site,
) -> Counts:
    """Write what holds the datasets of all rulesets, ``files`` and the database, and check it."""
    folder = f"static/{DATA}"
    data = stage.folder / folder
    contents = {file.name: content for file, content in files}
    contents[PACKED] = database
    packages = [(each.id, read_json(data / each.id / PACKAGE)) for each in rulesets]
    about = [file for file, _ in files]
    contents[PACKAGE] = collection_text(packages, about, PACKED, database, site.address).encode()
    for name, content in contents.items():
        stage.write(f"{folder}/{name}", content)
    published = load_changes(__version__)[0].date
    contents[CROISSANT] = croissant_text(_package(data), rulesets[0].id, site, published).encode()
    stage.write(f"{folder}/{CROISSANT}", contents[CROISSANT])
    sums = {name: checksum(content) for name, content in contents.items()}
    stage.write(f"{folder}/{CHECKSUMS}", checksums_text(sums))
    return check_shared(data, rulesets, {file.name: file.rows for file in about})


def _package(data: Path) -> dict[str, Any]:
    """The Data Package of all files in ``data``, with every file's size, which it need not tell."""
    package = read_json(data / PACKAGE)
    resources = [
        {**resource, "bytes": (data / resource["path"]).stat().st_size}
        for resource in package["resources"]
    ]
    return {**package, "resources": resources}


def check_addresses(rulesets: Mapping[str, Ruleset]) -> None:
    """Raise ``InputError`` where a ruleset or an alias would take an address that is taken."""
    pages = [kind.address.partition("/")[0] for kind in shared_kinds()]
    pages += [address.partition("/")[0] for address in prose_addresses(DOCS)]
    owners = dict.fromkeys([*RESERVED_NAMES, *pages], "a page of the site")
    for ruleset in rulesets.values():
        claims = [(ruleset.id, f"the ruleset {ruleset.id}")]
        claims += [(alias.id, f"an alias of {ruleset.id}") for alias in ruleset.aliases]
        for address, owner in claims:
            if address in owners:
                raise InputError(
                    f"{ruleset.id}.toml: {owner}: found the address /{address}/, which is taken "
                    f"by {owners[address]}; expected one that is free"
                )
            owners[address] = owner


def _reach(sizes: Sizes, about: About) -> dict[str, int]:
    """How far a ruleset's datasets go: armies a side, by kind; 0 where it has none of it."""
    largest = sizes.datasets(about.ruleset)
    large = [dataset.rows for dataset in about.downloads if dataset.name == "win-large"]
    return {
        "datasets": largest,
        "large": isqrt(*large) if large else 0,
        "survivors": min(LARGEST_SURVIVORS, largest),
        "long": min(LARGEST_LONG, largest),
        "means": min(max(LARGEST_LONG, about.ruleset.largest_matchup), largest),
        "moments": min(LARGEST_MOMENTS, largest),
        "needed": sizes.needed_in_datasets(),
    }


def _choices(about: Mapping[str, About]) -> list[dict[str, Any]]:
    """All rules by game, for the lists of the site's scripts (docs/javascripts/ruleschoice.js)."""
    return [
        {
            "title": group.title,
            "entries": [
                {
                    "name": entry.name,
                    "title": entry.title,
                    "ruleset": entry.ruleset.id,
                    "largest": about[entry.ruleset.id].largest,
                }
                for entry in group.entries
            ],
        }
        for group in rules_by_game(one.ruleset for one in about.values())
    ]
