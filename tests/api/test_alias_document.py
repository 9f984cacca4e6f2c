import json

import pytest

from generator.api.alias_document import alias_document
from generator.datasets.formats import compact_json
from risk_odds.ruleset_files import load_rulesets
from tests.api.documents import names_of, read, resolved
from tests.conftest import LARGEST, RULESETS, SITE, Built
from tests.given import matchup_of
from tests.read_html import meta, read_page, visible_text

NAMED = [(ruleset, name) for ruleset in RULESETS for name in names_of(ruleset)]


@pytest.mark.parametrize(("ruleset", "name"), NAMED)
def test_every_battle_has_a_small_document_at_another_name(
    built: Built, ruleset: str, name: str
) -> None:
    """It has the chances to win and to lose, and leads to the full document and to its page."""
    for attackers in range(1, LARGEST + 1):
        for defenders in range(1, LARGEST + 1):
            address = f"{name}/{attackers}-vs-{defenders}.json"
            document = read(built, address)
            full = read(built, resolved(document["links"]["matchup"], address))
            assert (document["ruleset"], document["alias"]) == (ruleset, name)
            for key in ("ruleset", "attackers", "defenders", "counting", "win", "lose"):
                assert document[key] == full[key]
            version = load_rulesets()[ruleset].version
            assert document.get("rule_version") == full.get("rule_version") == version
            assert bool(document["setting"]) is load_rulesets()[ruleset].is_true_random(name)
            page = resolved(document["links"]["page"], address)
            assert page == f"{ruleset}/{attackers}-vs-{defenders}/"


def test_documents_at_other_names_are_small() -> None:
    """They repeat every battle at every name: none of the project's may take much room."""
    for ruleset in load_rulesets().values():
        largest = ruleset.largest_matchup
        battle = matchup_of(ruleset, 1, 1)
        for alias in ruleset.aliases:
            document = alias_document(battle, alias.id, SITE.address)
            document |= {"attackers": largest, "defenders": largest, "win": 1 / 3, "lose": 2 / 3}
            assert len(compact_json(document)) < 730


@pytest.mark.parametrize(("ruleset", "name"), NAMED)
def test_the_datasets_lead_on_from_another_name(built: Built, ruleset: str, name: str) -> None:
    """A page leads to the ruleset's downloads, and a Data Package names its files in full."""
    folder = built.folder / "data" / "v1"
    page = read_page((folder / name / "index.html").read_text(encoding="utf-8"))
    target = f"../../../{ruleset}/downloads/"
    assert load_rulesets()[ruleset].title in visible_text(page)
    assert target in {link.get("href") for link in page.iter("a")}
    (refresh,) = [each for each in page.iter("meta") if each.get("http-equiv") == "refresh"]
    assert refresh.get("content") == f"0; url={target}"
    assert meta(page, "robots") == "noindex"
    found = json.loads((folder / name / "datapackage.json").read_text(encoding="utf-8"))
    own = json.loads((folder / ruleset / "datapackage.json").read_text(encoding="utf-8"))
    assert found["name"] == f"risk-odds-{name}"
    start = f"{SITE.address}data/v1/{ruleset}/"
    assert [each["path"] for each in found["resources"]] == [
        start + each["path"] for each in own["resources"]
    ]
    for one, other in zip(found["resources"], own["resources"], strict=True):
        assert one | {"path": other["path"]} == other
    assert found["source"] == f"{SITE.address}data/v1/{name}/datapackage.json"
    same = {key: own[key] for key in ("name", "source", "resources")}
    assert found | same == own


def test_hosts_are_told_where_other_names_lead(built: Built) -> None:
    """``_redirects`` sends each page below another name to the same one below the id, which is to
    be called by that name.
    """
    lines = (built.folder / "_redirects").read_text(encoding="utf-8").splitlines()
    assert lines == [
        f"/{name}/:page/ /{ruleset}/:page/?rules={name} 301" for ruleset, name in NAMED
    ]
