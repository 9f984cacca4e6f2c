"""Everything generated, from rulesets to files: jobs for each ruleset, then what they share.

A generated folder holds ``static/`` (published as it is, the pages of all matchups among it) and
``fragments/`` (the HTML of each other page, which MkDocs finishes).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import reduce
from math import isqrt
from operator import add
from pathlib import Path
from typing import Any

from generator import PROJECT, __version__
from generator.build.jobs import answer, check_printed_figures
from generator.build.page_writing import (
    write_battles,
    write_headers,
    write_index,
    write_oembed,
    write_own_document,
    write_pages,
    write_redirects,
)
from generator.build.publish import Stage, check_sizes
from generator.build.schedule import Advance, Scheduled, write_rulesets
from generator.datasets.checks import Counts, check_shared, read_json
from generator.datasets.database import LARGEST_MOMENTS, PACKED
from generator.datasets.downloads import downloads_of
from generator.datasets.formats import (
    CHECKSUMS,
    PACKAGE,
    DataFile,
    checksum,
    compact_json,
    data_files,
)
from generator.datasets.limit_ratios import limit_ratios
from generator.datasets.matchup_rows import LARGEST_LONG
from generator.datasets.package import checksums_text, collection_text
from generator.datasets.survivors import LARGEST_SURVIVORS
from generator.facts.conquest import Continents, continents
from generator.facts.continent_datasets import continent_datasets
from generator.facts.given import LONG, About, SharedFacts
from generator.facts.literature_datasets import literature_datasets
from generator.facts.simulation import Score, load_simulation, scores_of_all
from generator.pages.data.dataset_markup import collection_markup
from generator.pages.kinds import shared_kinds, shared_pages
from generator.pages.page import Page
from generator.scope.addresses import DATA, FEED, LLMS
from generator.scope.changes import Change, load_changes
from generator.scope.limits import MOST_ARMIES, MOST_DICE
from generator.scope.provenance import LICENCE_FILE
from generator.scope.released import Archive, released_archives
from generator.scope.sizes import Sizes
from generator.site.assets import named_by_content
from generator.site.croissant import CROISSANT, croissant_text
from generator.site.dataset_cards import HUGGING_FACE, KAGGLE, hugging_face_text, kaggle_text
from generator.site.feed import feed_text
from generator.site.llms import llms_text
from generator.site.prose import prose_addresses, prose_pages
from generator.site.robots import ROBOTS, robots_text
from generator.site.rulesets_for_scripts import offers
from generator.site.site import Site
from generator.sources.verdicts import CheckedLiterature, Judgements
from risk_odds.errors import InputError
from risk_odds.games import Entry, rules_by_game, well_known
from risk_odds.numbers import Number
from risk_odds.rounds import Round, rounds_of
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from risk_odds.solver.doubles import ErrorBound, error_bounds

DOCS = PROJECT / "docs"
BENCHMARKS = DOCS / "benchmarks.json"

RESERVED_NAMES = frozenset(
    {"404", "503", "api", "assets", "data", "embed", "generated-files", "index"}
    | {"llms", "lookup", "manifest", "oembed", "risk-odds", "robots", "search", "sitemap", "sw"}
    # not addresses, but names of files and folders beside those of the rulesets
    | {"battles", "openapi", "openapi-bundled", "rulesets", "schemas", "shared"}
)
"""First parts of addresses that no page has, and no ruleset may have."""


EXAMPLE_OF_NAMES = "capital"
"""The name that players use, and that texts name as an example where the site has it."""


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
    archives: tuple[Archive, ...]
    markup: Mapping[str, Any]
    measured: Mapping[str, Any]

    @property
    def error_bounds(self) -> tuple[ErrorBound, ...]:
        """How far the device's chances of the largest battles may be off, the smallest first."""
        rulesets = tuple(about.ruleset for about in self.rulesets.values())
        return error_bounds(rulesets, MOST_DICE, MOST_ARMIES)

    @property
    def well_known(self) -> list[str]:
        """What there is among the rules, in words."""
        return well_known([about.ruleset for about in self.rulesets.values()])

    @property
    def player_name(self) -> Entry:
        """A name that players use, as an example."""
        return example_name([about.ruleset for about in self.rulesets.values()])


