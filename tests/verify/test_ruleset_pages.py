import json
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from generator.pages import fractions
from generator.pages.page import Page
from generator.pages.rulesets import charts, losses, odds, overview, survivors
from generator.site.formats import size
from generator.site.rendering import page_html
from generator.verify.faults import Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.page_files import rows_of
from generator.verify.published import DATA, Published, Variant
from generator.verify.reading import Rows
from generator.verify.ruleset_pages import (
    CHANCES,
    Known,
    _Pages,
    _top,
    check_ruleset_pages,
    first_and_lasting,
    grid,
    in_units,
    known_of,
    number,
    refuted,
    rounds,
)
from generator.verify.verification import RULESETS as FILES
from tests.conftest import RULESETS, Built
from tests.given import ruleset_facts
from tests.verify.documents import changed, site_of, spoil
from tests.verify.finished import rewrite


@pytest.mark.parametrize("ruleset", RULESETS)
def test_pages_of_every_kind_of_ruleset_pass(built: Built, ruleset: str) -> None:
    """Documents and tables hold what is worked out anew, of irrational numbers too. Counted is all
    that stands in the tables of these documents; of stacks that lose fewer, the two of a row.
    """
    site = Published(built.folder)
    checked = check_ruleset_pages(site, site.variants[ruleset], read_rules(FILES, ruleset))
    counted = sum(map(len, rows_of(site, f"{ruleset}.json")["rounds"]))
    for page in ("odds", "losses", "survivors", "armies-needed", "charts", "fractions"):
        if (site.folder / ruleset / f"{page}.json").is_file():
            for name, rows in rows_of(site, f"{ruleset}/{page}.json").items():
                counted += 2 * len(rows) if name == "fewer" else sum(map(len, rows))
    assert checked.numbers == counted
    assert checked.cells > 500


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("classic/odds.json", "0.41666666666666666667", "0.41666666666666666668", "odds"),
        ("classic/odds/index.html", "41.7", "41.8", "table 1, row 2, column 2"),
        ("classic/losses.json", "0.58333333333333333333", "0.58333333333333333334", "losses"),
        ("classic/survivors/index.html", "1.3", "1.4", "table 1"),
        ("classic/armies-needed.json", "10,0.99,28", "10,0.99,29", "armies-needed"),
        (
            "classic/charts/index.html",
            '"attacker" d="M34',
            '"attacker" d="M35',
            "a line of chart 1",
        ),
        ("classic/downloads/index.html", " rows, ", "1 rows, ", "the files"),
        ("classic/index.html", "15 of&nbsp;36", "15 of&nbsp;35", "one round, row 2, column 5"),
    ],
)
def test_a_wrong_number_is_found(
    spoilt: Published, file: str, old: str, new: str, message: str
) -> None:
    """The table, the row and the column, or the line of a chart are named."""
    rewrite(spoilt.folder / file, old, new)
    with pytest.raises(Fault, match=f"{file}: .*{message}"):
        check_ruleset_pages(spoilt, spoilt.variants["classic"], read_rules(FILES, "classic"))


def test_a_wrong_fraction_is_found_in_its_row(spoilt: Published) -> None:
    """The row is named, with the fractions that it has and those that are right."""
    file = "classic/fractions/index.html"
    rewrite(spoilt.folder / file, ">5/12<", ">5/13<")
    with pytest.raises(Fault, match=rf"{file}: row 1: found \['5/13', .*expected \['5/12', "):
        check_ruleset_pages(spoilt, spoilt.variants["classic"], read_rules(FILES, "classic"))


def test_other_figures_of_a_chart_page_are_no_charts(spoilt: Published) -> None:
    """A figure without axes, and a path that is in none, count as no lines of a chart."""
    file = "classic/charts/index.html"
    rewrite(spoilt.folder / file, "</article>", "<figure><svg></svg></figure></article>")
    check_ruleset_pages(spoilt, spoilt.variants["classic"], read_rules(FILES, "classic"))


def pages_with(site: Published, page: str, tables: Iterable[Rows]) -> _Pages:
    """Return the small classic pages of a site, of which one has these tables."""
    html = "".join(
        f"<table><tr>{'<tr>'.join(''.join(f'<td>{cell}' for cell in row) for row in rows)}</table>"
        for rows in tables
    )
    path = site.folder / "classic" / page / "index.html"
    path.parent.mkdir(parents=True)
    path.write_text(html, encoding="utf-8")
    rules = read_rules(FILES, "classic")
    return _Pages(site, rules, known_of(rules, 2))


