"""Every mistake in print that was found, one line each: place, printed, right, how to see it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from generator.facts.given import SharedFacts
from generator.pages.checked.literature import address_of, anchor_of, mistakes_in, sections_of
from generator.pages.counting import battle_address, plural
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Content, Page
from generator.pages.tables import Table, count, text
from generator.sources.printed_number import Judgement
from generator.sources.verdicts import CheckedFigure, CheckedLiterature, CheckedWork, Standing
from generator.sources.work_file import ALL_RULES

Sort = Literal["number", "words", "last digit", "wording", "floating point"]
"""Of these, the last two are no mistakes: they are listed so that nobody takes them for any."""

FIGURES: dict[Sort, Judgement] = {
    "number": Judgement.DIFFERS,
    "last digit": Judgement.LAST_DIGIT,
    "floating point": Judgement.FLOATING_POINT,
}
"""The sorts that are numbers, by how the check judges them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """One mistake. ``about`` says what a number is about, ``why`` what is known of it.

    ``place`` and ``also`` are where the work prints it, ``leads_to`` that place on the work's page,
    ``see`` the page of this site that shows what is right. ``errors`` are the standard errors of a
    number that comes from ``runs`` simulated battles or rolls; ``cut_off`` is one of which digits
    were cut off and not rounded.
    """

    sort: Sort
    work: CheckedWork
    place: str
    also: tuple[str, ...]
    leads_to: str
    about: str | None
    printed: str
    right: str
    formula: bool
    why: str | None
    reproduce: str | None
    see: str
    errors: str | None
    runs: int | None
    cut_off: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrataContent(Content):
    """What the page shows: all mistakes by sort, and the works that have none."""

    mistakes: Mapping[Sort, Sequence[Mistake]]
    literature: CheckedLiterature
    faultless: Sequence[CheckedWork]


def build(facts: SharedFacts) -> Page:
    """The page /errata/."""
    literature = facts.literature
    sorts: tuple[Sort, ...] = get_args(Sort)
    works_by_kind = [work for _, of_kind in sections_of(literature.works) for work in of_kind]
    found: dict[Sort, list[Mistake]] = {
        sort: [
            mistake for work in works_by_kind for mistake in mistakes_of(work, sort, facts.about)
        ]
        for sort in sorts
    }
    numbers = plural(len(found["number"]), "wrong number", "wrong numbers")
    words = plural(len(found["words"]), "wrong statement", "wrong statements")
    works = plural(len(literature.works), "work", "works")
    return Page(
        address="errata",
        title="Errata: mistakes in printed RISK odds",
        description=(
            f"{numbers} and {words} in {works} on RISK odds: "
            "where, what is right, and how to see it yourself."
        ),
        template="pages/errata.html",
        content=ErrataContent(
            mistakes=found,
            literature=literature,
            faultless=[work for work in works_by_kind if mistakes_in(work) is None],
        ),
        tables=tuple(table for table in (_table(found),) if table.rows),
        links=(INDEX,),
        styles=("literature",),
        scripts=("browser/unfold",),
        keywords=("errors", "corrections", "wrong odds"),
    )


def mistakes_of(work: CheckedWork, sort: Sort, built: Collection[str]) -> Iterator[Mistake]:
    """The mistakes of a work of one sort, in its order; ``built`` are the site's rulesets."""
    if sort not in FIGURES:
        found = work.wrong_statements if sort == "words" else work.loose_statements
        for statement in found:
            yield Mistake(
                sort=sort,
                work=work,
                place=statement.place,
                also=(),
                leads_to=f"{address_of(work)}/#words-{statement.number}",
                about=None,
                printed=statement.says,
                right=statement.right or "",
                formula=False,
                why=None,
                reproduce=statement.reproduce,
                see=statement.see,
                errors=None,
                runs=None,
                cut_off=False,
            )
        return
    for figure in work.wrong_figures(FIGURES[sort]):
        yield Mistake(
            sort=sort,
            work=work,
            place=figure.place,
            also=_repetitions(work, figure),
            leads_to=f"{address_of(work)}/#{anchor_of(figure.place)}",
            about=figure.description,
            printed=figure.printed,
            right=figure.exact,
            formula=figure.formula,
            why=figure.erratum,
            reproduce=figure.reproduce or how_to_check(figure),
            see=where_to_see(figure, built),
            errors=figure.standard_errors,
            runs=figure.runs,
            cut_off=figure.cut_off,
        )


