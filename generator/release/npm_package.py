"""The npm package: the kernel that runs on the reader's device, with all rulesets.

Its scripts are the site's own, unchanged. What is beside them is written here: ``package.json``,
the rulesets as a module, an entry that names what is public, and a README. TypeScript makes the
types of each script from its comments.
"""

import json
import shutil
from pathlib import Path

from generator import PROJECT
from generator.facts.javascript import NAME, readme
from generator.release.programs import run_program
from generator.scope.sizes import Sizes
from generator.site.rulesets_for_scripts import offer
from risk_odds.errors import OutputError
from risk_odds.ruleset_files import load_rulesets

FOLDERS = ("kernel", "decisions")
"""The rooms of scripts that need no page; the lower one first."""

HERE = Path(__file__).parent

COMPILER = PROJECT / "node_modules" / "typescript" / "bin" / "tsc"
"""TypeScript's compiler, which `make node_modules/installed` brings."""

CHECKED = (
    *("--strict", "--target", "es2023", "--lib", "es2023,dom,dom.iterable"),
    *("--module", "nodenext", "--moduleResolution", "nodenext"),
)
"""How it reads the scripts, and a program that uses them."""


def write_package(project: Path, folder: Path, version: str, repository: str | None) -> None:
    """Write the package, for a project's scripts, into a new folder: see ``write_files``.

    Raises ``OutputError`` where the types cannot be written.
    """
    write_files(project, folder, version, repository)
    write_types(folder)


def write_files(project: Path, folder: Path, version: str, repository: str | None) -> None:
    """Write the files of the package without its types into a new folder.

    ``repository`` is the project's address, where it is known.
    """
    folder.mkdir(parents=True)
    for name in FOLDERS:
        shutil.copytree(project / "docs" / "javascripts" / name, folder / name)
    shutil.copy(project / "LICENSE", folder)
    shutil.copy(HERE / "npm-index.js", folder / "index.js")
    for name, text in {
        "package.json": json.dumps(package_json(version, repository), indent=2) + "\n",
        "rulesets.js": rulesets_module(),
        "README.md": readme(),
    }.items():
        (folder / name).write_text(text, encoding="utf-8")


def write_types(folder: Path) -> None:
    """Write beside each script of a package the types that its comments state.

    Raises ``OutputError`` where the compiler is missing, or the comments contradict the scripts.
    """
    run_compiler(
        *("--checkJs", "--declaration", "--emitDeclarationOnly"),
        *("--rootDir", folder, "--outDir", folder),
        *sorted(folder.rglob("*.js")),
        folder=folder,
    )


def run_compiler(*words: str | Path, folder: Path) -> str:
    """What TypeScript's compiler says, run in ``folder``. Raises ``OutputError`` where it fails."""
    if not COMPILER.is_file():
        raise OutputError(
            f"{COMPILER}: found no such file; `make node_modules/installed` brings it"
        )
    return run_program("node", COMPILER, *CHECKED, *words, folder=folder)


def package_json(version: str, repository: str | None) -> dict[str, object]:
    """The package's description for npm, which proves by the repository where a package is from."""
    return {
        "name": NAME,
        "version": version,
        "description": "RISK battle odds as exact fractions, in Node and browsers",
        "keywords": ["dice", "exact", "fractions", "probability", "risk"],
        "license": "MIT",
        "author": "The Exact RISK Odds contributors",
        **({"repository": {"type": "git", "url": f"git+{repository}.git"}} if repository else {}),
        "type": "module",
        "sideEffects": False,
        "engines": {"node": ">=20"},
        "exports": {
            ".": _typed("./index"),
            **{f"./{name}/*.js": _typed(f"./{name}/*") for name in FOLDERS},
            "./package.json": "./package.json",
        },
        "types": "./index.d.ts",
        "files": ["index.js", "index.d.ts", "rulesets.js", "rulesets.d.ts", *FOLDERS],
    }


def _typed(script: str) -> dict[str, str]:
    """A script as importers see it: its types come first, as Node takes what it knows."""
    return {"types": f"{script}.d.ts", "default": f"{script}.js"}


def rulesets_module() -> str:
    """All rulesets as a module: what ``rulesets.json`` of the site has, the default first."""
    sizes = Sizes(None, None)
    rulesets = {
        name: offer(ruleset, sizes.matchups(ruleset)) for name, ruleset in load_rulesets().items()
    }
    text = json.dumps(rulesets, ensure_ascii=False, separators=(",", ":"))
    types = '/** All rulesets by id. @type {import("./kernel/rules.js").Offers} */'
    return f"{types}\nexport const RULESETS = {text};\n"


def pack(folder: Path, target: Path) -> Path:
    """Pack the files of a package into the folder ``target``; returns the file, as npm names it.

    Raises ``OutputError`` where npm is missing or fails.
    """
    said = run_program("npm", "pack", "--json", "--pack-destination", target, folder=folder)
    (packed,) = json.loads(said)
    file = target / str(packed["filename"])
    if not file.is_file():
        raise OutputError(f"npm pack: found no {file.name}, expected it in {target}")
    return file
