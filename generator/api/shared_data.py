"""The data of the pages that rulesets share: lists, checks and the hand-written ones."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mkdocs.utils.meta import get_data

from generator.api.ruleset_data import API, DATA
from generator.api.tabulated import (
    Link,
    PageData,
    count,
    decimal,
    table,
    text,
)
from generator.datasets.tables import ATTACKERS, DEFENDERS, RULESET, Dataset
from generator.literature_check import CheckedFigure, CheckedLiterature, CheckedWork
from generator.numbers import significant
from generator.rules import Ruleset
from generator.simulation import Simulation, scores_of_all
from generator.site.page import Page
from generator.sizes import Sizes
from generator.solver import solve

INDEX = Link(f"{API}/index.json", "All rulesets, and where everything is")
EVERYTHING = (
    INDEX,
    Link(f"{DATA}/datapackage.json", "All datasets"),
    Link(f"{API}/openapi.json", "All addresses for programs"),
)
WITH_OWN_DATA = frozenset({"simulation", "benchmarks"})
"""Pages at whose address with ``.json`` stands the very file that they are made from."""


def prose_data(docs: Path) -> Iterator[PageData]:
    """The data of the hand-written pages below ``docs``: what they say of themselves, and links."""
    for path in sorted(docs.glob("*.md")):
        if path.stem in WITH_OWN_DATA:
            continue
        _, about = get_data(path.read_text(encoding="utf-8"))
        address = "" if path.stem == "index" else path.stem
        yield PageData(address, about["title"], about["description"], links=EVERYTHING)


def rules_data(page: Page, rulesets: Mapping[str, Ruleset], sizes: Sizes) -> PageData:
    """The data of the list of rulesets: each with one battle, and the other names."""
    found = table(
        "rulesets",
        "All rulesets, with the chance to win one battle",
        "All rulesets, and the attacker's exact chance to win the battle that the page shows.",
        (
            RULESET,
            text("title", "The ruleset's name."),
            text("summary", "The rule in short."),
            text("confidence", "How sure it is that the rule is played so: high, medium, low."),
            ATTACKERS,
            DEFENDERS,
            decimal("win", "probability", "The attacker wins"),
        ),
        ("ruleset",),
        [
            (
                *(rules.id, rules.title, rules.summary, rules.confidence),
                *(cell := sizes.example(rules)),
                significant(solve(rules, *cell).win(*cell)),
            )
            for rules in rulesets.values()
        ],
    )
    names = table(
        "names",
        "Other names of the rulesets",
        "Names under which players know the rulesets.",
        (text("name", "The name, which is an address too."), RULESET, text("title", "In words.")),
        ("name",),
        [
            (alias.id, rules.id, alias.title)
            for rules in rulesets.values()
            for alias in rules.aliases
        ],
    )
    return _page(page, (found, names))


def literature_data(page: Page, literature: CheckedLiterature) -> PageData:
    """The data of the page on the literature: every printed figure beside the exact one."""
    figures = table(
        "figures",
        "Printed figures beside the exact ones",
        "Every figure as printed, the exact value with two places more, and how well they agree. "
        "Each description counts armies as its work does.",
        (
            text("work", "The work that prints the figure."),
            count("number", "The figure's number in its work."),
            text("place", "The table of the work; empty (null) for figures of the text."),
            text("row", "The table's row, as printed."),
            text("column", "The table's column, as printed."),
            text("description", "What the figure is about."),
            RULESET,
            text("notation", "How both numbers are written: number or LaTeX."),
            text("printed", "The figure as printed."),
            text("exact", "The exact value in the same form."),
            text("judgement", "exact, rounded (correctly), last digit (off by one) or differs."),
            text("standard_errors", "Of a simulation: how many of these lie between the two."),
            text("erratum", "What is known about a wrong figure."),
        ),
        ("work", "number"),
        [
            (work.id, number, *row)
            for work in literature.works
            for number, row in enumerate(_figures(work), start=1)
        ],
    )
    return _page(page, (figures, _works(literature)))


def _figures(work: CheckedWork) -> Iterator[tuple[Any, ...]]:
    for figure in work.figures:
        yield (None, None, None, *_figure(figure))
    for printed in work.tables:
        for row in printed.rows:
            for label, cell in zip(printed.column_labels, row.cells, strict=True):
                if cell is not None:
                    yield (printed.caption, row.label, label, *_figure(cell))


def _figure(figure: CheckedFigure) -> tuple[Any, ...]:
    return (
        figure.description,
        figure.ruleset,
        "LaTeX" if figure.formula else "number",
        figure.printed,
        figure.exact,
        str(figure.judgement),
        figure.standard_errors,
        figure.erratum,
    )


def _works(literature: CheckedLiterature) -> Dataset:
    return table(
        "works",
        "The works",
        "The works that print the figures, and how many of these are right.",
        (
            text("work", "The work's name here."),
            text("title", "Its title."),
            text("author", "Its author."),
            text("published", "Where it was published."),
            count("year", "When it was published."),
            text("url", "Where to read it."),
            text("counting", "Which armies it counts: A or T (T = A + 1)."),
            text("method", "exact or simulation."),
            count("runs", "Simulated battles for each figure."),
            count("exact", "Figures that equal the exact value."),
            count("rounded", "Figures that are correctly rounded."),
            count("last_digit", "Figures that are off by at most one in the last digit."),
            count("differs", "Figures that are different."),
        ),
        ("work",),
        [
            (
                *(work.id, work.source.title, work.source.author, work.source.published),
                *(work.source.year, work.source.url, work.source.counting),
                *(work.source.method, work.source.runs),
                *(work.counts.exact, work.counts.rounded),
                *(work.counts.last_digit, work.counts.differs),
            )
            for work in literature.works
        ],
    )


def simulation_table(rulesets: Mapping[str, Ruleset], simulation: Simulation) -> Dataset:
    """Every simulated chance beside the exact one."""
    return table(
        "simulation",
        "Simulated battles beside the exact odds",
        "The share of simulated battles that the attacker won, and his exact chance to win.",
        (
            RULESET,
            ATTACKERS,
            DEFENDERS,
            count("battles", "Battles simulated."),
            decimal("simulated", "probability", "The attacker won"),
            decimal("win", "probability", "The attacker wins"),
            text("standard_errors", "How many lie between the two: + where more were won."),
        ),
        ("ruleset", "attackers", "defenders"),
        [
            (
                *(ruleset, score.attackers, score.defenders, score.battles),
                *(significant(score.simulated), significant(score.exact)),
                score.signed(2).replace("\N{MINUS SIGN}", "-"),
            )
            for ruleset, scores in scores_of_all(simulation, rulesets).items()
            for score in scores
        ],
    )


def benchmarks_table(benchmarks: Mapping[str, Any]) -> Dataset:
    """The figures of the page on benchmarks, as it shows them."""
    fields = (
        text("label", "What is measured."),
        text("ours", "The result here."),
        text("peer", "The result of another way."),
        text("ratio", "The other way's time divided by ours."),
    )
    return table(
        "benchmarks",
        "Benchmarks",
        benchmarks["benchmarks_machine"],
        fields,
        ("label", "peer"),
        [[row[field.name] for field in fields] for row in benchmarks["benchmarks"]],
    )


def _page(page: Page, tables: tuple[Dataset, ...]) -> PageData:
    return PageData(page.address, page.title, page.description, tables=tables, links=(INDEX,))