def example_name(rulesets: Sequence[Ruleset]) -> Entry:
    """The usual example of a name that players use, where these have it; else the first such name
    that they have, or without any the first ruleset's own.
    """
    names = [Entry(each.id, each.title, of) for of in rulesets for each in of.aliases]
    names += [Entry(of.id, of.title, of) for of in rulesets]
    return next((each for each in names if each.name == EXAMPLE_OF_NAMES), names[0])


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
    literature = executor.submit(check_printed_figures, tuple(rulesets))
    asked = {question: executor.submit(answer, question, rulesets) for question in LONG}
    apart: list[DataFile] = []

    def write_apart() -> None:
        for file, content in _tables_apart(literature.result(), asked[continents,].result(), site):
            stage.write(f"static/{DATA}/{file.name}", content)
            apart.append(file)

    scheduled = write_rulesets(rulesets, stage, sizes, site, executor, advance, write_apart)
    about = {name: written.about for name, written in scheduled.rulesets.items()}
    files = _write_shared_data(rulesets, about, scheduled, apart, sizes, stage, site)
    rows = {file.name: file.rows for file in files}
    data, every = stage.folder / "static" / DATA, tuple(rulesets.values())
    shared_checks = executor.submit(check_shared, data, every, rows)
    scores = _write_simulation(rulesets, stage, site)
    facts = SharedFacts(
        about=about,
        sizes=sizes,
        literature=literature.result(),
        scores=scores,
        known={question: job.result() for question, job in asked.items()},
    )
    measured = json.loads(BENCHMARKS.read_text(encoding="utf-8"))
    benchmarks = write_own_document(stage, "benchmarks", measured, site)
    pages = shared_pages(facts)
    prose = [*prose_pages(DOCS, benchmarks)]
    write_pages(stage, [*pages, *prose], site)
    write_battles(stage, (each.compared for each in about.values()), site)
    stage.write(f"static/{FEED}", feed_text(changes, site))
    lookup_folder = _write_lookup(about, stage)
    write_redirects(stage, rulesets.values(), site)
    write_oembed(stage, about, site)
    addresses = [*(page.address for page in pages), *prose_addresses(DOCS)]
    write_headers(stage, addresses, rulesets.values(), site)
    of_rulesets = [page for written in scheduled.rulesets.values() for page in written.pages]
    offered = [file for each in downloads_of(DATA, files) for file in each.files]
    write_index(stage, rulesets, sizes, site, ([*pages, *prose], offered))
    stage.write(f"static/{LLMS}", llms_text(site, of_rulesets, pages, prose, offered))
    stage.write(f"static/{ROBOTS}", robots_text(site))
    check_sizes(stage.folder / "static")
    first = next(iter(rulesets.values()))
    figures = Figures(
        version=__version__,
        rulesets=about,
        reach=_reach(sizes, about[first.id]),
        rounds=rounds_of(first),
        by_hand=solve(first, 2, 1).win(2, 1),
        literature=facts.literature.counts,
        works=len(facts.literature.works),
        checks=reduce(add, (each.checks for each in about.values()), shared_checks.result()),
        changes=changes,
        archives=released_archives(),
        markup=collection_markup(_package(data), rulesets.values(), site.address),
        measured=benchmarks,
    )
    return Generated(stage.folder, (*of_rulesets, *pages), figures, lookup_folder)


def _write_simulation(
    rulesets: Mapping[str, Ruleset], stage: Stage, site: Site
) -> dict[str, tuple[Score, ...]]:
    """Write the simulated battles, where there are any of these rulesets; returns their scores.

    Only the project's own rulesets have been simulated, whatever texts and limits they have here.
    """
    published = load_rulesets()
    own = {
        name: rules
        for name, rules in rulesets.items()
        if name in published and published[name].decisive == rules.decisive
    }
    simulation = load_simulation()
    scores = scores_of_all(simulation, own)
    if scores:  # else there is no page that it is the data of
        simulated = simulation.model_dump(mode="json", exclude_none=True)
        write_own_document(stage, "simulation", simulated, site)
    return scores


