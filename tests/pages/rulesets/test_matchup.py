from fractions import Fraction
from functools import cache
from html import escape
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from generator.facts.odds_ratio import odds_in_words
from generator.pages.counting import matchup_address
from generator.pages.page import Page
from generator.pages.rulesets.matchup import matchup_page
from generator.site.rendering import whole_page_html
from generator.site.site import site_at
from risk_odds.numbers import fixed_root, reduced
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution
from tests import expected, rounding
from tests.conftest import LARGEST, RULESETS, SITE, Built
from tests.given import matchup_of
from tests.read_html import meta, read_page, rows_of, text_of, visible_text
from tests.rulesets import make_ruleset
from tests.twin import battles
from tests.twin.rounds import most_attacker_dice, most_defender_dice

Cell = tuple[int, int]

CELLS = [(a, d) for a in range(1, LARGEST + 1) for d in range(1, LARGEST + 1)]
SAMPLED = [(1, 1), (1, 8), (8, 1), (2, 1), (3, 2), (8, 5), (5, 8), (8, 8)]
PAGES = [
    *(("classic", [cell for cell in CELLS if cell[0] == a]) for a in range(1, LARGEST + 1)),
    *((ruleset, SAMPLED) for ruleset in RULESETS if ruleset != "classic"),
]
"""All classic pages, in rows, and some of every other ruleset."""

BY_ROUNDS = [(ruleset, cells) for ruleset, cells in PAGES if ruleset != "balanced-blitz"]
HOSTILE = '<script>alert("&")</script>\'"><b>'


def read_matchup(built: Built, ruleset: str, cell: Cell) -> Element:
    return _read(built.folder / ruleset / f"{cell[0]}-vs-{cell[1]}" / "index.html")


@cache
def _read(path: Path) -> Element:
    return read_page(path.read_text(encoding="utf-8"))


def page_of_one_battle(ruleset: Ruleset) -> Page:
    """Return the only page of a grid of 1 v 1."""
    return matchup_page(matchup_of(ruleset, 1, 1), 1)


def html_of(page: Page) -> str:
    """Return a page as it is published."""
    return whole_page_html(page, SITE)


def armies(number: int, side: str) -> str:
    return f"{number} {side}" + ("" if number == 1 else "s")


@pytest.mark.parametrize(("ruleset", "cells"), PAGES)
def test_title_and_description_carry_the_answer(
    built: Built, ruleset: str, cells: list[Cell]
) -> None:
    """Whoever shares a page shares its answer: in title, description and Open Graph tags."""
    for cell in cells:
        page = read_matchup(built, ruleset, cell)
        sides = f"{armies(cell[0], 'attacker')} v {armies(cell[1], 'defender')}"
        win = rounding.percent(expected.win(ruleset, *cell))
        rules = load_rulesets()[ruleset].title
        title = sides if ruleset == "classic" else f"{sides}, {rules}"
        claim = f"{sides}: the attacker wins {win}"
        assert text_of(page.find(".//head/title")).startswith(f"{title}: the attacker wins {win}")
        shared = meta(page, "og:title").partition(" (")[0]
        assert shared == f"{title}: the attacker wins {win}"
        assert claim in meta(page, "description")
        assert meta(page, "description").startswith(f"{rules} RISK rules, {claim}")
        assert f"{cell[0] + 1} armies on the territory" in meta(page, "description")
        assert meta(page, "og:description") == meta(page, "description")
        assert text_of(page.find(".//h1")) == f"{sides}, {rules}"
        assert text_of(page.find(".//p[@class='answer']")).startswith(f"{win} the attacker wins")


@pytest.mark.parametrize(
    ("ruleset", "title"),
    [
        ("classic", "1 attacker v 2 defenders: the attacker wins "),
        ("dutch", "1 attacker v 2 defenders, Dutch rules: the attacker wins "),
    ],
)
def test_a_title_names_the_rules_that_a_reader_does_not_expect(ruleset: str, title: str) -> None:
    """Whoever asks for the odds means the classic rules; all others say their name."""
    assert matchup_page(matchup_of(ruleset, 1, 2), 2).title.startswith(title)


@pytest.mark.parametrize(("ruleset", "cells"), PAGES)
def test_addresses_are_promised(built: Built, ruleset: str, cells: list[Cell]) -> None:
    """The canonical address is the one that the address bar shows."""
    for cell in cells:
        page = read_matchup(built, ruleset, cell)
        address = f"https://exact-risk-odds.example/{ruleset}/{cell[0]}-vs-{cell[1]}/"
        links = {link.get("rel"): link.get("href") for link in page.iter("link")}
        assert links["canonical"] == address
        assert matchup_address(ruleset, *cell) in address


