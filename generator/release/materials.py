"""What a release was made of: its bill of materials, and the versions of all tools."""

import json
import platform
import zlib
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from generator.datasets.formats import checksum
from generator.release.programs import run_program

FONTS = "docs/fonts"
"""Where in the project the font is that pages have, cut from Figtree by ``make font``."""


def write_bill_of_materials(project: Path, tools: Path, target: Path) -> None:
    """Write a CycloneDX document of the packages that the site is built with, and of its font.

    It comes from the lock file, with the hashes there, and names neither time nor machine. Raises
    ``OutputError`` where ``cyclonedx-py`` is missing in ``tools`` or fails.
    """
    run_program(
        *(tools / "cyclonedx-py", "requirements", "requirements/site.txt"),
        *("--pyproject", "pyproject.toml", "--mc-type", "application"),
        *("--output-reproducible", "--output-format", "JSON", "--output-file", target),
        folder=project,
    )
    bill = json.loads(target.read_text(encoding="utf-8"))
    bill["components"].append(font(project / FONTS))
    target.write_text(json.dumps(bill, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def font(folder: Path) -> dict[str, Any]:
    """The font of headings and numerals as a component: no lock file names it, it is committed."""
    return {
        "bom-ref": "font-figtree",
        "type": "file",
        "name": "Figtree",
        "description": "The font of headings and numerals: cut from Figtree, a file for each part.",
        "licenses": [{"license": {"id": "OFL-1.1"}}],
        "externalReferences": [
            {"type": "vcs", "url": "https://github.com/erikdkennedy/figtree"},
        ],
        "components": [
            {
                "bom-ref": f"font-{path.name}",
                "type": "file",
                "name": f"{FONTS}/{path.name}",
                "hashes": [{"alg": "SHA-256", "content": checksum(path.read_bytes())}],
            }
            for path in sorted(folder.glob("*.woff2"))
        ],
    }


def versions_in_words(commit: str, tools: Path) -> str:
    """What everything was built with, a line each: with the same of these come the same bytes.

    ``commit`` is the project's; ``tools`` the folder with the Python that packs the library.
    """
    lines = [
        f"commit {commit}",
        f"{platform.python_implementation()} {platform.python_version()}",
        f"zlib {zlib.ZLIB_RUNTIME_VERSION}",
        f"{platform.system()} {platform.machine()}",
        f"node {run_program('node', '--version', folder=tools).strip().removeprefix('v')}",
        f"npm {run_program('npm', '--version', folder=tools).strip()}",
        "",
        "Python packages of the environment that builds the site:",
        *installed(),
        "",
        "Python packages of the environment that packs the library:",
        run_program(tools / "python", "-c", LIST_INSTALLED, folder=tools).strip(),
    ]
    return "\n".join(lines) + "\n"


def installed() -> list[str]:
    """All packages of this environment with their versions, by name."""
    found = {each.metadata["Name"].lower(): each.version for each in distributions()}
    return [f"{name}=={found[name]}" for name in sorted(found)]


LIST_INSTALLED = """
from importlib.metadata import distributions
found = {each.metadata["Name"].lower(): each.version for each in distributions()}
print("\\n".join(f"{name}=={found[name]}" for name in sorted(found)))
"""
"""The same for an environment that has nothing of this project."""
