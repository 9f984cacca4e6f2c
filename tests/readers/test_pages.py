"""The pages for programs have no other examples than those that are run, and what is no program.

The lines for macOS and Windows are **not** run, as those systems are not at hand.
"""

import csv
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests import rounding
from tests.browser.server import HOSTS
from tests.conftest import PROJECT, Built
from tests.examples import API_PAGE, DOWNLOADS, SITE_URL, example, examples
from tests.read_html import read_page, text_of
from tests.readers.programs import CELL, EXACT, digits, download, page, run

pytestmark = pytest.mark.whole_runs

KNOWN = {
    DOWNLOADS: {
        "text": 1,
        "python": 11,
        "sql": 4,
        "r": 1,
        "javascript": 3,
        "sh": 3,
        "powershell": 1,
    },
    API_PAGE: {"text": 1, "python": 4, "javascript": 2, "sh": 2},
    "data-changes.md": {"python": 1},
    "how-it-works.md": {"python": 1},
    "on-your-site.md": {"html": 1},
}
"""How many examples each page has in each language. Pages that are not named have none."""


def test_the_pages_have_the_examples_that_are_known() -> None:
    """An example that is added, on whatever page, gets a test: none goes unnoticed."""
    docs = PROJECT / "docs"
    for path in docs.rglob("*.md"):
        name = path.relative_to(docs).as_posix()
        known = KNOWN.get(name, {})
        assert {language: len(examples(language, page=name)) for language in known} == known
        assert path.read_text("utf-8").count("```") == 2 * sum(known.values()), name
    assert all((docs / name).is_file() for name in KNOWN)


def test_readers_copy_what_is_tested(built: Built) -> None:
    """The built pages show every example as it stands in its source, with the site's address."""
    for name, languages in KNOWN.items():
        folder = name.removesuffix("index.md").removesuffix(".md")
        html = (built.folder / folder / "index.html").read_text(encoding="utf-8")
        shown = {" ".join(text_of(code).split()) for code in read_page(html).iter("code")}
        address = "https://exact-risk-odds.example/"
        for language in languages:
            for code in examples(language, address, name):
                assert SITE_URL not in code
                assert " ".join(code.split()) in shown


def test_the_spreadsheets_cell_is_the_one_named(built: Built) -> None:
    """In the grid that the formula loads, the battle is in the cell that the page names."""
    (named,) = re.findall(r"cell \*\*([A-Z])(\d+)\*\*", page())
    (formula,) = examples("text", "")
    (address,) = re.findall(r'=IMPORTDATA\("(.+)"\)\n', formula)
    with (built.folder / address).open(encoding="utf-8", newline="") as file:
        grid = list(csv.reader(file))
    column, row = ord(named[0]) - ord("A"), int(named[1]) - 1
    assert (grid[row][0], grid[0][column]) == tuple(map(str, CELL))
    assert digits(grid[row][column]) == rounding.significant(EXACT, 15)


def test_a_double_click_spoils_the_tables_that_the_page_names(built: Built) -> None:
    """No CSV file begins with a byte-order mark; all are UTF-8. The datasets of rulesets are ASCII;
    that of the literature is not, nor is the table of a page that is named.
    """
    tables = {
        path.relative_to(built.folder).as_posix(): path.read_bytes()
        for path in built.folder.rglob("*.csv")
    }
    assert not any(table.startswith(b"\xef\xbb\xbf") for table in tables.values())
    other = {name for name, table in tables.items() if not table.decode("utf-8").isascii()}
    assert {name for name in other if name.startswith("data/")} == {
        f"data/v1/{name}" for name in re.findall(r"`data/v1/` but `(.+?)`", page())
    }
    assert "errata.csv" in other
    assert 'href="../errata.csv"' in page()


def test_no_value_of_the_table_needs_a_parser(built: Built) -> None:
    """Lines and commas are enough to read the CSV, as JavaScript's example does: no quotes."""
    text = (built.folder / "data" / "v1" / "classic" / "win.csv").read_bytes().decode()
    assert '"' not in text
    assert "\r" not in text
    assert len({line.count(",") for line in text.splitlines()}) == 1


def test_two_lines_of_curl_ask_a_host_what_it_can(
    built: Built, roots: Mapping[str, str], tmp_path: Path
) -> None:
    """On every host the first answer has the header named by the page if the host allows CORS, and
    the second begins with 206, and is a hundred bytes, if it sends parts.
    """
    whole = (built.folder / "data" / "v1" / "classic" / "win.parquet").read_bytes()
    (lines,) = examples("text", page=API_PAGE)
    for name, root in roots.items():
        allows, part = (
            run(["sh", "-c", line], tmp_path).lower()
            for line in lines.replace(SITE_URL, root).splitlines()
        )
        assert ("access-control-allow-origin" in allows) == HOSTS[name].allows_other_sites
        sends_parts = part.split()[1] == "206"
        assert sends_parts == HOSTS[name].sends_parts
        assert (tmp_path / "part").read_bytes() == (whole[:100] if sends_parts else whole)


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


def test_the_line_for_a_copied_site_names_what_differs(built: Built, tmp_path: Path) -> None:
    """In a whole copy the line says nothing; it names the one file that has changed."""
    (line,) = re.findall(r"`(zcat [^`]+)`", page())
    copy = tmp_path / "copy"
    run(["cp", "--recursive", str(built.folder), str(copy)], tmp_path)
    assert run(["sh", "-c", line], copy) == ""
    with (copy / "about" / "index.html").open("a") as file:
        file.write(" ")
    failed = subprocess.run(line, shell=True, cwd=copy, capture_output=True, text=True, check=False)
    assert failed.returncode != 0
    assert failed.stdout == "about/index.html: FAILED\n"
