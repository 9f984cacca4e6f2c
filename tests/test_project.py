import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests import rscript
from tests.conftest import PROJECT

LOCKS = ("site.txt", "test.txt", "lowest.txt")
REGISTRIES = tuple(
    f"{name}.{ending}"
    for name, ending in (
        ("pypi", "org"),
        ("python" + "hosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("anaconda", "org"),
        ("jsdelivr", "net"),
        ("unpkg", "com"),
    )
)
MACHINE_PATH = re.compile(
    r"(?<![\w.~}*-])/(?:home|Users|root|work|mnt|private|tmp)/[\w.]|\b[A-Z]:\\[A-Za-z]"
)
TEXTS = frozenset(
    {".cff", ".css", ".html", ".js", ".json", ".md", ".py", ".toml", ".txt", ".xml", ".yml", ""}
)

CITATION_KEYS = frozenset(
    {"cff-version", "message", "type", "title", "abstract", "version", "date-released", "license"}
    | {"authors", "keywords", "preferred-citation", "references", "notes", "url", "publisher"}
    | {"journal", "volume", "issue", "year", "start", "end"}
)
"""Keys of the Citation File Format, 1.2.0, that the project uses or may come to use."""


class _Loader(yaml.SafeLoader):
    """Reads `mkdocs.yml`: a value from the environment stands for its default."""


def _default(loader: yaml.SafeLoader, node: yaml.Node) -> Any:
    assert isinstance(node, yaml.SequenceNode)
    return loader.construct_sequence(node)[-1]


_Loader.add_constructor("!ENV", _default)


@pytest.fixture(scope="module")
def mkdocs() -> dict[str, Any]:
    text = (PROJECT / "mkdocs.yml").read_text(encoding="utf-8")
    config: dict[str, Any] = yaml.load(text, _Loader)
    return config


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))


def read(name: str) -> str:
    return (PROJECT / name).read_text(encoding="utf-8")


def targets() -> dict[str, str]:
    """Return the targets of the Makefile that a reader is told of, and what they do."""
    return dict(re.findall(r"^([a-z-]+):.*?## (.+)$", read("Makefile"), re.MULTILINE))


def requirements(name: str) -> list[str]:
    """Return the requirements of a lock file, each in one line, without comments."""
    text = re.sub(r"\\\n\s*", "", read(f"requirements/{name}"))
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def pins(name: str) -> dict[str, set[str]]:
    """Return the versions that a lock file pins, by package."""
    found: dict[str, set[str]] = {}
    for line in requirements(name):
        package, _, version = line.split()[0].partition("==")
        found.setdefault(package.partition("[")[0], set()).add(version)
    return found


