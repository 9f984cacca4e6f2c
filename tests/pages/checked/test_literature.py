from dataclasses import replace
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from typing import get_args

import pytest

from generator.pages.checked.literature import (
    KIND,
    SECTIONS,
    Part,
    build,
    figure_of,
    parts_of,
    sections_of,
)
from generator.pages.page import Page
from generator.site.rendering import page_html
from generator.sources.printed_number import Judgement
from generator.sources.reading import load_literature
from generator.sources.unread_works import load_unread_works
from generator.sources.verdicts import CheckedLiterature, CheckedWork, Judgements, all_claims
from generator.sources.work_file import WorkKind
from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from tests import rounding
from tests.api.documents import read, rows, table_of
from tests.conftest import Built
from tests.given import NO_LITERATURE, shared_facts
from tests.given import checked_literature as all_checked
from tests.read_html import read_page, text_of, visible_text
from tests.twin import battles


class Reader(HTMLParser):
    """Counts what a page holds and checks that its tags are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Remember the tag."""
        self.open.append(tag)
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost open tag."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Remember the text."""
        self.texts.append(data)

    def every(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of every tag of this name."""
        return [attributes for name, attributes in self.tags if name == tag]

    @property
    def text(self) -> str:
        """All text with its white space made single."""
        return " ".join("".join(self.texts).split())


def pages(literature: CheckedLiterature) -> dict[str, Reader]:
    """Return the pages of some literature by their addresses."""
    found = {}
    for page in build(shared_facts([], literature=literature)):
        reader = found[page.address] = Reader()
        reader.feed(page_html(page))
        assert not reader.open
    return found


@cache
def all_pages() -> dict[str, Reader]:
    """The pages of all works, by their addresses."""
    return pages(all_checked())


WORKS = [address.removeprefix("literature/") for address in KIND.addresses if "/" in address]


@pytest.fixture(params=WORKS)
def work(request: pytest.FixtureRequest) -> CheckedWork:
    """Each work, checked."""
    return next(work for work in all_checked().works if work.id == request.param)


@pytest.fixture
def page(work: CheckedWork) -> Reader:
    """Its page."""
    return all_pages()[f"literature/{work.id}"]


def test_each_work_has_a_page() -> None:
    """There is an overview, and below it a page for each work, in the order of their names."""
    assert [*all_pages()] == [
        "literature",
        *(f"literature/{work.id}" for work in all_checked().works),
    ]
    assert [*all_pages()] == [*KIND.addresses]
    links = [link["href"] for link in all_pages()["literature"].every("a")]
    assert {f"{work.id}/" for work in all_checked().works} <= {*links}


def test_papers_stand_first_and_no_work_is_missing() -> None:
    """The overview has a section for each sort of work; together they are all works, once."""
    sections = sections_of(all_checked().works)
    assert sections[0][0] == "Papers and articles"
    listed = [work.id for _, works in sections for work in works]
    assert sorted(listed) == sorted(work.id for work in all_checked().works)
    assert {kind for _, kinds in SECTIONS for kind in kinds} == {*get_args(WorkKind)}
    koole = [work for work in all_checked().works if work.id == "koole"]
    assert sections_of(koole) == [("Papers and articles", koole)]


def test_a_work_of_words_alone_has_no_empty_tables() -> None:
    """Help pages that print no chances are judged by what they say."""
    page = all_pages()["literature/smg-help"]
    assert "Statements only." in page.text
    assert "SMG Studio, help pages: is it right?" in page.text
    assert "verdicts" not in [heading.get("id") for heading in page.every("h2")]


def test_works_that_only_simulate_are_judged_by_chance() -> None:
    """A page of nothing but simulated figures says that chance explains them, not that 0 agree."""
    text = all_pages()["literature/weaver-2015"].text
    assert "100 simulated figures are within the error that chance allows." in text
    assert "0 of " not in text


def test_a_page_holds_every_figure(work: CheckedWork, page: Reader) -> None:
    """Each place of the work has a heading and a table, each printed figure a cell of its own."""
    parts = parts_of(work)
    tables = len(parts) + bool(work.statements)
    assert len(page.every("table")) == len(page.every("caption")) == tables
    judged = [
        cell
        for cell in page.every("td") + page.every("tr")
        if "agreement-" in (cell.get("class") or "")
    ]
    not_right = len(work.wrong_statements) + len(work.loose_statements)
    assert len(judged) == work.counts.printed + not_right
    assert all(heading["scope"] in ("col", "row") for heading in page.every("th"))


def test_a_work_without_figures_is_summed_up_by_its_statements() -> None:
    """Of a work that prints no figure its page says how many statements hold as they are worded."""
    told = [page.description for page in build(shared_facts([], literature=all_checked()))]
    works = [work for work in all_checked().works if not work.counts.printed]
    assert any(not each.holds and each.loose for work in works for each in work.statements)
    for work in works:
        holding = sum(each.holds for each in work.statements)
        hold = "holds as it is" if holding == 1 else "hold as they are"
        verdict = f"{holding} of {len(work.statements)} statements {hold} worded."
        assert f"“{work.source.title}”, checked: {verdict}" in told


def test_a_work_of_one_statement_is_summed_up_by_that() -> None:
    """One statement holds as it is worded or does not, whether it is meant well or wrong; of two
    it is said how many hold.
    """
    work = next(each for each in all_checked().works if not each.counts.printed)
    holding = next(each for each in work.statements if each.holds)
    loose = replace(holding, holds=False, loose=True)
    wrong = replace(holding, holds=False)
    for statements, verdict in (
        ((holding,), "its one statement holds as it is worded"),
        ((loose,), "its one statement does not hold as it is worded"),
        ((wrong,), "its one statement does not hold as it is worded"),
        ((holding, wrong), "1 of 2 statements holds as it is worded"),
        ((wrong, loose), "0 of 2 statements hold as they are worded"),
    ):
        literature = CheckedLiterature((replace(work, statements=statements),), work.counts)
        described = [page.description for page in build(shared_facts([], literature=literature))]
        assert described[1:] == [f"“{work.source.title}”, checked: {verdict}."]


def test_a_work_with_figures_is_summed_up_by_those_that_are_right() -> None:
    """Of one to three calculated figures, however many of them are right to the last digit."""
    printed = next(work for work in all_checked().works if work.counts.calculated)
    told = {
        (
            right,
            of,
        ): f"{right} of {of} figures {'is' if right == 1 else 'are'} right to the last digit"
        for of in (2, 3)
        for right in range(of + 1)
    }
    told[0, 1] = "its one calculated figure is not right to the last digit"
    told[1, 1] = "its one calculated figure is right to the last digit"
    for (right, of), verdict in told.items():
        counts = Judgements(exact=right, rounded=0, last_digit=0, differs=of - right)
        literature = CheckedLiterature((replace(printed, counts=counts),), counts)
        (page,) = (
            each
            for each in build(shared_facts([], literature=literature))
            if each.address != "literature"
        )
        assert page.description == f"“{printed.source.title}”, checked: {verdict}."


def test_every_place_can_be_linked_to(work: CheckedWork, page: Reader) -> None:
    """Every matrix, table and place of the text has a heading with an address of its own, and the
    list at the top leads there.
    """
    anchors = [part.anchor for part in parts_of(work)]
    assert len(anchors) == len({*anchors})
    assert [heading.get("id") for heading in page.every("h3")] == anchors
    assert {f"#{anchor}" for anchor in anchors} <= {link["href"] for link in page.every("a")}
    ids = [tag["id"] for name, tag in page.tags if name in ("h2", "h3") and tag.get("id")]
    assert len(ids) == len({*ids})


def test_matrices_have_plain_addresses() -> None:
    """Blatt's matrices stand at #matrix-q, #matrix-r and #matrix-s."""
    blatt = next(work for work in all_checked().works if work.id == "blatt-2002")
    assert [part.anchor for part in parts_of(blatt)][-3:] == ["matrix-q", "matrix-r", "matrix-s"]


def test_tables_scroll_in_named_regions(work: CheckedWork, page: Reader) -> None:
    """Every table stands in a region that has a name and that the keyboard can scroll."""
    regions = [part for part in page.every("div") if part.get("class") == "scroll"]
    assert len(regions) == len(page.every("table")) >= len(work.tables)
    assert all(region["role"] == "region" and region["tabindex"] == "0" for region in regions)
    assert all(region["aria-label"] for region in regions)


def test_a_page_says_what_the_work_asks(work: CheckedWork, page: Reader) -> None:
    """The question, the model, the counting, and links to where this site answers."""
    assert work.source.asked in page.text
    assert work.source.model in page.text
    assert f"({work.source.counting})" in page.text
    links = [link["href"] for link in page.every("a")]
    assert {f"../../{answer.page}" for answer in work.source.here} <= {*links}
    for left_out in work.source.left_out:
        assert f"{left_out.what}. {left_out.why}" in page.text


def test_a_page_judges_every_statement(work: CheckedWork, page: Reader) -> None:
    """Each statement stands with Yes or No, and with what is right; each has an address."""
    ids = {row.get("id") for row in page.every("tr")}
    for statement in work.statements:
        assert f"words-{statement.number}" in ids
        verdict = "Yes." if statement.holds else "Not as worded." if statement.loose else "No."
        expected = f"{statement.says}{verdict} {statement.right or ''}"
        assert expected.strip() in page.text


def test_the_data_number_the_figures_of_each_work() -> None:
    """Its figures are counted from 1 on, first those of the text, which stand in no table's row."""
    (table,) = (each for each in build_alone(all_checked()).tables if each.name == "figures")
    for work in all_checked().works:
        own = [row for row in table.rows if row[0] == work.id]
        assert [row[1] for row in own] == [*range(1, work.counts.printed + 1)]
        in_tables = [row[3] is not None for row in own]
        assert in_tables == sorted(in_tables)
        assert in_tables.count(False) == len(work.figures)


def test_the_data_judge_every_statement() -> None:
    """Each of all works is in the table, in the works' order, as it is on its work's page."""
    (table,) = (each for each in build_alone(all_checked()).tables if each.name == "statements")
    assert [*table.rows] == [
        (
            *(work.id, number, each.place, each.says),
            "yes" if each.holds else ("no", "loosely")[each.loose],
            each.right,
        )
        for work in all_checked().works
        for number, each in enumerate(work.statements, start=1)
    ]
    assert {row[4] for row in table.rows} == {"yes", "no", "loosely"}


@pytest.mark.parametrize(
    ("work", "address"),
    [
        ("blatt-2002", "markov-chain/"),
        ("hendel", "classic/armies-needed/"),
        ("hoehle", "traps/#tan"),
        ("koole", "traps/"),
        ("mcloone", "flow-chart/"),
        ("plumhoff", "old-and-new-rules/"),
        ("practically-predictable", "classic/odds/"),
        ("tan", "traps/#tan"),
    ],
)
def test_works_lead_to_the_page_made_for_them(work: str, address: str) -> None:
    """Where this site answers a work, the first answer is the page that follows it."""
    found = next(each for each in all_checked().works if each.id == work)
    assert found.source.here[0].page == address


def test_the_summaries_come_from_the_data() -> None:
    """The sentences' numbers are those of the data and change with it."""
    counts = all_checked().counts
    text = all_pages()["literature"].text
    assert (
        f"{counts.agree:,} of {counts.calculated:,} figures right to the last digit, "
        f"{counts.last_digit} off by at most one unit there, "
        f"{counts.floating_point} off by rounding noise, {counts.differs} different; "
        f"{counts.simulated} simulated figures are within the error that chance allows"
    ) in text
    assert f"{counts.printed:,} are listed here" in text
    assert f"{counts.impossible} zeros for what cannot happen" in text
    assert f"{counts.repeated} repetitions" in text
    koole = next(work for work in all_checked().works if work.id == "koole")
    one = pages(CheckedLiterature((koole,), koole.counts))
    assert "1 work checked: 9 of 9 figures right to the last digit." in one["literature"].text
    assert "9 of 9 figures right to the last digit." in one["literature/koole"].text


def test_descriptions_tell_exact_figures_from_simulated_ones() -> None:
    """What is neither right nor different is not said to be wrong; one is said as one."""
    found = {
        page.address: page.description for page in build(shared_facts([], literature=all_checked()))
    }
    counts = all_checked().counts
    assert found["literature"] == (
        f"{len(all_checked().works)} works on RISK, {counts.total:,} figures checked. Of "
        f"{counts.total - counts.simulated:,} calculated ones, {counts.exact + counts.rounded:,} "
        f"are right to the last digit and {counts.differs} differ; {counts.simulated} simulated "
        "ones are within chance."
    )
    assert all(len(description) <= 160 for description in found.values())
    assert not any(": 1 of 1 " in text or ": 1 simulated" in text for text in found.values())
    ones = [text for text in found.values() if "its one " in text]
    assert len(ones) == sum(
        work.counts.calculated == 1 or (not work.counts.calculated and work.counts.simulated == 1)
        for work in all_checked().works
    )


def test_the_leads_say_how_many_statements_hold() -> None:
    """Some wrong, all right, one and none at all are each a sentence of their own."""
    literature = all_checked()
    for address, words in (
        (
            "literature",
            f"Of {literature.statements} statements in words, {literature.wrong_statements} are "
            f"wrong, and {literature.loose_statements} are right as meant, but not as worded.",
        ),
        ("literature/mcloone", "All 4 statements in words that are checked hold."),
        (
            "literature/smg-help",
            "Of 7 statements in words, 1 is right as meant, but not as worded.",
        ),
        ("literature/plumhoff", "One statement in words is checked, and holds."),
    ):
        assert words in all_pages()[address].text
    koole = next(work for work in all_checked().works if work.id == "koole")
    silent = replace(koole, statements=())
    found = pages(CheckedLiterature((silent,), silent.counts))
    assert "statement" not in found["literature/koole"].text


def test_what_is_wrong_comes_first(work: CheckedWork, page: Reader) -> None:
    """A list above everything else names each wrong figure and statement, and leads to it."""
    wrong = [
        figure
        for judgement in (Judgement.DIFFERS, Judgement.LAST_DIGIT)
        for figure in work.wrong_figures(judgement)
    ]
    headings = [heading.get("id") for heading in page.every("h2")]
    assert (headings[0] == "wrong") == bool(wrong or work.wrong_statements)
    for figure in wrong:
        assert f"{figure.printed} for {figure.exact}" in page.text
    links = {link["href"] for link in page.every("a")}
    assert {f"#words-{each.number}" for each in work.wrong_statements} <= links
    assert "#wrong" not in links or headings[0] == "wrong"
    noise = work.wrong_figures(Judgement.FLOATING_POINT)
    assert ("inexact" in headings) == bool(noise or work.loose_statements)
    for figure in noise:
        assert f"{figure.printed} for {figure.exact}" in page.text
    assert {f"#words-{each.number}" for each in work.loose_statements} <= links


def test_what_is_long_or_all_right_is_folded(work: CheckedWork, page: Reader) -> None:
    """A place with a figure that is off is open if it is no long list; statements are folded."""
    parts = parts_of(work)
    folded = ["open" not in each for each in page.every("details")]
    assert folded == [not part.opened for part in parts] + [True] * bool(work.statements)
    for part in parts:
        off = part.counts.differs + part.counts.last_digit + part.counts.floating_point
        assert not part.opened or off
        assert part.opened or not off or len(part.figures) > 6


@pytest.mark.parametrize("sort", ["differs", "last_digit", "floating_point"])
@pytest.mark.parametrize(
    ("figures", "is_table", "is_open"),
    [(6, False, True), (7, False, False), (6, True, True), (7, True, True)],
)
def test_a_table_with_something_off_is_open_and_a_long_list_is_not(
    sort: str, figures: int, is_table: bool, is_open: bool
) -> None:
    """Whatever is off, a table shows it at its place, and among more than six figures it is lost;
    where all is right nothing is open.
    """
    work = next(work for work in all_checked().works if work.tables and work.counts.printed > 6)
    right = Judgements(exact=figures, rounded=0, last_digit=0, differs=0)
    place = Part(
        "Place",
        "place",
        tuple(work.all_figures)[:figures],
        work.tables[0] if is_table else None,
        right,
    )
    assert not place.opened
    assert replace(place, counts=replace(right, **{sort: 1})).opened == is_open


def test_figures_cut_off_are_told_from_those_too_high() -> None:
    """Blatt cut 0.41666… off after four digits; her 0.5834 for 0.58333… is one too high."""
    blatt = next(work for work in all_checked().works if work.id == "blatt-2002")
    table = [figure for figure in blatt.figures if figure.place == "Table 1"]
    assert [figure.cut_off for figure in table[:2]] == [True, False]
    text = all_pages()["literature/blatt-2002"].text
    assert "0.416667off in the last digit: cut off, not rounded" in text
    assert "0.583333off in the last digit: one too high" in text


def test_a_work_without_words_and_gaps_has_no_empty_parts() -> None:
    """Where nothing is said in words and nothing is left out, no heading promises it."""
    osborne = next(work for work in all_checked().works if work.id == "osborne")
    source = osborne.source.model_copy(update={"left_out": ()})
    work = replace(osborne, source=source, statements=())
    page = pages(CheckedLiterature((work,), work.counts))["literature/osborne"]
    assert "in words" not in page.text
    assert "not checked" not in page.text


def test_the_pages_explain_errata_and_simulations() -> None:
    """An erratum stands beside its figure, a simulated figure's standard errors too."""
    for work in all_checked().works:
        page = all_pages()[f"literature/{work.id}"]
        for figure in work.all_figures:
            different = figure.judgement is Judgement.DIFFERS
            verdict = "different" if different else "rounding noise"
            assert figure.erratum is None or f"{verdict}. {figure.erratum}" in page.text
    text = all_pages()["literature/plumhoff"].text
    assert "taken as exactly 79%, 1.3 standard errors of 10,000 simulated battles away" in text


def test_every_printed_figure_is_listed(built: Built) -> None:
    """All figures of all works are there as printed, with the judgements that are counted."""
    document = read(built, "literature.json")
    found = rows(table_of(document, "figures"))
    works = load_literature(load_rulesets())
    printed = sorted((work.id, claim.printed.text) for work in works for claim in all_claims(work))
    assert sorted((row["work"], row["printed"]) for row in found) == printed
    counts = {work.id: work.counts for work in all_checked().works}
    for row in rows(table_of(document, "works")):
        counted = counts[row["work"]]
        for key, judgement in (
            ("exact_figures", "exact"),
            ("rounded", "rounded"),
            ("last_digit", "last digit"),
            ("simulated_figures", "simulated"),
            ("floating_point", "floating point"),
            ("differs", "differs"),
        ):
            number = sum(
                (figure["judgement"], figure["standing"]) == (judgement, "counted")
                for figure in found
                if figure["work"] == row["work"]
            )
            assert number == row[key] == getattr(counted, key.removesuffix("_figures"))
        work = next(work for work in all_checked().works if work.id == row["work"])
        assert row["statements"] == len(work.statements)
        assert row["wrong_statements"] == len(work.wrong_statements)
        assert row["loose_statements"] == len(work.loose_statements)
        for key in ("impossible", "repeated"):
            number = sum(
                (figure["work"], figure["standing"]) == (row["work"], key) for figure in found
            )
            assert number == row[key] == getattr(counted, key.removesuffix("_figures"))


def test_figures_of_chances_to_win_are_the_twins(built: Built) -> None:
    """The exact value beside a printed chance to win is brute force's, correctly rounded."""
    checked = 0
    for row in rows(table_of(read(built, "literature.json"), "figures")):
        if not row["description"].endswith(": the attacker wins") or row["notation"] != "number":
            continue
        words = row["description"].split()
        counted = int(words[0])
        attackers = counted if words[1].startswith("attacker") else counted - 1
        defenders = int(row["description"].partition(" v ")[2].split()[0])
        if max(attackers, defenders) > 8:
            continue
        exact = battles.win(row["ruleset"], attackers, defenders)
        text = row["exact"].removesuffix("%")
        scale = 100 if row["exact"].endswith("%") else 1
        places = len(text.partition(".")[2])
        shown = f"{exact}" if "/" in text else rounding.places(exact * scale, places)
        if text[0] in "<>":
            assert 0 < exact < 1
            assert float(shown) == (text[0] == ">")
            continue
        assert text == shown
        checked += 1
    assert checked > 50


def test_works_that_nobody_read_are_named() -> None:
    """The overview lists them, so that a reader can send one; the data have them too."""
    text = all_pages()["literature"].text
    (overview, *_) = build(shared_facts([], literature=all_checked()))
    (table,) = (table for table in overview.tables if table.name == "unread")
    works = load_unread_works()
    assert [row[0] for row in table.rows] == [work.title for work in works]
    for work in works:
        assert f"{work.title}, {work.author}, {work.published}" in text
        assert work.about in text


def test_a_sequence_is_shown_as_a_table() -> None:
    """Ten terms a row, by the number of defenders; behind the last one the cells are empty."""
    work = next(work for work in all_checked().works if work.id == "oeis-a390860")
    (table,) = work.tables
    assert [row.label for row in table.rows] == ["1", "11", "21", "31", "41", "51", "61"]
    cells = [cell for row in table.rows for cell in row.cells]
    assert [cell is None for cell in cells] == [False] * 67 + [True] * 3
    assert (
        "Rows: Defenders. Columns: Further defenders" in all_pages()["literature/oeis-a390860"].text
    )


def test_every_page_states_the_same_counts(built: Built) -> None:
    """Home, overview, errata, and the sums over the works' own rows say what one check counted."""
    counts = all_checked().counts
    said = {
        page: visible_text(read_page((built.folder / page).read_text(encoding="utf-8")))
        for page in ("index.html", "literature/index.html", "errata/index.html")
    }
    home = said["index.html"]
    assert f"{counts.total:,} figures in them" in home
    assert f"Right to the last printed digit: {counts.agree:,}" in home
    assert f"Off by one in the last printed digit: {counts.last_digit}" in home
    assert f"Off by a program’s rounding noise alone: {counts.floating_point}" in home
    assert f"Different: {counts.differs}" in home
    wrong = (
        f"{counts.differs} wrong numbers and {all_checked().wrong_statements} wrong statements in"
    )
    assert wrong in said["errata/index.html"]
    assert f"{counts.floating_point} differ by rounding noise alone" in said["errata/index.html"]
    root = read_page((built.folder / "literature/index.html").read_text(encoding="utf-8"))
    table = next(root.iter("table"))
    rows_of_figures = [
        [text_of(cell).replace(",", "") for cell in row.iter("td")] for row in table.iter("tr")
    ]
    *works, whole = [[int(text) for text in row] for row in rows_of_figures if row]
    assert whole == [sum(column) for column in zip(*works, strict=True)]
    assert whole == [
        *(
            counts.total,
            counts.differs,
            all_checked().statements,
            all_checked().wrong_statements,
        ),
        *(all_checked().loose_statements, counts.last_digit, counts.floating_point),
        *(counts.simulated, counts.agree),
    ]


def test_an_example_is_given_digit_by_digit() -> None:
    """McLoone's 18 v 6 stands with 100 places as A = 17, beside A = 18; each says A and T."""
    text = all_pages()["literature/mcloone"].text
    for attackers in (17, 18):
        digits = rounding.places(battles.win("classic", attackers, 6), 100)
        assert f"A = {attackers} (T = {attackers + 1}) v 6 wins {digits}" in text
    assert "digit by digit" not in all_pages()["literature/koole"].text


def test_the_figure_has_the_works_of_the_table() -> None:
    """Each work with calculated figures has a bar as long as its part that is right, best first."""
    page = next(iter(build(shared_facts([], literature=all_checked()))))
    (figure,) = page.figures
    (bars,) = figure.series
    counts = {
        f"{work.source.short} ({work.counts.calculated:,})": work.counts
        for work in all_checked().works
        if work.counts.calculated
    }
    shares = [Fraction(*number) for number in bars.numbers if isinstance(number, Ratio)]
    assert sorted(figure.rows) == sorted(counts)
    assert shares == sorted(shares, reverse=True)
    assert shares == [
        Fraction(each.exact + each.rounded + each.floating_point, each.calculated)
        for each in (counts[row] for row in figure.rows)
    ]
    assert figure.claim.startswith(f"In {shares.count(Fraction(1))} of {len(shares)} works ")
    assert build_alone(NO_LITERATURE).figures == ()


def build_alone(literature: CheckedLiterature) -> Page:
    """Return the overview of some literature."""
    return next(iter(build(shared_facts([], literature=literature))))


def test_the_figure_begins_with_what_says_most() -> None:
    """Works stand by how much of them is right, the best first; of equally good ones the work with
    more calculated figures first.
    """
    figure = figure_of(all_checked().works)
    assert figure is not None
    (right,) = (series.numbers for series in figure.series)
    counted = [int(row.rpartition("(")[2].rstrip(")").replace(",", "")) for row in figure.rows]
    shares = [Fraction(*each) for each in right if isinstance(each, Ratio)]
    order = [(-share, -of) for share, of in zip(shares, counted, strict=True)]
    assert order == sorted(order)
    assert len({share for share, _ in order}) < len(order)  # some are equally good
