import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from generator.datasets import checks
from generator.datasets.checks import CheckError
from generator.errors import InputError
from generator.generation import RESERVED_ADDRESSES, check_addresses, generate
from generator.publish import Stage
from generator.rules import Alias, Ruleset, load_rulesets
from generator.sizes import Sizes
from tests.conftest import PROJECT, SITE, Built, contents
from tests.named import figures_of
from tests.rulesets import make_ruleset


def named(name: str, *aliases: str) -> dict[str, Ruleset]:
    """Return a ruleset with this id and these aliases."""
    others = tuple(Alias(id=alias, title="Other", note="Other.") for alias in aliases)
    return {name: make_ruleset().model_copy(update={"id": name, "aliases": others})}


def test_the_projects_addresses_do_not_collide() -> None:
    """All rulesets and aliases of the project have addresses of their own."""
    check_addresses(load_rulesets())


@pytest.mark.parametrize(
    "address", sorted({*RESERVED_ADDRESSES, *(path.stem for path in PROJECT.glob("docs/*.md"))})
)
def test_no_page_of_the_site_can_be_taken(address: str) -> None:
    """Neither a ruleset nor an alias can have the address of a page or folder of the site."""
    for rulesets in (named(address), named("house", address)):
        with pytest.raises(InputError, match=f"/{address}/, which is taken by a page of the site"):
            check_addresses(rulesets)


def test_every_address_of_the_site_is_known(built: Built) -> None:
    """Whatever stands at the root of a site is a ruleset, an alias, or an address kept free."""
    rulesets = load_rulesets()
    aliases = {alias.id for ruleset in rulesets.values() for alias in ruleset.aliases}
    by_hand = {path.stem for path in PROJECT.glob("docs/*.md")}
    found = {path.name.partition(".")[0] for path in built.folder.iterdir()}
    assert found <= {*rulesets, *aliases, *by_hand, *RESERVED_ADDRESSES}


def test_rulesets_and_aliases_cannot_share_an_address() -> None:
    """One address has one owner, whichever comes first."""
    for rulesets in (
        named("house", "pub") | named("pub"),
        named("pub") | named("house", "pub"),
        named("house", "pub") | named("inn", "pub"),
        named("house", "house"),
        named("house", "pub", "pub"),
    ):
        with pytest.raises(InputError, match="found the address"):
            check_addresses(rulesets)


def test_a_collision_stops_before_anything_is_written(tmp_path: Path) -> None:
    """Where two addresses collide, no job starts and no file is written."""
    with ThreadPoolExecutor(1) as executor, pytest.raises(InputError):
        generate(named("data"), Stage(tmp_path), Sizes(1, 1), SITE, executor)
    assert contents(tmp_path) == {}


@pytest.mark.parametrize("name", ["figures", "fragments", "pages", "static"])
def test_names_of_the_builders_own_folders_disturb_nothing(tmp_path: Path, name: str) -> None:
    """A ruleset named like one of the generator's own folders has all its files like any other."""
    with ThreadPoolExecutor(1) as executor:
        generate(named("classic") | named(name), Stage(tmp_path), Sizes(1, 1), SITE, executor)
    files = contents(tmp_path)
    figures = figures_of(tmp_path / "static")
    for ruleset in ("classic", name):
        assert f'"{ruleset}/odds"'.encode() in files[f"pages/{ruleset}.json"]
        assert f'"ruleset":"{ruleset}"'.encode() in files[f"static/{figures}{ruleset}.json"]
        assert f"static/{ruleset}/1-vs-1/index.html" in files
    assert b'"literature"' in files["pages/shared.json"]


def test_progress_is_told_in_matchups(tmp_path: Path) -> None:
    """As each ruleset is done, its matchups are told, and they add up to all."""
    told: list[int] = []
    rulesets = named("house") | named("inn")
    with ThreadPoolExecutor(1) as executor:
        generate(rulesets, Stage(tmp_path), Sizes(2, 2), SITE, executor, told.append)
    assert told == [4, 4]


def test_long_jobs_come_first_and_change_no_order(tmp_path: Path) -> None:
    """Jobs with more battles are begun earlier; the site lists the rulesets as it always does."""
    rulesets = {
        ruleset.id: ruleset.model_copy(update={"largest_matchup": largest})
        for name, largest in (("house", 1), ("inn", 3), ("pub", 2))
        for ruleset in named(name).values()
    }
    told: list[int] = []
    with ThreadPoolExecutor(1) as executor:
        generate(rulesets, Stage(tmp_path), Sizes(None, 3), SITE, executor, told.append)
    assert told == [9, 4, 1]
    figures = json.loads(contents(tmp_path)["figures.json"])
    assert list(figures["rulesets"]) == ["house", "inn", "pub"]


def test_what_was_checked_is_told(tmp_path: Path) -> None:
    """The counts of the checks are those of all jobs and of the database, ready to be shown."""
    with ThreadPoolExecutor(1) as executor:
        generate(named("house") | named("inn"), Stage(tmp_path), Sizes(1, 2), SITE, executor)
    figures = json.loads(contents(tmp_path)["figures.json"])
    files = [path for path in tmp_path.glob("static/data/v1/*/*") if path.name[0].islower()]
    assert figures["checks"]["files"] == str(len(files) - 2 + 1)  # lists apart, the database added
    rows = sum(about["checks"]["rows"] for about in figures["rulesets"].values())
    assert int(figures["checks"]["rows"].replace(",", "")) > rows > 0
    assert int(figures["checks"]["cells_compared"].replace(",", "")) > 0


def test_a_file_that_is_wrong_ends_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a check fails, or a file is too large, nothing is complete."""
    for module in ("ruleset_job", "generation"):
        with monkeypatch.context() as patched, ThreadPoolExecutor(1) as executor:
            patched.setattr(f"generator.{module}.checksums_text", lambda _: "")
            with pytest.raises(CheckError, match="SHA256SUMS"):
                generate(named("house"), Stage(tmp_path), Sizes(1, 1), SITE, executor)
    monkeypatch.setattr(checks, "LARGEST_FILE", 1000)
    with ThreadPoolExecutor(1) as executor, pytest.raises(InputError, match="expected at most 1,0"):
        generate(named("house"), Stage(tmp_path), Sizes(1, 1), SITE, executor)
    assert "figures.json" not in contents(tmp_path)
