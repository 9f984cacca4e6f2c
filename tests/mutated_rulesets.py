"""Ruleset files changed at random from a seed, and what has to come of each."""

import random
import re
from collections.abc import Callable
from pathlib import Path

from generator.build.limits_of_work import check_work
from generator.scope.sizes import Sizes
from risk_odds.errors import InputError
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import RULESETS_FOLDER, load_ruleset
from risk_odds.solver import solve
from tests.rulesets import GOOD_FILE

FILES = 500
SEED = "rulesets that went wrong"
LONGEST_LINE = 800

VALUES = [
    *["0", "-1", "1", "7", "100", "101", "1_000_000_000", "9" * 30, "9" * 5000, "-" + "9" * 4400],
    *["0x" + "f" * 9000, "1e400", "inf", "-inf", "nan", "6.0", "true", "false", '""', '"x"'],
    *["1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "[]", "[[]]", "{}", "[1, [2]]"],
    *["[6]", "[6, 6, 6, 6, 6, 6]", "[100, 100, 100, 100, 100, 100]", "[1, 1000000000]"],
    *["[2, 100, 3]", '["6"]', "[true]", "[6.0]", "[[6]]", "{ dice = [6] }", '[{ id = "x" }]'],
    *['"attacker"', '"defender"', '"balanced-blitz-3.3"', '"' + "long " * 2000 + '"'],
    *['"a\\nb"', '"a\\u0000b"', '"a\\u202eb"', '"Zähne 骰子 🎲"', "'''\na\nb\n'''"],
    *["[" * 50 + "]" * 50, "[" * 900 + "]" * 900, "[" + "6, " * 5000 + "]"],
    *['[{ author = "x", title = "y", year = 99999999999999999999 }]'],
    *["{ dice = [6, 6], bonus = { dice = 'all', amount = 20 } }"],
    *["{ dice = 'all', amount = 1, then = [{ dice = 'highest', amount = -1 }] }"],
]
KEYS = [
    *["title", "summary", "rule", "confidence", "ties", "position", "largest_matchup", "note"],
    *[
        "largest_dataset",
        "largest_win",
        "transformation",
        "other_readings",
        "nicknames",
        "aliases",
        "sources",
    ],
    *["attacker", "defender", "dice", "bonus", "armies_for_dice", "chooses_after_roll", "id"],
    *["nonsense", '"' + "key" * 2000 + '"', '"\\u0007"', "a.b.c", ".".join("a" * 500)],
]


ENDLESS = GOOD_FILE.replace("[6, 6]", "[6, 6]\narmies_for_dice = [1, 999999999]").replace(
    'ties = "defender"', 'ties = "defender"\nlargest_dataset = 900000000'
)
"""A ruleset that is right, but too much work."""


def lines_of(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def other_value(random_: random.Random, text: str) -> str:
    """Give one key another value."""
    places = list(re.finditer(r"(?m)^(\w+) = (.*)$", text))
    place = random_.choice(places) if places else None
    if place is None:
        return text
    return f"{text[: place.start(2)]}{random_.choice(VALUES)}{text[place.end(2) :]}"


def other_number(random_: random.Random, text: str) -> str:
    """Put another number in the place of one."""
    places = list(re.finditer(r"\d+", text))
    if not places:
        return text
    place = random_.choice(places)
    number = random_.choice(["0", "-1", "2", "99", "1000000000", "9" * 25, "9" * 4301, "1.5"])
    return text[: place.start()] + number + text[place.end() :]


def likely_number(random_: random.Random, text: str) -> str:
    """Put a number that may well be meant in the place of one."""
    places = list(re.finditer(r"\b\d\b", text))
    if not places:
        return text
    place = random_.choice(places)
    return text[: place.start()] + str(random_.randint(1, 12)) + text[place.end() :]


def new_key(random_: random.Random, text: str) -> str:
    """Add a key somewhere."""
    lines = lines_of(text)
    key = f"\n{random_.choice(KEYS)} = {random_.choice(VALUES)}\n"
    lines.insert(random_.randint(0, len(lines)), key)
    return "".join(lines)


def lost_lines(random_: random.Random, text: str) -> str:
    """Take some lines away."""
    lines = lines_of(text)
    start = random_.randrange(len(lines) + 1)
    del lines[start : start + random_.randint(1, 3)]
    return "".join(lines)


def repeated_lines(random_: random.Random, text: str) -> str:
    """Write some lines twice, or very often."""
    lines = lines_of(text)
    start = random_.randrange(len(lines) + 1)
    part = lines[start : start + random_.randint(1, 6)]
    return "".join(lines[:start] + part * random_.choice([2, 2, 3, 500]) + lines[start:])


def swapped_lines(random_: random.Random, text: str) -> str:
    """Put all lines, or all sections, into another order."""
    parts = lines_of(text) if random_.random() < 0.5 else re.split(r"(?m)^(?=\[)", text)
    random_.shuffle(parts)
    return "".join(parts)


def other_section(random_: random.Random, text: str) -> str:
    """Give a section another name, or make it a list."""
    names = ["[attacker]", "[defender]", "[[attacker]]", "[[sources]]", "[sources]", "[a.b.c]"]
    names += ["[[aliases]]", "[[other_readings]]", f"[{'.'.join('a' * 3000)}]", "[attacker"]
    return re.sub(r"(?m)^\[.*\]$", lambda _: random_.choice(names), text, count=1)


def odd_characters(random_: random.Random, text: str) -> str:
    """Put characters in that are none of a keyboard's."""
    place = random_.randrange(len(text) + 1)
    odd = random_.choice(["\0", "\x07", "\x1b[31m", "\u202e", "\ufeff", "\u2028", "\r", "é", "🎲"])
    return text[:place] + odd + text[place:]


MUTATIONS: tuple[Callable[[random.Random, str], str], ...] = (
    other_value,
    other_value,
    other_number,
    *[likely_number] * 4,
    new_key,
    lost_lines,
    repeated_lines,
    swapped_lines,
    other_section,
    odd_characters,
)


def random_bytes(random_: random.Random, content: bytes) -> bytes:
    """Put some random bytes into a file, or cut it off."""
    place = random_.randrange(len(content) + 1)
    if random_.random() < 0.3:
        return content[:place]
    return content[:place] + random_.randbytes(random_.randint(1, 40)) + content[place:]


def mutated_files(number: int = FILES, seed: str = SEED) -> list[bytes]:
    """Return this many files: those of the project and the shortest, changed once to four times."""
    random_ = random.Random(seed)
    originals = [path.read_text(encoding="utf-8") for path in sorted(RULESETS_FOLDER.iterdir())]
    originals += [GOOD_FILE] * 10 + [ENDLESS] * 3
    files = []
    for _ in range(number):
        text = random_.choice(originals)
        for _ in range(random_.choice([1, 1, 1, 2, 2, 4])):
            text = random_.choice(MUTATIONS)(random_, text)
        content = text.encode("utf-8", errors="replace")
        files.append(random_bytes(random_, content) if random_.random() < 0.1 else content)
    return files


def read(path: Path) -> Ruleset | str:
    """Return the ruleset of a file whose work is accepted, or what is said against it."""
    try:
        ruleset = load_ruleset(path)
        check_work({ruleset.id: ruleset}, Sizes())
    except InputError as error:
        return str(error)
    return ruleset


def assert_is_plain(message: str) -> None:
    """Fail unless a message is short, printable, and says what was found."""
    lines = message.split("\n")
    assert 1 <= len(lines) <= 11
    for line in lines:
        assert line.isprintable(), line
        assert len(line) < LONGEST_LINE, line
        assert re.match(r"\S*house\.toml: ", line), line
        assert ("found" in line and "expected" in line) or re.search(
            "not valid TOML: |cannot be read: |more faults?$", line
        ), line
        assert "Traceback" not in line


def try_file(path: Path, content: bytes, solves: bool) -> bool:
    """Whether a changed file loads as ``path``, and can be solved if that is asked for.

    Raises ``AssertionError`` where it is refused in other than plain words.
    """
    path.write_bytes(content)
    answer = read(path)
    if isinstance(answer, str):
        assert_is_plain(answer)
        return False
    # what the estimate accepts at its own size is little work at 2 by 2
    check_work({"house": answer}, Sizes(2, 2))
    if solves:
        solve(answer, 2, 2).win(2, 2)
    return True
