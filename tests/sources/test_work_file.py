import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from generator.sources.reading import ShownDice, Work, load_literature, load_work
from risk_odds.errors import InputError
from tests.sources.works import GOOD, RULESETS, WORKS


@pytest.mark.parametrize(
    ("right", "wrong", "key", "found"),
    [
        (
            'author = "Somebody"',
            'author = "Somebody"\npages = 9',
            "the file",
            "unknown key 'pages'",
        ),
        ('author = "Somebody"', "", "author", "found nothing"),
        ('author = "Somebody"', 'author = "Somebody"\nkind = "rumour"', "kind", "'rumour'"),
        ('counting = "T"', 'counting = "both"', "counting", "'both'"),
        ('method = "exact"', 'method = "simulation"', "runs", "found nothing"),
        ('method = "exact"', 'method = "exact"\nruns = 100', "runs", "100"),
        ('ruleset = "classic"', 'ruleset = "clasic"', "ruleset", "'clasic'"),
        ('quantity = "round"', 'quantity = "luck"', "figures[0]", "luck"),
        ('quantity = "round"', 'quantity = "round formula"', "figures[0].printed", "'0.3358'"),
        ("attackers = 4", "attackers = 1", "figures[0].attackers", "found 1"),
        ("attackers = 4", "attackers = 4.5", "figures[0].round.attackers", "4.5"),
        ("defenders = 2", "defenders = 0", "figures[0].round.defenders", "found 0"),
        ("attackers_lost = 1", "", "figures[0].round.attackers_lost", "found nothing"),
        ("attackers_lost = 1", "attackers_lost = 3", "figures[0].attackers_lost", "found 3"),
        ("attackers_lost = 1", 'attackers_lost = 1\nruleset = "x"', "figures[0].ruleset", "'x'"),
        ("attackers_lost = 1", "attackers_lost = 1\nend = [1, 1]", "figures[0].round", "key 'end'"),
        ('"0.3358"', '"0,3358"', "figures[0].printed", "'0,3358'"),
        ('"0.3358"', "0.3358", "figures[0].round.printed", "0.3358"),
        ('layout = "defenders"', 'layout = "square"', "tables[0]", "square"),
        ("rows = [2, 3]", "rows = [2, 3, 4]", "tables[0].printed", "2 rows"),
        ("rows = [2, 3]", "rows = [1, 2]", "tables[0].rows[0]", "found 1"),
        ("columns = [1, 2]", "columns = [1, 2, 3]", "tables[0].printed[0]", "2 figures"),
        ("columns = [1, 2]", "columns = [0, 1]", "tables[0].columns[0]", "found 0"),
        ("0.754 0.363", "0.754 O.363", "tables[0].printed[1]", "'O.363'"),
        ('"defenders"', '"advantage"', "tables[0].printed[0]", "'0.106'"),
        ("rows = [[2, 1]]", "rows = [[2, 0]]", "tables[1].rows[0]", "(2, 0)"),
        ("columns = [[2, 0], [1, 1]]", "columns = [[2, 0], [1, 0]]", "tables[1].columns[1]", "(1"),
        ("columns = [[2, 0], [1, 1]]", "columns = [[0, 1], [1, 1]]", "tables[1].columns[0]", "(0"),
        ("5/12 7/12", "5/12 7/0", "tables[1].printed[0]", "'7/0'"),
        ('printed = ["3 4", "5 ."]', 'printed = ["3 4"]', "tables[2].printed", "1 rows"),
        ('"5 ."', '"5 -"', "tables[2].printed[1]", "'-'"),
        ('first = "won"', 'first = "even"', "figures[1].pairs.first", "'even'"),
        ('2\nfirst = "won"', '1\nfirst = "won"', "figures[1].defenders", "1"),
        ('place = "Page 1"', "", "figures[0].round.place", "found nothing"),
        ('see = "dutch-defence/"', "", "statements[0].see", "found nothing"),
        ('page = "classic/odds/"', 'page = "//x"', "here[0].page", "'//x'"),
        ("garrisons = [2, 1]", "garrisons = []", "figures[2].campaign.garrisons", "found []"),
        ("garrisons = [2, 1]", "garrisons = [2, 0]", "figures[2].campaign.garrisons[1]", "found 0"),
        ("stopped_at = 2", "stopped_at = 3", "figures[2].stopped_at", "found 3"),
        ("stopped_at = 2", "", "figures[2]", "one of them"),
        ("holding = 1", "holding = 2", "figures[2].holding", "found 2"),
        ("holding = 1", "holding = 1\nmoved_in = 1", "figures[2].stopped_at", "found 2"),
        ("[[figures]]", "[[figures", "not valid TOML", "line"),
    ],
)
def test_a_bad_file_is_refused(file: Path, right: str, wrong: str, key: str, found: str) -> None:
    """A fault in a file is an InputError that names the file, the key and what was found."""
    assert right in GOOD
    file.write_text(GOOD.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(InputError) as raised:
        load_work(file, RULESETS)
    message = str(raised.value)
    assert message.startswith(f"{file}: {key}: ")
    assert found in message.removeprefix(f"{file}: ")


@pytest.mark.parametrize(
    ("counting", "right", "wrong", "told"),
    [
        (
            "T",
            "attackers = 4",
            "attackers = 1",
            "figures[0].attackers: found 1, expected at least 2 (counting = 'T')",
        ),
        (
            "A",
            "rows = [[2, 1]]",
            "rows = [[0, 1]]",
            "tables[1].rows[0]: found 0, expected at least 1 (counting = 'A')",
        ),
        (
            "T",
            "[[2, 0], [1, 1]]",
            "[[0, 1], [1, 1]]",
            "tables[1].columns[0]: found (0, 1), expected the armies that stay behind included "
            "(counting = 'T')",
        ),
        (
            "T",
            "[[2, 0], [1, 1]]",
            "[[1, 0], [1, 1]]",
            "tables[1].columns[0]: found (1, 0), expected a battle's end: one side, and only one, "
            "has nothing left",
        ),
    ],
)
def test_armies_that_are_too_few_are_told_as_the_work_counts(
    file: Path, counting: str, right: str, wrong: str, told: str
) -> None:
    """One who may attack has one army more where those that stay behind are counted, and so has
    the end of a battle.
    """
    text = GOOD.replace('counting = "T"', f'counting = "{counting}"')
    assert right in text
    file.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(InputError) as raised:
        load_work(file, RULESETS)
    assert str(raised.value) == f"{file}: {told}"


def test_a_table_by_advantage_begins_with_one_defender(file: Path) -> None:
    """With as large an advantage as armies there is no defender, and nan stands there; with one
    less there is one.
    """
    right = 'layout = "defenders"', "0.417 0.106", "0.754 0.363"
    wrong = 'layout = "advantage"', "0.417 nan", "0.363 0.754"
    text = GOOD
    for before, after in zip(right, wrong, strict=True):
        assert before in text
        text = text.replace(before, after, 1)
    file.write_text(text, encoding="utf-8")
    cells = load_work(file, RULESETS).tables[0].cells
    battles = [[cell and (cell.attackers, cell.defenders) for cell in row] for row in cells]
    assert battles == [[(1, 1), None], [(2, 2), (2, 1)]]


DICE = """[[figures]]
place = "Page 4"
quantity = "dice"
rolled = [3, 2]
attacker = [6, 5]
defender = [4, 4]
printed = "1/216"

"""


@pytest.mark.parametrize(
    ("right", "wrong", "key", "found"),
    [
        ("attacker = [6, 5]", "attacker = [5, 6]", "attacker", "[5, 6]"),
        ("defender = [4, 4]", "defender = [3, 4]", "defender", "[3, 4]"),
        ("rolled = [3, 2]", "rolled = [1, 2]", "attacker", "[6, 5]"),
        ("rolled = [3, 2]", "rolled = [3, 1]", "defender", "[4, 4]"),
        ("rolled = [3, 2]", "rolled = [-1, 2]", "dice.rolled[0]", "-1"),
        ("attacker = [6, 5]", "attacker = [7, 5]", "dice.attacker[0]", "7"),
        ("defender = [4, 4]", "defender = [4, 0]", "dice.defender[1]", "0"),
        ("2]\nattacker = [6, 5]", "2]\nattacker = [6, 5, 5, 1]", "dice.attacker", "[6, 5, 5, 1]"),
    ],
)
def test_dice_are_the_highest_of_those_rolled(
    file: Path, right: str, wrong: str, key: str, found: str
) -> None:
    """Dice stand the highest first, no more of them than are rolled, and three at most."""
    head, tables = GOOD.split("[[tables]]", 1)
    assert right in DICE
    for dice in (DICE, DICE.replace(right, wrong)):
        file.write_text(f"{head}{dice}[[tables]]{tables}", encoding="utf-8")
        if dice == DICE:
            assert load_work(file, RULESETS).claims[1].dice == ShownDice((3, 2), (6, 5), (4, 4))
            continue
        with pytest.raises(InputError, match=re.escape(f"{file}: figures[1].{key}: found {found}")):
            load_work(file, RULESETS)


def test_a_site_without_a_ruleset_leads_to_all_rules() -> None:
    """Works lead to no page of an absent ruleset, but to the list of all rules; else as before."""
    absent = {"three-dice-defence", "stronghold", "dutch-defence/card"}
    missed = set()
    for whole, work in zip(WORKS, load_literature(RULESETS, absent=absent), strict=True):
        for before, after in zip(leads_of(whole), leads_of(work), strict=True):
            gone = {name for name in absent if is_about(before or "", name)}
            assert after == ("rules/" if gone else before)
            missed |= gone
    assert missed == absent
    asked = [
        page for work in WORKS for page in leads_of(work) if "rules=stronghold" in (page or "")
    ]
    assert asked


def is_about(page: str, absent: str) -> bool:
    """Whether a page lies at an address or below it, or asks for its rules."""
    return f"/{page}".startswith(f"/{absent}/") or f"rules={absent}" in page


def leads_of(work: Work) -> list[str | None]:
    """The pages of this site that a work's texts lead to."""
    source = work.source
    return [
        *(answered.page for answered in source.here),
        *(statement.see for statement in source.statements),
        *(left_out.see for left_out in source.left_out),
    ]


def test_a_source_cannot_be_changed() -> None:
    """What was read is frozen."""
    with pytest.raises(ValidationError, match="frozen"):
        WORKS[0].source.title = "Another"
