from fractions import Fraction
from html import escape
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from generator.matchups import matchups
from generator.numbers import fixed_root
from generator.rules import Ruleset
from generator.site.matchup_page import matchup_address, matchup_page
from generator.site.page import Page
from generator.solver import Solution, solve
from tests import rounding
from tests.conftest import DATASETS, LARGEST, Built
from tests.pages import meta, read_page, rows_of, text_of, visible_text
from tests.rulesets import make_ruleset
from tests.twin import battles
from tests.twin.rounds import round_losses

CELLS = [(a, d) for a in range(1, LARGEST + 1) for d in range(1, LARGEST + 1)]
SAMPLED = [(1, 1), (1, 8), (8, 1), (2, 1), (3, 2), (8, 5), (5, 8), (8, 8)]
HOSTILE = '<script>alert("&")</script>\'"><b>'


def read_matchup(built: Built, cell: tuple[int, int]) -> Element:
    path = built.folder / "classic" / f"{cell[0]}-vs-{cell[1]}" / "index.html"
    return read_page(path.read_text(encoding="utf-8"))


def page_of_one_battle(ruleset: Ruleset) -> Page:
    """Return the only page of a grid of 1 v 1."""
    (matchup,) = matchups(solve(ruleset, 1, 1), 1, 1)
    return matchup_page(ruleset, matchup, (1, 1))


def armies(number: int, side: str) -> str:
    return f"{number} {side}" + ("" if number == 1 else "s")


@pytest.mark.parametrize("cell", CELLS)
def test_title_and_description_carry_the_answer(built: Built, cell: tuple[int, int]) -> None:
    """Whoever shares a page shares its answer: in title, description and Open Graph tags."""
    page = read_matchup(built, cell)
    sides = f"{armies(cell[0], 'attacker')} v {armies(cell[1], 'defender')}"
    win = rounding.percent(battles.win("classic", *cell))
    claim = f"{sides}: the attacker wins {win}"
    assert text_of(page.find(".//head/title")).startswith(claim)
    assert meta(page, "og:title") == claim
    assert claim in meta(page, "description")
    assert f"{cell[0] + 1} armies on the territory" in meta(page, "description")
    assert meta(page, "og:description") == meta(page, "description")
    assert text_of(page.find(".//h1")) == sides
    assert text_of(page.find(".//p[@class='answer']")) == f"{win} the attacker wins"


@pytest.mark.parametrize("cell", CELLS)
def test_addresses_are_promised(built: Built, cell: tuple[int, int]) -> None:
    """The canonical address and Open Graph's are the one that the address bar shows."""
    page = read_matchup(built, cell)
    address = f"https://exact-risk-odds.example/classic/{cell[0]}-vs-{cell[1]}/"
    links = {link.get("rel"): link.get("href") for link in page.iter("link")}
    assert links["canonical"] == address
    assert meta(page, "og:url") == address
    assert matchup_address("classic", *cell) in address


@pytest.mark.parametrize("cell", CELLS)
def test_exact_numbers_are_the_twins(built: Built, cell: tuple[int, int]) -> None:
    """Fraction and 20 digits, for winning and for losing, are those of brute force."""
    page = read_matchup(built, cell)
    win = battles.win("classic", *cell)
    for name, chance in (("win", win), ("lose", 1 - win)):
        fraction = text_of(page.find(f".//*[@id='{name}-fraction']"))
        decimal = text_of(page.find(f".//*[@id='{name}-decimal']"))
        assert fraction == f"{chance.numerator}/{chance.denominator}"
        assert Fraction(decimal) == rounding.significant(chance, 20)
        button = page.find(f".//button[@data-copy='#{name}-fraction']")
        assert button is not None


