import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
import yaml

from risk_odds.ruleset_files import load_rulesets
from tests import rscript
from tests.conftest import PROJECT

LOCKS = ("site.txt", "test.txt", "lowest.txt", "release.txt", "engines.txt")
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
    """Return the targets of the Makefile that a reader learns of, and what they do."""
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


def packages(wanted: Iterable[str]) -> set[str]:
    """Return the names of the packages that a list of dependencies asks for."""
    return {re.split(r"[\[=<>;!~ ]", text)[0].lower() for text in wanted}


def imported(package: str) -> set[str]:
    """Return the packages from elsewhere that any module of a package imports, also in functions.

    They are named as one installs them.
    """
    installed = packages_distributions()
    names = set()
    for path in (PROJECT / package).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names.add((node.module or "").partition(".")[0])
    others = names - {*sys.stdlib_module_names, "_typeshed", "generator", "risk_odds"}
    return {name.lower().replace("_", "-") for module in others for name in installed[module]}


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


READ_FIRST = ("README.md", "CONTRIBUTING.md")
FILE_ENDINGS = ("css", "html", "js", "md", "py", "toml", "yml")


@pytest.mark.parametrize("name", READ_FIRST)
def test_what_the_texts_name_exists(name: str) -> None:
    """Whatever file or folder of the repository is named there, in code or as a link, exists."""
    files = [path.relative_to(PROJECT).as_posix() for path in tracked() if path.is_file()]
    places = {f"/{file}" for file in files}
    places |= {f"{parent.as_posix()}/" for place in places for parent in Path(place).parents}
    tops = {file.partition("/")[0] for file in files}
    text = re.sub(r"^```.*?^```", "", read(name), flags=re.DOTALL | re.MULTILINE)
    words = {*re.findall(r"`([\w./-]+)`", text), *re.findall(r"\]\(([\w./-]+)(?:#[\w-]+)?\)", text)}
    words |= set(re.findall(r'(?:src|srcset)="([^"]+)"', text))
    named = {
        word
        for word in words
        if (word.partition("/")[0] in tops and "/" in word)
        or (word.rpartition(".")[2] in FILE_ENDINGS and not word.startswith("/"))
    }
    assert len(named) > 4
    missing = [
        word
        for word in named
        if not any(place.endswith((f"/{word}", f"/{word.rstrip('/')}/")) for place in places)
    ]
    assert sorted(missing) == []


