import resource
import subprocess
import sys
from pathlib import Path

import pytest

from generator.verify.ruleset_files import DEEPEST, LARGEST, read_tables
from risk_odds.ruleset_files import RULESETS_FOLDER
from tests.conftest import PROJECT

MEMORY = 300_000_000
"""Bytes that a process may take; parsing 20,000 parts would take six times as many."""


def test_the_project_s_files_are_read() -> None:
    """None of them, nor the board, is taken for one that is too deep or too large."""
    boards = [*(RULESETS_FOLDER.parent / "boards").glob("*.toml")]
    assert boards
    for path in [*RULESETS_FOLDER.glob("*.toml"), *boards]:
        assert read_tables(path)["title"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = ", "Invalid value"),
        (
            "x = 1\n" + ".".join("a" * (DEEPEST + 1)) + " = 1",
            "line 2: a dotted key of more than 20",
        ),
        ("\n" + ".".join("a" * (DEEPEST + 1)) + " = 1", "line 2: a dotted key"),
        (" . ".join(['"a"'] * (DEEPEST + 1)) + " = 1", "line 1: a dotted key"),
        ("[" + ".".join("a" * (DEEPEST + 1)) + "]", "line 1: a dotted key"),
        ("a = " + "[" * 5000 + "]" * 5000, "too deep in each other"),
        ("#" * (LARGEST + 1), "1,000,001 bytes, more than 1,000,000"),
        ("\udcff", "utf-8"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, text: str, message: str) -> None:
    """One plain error for each, which names the line where there is one."""
    path = tmp_path / "house.toml"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ValueError, match=message):
        read_tables(path)


def test_a_key_as_deep_as_may_be_is_read(tmp_path: Path) -> None:
    """Of twenty parts, beside texts with as many dots as one likes."""
    path = tmp_path / "house.toml"
    key = ".".join("a" * DEEPEST)
    path.write_text(f'{key} = 1\nb = "1. 2. {"x. " * 50}"\n', encoding="utf-8")
    assert read_tables(path)["b"].startswith("1. 2. x. ")


def test_a_file_as_large_as_may_be_is_read(tmp_path: Path) -> None:
    """Of a million bytes, most of them a comment."""
    path = tmp_path / "house.toml"
    path.write_text("a = 1\n".ljust(LARGEST, "#"), encoding="utf-8")
    assert read_tables(path) == {"a": 1}


def test_a_deep_key_takes_little_memory(tmp_path: Path) -> None:
    """A file of 40,000 bytes with one key of 20,000 parts is refused in 300 MB."""
    path = tmp_path / "house.toml"
    path.write_text(".".join("a" * 20_000) + " = 1\n", encoding="utf-8")
    script = (
        "import sys; from pathlib import Path\n"
        "from generator.verify.ruleset_files import read_tables\n"
        "try: read_tables(Path(sys.argv[1]))\n"
        "except ValueError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, path],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )
    assert done.stdout == "line 1: a dotted key of more than 20 parts\n", done.stderr
