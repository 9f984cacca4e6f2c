"""Find a Chromium for the browser tests, or install one: ``python -m tests.browser.chromium``.

Order: the CHROMIUM environment variable, the usual commands on PATH, Playwright's own download.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

COMMANDS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same engine without what a window needs: the tests take a quarter less time."""
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # or each window has two more pages behind its address bar, and a process for the page after the
    # next, which take time from the tested one
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,HttpsUpgrades,PaintHolding,"
    "SpareRendererForSitePerProcess",
)
MISSING = (
    "No Chromium that runs was found. Looked at: the CHROMIUM environment variable; the commands "
    f"{', '.join(COMMANDS)} on PATH; Playwright's own. Install one (Debian: apt-get install "
    "chromium-headless-shell; elsewhere: playwright install chromium) or set CHROMIUM to its path."
)


def _candidates() -> Iterator[str]:
    """Every place where a Chromium may be, in the order to try them."""
    if named := os.environ.get("CHROMIUM"):
        yield named
        return
    yield from (found for command in COMMANDS if (found := shutil.which(command)))
    with sync_playwright() as playwright:
        yield playwright.chromium.executable_path


def _runs(executable: str) -> bool:
    """Whether the program starts at all: some systems ship stubs under Chromium's name."""
    if not Path(executable).is_file():
        return False
    try:
        asked = subprocess.run([executable, "--version"], capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def find() -> str | None:
    """Return the path of a Chromium that runs, or None; call it before starting Playwright."""
    return next((candidate for candidate in _candidates() if _runs(candidate)), None)


def _install_commands() -> list[list[str]]:
    """The ways to get a Chromium here, to be tried in this order."""
    playwright = [sys.executable, "-m", "playwright", "install", "chromium"]
    if os.geteuid() != 0:
        return [playwright]
    as_root = [*playwright, "--with-deps"]
    if shutil.which("apt-get") is None:
        return [playwright]
    quietly = ["apt-get", "install", "--yes", "--no-install-recommends"]
    # some of Debian's relatives have no package of the shell
    packages = [[*quietly, name] for name in ("chromium-headless-shell", "chromium")]
    return [["apt-get", "update"], *packages, as_root]


def install() -> str | None:
    """Install a Chromium; return its path, or None where every way failed."""
    for command in _install_commands():
        print("No Chromium here; running:", " ".join(command), flush=True)
        try:
            subprocess.run(command, check=False)
        except OSError as error:
            print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        if (found := find()) is not None:
            return found
    return None


def main() -> int:
    """Print the Chromium that the tests will use, installing it where there is none."""
    executable = find()
    if executable is None and "CHROMIUM" not in os.environ:
        executable = install()
    if executable is None:
        print(MISSING, file=sys.stderr)
        return 1
    print(executable)
    return 0


if __name__ == "__main__":
    sys.exit(main())
