"""Find R for the example in R, or install it: ``python -m tests.rscript``.

Where there is none and none can be installed, that one test is left out and says so.
"""

import os
import shutil
import subprocess
import sys

PACKAGE = "r-base-core"
MISSING = (
    f"No R was found: there is no Rscript on PATH (Debian: apt-get install {PACKAGE}). "
    "The example in R has not been run."
)


def find() -> str | None:
    """Return the path of Rscript, or None where R is not installed."""
    return shutil.which("Rscript")


def install() -> None:
    """Install Debian's package, where there is apt and the right to use it."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    quietly = ["apt-get", "install", "--yes", "--no-install-recommends", PACKAGE]
    for command in (["apt-get", "update"], quietly):
        print("No R here; running:", " ".join(command), flush=True)
        subprocess.run(command, check=False)


def main() -> int:
    """Print the R that the tests will use, installing it where there is none.

    Fails without one where ``CI`` is set: there, every example is run.
    """
    if find() is None:
        install()
    print(find() or MISSING)
    return 1 if find() is None and os.environ.get("CI") else 0


if __name__ == "__main__":
    sys.exit(main())
