"""Sites with ruleset files of one's own, as the README says: nothing leads to what is not there."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from click.testing import CliRunner

from generator.verify.links import Page
from risk_odds.command_line import main as library
from risk_odds.ruleset_files import RULESETS_FOLDER, load_rulesets
from tests.conftest import contents, run
from tests.read_html import meta, read_page, visible_text
from tests.test_house_rule import shortest_example

pytestmark = pytest.mark.whole_runs

OWN_CLASSIC = """\
title = "Our classic"
ties = "defender"
largest_matchup = 4
largest_dataset = 6

[attacker]
dice = [6, 6, 6]

[defender]
dice = [6, 6]
"""
"""The classic rules in other words, with other limits, without another name."""

SITES = {
    "a ruleset of one's own": {"our-table": shortest_example()},
    "the classic rules in one's own words": {"classic": OWN_CLASSIC},
    "balanced blitz alone": {
        "balanced-blitz": (RULESETS_FOLDER / "balanced-blitz.toml").read_text(encoding="utf-8")
    },
}
LIMITS = ("--largest", "4", "--datasets", "5")


@pytest.fixture(scope="module", params=SITES)
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with rulesets of one's own in ``rulesets`` and the site with them in ``site``."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "rulesets").mkdir()
    for name, text in SITES[request.param].items():
        (folder / "rulesets" / f"{name}.toml").write_text(text, encoding="utf-8")
    own = ("--rulesets", folder / "rulesets", "--output", folder / "site")
    done = run("build", *LIMITS, "--workers", "1", *own)
    assert done.returncode == 0, done.stderr
    return folder


def pages(site: Path) -> Iterator[tuple[str, str]]:
    """All pages of a site with their addresses."""
    for name, content in contents(site).items():
        if name.endswith(".html"):
            yield name, content.decode()


def test_the_site_is_verified_without_a_fault(built: Path) -> None:
    """``verify`` finds each link of such a site, and its numbers right by the files of its own."""
    done = run("verify", built / "site", "--rulesets", built / "rulesets", "--workers", "1")
    assert (done.returncode, done.stderr) == (0, "")


def test_no_link_asks_for_rules_that_are_not_there(built: Path) -> None:
    """Links that name rules in their query name such as the site has, or dice."""
    index = json.loads((built / "site/api/v1/index.json").read_text(encoding="utf-8"))
    asked: set[str] = set()
    for name, text in pages(built / "site"):
        for link in Page(text, name).links:
            address = urlsplit(link)
            if address.scheme or address.netloc:
                continue
            found = parse_qs(address.query)
            rules = {each for all_ in found.get("rules", []) for each in all_.split(",")}
            rules |= {".".join(to.split(".")[2:]) for to in found.get("to", [])} - {""}
            rules = {each for each in rules if not each.startswith("house_")}
            assert rules <= set(index["names"]), (name, link)
            asked |= rules
    assert "classic" in asked


def test_texts_name_no_rules_that_are_not_there(built: Path) -> None:
    """What the home page, the list of rules and the pages on addresses say that there is, is there.

    Names stand as examples of names: each leads to a ruleset of the site.
    """
    site = built / "site"
    names = set(json.loads((site / "api/v1/index.json").read_text(encoding="utf-8"))["names"])
    blitz = "balanced-blitz" in names
    for page in ("index.html", "rules/index.html"):
        root = read_page((site / page).read_text(encoding="utf-8"))
        said = visible_text(root) + meta(root, "description")
        assert ("alanced blitz" in said) == blitz, page
        for words in ("capitals", "Capitals", "2210", "RisiKo!", "Risk Legacy"):
            assert words not in said, (page, words)
    data = read_page((site / "data/v1/index.html").read_text(encoding="utf-8"))
    said = visible_text(data).partition("such as ")[2].split(",")[0].strip()
    assert said in names


def built_in_names() -> dict[str, str]:
    """Every name of the project's rulesets, with the id of its ruleset."""
    return {name: rules.id for rules in load_rulesets().values() for name in rules.names}


def test_other_rules_cannot_take_a_name_of_the_projects(tmp_path: Path) -> None:
    """Build, generate, serve and the library's commands refuse them at once: exit code 2, file,
    key, found, expected; nothing is written.
    """
    folder = tmp_path / "rulesets"
    folder.mkdir()
    (folder / "classic.toml").write_text(shortest_example(), encoding="utf-8")
    output = ("--output", tmp_path / "out")
    refusal = (
        f"Error: {folder}/classic.toml: ties: found 'attacker', expected 'defender', as "
        "'classic' means rules that come with the project (Classic); other rules "
        "need another name\n"
    )
    for command in (("build", *output), ("generate", *output), ("serve",)):
        done = run(*command, "--rulesets", folder)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", refusal)
    asked = CliRunner().invoke(
        library, ["path", "--attackers", "3", "--defenders", "2", "--rulesets", str(folder)]
    )
    assert (asked.exit_code, asked.output) == (2, refusal)
    assert list(tmp_path.iterdir()) == [folder]


def test_a_copy_of_a_file_of_the_projects_is_no_other_rule(tmp_path: Path) -> None:
    """Each of the project's files, with other limits before it, is the same rule in a folder of
    one's own.
    """
    for name in load_rulesets():
        text = (RULESETS_FOLDER / f"{name}.toml").read_text(encoding="utf-8")
        kept = [line for line in text.splitlines() if not line.startswith("largest_")]
        text = "\n".join(["largest_matchup = 2", "largest_dataset = 3", *kept])
        assert tomllib.loads(text)["largest_matchup"] == 2
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    asked = ["--attackers", "3", "--defenders", "2,1", "--rules", "classic,uk-1990"]
    done = CliRunner().invoke(library, ["path", *asked, "--rulesets", str(tmp_path)])
    assert done.exit_code == 0, done.output
