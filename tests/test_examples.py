"""The examples of the pages for programs print what is right, run as they stand there.

Python, DuckDB, the spreadsheet's cell, R and the lines for Linux run here, JavaScript in a browser
(``tests/browser/test_examples.py``). The lines for macOS and Windows are **not** run, as those
systems are not at hand.
"""

import csv
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from decimal import Context, Decimal
from fractions import Fraction
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import duckdb
import pytest

from risk_odds.ruleset_files import load_rulesets
from tests import expected, rounding, rscript
from tests.browser.server import serve
from tests.conftest import LARGEST, PROJECT, RULESETS, Built
from tests.examples import (
    API_PAGE,
    BATTLES,
    NO_BATTLES,
    NOBODYS_RULES,
    SITE_URL,
    bot,
    example,
    examples,
)
from tests.read_html import read_page, text_of

pytestmark = pytest.mark.whole_runs

CELL = (8, 5)
EXACT = expected.win("classic", *CELL)
LANGUAGES = {"text": 1, "python": 11, "sql": 3, "r": 1, "javascript": 3, "sh": 3, "powershell": 1}


@pytest.fixture(scope="module")
def root(built: Built) -> Iterator[str]:
    """The address at which the small site is served."""
    with serve(built.folder) as address:
        yield address


@pytest.fixture(scope="module")
def r() -> str:
    """Rscript. The test is left out where R is not installed: CI installs it."""
    found = rscript.find()
    if found is None:
        pytest.skip(rscript.MISSING)
    return found


def download(built: Built, names: list[str], folder: Path) -> None:
    """Put files of the site's data into the folder, as a reader does who has downloaded them."""
    for name in names:
        shutil.copy(built.folder / "data" / "v1" / name, folder)


def run(command: list[str], folder: Path) -> str:
    """Run a program that asks no proxy, and return what it prints."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "no_proxy": "*"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def printed_by(code: str, folder: Path) -> str:
    """Run Python in a process of its own, and return what it prints."""
    return run([sys.executable, "-W", "error", "-c", code], folder)


def digits(text: str) -> Fraction:
    return Fraction(Decimal(text))


def test_the_page_has_the_examples_that_are_known() -> None:
    """An example that is added gets a test: none goes unnoticed."""
    assert {language: len(examples(language)) for language in LANGUAGES} == LANGUAGES
    fences = (PROJECT / "docs" / "downloads.md").read_text("utf-8").count("```")
    assert fences == 2 * sum(LANGUAGES.values())


def test_pandas_reads_the_table(root: str, tmp_path: Path) -> None:
    """`read_csv` of the address gives the chance to win, as far as any pandas reads decimals."""
    printed = printed_by(example("python", "classic/win.csv", root), tmp_path)
    assert abs(digits(printed) - EXACT) < Fraction(1, 10**15)


def test_pandas_reads_doubles_as_the_page_says(built: Built) -> None:
    """From 3.1 on every double is exact; before that only if pandas is asked for it."""
    import pandas as pd

    page = (PROJECT / "docs" / "downloads.md").read_text(encoding="utf-8")
    assert "From version 3.1, pandas reads every double exactly" in page
    old = tuple(map(int, pd.__version__.split(".")[:2])) < (3, 1)
    path = built.folder / "data" / "v1" / "classic" / "win.csv"
    read = pd.read_csv(path, float_precision="round_trip") if old else pd.read_csv(path)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for name in ("win", "lose"):
        assert [*read[name]] == [float(row[name]) for row in rows]


def test_pandas_reads_parquet_with_all_digits(root: str, tmp_path: Path) -> None:
    """`read_parquet` of the address gives the nearest double, and 20 digits correctly rounded."""
    double, decimal = printed_by(example("python", "classic/win.parquet", root), tmp_path).split()
    assert rounding.is_nearest_double(EXACT, float(double))
    assert digits(decimal) == rounding.significant(EXACT, 20)
    assert len(decimal) == len("0.") + 20


def test_pandas_compares_all_rulesets(root: str, tmp_path: Path) -> None:
    """The table of all rulesets gives each one's chance to win, the greatest first."""
    code = example("python", "win-all-rulesets", root)
    rows = [line.split() for line in printed_by(code, tmp_path).splitlines()[1:]]
    chances = {name: float(chance) for name, chance in rows}
    assert set(chances) == set(RULESETS)
    assert list(chances.values()) == sorted(chances.values(), reverse=True)
    assert abs(Fraction(chances["classic"]) - EXACT) < Fraction(1, 10**6)