def _write_lookup(about: Mapping[str, About], stage: Stage) -> str:
    """Write what the site's scripts fetch; where it is, from the site's root."""
    stage.write("static/lookup/rulesets.json", compact_json(offers(about.values())))
    stage.write("static/lookup/games.json", compact_json(_choices(about)))
    folder = f"lookup/{named_by_content(stage.folder / 'static' / 'lookup')}/"
    # for the pages of matchups, which are written before
    stage.write("static/lookup/folder.json", json.dumps(folder))
    return folder


def _write_shared_data(
    rulesets: Mapping[str, Ruleset],
    about: Mapping[str, About],
    scheduled: Scheduled,
    apart: Sequence[DataFile],
    sizes: Sizes,
    stage: Stage,
    site: Site,
) -> list[DataFile]:
    """Write what holds the datasets of all rulesets, the database among it.

    The files ``apart`` are written already. Returns the files of all tables.
    """
    folder = f"static/{DATA}"
    data = stage.folder / folder
    known = {name: each.large for name, each in about.items()}
    limits = data_files(limit_ratios(rulesets.values(), sizes, known), DATA, site.address)
    files = [*scheduled.tables, *limits]
    contents = {file.name: content for file, content in files}
    contents[PACKED] = scheduled.database
    packages = [(name, read_json(data / name / PACKAGE)) for name in rulesets]
    listed = [*(file for file, _ in files), *apart]
    collection = collection_text(packages, listed, PACKED, scheduled.database, site.address)
    contents[PACKAGE] = collection.encode()
    contents[LICENCE_FILE.rpartition("/")[2]] = (PROJECT / "LICENSE-DATA").read_bytes()
    for name, content in contents.items():
        stage.write(f"{folder}/{name}", content)
    published = load_changes(__version__)[0].date
    package, first = _package(data), next(iter(rulesets))
    rows = {file.name: file.rows for file in listed}
    of_rulesets = {
        f"{name}/{file.name}": file.rows
        for name, each in about.items()
        for dataset in each.downloads
        for file in dataset.files
    }
    described = {
        CROISSANT: croissant_text(package, first, site, published),
        HUGGING_FACE: hugging_face_text(package, rows | of_rulesets, [*rulesets.values()], site),
        KAGGLE: kaggle_text(package, [*rulesets.values()], site),
    }
    for name, text in described.items():
        contents[name] = text.encode()
        stage.write(f"{folder}/{name}", contents[name])
    sums = {name: checksum(content) for name, content in contents.items()}
    sums |= {file.name: file.sha256 for file in apart}
    stage.write(f"{folder}/{CHECKSUMS}", checksums_text(sums))
    return listed


def _tables_apart(
    literature: CheckedLiterature, conquests: Continents | None, site: Site
) -> Iterator[tuple[DataFile, bytes]]:
    """The files of the datasets that are of no single ruleset, and in the database."""
    for dataset in (*literature_datasets(literature), *continent_datasets(conquests)):
        yield from data_files(dataset, DATA, site.address)


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
    large = sum(dataset.rows for dataset in about.downloads if dataset.name == "win-large")
    return {
        "datasets": largest,
        "large": isqrt(large),
        "survivors": min(LARGEST_SURVIVORS, largest),
        "long": min(LARGEST_LONG, largest),
        "means": min(max(LARGEST_LONG, about.ruleset.largest_matchup), largest),
        "moments": min(LARGEST_MOMENTS, largest),
        "needed": sizes.needed_in_datasets(),
    }


def _choices(about: Mapping[str, About]) -> list[dict[str, Any]]:
    """All rules by game, for the scripts' lists (``controls/ruleschoice.js``)."""
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