def built_of(folder: Path, pages: Sequence[Page], largest: int) -> Published:
    """Return a site of these classic pages, whose battles reach this many armies a side."""
    site = site_of(folder, pages, ["classic"], largest)
    for page in pages:
        file = folder / page.address / "index.html"
        file.parent.mkdir(exist_ok=True)
        file.write_text(page_html(page), encoding="utf-8")
    return site


def test_tables_go_as_far_as_those_of_a_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where battles of 21 armies a side have pages, the first tables have those of 20, fractions
    those of 10, and chances have a second page with all.
    """
    facts = ruleset_facts("classic", 21)
    parts = (odds, losses, survivors, fractions)
    site = built_of(tmp_path, [page for part in parts for page in part.build(facts)], 21)
    for other in ("overview", "needed", "charts", "downloads"):
        monkeypatch.setattr(_Pages, other, lambda *_: None)
    rules = read_rules(FILES, "classic")
    checked = check_ruleset_pages(site, Variant("classic", 21, 21, 21), rules)
    # beside A and D, of a chance or mean both the double and digits; of 20 defenders two stacks
    of_chances, of_losses, of_survivors, of_fractions = 4, 8, 6, 6
    assert checked.numbers == (
        (20**2 + 21**2) * of_chances
        + 20**2 * (of_losses + of_survivors)
        + 20 * 2
        + 10**2 * of_fractions
    )


def test_survivors_are_those_of_both_the_document_and_the_page(tmp_path: Path) -> None:
    """Means worked out by hand pass; a wrong one of the document is found beside a right page."""
    attackers = [["", 1, 2], [1, "0.4", "0.1"], [2, "1.3", "0.6"]]
    defenders = [["", 1, 2], [1, "0.6", "1.6"], [2, "0.2", "1.1"]]
    site = site_of(tmp_path, survivors.build(ruleset_facts("classic")), ["classic"], 2)
    pages = pages_with(site, "survivors", [attackers, defenders])
    pages.survivors(2)
    # in each of 4 rows A, D and two means, each as a double and in digits
    assert (pages.numbers, pages.cells) == (4 * 6, 2 * (4 + 4))
    spoil(site, "classic/survivors.json", "survivors", 3, "mean_defenders_left", 1.1)
    with pytest.raises(Fault, match=r"classic/survivors\.json: survivors\[3\]"):
        pages.survivors(2)


@pytest.mark.parametrize(
    ("largest", "attackers", "defenders"),
    [
        (1, 1, (1,)),
        (2, 2, (1, 2)),
        (4, 4, (1, 2, 3, 4)),
        (11, 11, (1, 2, 3, 4, 5, 10)),
        (31, 30, (1, 2, 3, 4, 5, 10, 15, 20)),
    ],
)
def test_charts_have_a_line_for_each_of_a_few_numbers_of_defenders(
    tmp_path: Path, largest: int, attackers: int, defenders: tuple[int, ...]
) -> None:
    """The lines of a page reach as far as its battles, at most to 30 attackers (A) and 20
    defenders (D), and for each advantage from 0 to 7; without one of them the page is wrong.
    """
    (page,) = charts.build(ruleset_facts("classic", largest))
    site = built_of(tmp_path, [page], largest)
    rules = read_rules(FILES, "classic")
    pages = _Pages(site, rules, known_of(rules, largest))
    pages.charts(largest)
    advantages = range(min(8, attackers))
    battles = {(a, d) for a in range(1, attackers + 1) for d in defenders}
    battles |= {(a, a - more) for more in advantages for a in range(more + 1, attackers + 1)}
    # A, D and a chance or two means, each as a double and in digits
    assert pages.numbers == 4 * len(battles) + 6 * attackers
    rewrite(tmp_path / "classic/charts/index.html", 'class="attacker"', 'class="line"')
    with pytest.raises(Fault, match="the lines of its charts"):
        pages.charts(largest)


def test_the_armies_needed_are_those_of_the_dataset_up_to_100(tmp_path: Path) -> None:
    """Rows for more armies, and for chances that the page has not, are the dataset's alone."""
    fields = "side", "against", "chance", "needed"
    rows = [
        (side, against, chance, against + 1)
        for side in ("attacker", "defender")
        for against in range(1, 102)
        for chance in (0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 0.95, 0.99, 0.999)
    ]
    dataset = tmp_path / DATA / "classic" / "armies-needed.csv"
    dataset.parent.mkdir(parents=True)
    lines = (",".join(map(str, row)) for row in (fields, *rows))
    dataset.write_text("\n".join(lines), encoding="utf-8")
    heading = ["", "50%", "60%", "70%", "75%", "80%", "90%", "95%", "99%"]
    table: list[list[object]] = [[against, *[against + 1] * 8] for against in range(1, 101)]
    drawn: Rows = [["", "50%", "75%", "90%"], *(row[:4] for row in table[:30])]
    whole: Rows = [heading, *table]
    pages = pages_with(Published(tmp_path), "armies-needed", [whole, whole, drawn])

    def write(shown: list[tuple[str, int, float, int]]) -> None:
        names = [{"name": name} for name in fields]
        document = {"tables": [{"name": "armies-needed", "fields": names, "rows": shown}]}
        path = tmp_path / "classic" / "armies-needed.json"
        path.write_text(json.dumps(document), encoding="utf-8")

    shown = [row for row in rows if row[1] <= 100 and row[2] != 0.999]
    write(shown)
    pages.needed()
    assert pages.numbers == 4 * 2 * 100 * 8
    for wrong in (shown[:-1], [row for row in rows if row[2] != 0.999]):
        write(wrong)
        with pytest.raises(Fault, match=r"armies-needed\.json: armies-needed: found .* rows"):
            pages.needed()