@pytest.mark.parametrize(("ruleset", "cells"), PAGES)
def test_exact_numbers_are_the_twins(built: Built, ruleset: str, cells: list[Cell]) -> None:
    """Fraction and 20 digits are brute force's; where there is no fraction, the page says so."""
    for cell in cells:
        page = read_matchup(built, ruleset, cell)
        win = expected.win(ruleset, *cell)
        for name, chance in (("win", win), ("lose", 1 - win)):
            decimal = text_of(page.find(f".//*[@id='{name}-decimal']"))
            assert Fraction(decimal) == rounding.significant(chance, 20)
        fraction = page.find(".//*[@id='win-fraction']")
        if ruleset == "balanced-blitz" and win not in (0, 1):
            assert fraction is None
            assert "the number is irrational" in visible_text(page)
        else:
            assert text_of(fraction) == f"{win.numerator}/{win.denominator}"


@pytest.mark.parametrize(("ruleset", "cells"), PAGES)
def test_survivors_are_the_twins(built: Built, ruleset: str, cells: list[Cell]) -> None:
    """The table holds every end of the battle, its chance, and that of at least that many left."""
    for cell in cells:
        ends = expected.ends(ruleset, *cell)
        wanted = [["Attackers (A) left"]]
        for end, chance in ends.items():
            side = 0 if end[0] else 1
            if side and ["Defenders left"] not in wanted:
                wanted.append(["Defenders left"])
            at_least = sum(
                (part for other, part in ends.items() if other[side] >= end[side]), Fraction(0)
            )
            if ruleset == "balanced-blitz":
                at_least = round(at_least, expected.DIGITS - 5)
            lost = f"{cell[side] - end[side]}"
            chances = rounding.percent(chance, 2), rounding.percent(at_least, 2)
            wanted.append([f"{end[side]}", lost, *chances])
        page = read_matchup(built, ruleset, cell)
        assert rows_of(page.find(".//table[@class='survivors']")) == wanted
        assert len(wanted) == sum(cell) + 2


@pytest.mark.parametrize(("ruleset", "cells"), PAGES)
def test_losses_are_the_twins(built: Built, ruleset: str, cells: list[Cell]) -> None:
    """Armies left and lost, deviation and median, and the winner's losses are brute force's."""
    for cell in cells:
        wanted = []
        for side, name in enumerate(("Attacker (A)", "Defender")):
            mean, variance = expected.moments(ruleset, cell, side)
            row = [name, rounding.places(mean, 2), rounding.places(cell[side] - mean, 2)]
            median = f"{expected.median(ruleset, cell, side)}"
            wanted.append([*row, f"{float(variance) ** 0.5:.2f}", median])
        by_end = []
        given_win = expected.given(ruleset, cell, 0)
        if given_win is not None:
            row = ["When the attacker wins", rounding.places(given_win, 2), f"{cell[1]}"]
            by_end.append(row)
        given_loss = expected.given(ruleset, cell, 1)
        if given_loss is not None:
            by_end.append(["When the attack fails", f"{cell[0]}", rounding.places(given_loss, 2)])
        page = read_matchup(built, ruleset, cell)
        means, conditional = page.findall(".//table[@class='losses']")
        assert rows_of(means) == wanted
        assert rows_of(conditional) == by_end


@pytest.mark.parametrize(("ruleset", "cells"), BY_ROUNDS)
def test_the_rounds_are_the_twins(built: Built, ruleset: str, cells: list[Cell]) -> None:
    """The next round's chances and rolls, and the number of rounds, are those of listing dice."""
    for cell in cells:
        rules = "classic" if ruleset == "dutch" else ruleset
        total = 6 ** (most_attacker_dice(rules, cell[0]) + most_defender_dice(rules, cell[1]))
        page = read_matchup(built, ruleset, cell)
        wanted = {}
        for (lost, killed), chance in battles.next_losses(ruleset, *cell).items():
            words = [f"the defender loses {killed}"] * (killed > 0)
            words += [f"the attacker loses {lost}"] * (lost > 0)
            rolls = f"{int(chance * total):,} of {total:,}"
            wanted[", ".join(words)] = [rounding.percent(chance), rolls]
        rows = rows_of(page.find(".//table[@class='next-round']"))
        assert {row[0]: row[1:] for row in rows} == wanted
        expected = battles.expected_rounds(ruleset, *cell)
        rounds = f"{rounding.places(expected, 2)} rounds on average"
        assert f"The battle takes {rounds if expected != 1 else 'one round'}." in visible_text(page)