OF_A_ROUND = {
    *("round", "rolls of a round", "highest die", "pairs", "part of a round"),
    *("attackers lost in a round", "defenders lost in a round"),
    *("attackers lost per army at stake", "attackers lost per defender lost"),
}


def how_to_check(figure: CheckedFigure) -> str:
    """How a reader gets the right figure, where its work's file has no way of its own."""
    if "lost" in figure.quantity and figure.quantity in OF_A_ROUND:
        return "List all rolls of these dice, and average what is lost."
    if figure.quantity in OF_A_ROUND:
        return "List all rolls of these dice, and count."
    if figure.quantity in ("win", "lose"):
        return "Your device works the exact fraction out there."
    if figure.quantity == "campaign":
        return "Enter the stack and the territories there, one after the other."
    return "Add up the ends of the battle, which are listed there."


def where_to_see(figure: CheckedFigure, built: Collection[str]) -> str:
    """The page of this site that shows a figure as it should be, with the rulesets ``built``.

    It is the list of all rules where the figure's own are not among them.
    """
    match figure.quantity:
        case "round formula":
            return "formulas/"
        case "best Dutch average" | "lost to dice" | "lost to dice per army at stake":
            return "dutch-defence/"
        case "dice" | "part of a round" | "patterns of a round":
            return "markov-chain/#dice"
        case "pairs" | "pairs apart" | "highest die":
            return "traps/#apart"
        case "states" | "undecided states" | "ends":
            return "markov-chain/#states"
        case "campaign":
            return "paths/"
        case "attackers needed":
            return f"{figure.ruleset}/armies-needed/" if figure.ruleset in built else ALL_RULES
    if figure.ruleset not in built:
        return ALL_RULES
    part = "#next-round" if figure.quantity in OF_A_ROUND else ""
    if figure.quantity in ("win", "lose"):
        part = "#exact"
    return battle_address(figure.ruleset, *figure.battle) + part


def _repetitions(work: CheckedWork, figure: CheckedFigure) -> tuple[str, ...]:
    places = {
        other.place: None
        for other in work.all_figures
        if other.standing is Standing.REPEATED
        and (other.repeats, other.printed) == (figure.place, figure.printed)
    }
    return tuple(places)


def _table(found: dict[Sort, list[Mistake]]) -> Table:
    return Table(
        "errata",
        "Mistakes in print",
        "Every mistake found in the works that are checked here.",
        (
            text("work", "The work that prints it."),
            count("number", "The mistake's number in its work."),
            text(
                "kind",
                "number (wrong), words (a wrong statement) or last digit (off by one); and no "
                "mistakes: wording (right as it is meant, not as it is worded) and floating point "
                "(moved by a program's rounding alone).",
            ),
            text("place", "Where in the work it stands."),
            text("about", "What a number is about."),
            text("printed", "The number as printed, or what is said, in our words."),
            text("right", "What is right; numbers are rounded to two places more."),
            text("reproduce", "How to get there."),
            text("page", "The page of this site that shows it."),
        ),
        ("work", "number"),
        [
            (
                *(work, number, mistake.sort, mistake.place, mistake.about, mistake.printed),
                *(mistake.right, mistake.reproduce, mistake.see),
            )
            for work, mistakes in _by_work(found).items()
            for number, mistake in enumerate(mistakes, start=1)
        ],
    )


def _by_work(found: dict[Sort, list[Mistake]]) -> dict[str, list[Mistake]]:
    everything = [mistake for mistakes in found.values() for mistake in mistakes]
    works = sorted({mistake.work.id for mistake in everything})
    return {name: [each for each in everything if each.work.id == name] for name in works}


KIND = SharedKind(address="errata", build=build)
