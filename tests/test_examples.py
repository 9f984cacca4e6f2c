"""The bot on the page of the API answers, in Python, as it stands there. The other examples of the
pages for programs are run in ``tests/readers/``, those in JavaScript also in a browser
(``tests/browser/test_examples.py``).
"""

import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from generator.scope.words import message
from risk_odds import rules
from tests import expected
from tests.browser.server import serve
from tests.conftest import DATASETS, LARGEST, Built
from tests.examples import BATTLES, ENDS, NO_BATTLES, NOBODYS_RULES, OF_THE_APP, bot, examples
from tests.readers.programs import CELL, printed_by

pytestmark = pytest.mark.whole_runs


@pytest.fixture(scope="module")
def root(built: Built) -> Iterator[str]:
    """The address at which the small site is served."""
    with serve(built.folder) as address:
        yield address


def said_by_the_bot(root: str, folder: Path, code: str) -> list[str]:
    """Run the bot in Python and then more code; return what that says with ``say``."""
    say = "def say(words): print('said', json.dumps(words))"
    printed = printed_by("\n".join([bot("python", root), say, code]), folder)
    lines = printed.splitlines()
    return [json.loads(line.removeprefix("said ")) for line in lines if line.startswith("said ")]


def answered_by_the_bot(root: str, folder: Path, lines: Iterable[str]) -> list[str]:
    """Return the answers of the bot in Python to these lines."""
    return said_by_the_bot(root, folder, f"for line in {[*lines]!r}: say(answer(line))")


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (2, 1), (8, 5), (12, 7)])
def test_somebody_elses_dice_give_our_fraction(
    tmp_path: Path, attackers: int, defenders: int
) -> None:
    """What the reader is told to ask icepool prints the fraction of the site, for any armies."""
    (code,) = examples("python", page="how-it-works.md")
    assert "won(12, 7)" in code
    code = code.replace("won(12, 7)", f"won({attackers}, {defenders})")
    found = printed_by(code, tmp_path).strip()
    assert Fraction(found) == expected.win("classic", attackers, defenders)


def test_the_bot_in_python_answers(built: Built, root: str, tmp_path: Path) -> None:
    """It reads a line as players write it, and says the name they used, and the source."""
    index = json.loads((built.folder / "api" / "v1" / "index.json").read_text(encoding="utf-8"))
    battles = BATTLES | {
        "9v5 New  Zealand": ("uk-1990", "New Zealand rules around 1990"),
        "9v5 uk-1990": ("uk-1990", "UK rules around 1990"),
        "9v5 UK rules around 1990": ("uk-1990", "UK rules around 1990"),
        "9v5 (Koole’s rules)": ("dutch", "Koole’s rules"),
        "9v5 blitz": ("balanced-blitz", "Blitz"),
    }
    for (ruleset, title), said in zip(
        battles.values(), answered_by_the_bot(root, tmp_path, battles), strict=True
    ):
        percent = f"{float(expected.win(ruleset, *CELL)):.1%}"
        version = rules[ruleset].version
        beside = f" ({version})" if version else ""
        setting = f" {message('odds.true_random')}" if title in OF_THE_APP else ""
        battle = f"9 on the territory (8 can attack) against 5, {title}"
        first = f"{battle}: {percent} to win{beside}.{setting}"
        assert said == f"{first}\n{index['attribution']}"


def test_the_bot_in_python_refuses_what_is_no_battle(root: str, tmp_path: Path) -> None:
    """What is no line of two whole numbers is answered with an example of one."""
    assert set(answered_by_the_bot(root, tmp_path, NO_BATTLES)) == {
        'Ask me like this: "9v5" or "9v5 capital".'
    }


def test_the_bot_in_python_tells_some_names(root: str, tmp_path: Path) -> None:
    """Rules that it does not know are not repeated; it names a few, each of other rules."""
    lines = [f"9v5 {name}" for name in NOBODYS_RULES]
    assert set(answered_by_the_bot(root, tmp_path, lines)) == {
        "I don't know these rules. Try classic, walled-capital, new-zealand, koole, blitz, "
        f"or see {root}rules/"
    }