@pytest.mark.parametrize(("ruleset", "cells"), BY_ROUNDS)
def test_retreats_are_the_twins(built: Built, ruleset: str, cells: list[Cell]) -> None:
    """For each number of attackers to stop at: both countings, chance to win and mean left."""
    for cell in cells:
        table = read_matchup(built, ruleset, cell).find(".//table[@class='retreat']")
        if cell[0] == 1:
            assert table is None
            continue
        wanted = []
        for at in range(1, cell[0]):
            ends = battles.retreat(ruleset, *cell, at)
            left = sum((end[0] * chance for end, chance in ends.items()), Fraction(0))
            win = rounding.percent(battles.captured(ends))
            wanted.append([f"{at}", f"{at + 1}", win, rounding.places(left, 2)])
        assert rows_of(table) == wanted


@pytest.mark.parametrize("cell", SAMPLED)
def test_a_blitz_page_has_no_rounds(built: Built, cell: Cell) -> None:
    """A battle that is resolved at once has no next round and no retreat on its page."""
    page = read_matchup(built, "balanced-blitz", cell)
    tables = {table.get("class") for table in page.iter("table")}
    assert not tables & {"next-round", "retreat"}
    assert not [heading for heading in page.iter("h2") if "round" in text_of(heading)]


@pytest.mark.parametrize("cell", SAMPLED)
def test_a_dutch_page_names_the_best_answers(built: Built, cell: Cell) -> None:
    """The page lists, for each number of dice, the rolls that the twin answers with it."""
    page = read_matchup(built, "dutch", cell)
    answers = page.find(".//dl[@class='answers']")
    assert answers is not None
    lists = zip(answers.findall("dt"), answers.findall("dd"), strict=True)
    found = {
        roll: text_of(term).split()[0]
        for term, rolls in lists
        for roll in text_of(rolls).split(", ")
    }
    assert len(found) == (6 if min(cell) == 1 else 21)
    for roll, dice in found.items():
        shown = tuple(map(int, roll.split("-")))
        rolled = (*shown, *[1] * (min(cell[0], 3) - len(shown)))
        assert dice == f"{battles.dutch_policy(*cell, rolled)}"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_attackers_needed_name_both_countings(built: Built, ruleset: str) -> None:
    """The fewest attackers for each chance are there as A and as T; each leads to their battle, one
    without a page to the page that draws it.
    """
    for defenders in range(1, LARGEST + 1):
        table = read_matchup(built, ruleset, (1, defenders)).find(".//table[@class='needed']")
        rows = rows_of(table)
        assert [row[0] for row in rows] == ["50%", "75%", "90%", "95%", "99%"]
        links = []
        for percentage, *numbers in rows:
            chance = Fraction(int(percentage.removesuffix("%")), 100)
            first = expected.needed(ruleset, defenders, chance)
            assert numbers == [f"{first}", f"{first + 1}"]
            page = f"../{first}-vs-{defenders}/"
            drawn = f"../../battle/?a={first}&d={defenders}&rules={ruleset}"
            links.append(page if first <= LARGEST else drawn)
        assert table is not None
        assert [link.get("href") for link in table.iter("a")] == links


@pytest.mark.parametrize(("ruleset", "cells"), PAGES)
def test_odds_are_told_as_a_ratio(built: Built, ruleset: str, cells: list[Cell]) -> None:
    """Beside the chance stands the ratio of both sides' exact chances, but where one is certain."""
    for cell in cells:
        win = expected.win(ruleset, *cell)
        text = text_of(read_matchup(built, ruleset, cell).find(".//p[@class='answer']"))
        wanted = odds_in_words(*(reduced(*chance.as_integer_ratio()) for chance in (win, 1 - win)))
        assert (f"the attacker wins, {wanted}" in text) == (0 < win < 1), text
        assert ("about" in text or "more than" in text) == (0 < win < 1), text


