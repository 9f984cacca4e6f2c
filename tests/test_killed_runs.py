"""A run that is killed at any moment leaves the old set or the new one, whole."""

import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.build.disk import locked
from generator.build.publish import new_output
from risk_odds.ruleset_files import RULESETS_FOLDER
from tests.conftest import PROJECT, contents, published_contents
from tests.forks import Forked
from tests.processes import publish_files, start

pytestmark = pytest.mark.whole_runs

MARK = "unfinished-build-of-exact-risk-odds"
"""The file that tells a workplace of a build from somebody's folder of a similar name."""

LAST_FILE = "static/api/v1/openapi-bundled.json"
"""What `generate` writes when all else is there: it names what it has found."""

# writes one of two sets after the other, in dozens of files each, until it is killed
ENDLESS = """
import sys
from itertools import count
from pathlib import Path
from generator.build.publish import new_output

output = Path(sys.argv[1])
for number in count():
    with new_output(output) as new:
        for name in ("set.json", *(f"{i % 7}/{i}.txt" for i in range(50))):
            new.stage.write(name, f"{number % 2} {name}" * 50)
        new.publish()
"""


@dataclass(frozen=True, slots=True)
class Sets:
    """Two sets of files, how to make them, and how long a run takes, in seconds."""

    options: tuple[list[str], list[str]]
    digests: tuple[str, str]
    whole: float
    end: float
    """From the last file of the new set on: flushing, the swap, clearing up, leaving."""


def digest(folder: Path) -> str:
    """Return one checksum for the names and bytes of all files below a folder."""
    found = hashlib.sha256()
    for name, data in contents(folder).items():
        found.update(f"{name} {len(data)}\n".encode() + data)
    return found.hexdigest()


def stages(output: Path) -> list[Path]:
    """Return the stages beside an output."""
    return sorted(output.parent.glob(f".{output.name}-*.unfinished"))


def wait_for_last_file(process: Forked, output: Path) -> None:
    """Return when the last file of a set has been begun, or the process has ended."""
    while process.poll() is None and not any(
        (stage / "new" / LAST_FILE).exists() for stage in stages(output)
    ):
        time.sleep(0.001)


def kill(process: subprocess.Popen[str]) -> None:
    """Kill a process and its children at once, and wait for its end."""
    with suppress(ProcessLookupError):  # all have ended already
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate(timeout=300)


@pytest.fixture(scope="module")
def sets(tmp_path_factory: pytest.TempPathFactory) -> Sets:
    """The classic rules up to 2 v 2, with datasets up to 2 v 2 or up to 3 v 3."""
    folder = tmp_path_factory.mktemp("sets")
    (folder / "rulesets").mkdir()
    shutil.copy(RULESETS_FOLDER / "classic.toml", folder / "rulesets")
    common = ["generate", "--largest", "2", "--workers", "1", "--rulesets", f"{folder}/rulesets"]
    options = ([*common, "--datasets", "2"], [*common, "--datasets", "3"])
    for number in (0, 1):
        started = time.monotonic()
        process = Forked(*options[number], "--output", folder / f"{number}")
        wait_for_last_file(process, folder / f"{number}")
        last_file = time.monotonic()
        _, told = process.wait()
        assert process.poll() == 0, told
        ended = time.monotonic()
    digests = digest(folder / "0"), digest(folder / "1")
    assert digests[0] != digests[1]
    return Sets(options, digests, ended - started, ended - last_file)


def finish_fork(*arguments: str | Path) -> None:
    """Run the command in a fork; it has to succeed."""
    process = Forked(*arguments)
    _, told = process.wait()
    assert process.poll() == 0, told


