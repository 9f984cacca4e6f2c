from itertools import product

import pytest

from generator.pages.kinds import absent_addresses
from generator.pages.learn.dutch_card import KIND, LARGEST, build, card_advice
from generator.pages.page import Page
from generator.site.rendering import page_html
from generator.site.rulesets_for_scripts import offer
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.stationary import best_defence
from tests.given import shared_facts
from tests.javascript.node import call
from tests.pages.page_data import numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.twin import battles

ADVICE = """
  const [{ cardOf }, { cardInWords }, { rulesNamed }] =
    await Promise.all(
      ["decisions/defenderdice.js", "words/cardwords.js", "kernel/rules.js"].map(load));
  const rules = rulesNamed({ dutch: data.offer }, "dutch");
  return data.battles.map(([attackers, defenders]) => {
    const card = cardOf(rules, { attackers, defenders });
    const asked = { battle: { attackers, defenders }, given: { rule: "1 2 3" } };
    const { advice } = cardInWords(card, rules, asked).texts;
    return [card.map(({ roll, dice }) => [roll, dice]), advice];
  });
"""


@pytest.fixture(scope="module")
def page() -> Page:
    """The page of a site with Dutch rules."""
    return build(shared_facts(["classic", "dutch"]))


def test_no_card_without_dutch_rules() -> None:
    """A site without these rules has no such page."""
    assert KIND.pages(shared_facts(["classic"])) == []
    assert [page.address for page in KIND.pages(shared_facts(["dutch"]))] == [KIND.address]
    published = load_rulesets()
    assert KIND.address in absent_addresses(published, ["classic"])
    assert absent_addresses(published, published) == set()


def test_the_card_of_the_example_is_brute_forces(page: Page) -> None:
    """Each cell of 8 v 5 is what makes capture least likely; cells of no roll are empty."""
    tree = read_page(page_html(page))
    table = next(tree.iter("table"))
    rule = best_defence().two_dice
    for highest, cells in enumerate(rows_of(table), start=1):
        assert cells[0] == str(highest)
        for second, cell in enumerate(cells[1:], start=1):
            if second > highest:
                assert cell == ""
                continue
            dice = battles.dutch_policy(8, 5, (highest, second))
            odd = (dice == 2) != ((highest, second) in rule)
            assert cell == f"{dice}{'*' if odd else ''}"
    text = text_of(tree.find(".//output"))
    assert text.startswith("Two dice if their second-highest die is 1, 2 or 3. Otherwise one.")
    assert "8 attackers against 5 defenders; 9 on the territory (T)" in text
    assert "need scripts" in visible_text(tree)


def test_small_battles_are_brute_forces(page: Page) -> None:
    """The data name the rolls that two dice answer, in each battle to 12 v 12."""
    rows = {(row["attackers"], row["defenders"]): row for row in numbers_of(page, "small")}
    sizes = range(2, LARGEST + 1)
    assert list(rows) == list(product(sizes, repeat=2))
    for battle in [(2, 2), (2, 6), (4, 2), (7, 7), (12, 3)]:
        two = [
            f"{highest}-{second}"
            for highest in range(1, 7)
            for second in range(1, highest + 1)
            if battles.dutch_policy(*battle, (highest, second)) == 2
        ]
        assert rows[battle]["two_dice"].split() == two


def test_differences_from_large_battles_are_shown(page: Page) -> None:
    """The table below the card names the rolls that are answered otherwise, or none: for each
    battle to 12 v 12.
    """
    table = list(read_page(page_html(page)).iter("table"))[1]
    rows = rows_of(table)
    sizes = [f"{armies}" for armies in range(2, 13)]
    assert [text_of(head) for head in table.findall("thead/tr/th")][1:] == sizes
    assert [len(row) for row in rows] == [1 + len(sizes)] * len(sizes)
    assert rows[0][1] == "="
    assert rows[0][2] == "−4-3 −5-3 −6-3"
    assert rows[2][1] == "+4-4 +5-4 +6-4"


def test_scripts_give_the_generators_card(page: Page) -> None:
    """The same dice and the same words for each battle to 12 v 12."""
    cards = page.shown["cards"]
    asked = {"offer": offer(load_rulesets()["dutch"], 1), "battles": list(cards)}
    for card, (rolls, advice) in zip(cards.values(), call(ADVICE, asked), strict=True):
        assert {tuple(roll): dice for roll, dice in rolls} == card.dice
        assert advice == card_advice(card, (1, 2, 3))


@pytest.mark.parametrize(
    ("battle", "words"),
    [((4, 1), "One die: you have no second army."), ((1, 4), "Two dice, unless their die is a 1")],
)
def test_the_smallest_battles_have_words_of_their_own(battle: tuple[int, int], words: str) -> None:
    """With one army there is no choice; against one attacker two dice are never worse."""
    asked = {"offer": offer(load_rulesets()["dutch"], 1), "battles": [battle]}
    ((_, advice),) = call(ADVICE, asked)
    assert advice.startswith(words)
