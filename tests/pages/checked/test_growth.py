from xml.etree.ElementTree import Element

import pytest

from generator.facts.growth import Refusal, load_growth
from generator.facts.hosts import load_hosts
from generator.pages.checked.growth import build, page_of
from generator.pages.page import Page
from generator.site.rendering import page_html
from tests.api.documents import read
from tests.conftest import Built
from tests.given import shared_facts
from tests.growth.made import growth_of, point_of
from tests.pages.page_data import numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text

POINTS = (
    *(point_of(*size) for size in ((1, 20), (1, 50), (5, 20), (26, 20), (26, 50), (5, 50))),
    *(point_of(*size, processes=1) for size in ((5, 50), (26, 20))),
)
CAPTIONS = {
    "sites": "Whole builds",
    "hosts": "Most rulesets",
    "processes": "Seconds by number of processes",
    "machines": "Seconds by number of machines",
    "exponents": "Exponents",
}


@pytest.fixture(scope="module")
def page() -> Page:
    page = page_of(growth_of(*POINTS), load_hosts())
    assert page is not None
    return page


@pytest.fixture(scope="module")
def root(page: Page) -> Element:
    return read_page(page_html(page))


def table_of(root: Element, name: str) -> list[list[str]]:
    """Return the rows of the table of which the page's document has the same numbers."""
    (found,) = (
        table
        for table in root.iter("table")
        if text_of(table.find("caption")).startswith(CAPTIONS[name])
    )
    return rows_of(found)


def about(how: str, number: int) -> str:
    return f"≈ {number:,}" if how == "estimated" else f"{number:,}"


def site_of(rulesets: int, armies: int) -> str:
    return f"{rulesets} ruleset{'s' if rulesets > 1 else ''}, {armies} × {armies}"


def test_the_answer_comes_first(page: Page, root: Element) -> None:
    """The first paragraph says what twice as much costs, and the largest measured site."""
    assert text_of(root.find(".//p[@class='lead']")) == (
        "Twice the rulesets make a site 2.0 times as large, and its build takes 2.0 times as long. "
        "Twice the armies a side: 4.0 times as large, 4.0 times as long. The largest site measured "
        "has 26 rulesets, 50 × 50: 65,000 battles, 1,300 MB, 260 seconds on 2 cores."
    )
    assert page.address == "growth"
    assert len(page.description) <= 160


def test_the_sites_are_those_of_the_document(page: Page, root: Element) -> None:
    """Each site of the series has a row with the numbers of the document, estimates marked."""
    rows = numbers_of(page, "sites")
    assert table_of(root, "sites") == [
        [
            site_of(row["rulesets"], row["armies"]),
            f"{row['matchups']:,}",
            *(
                about(row["how"], row[name])
                for name in ("seconds", "processor_seconds", "memory_megabytes", "megabytes")
            ),
            about(row["how"], row["files"]),
            "not measured" if row["load"] is None else f"{row['load']:.2f}",
        ]
        for row in rows
    ]
    measured = [(row["rulesets"], row["armies"]) for row in rows if row["how"] == "measured"]
    assert sorted(measured) == sorted(point.size for point in POINTS if point.processes == 2)
    assert {row["load"] is None for row in rows if row["how"] == "estimated"} == {True}
    assert "6 sites were not measured" in visible_text(root)


def test_the_measured_numbers_are_the_files(page: Page) -> None:
    """A measured row holds its build's numbers, rounded to seconds and megabytes."""
    rows = {(row["rulesets"], row["armies"]): row for row in numbers_of(page, "sites")}
    for point in POINTS:
        if point.processes == 2:
            row = rows[point.size]
            assert row["seconds"] == round(point.milliseconds / 1000)
            assert row["processor_seconds"] == round(point.processor_milliseconds / 1000)
            assert row["memory_megabytes"] == round(point.peak_bytes / 10**6)
            assert row["megabytes"] == round(point.bytes / 10**6)
            assert row["files"] == point.files
            assert row["load"] == point.load_percent / 100


