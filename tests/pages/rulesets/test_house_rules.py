"""The page of one's own rules, as it comes before scripts."""

from collections.abc import Mapping

from generator.pages.rulesets.house_rules import build, house_id
from generator.scope.limits import LARGEST_BONUS, MOST_DICE, MOST_FACES, MOST_FACES_OF_ALL
from generator.site.rendering import page_html
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.sides import Bonus, Defender
from tests import expected, rounding
from tests.given import shared_facts
from tests.javascript.node import call
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


def test_every_die_that_rules_may_have_can_be_chosen() -> None:
    """Each side's four dice have 2 to 20 faces, those after the first may be missing, and a bonus
    is at most 5 up or down.
    """
    page = read_page(page_html(build(shared_facts(["classic"], 3))))
    for side in ("attack", "defence"):
        dice = page.findall(f".//select[@name='{side}-die']")
        offered = [[option.get("value") for option in die.iter("option")] for die in dice]
        faces = [str(number) for number in range(2, 21)]
        assert offered == [faces, *[["", *faces]] * 3]
        (amount,) = page.findall(f".//select[@name='{side}-amount']")
        assert [option.get("value") for option in amount] == [f"{n}" for n in range(-5, 6)]


def test_rules_beyond_the_limits_are_not_offered() -> None:
    """Dice, faces and bonuses that the form cannot hold have no id."""
    classic = RULESETS["classic"]
    attacker = classic.attacker
    assert house_id(classic) == "house_6.6.6-v-6.6"
    for beyond in (
        {"dice": (6,) * (MOST_DICE + 1)},
        {"dice": (MOST_FACES + 1,)},
        {"dice": (MOST_FACES + 1, 6)},  # one such die is enough
        {"bonus": Bonus(dice="highest", amount=LARGEST_BONUS + 1)},
    ):
        changed = classic.model_copy(update={"attacker": attacker.model_copy(update=beyond)})
        assert house_id(changed) is None


def test_addresses_of_rules_are_what_they_were() -> None:
    """Ties that the attacker wins, and of a bonus its dice, its amount and a w where no die leaves
    its faces, stand in an address as in those that readers have kept; a bonus of 0 does not.
    """
    classic = RULESETS["classic"]
    for within, letter in ((False, ""), (True, "w")):
        attacker = Bonus(dice="highest", amount=1, within_faces=within)
        defender = Bonus(dice="all", amount=-2, within_faces=within)
        none = Bonus(dice="all", amount=0, within_faces=within)
        for own, other, ties, found in (
            (attacker, None, "defender", f"house_6.6.6_highest1{letter}-v-6.6"),
            (None, defender, "attacker", f"house_6.6.6-v-6.6_all-2{letter}-ties-attacker"),
            (none, defender, "defender", f"house_6.6.6-v-6.6_all-2{letter}"),
        ):
            sides = {
                "attacker": classic.attacker.model_copy(update={"bonus": own}),
                "defender": classic.defender.model_copy(update={"bonus": other}),
            }
            assert house_id(classic.model_copy(update={**sides, "ties": ties})) == found


def test_rules_at_the_limits_are_offered() -> None:
    """The most dice, the most faces and the largest bonuses, up and down, have an id; and so have
    the most dice on both sides with as many faces as these may have, but not with one more.
    """
    classic = RULESETS["classic"]

    def with_sides(attacker: Mapping[str, object], defender: Mapping[str, object]) -> Ruleset:
        sides = {
            "attacker": classic.attacker.model_copy(update=attacker),
            "defender": classic.defender.model_copy(update=defender),
        }
        return classic.model_copy(update=sides)

    for at_most in (
        {"dice": (6,) * MOST_DICE},
        {"dice": (MOST_FACES,)},
        {"bonus": Bonus(dice="highest", amount=LARGEST_BONUS)},
        {"bonus": Bonus(dice="all", amount=-LARGEST_BONUS)},
    ):
        assert house_id(with_sides(at_most, {})) is not None
    lower = {"bonus": Bonus(dice="highest", amount=-LARGEST_BONUS - 1)}
    assert house_id(with_sides(lower, {})) is None
    armies = {"armies_for_dice": tuple(range(1, MOST_DICE + 1))}
    for faces, is_offered in ((MOST_FACES_OF_ALL, True), (MOST_FACES_OF_ALL + 1, False)):
        for number in (1, MOST_DICE):  # a single die with more faces is enough
            dice = {"dice": (faces,) * number + (6,) * (MOST_DICE - number)}
            assert (house_id(with_sides(dice, dice | armies)) is not None) == is_offered
    # with one die fewer the faces are counted no more
    many, fewer = ({"dice": (MOST_FACES,) * number} for number in (MOST_DICE, MOST_DICE - 1))
    assert house_id(with_sides(fewer, many | armies)) is not None


def test_rules_that_say_more_than_dice_have_no_address() -> None:
    """Every key that an address of rules of one's own does not hold is refused, be it known or yet
    to come, so that no rules are ever taken for plain dice.
    """

    class LaterDefender(Defender):
        retreats: int = 0

    class Later(Ruleset):
        defender: LaterDefender
        rerolls: int = 0

    plain = RULESETS["classic"].model_dump(mode="json")
    assert house_id(Later.model_validate(plain)) == "house_6.6.6-v-6.6"
    assert house_id(Later.model_validate({**plain, "rerolls": 1})) is None
    later = {**plain["defender"], "retreats": 1}
    assert house_id(Later.model_validate({**plain, "defender": later})) is None
    twice = {"dice": "all", "amount": 1, "then": [{"dice": "highest", "amount": 1}]}
    for key, value in (
        *(("armies_for_dice", [1, 3]), ("chooses_after_roll", True)),
        *(("bonus", twice),),
    ):
        changed = {**plain["defender"], key: value}
        assert house_id(Ruleset.model_validate({**plain, "defender": changed})) is None
    transformed = {**plain, "transformation": "balanced-blitz-3.3"}
    assert house_id(Ruleset.model_validate(transformed)) is None
    usual = {**plain["defender"], "armies_for_dice": [1, 2]}
    same = Ruleset.model_validate({**plain, "defender": usual})
    assert house_id(same) == "house_6.6.6-v-6.6"


def test_the_ids_of_all_rules_are_read_on_the_device() -> None:
    """What has an id here is read there as the same rules; what is too large to count has none."""
    classic = RULESETS["classic"].model_dump(mode="json")
    dice = {"dice": [MOST_FACES] * MOST_DICE}
    largest = Ruleset.model_validate({**classic, "attacker": dice, "defender": dice})
    fewer = Ruleset.model_validate({**classic, "attacker": dice})
    script = """
      const { houseId, readHouse } = await load("kernel/dice.js");
      return data.map((id) => { const house = readHouse(id); return house && houseId(house); });
    """
    ids = [name for name in map(house_id, (*RULESETS.values(), fewer)) if name]
    assert len(ids) > 18
    assert call(script, ids) == ids
    assert house_id(largest) is None