@pytest.mark.parametrize("cell", CELLS)
def test_survivors_are_the_twins(built: Built, cell: tuple[int, int]) -> None:
    """The table holds every end of the battle, its chance, and that of at least so many left."""
    attackers, defenders = cell
    ends = battles.outcomes("classic", *cell)
    expected = []
    for side, name in enumerate(("attacker", "defender")):
        lefts = range(cell[side], 0, -1) if side == 0 else range(1, cell[side] + 1)
        for left in lefts:
            chance = ends.get((left, 0) if side == 0 else (0, left), Fraction(0))
            at_least = sum((part for end, part in ends.items() if end[side] >= left), Fraction(0))
            expected.append(
                [
                    armies(left, name),
                    f"{cell[side] - left}",
                    rounding.percent(chance, 2),
                    rounding.percent(at_least, 2),
                ]
            )
    page = read_matchup(built, cell)
    assert rows_of(page.find(".//table[@class='survivors']")) == expected
    assert len(expected) == attackers + defenders


@pytest.mark.parametrize("cell", CELLS)
def test_losses_are_the_twins(built: Built, cell: tuple[int, int]) -> None:
    """Armies left and lost, and their standard deviation, are those of brute force."""
    ends = battles.outcomes("classic", *cell)
    expected = []
    for side, name in enumerate(("Attacker", "Defender")):
        mean = sum((end[side] * chance for end, chance in ends.items()), Fraction(0))
        square = sum((end[side] ** 2 * chance for end, chance in ends.items()), Fraction(0))
        deviation = float(square - mean**2) ** 0.5
        row = [name, rounding.places(mean, 2), rounding.places(cell[side] - mean, 2)]
        expected.append([*row, f"{deviation:.2f}"])
    assert rows_of(read_matchup(built, cell).find(".//table[@class='losses']")) == expected


@pytest.mark.parametrize("cell", CELLS)
def test_the_next_round_is_the_twins(built: Built, cell: tuple[int, int]) -> None:
    """The next round's chances and rolls are those of listing all dice."""
    total = 6 ** (min(cell[0], 3) + min(cell[1], 2))
    rows = rows_of(read_matchup(built, cell).find(".//table[@class='next-round']"))
    expected = {}
    for (lost, killed), chance in round_losses("classic", *cell).items():
        words = [f"the defender loses {killed}"] * (killed > 0)
        words += [f"the attacker loses {lost}"] * (lost > 0)
        expected[", ".join(words)] = [
            rounding.percent(chance),
            f"{chance * total} of {total:,}".replace(
                f"{chance * total}", f"{int(chance * total):,}"
            ),
        ]
    assert {row[0]: row[1:] for row in rows} == expected


@pytest.mark.parametrize("defenders", range(1, LARGEST + 1))
def test_the_attackers_needed_name_both_countings(
    built: Built, solution: Solution, defenders: int
) -> None:
    """The fewest attackers for each chance stand there as A and as T, or the page says why not."""
    rows = rows_of(read_matchup(built, (1, defenders)).find(".//table[@class='needed']"))
    assert [row[0] for row in rows] == ["50%", "75%", "90%", "95%", "99%"]
    for percentage, *numbers in rows:
        chance = Fraction(int(percentage.removesuffix("%")), 100)
        first = next(a for a in range(1, 61) if Fraction(*solution.win(a, defenders)) >= chance)
        if numbers == ["more than this site solves"]:
            assert first > DATASETS
        else:
            assert numbers == [f"{first}", f"{first + 1}"]


@pytest.mark.parametrize("cell", CELLS)
def test_neighbours_exist(built: Built, cell: tuple[int, int]) -> None:
    """One army more or less leads to a page that is there; beyond the grid nothing does."""
    page = read_matchup(built, cell)
    links = [link.get("href", "") for link in page.findall(".//nav[@class='neighbours']/ul/li/a")]
    a, d = cell
    around = [(a + 1, d), (a - 1, d), (a, d + 1), (a, d - 1)]
    assert links == [f"../{x}-vs-{y}/" for x, y in around if (x, y) in CELLS]
    folder = built.folder / "classic" / f"{a}-vs-{d}"
    assert all((folder / link / "index.html").is_file() for link in links)