def test_estimated_numbers_have_two_digits(page: Page) -> None:
    """A site that nobody built is in step with its battles: 4 ms, of all processes 6 ms, and 20 kB
    each. Two digits count, and of less than ten seconds the whole ones.
    """
    names = ("seconds", "processor_seconds", "memory_megabytes", "megabytes")
    assert {
        (row["rulesets"], row["armies"]): tuple(row[name] for name in names)
        for row in numbers_of(page, "sites")
        if row["how"] == "estimated"
    } == {
        (1, 100): (40, 60, 300, 200),
        (5, 100): (200, 300, 300, 1_000),
        (26, 100): (1_000, 1_600, 300, 5_200),
        (100, 20): (160, 240, 300, 800),
        (100, 50): (1_000, 1_500, 300, 5_000),
        (100, 100): (4_000, 6_000, 300, 20_000),
    }


def test_exponents_are_those_of_the_document(page: Page, root: Element) -> None:
    """The exponents of the page are the document's: 1 and 2 of what is in step with battles."""
    rows = numbers_of(page, "exponents")
    assert table_of(root, "exponents") == [
        [
            row["quantity"],
            *(f"{row[name]:.2f}" for name in ("of_rulesets", "of_armies")),
            *(f"{row[name]:.1f}" for name in ("twice_rulesets", "twice_armies")),
            f"{row['farthest']:.2f}",
        ]
        for row in rows
    ]
    size = next(row for row in rows if row["quantity"] == "Size")
    assert (size["of_rulesets"], size["of_armies"], size["farthest"]) == (1, 2, 1)
    memory = next(row for row in rows if row["quantity"].startswith("Memory"))
    assert (memory["of_rulesets"], memory["twice_rulesets"]) == (0, 1)


def test_hosts_are_those_of_the_document(page: Page, root: Element) -> None:
    """Each limit has a row, with a link to where it is published, and rulesets by armies."""
    rows = numbers_of(page, "hosts")
    found = table_of(root, "hosts")
    assert len(found) == len(load_hosts())
    told = {
        (f"{row['host']}: {row['says']}", place): row["rulesets"]
        for place, row in ((1 + place % 3, row) for place, row in enumerate(rows))
    }
    for row in found:
        for place in (1, 2, 3):
            number = told[row[0], place]
            if number is None:
                assert row[place] in ("any number", "not measured")
            else:
                assert row[place] == (f"≈ {number:,}" if number else "none")
    github, *_, netlify, _ = found
    assert github[0].startswith("GitHub Pages: ")
    assert github[1:] == ["≈ 125", "≈ 20", "not measured"]
    assert netlify[1:] == ["any number", "any number", "not measured"]
    links = {link.get("href") for link in root.iter("a")}
    assert {limit.url for limit in load_hosts() if limit.url} <= links
    assert "24 November 2026" in visible_text(root)


@pytest.mark.parametrize("name", ["processes", "machines"])
def test_processes_and_machines_are_those_of_the_document(
    page: Page, root: Element, name: str
) -> None:
    """Each site built with several numbers of processes has a row; what was not built is marked."""
    rows = numbers_of(page, name)
    found = {row[0]: row[1:] for row in table_of(root, name)}
    assert set(found) == {site_of(26, 20), site_of(5, 50)}
    for site, cells in found.items():
        own = [row for row in rows if site_of(row["rulesets"], row["armies"]) == site]
        if name == "machines":
            assert cells[:2] == [f"≈ {own[0][f'{part}_seconds']:,}" for part in ("alone", "shared")]
            cells = cells[2:]
        assert cells == [about(row["how"], row["seconds"]) for row in own]
    measured = {row[name] for row in rows if row["how"] == "measured"}
    assert measured == ({1, 2} if name == "processes" else {1})


def test_seconds_of_builds_are_those_measured(page: Page) -> None:
    """Of each number of processes that a site was built with, its seconds stand there, rounded."""
    seconds = {
        (row["rulesets"], row["armies"], row["processes"]): row["seconds"]
        for row in numbers_of(page, "processes")
        if row["how"] == "measured"
    }
    assert seconds == {
        (point.rulesets, point.armies, point.processes): round(point.milliseconds / 1000)
        for point in POINTS
        if (point.rulesets, point.armies) in {(5, 50), (26, 20)}
    }