class KilledRuns:
    """Runs of the command for one output, each for the other set than the one that is there."""

    def __init__(self, output: Path, sets: Sets) -> None:
        self.output = output
        self.sets = sets
        self.there = 0
        finish_fork(*sets.options[0], "--output", output)

    def kill_after(self, seconds: float, *, last_file: bool = False) -> bool:
        """Kill a run so long after its start, or after its last file, and look what is there.

        Returns whether it is the new set; fails if it is neither this nor the old one.
        """
        process = Forked(*self.sets.options[1 - self.there], "--output", self.output)
        if last_file:
            wait_for_last_file(process, self.output)
        time.sleep(seconds)
        with suppress(ProcessLookupError):  # all have ended already
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        found = digest(self.output)
        assert found in self.sets.digests, f"killed after {seconds} s: neither the old nor the new"
        assert len(stages(self.output)) <= 1
        is_new = found != self.sets.digests[self.there]
        self.there = self.sets.digests.index(found)
        return is_new

    def leave_nothing(self) -> None:
        """Fail unless a run that is not killed clears up after those that were."""
        finish_fork(*self.sets.options[0], "--output", self.output)
        assert list(self.output.parent.iterdir()) == [self.output]


def test_killed_at_any_moment_a_run_leaves_a_whole_set(tmp_path: Path, sets: Sets) -> None:
    """6 times, the command and its workers are killed, at moments all over the run."""
    runs = KilledRuns(tmp_path / "set", sets)
    chance = random.Random(1)
    for part in range(6):
        runs.kill_after((part + chance.random()) / 6 * sets.whole)
    runs.leave_nothing()


def test_killed_in_the_middle_of_swaps_a_writer_leaves_a_whole_set(tmp_path: Path) -> None:
    """46 times, a process that does little but swap is killed; its output is always one whole set.

    It writes 51 files for each swap, of which no two kinds are ever found together.
    """
    output = tmp_path / "set"
    chance = random.Random(3)
    seen = set()
    for part in range(46):
        process = subprocess.Popen(
            [sys.executable, "-c", ENDLESS, str(output)],
            cwd=PROJECT,
            text=True,
            start_new_session=True,
            stderr=subprocess.PIPE,
        )
        # some kills come right after the first swap of the process, the others after later ones
        wait_for_kind(process, output, "01"[part % 2])
        time.sleep(chance.random() * 0.002 * part)
        kill(process)
        files = published_contents(output)
        assert len(files) == 51
        (kind,) = {data[:1] for data in files.values()}
        seen.add(kind)
        assert len(stages(output)) <= 1
    assert seen == {b"0", b"1"}


def wait_for_kind(process: subprocess.Popen[str], output: Path, kind: str) -> None:
    """Return when a process has started to write sets, and one of this kind is in place."""
    begun = False
    while True:
        assert process.poll() is None, process.communicate()[1]
        begun = begun or bool(stages(output))
        # a file of the old set may go while it is looked for
        with suppress(FileNotFoundError):
            if begun and (output / "set.json").read_text(encoding="utf-8").startswith(kind):
                return
        time.sleep(0.001)


def test_killed_around_the_swap_a_run_leaves_a_whole_set(tmp_path: Path, sets: Sets) -> None:
    """At least 5 times, the command is killed ever closer to its swap, before it and after it."""
    runs = KilledRuns(tmp_path / "set", sets)
    chance = random.Random(2)
    seconds = sets.end / 2
    found_new: list[bool] = []
    while len(found_new) < 5 or (len(set(found_new)) == 1 and len(found_new) < 30):
        found_new.append(runs.kill_after(seconds, last_file=True))
        seconds *= chance.uniform(0.5, 0.9) if found_new[-1] else chance.uniform(1.1, 2)
    assert set(found_new) == {False, True}
    runs.leave_nothing()


def test_workers_end_with_a_command_that_is_killed_alone(tmp_path: Path, sets: Sets) -> None:
    """Where only the command itself is killed, its workers end too, instead of writing on."""
    process = start(*sets.options[0], "--largest", "20", "--output", tmp_path / "set")
    while not list(tmp_path.glob(".set-*/new/static")):
        assert process.poll() is None, "the command ended before it could be killed"
        time.sleep(0.002)
    process.kill()
    # the workers hold its streams: these end with the last of them
    process.communicate(timeout=300)
    (stage,) = stages(tmp_path / "set")
    with locked(stage, wait=False) as free:
        assert free


