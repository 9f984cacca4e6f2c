"""Everything generated, from rulesets to files: a job for each ruleset, then what they share.

A generated folder holds ``static/`` (published as it is, the pages of all matchups among it),
``fragments/`` (the HTML of each other page), ``pages/`` (their titles and descriptions, a file for
each ruleset) and ``figures.json`` (the numbers that hand-written pages show).
"""

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from pathlib import Path
from typing import Any

from generator import __version__
from generator.api.publication import Shared, write_shared
from generator.datasets.checks import Counts, check_shared, check_sizes, read_json
from generator.datasets.database import DATABASE, database_bytes
from generator.datasets.formats import compact_json
from generator.datasets.package import checksums_text, collection_text
from generator.errors import InputError
from generator.literature import load_literature
from generator.literature_check import CheckedLiterature, check_literature
from generator.publish import Stage
from generator.rules import Ruleset, load_rulesets
from generator.ruleset_job import generate_ruleset, write_pages
from generator.simulation import load_simulation
from generator.site.assets import named_by_content
from generator.site.campaign_page import campaign_page
from generator.site.choice_page import choice_page
from generator.site.compare_page import compare_pages
from generator.site.comparison import Comparison
from generator.site.formulas_page import formulas_page
from generator.site.page import Page
from generator.site.rendering import render
from generator.site.ruleset_page import rulesets_page
from generator.site.simulation_page import simulation_page
from generator.site.site import Site
from generator.site.stationary_page import stationary_page
from generator.sizes import Sizes

PROJECT = Path(__file__).parents[1]
DOCS = PROJECT / "docs"
BENCHMARKS = DOCS / "benchmarks.json"

RESERVED_ADDRESSES = frozenset(
    {"404", "503", "api", "assets", "data", "generated-files", "index"}
    | {"lookup", "manifest", "search", "sitemap", "sw"}
    | {"compare", "dutch-defence", "formulas", "how-many-dice", "literature", "paths", "rules"}
    | {"simulation"}
    # not addresses, but names of files beside those of the rulesets
    | {"openapi", "rulesets", "shared"}
)
"""First parts of addresses that are no ruleset's."""

Advance = Callable[[int], None]
"""Called with the number of matchups that have come to be."""


def generate(
    rulesets: Mapping[str, Ruleset],
    stage: Stage,
    sizes: Sizes,
    site: Site,
    executor: Executor,
    advance: Advance = lambda _: None,
) -> None:
    """Write everything generated below the stage.

    Each ruleset is a job of ``executor`` and writes its own files, so the executor's workers must
    see the stage's folder. Raises ``InputError`` where two addresses collide or a file is too large
    to be published, and ``CheckError`` where a file is not what it should be.
    """
    check_addresses(rulesets)
    jobs = {
        executor.submit(generate_ruleset, ruleset, stage.folder, sizes, site): ruleset
        for ruleset in sorted(rulesets.values(), key=lambda each: _work(each, sizes), reverse=True)
    }
    for job in as_completed(jobs):
        job.result()
        advance(sizes.matchups(jobs[job]) ** 2)
    results = {ruleset.id: job.result() for job, ruleset in jobs.items()}
    about = {ruleset: results[ruleset] for ruleset in rulesets}
    # a job, too: the pages that rulesets share are made meanwhile
    shared_data = executor.submit(_write_shared_data, tuple(rulesets.values()), stage)
    published = load_rulesets()
    literature = check_literature(load_literature(published), published)
    comparison = Comparison(rulesets, sizes)
    simulated, simulation = _unchanged(rulesets, published), load_simulation()
    found = [
        rulesets_page(rulesets, about),
        _literature_page(literature),
        formulas_page(literature, rulesets),
        stationary_page(rulesets),
        choice_page(rulesets),
        campaign_page(rulesets),
        simulation_page(simulated, simulation),
        *compare_pages(comparison),
    ]
    pages = [page for page in found if page]
    write_pages(stage, "pages/shared", pages)
    counts = shared_data.result()
    for figures_of_one in about.values():
        counts += Counts(**figures_of_one["checks"])
    shared = Shared(rulesets, sizes, literature, comparison, simulated, simulation, DOCS)
    write_shared(stage, shared, pages)
    figures = {
        "version": __version__,
        "rulesets": about,
        "literature": _literature_figures(literature),
        "checks": counts.in_words(),
        **json.loads(BENCHMARKS.read_text(encoding="utf-8")),
    }
    stage.write("static/lookup/compare.json", compact_json(comparison.document()))
    stage.write("static/lookup/rulesets.json", compact_json(_offers(about)))
    lookup = named_by_content(stage.folder / "static" / "lookup")
    figures["lookup_folder"] = f"lookup/{lookup}/"
    check_sizes(stage.folder / "static")
    stage.write("figures.json", compact_json(figures))


