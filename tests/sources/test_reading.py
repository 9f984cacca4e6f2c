from pathlib import Path

import pytest

from generator.sources.reading import ShownDice, load_literature, load_work
from generator.sources.verdicts import (
    Judgements,
    check_literature,
)
from risk_odds.errors import InputError
from tests.sources.works import GOOD, RULESETS

# Files that are not right


def test_a_good_file_is_read(file: Path) -> None:
    """The file that the next tests spoil is right itself: twelve figures, all of them agreeing."""
    file.write_text(GOOD, encoding="utf-8")
    result = check_literature([load_work(file, RULESETS)], RULESETS)
    assert result.counts == Judgements(exact=5, rounded=7, last_digit=0, differs=0)


@pytest.mark.parametrize(
    ("right", "wrong", "key", "found"),
    [
        ('"nearly fair"', '"luck"', "statements[0]", "'luck'"),
        ("within", "witin", "statements[0]", "within: Missing"),
        ('"1/1000"', '"1/10000"', "statements[0].right", "nothing"),
        (
            'see = "dut',
            'right = "{luck}"\nsee = "dut',
            "statements[0].right",
            "'luck', expected one of average",
        ),
    ],
)
def test_a_statement_without_a_verdict_is_refused(
    file: Path, right: str, wrong: str, key: str, found: str
) -> None:
    """What cannot be checked, or is wrong and does not say what is right, is an InputError."""
    assert right in GOOD
    file.write_text(GOOD.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(InputError) as raised:
        check_literature([load_work(file, RULESETS)], RULESETS)
    assert str(raised.value).startswith(f"some-odds.toml: {key}: ")
    assert found in str(raised.value)


def test_a_file_without_figures_is_refused(file: Path) -> None:
    """A work that prints nothing and says nothing has nothing to check."""
    file.write_text(GOOD[: GOOD.index("[[statements]]")], encoding="utf-8")
    with pytest.raises(InputError, match="figures: found nothing, expected at least one"):
        load_work(file, RULESETS)


def test_terms_of_a_sequence_are_about_defenders_alone(file: Path) -> None:
    """The numbers of row and column add up to the defenders; attackers are what is asked."""
    file.write_text(GOOD, encoding="utf-8")
    terms = load_work(file, RULESETS).tables[2].cells
    battles = [[term and (term.attackers, term.defenders) for term in row] for row in terms]
    assert battles == [[(0, 1), (0, 2)], [(0, 3), None]]


@pytest.mark.parametrize(
    ("figure", "attackers", "defenders", "dice"),
    [
        ("quantity = 'best Dutch average'", 0, 0, None),
        ("quantity = 'attackers needed'\ndefenders = 4\nchance = '4/5'", 0, 4, None),
        ("quantity = 'lost to dice'\nroll = [5, 3]\ndice = 2", 0, 0, ((3, 2), (5, 3), ())),
        ("quantity = 'dice'\nrolled = [2, 0]\nattacker = [5, 4]", 0, 0, ((2, 0), (5, 4), ())),
        ("quantity = 'campaign'\nattackers = 6\ngarrisons = [2, 1]", 0, 0, None),
        ("quantity = 'win'\nattackers = 6\ndefenders = 3", 5, 3, None),
    ],
)
def test_what_a_figure_has_not_is_0(
    file: Path,
    figure: str,
    attackers: int,
    defenders: int,
    dice: tuple[tuple[int, int], tuple[int, ...], tuple[int, ...]] | None,
) -> None:
    """A claim has the armies of its battle, none where it is of none, and no losses and no end
    where it is about neither. Those who answer a roll answer the best two of three dice.
    """
    head = GOOD[: GOOD.index("[[tables]]")]
    file.write_text(f"{head}[[figures]]\nplace = 'x'\nprinted = '1'\n{figure}", encoding="utf-8")
    claim = load_work(file, RULESETS).claims[-1]
    assert (claim.attackers, claim.defenders) == (attackers, defenders)
    assert (claim.attackers_lost, claim.end) == (0, (0, 0))
    assert claim.dice == (dice and ShownDice(*dice))


def test_a_folder_without_files_is_refused(tmp_path: Path) -> None:
    """An empty folder is an error and no empty page."""
    with pytest.raises(InputError, match=r"found no work, expected at least one \.toml file"):
        load_literature(RULESETS, tmp_path)


def test_a_missing_file_is_refused(file: Path) -> None:
    """A file that cannot be read is an InputError too."""
    with pytest.raises(InputError, match="cannot be read"):
        load_work(file, RULESETS)
