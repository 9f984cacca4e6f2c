"""Where the system refuses to write: one clear line, exit code 2, and the last output stays.

The refusals are real: a limit to the size of files, which a kernel enforces like a full disk, but
for one job alone; a disk that is full, where this machine lets a test mount a small one; the device
``/dev/full``; and folders without permission to write, which bind root here as well.
"""

import errno
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from generator.build.manifest import MANIFEST
from generator.build.publish import Stage, new_output
from risk_odds.errors import OutputError
from risk_odds.ruleset_files import RULESETS_FOLDER
from tests.conftest import PROJECT, published_contents
from tests.forks import Forked
from tests.processes import bound_by_permissions, files_up_to, publish_files, start

pytestmark = pytest.mark.whole_runs

OLD = {"index.html": "old"}
"""The files of an earlier output."""

ON_A_SMALL_DISK = """
set -e
mount -t tmpfs -o size="$1" tmpfs "$2"
mkdir "$2/site"
echo old > "$2/site/index.html"
printf '%s\\nindex.html\\n' "$HEADING" > "$2/site/generated-files.txt"
shift 2
status=0
"$@" || status=$?
cd "$MOUNTED"
find . -type f
exit $status
"""


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The options of a small run: the classic rules alone, up to 3 v 3, in one worker."""
    folder = tmp_path_factory.mktemp("rulesets")
    shutil.copy(RULESETS_FOLDER / "classic.toml", folder)
    return ["--largest", "3", "--datasets", "3", "--workers", "1", "--rulesets", str(folder)]


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """An earlier output, in a folder of its own."""
    output = tmp_path / "there" / "site"
    publish_files(output, OLD)
    return output


def assert_old(output: Path) -> None:
    """The last output is there as it was, and nothing beside it."""
    assert published_contents(output) == {name: text.encode() for name, text in OLD.items()}
    assert list(output.parent.iterdir()) == [output]


def assert_refused(
    process: Forked | subprocess.Popen[str], start_of_line: str, *words: str
) -> None:
    """Wait for the end of a process: exit code 2, and one line, beside progress bars, says why."""
    said, told = process.wait() if isinstance(process, Forked) else process.communicate(timeout=120)
    assert process.poll() == 2, told
    assert said == ""
    bars = ("Solving and writing", "Building pages")
    (line,) = (line for line in told.splitlines() if not line.startswith(bars))
    assert line.startswith(f"Error: {start_of_line}: "), line
    for word in words:
        assert word in line


@pytest.mark.parametrize(
    ("command", "size", "place"),
    [
        ("generate", 2_000, "(at static/"),
        ("build", 2_000, "(at generated/static/"),
    ],
)
def test_a_file_that_cannot_be_written_is_named(
    output: Path, tiny: list[str], command: str, size: int, place: str
) -> None:
    """Output, reason and file are named; the last output stays, alone."""
    process = Forked(command, *tiny, "--output", output, before=files_up_to(size))
    assert_refused(process, str(output), "cannot be written to: File too large", place)
    assert_old(output)


def test_the_first_output_is_whole_or_missing(tmp_path: Path, tiny: list[str]) -> None:
    """Without an earlier output, nothing is left of a failed one, nor of the folders above it."""
    output = tmp_path / "new" / "site"
    process = Forked("generate", *tiny, "--output", output, before=files_up_to(2_000))
    assert_refused(process, str(output), "File too large")
    assert list(tmp_path.iterdir()) == []


def manifest_heading(folder: Path) -> str:
    """Return the first line of every manifest."""
    publish_files(folder / "some", {"index.html": ""})
    heading, *_ = (folder / "some" / MANIFEST).read_text(encoding="utf-8").splitlines()
    return heading


@pytest.mark.parametrize("size", ["100k", "2500k"])
def test_a_full_disk_is_told(tmp_path: Path, tiny: list[str], size: str) -> None:
    """A disk that fills up while the data or the pages are written: this is said, the old stays.

    Where no test may mount a disk, a limit to the size of files stands in for it. It stops the data
    always, as no page is larger than all of their files.
    """
    output = tmp_path / "disk" / "site"
    output.parent.mkdir()
    mount = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
    may_mount = (
        shutil.which("unshare")
        and not subprocess.run(
            [*mount, 'mount -t tmpfs tmpfs "$1"', "sh", output.parent],
            capture_output=True,
            check=False,
        ).returncode
    )
    if not may_mount:
        process = Forked("build", *tiny, "--output", output, before=files_up_to(2_000))
        assert_refused(process, str(output), "File too large", "(at generated/")
        assert list(output.parent.iterdir()) == []
        return
    heading = manifest_heading(tmp_path)
    build = [sys.executable, "-m", "generator", "build", *tiny, "--output", str(output)]
    done = subprocess.run(
        [*mount, ON_A_SMALL_DISK, "sh", size, str(output.parent), *build],
        cwd=PROJECT,
        env={**os.environ, "MOUNTED": str(output.parent), "HEADING": heading},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    (line,) = (line for line in done.stderr.splitlines() if line.startswith("Error: "))
    assert line.startswith(f"Error: {output}: cannot be written to: No space left on device")
    assert "Traceback" not in done.stderr
    assert sorted(done.stdout.splitlines()) == ["./site/generated-files.txt", "./site/index.html"]


def test_a_folder_without_permission_is_named(output: Path, tiny: list[str]) -> None:
    """Where the output's parent may not be written to: it is named, before anything is solved."""
    output.parent.chmod(0o555)
    process = start("build", *tiny, "--output", output, before=bound_by_permissions)
    assert_refused(process, str(output.parent), "cannot be written to: Permission denied")
    output.parent.chmod(0o755)
    assert_old(output)