def test_what_is_shared_and_what_is_not_is_told_in_seconds(page: Page, root: Element) -> None:
    """Of the 6 ms that a battle takes with one process, 2 are one process's alone; the second
    machine saves a sixth of the others.
    """
    text = visible_text(root)
    assert "26 rulesets, 20 × 20: a second machine saves about 7 seconds." in text
    assert "5 rulesets, 50 × 50: a second machine saves about 8 seconds." in text
    rows = {(row["rulesets"], row["armies"]): row for row in numbers_of(page, "machines")}
    assert {size: (row["alone_seconds"], row["shared_seconds"]) for size, row in rows.items()} == {
        (26, 20): (21, 42),
        (5, 50): (25, 50),
    }


def test_it_says_from_where_a_cluster_pays(root: Element) -> None:
    """A sixth of 4 ms a battle is saved by the second machine: a minute from 90,000 battles on."""
    assert "From about 90,000 battles on, a second machine saves 60 seconds." in visible_text(root)
    assert "That is a site of about 36 rulesets, 50 × 50." in visible_text(root)


def test_it_says_what_a_cluster_costs(root: Element) -> None:
    """Jobs take 4/3 as long on a cluster, which is a third more."""
    assert "workers are taken to need 33% more than processes" in visible_text(root)


def test_sites_beyond_the_builds_own_limit_are_named(root: Element) -> None:
    """500 bytes a battle in the largest file: 50 MB are reached at 100,000 battles.

    Of sites up to 100 armies nothing is known, as none was measured.
    """
    (said,) = (text for text in map(text_of, root.iter("p")) if text.startswith("The build would"))
    assert said.startswith("The build would refuse 100 rulesets, 50 × 50: one file")


def test_a_site_just_at_the_builds_own_limit_is_not_named() -> None:
    """200 bytes a battle in the largest file: 100 rulesets, 50 × 50, make 50 MB, and no more."""
    points = [
        point_of(*point.size, largest_file_bytes=point.matchups * 200) for point in POINTS[:6]
    ]
    page = page_of(growth_of(*points), load_hosts())
    assert page is not None
    assert "The build would refuse 100 rulesets, 50 × 50" not in visible_text(
        read_page(page_html(page))
    )


def test_a_refusal_is_said_with_its_reason() -> None:
    """A site that the build refuses says why."""
    refusal = Refusal(rulesets=100, armies=100, reason="a <file> of 60 MB")
    page = page_of(growth_of(*POINTS, refused=(refusal,)), load_hosts())
    assert page is not None
    said = "100 rulesets, 100 × 100 is refused by the build: a <file> of 60 MB"
    assert said in visible_text(read_page(page_html(page)))
    assert [row["refusal"] for row in numbers_of(page, "sites") if row["refusal"]] == [
        "a <file> of 60 MB"
    ]


def test_builds_with_one_number_of_processes_say_nothing_of_clusters() -> None:
    """Without builds that differ in processes alone, neither table of seconds is there."""
    points = [point for point in POINTS if point.processes == 2]
    page = page_of(growth_of(*points), load_hosts())
    assert page is not None
    captions = [text_of(each) for each in read_page(page_html(page)).iter("caption")]
    assert len(captions) == 3
    assert not any(caption.startswith("Seconds by") for caption in captions)


def test_too_few_builds_make_no_page() -> None:
    """What nothing can be said of has no page."""
    assert page_of(growth_of(point_of(1, 50), point_of(5, 50)), load_hosts()) is None


def test_the_built_page_is_made_of_the_file(built: Built) -> None:
    """The small site's page and document are those of the builds that come with the project."""
    page = build(shared_facts(["classic"]))
    assert page is not None
    document = read(built, "growth.json")
    assert [table["name"] for table in document["tables"]] == [each.name for each in page.tables]
    rows = numbers_of(page, "sites")
    (sites,) = (table for table in document["tables"] if table["name"] == "sites")
    assert sites["rows"] == [list(row.values()) for row in rows]
    measured = {point.size for point in load_growth().alike}
    assert {
        (row["rulesets"], row["armies"]) for row in rows if row["how"] == "measured"
    } == measured
