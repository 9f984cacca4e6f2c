from html.parser import HTMLParser

from generator.literature import load_literature
from generator.literature_check import CheckedLiterature, all_claims
from generator.pages.literature import build
from generator.rules import load_rulesets
from generator.site.rendering import page_html
from tests import rounding
from tests.api.documents import read, rows, table_of
from tests.conftest import Built
from tests.facts import checked_literature, shared_facts
from tests.twin import battles

CHECKED = checked_literature()


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


def render(literature: CheckedLiterature) -> Reader:
    """Return the page of some literature."""
    page = Reader()
    page.feed(page_html(build(shared_facts([], literature=literature))))
    assert not page.open
    return page


def test_the_page_holds_every_figure() -> None:
    """Each work has a section, each table a caption, each printed figure a cell of its own."""
    page = render(CHECKED)
    tables = [table for work in CHECKED.works for table in work.tables]
    lists = [work for work in CHECKED.works if work.figures]
    assert len(page.every("section")) == len(CHECKED.works)
    assert len(page.every("table")) == len(page.every("caption")) == len(tables) + len(lists)
    judged = [cell for cell in page.every("td") + page.every("tr") if "class" in cell]
    assert len(judged) == CHECKED.counts.printed
    assert all(heading["scope"] in ("col", "row") for heading in page.every("th"))


def test_the_pages_tables_scroll_in_named_regions() -> None:
    """Every table stands in a region that has a name and that the keyboard can scroll."""
    regions = [part for part in render(CHECKED).every("div") if part.get("class") == "scroll"]
    assert len(regions) == len(render(CHECKED).every("table"))
    assert all(region["role"] == "region" and region["tabindex"] == "0" for region in regions)
    assert all(region["aria-label"] for region in regions)


def test_the_pages_summary_comes_from_the_data() -> None:
    """The sentences' numbers are those of the data and change with it."""
    counts = CHECKED.counts
    assert (
        f"{counts.agree} of {counts.total} figures right to the last digit, "
        f"{counts.last_digit} off by at most one unit there, {counts.differs} different"
    ) in render(CHECKED).text
    koole = next(work for work in CHECKED.works if work.id == "koole")
    one_work = CheckedLiterature((koole,), koole.counts)
    assert "1 work checked: 9 of 9 figures right to the last digit." in render(one_work).text


def test_the_page_explains_errata_and_simulations() -> None:
    """An erratum stands beside its figure, a simulated figure's standard errors too."""
    text = render(CHECKED).text
    errata = [figure.erratum for work in CHECKED.works for figure in work.all_figures]
    assert all(f"different. {erratum}" in text for erratum in errata if erratum)
    assert "1.3 standard errors of 10,000 simulated battles away" in text


def test_every_printed_figure_is_listed(built: Built) -> None:
    """All figures of all works are there as printed, with the judgements that are counted."""
    document = read(built, "literature.json")
    found = rows(table_of(document, "figures"))
    works = load_literature(load_rulesets())
    printed = sorted((work.id, claim.printed.text) for work in works for claim in all_claims(work))
    assert sorted((row["work"], row["printed"]) for row in found) == printed
    counts = {work.id: work.counts for work in CHECKED.works}
    for row in rows(table_of(document, "works")):
        counted = counts[row["work"]]
        for key, judgement in (
            ("exact", "exact"),
            ("rounded", "rounded"),
            ("last_digit", "last digit"),
            ("differs", "differs"),
        ):
            number = sum(
                (figure["judgement"], figure["standing"]) == (judgement, "counted")
                for figure in found
                if figure["work"] == row["work"]
            )
            assert number == row[key] == getattr(counted, key)
        for key in ("impossible", "repeated"):
            number = sum(
                (figure["work"], figure["standing"]) == (row["work"], key) for figure in found
            )
            assert number == row[key] == getattr(counted, key)


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