def test_the_workplace_of_a_living_build_is_not_touched(tmp_path: Path) -> None:
    """Two builds with one output: the second leaves the first one's files, and both succeed."""
    output = tmp_path / "set"
    with new_output(output) as first:
        first.stage.write("set.json", "first")
        with new_output(output) as second:
            assert contents(first.stage.folder) == {"set.json": b"first"}
            second.stage.write("set.json", "second")
            second.publish()
        assert published_contents(output) == {"set.json": b"second"}
        first.publish()
    assert published_contents(output) == {"set.json": b"first"}
    assert list(tmp_path.iterdir()) == [output]


def test_only_workplaces_of_the_same_output_are_cleared_up(tmp_path: Path) -> None:
    """What merely looks like a workplace, a link to one, and other outputs' workplaces stay."""
    ours = (".set-abcdefgh.unfinished", ".set-a_3defgh.unfinished")
    others = [
        ".set-settings",
        ".set-abc.unfinished",
        ".set-abcdefghi.unfinished",
        ".set-x-abcdefgh.unfinished",
        ".other-abcdefgh.unfinished",
        "set-abcdefgh.unfinished",
        ".set-old.unfinished",
        ".set-somebody.unfinished",
    ]
    for name in (*others, *ours):
        (tmp_path / name / "new").mkdir(parents=True)
        (tmp_path / name / "new" / "file").write_text("x", encoding="utf-8")
        if name != ".set-somebody.unfinished":
            (tmp_path / name / MARK).touch()
    (tmp_path / ".set-linklink.unfinished").symlink_to(tmp_path / ".set-settings")
    (tmp_path / ".set-filefile.unfinished").write_text("x", encoding="utf-8")
    with new_output(tmp_path / "set"):
        pass
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {*others, ".set-linklink.unfinished", ".set-filefile.unfinished"}
    assert all((tmp_path / name / "new" / "file").exists() for name in others)


def put_aside(output: Path) -> Path:
    """Leave what a build leaves that is killed between two renames; returns the old set."""
    publish_files(output, {"set.json": "old"})
    workplace = output.with_name(f".{output.name}-abcdefgh.unfinished")
    workplace.mkdir()
    (workplace / MARK).touch()
    return output.rename(workplace / "old")


def test_a_set_that_was_put_aside_comes_back(tmp_path: Path) -> None:
    """Killed between two renames, where folders cannot be exchanged, no set is lost."""
    put_aside(tmp_path / "set")
    with new_output(tmp_path / "set"):
        assert published_contents(tmp_path / "set") == {"set.json": b"old"}
    assert [path.name for path in tmp_path.iterdir()] == ["set"]


def test_a_set_that_was_put_aside_goes_when_there_is_a_new_one(tmp_path: Path) -> None:
    """Killed after both renames, the old set is cleared up."""
    aside = put_aside(tmp_path / "set")
    publish_files(tmp_path / "other", {"set.json": "new"})
    (tmp_path / "other").rename(tmp_path / "set")
    with new_output(tmp_path / "set"):
        assert not aside.exists()
    assert published_contents(tmp_path / "set") == {"set.json": b"new"}
    assert [path.name for path in tmp_path.iterdir()] == ["set"]


def test_a_foreign_file_in_a_set_put_aside_stays(tmp_path: Path) -> None:
    """What somebody has put into the old set is not removed with it, and its place is named."""
    aside = put_aside(tmp_path / "set")
    (aside / "thesis.txt").write_text("the only copy", encoding="utf-8")
    publish_files(tmp_path / "other", {"set.json": "new"})
    (tmp_path / "other").rename(tmp_path / "set")
    with new_output(tmp_path / "set"):
        pass
    assert (aside / "thesis.txt").read_text(encoding="utf-8") == "the only copy"
