from dataclasses import replace
from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest

from generator.facts.matchups import matchups
from generator.pages.lookup_form import lookup_form
from generator.pages.page import by_name
from generator.scope.limits import MOST_ARMIES
from generator.site.rendering import render
from risk_odds.games import rules_by_game
from risk_odds.numbers import Ratio, percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests import expected, rounding
from tests.conftest import LARGEST, RULESETS, Built
from tests.given import Named, about_of, matchup_of, ruleset_of
from tests.read_html import read_page, rows_of, text_of
from tests.rulesets import make_ruleset


@pytest.fixture(scope="module")
def form(built: Built) -> Element:
    """The form on the home page."""
    page = read_page((built.folder / "index.html").read_text(encoding="utf-8"))
    found = page.find(".//form[@class='lookup']")
    assert found is not None
    return found


def part(form: Element, name: str) -> Element:
    """Return the form's part of that name."""
    found = form.find(f".//*[@data-lookup='{name}']")
    assert found is not None, name
    return found


def form_of(ruleset: Named, attackers: int, defenders: int) -> Element:
    """Return the form with this battle as its first answer."""
    ruleset = ruleset_of(ruleset)
    about = replace(about_of(ruleset, 1), example=matchup_of(ruleset, attackers, defenders))
    html = render(
        "parts/lookup.html", **by_name(lookup_form({ruleset.id: about}, "")), script="lookup.js"
    )
    found = read_page(html).find("form")
    assert found is not None
    return found


def test_the_home_page_has_an_answer_before_any_script(form: Element) -> None:
    """The form arrives with the chance to win, the losses and the likeliest end of a battle."""
    cell = (8, 5)
    left = [expected.moments("classic", cell, side)[0] for side in (0, 1)]
    assert text_of(part(form, "win")) == rounding.percent(expected.win("classic", *cell))
    assert text_of(part(form, "attackers-lost")) == rounding.places(8 - left[0], 2)
    assert text_of(part(form, "defenders-lost")) == rounding.places(5 - left[1], 2)
    ends = expected.ends("classic", *cell)
    ((attackers_left, defenders_left),) = expected.likeliest("classic", cell)
    chance = rounding.percent(ends[attackers_left, defenders_left])
    assert text_of(part(form, "likely")) == f"{attackers_left} attackers (A) left ({chance})"
    assert defenders_left == 0
    assert text_of(part(form, "counted")) == "9 on the territory (T)"
    assert text_of(part(form, "odds")) == "About 9 to 2 for the attacker."


def test_the_first_answer_says_what_is_needed(form: Element) -> None:
    """It says how many attackers 50, 75, 90 and 95% need, as A and as T."""
    fewest = [expected.needed("classic", 5, Fraction(chance, 100)) for chance in (50, 75, 90, 95)]
    rows = rows_of_body(part(form, "needed"))
    assert rows == [
        [f"{chance}%", str(a), str(a + 1)]
        for chance, a in zip((50, 75, 90, 95), fewest, strict=True)
    ]


def test_the_first_answer_says_what_stopping_means(form: Element) -> None:
    """It says the chance to win when the attacker stops with 1, 2 or 3 armies left."""
    ends = expected.ends("classic", 8, 5)
    rows = rows_of_body(part(form, "retreat"))
    assert rows == [
        [
            str(stop),
            str(stop + 1),
            rounding.percent(
                sum((chance for end, chance in ends.items() if end[0] > stop), Fraction(0))
            ),
        ]
        for stop in (1, 2, 3)
    ]


def rows_of_body(body: Element) -> list[list[str]]:
    """Return the text of every cell of one body of a table."""
    table = Element("table")
    table.append(body)
    return rows_of(table)


def test_the_first_answer_draws_the_survivors(form: Element) -> None:
    """The drawing has both chances to win, a label and a bar for each end, as high as its axis
    says, and nothing of it is read aloud: the words beside it say the same.
    """
    figure = part(form, "survivors")
    split, drawing, labels = (each for each in figure if each.tag == "svg")
    ends = expected.ends("classic", 8, 5)
    assert [text.text for text in split.iter("text")] == ["81.8%", "18.2%"]
    assert [text.text for text in labels.iter("text")] == [*"87654321", *"12345"]
    assert [tick.text for tick in figure.findall("div/p")] == ["15%", "10%", "5%"]
    bars = "".join(path.get("d", "") for path in drawing)
    heights = [int(bar.partition("V-")[2]) for bar in bars.split("M")[1:]]
    assert heights == [round(100 * chance / 0.15) for chance in map(float, ends.values())]
    assert all(each.get("aria-hidden") for each in figure if each.tag != "figcaption")


def test_the_first_answer_leads_on(form: Element) -> None:
    """It leads to the battle's page, to the table, and to the comparison of the rules."""
    assert part(form, "page").get("href") == "classic/8-vs-5/"
    assert part(form, "table").get("href") == "at-the-table/?a=8&d=5&rules=classic"
    assert part(form, "compare").get("href") == "compare/?a=8&d=5"