def test_the_library_gives_the_fraction() -> None:
    """The library gives the exact chance, and its nearest double."""
    fraction, double = printed_by(example("python", "risk_odds"), PROJECT).split()
    assert Fraction(fraction) == EXACT
    assert rounding.is_nearest_double(EXACT, float(double))


def test_pandas_reads_the_fraction(root: str, tmp_path: Path) -> None:
    """The numerator and the exponents of the denominator's primes give the exact chance."""
    code = example("python", "win_denominator_power_of", root)
    assert Fraction(printed_by(code, tmp_path)) == EXACT


def test_a_hundred_digits_follow_from_the_fraction(root: str, tmp_path: Path) -> None:
    """The line for 100 digits gives them, correctly rounded."""
    printed = printed_by(example("python", "prec=100", root), tmp_path)
    assert len(printed) == len("0.") + 100
    context = Context(prec=100)
    assert Decimal(printed) == context.divide(Decimal(EXACT.numerator), EXACT.denominator)
    assert abs(digits(printed) - EXACT) <= Fraction(1, 2 * 10**100)


def test_no_value_of_the_table_needs_a_parser(built: Built) -> None:
    """Lines and commas are enough to read the CSV, as JavaScript's example does: no quotes."""
    text = (built.folder / "data" / "v1" / "classic" / "win.csv").read_bytes().decode()
    assert '"' not in text
    assert "\r" not in text
    assert len({line.count(",") for line in text.splitlines()}) == 1


def test_three_lines_read_the_compact_survivors(root: str, tmp_path: Path) -> None:
    """The reader of the compact tables gives the nearest doubles of what the twin finds."""
    printed = printed_by(example("python", "survivors-compact.parquet", root), tmp_path)
    attackers, defenders = map(float, printed.split())
    outcomes = expected.ends("classic", *CELL)
    assert rounding.is_nearest_double(outcomes[6, 0], attackers)
    assert rounding.is_nearest_double(outcomes[0, 1], defenders)


def test_three_lines_read_every_end_exactly(root: str, tmp_path: Path) -> None:
    """The same reader gives the fraction of every end of every battle, shifted or not."""
    code = example("python", "survivors-compact-exact", root)
    outcomes = expected.ends("classic", *CELL)
    assert [*map(Fraction, printed_by(code, tmp_path).split())] == [outcomes[6, 0], outcomes[0, 1]]
    code += """
for a in range(1, 9):
    for d in range(1, 9):
        for k in range(1, a + 1):
            print(a, d, k, 0, chance("attacker", k, a, d))
        for k in range(1, d + 1):
            print(a, d, 0, k, chance("defender", k, a, d))
"""
    lines = printed_by(code, tmp_path).splitlines()[1:]
    assert len(lines) == sum(a + d for a in range(1, 9) for d in range(1, 9))
    for line in lines:
        *armies, fraction = line.split()
        a, d, *end = map(int, armies)
        assert Fraction(fraction) == expected.ends("classic", a, d)[end[0], end[1]]


def test_polars_reads_the_table(built: Built, tmp_path: Path) -> None:
    """Polars reads the nearest double from Parquet, and from the CSV that the page names."""
    download(built, ["classic/win.parquet", "classic/win.csv"], tmp_path)
    code = example("python", "polars")
    for each in (code, code.replace('read_parquet("win.parquet")', 'read_csv("win.csv")')):
        assert rounding.is_nearest_double(EXACT, float(printed_by(each, tmp_path)))


def test_sqlite_answers(built: Built, tmp_path: Path) -> None:
    """Both ways to unpack the database give the same, and it gives the nearest double."""
    download(built, ["risk-odds.sqlite.gz"], tmp_path)
    printed_by(example("python", "gzip"), tmp_path)
    unpacked = (tmp_path / "risk-odds.sqlite").read_bytes()
    (tmp_path / "risk-odds.sqlite").unlink()
    run(["sh", "-c", example("sh", "gunzip")], tmp_path)
    assert (tmp_path / "risk-odds.sqlite").read_bytes() == unpacked
    printed = printed_by(example("python", "sqlite3"), tmp_path)
    assert rounding.is_nearest_double(EXACT, float(printed))