@pytest.mark.parametrize(
    ("needed", "drawn"),
    [
        ([[2, 3, 4]], False),
        ([[2, 3, 4], [3, 5, 6]], True),
        ([[2, 3, 4], [3, 5, "–"]], False),
    ],
)
def test_the_armies_needed_are_drawn_where_all_of_several_are_known(
    tmp_path: Path, needed: list[list[object]], drawn: bool
) -> None:
    """One number of defenders makes no figure, nor do stacks that cannot be told; two do."""
    against = range(1, len(needed) + 1)
    of_chances = [[even, even, even, most, most, high, high, high] for even, most, high in needed]
    heading = ["", "50%", "60%", "70%", "75%", "80%", "90%", "95%", "99%"]
    whole: Rows = [heading, *([each, *of_chances[each - 1]] for each in against)]
    figure: Rows = [["", "50%", "75%", "90%"], *([each, *needed[each - 1]] for each in against)]
    fields = "side", "against", "chance", "needed"
    rows = [
        (side, each, chance, None if found == "–" else found)
        for side in ("attacker", "defender")
        for each in against
        for chance, found in zip(CHANCES, of_chances[each - 1], strict=True)
    ]
    dataset = tmp_path / DATA / "classic" / "armies-needed.csv"
    dataset.parent.mkdir(parents=True)
    lines = (",".join("" if cell is None else str(cell) for cell in row) for row in (fields, *rows))
    dataset.write_text("\n".join(lines), encoding="utf-8")
    tables = [whole, whole, figure] if drawn else [whole, whole]
    pages = pages_with(Published(tmp_path), "armies-needed", tables)
    document = {"name": "armies-needed", "fields": [{"name": name} for name in fields]}
    path = tmp_path / "classic" / "armies-needed.json"
    path.write_text(json.dumps({"tables": [{**document, "rows": rows}]}), encoding="utf-8")
    pages.needed()
    cells = [cell for table in tables for row in table for cell in row]
    assert pages.cells == sum(cell not in ("", "–") for cell in cells)


@pytest.mark.parametrize("power", range(1, 9))
def test_sizes_are_read_as_readers_see_them(power: int) -> None:
    """Around every power of ten the number is the one that pages write before its unit."""
    for near in (10**power - 1, 10**power, 10**power + 10 ** (power - 1), 7 * 10**power + 99):
        assert in_units(near) == size(near).split()[0]


def test_a_grid_has_attackers_down_and_defenders_across() -> None:
    """Its headings are counted, and each cell is that of its battle."""
    battles = [(a, d) for a in (1, 2, 3) for d in (1, 2)]
    rows = [["", 1, 2], [1, "1v1", "1v2"], [2, "2v1", "2v2"], [3, "3v1", "3v2"]]
    assert grid(battles, lambda at: f"{at[0]}v{at[1]}") == rows