def tracked() -> list[Path]:
    """Return every file that is in the repository, or about to be."""
    done = subprocess.run(
        ["git", "-C", str(PROJECT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        text=True,
        check=True,
    )
    return [PROJECT / name for name in done.stdout.split("\0") if name]


def test_the_readmes_commands_exist() -> None:
    """Every `make` command that the README names is a target of the Makefile."""
    named = set(re.findall(r"(?:^|`)make ([a-z-]+)", read("README.md"), re.MULTILINE))
    assert {"site", "test", "serve"} <= named
    assert named <= set(targets())


def test_make_alone_says_what_there_is() -> None:
    """`make` prints every target with what it does, and does nothing else."""
    done = subprocess.run(
        ["make", "--no-print-directory"], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines) == len(targets())
    for target, meaning in targets().items():
        assert any(line.startswith(f"make {target} ") and meaning in line for line in lines)


def test_ci_calls_the_readmes_two_commands() -> None:
    """What CI runs is what the README tells people to run, and the site is verified as a whole."""
    commands = re.findall(r"^make [a-z-]+", read(".ci/run"), re.MULTILINE)
    assert commands == ["make site", "make test", "make verify", "make check-site"]


@pytest.mark.parametrize("name", LOCKS)
def test_every_requirement_has_its_hash(name: str) -> None:
    """A lock file pins one version of each package, with hashes, and nothing else."""
    lines = requirements(name)
    assert lines
    for line in lines:
        assert re.fullmatch(
            r"[a-z0-9._-]+(\[[a-z,]+\])?==[0-9][\w.]*( ; [^#]+?)?( --hash=sha256:[0-9a-f]{64})+",
            line.strip(),
        ), line[:80]


@pytest.mark.parametrize("name", LOCKS)
def test_lock_files_name_no_index(name: str) -> None:
    """Where packages come from is the user's own affair: no index, no address."""
    text = read(f"requirements/{name}")
    for word in ("index-url", "find-links", "trusted-host", "://", "-i ", "-f "):
        assert word not in text


@pytest.mark.parametrize("name", LOCKS)
def test_everything_asked_for_is_locked(name: str, project: dict[str, Any]) -> None:
    """Each dependency of the project is in the lock file."""
    wanted = list(project["project"]["dependencies"])
    if name != "site.txt":
        extras = project["project"]["optional-dependencies"]
        wanted += [*extras["test"], *extras["verify"]]
    packages = {re.split(r"[\[=<>;!~ ]", text)[0].lower() for text in wanted}
    assert packages <= set(pins(name))


def test_tests_run_what_the_site_is_built_with() -> None:
    """Whatever the site's lock pins, the tests' lock pins to the same version."""
    site, test = pins("site.txt"), pins("test.txt")
    assert {package: test.get(package) for package in site} == site


def test_the_oldest_versions_are_those_that_the_project_allows(project: dict[str, Any]) -> None:
    """Each lower bound is the version that the tests without a browser are run with.

    So a bound that lies is found, and none is left without a test.
    """
    oldest = pins("lowest.txt")
    wanted = project["project"]["dependencies"]
    extras = project["project"]["optional-dependencies"]
    for text in [*wanted, *extras["test"], *extras["verify"]]:
        package, extras, bound = re.split(r"(\[.*\])?[>=]=", text)
        assert oldest[package.lower()] == {bound}, f"{package}{extras or ''}"


def test_the_oldest_versions_are_tested_by_a_job_of_their_own() -> None:
    """CI runs the tests without a browser with them, apart from what everybody runs."""
    jobs = yaml.safe_load(read(".github/workflows/ci.yml"))["jobs"]
    commands = [step["run"] for step in jobs["lowest"]["steps"] if "run" in step]
    assert commands == ["make test-lowest"]
    assert "test-lowest" in targets()
    assert "lowest" not in read(".ci/run")


def test_what_verifies_is_not_needed_to_build(project: dict[str, Any]) -> None:
    """Nothing that only the verification or the tests need is installed to build the site."""
    extras = project["project"]["optional-dependencies"]
    wanted = {re.split(r"[\[=<>;!~ ]", text)[0].lower() for text in extras["verify"]}
    assert wanted == {"duckdb", "frictionless", "jsonschema"}
    assert (wanted | {"pandas"}) & set(pins("site.txt")) == set()
    assert wanted <= set(pins("test.txt"))


def test_no_module_of_the_build_imports_what_verifies() -> None:
    """All modules that build a site are imported without what only the verification needs."""
    script = """
import importlib, pkgutil, sys, generator
for module in pkgutil.walk_packages(generator.__path__, "generator."):
    if not module.name.startswith("generator.verify") and not module.name.endswith("__main__"):
        importlib.import_module(module.name)
print(len([name for name in sys.modules if name.startswith("generator.")]))
print(sorted({"distributed", "duckdb", "frictionless", "jsonschema", "pandas"} & set(sys.modules)))
print([name for name in sys.modules if name.startswith("generator.verify.")])
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    modules, found, verifying = done.stdout.splitlines()
    assert int(modules) > 80
    assert (found, verifying) == ("[]", "[]")


def test_mkdocs_and_material_are_pinned(project: dict[str, Any]) -> None:
    """MkDocs 1.6 and Material are asked for in exactly one version, the locked one."""
    wanted = dict(text.split("==") for text in project["project"]["dependencies"] if "==" in text)
    assert wanted["mkdocs"].startswith("1.6.")
    assert pins("site.txt")["mkdocs"] == {wanted["mkdocs"]}
    assert pins("site.txt")["mkdocs-material"] == {wanted["mkdocs-material"]}


def test_mkdocs_is_strict(mkdocs: dict[str, Any]) -> None:
    """Warnings stop the build, and broken links and anchors are warnings."""
    assert mkdocs["strict"] is True
    assert mkdocs["validation"]["links"]["anchors"] == "warn"


def test_the_theme_serves_everything_itself(mkdocs: dict[str, Any]) -> None:
    """Of the theme the site has no template and no plugin; styles and scripts are its own."""
    assert mkdocs["theme"]["name"] == "material"
    assert "extends" not in (PROJECT / "templates/theme/main.html").read_text(encoding="utf-8")
    assert mkdocs["plugins"] == []
    for style in mkdocs["extra_css"]:
        assert (PROJECT / "docs" / style).is_file()
    for script in mkdocs["extra_javascript"]:
        path = script if isinstance(script, str) else script["path"]
        assert (PROJECT / "docs" / path).is_file()


def test_the_navigation_is_short_and_explicit(mkdocs: dict[str, Any]) -> None:
    """The navigation is written down, and no matchup is in it."""
    text = str(mkdocs["nav"])
    assert "-vs-" not in text
    assert len(mkdocs["nav"]) <= 12


def test_hooks_and_theme_are_where_mkdocs_looks(mkdocs: dict[str, Any]) -> None:
    """Every file that `mkdocs.yml` names is in the repository."""
    assert all((PROJECT / hook).is_file() for hook in mkdocs["hooks"])
    assert (PROJECT / mkdocs["theme"]["custom_dir"]).is_dir()
    assert (PROJECT / mkdocs["docs_dir"]).is_dir()


def test_no_file_names_a_registry_or_somebodys_machine() -> None:
    """No file of the repository names a package registry's host or a path of one machine."""
    found = []
    for path in tracked():
        if path.suffix not in TEXTS or not path.is_file():
            continue
        for line_number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            if any(host in line for host in REGISTRIES) or MACHINE_PATH.search(line):
                found.append(f"{path.relative_to(PROJECT)}:{line_number}: {line.strip()[:100]}")
    assert found == []


def test_workflows_are_pinned_and_ask_for_little() -> None:
    """Actions are pinned to a commit, and no workflow has permissions beyond its jobs' own."""
    for path in sorted((PROJECT / ".github" / "workflows").glob("*.yml")):
        workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert workflow["permissions"] == {}, path.name
        for job in workflow["jobs"].values():
            for step in job["steps"]:
                if "uses" in step:
                    assert re.search(r"@[0-9a-f]{40}$", step["uses"]), step["uses"]


def test_what_is_deployed_has_passed() -> None:
    """Deploying needs the job that builds and tests, deploys its files, and builds none itself.

    The one job that hands files over does so after everything CI runs, and no workflow besides
    deploys anything.
    """
    jobs = {
        name: job
        for path in sorted((PROJECT / ".github" / "workflows").glob("*.yml"))
        for name, job in yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].items()
    }

    def users(action: str) -> list[str]:
        return [
            name
            for name, job in jobs.items()
            if any(step.get("uses", "").startswith(f"actions/{action}@") for step in job["steps"])
        ]

    (check,) = users("upload-pages-artifact")
    assert users("deploy-pages") == ["deploy"]
    assert jobs["deploy"]["needs"] == check
    assert "always()" not in jobs["deploy"]["if"]
    assert len(jobs["deploy"]["steps"]) == 1
    steps = jobs[check]["steps"]
    (tested,) = (i for i, step in enumerate(steps) if "bash .ci/run" in step.get("run", ""))
    (handed,) = (i for i, step in enumerate(steps) if "pages-artifact" in step.get("uses", ""))
    assert tested < handed
    assert steps[handed]["if"] == jobs["deploy"]["if"] == "github.event_name == 'push'"
    assert not any("run" in step for step in steps[tested + 1 :])


def test_the_version_is_the_same_everywhere(project: dict[str, Any]) -> None:
    """Package, project file, citation and changelog tell one version."""
    from generator import __version__

    assert project["project"]["version"] == __version__
    assert yaml.safe_load(read("CITATION.cff"))["version"] == __version__
    assert f"{__version__}" in read("CHANGELOG.md")


def test_the_citation_is_complete() -> None:
    """The citation has what its format asks for, in the form that it asks for."""
    citation = yaml.safe_load(read("CITATION.cff"))
    assert citation["cff-version"] == "1.2.0"
    assert {"message", "title", "authors", "license", "version"} <= set(citation)
    assert citation["type"] == "software"
    assert citation["license"] == "MIT"
    assert read("LICENSE").startswith("MIT License")
    works = [citation, citation["preferred-citation"], *citation["references"]]
    for work in works:
        assert {"type", "title", "authors"} <= set(work), work
        assert set(work) <= CITATION_KEYS, work
        assert all("name" in author or "family-names" in author for author in work["authors"])


def test_the_data_are_cited_in_the_same_version() -> None:
    """What is to be cited is the data: this version, under the licence of the data."""
    from generator import __version__
    from generator.changes import load_changes
    from generator.datasets.package import LICENCES

    data = yaml.safe_load(read("CITATION.cff"))["preferred-citation"]
    assert data["type"] == "data"
    assert data["version"] == __version__
    assert data["license"] == LICENCES[0]["name"]
    assert load_changes(__version__)[0].version == __version__


def every_test() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every test function of the project, with the name of its file."""
    for path in sorted((PROJECT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield path.relative_to(PROJECT).as_posix(), node


def test_every_test_states_its_claim() -> None:
    """Each test has a docstring that says, in a sentence, what it proves."""
    silent = [f"{name}: {test.name}" for name, test in every_test() if not ast.get_docstring(test)]
    assert silent == []


def test_no_test_is_skipped() -> None:
    """Tests pass or fail: none may be left out without a word, but R's example where R is missing.

    The job that all must pass installs R, and fails without.
    """
    skipping = re.compile(r"pytest\.(skip|importorskip|xfail)|mark\.(skip|skipif|xfail)\b")
    found = [
        (path.relative_to(PROJECT).as_posix(), line.strip())
        for path in sorted((PROJECT / "tests").rglob("*.py"))
        if path != Path(__file__)
        for line in path.read_text(encoding="utf-8").splitlines()
        if skipping.search(line)
    ]
    assert found == [("tests/test_examples.py", "pytest.skip(rscript.MISSING)")]
    jobs = yaml.safe_load(read(".github/workflows/ci.yml"))["jobs"]
    assert rscript.PACKAGE in str(jobs["check"])
    assert "python -m tests.rscript" in read("Makefile")


def test_the_tests_mirror_the_package() -> None:
    """Every module of the solver, the datasets and the pages has tests where one looks for them."""
    missing = []
    for module in sorted((PROJECT / "generator").rglob("*.py")):
        name = module.relative_to(PROJECT / "generator")
        test = PROJECT / "tests" / name.with_name(f"test_{name.name}")
        if not name.name.startswith("__") and not test.is_file():
            missing.append(name.as_posix())
    assert set(missing) <= COVERED_ELSEWHERE


COVERED_ELSEWHERE = {
    "api/types.py",  # tests/api/test_schemas.py
    "building.py",  # tests/test_command_line.py
    "datasets/tables.py",  # classes without behaviour
    "errors.py",  # one class without behaviour
    "facts.py",  # classes without behaviour
    "literature_check.py",  # tests/test_literature.py
    "manifest.py",  # tests/test_publish.py
    "pages/fractions.py",  # tests/pages/test_grids.py
    "pages/losses.py",  # tests/pages/test_grids.py
    "pages/survivors.py",  # tests/pages/test_grids.py
    "printed.py",  # tests/test_literature.py
    "printed_work.py",  # tests/test_literature.py
    "schedule.py",  # tests/test_generation.py
    "statements/finding.py",  # a class without behaviour
}