def test_sqlite_knows_the_names_of_players(built: Built, tmp_path: Path) -> None:
    """The example's query answers for every name on the page as it does for the id."""
    download(built, ["risk-odds.sqlite.gz"], tmp_path)
    printed_by(example("python", "gzip"), tmp_path)
    code = example("python", "sqlite3")
    rulesets = load_rulesets()
    names = {alias.id: ruleset for ruleset in RULESETS for alias in rulesets[ruleset].aliases}
    assert names
    for alias, ruleset in names.items():
        by_name, by_id = (
            printed_by(code.replace("'classic'", f"'{name}'"), tmp_path)
            for name in (alias, ruleset)
        )
        assert by_name == by_id


def test_duckdb_reads_the_files(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DuckDB reads doubles and 20 digits from Parquet, and the fraction from compressed CSV."""
    names = ["classic/win.parquet", "classic/win-exact.csv.gz", "win-all-rulesets.parquet"]
    download(built, names, tmp_path)
    monkeypatch.chdir(tmp_path)
    with duckdb.connect() as connection:
        ((double, decimal),), gambles, ((numerator, twos, threes),) = (
            connection.execute(query).fetchall() for query in examples("sql")
        )
    assert rounding.is_nearest_double(EXACT, double)
    assert digits(decimal) == rounding.significant(EXACT, 20)
    assert isinstance(numerator, str)
    assert Fraction(int(numerator), 2 ** int(twos) * 3 ** int(threes)) == EXACT
    for ruleset, attackers, defenders, win in gambles:
        assert attackers == 8
        if ruleset != "balanced-blitz":
            assert rounding.is_nearest_double(expected.win(ruleset, attackers, defenders), win)


def test_r_reads_the_files(r: str, root: str, tmp_path: Path) -> None:
    """R downloads and reads the nearest double, and the parts of the fraction as text."""
    (tmp_path / "example.r").write_text(example("r", "download.file", root), encoding="utf-8")
    lines = run([r, "--vanilla", "example.r"], tmp_path).splitlines()
    double, numerator, twos, threes = (line.removeprefix("[1] ").strip('"') for line in lines)
    assert rounding.is_nearest_double(EXACT, float(double))
    assert Fraction(int(numerator), 2 ** int(twos) * 3 ** int(threes)) == EXACT


def test_the_spreadsheets_cell_is_the_one_named(built: Built) -> None:
    """In the grid that the formula loads, the battle is in the cell that the page names."""
    page = (PROJECT / "docs" / "downloads.md").read_text(encoding="utf-8")
    (named,) = re.findall(r"cell \*\*([A-Z])(\d+)\*\*", page)
    (formula,) = examples("text", "")
    (address,) = re.findall(r'=IMPORTDATA\("(.+)"\)\n', formula)
    with (built.folder / address).open(encoding="utf-8", newline="") as file:
        grid = list(csv.reader(file))
    column, row = ord(named[0]) - ord("A"), int(named[1]) - 1
    assert (grid[row][0], grid[0][column]) == tuple(map(str, CELL))
    assert digits(grid[row][column]) == rounding.significant(EXACT, 15)


def test_the_line_for_linux_checks_what_is_there(built: Built, tmp_path: Path) -> None:
    """One downloaded file beside SHA256SUMS passes; changed or cut short anywhere, it fails."""
    line = example("sh", "sha256sum")
    download(built, ["classic/win.csv", "classic/SHA256SUMS"], tmp_path)
    whole = (tmp_path / "win.csv").read_bytes()

    def check(content: bytes) -> subprocess.CompletedProcess[str]:
        (tmp_path / "win.csv").write_bytes(content)
        return subprocess.run(
            line, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False
        )

    passed = check(whole)
    assert (passed.returncode, passed.stdout) == (0, "win.csv: OK\n")
    changed = whole.replace(b"classic,8,5,0.", b"classic,8,5,0.1", 1)
    assert changed != whole
    for damaged in (changed, whole[:-1], whole[: len(whole) // 2], b"", whole + b"\n"):
        failed = check(damaged)
        assert failed.returncode != 0
        assert "win.csv: OK" not in failed.stdout


def said_by_the_bot(root: str, folder: Path, code: str) -> list[str]:
    """Run the bot in Python and then more code; return what that says with ``say``."""
    say = "def say(words): print('said', json.dumps(words))"
    printed = printed_by("\n".join([bot("python", root), say, code]), folder)
    lines = printed.splitlines()
    return [json.loads(line.removeprefix("said ")) for line in lines if line.startswith("said ")]


def answered_by_the_bot(root: str, folder: Path, lines: Iterable[str]) -> list[str]:
    """Return the answers of the bot in Python to these lines."""
    return said_by_the_bot(root, folder, f"for line in {[*lines]!r}: say(answer(line))")


def test_the_bot_in_python_answers(built: Built, root: str, tmp_path: Path) -> None:
    """It reads a line as players write it, and says the name they used, and the source."""
    index = json.loads((built.folder / "api" / "v1" / "index.json").read_text(encoding="utf-8"))
    battles = BATTLES | {
        "9v5 New  Zealand": ("uk-1990", "New Zealand rules around 1990"),
        "9v5 uk-1990": ("uk-1990", "UK rules around 1990"),
    }
    for (ruleset, title), said in zip(
        battles.values(), answered_by_the_bot(root, tmp_path, battles), strict=True
    ):
        percent = f"{float(expected.win(ruleset, *CELL)):.1%}"
        assert said == f"9 against 5 ({title}): {percent} to win.\n{index['attribution']}"


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
    few_or_many = f"Give me 2 to {LARGEST + 1} armies on the attacking territory."
    for territory in (0, 1, LARGEST + 2, 9999):
        assert answered_by_the_bot(root, tmp_path, [f"{territory}v1"]) == [few_or_many]
    for defenders in (0, LARGEST + 1, 9999):
        answers = answered_by_the_bot(root, tmp_path, [f"2v{defenders}"])
        assert answers == [f"Give me 1 to {LARGEST} defenders."]
    for line in ("2v1", f"{LARGEST + 1}v{LARGEST}"):
        (said,) = answered_by_the_bot(root, tmp_path, [line])
        assert " to win." in said


def test_the_bot_in_python_tells_rare_from_impossible(root: str, tmp_path: Path) -> None:
    """0% and 100% are said only of what is impossible or certain, whatever the doubles round to."""
    rare, likely = answered_by_the_bot(root, tmp_path, [f"2v{LARGEST}", f"{LARGEST + 1}v1"])
    assert "(Classic): <0.1% to win." in rare
    assert "(Classic): >99.9% to win." in likely
    ends = [(0.0, 1.0), (1e-300, 1.0), (0.5, 0.5), (1.0, 1e-300), (1.0, 0.0)]
    code = f"for win, lose in {ends}: say(percent({{'win': win, 'lose': lose}}))"
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
    return None if down and address.startswith("api/") else real(address)


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


def test_the_page_of_the_api_has_the_examples_that_are_known() -> None:
    """A bot in two languages, two generated clients, and the lines that ask a host: none goes
    unnoticed.
    """
    fences = (PROJECT / "docs" / API_PAGE).read_text("utf-8").count("```")
    languages = {name: len(examples(name, page=API_PAGE)) for name in LANGUAGES}
    assert {name: number for name, number in languages.items() if number} == {
        "text": 1,
        "python": 4,
        "javascript": 2,
        "sh": 2,
    }
    assert fences == 2 * 9


def test_what_is_missing_answers_as_the_page_says(root: str) -> None:
    """A battle beyond the range and an unknown name answer 404 with a page, and no JSON."""
    for address in (f"classic/{LARGEST + 1}-vs-1.json", "api/v1/nobodys-rules.json"):
        with pytest.raises(HTTPError) as caught:
            urlopen(root + address)
        with caught.value as answer:
            assert answer.code == 404
            assert answer.headers["Content-Type"] == "text/html"


def test_readers_copy_what_is_tested(built: Built) -> None:
    """The built page shows every example as it stands in its source, with the site's address."""
    page = read_page((built.folder / "downloads" / "index.html").read_text(encoding="utf-8"))
    shown = {" ".join(text_of(code).split()) for code in page.iter("code")}
    (formula,) = (text for text in shown if text.startswith("=IMPORTDATA"))
    address = formula.split('"')[1].removesuffix("data/v1/classic/win-grid.csv")
    assert re.fullmatch(r"https://.+/", address)
    for language in LANGUAGES:
        for code in examples(language, address):
            assert SITE_URL not in code
            assert " ".join(code.split()) in shown