def test_a_number_is_its_double_and_its_digits() -> None:
    """The nearest double, and 20 digits beside it."""
    assert number("win", (2, 3)) == {"win": 2 / 3, "win_decimal": "0.66666666666666666667"}


def test_rounds_are_counted_roll_by_roll() -> None:
    """Classic dice have 14 outcomes; three against two kill both in 2,890 of 7,776 rolls."""
    rows = list(rounds(read_rules(FILES, "classic")))
    assert len(rows) == 3 * (2 + 3) - 1
    assert rows[-3] == {
        "attackers": 3,
        "defenders": 2,
        "attacker_dice": 3,
        "defender_dice": 2,
        "attackers_lost": 0,
        "defenders_lost": 2,
        "rolls": 2890,
        "total": 7776,
    }
    club = {
        (row["attackers"], row["defenders"]) for row in rounds(read_rules(FILES, "risiko-club"))
    }
    assert club == {(1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3)}


@pytest.mark.parametrize("ruleset", ["classic", "balanced-blitz"])
def test_all_battles_with_a_page_are_known(ruleset: str) -> None:
    """Each from 1 v 1 up, with who is left and who is lost."""
    known = known_of(read_rules(FILES, ruleset), 3)
    assert {*known} == {(a, d) for a in (1, 2, 3) for d in (1, 2, 3)}
    for (a, _), names in known.items():
        left, lost = (names[f"mean_attackers_{what}"] for what in ("left", "lost"))
        assert left[0] / left[1] + lost[0] / lost[1] == pytest.approx(a)


@pytest.mark.parametrize(
    ("fewer", "expected"),
    [
        ("", (None, None)),
        ("no no", (None, None)),
        ("yes yes yes", (1, 1)),
        ("no yes yes", (2, 2)),
        ("no yes no yes yes", (2, 4)),
        ("yes no yes", (1, 3)),
        ("no yes no", (2, None)),
    ],
)
def test_who_loses_fewer_may_lose_more_again(
    fewer: str, expected: tuple[int | None, int | None]
) -> None:
    """The first attackers who do are told apart from those from whom on all do, if any."""
    assert first_and_lasting([each == "yes" for each in fewer.split()]) == expected


@pytest.mark.parametrize(
    ("highest", "end"),
    [
        ((6, 1), 6),
        ((61, 10), 8),
        ((12, 1), 12),
        ((121, 10), 15),
        ((30, 1), 30),
        ((301, 10), 40),
        ((60, 1), 60),
    ],
)
def test_the_axis_of_armies_ends_at_a_mark(highest: tuple[int, int], end: int) -> None:
    """Its marks are 1 apart up to 6 armies, 2 up to 12, 5 up to 30 and then 10: the axis ends at
    the first that is no lower than the highest number of any line.
    """
    assert _top([[(1, (1, 2)), (2, highest)], [(1, (0, 1))]]) == end


@pytest.mark.parametrize(
    ("fewer", "first", "lasting", "expected"),
    [
        ("no yes yes", 2, 2, {}),
        ("no yes yes", 2, 4, {}),
        ("no yes yes", 2, None, {}),
        ("no yes yes", 2, 3, {"attackers": 2}),
        ("no yes yes", 2, 1, {"attackers": 2}),
        ("no yes yes", 4, 2, {"first": 2}),
        ("no yes yes", None, 2, {"first": 2}),
        ("no yes no", 2, None, {}),
        ("no yes no", 2, 4, {}),
        ("no yes no", 2, 3, {"attackers": None}),
        ("no no no", None, None, {}),
        ("no no no", 4, 5, {}),
        ("no no no", 3, 3, {"first": None, "attackers": None}),
    ],
)
def test_battles_refute_what_cannot_be_of_larger_stacks(
    fewer: str, first: int | None, lasting: int | None, expected: dict[str, int | None]
) -> None:
    """Beyond the battles with a page larger stacks may lose more again, and fewer at last; but the
    first that loses fewer stays the first.
    """
    row = {"first": first, "attackers": lasting}
    assert refuted(row, [each == "yes" for each in fewer.split()]) == expected


