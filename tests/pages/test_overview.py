from fractions import Fraction
from pathlib import Path
from xml.etree.ElementTree import Element

import duckdb
import pytest
from generator.site.ruleset_page import (
    alias_page,
    downloads_page,
    round_tables,
    ruleset_page,
    rulesets_page,
)
from generator.site.table_pages import table_pages

from generator.numbers import percent
from generator.rules import Alias, OtherReading, Ruleset, Source, load_rulesets
from generator.ruleset_job import size_in_words
from generator.solver import solve
from tests import expected, rounding
from tests.conftest import DATASETS, LARGEST, RULESETS, Built
from tests.read_html import meta, read_page, rows_of, text_of, visible_text
from tests.rulesets import make_ruleset
from tests.twin.rounds import losses_with_dice

ALIASES = [
    (ruleset.id, alias)
    for ruleset in load_rulesets().values()
    for alias in ruleset.aliases
    if ruleset.id in RULESETS
]


def read(folder: Path) -> Element:
    return read_page((folder / "index.html").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(load_rulesets()))
def test_every_round_is_shown_once(name: str) -> None:
    """An overview shows a round for each numbers of dice, once, as the twin lists it."""
    ruleset = load_rulesets()[name]
    bases = {
        "dutch": "classic",
        "balanced-blitz": "classic",
        "balanced-blitz-capital": "three-dice-defence",
        "balanced-blitz-zombie": "attacker-ties",
    }
    tables = round_tables(ruleset)
    dice = [(table["attacker_dice"], table["defender_dice"]) for table in tables]
    most = len(ruleset.attacker.dice), len(ruleset.defender.dice)
    assert dice == [(a, d) for a in range(1, most[0] + 1) for d in range(1, most[1] + 1)]
    for table, numbers in zip(tables, dice, strict=True):
        chances = losses_with_dice(bases.get(name, name), *numbers)
        found = {
            (outcome["attackers_lost"], outcome["defenders_lost"]): (
                Fraction(outcome["count"], table["total"])
            )
            for outcome in table["outcomes"]
            if outcome["count"]
        }
        assert found == chances
        for outcome in table["outcomes"]:
            chance = Fraction(outcome["count"], table["total"])
            assert outcome["percent"] == rounding.percent(chance)


def test_rounds_with_the_same_dice_are_shown_once() -> None:
    """Where a second army brings no second die, there is no second table."""
    tables = round_tables(make_ruleset(armies_for_dice=(1, 3)))
    assert [(table["attackers"], table["defenders"]) for table in tables] == [
        (1, 1),
        (1, 3),
        (2, 1),
        (2, 3),
        (3, 1),
        (3, 3),
    ]


@pytest.mark.parametrize("name", RULESETS)
def test_the_built_overview_tells_the_rule(built: Built, name: str) -> None:
    """The overview has rule, rolls, sources, confidence, aliases, and how armies are counted."""
    ruleset = load_rulesets()[name]
    page = read(built.folder / name)
    text = visible_text(page)
    assert ruleset.summary in text
    assert " ".join(ruleset.rule.split()) in text
    assert "2,890 of 7,776" in text
    assert "T = A + 1" in text
    assert f"every battle up to {LARGEST} v {LARGEST}" in text
    assert f"as it is played: {ruleset.confidence}." in text
    assert all(source.title in text for source in ruleset.sources)
    assert all(alias.title in text and alias.note in text for alias in ruleset.aliases)
    assert ruleset.note is None or ruleset.note in text
    rows = rows_of(page.find(".//table[@class='rounds']"))
    assert len(rows) == sum(len(table["outcomes"]) for table in round_tables(ruleset))
    assert "None" not in text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_overview_leads_to_all_its_pages(built: Built, ruleset: str) -> None:
    """Every table page, the downloads and one battle are linked from the overview."""
    folder = built.folder / ruleset
    doors = read(folder).findall(".//ul[@class='doors']/li/a")
    links = {door.get("href", "").removesuffix("/") for door in doors}
    beside = {path.name for path in folder.iterdir() if path.is_dir() and "-vs-" not in path.name}
    assert links == {*beside, "8-vs-5"}


def test_an_other_reading_is_a_note_with_its_rounds() -> None:
    """Leader attacks with a cap, which is not solved, has its rounds beside those that are."""
    page = ruleset_page(load_rulesets()["leader-attack"], 8, (8, 5), [])
    solved, noted = read_page(page.html).findall(".//table[@class='rounds']")
    assert "does not solve" in text_of(noted.find("caption"))
    for table, ruleset in ((solved, "leader-attack"), (noted, "leader-attack-capped")):
        rolls = [row[-1].replace(",", "").split(" of ") for row in rows_of(table)]
        chances = [
            chance
            for a in (1, 2, 3)
            for d in (1, 2)
            for _, chance in sorted(losses_with_dice(ruleset, a, d).items())
        ]
        assert [Fraction(int(count), int(total)) for count, total in rolls] == chances


def test_the_list_names_every_ruleset_with_one_battle(built: Built) -> None:
    """Two rows a ruleset, in order: its link, the same battle and chance; summary and aliases."""
    page = read(built.folder / "rules")
    rulesets = load_rulesets()
    groups = page.findall(".//table[@class='rulesets']/tbody")
    for name, group in zip(RULESETS, groups, strict=True):
        ruleset = rulesets[name]
        row, below = group.findall("tr")
        battle, win = row.findall("td")
        links = [link.get("href") for link in group.iter("a")]
        names = [f"../{alias.id}/" for alias in ruleset.aliases]
        assert links == [f"../{name}/", f"../{name}/8-vs-5/", *names]
        assert ruleset.summary in text_of(below)
        assert text_of(battle) == "8 v 5"
        assert text_of(win) == rounding.percent(expected.win(name, 8, 5))


