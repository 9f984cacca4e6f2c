import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from generator.command_line import main
from risk_odds.ruleset_files import RULESETS_FOLDER, load_rulesets
from tests.conftest import LARGEST, PROJECT, RULESETS, Built, contents, run
from tests.forks import Forked
from tests.named import figures_of
from tests.processes import publish_files
from tests.rulesets import GOOD_FILE, battle_value

pytestmark = pytest.mark.whole_runs

BAD_RULESETS = {
    "an unknown key": (
        "ties =",
        "tise =",
        "the file",
        "found the unknown key 'tise', expected one of the keys ",
    ),
    "a missing key": ('ties = "defender"\n', "", "ties", "found nothing, expected"),
    "a die of 1 face": ("[6, 6, 6]", "[6, 1, 6]", "attacker.dice[1]", "found 1, expected"),
    "no dice": ("[6, 6, 6]", "[]", "attacker.dice", "found [], expected"),
    "no TOML": ("title =", "title", "not valid TOML", "line 1"),
}


def number(pattern: str, text: str) -> float:
    """Return the number that a pattern finds in a text."""
    match = re.search(pattern, text)
    assert match, f"{pattern} is not in {text}"
    return float(match[1].replace(",", ""))


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The options of a build that takes two seconds: the classic rules alone, up to 3 v 3."""
    folder = tmp_path_factory.mktemp("classic")
    shutil.copy(RULESETS_FOLDER / "classic.toml", folder)
    # a process for each core would load all libraries once more
    return ["--largest", "3", "--datasets", "3", "--workers", "1", "--rulesets", str(folder)]


@pytest.fixture
def previous(tmp_path: Path) -> Path:
    """The site of an earlier build, in a folder of its own."""
    site = tmp_path / "there" / "site"
    publish_files(site, {"index.html": "the previous site", "classic/index.html": "\x00\r\n"})
    return site


def test_help_explains_the_commands() -> None:
    """`python -m generator --help` says what there is, and so does the command without one."""
    done = run("--help")
    assert done.returncode == 0
    for word in ("Usage: python -m generator", "Exact RISK odds", "build", "generate", "serve"):
        assert word in done.stdout
    assert (
        CliRunner().invoke(main, ["-h"]).output.split()[1:]
        == (CliRunner().invoke(main, ["--help"]).output.split()[1:])
    )


@pytest.mark.parametrize("module", ["generator", "generator.release"])
def test_help_that_cannot_be_printed_is_reported(module: str) -> None:
    """A full disk behind the standard output ends every command line with one line."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-u", "-m", module, "--help"],
            cwd=PROJECT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "Error: standard output: No space left on device\n"


@pytest.mark.parametrize("command", ["build", "generate", "serve"])
def test_help_explains_every_option(command: str) -> None:
    """Each option of each command has a line that says what it does and what holds without it."""
    text = CliRunner().invoke(main, [command, "--help"]).output
    options = re.split(r"\n  (?=-)", text.partition("Options:")[2])[1:]
    assert len(options) >= 4
    for option in options:
        words = option.split()
        assert len(words) >= 5, option
        assert "help" in words[1] or "default:" in option, option
    assert text.index("Usage:") < text.index("Options:")


@pytest.mark.parametrize("fault", BAD_RULESETS)
def test_a_bad_ruleset_stops_the_build(tmp_path: Path, fault: str) -> None:
    """A faulty ruleset: exit code 2; file, key and what was expected; and nothing is written."""
    right, wrong, key, expected = BAD_RULESETS[fault]
    assert right in GOOD_FILE
    rulesets = tmp_path / "rulesets"
    rulesets.mkdir()
    file = rulesets / "house-rules.toml"
    file.write_text(GOOD_FILE.replace(right, wrong, 1), encoding="utf-8")
    output = tmp_path / "out" / "site"
    done = run("build", "--rulesets", rulesets, "--output", output)
    assert done.returncode == 2
    faults = done.stderr.removeprefix("Error: ").splitlines()
    assert any(line.startswith(f"{file}: {key}: ") and expected in line for line in faults)
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert not output.parent.exists()


