from pathlib import Path

import pytest

from generator.sources.reading import load_literature
from generator.sources.unread_works import load_unread_works
from risk_odds.errors import InputError
from risk_odds.ruleset_files import load_rulesets

GOOD = '[[works]]\ntitle = "A"\nauthor = "B"\npublished = "C"\nyear = 1990\nabout = "Dice."\n'


def test_no_work_is_both_read_and_unread() -> None:
    """A work whose figures are checked leaves the list of those that could not be read."""
    read = {work.source.title for work in load_literature(load_rulesets())}
    unread = [work.title for work in load_unread_works()]
    assert unread
    assert len(unread) == len({*unread})
    assert not read & {*unread}


@pytest.mark.parametrize(
    ("right", "wrong", "key"),
    [
        ('title = "A"', "", "works[0].title"),
        ("1990", "1950", "works[0].year"),
        ("1990", '1990\nurl = "ftp://x"', "works[0].url"),
        (GOOD, "works = []", "works"),
    ],
)
def test_a_bad_list_is_refused(tmp_path: Path, right: str, wrong: str, key: str) -> None:
    """A fault is an InputError that names the file and the key."""
    path = tmp_path / "unread.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert load_unread_works(path)[0].year == 1990
    path.write_text(GOOD.replace(right, wrong), encoding="utf-8")
    with pytest.raises(InputError) as raised:
        load_unread_works(path)
    assert str(raised.value).startswith(f"{path}: {key}: ")