@pytest.mark.parametrize(("name", "alias"), ALIASES)
def test_an_alias_leads_to_its_ruleset(built: Built, name: str, alias: Alias) -> None:
    """At another name of a ruleset stands what it is called here, and links lead there."""
    page = read(built.folder / alias.id)
    ruleset = load_rulesets()[name]
    text = visible_text(page)
    assert text_of(page.find(".//h1")) == alias.title
    assert alias.note in text
    assert ruleset.title in text
    assert alias.title in text_of(page.find(".//head/title"))
    assert ruleset.title in meta(page, "description")
    links = {link.get("href") for link in page.findall(".//article//a")}
    assert {f"../{name}/", f"../{name}/odds/"} <= links


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_downloads_tell_the_true_checksums(built: Built, ruleset: str) -> None:
    """Every file has its row, its link, its size, and the checksum of the file itself."""
    page = read(built.folder / ruleset / "downloads")
    folder = built.folder / "data" / "v1" / ruleset
    links = [link.get("href", "") for link in page.findall(".//table//td/a")]
    files = {path.name for path in folder.iterdir()} - {"SHA256SUMS", "datapackage.json"}
    assert {link.rpartition("/")[2] for link in links} == files
    assert all((built.folder / ruleset / "downloads" / link).is_file() for link in links)
    text = visible_text(page)
    for line in (folder / "SHA256SUMS").read_text(encoding="ascii").splitlines():
        checksum, name = line.split("  ")
        if name != "datapackage.json":
            assert f"{name}: SHA-256 {checksum}" in text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_downloads_tell_sizes_rows_and_columns(built: Built, ruleset: str) -> None:
    """Size, rows and columns of each file are those that its Data Package and a reader find."""
    page = read(built.folder / ruleset / "downloads")
    folder = built.folder / "data" / "v1" / ruleset
    shown = {row[-4]: row[-3:] for row in rows_of(page.find(".//table"))}
    for name, (size, rows, columns) in shown.items():
        assert size.replace("\N{NO-BREAK SPACE}", " ") == size_in_words(
            (folder / name).stat().st_size
        )
        if name.endswith((".csv", ".csv.gz")):
            with duckdb.connect() as connection:
                table = connection.read_csv(str(folder / name), all_varchar=True)
                assert (int(rows.replace(",", "")), int(columns)) == (
                    len(table),
                    len(table.columns),
                )
    assert "win-grid.csv" in shown


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_downloads_begin_with_a_spreadsheet(built: Built, ruleset: str) -> None:
    """The first link of the page is the grid; fractions are offered where there are any."""
    page = read(built.folder / ruleset / "downloads")
    doors = [link.get("href", "") for link in page.findall(".//ul[@class='doors']/li/a")]
    names = [door.rpartition("/")[2].partition(".")[0] for door in doors]
    exact = [] if ruleset == "balanced-blitz" else ["win-exact"]
    assert names == ["win-grid", "win", *exact]
    assert next(iter(page.find(".//article").iter("a"))).get("href") == doors[0]  # type: ignore[union-attr]


def test_the_columns_of_a_grid_are_told_once(built: Built) -> None:
    """A grid's many columns stand in one row of the table of columns."""
    page = read(built.folder / "classic" / "downloads")
    (table,) = (
        table
        for table in page.iter("table")
        if text_of(table.find("caption")) == "Columns of win-grid"
    )
    assert [row[0] for row in rows_of(table)] == ["attackers", f"1 … {DATASETS}"]


def test_hostile_text_is_escaped_everywhere() -> None:
    """Title, rule, sources, aliases, notes: all is text, whatever somebody's file says."""
    hostile = "<script>alert(1)</script>"
    alias = Alias(id="other", title=hostile, note=hostile)
    ruleset = make_ruleset().model_copy(
        update={
            "title": hostile,
            "summary": hostile,
            "rule": hostile,
            "note": hostile,
            "aliases": (alias,),
            "other_reading": OtherReading(title=hostile),
            "sources": (Source(author=hostile, title=hostile, note=hostile, published=hostile),),
        }
    )
    tables = table_pages(solve(ruleset, 2, 2), 2, 2)
    about = {ruleset.id: {"example": example_of(ruleset)}}
    pages = [
        ruleset_page(ruleset, 2, (2, 2), tables),
        rulesets_page({ruleset.id: ruleset}, about),
        alias_page(ruleset, alias),
        downloads_page(ruleset, []),
    ]
    for page in pages:
        assert "<script" not in page.html
        assert "&lt;script&gt;" in page.html
    assert text_of(read_page(pages[0].html).find(".//h1")) == hostile
    assert pages[0].html.count("&lt;script&gt;") >= 10


def example_of(ruleset: Ruleset) -> dict[str, str | int]:
    return {
        "attackers": 2,
        "defenders": 2,
        "address": f"{ruleset.id}/2-vs-2",
        "win_percent": percent(solve(ruleset, 2, 2).win(2, 2)),
    }