def test_a_version_stands_beside_its_number(built: Built) -> None:
    """Where the game has changed since, answer, title and description say which version they are
    of.
    """
    version = "(computed for v3.3; the app has used other rules since v3.20)"
    for ruleset in RULESETS:
        page = read_matchup(built, ruleset, (8, 5))
        answer = text_of(page.find(".//p[@class='answer']"))
        assert (version[1:-1] in answer) == (ruleset == "balanced-blitz")
        for name in ("description", "og:title"):
            assert (f"% {version}" in meta(page, name)) == (ruleset == "balanced-blitz")


@pytest.mark.parametrize(("ruleset", "cells"), PAGES)
def test_steppers_lead_on(built: Built, ruleset: str, cells: list[Cell]) -> None:
    """Beside each side's armies are links to one fewer and one more: to pages that are there, and
    beyond the grid to the page that draws any battle. No side has no army.
    """
    for cell in cells:
        page = read_matchup(built, ruleset, cell)
        a, d = cell
        folder = built.folder / ruleset / f"{a}-vs-{d}"
        wanted = []
        for x, y in ((a - 1, d), (a + 1, d), (a, d - 1), (a, d + 1)):
            if (x, y) in CELLS:
                wanted.append(f"../{x}-vs-{y}/")
                assert (folder / wanted[-1] / "index.html").is_file()
            elif x and y:
                wanted.append(f"../../battle/?a={x}&d={y}&rules={ruleset}")
        steppers = page.findall(".//nav[@class='steps']/p")
        assert [link.get("href") for each in steppers for link in each.findall("a")] == wanted
        assert [text_of(stepper.find("b")) for stepper in steppers] == [f"{a}", f"{d}"]
        names = [link.get("aria-label") for each in steppers for link in each.findall("a")]
        steps = [
            *((a + step, d, f"One attacker {word}") for step, word in ((-1, "fewer"), (1, "more"))),
            *((a, d + step, f"One defender {word}") for step, word in ((-1, "fewer"), (1, "more"))),
        ]
        assert names == [f"{words}: {x} v {y}" for x, y, words in steps if x and y]


@pytest.mark.parametrize(
    ("cell", "fewer", "more"),
    [
        ((1, 1), ("", ""), ("../2-vs-1/", "../1-vs-2/")),
        ((2, 2), ("../1-vs-2/", "../2-vs-1/"), ("../3-vs-2/", "../2-vs-3/")),
        (
            (3, 2),
            ("../2-vs-2/", "../3-vs-1/"),
            ("../../battle/?a=4&d=2&rules=classic", "../3-vs-3/"),
        ),
        (
            (2, 3),
            ("../1-vs-3/", "../2-vs-2/"),
            ("../3-vs-3/", "../../battle/?a=2&d=4&rules=classic"),
        ),
    ],
)
def test_a_step_is_one_army(cell: Cell, fewer: tuple[str, str], more: tuple[str, str]) -> None:
    """Where battles have pages up to 3 v 3, each step leads to the next of these, from their edge
    to the page that draws any battle, and nowhere where a side would have no army.
    """
    steps = matchup_page(matchup_of("classic", *cell), 3).shown["steps"]
    sides = zip(("attackers", "defenders"), cell, fewer, more, strict=True)
    assert steps == tuple(sides)


@pytest.mark.parametrize(("ruleset", "cells"), PAGES)
def test_both_countings_are_named(built: Built, ruleset: str, cells: list[Cell]) -> None:
    """Every page says how many armies attack (A) and how many the territory shows (T)."""
    for cell in cells:
        text = visible_text(read_matchup(built, ruleset, cell))
        assert f"{cell[0]} {'army' if cell[0] == 1 else 'armies'} can attack (A)" in text
        assert f"The territory holds {cell[0] + 1} (T)" in text


@pytest.mark.parametrize(("ruleset", "cells"), PAGES)
def test_nothing_of_the_program_shows_through(
    built: Built, ruleset: str, cells: list[Cell]
) -> None:
    """No `None`, no placeholder and no template syntax ever reaches a reader."""
    for cell in cells:
        text = visible_text(read_matchup(built, ruleset, cell)).replace("None exists:", "")
        for leak in ("None", "Undefined", "laceholder", "{{", "{%", "Ratio(", "Interval(", "arb("):
            assert leak not in text
        html = (built.folder / ruleset / f"{cell[0]}-vs-{cell[1]}" / "index.html").read_text()
        assert "placeholder-for" not in html.lower()


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("cell", SAMPLED)
def test_the_page_leads_to_its_data(built: Built, ruleset: str, cell: Cell) -> None:
    """The JSON document beside the page is linked in its text and in its head."""
    page = read_matchup(built, ruleset, cell)
    name = f"{cell[0]}-vs-{cell[1]}.json"
    assert page.find(f".//p[@class='more']/a[@href='../{name}']") is not None
    (link,) = (link for link in page.iter("link") if link.get("type") == "application/json")
    folder = built.folder / ruleset / f"{cell[0]}-vs-{cell[1]}"
    document = built.folder / ruleset / name
    assert (folder / link.get("href", "")).resolve() == document.resolve()