def _work(ruleset: Ruleset, sizes: Sizes) -> tuple[bool, int]:
    """What long jobs have most of: they come first, so that none runs alone at the end."""
    for_each_state = ruleset.defender.chooses_after_roll or ruleset.transformation is not None
    return for_each_state, sizes.matchups(ruleset)


def _write_shared_data(rulesets: Sequence[Ruleset], stage: Stage) -> Counts:
    """Write what holds the datasets of all rulesets, and check it."""
    folder = "static/data/v1"
    data = stage.folder / folder
    database = database_bytes(rulesets, data)
    packages = [(each.id, read_json(data / each.id / "datapackage.json")) for each in rulesets]
    package = collection_text(packages, DATABASE, database).encode()
    contents = [(DATABASE, database), ("datapackage.json", package)]
    for name, content in (*contents, ("SHA256SUMS", checksums_text(contents).encode())):
        stage.write(f"{folder}/{name}", content)
    return check_shared(data, rulesets)


def check_addresses(rulesets: Mapping[str, Ruleset]) -> None:
    """Raise ``InputError`` where a ruleset or an alias would take an address that is taken."""
    taken = dict.fromkeys(RESERVED_ADDRESSES, "a page of the site")
    taken |= {path.stem: "a page of the site" for path in DOCS.glob("*.md")}
    for ruleset in rulesets.values():
        claims = [(ruleset.id, f"the ruleset {ruleset.id}")]
        claims += [(alias.id, f"an alias of {ruleset.id}") for alias in ruleset.aliases]
        for address, owner in claims:
            if address in taken:
                raise InputError(
                    f"{ruleset.id}.toml: {owner}: found the address /{address}/, which is taken "
                    f"by {taken[address]}; expected one that is free"
                )
            taken[address] = owner


def _unchanged(
    rulesets: Mapping[str, Ruleset], published: Mapping[str, Ruleset]
) -> dict[str, Ruleset]:
    """The rulesets that are the project's own: only these have been simulated."""
    return {id_: rules for id_, rules in rulesets.items() if published.get(id_) == rules}


def _offers(about: Mapping[str, Any]) -> dict[str, Any]:
    """What the scripts of the site know of each ruleset."""
    return {
        ruleset: {key: figures[key] for key in ("title", "names", "attackers", "defenders")}
        for ruleset, figures in about.items()
    }


def _literature_page(literature: CheckedLiterature) -> Page:
    counts = literature.counts
    return Page(
        address="literature",
        title="The printed literature, checked",
        description=(
            f"{counts.total:,} figures on RISK battles, printed in {len(literature.works)} works, "
            f"compared with the exact values: {counts.agree:,} are right to the last digit."
        ),
        html=render("pages/literature.html", literature=literature),
    )


def _literature_figures(literature: CheckedLiterature) -> dict[str, Any]:
    counts = literature.counts
    return {
        "figures": f"{counts.total:,}",
        "works": len(literature.works),
        "rounded": f"{counts.agree:,}",
        "last_digit": counts.last_digit,
        "differs": counts.differs,
    }