@pytest.mark.parametrize(("name", "wrong"), [("first", None), ("attackers", 8)])
def test_a_wrong_stack_that_loses_fewer_is_found(
    spoilt: Published, name: str, wrong: int | None
) -> None:
    """Two attackers are the fewest who lose fewer than one defender: another number is named."""

    def change(document: Any) -> None:
        (table,) = (each for each in document["tables"] if each["name"] == "fewer")
        table["rows"][0][[field["name"] for field in table["fields"]].index(name)] = wrong

    changed(spoilt, "classic/losses.json", change)
    message = f"classic/losses.json: fewer, 1, {name}: found {wrong}, expected 2"
    with pytest.raises(Fault, match=message):
        check_ruleset_pages(spoilt, spoilt.variants["classic"], read_rules(FILES, "classic"))


def overview_of(folder: Path, largest: int) -> _Pages:
    """Return the classic pages up to so many armies a side, of which the first one is there."""
    site = built_of(folder, [*overview.build(ruleset_facts("classic", largest))], largest)
    rules = read_rules(FILES, "classic")
    return _Pages(site, rules, known_of(rules, largest))


@pytest.mark.parametrize(
    ("largest", "attackers", "defenders"), [(2, 2, 2), (5, 5, 5), (8, 8, 5), (9, 8, 5)]
)
def test_rounds_are_those_of_both_the_document_and_the_page(
    tmp_path: Path, largest: int, attackers: int, defenders: int
) -> None:
    """All numbers of the rounds are counted, and the cells of the tables of one round and of small
    battles, up to 8 v 5; a wrong number of rolls in the document is found beside a right page.
    """
    pages = overview_of(tmp_path, largest)
    pages.overview(largest)
    # 14 rounds of 8 numbers, of which 6 and a percentage are shown; small battles with headings
    small = defenders + attackers * (1 + defenders)
    assert (pages.numbers, pages.cells) == (14 * 8, 14 * 7 + small)
    spoil(pages.site, "classic.json", "rounds", 11, "rolls", 2891)
    with pytest.raises(Fault, match=r"classic\.json: rounds\[11\].*found 2891, expected 2890"):
        pages.overview(largest)


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("classic/index.html", b"<table><tr><td colspan=x></table>"),
        ("classic/index.html", b"\xff"),
        ("classic.json", b'{"tables": [{"name": "rounds", "fields": [], "rows": 5}]}'),
    ],
)
def test_a_page_of_another_shape_is_named(tmp_path: Path, file: str, content: bytes) -> None:
    """Whatever cannot be read in a page or its document is a fault of that file."""
    site = built_of(tmp_path, [*overview.build(ruleset_facts("classic", 2))], 2)
    (tmp_path / file).write_bytes(content)
    with pytest.raises(Fault, match=rf"^{file}: (the file|tables): found "):
        check_ruleset_pages(site, site.variants["classic"], read_rules(FILES, "classic"))