def test_the_most_likely_end_is_told_in_words(built: Built) -> None:
    """The page says which end is the likeliest, and how likely it is."""
    ends = expected.ends("classic", 8, 5)
    (left, _), chance = max(ends.items(), key=lambda item: item[1])
    text = visible_text(read_matchup(built, "classic", (8, 5)))
    wanted = f"the attacker wins with {left} attackers (A) left ( {rounding.percent(chance)} )"
    assert f"Most likely end: {wanted}" in text


def test_equally_likely_ends_are_all_told() -> None:
    """Where two ends are equally likely, the page names both and says "each"."""
    text = visible_text(read_page(html_of(page_of_one_battle(make_ruleset((3,), (2,))))))
    assert (
        "the attacker wins with 1 attacker (A) left or the attack fails with 1 defender left "
        "( 50.0% each)" in text
    )


def test_a_page_without_neighbours_says_so_quietly() -> None:
    """The only page of a grid of one battle leads to drawn ones alone, and to no broken links."""
    page = read_page(html_of(page_of_one_battle(make_ruleset())))
    links = [link.get("href", "") for link in page.iter("a")]
    assert not [link for link in links if "-vs-" in link and not link.endswith((".json", ".svg"))]
    assert len([link for link in links if "/battle/" in link]) == 2 + 5  # steps, armies needed


def test_hostile_text_in_a_title_is_escaped() -> None:
    """A ruleset's title is text: markup in it reaches neither page nor tags as markup."""
    page = page_of_one_battle(make_ruleset(title=HOSTILE))
    assert "<script>alert" not in html_of(page)
    assert '"><b>' not in html_of(page)
    assert text_of(read_page(html_of(page)).find(".//h1/a[@href='../']")) == HOSTILE
    assert page.description.startswith(HOSTILE)
    assert escape(page.description) != page.description


def test_the_deviation_is_certified(built: Built, solution: Solution) -> None:
    """The page's standard deviation is the certified root of the exact variance."""
    rows = rows_of(read_matchup(built, "classic", (5, 5)).find(".//table[@class='losses']"))
    assert [row[3] for row in rows] == ["1.83", "1.70"]
    assert rows[0][3] == fixed_root(solution.variance_attackers_left(5, 5), 2)


def test_without_an_address_pages_name_none() -> None:
    """Where the build was given no address, no page of a battle names the placeholder."""
    page = page_of_one_battle(load_rulesets()["classic"])
    assert SITE.address in whole_page_html(page, site_at("https://exact-risk-odds.example/"))
    html = whole_page_html(page, site_at())
    assert SITE.address not in html
    assert "og:image" not in html
    assert "og:title" in html


def test_pages_are_small(built: Built) -> None:
    """A matchup's page takes 8 kB, of which 2.65 kB are the same on all, its policy among them;
    there are 27,000 of them. The few with a flow chart take up to 4.1 kB more for its tables.
    """
    path: Path = built.folder / "classic" / "8-vs-8" / "index.html"
    html = path.read_text(encoding="utf-8")
    content = html.partition("<main")[2].partition("</main>")[0]
    chart = html.partition("<section>")[2].partition("</section>")[0]
    assert 0 < len(chart.encode()) < 4_100
    assert path.stat().st_size - len(chart.encode()) < 8_000
    assert len(html) - len(content) < 2_650


@pytest.mark.parametrize(
    ("name", "words"),
    [("risiko-club", "Attackers (A) left after a win"), ("classic", "Attackers (A) left")],
)
def test_attackers_who_stand_unbeaten_are_in_a_table_of_their_own(name: str, words: str) -> None:
    """Where an attack may end with attackers standing, those left after a win are called so."""
    page = matchup_page(matchup_of(load_rulesets()[name], 3, 3), 3)
    (table,) = read_page(html_of(page)).findall(".//table[@class='survivors']")
    assert text_of(table.findall(".//th[@scope='rowgroup']")[0]) == words