def test_the_map_is_the_tree() -> None:
    """CONTRIBUTING's map has every folder of both packages and of the scripts, each where it is."""
    (drawn,) = re.findall(r"^```\n(generator/ .+?)^```", read("CONTRIBUTING.md"), re.DOTALL | re.M)
    above: list[str] = []
    mapped = []
    for line in drawn.splitlines():
        names = re.split(r" {2,}", line.strip())[0].split()
        above[(len(line) - len(line.lstrip())) // 2 :] = [names[-1]]
        mapped += ["".join([*above[:-1], name]).rstrip("/") for name in names]
    folders = {path.parent.relative_to(PROJECT) for path in tracked() if path.is_file()}
    there = {each.as_posix() for path in folders for each in (path, *path.parents)}
    packages = ("generator", "risk_odds", "docs/javascripts")
    assert {path for path in there if path.startswith(packages)} <= set(mapped)
    assert set(mapped) <= there


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
    """What CI runs is what the README tells people to run; then every file of the site is verified,
    with the numbers of the classic rules.
    """
    commands = re.findall(r"^make .*?(?= #|$)", read(".ci/run"), re.MULTILINE)
    assert commands == ["make site", "make test", 'make verify ONLY="classic"']


def dry_run(*arguments: str) -> str:
    """Return the commands that `make` would run, where all is installed but for the site."""
    done = subprocess.run(
        ["make", "--dry-run", "--always-make", *arguments],
        cwd=PROJECT,
        # what `make test` was told is not this one's
        env={
            name: value
            for name, value in os.environ.items()
            if not name.startswith("MAKE") and name != "QUICK"
        },
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_no_test_module_is_left_out() -> None:
    """`make test-all` is four commands. What that for the browser leaves out, those for the
    finished site and for Lighthouse run; what that without a browser leaves out is in one folder.
    """
    parts = ("test-python", "test-browser", "check-site", "lighthouse")
    assert re.search(rf"^test-all: {' '.join(parts)} ##", read("Makefile"), re.MULTILINE)
    runs = {part: dry_run(part).splitlines() for part in parts}
    (python, browser, site, lighthouse) = (
        next(line for line in runs[part] if "/pytest " in line) for part in parts
    )
    assert re.findall(r"--ignore (\S+)", python) == ["tests/browser"]
    elsewhere = set(re.findall(r"--ignore (\S+)", browser))
    assert " tests/browser --shard 1/1 " in browser
    for line in (site, lighthouse):
        files = set(re.findall(r"tests/browser/test_\w+\.py", line))
        assert files
        assert files <= elsewhere
        assert all((PROJECT / file).is_file() for file in files)
        elsewhere -= files
    assert elsewhere == set()
    assert not any(re.search(r" -[km] ", line) for line in (python, browser, site, lighthouse))
    assert site.startswith("RISK_SITE=site ")
    assert any(line.endswith("-m generator build") for line in runs["check-site"])  # where missing


def test_what_every_change_has_to_pass_is_what_is_quick() -> None:
    """`make test` is lint and three of the four commands, without what is marked as slow: all files
    of tests but Lighthouse's. `make check` is the first of them.
    """
    quick = " -m 'not slow and not whole_runs'"
    whole = {part: dry_run(part) for part in ("test-python", "test-browser", "check-site")}
    commands = [line for said in whole.values() for line in said.splitlines() if "/pytest " in line]
    said = [line for line in dry_run("test").splitlines() if "/pytest " in line]
    # `make slow` reads the reports of all tests alone
    named = [line.replace("reports/", "reports/quick-").rstrip() for line in commands]
    assert said == [line + quick for line in named]
    assert "/mypy" in dry_run("test")
    assert [line for line in dry_run("check").splitlines() if "/pytest " in line] == said[:1]


@pytest.mark.parametrize("name", LOCKS)
def test_every_requirement_has_its_hash(name: str) -> None:
    """A lock file pins one version of each package, with hashes, and nothing else."""
    lines = requirements(name)
    assert lines
    for line in lines:
        assert re.fullmatch(
            r"[a-z0-9._-]+(\[[a-z,-]+\])?==[0-9][\w.]*( ; [^#]+?)?( --hash=sha256:[0-9a-f]{64})+",
            line.strip(),
        ), line[:80]


@pytest.mark.parametrize("name", LOCKS)
def test_lock_files_name_no_index(name: str) -> None:
    """Where packages come from is the user's own affair: no index, no address."""
    text = read(f"requirements/{name}")
    for word in ("index-url", "find-links", "trusted-host", "://", "-i ", "-f "):
        assert word not in text


@pytest.mark.parametrize("name", LOCKS[:3])
def test_everything_asked_for_is_locked(name: str, project: dict[str, Any]) -> None:
    """What the library needs and the site's extra is in each lock file, with all extras in two."""
    extras = project["project"]["optional-dependencies"]
    locked = ["site"] if name == "site.txt" else [*extras]
    wanted = [project["project"]["dependencies"], *(extras[extra] for extra in locked)]
    assert {package for each in wanted for package in packages(each)} <= set(pins(name))


def test_what_packs_a_release_is_locked_apart(project: dict[str, Any]) -> None:
    """Its lock file has all of it, and nothing of it is an extra of the library."""
    wanted = packages(project["dependency-groups"]["release"])
    assert {"build", "setuptools", "twine"} <= wanted
    assert wanted <= set(pins("release.txt"))
    extras = project["project"]["optional-dependencies"].values()
    assert wanted & {package for each in extras for package in packages(each)} == set()


def test_what_drives_other_engines_is_locked_apart(project: dict[str, Any]) -> None:
    """Its lock file has it, and what the tests have besides has there the version of the tests."""
    wanted = packages(project["dependency-groups"]["engines"])
    assert wanted == {"selenium"}
    engines, test = pins("engines.txt"), pins("test.txt")
    assert wanted <= set(engines) - set(test)
    shared = set(engines) & set(test)
    assert {package: engines[package] for package in shared} == {
        package: test[package] for package in shared
    }


def test_tests_run_what_the_site_is_built_with() -> None:
    """Whatever the site's lock pins, the tests' lock pins to the same version."""
    site, test = pins("site.txt"), pins("test.txt")
    assert {package: test.get(package) for package in site} == site


def test_the_oldest_versions_are_those_that_the_project_allows(project: dict[str, Any]) -> None:
    """Each lower bound is the version that the tests without a browser are run with.

    So a bound that lies is found, and none is left without a test.
    """
    oldest = pins("lowest.txt")
    extras = project["project"]["optional-dependencies"]
    for wanted in (project["project"]["dependencies"], *extras.values()):
        for text in wanted:
            package, extra, bound = re.split(r"(\[.*\])?[>=]=", text)
            assert oldest[package.lower()] == {bound}, f"{package}{extra or ''}"


def test_the_oldest_versions_are_tested_by_a_job_of_their_own() -> None:
    """CI runs the tests without a browser with them, apart from what everybody runs."""
    jobs = yaml.safe_load(read(".github/workflows/ci.yml"))["jobs"]
    commands = [step["run"] for step in jobs["lowest"]["steps"] if "run" in step]
    assert commands == ["make test-lowest"]
    assert "test-lowest" in targets()
    assert "lowest" not in read(".ci/run")


def test_the_library_asks_for_what_it_imports(project: dict[str, Any]) -> None:
    """Whoever installs the library gets what it imports, and nothing besides; its server is an
    extra.
    """
    asked, extras = project["project"]["dependencies"], project["project"]["optional-dependencies"]
    # pydantic's core comes with pydantic, types and what runs the server with mcp
    found = imported("risk_odds") - {"anyio", "mcp-types", "pydantic-core"}
    assert found == packages(asked) | packages(extras["mcp"])


def test_each_extra_of_the_site_is_needed(project: dict[str, Any]) -> None:
    """What the site imports is the library's or an extra's, and the extras hold nothing unused."""
    extras = project["project"]["optional-dependencies"]
    asked = {
        package for name in ("site", "cluster", "verify") for package in packages(extras[name])
    }
    libraries = packages(project["project"]["dependencies"])
    # the theme is named in mkdocs.yml; MkDocs, Jinja and jsonschema bring what they are made of;
    # griffe is griffelib with a command
    found = imported("generator") - {"griffelib"} | {"griffe", "mkdocs-material"}
    assert found - libraries - {"markdown", "markupsafe", "pydantic-core", "referencing"} == asked


def test_the_packages_of_the_library_are_those_that_there_are(project: dict[str, Any]) -> None:
    """What is installed is every folder of the library that has modules, and no other package."""
    listed = project["tool"]["setuptools"]["packages"]
    folders = {path.parent for path in (PROJECT / "risk_odds").rglob("*.py")}
    assert sorted(listed) == sorted(
        ".".join(folder.relative_to(PROJECT).parts) for folder in folders
    )
    # one command: by its own name, and by that of the package, which `uvx` and `pipx run` look for
    names = ("risk-odds", project["project"]["name"])
    assert project["project"]["scripts"] == dict.fromkeys(names, "risk_odds.command_line:main")


def test_what_verifies_is_not_needed_to_build(project: dict[str, Any]) -> None:
    """Nothing that only the verification or the tests need is installed to build the site."""
    wanted = packages(project["project"]["optional-dependencies"]["verify"])
    assert wanted == {"duckdb", "frictionless", "jsonschema", "selectolax"}
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
    site = project["project"]["optional-dependencies"]["site"]
    wanted = dict(text.split("==") for text in site if "==" in text)
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


def workflow(name: str) -> dict[Any, Any]:
    """Return a workflow. What starts it stands under ``True``: YAML 1.1 reads ``on`` so."""
    text = (PROJECT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    read: dict[Any, Any] = yaml.safe_load(text)
    return read


def jobs_of_workflows(*names: str) -> dict[str, Any]:
    """Return the jobs of these workflows, of all without any, by their names."""
    files = (PROJECT / ".github" / "workflows").glob("*.yml")
    all_names = sorted(path.stem for path in files)
    return {
        name: job for each in names or all_names for name, job in workflow(each)["jobs"].items()
    }


def commands_of(job: dict[str, Any]) -> list[str]:
    """Return the `make` commands that a job runs, in their order."""
    scripts = "\n".join(step.get("run", "") for step in job["steps"])
    return re.findall(r"^\s*(make .+)$", scripts, re.MULTILINE)


def test_the_jobs_run_all_that_ci_runs() -> None:
    """The jobs side by side run all that `.ci/run` does and what it leaves out: the four parts of
    `make test-all`, with each shard of the browser tests, and the whole verification; none is left
    out, and none is allowed to fail.
    """
    jobs = jobs_of_workflows("ci")
    shards = jobs["browser"]["strategy"]["matrix"]["shard"]
    assert shards == [f"{number}/{len(shards)}" for number in range(1, len(shards) + 1)]
    assert jobs["browser"]["steps"][-2]["env"] == {"SHARD": "${{ matrix.shard }}"}
    assert {name: commands_of(job) for name, job in jobs.items()} == {
        "python": ["make test-python"],
        "newer": ["make test-python"],
        "release": ["make release-check", "make check-workflows"],
        "site": ["make site", "make verify", "make check-site", "make valid-html"],
        "browser": ['make test-browser SHARD="$SHARD"'],
        "lighthouse": ["make lighthouse"],
        "lowest": ["make test-lowest"],
        "deploy": [],
    }
    for name, job in jobs.items():
        assert "continue-on-error" not in str(job), name
        assert ("if" in job) == (name == "deploy"), name
        assert all("if" not in step for step in job["steps"] if "run" in step), name


def test_what_is_deployed_has_passed() -> None:
    """Deploying needs every other job, deploys the files that one has handed over, and builds none.

    That one hands them over after it has verified and checked them, and changes nothing in between;
    no workflow besides deploys anything.
    """
    jobs = jobs_of_workflows()

    def users(action: str) -> list[str]:
        return [
            name
            for name, job in jobs.items()
            if any(step.get("uses", "").startswith(f"actions/{action}@") for step in job["steps"])
        ]

    assert users("upload-pages-artifact") == ["site"]
    assert users("deploy-pages") == ["deploy"]
    assert set(jobs["deploy"]["needs"]) == set(jobs_of_workflows("ci")) - {"deploy"}
    assert len(jobs["deploy"]["steps"]) == 1
    steps = jobs["site"]["steps"]
    (checked,) = (i for i, step in enumerate(steps) if "make site" in step.get("run", ""))
    (handed,) = (i for i, step in enumerate(steps) if "pages-artifact" in step.get("uses", ""))
    assert checked < handed
    assert re.findall("make .+", steps[checked]["run"]) == commands_of(jobs["site"])
    assert steps[handed]["with"] == {"path": "site/"}
    assert steps[handed]["if"] == jobs["deploy"]["if"] == "github.event_name == 'push'"
    assert not any("run" in step for step in steps[checked + 1 :])


def test_each_python_that_is_promised_is_tested(project: dict[str, Any]) -> None:
    """The oldest Python runs everything, each newer one that the library names the tests that need
    no browser; deploying waits for all of them.
    """
    jobs = jobs_of_workflows("ci")
    said = " :: ".join(("Programming Language", "Python", ""))
    named = [text.removeprefix(said) for text in project["project"]["classifiers"]]
    promised = [text for text in named if re.fullmatch(r"3\.\d+", text)]
    (oldest,) = (
        step["with"]["python-version"]
        for step in jobs["python"]["steps"]
        if "python-version" in step.get("with", {})
    )
    assert [oldest, *jobs["newer"]["strategy"]["matrix"]["python"]] == promised
    assert project["project"]["requires-python"] == f">={oldest}"


def test_a_release_is_what_has_passed() -> None:
    """One job makes a tag's files, from a commit that has passed, by commands that run anywhere.

    The others only hand them on: none of them checks code out or makes anything, each waits for the
    attestation, and each has no more rights than what it does needs.
    """
    release = workflow("release")
    assert release[True] == {"push": {"tags": ["v*"]}}
    files, *others = release["jobs"].values()
    passed, built = (
        next(i for i, step in enumerate(files["steps"]) if text in step.get("run", ""))
        for text in ("--workflow ci.yml --branch main", "make site")
    )
    assert passed < built
    assert commands_of(files) == [
        *("make site", "make verify", 'make release-check TAG="$GITHUB_REF_NAME"')
    ]
    assert "write" not in files["permissions"].values()
    for job in others:
        uses = [step["uses"].partition("@")[0] for step in job["steps"] if "uses" in step]
        assert uses[0] == "actions/download-artifact"
        assert "actions/checkout" not in uses
        assert commands_of(job) == []
    rights = {name: set(job["permissions"]) for name, job in release["jobs"].items()}
    assert rights["attest"] == {"attestations", "id-token"}
    assert rights["github"] == {"contents"}
    assert rights["pypi"] == rights["npm"] == {"id-token"}
    assert all(release["jobs"][name]["needs"] == "attest" for name in ("github", "pypi", "npm"))


@pytest.mark.parametrize("name", ["links", "canary", "mutation", "fuzz"])
def test_reports_block_nothing(name: str) -> None:
    """What looks at others' work runs by the clock, in a workflow of its own, and reports."""
    report = workflow(name)
    assert set(report[True]) == {"schedule", "workflow_dispatch"}
    (job,) = report["jobs"].values()
    assert commands_of(job) == [f"make {name}"]
    assert f".build/reports/{name}.md" in str(job["steps"][-1]["run"])


def test_other_engines_block_nothing(project: dict[str, Any]) -> None:
    """WebKit and Firefox have a target and a workflow of their own, which neither `make test`,
    `make check` nor anything that a deployment waits for starts.
    """
    found = workflow("engines")
    assert set(found[True]) == {"schedule", "workflow_dispatch"}
    (job,) = found["jobs"].values()
    assert commands_of(job) == ["make engines"]
    assert "engines" in targets()
    assert "engines" not in read(".ci/run")
    assert "--ignore=tests/engines" in project["tool"]["pytest"]["ini_options"]["addopts"]
    assert "engines" not in str(workflow("ci"))


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


@pytest.mark.parametrize("file", ["README.md", "CITATION.cff", ".zenodo.json"])
def test_rulesets_are_counted(file: str) -> None:
    """A file that says how many rulesets there are has the number of today."""
    counts = re.findall(r"(\d+)\s+rulesets", read(file))
    assert counts
    assert {*counts} == {f"{len(load_rulesets())}"}


def test_the_data_are_cited_in_the_same_version() -> None:
    """What is to be cited is the data: this version, under the licence of the data."""
    from generator import __version__
    from generator.datasets.package import LICENCES
    from generator.scope.changes import load_changes

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
    assert found == [("tests/readers/test_r.py", "pytest.skip(rscript.MISSING)")]
    jobs = yaml.safe_load(read(".github/workflows/ci.yml"))["jobs"]
    assert rscript.PACKAGE in str(jobs["python"])
    assert "python -m tests.rscript" in read("Makefile")


def test_the_tests_mirror_the_packages() -> None:
    """Every module of the library and of the site has tests where one looks for them."""
    missing = []
    for package in ("generator", "risk_odds"):
        for module in sorted((PROJECT / package).rglob("*.py")):
            name = module.relative_to(PROJECT / "generator" if package == "generator" else PROJECT)
            test = PROJECT / "tests" / name.with_name(f"test_{name.name}")
            if not name.name.startswith("__") and not test.is_file():
                missing.append(name.as_posix())
    assert set(missing) <= COVERED_ELSEWHERE


COVERED_ELSEWHERE = {
    "api/types.py",  # tests/api/test_schemas.py
    "build/commands.py",  # tests/test_command_line.py
    "build/live_reload.py",  # tests/test_live_reload.py
    "build/manifest.py",  # tests/build/test_publish.py
    "build/schedule.py",  # tests/build/test_generation.py
    "datasets/tables.py",  # classes without behaviour
    "pages/fractions.py",  # tests/pages/test_grids.py
    "pages/rulesets/losses.py",  # tests/pages/test_grids.py
    "pages/rulesets/survivors.py",  # tests/pages/test_grids.py
    "risk_odds/answers.py",  # tests/risk_odds/test_command_line.py
    "risk_odds/arguments.py",  # tests/risk_odds/test_interface.py, test_command_line.py
    "risk_odds/errors.py",  # one class without behaviour
    "risk_odds/ruleset_files.py",  # tests/risk_odds/test_ruleset.py
    "risk_odds/sides.py",  # tests/risk_odds/test_ruleset.py
    "risk_odds/tools.py",  # tests/risk_odds/test_mcp_server.py
    "sources/statements/finding.py",  # a class without behaviour
    "verify/unseen.py",  # tests/verify/test_number_corruptions.py
}