@pytest.mark.parametrize("command", ["build", "generate", "serve"])
def test_a_bad_file_name_stops_every_command(
    tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ruleset whose name is no address: exit code 2, and what was expected."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "House Rules.toml").write_text(GOOD_FILE, encoding="utf-8")
    done = CliRunner().invoke(main, [command, "--rulesets", str(tmp_path)])
    assert done.exit_code == 2
    assert "House Rules.toml" in done.output
    assert "expected small letters" in done.output
    assert list(contents(tmp_path)) == ["House Rules.toml"]


@pytest.mark.parametrize("command", ["build", "generate", "serve"])
@pytest.mark.parametrize("option", ["--largest", "--datasets"])
@pytest.mark.parametrize("value", ["0", "-3", "2.5", "abc", ""])
def test_a_bad_grid_size_is_refused(
    tmp_path: Path, command: str, option: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A size that is no positive whole number: exit code 2, the option and the value named."""
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, [command, option, value])
    assert done.exit_code == 2
    assert f"Invalid value for '{option}'" in done.output
    assert value in done.output
    assert contents(tmp_path) == {}


def test_a_bad_grid_size_leaves_the_previous_site(previous: Path) -> None:
    """In a process of its own too: exit code 2, and the site that is there stays."""
    before = contents(previous.parent)
    done = run("build", "--largest", "0", "--output", previous)
    assert done.returncode == 2
    assert "'--largest': found '0', expected a whole number of at least 1" in done.stderr
    assert contents(previous.parent) == before


def test_an_output_that_is_a_file_is_refused(tmp_path: Path, tiny: list[str]) -> None:
    """A file in the place of the site: exit code 2, and the file stays."""
    output = tmp_path / "site"
    output.write_text("precious", encoding="utf-8")
    done = run("build", *tiny, "--output", output)
    assert done.returncode == 2
    assert f"Error: {output}: found a file, expected a folder or nothing" in done.stderr
    assert contents(tmp_path) == {"site": b"precious"}


def test_a_missing_folder_of_rulesets_is_refused(tmp_path: Path) -> None:
    """A folder of rulesets that is not there: exit code 2, and it is named."""
    done = CliRunner().invoke(main, ["build", "--rulesets", str(tmp_path / "nowhere")])
    assert done.exit_code == 2
    assert "nowhere" in done.output


def test_the_summary_tells_the_truth(built: Built) -> None:
    """The closing summary's matchups, pages and bytes are those that one can count."""
    files = contents(built.folder)
    # pages in the folders of datasets, which lead on at once, do not count, nor does what is framed
    rulesets = load_rulesets()
    aliases = [alias.id for name in RULESETS for alias in rulesets[name].aliases]
    others = [f"data/v1/{name}/index.html" for name in (*RULESETS, *aliases)] + ["embed/index.html"]
    pages = [name for name in files if name.endswith("index.html") and name not in others]
    assert number(r"([\d,]+) matchups", built.output) == LARGEST**2 * len(RULESETS)
    assert number(r"under ([\d,]+) rulesets", built.output) == len(RULESETS)
    assert number(r"([\d,]+) pages", built.output) == len(pages)
    assert number(r"([\d,]+) bytes", built.output) == sum(map(len, files.values()))
    assert 0 < number(r"([\d.,]+) seconds", built.output) < 120
    assert 0 < number(r"([\d,]+) MB", built.output) < 1000
    assert f"{built.folder / 'index.html'}" in built.output


def test_progress_is_shown_apart_from_the_summary(built: Built) -> None:
    """Progress bars go to the error stream, with counts, and nothing else does."""
    assert "Solving and writing" in built.progress
    assert "Building pages" in built.progress
    first, second = re.findall(r"([0-9]+)/([0-9]+) ", built.progress)
    assert first[0] == first[1] > "0"
    assert second[0] == second[1] > "0"
    assert "WARNING" not in built.progress
    assert len(built.output.splitlines()) <= 5


def test_a_build_leaves_nothing_but_the_site(built: Built) -> None:
    """Beside the site no stage is left, and in it only what is to be published."""
    assert list(built.folder.parent.iterdir()) == [built.folder]
    unexpected = [
        name
        for name in contents(built.folder)
        if name.endswith((".md", ".toml", ".py")) or "fragments" in name
    ]
    assert sorted(unexpected) == ["data/check_fractions.py", "data/v1/README.md"]


def test_a_failing_build_leaves_the_previous_site(
    previous: Path, tiny: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where MkDocs gives up, the previous site stays byte for byte, and no stage is left."""
    before = contents(previous.parent)
    broken = tmp_path / "project"
    broken.mkdir()
    (broken / "mkdocs.yml").write_text("site_name: Broken\ndocs_dir: missing\n", encoding="utf-8")
    monkeypatch.setattr("generator.build.commands.PROJECT", broken)
    done = CliRunner().invoke(main, ["build", *tiny, "--output", str(previous)])
    assert done.exit_code == 1
    assert "MkDocs: Aborted with a configuration error" in done.output
    assert "Traceback" not in done.output
    assert contents(previous.parent) == before


def test_bad_surroundings_leave_the_previous_site(previous: Path, tiny: list[str]) -> None:
    """An address that is none: exit code 2 and one line, before anything is solved."""
    before = contents(previous.parent)
    environment = {"SITE_URL": "no address", "SOURCE_DATE_EPOCH": "315532800"}
    done = run("build", *tiny, "--output", previous, environment=environment)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("Error: SITE_URL: found 'no address', expected the site's address")
    assert contents(previous.parent) == before


def test_no_git_is_no_error(
    tmp_path: Path, tiny: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without git on the path a site is built, with the earliest date."""
    # builds within this process settle the date for it
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    done = run("build", *tiny, "--output", tmp_path / "site", environment={"PATH": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    assert "<lastmod>1980-01-01</lastmod>" in (tmp_path / "site" / "sitemap.xml").read_text()


@pytest.mark.parametrize(
    ("moment", "kill"),
    [
        ("generated/static/classic", signal.SIGTERM),
        ("new/assets", signal.SIGTERM),
        ("new/assets", signal.SIGKILL),
        ("new/assets", signal.SIGINT),
    ],
)
def test_an_interrupted_build_leaves_the_previous_site(
    previous: Path, tiny: list[str], moment: str, kill: signal.Signals
) -> None:
    """Ended while it solves or while MkDocs writes, a build leaves the previous site whole.

    Unless it was killed, it clears up behind itself, too.
    """
    before = contents(previous)
    process = Forked("build", *tiny, "--largest", "20", "--workers", "2", "--output", previous)
    while not list(previous.parent.glob(f".site-*/{moment}")):
        assert process.poll() is None, "the build ended before it could be interrupted"
        time.sleep(0.002)
    os.kill(process.pid, kill)
    process.wait()
    assert process.poll() != 0
    assert contents(previous) == before
    if kill != signal.SIGKILL:
        assert list(previous.parent.iterdir()) == [previous]


def test_a_build_after_an_interrupted_one_succeeds(previous: Path, tiny: list[str]) -> None:
    """What a killed build has left lying about does not disturb the next one."""
    (previous.parent / ".site-left" / "generated").mkdir(parents=True)
    done = run("build", *tiny, "--output", previous)
    assert done.returncode == 0, done.stderr
    assert (previous / "classic" / "3-vs-3" / "index.html").is_file()
    assert (previous / "index.html").read_text(encoding="utf-8") != "the previous site"
    assert "under 1 ruleset:" in done.stdout


def test_a_folder_of_other_files_is_never_replaced(tmp_path: Path, tiny: list[str]) -> None:
    """Somebody's documents in the place of the site: exit code 2, and they stay."""
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to-mother.txt").write_text("Dear", encoding="utf-8")
    for command in ("build", "generate"):
        done = CliRunner().invoke(main, [command, *tiny, "--output", str(tmp_path / "letters")])
        assert done.exit_code == 2
        assert "letters: found files that no build has written" in done.output
    assert contents(tmp_path) == {"letters/to-mother.txt": b"Dear"}


def test_generate_writes_what_a_build_publishes(
    tmp_path: Path, built: Built, small: list[str]
) -> None:
    """`generate` writes the same data as a build, and says where."""
    output = tmp_path / "generated"
    done = run("generate", *small, "--output", output)
    assert done.returncode == 0, done.stderr
    assert f"{output}" in done.stdout
    published = contents(built.folder)
    static = contents(output / "static")
    assert "data/v1/classic/win-exact.csv.gz" in static
    assert {name: published[name] for name in static} == static
    assert {f"fragments/{ruleset}/odds.html" for ruleset in RULESETS} <= contents(output).keys()


def claims(**aliases: str) -> dict[str, str]:
    """Return ruleset files by name, each with one alias (none where it is empty)."""
    return {
        name.replace("_", "-"): GOOD_FILE
        + (f'\n[[aliases]]\nid = "{alias}"\ntitle = "Other"\nnote = "Other."\n' if alias else "")
        for name, alias in aliases.items()
    }


@pytest.mark.parametrize("command", ["build", "generate", "serve"])
@pytest.mark.parametrize(
    ("files", "file", "address", "owner"),
    [
        (claims(downloads=""), "downloads", "downloads", "a page of the site"),
        (claims(literature=""), "literature", "literature", "a page of the site"),
        (claims(data=""), "data", "data", "a page of the site"),
        (claims(house="how-it-works"), "house", "how-it-works", "a page of the site"),
        (claims(house="rules"), "house", "rules", "a page of the site"),
        (claims(house="classic"), "house", "classic", "the ruleset classic"),
    ],
)
def test_an_address_that_is_taken_stops_every_command(
    tmp_path: Path, command: str, files: dict[str, str], file: str, address: str, owner: str
) -> None:
    """A page or a classic ruleset has the address: exit code 2, and nothing is written."""
    rulesets = write_rulesets(tmp_path / "rulesets", files)
    before = contents(tmp_path)
    output = [] if command == "serve" else ["--output", str(tmp_path / "out" / "site")]
    done = CliRunner().invoke(main, [command, "--rulesets", str(rulesets), *output])
    assert done.exit_code == 2
    (line,) = done.output.splitlines()
    assert line.startswith(f"Error: {file}.toml: ")
    assert f"found the address /{address}/, which is taken by {owner}" in line
    assert contents(tmp_path) == before
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("command", ["build", "generate", "serve"])
@pytest.mark.parametrize(
    ("files", "file", "name", "owner"),
    [
        (claims(house="house"), "house", "house", "house"),
        (claims(a_house="pub", b_house="pub"), "b-house", "pub", "a-house"),
        (claims(a_house="b-house", b_house=""), "a-house", "b-house", "b-house"),
    ],
)
def test_a_name_that_a_file_has_stops_every_command(
    tmp_path: Path, command: str, files: dict[str, str], file: str, name: str, owner: str
) -> None:
    """No alias is a name of any of the files: exit code 2, and nothing is written."""
    rulesets = write_rulesets(tmp_path / "rulesets", files)
    before = contents(tmp_path)
    output = [] if command == "serve" else ["--output", str(tmp_path / "out" / "site")]
    done = CliRunner().invoke(main, [command, "--rulesets", str(rulesets), *output])
    assert done.exit_code == 2
    (line,) = done.output.splitlines()
    assert line.startswith(f"Error: {rulesets / file}.toml: aliases[0].id: ")
    assert f"found '{name}', which {owner}.toml has, too" in line
    assert contents(tmp_path) == before
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("alias", ["Pub", "the pub", "pub/", "-pub", "pub.html", ""])
def test_an_alias_that_is_no_address_is_refused(tmp_path: Path, alias: str) -> None:
    """An alias other than small letters, digits and hyphens: exit code 2, file and key named."""
    file = claims(house="pub")["house"].replace('id = "pub"', f'id = "{alias}"')
    rulesets = write_rulesets(tmp_path / "rulesets", {"house": file})
    output = tmp_path / "out" / "site"
    done = CliRunner().invoke(main, ["build", "--rulesets", str(rulesets), "--output", str(output)])
    assert done.exit_code == 2
    assert "house.toml: aliases[0].id: found " in done.output
    assert not output.parent.exists()


def test_a_house_rule_needs_one_file_and_no_code(tmp_path: Path) -> None:
    """One file of one's own gives its own pages, data and alias, beside the classic ones."""
    text = claims(house="pub")["house"].replace("[6, 6, 6]", "[7, 5]").replace("[6, 6]", "[6, 4]")
    text = text.replace('ties = "defender"', 'ties = "attacker"\nlargest_matchup = 2')
    rulesets = write_rulesets(tmp_path / "rulesets", {"house": text})
    output = tmp_path / "site"
    done = run(
        "build", "--rulesets", rulesets, "--largest", "3", "--datasets", "3", "--output", output
    )
    assert done.returncode == 0, done.stderr
    win = battle_value(((7, 5), (6, 4), "attacker"), 2, 2, [0, 1, 1], [0, 0, 0])
    document = json.loads((output / "house" / "2-vs-2.json").read_text(encoding="utf-8"))
    parts = document["win_numerator"], document["win_denominator"]
    assert parts == (f"{win.numerator}", f"{win.denominator}")
    page = (output / "house" / "2-vs-2" / "index.html").read_text(encoding="utf-8")
    assert f"{win.numerator}/{win.denominator}" in page
    tables = ("armies-needed", "charts", "downloads", "fractions", "losses", "odds", "survivors")
    assert {path.name for path in (output / "house").iterdir()} == {
        "index.html",
        *(f"{table}{kind}" for table in tables for kind in ("", ".json", ".csv")),
        "charts.survivors.csv",
        "losses.fewer.csv",
        *(f"{a}-vs-{d}{kind}" for a in (1, 2) for d in (1, 2) for kind in ("", ".json", ".svg")),
    }
    assert "Some rules" in (output / "pub" / "index.html").read_text(encoding="utf-8")
    assert "Some rules" in (output / "rules" / "index.html").read_text(encoding="utf-8")
    assert (output / "data" / "v1" / "house" / "win-exact.csv.gz").is_file()
    assert (output / "classic" / "3-vs-3" / "index.html").is_file()
    file = output / figures_of(output) / "rulesets.json"
    offered = json.loads(file.read_text(encoding="utf-8"))
    assert list(offered) == ["classic", "house"]
    assert "13 matchups under 2 rulesets" in done.stdout


def write_rulesets(folder: Path, files: dict[str, str]) -> Path:
    """Write ruleset files by their names into a new folder, and return it."""
    folder.mkdir()
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "address", ["foo", "", ":", "127.0.0.1", "127.0.0.1:99999", "127.0.0.1:-1", "192.0.2.1:8000"]
)
def test_an_address_that_cannot_be_listened_at_is_refused(address: str) -> None:
    """No port, one that cannot be, another machine's: one line, before anything is solved."""
    done = CliRunner().invoke(main, ["serve", "--address", address])
    assert done.exit_code == 2
    (line,) = done.output.splitlines()
    assert line.startswith(f"Error: --address: found '{address}', expected host:port of this machi")


def test_a_site_among_its_sources_is_refused() -> None:
    """An output below docs/, which MkDocs reads: one line, before anything is solved."""
    output = PROJECT / "docs" / "site"
    done = CliRunner().invoke(main, ["build", "--output", str(output)])
    assert done.exit_code == 2
    assert done.output.startswith(f"Error: --output: found {output}, expected a folder outside of ")
    assert not output.exists()


def test_serve_shows_a_small_site(tiny: list[str]) -> None:
    """`serve` answers within seconds with a matchup's page, and ends quietly when interrupted."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    process = start("serve", *tiny, "--largest", "8", "--address", address)
    try:
        deadline = time.monotonic() + 300
        page = ""
        while not page and time.monotonic() < deadline:
            assert process.poll() is None, "the server has ended by itself"
            try:
                with urlopen(f"http://{address}/classic/8-vs-5/", timeout=60) as answer:
                    page = answer.read().decode()
            except (URLError, ConnectionError):
                time.sleep(0.05)
        assert "8 attackers v 5 defenders: the attacker wins 81.8%" in page
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=300)


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """Start the command line in a process that can be interrupted."""
    return subprocess.Popen(
        [sys.executable, "-m", "generator", *arguments],
        cwd=PROJECT,
        env=os.environ.copy(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # shells start background jobs with interrupts ignored, which children would inherit
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
