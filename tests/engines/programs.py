"""Find the engines' programs, or say what is missing: ``python -m tests.engines.programs``."""

import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.browser import chromium

SHELLS = "usr/lib/*/webkit*gtk-*/MiniBrowser", "usr/libexec/webkit*gtk-*/MiniBrowser"
"""Where systems keep WebKitGTK's own browser, which is on no PATH."""


def _shell_of_webkit() -> str | None:
    """The path of WebKitGTK's own browser, or None."""
    found = [path for pattern in SHELLS for path in sorted(Path("/").glob(pattern))]
    return str(found[-1]) if found else None


FIND: Mapping[str, tuple[Callable[[], str | None], str]] = {
    "chromium": (chromium.find, "chromium"),
    "firefox": (lambda: shutil.which("firefox-esr") or shutil.which("firefox"), "firefox-esr"),
    "WebKitWebDriver": (lambda: shutil.which("WebKitWebDriver"), "webkit2gtk-driver"),
    "MiniBrowser": (_shell_of_webkit, "webkit2gtk-driver"),
    "Xvfb": (lambda: shutil.which("Xvfb"), "xvfb"),
}
"""How each program is found, and the package of Debian that has it."""


def find(name: str) -> str:
    """Return the path of a program; ``FileNotFoundError`` says what to install for it."""
    where, package = FIND[name]
    if (found := where()) is None:
        raise FileNotFoundError(f"{name} is missing (Debian: apt-get install {package})")
    return found


def main() -> int:
    """Print the programs that the tests will use, and what is missing."""
    missing = 0
    for name in FIND:
        try:
            print(find(name))
        except FileNotFoundError as error:
            print(error, file=sys.stderr)
            missing = 1
    return missing


if __name__ == "__main__":
    sys.exit(main())