def test_the_picker_has_all_rules_by_game(form: Element) -> None:
    """Every ruleset stands there as players name it, in groups by game; the classic rules first."""
    groups = [
        (group.get("label"), [(option.get("value"), text_of(option)) for option in group])
        for group in form.findall(".//select/optgroup")
    ]
    known = rules_by_game(load_rulesets()[name] for name in RULESETS)
    assert groups == [
        (group.title, [(entry.name, entry.title) for entry in group.entries]) for group in known
    ]
    options = form.findall(".//select//option")
    assert {option.get("data-ruleset") for option in options} == set(RULESETS)
    assert [option.get("value") for option in options if option.get("selected") is not None] == [
        "classic"
    ]
    for option in options:
        assert option.get("data-attackers") == option.get("data-defenders") == f"{LARGEST}"


def test_the_usual_rules_take_one_tap(form: Element) -> None:
    """The usual rules that the site has are buttons, of which the rules shown are pressed."""
    chips = form.findall(".//button[@data-rules]")
    names = [chip.get("data-rules") for chip in chips]
    assert names == ["classic", "capital-wall", "balanced-blitz", "dutch"]
    assert [chip.get("aria-pressed") for chip in chips] == ["true", "false", "false", "false"]


def test_the_picker_leads_on(form: Element) -> None:
    """Who does not know the rules, or has others, finds the way."""
    links = [link.get("href") for link in form.findall(".//p[@class='lookup__which']/a")]
    assert links == ["rules/#which", "house-rules/"]


def test_the_fields_know_their_limits(form: Element) -> None:
    """The number fields go as far as scripts solve battles; a chance may have a decimal comma."""
    assert MOST_ARMIES == 1000
    fields = form.findall(".//input[@type='number']")
    assert {field.get("id"): field.get("max") for field in fields} == {
        "lookup-attackers": "1000",
        "lookup-defenders": "1000",
    }
    chance = form.find(".//input[@id='lookup-chance']")
    assert chance is not None
    assert (chance.get("type"), chance.get("inputmode")) == ("text", "decimal")


def test_the_chance_wanted_has_its_answer(form: Element) -> None:
    """The page arrives with the attackers that the chance in the field needs, counted both ways,
    and against whom.
    """
    field = form.find(".//input[@id='lookup-chance']")
    assert field is not None
    assert field.get("value") == "90"
    needed = solve(load_rulesets()["classic"], 1, 5).needed(5, Ratio(90, 100))
    assert needed is not None
    [words] = form.findall(".//*[@id='lookup-wanted']")
    counted = f"{needed} attackers (A), {needed + 1} on the territory (T)"
    assert text_of(words) == f"needs {counted}, against 5 defenders"


def test_so_many_left_has_its_answer(form: Element) -> None:
    """The page arrives asking for 1 attacker left, which is the chance to win at all."""
    field = form.find(".//input[@id='lookup-left']")
    assert field is not None
    assert (field.get("value"), field.get("inputmode")) == ("1", "numeric")
    win = percent(solve(load_rulesets()["classic"], 8, 5).win(8, 5))
    [words] = form.findall(".//*[@id='lookup-with-left']")
    assert text_of(words) == (
        f"{win} to win with at least 1 attacker (A) left, 2 with the one that stays (T)"
    )


def test_the_version_stands_beside_the_number() -> None:
    """What balanced blitz answers says which version it is of."""
    found = form_of("balanced-blitz", 8, 5)
    assert (
        text_of(part(found, "version"))
        == "Computed for v3.3; the app has used other rules since v3.20."
    )
    assert text_of(part(form_of("classic", 8, 5), "version")) == ""


def test_ends_that_are_equally_likely_are_all_named() -> None:
    """Of two ends that are exactly equally likely, the answer names both."""
    one = text_of(part(form_of("defender-one-die", 1, 1), "likely"))
    assert not one.endswith(" each)")
    name, twins = next(
        (name, found)
        for name, ruleset in load_rulesets().items()
        for found in matchups(solve(ruleset, 3, 3), 3, 3)
        if len(found.most_likely) == 2
    )
    words = text_of(part(form_of(name, twins.attackers, twins.defenders), "likely"))
    assert " or " in words
    assert words.endswith(" each)")


@pytest.mark.parametrize("battle", [("classic", 1, 4), ("balanced-blitz", 8, 5)])
def test_one_attacker_has_nothing_to_stop_with(battle: tuple[str, int, int]) -> None:
    """With one attacker, and in a blitz, there is no way to stop early, and no such table."""
    form = form_of(*battle)
    assert rows_of_body(part(form, "retreat")) == []
    assert part(form, "retreats").get("hidden") is not None


def test_what_no_army_reaches_is_said_in_words() -> None:
    """Where no number of attackers that is solved is enough, the answer says so."""
    hopeless = make_ruleset((6,), (6,), attacker_bonus={"dice": "all", "amount": -20})
    form = form_of(hopeless, 1, 1)
    rows = rows_of_body(part(form, "needed"))
    assert rows == [
        [chance, "more than this site solves"] for chance in ("50%", "75%", "90%", "95%")
    ]
