import resource
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from risk_odds.errors import InputError
from risk_odds.nesting import DEEPEST, refuse_deep
from risk_odds.ruleset_files import RULESETS_FOLDER
from tests.conftest import PROJECT

DEEP_KEY = ".".join("a" * (DEEPEST + 1))
AS_DEEP_AS_MAY_BE = ".".join("a" * DEEPEST)
MANY_PARTS = ".".join("a" * 20_000)

WHILE_READING = """
import resource, sys
from pathlib import Path
from risk_odds.errors import InputError
from risk_odds.validation import read_toml

before = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
most = before + 16_000_000
resource.setrlimit(resource.RLIMIT_AS, (most, most))
try:
    read_toml(Path(sys.argv[1]))
except InputError as error:
    print(error)
"""


def refusal(text: str) -> str | None:
    """Return what is said of a text, or None if it passes."""
    try:
        refuse_deep(text, Path("house.toml"))
    except InputError as error:
        return str(error)
    return None


KEY, IN_EACH_OTHER = "a dotted key", "tables or lists in each other"


@pytest.mark.parametrize(
    ("text", "line", "kind"),
    [
        (f"{DEEP_KEY} = 1", 1, KEY),
        (f"a = 1\n[{DEEP_KEY}]", 2, KEY),
        (f"\n{DEEP_KEY} = 1", 2, KEY),
        (f"[[ {DEEP_KEY.replace('.', ' . ')} ]]", 1, KEY),
        (f"a = {{ b = 1, {DEEP_KEY} = 1 }}", 1, KEY),
        (".".join(['"a.b"', "'c'"] * 20) + " = 1", 1, KEY),
        ("a = " + "[" * 21 + "]" * 21, 1, IN_EACH_OTHER),
        ("a = " + "[\n" * 21, 21, IN_EACH_OTHER),
        ("a = " + "[\n#]\n" * 21, 41, IN_EACH_OTHER),
        ("a = " + "{ a = [ " * 11, 1, IN_EACH_OTHER),
        ('a = """x""""\nb = ' + "[" * 21, 2, IN_EACH_OTHER),
        ('a = "x\nb = ' + "[" * 21, 2, IN_EACH_OTHER),
    ],
)
def test_what_is_deep_is_refused_where_it_stands(text: str, line: int, kind: str) -> None:
    """Keys of more than 20 parts, lists and tables more than 20 deep: the line, and the bound."""
    expected = f"house.toml: line {line}: found {kind} more than {DEEPEST} deep, expected fewer"
    assert refusal(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        f"{AS_DEEP_AS_MAY_BE} = 1.5",
        f"[{AS_DEEP_AS_MAY_BE}]",
        "a = " + "[" * 20 + "]" * 20,
        "# " + "." * 1000 + "[" * 1000,
        f'a = "{"." * 1000}{"[" * 1000}"',
        f"a = '{'.' * 1000}{'{' * 1000}'",
        f'a = """\n{"." * 1000}\n"" \\"""{"[" * 1000}"""',
        f"a = '''\n{'.' * 1000}\n'' {'[' * 1000}'''",
        f'a = """x"""""\nb = "{"[" * 100}"',
        f"a = '''x'''''\nb = '{'[' * 100}'",
        f'a = "\\"{"[" * 100}" # "\nb = "\\\\" # {"." * 100}',
        f'"{"." * 100}" = 1',
        "a = [" + "1.5, " * 1000 + "]",
        "a = 1.5\r\n" + "".join(f"b{number}.c = 1.5\r\n" for number in range(1000)),
        "".join(f"[[a.b]]\nc = [[{number}]]\n" for number in range(100)),
    ],
)
def test_dots_and_brackets_of_texts_comments_and_numbers_pass(text: str) -> None:
    """What stands in a text or a comment is no structure, and many short keys are no deep one."""
    assert tomllib.loads(text) is not None
    assert refusal(text) is None


PIECES = st.sampled_from(
    [
        *[
            "a",
            ".",
            "=",
            " ",
            "\n",
            "#",
            '"',
            "'",
            '"""',
            "'''",
            "\\",
            "[",
            "]",
            "{",
            "}",
            ",",
            "1.5",
        ],
        *["a = ", "[" * 12, "]" * 12, AS_DEEP_AS_MAY_BE, "[a]\n", '"."', "'['"],
    ]
)


@given(st.lists(PIECES, max_size=12).map("".join))
def test_no_text_is_refused_that_is_not_deep(text: str) -> None:
    """Whatever pieces of TOML make a file: where it is one, it is refused only if it is deep."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    if refusal(text) is not None:
        assert depth_of(content) > DEEPEST


def depth_of(content: object) -> int:
    """Return how many tables and lists lie in each other, with what the innermost one holds."""
    if isinstance(content, dict):
        return 1 + max(map(depth_of, content.values()), default=0)
    return 1 + max(map(depth_of, content), default=0) if isinstance(content, list) else 1


def test_the_rulesets_of_the_project_pass() -> None:
    """None of the project's own files is near the bound."""
    for path in sorted(RULESETS_FOLDER.glob("*.toml")):
        assert refusal(path.read_text(encoding="utf-8")) is None, path


@pytest.mark.parametrize(
    "text",
    [
        f"{MANY_PARTS} = 1",
        f"[{MANY_PARTS}]",
        f"a = {{ {MANY_PARTS} = 1 }}",
        "a = " + "[" * 40_000,
        "a = " + "{ a = " * 8_000,
        '"""' + '""\\' * 16_000,
    ],
    ids=["key", "header", "inline", "lists", "tables", "text"],
)
def test_no_file_takes_much_memory_before_it_is_refused(tmp_path: Path, text: str) -> None:
    """With 16 MB beside what Python has already taken, the deepest files are refused in a line."""
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", WHILE_READING, str(path)],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{path}: ")
    assert "expected fewer" in done.stdout or "not valid TOML" in done.stdout


def test_a_command_refuses_the_deepest_key_in_little_memory(tmp_path: Path) -> None:
    """A build told to read such a file ends with exit code 2 and one line; nothing is written."""
    rulesets = tmp_path / "rulesets"
    rulesets.mkdir()
    (rulesets / "house.toml").write_text(f"{MANY_PARTS} = 1", encoding="utf-8")
    most = 1_200_000_000
    output = tmp_path / "site"
    done = subprocess.run(
        [sys.executable, "-m", "generator", "build", "--rulesets", rulesets, "--output", output],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr == (
        f"Error: {rulesets / 'house.toml'}: line 1: found a dotted key more than 20 deep, "
        "expected fewer\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["rulesets"]
