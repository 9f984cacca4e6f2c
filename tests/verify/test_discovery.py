import pytest

from generator.verify.discovery import check_licence, check_llms, check_shared_lists
from generator.verify.faults import Checked, Fault
from generator.verify.links import Pages
from generator.verify.published import Published
from risk_odds.ruleset_files import RULESETS_FOLDER
from tests.conftest import SITE, Built
from tests.verify.finished import edit_json, rewrite

LLMS = "llms.txt"
INDEX = "api/v1/index.json"
LICENCE = "data/v1/LICENSE.txt"


def lists_checked(site: Published) -> Checked:
    """Check the lists of a site's index."""
    return check_shared_lists(Pages(site), lambda _: RULESETS_FOLDER)


def test_a_site_passes(built: Built) -> None:
    """Everything that leads on leads to what there is."""
    site = Published(built.folder)
    assert check_licence(site) == Checked()
    assert check_llms(Pages(site)).links > 80
    assert lists_checked(site).links > 60


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# Exact RISK odds", "# RISK odds", "the file: found"),
        ("\n> ", "\n> Not ", "the file: found"),
        ("(CC BY 4.0)", "(CC BY 3.0)", "the file: found"),
        ("](", "] (", "a line: found"),
        (f"]({SITE.address}about/)", f"]({SITE.address}above/)", "the link .*: found no file"),
        (f"]({SITE.address}about/)", "](about/)", "the link about/: found no file"),
        (f"]({SITE.address}about/)", "](https://x.example/)", "the link .*: found no file"),
        ("- [About]", "- [Above]", "about/: found .* as on the page"),
        (f"{SITE.address}about/): ", f"{SITE.address}about/): Not ", "about/: found"),
        (f"]({SITE.address}about/)", f"]({SITE.address}cards/)", "found .* as on the page"),
        (f"]({SITE.address}{INDEX})", f"]({SITE.address}index.json)", f"{INDEX}: found no link"),
        (f"]({SITE.address}classic/1-vs-1.json)", f"]({SITE.address}{INDEX})", "twice"),
    ],
)
def test_a_wrong_overview_is_found(spoilt: Published, old: str, new: str, message: str) -> None:
    """Another title or summary, a link that leads nowhere, and one that is missing are faults."""
    rewrite(spoilt.folder / LLMS, old, new)
    with pytest.raises(Fault, match=rf"llms\.txt: .*{message}"):
        check_llms(Pages(spoilt))


def test_a_page_that_is_not_in_the_overview_is_found(spoilt: Published) -> None:
    """Every page has its line."""
    path = spoilt.folder / LLMS
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if "/continents/asia/" not in line]
    assert len(kept) == len(lines) - 1
    path.write_text("".join(kept), encoding="utf-8")
    with pytest.raises(Fault, match=r"llms\.txt: continents/asia/: found no link"):
        check_llms(Pages(spoilt))


@pytest.mark.parametrize("key", ["nicknames", "pages", "files"])
def test_a_list_of_the_index_without_its_last_is_found(spoilt: Published, key: str) -> None:
    """A nickname, a page or a file that the index does not name is a fault."""
    listed = spoilt.object(INDEX)[key]
    shorter = dict([*listed.items()][:-1]) if key == "nicknames" else listed[:-1]
    edit_json(spoilt.folder / INDEX, **{key: shorter})
    with pytest.raises(Fault, match=f"{INDEX}: {key}: found"):
        lists_checked(spoilt)


@pytest.mark.parametrize(
    ("key", "part", "value"),
    [
        ("pages", "title", "Other"),
        ("pages", "csv", "../../rules.csv"),
        ("files", "rows", 1),
        ("files", "sha256", "0" * 64),
        ("files", "dataset", "win"),
        ("files", "bytes", 1),
    ],
)
def test_a_wrong_entry_of_the_index_is_found(
    spoilt: Published, key: str, part: str, value: object
) -> None:
    """What is said of a page or a file is what it is."""
    listed = spoilt.object(INDEX)[key]
    assert listed[-1][part] != value
    listed[-1][part] = value
    edit_json(spoilt.folder / INDEX, **{key: listed})
    with pytest.raises(Fault, match=f"{INDEX}: {key}.*: found"):
        lists_checked(spoilt)


@pytest.mark.parametrize("version", ["v3.4", None])
def test_a_wrong_version_of_rules_is_found(spoilt: Published, version: str | None) -> None:
    """The index and the documents of a ruleset and of its pages say what its file does."""
    for address in ("balanced-blitz/odds.json", "api/v1/balanced-blitz.json"):
        document = spoilt.object(address)
        assert document["rule_version"] not in (version, None)
        edit_json(spoilt.folder / address, **{**document, "rule_version": version})
        with pytest.raises(Fault, match=f"{address}: rule_version: found"):
            lists_checked(spoilt)
    entries = spoilt.object(INDEX)["rulesets"]
    for entry in entries:
        entry["rule_version"] = version
    edit_json(spoilt.folder / INDEX, rulesets=entries)
    with pytest.raises(Fault, match=f"{INDEX}: rule_version: found"):
        lists_checked(spoilt)


@pytest.mark.parametrize("setting", ["Under Balanced Blitz.", None])
def test_a_wrong_setting_is_found(spoilt: Published, setting: str | None) -> None:
    """The index and the document at a name of the app's say in which setting its odds hold."""
    address = "api/v1/plain-dice.json"
    document = spoilt.object(address)
    assert document["setting"] not in (setting, None)
    edit_json(spoilt.folder / address, **{**document, "setting": setting})
    with pytest.raises(Fault, match=f"{address}: setting: found"):
        lists_checked(spoilt)
    entries = spoilt.object(INDEX)["rulesets"]
    for entry in entries:
        for alias in entry["aliases"]:
            alias["setting"] = setting
    edit_json(spoilt.folder / INDEX, rulesets=entries)
    with pytest.raises(Fault, match=f"{INDEX}: setting: found"):
        lists_checked(spoilt)


def test_a_link_of_the_index_to_another_file_is_found(spoilt: Published) -> None:
    """The feed is the feed."""
    links = spoilt.object(INDEX)["links"]
    edit_json(spoilt.folder / INDEX, links={**links, "feed": "openapi.json"})
    with pytest.raises(Fault, match=r"links\.feed: found openapi\.json"):
        lists_checked(spoilt)


def test_a_nickname_of_another_name_is_found(spoilt: Published) -> None:
    """What people type means what the ruleset's file says."""
    nicknames = spoilt.object(INDEX)["nicknames"]
    edit_json(spoilt.folder / INDEX, nicknames={**nicknames, "standard": "dutch"})
    with pytest.raises(Fault, match="nicknames: found"):
        lists_checked(spoilt)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("CC-BY-4.0", "CC-BY-3.0"),
        ("creativecommons.org/licenses/by/4.0/\n", "creativecommons.org/licenses/by/3.0/\n"),
        ("(CC BY 4.0)\n\nas", "\n\nas"),
    ],
)
def test_another_licence_is_found(spoilt: Published, old: str, new: str) -> None:
    """The licence beside the data is that of the documents, and asks for the same words."""
    rewrite(spoilt.folder / LICENCE, old, new)
    with pytest.raises(Fault, match=f"{LICENCE}: the text: found"):
        check_licence(spoilt)
    (spoilt.folder / LICENCE).unlink()
    with pytest.raises(Fault, match=f"{LICENCE}: the file: found nothing"):
        check_licence(spoilt)