@pytest.mark.parametrize("cell", CELLS)
def test_both_countings_are_named(built: Built, cell: tuple[int, int]) -> None:
    """Every page says how many armies attack (A) and how many the territory shows (T)."""
    text = visible_text(read_matchup(built, cell))
    assert f"(A = {cell[0]})" in text
    assert f"{cell[0] + 1} armies on the territory (T = {cell[0] + 1})" in text


@pytest.mark.parametrize("cell", CELLS)
def test_nothing_of_the_program_shows_through(built: Built, cell: tuple[int, int]) -> None:
    """No `None`, no placeholder and no template syntax ever reaches a reader."""
    page = read_matchup(built, cell)
    text = visible_text(page)
    for leak in ("None", "Undefined", "placeholder", "{{", "{%", "Ratio(", "Fraction("):
        assert leak not in text
    html = (built.folder / "classic" / f"{cell[0]}-vs-{cell[1]}" / "index.html").read_text()
    assert "placeholder-for" not in html


@pytest.mark.parametrize("cell", SAMPLED)
def test_the_page_leads_to_its_data(built: Built, cell: tuple[int, int]) -> None:
    """The JSON document beside the page is linked in its text and in its head."""
    page = read_matchup(built, cell)
    name = f"{cell[0]}-vs-{cell[1]}.json"
    assert page.find(f".//p[@class='more']/a[@href='../{name}']") is not None
    (link,) = (link for link in page.iter("link") if link.get("type") == "application/json")
    folder = built.folder / "classic" / f"{cell[0]}-vs-{cell[1]}"
    assert (folder / link.get("href", "")).resolve() == built.folder / "classic" / name


def test_the_most_likely_end_is_told_in_words(built: Built) -> None:
    """The page says which end is the likeliest, and how likely it is."""
    ends = battles.outcomes("classic", 8, 5)
    (left, _), chance = max(ends.items(), key=lambda item: item[1])
    text = visible_text(read_matchup(built, (8, 5)))
    expected = f"the attacker wins with {left} attackers left ( {rounding.percent(chance)} )"
    assert f"Most likely end: {expected}" in text


def test_equally_likely_ends_are_all_told() -> None:
    """Where two ends are equally likely, the page names both and says "each"."""
    text = visible_text(read_page(page_of_one_battle(make_ruleset((3,), (2,))).html))
    assert (
        "the attacker wins with 1 attacker left or the attack fails with 1 defender left "
        "( 50.0% each)" in text
    )


def test_a_page_without_neighbours_says_so_quietly() -> None:
    """The only page of a grid of one battle has no neighbours and no broken links."""
    page = read_page(page_of_one_battle(make_ruleset()).html)
    links = [link.get("href", "") for link in page.iter("a")]
    assert not [link for link in links if "-vs-" in link and not link.endswith(".json")]


def test_hostile_text_in_a_title_is_escaped() -> None:
    """A ruleset's title is text: markup in it reaches neither page nor tags as markup."""
    page = page_of_one_battle(make_ruleset(title=HOSTILE))
    assert "<script" not in page.html
    assert "<b>" not in page.html
    assert HOSTILE in text_of(read_page(page.html).find(".//p[@class='matchup__rules']"))
    assert page.description.startswith(HOSTILE)
    assert escape(page.description) != page.description


def test_the_deviation_is_certified(built: Built, solution: Solution) -> None:
    """The page's standard deviation is the certified root of the exact variance."""
    rows = rows_of(read_matchup(built, (5, 5)).find(".//table[@class='losses']"))
    assert [row[3] for row in rows] == ["1.83", "1.70"]
    assert rows[0][3] == fixed_root(solution.variance_attackers_left(5, 5), 2)


def test_pages_are_small(built: Built) -> None:
    """A matchup's page is far below the 312 KB of a page that lists all others."""
    path: Path = built.folder / "classic" / "8-vs-8" / "index.html"
    assert path.stat().st_size < 40_000