def test_an_output_without_permission_to_read_is_named(output: Path, tiny: list[str]) -> None:
    """Where nobody may look into the last output, it is named, and it stays."""
    output.chmod(0)
    process = start("generate", *tiny, "--output", output, before=bound_by_permissions)
    assert_refused(process, str(output), "Permission denied")
    output.chmod(0o755)
    assert_old(output)


def test_a_swap_that_is_refused_is_told(output: Path, tiny: list[str]) -> None:
    """Where the permission is gone when the new output is complete, the last one stays, whole."""
    process = start("generate", *tiny, "--output", output, before=bound_by_permissions)
    while not list(output.parent.glob(".site-*/new/static")):
        assert process.poll() is None, "the command ended before it could be refused"
        time.sleep(0.001)
    output.parent.chmod(0o555)
    assert_refused(process, str(output), "cannot be written to: Permission denied")
    output.parent.chmod(0o755)
    assert published_contents(output) == {name: text.encode() for name, text in OLD.items()}


def test_a_full_disk_behind_the_standard_output_is_told(tmp_path: Path, tiny: list[str]) -> None:
    """A summary that cannot be printed: exit code 2 and one line, but the output is complete."""
    output = tmp_path / "set"
    with Path("/dev/full").open("wb") as full:
        process = start("generate", *tiny, "--output", output, stdout=full.fileno())
        _, told = process.communicate(timeout=300)
    assert process.returncode == 2
    assert told.splitlines()[-1] == "Error: standard output: No space left on device"
    assert "Traceback" not in told
    assert (output / "static" / "api" / "v1" / "openapi.json").exists()


def test_a_full_disk_is_told_with_the_name_of_the_file(tmp_path: Path) -> None:
    """The system tells no name when a disk is full; the stage does."""
    (tmp_path / "a.txt").symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left on device") as told:
        Stage(tmp_path).write("a.txt", "content")
    assert (told.value.errno, told.value.filename) == (errno.ENOSPC, str(tmp_path / "a.txt"))


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (OSError(errno.ENOSPC, "full"), "{output}: cannot be written to: full"),
        (
            OSError(errno.EDQUOT, "quota", "{workplace}/new/a/b"),
            "{output}: cannot be written to: quota (at a/b)",
        ),
        (OSError(errno.EIO, "broken", "{workplace}"), "{output}: cannot be written to: broken"),
        (
            OSError(errno.EROFS, "read-only", "{workplace}/generated/a", None, "{output}"),
            "{output}: cannot be written to: read-only",
        ),
        (OSError(errno.ENOENT, "missing", "/elsewhere/x.html"), "/elsewhere/x.html: missing"),
        (OSError(errno.EIO, "broken", "{workplace}-more/a"), "{workplace}-more/a: broken"),
        (OSError(errno.EIO, "broken", "{beside}/a"), "{beside}/a: broken"),
    ],
)
def test_every_refusal_names_a_place_and_a_reason(
    output: Path, error: OSError, message: str
) -> None:
    """The output and the file in it, or the other file that it is about, and the reason."""
    places = {"output": output}

    def fail() -> None:
        with new_output(output) as new:
            workplace = new.stage.folder.parent
            places["workplace"] = workplace
            places["beside"] = workplace.with_name(f".other{workplace.suffix}")
            raise OSError(
                error.errno,
                error.strerror,
                error.filename and error.filename.format(**places),
                None,
                error.filename2 and error.filename2.format(**places),
            )

    with pytest.raises(OutputError) as told:
        fail()
    assert str(told.value) == message.format(**places)


@pytest.mark.parametrize("error", [BrokenPipeError(errno.EPIPE, "pipe"), OSError("of a library")])
def test_errors_of_other_kinds_are_not_taken_for_refusals(output: Path, error: OSError) -> None:
    """A closed pipe or an error that the system has not reported passes as it is."""
    with pytest.raises(type(error)) as told, new_output(output):
        raise error
    assert told.value is error
    assert_old(output)
