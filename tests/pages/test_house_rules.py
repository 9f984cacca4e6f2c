"""The page of one's own rules, as it comes before scripts."""

from generator.pages.house_rules import LARGEST_BONUS, MOST_DICE, MOST_FACES, build, house_id
from generator.rules import Bonus, load_rulesets
from generator.site.rendering import page_html
from tests import expected, rounding
from tests.facts import shared_facts
from tests.read_html import read_page, rows_of, text_of

RULESETS = load_rulesets()


def test_the_table_before_scripts_is_the_first_rulesets() -> None:
    """Without scripts the table holds the first ruleset's chances to win."""
    page = read_page(page_html(build(shared_facts(["classic", "dutch"], 5))))
    (table,) = (table for table in page.findall(".//table") if "odds" in table.get("class", ""))
    for a, row in enumerate(rows_of(table)[-5:], start=1):
        cells = row[-5:]
        shown = [text.rstrip("%") for text in cells]
        exact = [rounding.percent(expected.win("classic", a, d)) for d in range(1, 6)]
        rounded = [rounding.percent(expected.win("classic", a, d), 0) for d in range(1, 6)]
        assert shown in ([text.rstrip("%") for text in exact], [t.rstrip("%") for t in rounded])


def test_one_may_start_from_rules_that_dice_say_in_full() -> None:
    """The list to start from has the classic rules and the commander's, but neither the Dutch
    choice nor balanced blitz, nor dice that need more armies.
    """
    names = ["classic", "dutch", "balanced-blitz", "uk-1990", "d8-attack"]
    page = read_page(page_html(build(shared_facts(names, 3))))
    texts = [text_of(option) for option in page.findall(".//option")]
    assert {"Classic", "Commander attacks"} <= set(texts)
    assert not {"Dutch rules", "Balanced blitz", "UK rules around 1990"} & set(texts)


def test_rules_beyond_the_limits_are_not_offered() -> None:
    """Dice, faces and bonuses that the form cannot hold have no id."""
    classic = RULESETS["classic"]
    attacker = classic.attacker
    assert house_id(classic) == "house_6.6.6-v-6.6"
    for beyond in (
        {"dice": (6,) * (MOST_DICE + 1)},
        {"dice": (MOST_FACES + 1,)},
        {"bonus": Bonus(dice="highest", amount=LARGEST_BONUS + 1)},
    ):
        changed = classic.model_copy(update={"attacker": attacker.model_copy(update=beyond)})
        assert house_id(changed) is None