@pytest.mark.parametrize(
    ("name", "value"), [("address", 5), ("address", "a\0b"), ("dataset", "other"), ("rows", "x")]
)
def test_a_list_of_files_of_another_shape_is_named(
    tmp_path: Path, name: str, value: object
) -> None:
    """What the page says of a file may be no name of one, no dataset, or no number."""
    row = {"address": "win.csv", "dataset": "win", "rows": 4, "bytes": 0, name: value}
    fields = [{"name": each} for each in row]
    table = {"name": "files", "fields": fields, "rows": [[*row.values()]]}
    resource = {"path": "win.csv", "format": "csv", "schema": {"fields": []}}
    for file, text in {
        "classic/downloads.json": json.dumps({"tables": [table]}),
        f"{DATA}/classic/datapackage.json": json.dumps({"resources": [resource]}),
        f"{DATA}/classic/win.csv": "",
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    pages = _Pages(Published(tmp_path), read_rules(FILES, "classic"), {})
    with pytest.raises(
        Fault, match=r"^classic/downloads\.json: the file: found .*, expected files"
    ):
        pages.downloads()


@pytest.mark.parametrize(
    ("caption", "name"),
    [("one round", "one round"), ("attacker wins: attackers", "the odds of small battles")],
)
def test_the_first_page_has_each_of_its_tables_once(
    tmp_path: Path, caption: str, name: str
) -> None:
    """A table of which nothing says what it shows is missed; none stands there twice."""
    pages = overview_of(tmp_path, 2)
    file = tmp_path / "classic/index.html"
    html = file.read_text(encoding="utf-8")
    (table,) = (
        each
        for each in re.findall(r"<table.*?</table>", html, flags=re.DOTALL)
        if caption in " ".join(each.split())
    )
    for count, instead in ((0, ""), (2, table * 2)):
        file.write_text(html.replace(table, instead), encoding="utf-8")
        message = rf"^classic/index\.html: {name}: found {count} tables, expected 1$"
        with pytest.raises(Fault, match=message):
            pages.overview(2)


@pytest.mark.parametrize(
    ("side", "right", "wrong"),
    [(20, "33 33.3", "33.3"), (21, "33.3", "33 33.3"), (21, "33.3", "33.33")],
)
def test_odds_of_up_to_20_armies_are_whole_and_with_a_decimal(
    tmp_path: Path, side: int, right: str, wrong: str
) -> None:
    """Larger tables have room for the number with a decimal alone."""
    battles = [(a, d) for a in range(1, side + 1) for d in range(1, side + 1)]
    fields = [{"name": name} for name in ("attackers", "defenders", "win", "win_decimal")]
    rows = [(*battle, 1 / 3, "0.33333333333333333333") for battle in battles]
    document = {"tables": [{"name": "odds", "fields": fields, "rows": rows}]}
    file = tmp_path / "classic/odds/index.html"
    file.parent.mkdir(parents=True)
    (tmp_path / "classic/odds.json").write_text(json.dumps(document), encoding="utf-8")
    known: Known = {battle: {"win": (1, 3)} for battle in battles}
    pages = _Pages(Published(tmp_path), read_rules(FILES, "classic"), known)
    heading = "".join(f"<th>{d}" for d in range(1, side + 1))

    def write(chance: str) -> None:
        lines = (f"<tr><th>{a}{f'<td>{chance}' * side}" for a in range(1, side + 1))
        table = f"<table><tr><td>{heading}{''.join(lines)}</table>"
        file.write_text(table, encoding="utf-8")

    write(right)
    pages.odds("odds", side)
    assert pages.cells == 2 * side + side * side * len(right.split())
    write(wrong)
    with pytest.raises(Fault, match=f"row 2, column 2: found {wrong}, expected {right}"):
        pages.odds("odds", side)


@pytest.mark.parametrize(
    ("lost", "killed", "first"),
    [((1, 2), (1, 3), None), ((1, 2), (1, 2), None), ((1, 3), (1, 2), 1)],
)
def test_who_loses_as_many_does_not_lose_fewer(
    tmp_path: Path, lost: tuple[int, int], killed: tuple[int, int], first: int | None
) -> None:
    """Half an army is more than a third of one, and not more than half of one."""
    known = {(1, 1): {"mean_attackers_lost": lost, "mean_defenders_lost": killed}}
    pages = _Pages(Published(tmp_path), read_rules(FILES, "classic"), known)
    means = {**number("mean_attackers_lost", lost), **number("mean_defenders_lost", killed)}
    apart = Fraction(*killed) - Fraction(*lost)
    row = {"attackers": 1, "defenders": 1, **means}
    row |= number("mean_difference", apart.as_integer_ratio())
    fewer = {"defenders": 1, "attackers": first, "first": first}
    (tmp_path / "classic/losses").mkdir(parents=True)
    table = "<table><tr><td><td>1<tr><td>1<td>{}</table>".format
    signed = {-1: "−0.2", 0: "0.0", 1: "+0.2"}[(apart > 0) - (apart < 0)]
    shown = ("0.3" if each == (1, 3) else "0.5" for each in (lost, killed))
    stacks = "<td>–<td>–" if first is None else f"<td>{first}<td>{first + 1}"
    html = "".join(map(table, (*shown, signed)))
    html += f"<table><tr><td><td>A<td>T<tr><td>1{stacks}</table>"
    (tmp_path / "classic/losses/index.html").write_text(html, encoding="utf-8")

    def write(stack: int | None) -> None:
        tables = [
            {
                "name": name,
                "fields": [{"name": each} for each in those],
                "rows": [[*those.values()]],
            }
            for name, those in (("losses", row), ("fewer", fewer | {"first": stack}))
        ]
        path = tmp_path / "classic/losses.json"
        path.write_text(json.dumps({"tables": tables}), encoding="utf-8")

    write(first)
    pages.losses(1)
    write(1 if first is None else None)
    with pytest.raises(Fault, match=f"fewer, 1, first: found .*, expected {first}"):
        pages.losses(1)
