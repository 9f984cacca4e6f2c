import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.build import environment
from generator.build.environment import (
    EARLIEST_BUILD_TIME,
    is_build_time,
    is_site_address,
    settle_environment,
    time_of_commit,
)
from generator.command_line import main
from risk_odds.errors import InputError


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SITE_URL", "SOURCE_DATE_EPOCH"):
        # set first, so that what a test sets is undone, too
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)


@pytest.mark.parametrize(
    "address",
    [
        "https://exact-risk-odds.example/",
        "http://127.0.0.1:8000/",
        "http://[::1]:8000/",
        "https://x.example/risk/odds_1/",
        "https://x.example/a%20b/",
        "https://x.example:1/",
        f"https://x.example/{'a' * 481}/",
    ],
)
def test_an_address_is_one(address: str) -> None:
    """Scheme, host and a path that ends with a slash make an address."""
    assert is_site_address(address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "abc",
        "/",
        "x.example/",
        "https://x.example",
        "https://x.example/risk",
        "https://x example/",
        "https://x.example/a b/",
        " https://x.example/",
        "https://x.example/\n",
        "https:///",
        "https://x.example:port/",
        "https://x.example:99999/",
        "https://x.example:0/",
        "http://[::1/",
        "javascript:alert(1)/",
        "ftp://x.example/",
        "file:///srv/",
        "https://x.example/?a=/",
        "https://x.example/#/",
        'https://x.example/"/',
        "https://x.example/<b>/",
        f"https://x.example/{'a' * 482}/",
    ],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    """Whatever pages cannot be found under, or could break them, is no address of a site: nor has
    one more than 500 characters.
    """
    assert not is_site_address(address)


@pytest.mark.parametrize("seconds", ["0", "315532800", "1700000000", "4294967295"])
def test_a_date_is_a_number_of_seconds(seconds: str) -> None:
    """Every second since 1970 that a file can have as its date is one."""
    assert is_build_time(seconds)


@pytest.mark.parametrize(
    "seconds", ["", "abc", "-1", "1.5", " 1", "1_000", "١", "4294967296", "9" * 5000, "1e9", "1\n"]
)
def test_what_is_no_date_is_refused(seconds: str) -> None:
    """Neither text nor numbers before 1970 or beyond 2106 are dates."""
    assert not is_build_time(seconds)


@pytest.mark.parametrize("command", ["build", "serve"])
def test_faults_of_the_surroundings_are_told_first(
    tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line for each fault, exit code 2, and nothing has been solved or written."""
    monkeypatch.setenv("SITE_URL", "abc" * 10_000)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "-1")
    output = ["--output", str(tmp_path / "out" / "site")] if command == "build" else []
    done = CliRunner().invoke(main, [command, *output])
    assert done.exit_code == 2
    first, second = done.output.splitlines()
    assert first.startswith("Error: SITE_URL: found 'abcabc")
    assert "… (30,000 characters), expected the site's address, such as https://" in first
    assert second.startswith("SOURCE_DATE_EPOCH: found '-1', expected a date in seconds")
    assert max(len(first), len(second)) < 300
    assert list(tmp_path.iterdir()) == []


def test_a_good_date_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A date that is set is the date of the pages; an address that is good is no fault."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "7")
    monkeypatch.setenv("SITE_URL", "https://x.example/")
    settle_environment()
    assert os.environ["SOURCE_DATE_EPOCH"] == "7"


def test_the_earliest_date_is_the_first_that_archives_can_have() -> None:
    """Zip files know no day before 1980."""
    assert datetime.fromtimestamp(EARLIEST_BUILD_TIME, UTC) == datetime(1980, 1, 1, tzinfo=UTC)


def test_without_git_the_date_is_the_earliest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No git on the path, or no commit where the project is: no error, but the earliest date."""
    monkeypatch.setattr(environment, "PROJECT", tmp_path)
    # wherever temporary folders are: in a checkout, too
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert time_of_commit() == EARLIEST_BUILD_TIME
    monkeypatch.setenv("PATH", str(tmp_path))
    assert time_of_commit() == EARLIEST_BUILD_TIME
    settle_environment()
    assert os.environ["SOURCE_DATE_EPOCH"] == str(EARLIEST_BUILD_TIME)


def test_the_date_is_that_of_the_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages of a checkout have the date on which what is built was committed."""
    monkeypatch.setattr(environment, "PROJECT", tmp_path)
    monkeypatch.setenv("GIT_COMMITTER_DATE", "1700000000 +0200")
    author = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
    for words in (["init"], [*author, "commit", "--allow-empty", "--message", "All"]):
        subprocess.run(["git", "-C", str(tmp_path), *words], check=True, capture_output=True)
    settle_environment()
    assert os.environ["SOURCE_DATE_EPOCH"] == "1700000000"


def test_both_faults_are_input_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the environment holds is input like any other."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "")
    with pytest.raises(InputError, match="SOURCE_DATE_EPOCH: found '', expected"):
        settle_environment()