def test_the_bot_in_python_tells_the_range(root: str, tmp_path: Path) -> None:
    """It never asks for a battle that does not exist."""
    few_or_many = f"Give me 2 to {DATASETS + 1} armies on the attacking territory."
    for territory in (0, 1, DATASETS + 2, 9999):
        assert answered_by_the_bot(root, tmp_path, [f"{territory}v1"]) == [few_or_many]
    for defenders in (0, DATASETS + 1, 9999):
        answers = answered_by_the_bot(root, tmp_path, [f"2v{defenders}"])
        assert answers == [f"Give me 1 to {DATASETS} defenders."]
    for line in ("2v1", f"{DATASETS + 1}v{DATASETS}"):
        (said,) = answered_by_the_bot(root, tmp_path, [line])
        assert " to win." in said


def test_the_bot_in_python_tells_rare_from_impossible(root: str, tmp_path: Path) -> None:
    """0% and 100% are said only of what is impossible or certain, whatever the doubles round to."""
    rare, likely = answered_by_the_bot(root, tmp_path, [f"2v{DATASETS}", f"{DATASETS + 1}v1"])
    assert ", Classic: <0.1% to win." in rare
    assert ", Classic: >99.9% to win." in likely
    code = f"for defenders in range(1, 6): say(percent({ENDS}, defenders))"
    shown = said_by_the_bot(root, tmp_path, code)
    assert shown == ["0.0%", "<0.1%", "50.0%", ">99.9%", "100.0%"]


FAULTS = """
import io
real = urlopen


def broken(address, timeout):
    raise fault


def no_json(address, timeout):
    return io.BytesIO(text)


say(answer("9v5"))
for fault in (OSError(), TimeoutError(), HTTPException()):
    urlopen = broken
    say(answer("9v5"))
for text in (b"", b"<!doctype html>", b'{"win": 0.', b"\\xff"):
    urlopen = no_json
    say(answer("9v5"))
urlopen = real
say(answer("9v5"))
index, next_reading = None, 0
urlopen = no_json
say(answer("9v5"))
"""


def test_the_bot_in_python_says_when_it_cannot_answer(root: str, tmp_path: Path) -> None:
    """Whatever keeps it from reading the index or a battle, it says so, and recovers."""
    down = "The odds can't be reached right now."
    first, *faults, again, without_index = said_by_the_bot(root, tmp_path, FAULTS)
    assert " to win." in first
    assert faults == [down] * 7
    assert (again, without_index) == (first, down)
    silent = bot("python", "http://127.0.0.1:9/")  # where nobody listens
    assert printed_by(silent, tmp_path).splitlines() == [down] * 4


READINGS = """
asked = []
real = read


def read(address):
    asked.append(address)
    return None if down and address.endswith("index.json") else real(address)


now = time.time()
time.time = lambda: now
down = False
for seconds in (60, DAY - 60, DAY + 60, DAY + 120):
    time.time = lambda: now + seconds
    answer("9v5")
    say(str(asked.count("api/v1/index.json")))
down = True
time.time = lambda: now + 3 * DAY
say(answer("9v5"))
"""


def test_the_bot_in_python_reads_the_index_once_a_day(root: str, tmp_path: Path) -> None:
    """A day later it reads the index again; where that fails, the old one serves on."""
    *readings, said = said_by_the_bot(root, tmp_path, READINGS)
    assert readings == ["0", "0", "1", "1"]
    assert " to win." in said


def test_what_is_missing_answers_as_the_page_says(root: str) -> None:
    """A battle beyond the range and an unknown name answer 404 with a page, and no JSON."""
    for address in (f"classic/{LARGEST + 1}-vs-1.json", "api/v1/nobodys-rules.json"):
        with pytest.raises(HTTPError) as caught:
            urlopen(root + address)
        with caught.value as answer:
            assert answer.code == 404
            assert answer.headers["Content-Type"] == "text/html"
