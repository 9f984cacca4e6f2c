import hashlib
import json
import re
from dataclasses import replace
from typing import Any

import pytest

from generator.datasets.downloads import Download, Offered
from generator.datasets.tables import Field
from generator.facts.given import RulesetFacts
from generator.pages.data.dataset_markup import collection_markup, dataset_markup
from generator.site.formats import in_script
from risk_odds.ruleset import Ruleset
from tests.conftest import RULESETS, Built
from tests.given import ruleset_facts
from tests.read_html import read_page

SITE = "https://odds.example/risk/"
DOWNLOADS = (
    Download(
        "win",
        "<!-- Win -->",
        "The chance to win.",
        3,
        (
            Field("ruleset", "string", "none", "Identifier."),
            Field("win", "string", "probability", "</script><b>&"),
            Field("1", "string", "probability", "Against 1."),
        ),
        (
            Offered(
                path="data/v1/some-rules/win.csv",
                dataset="win",
                title="<!-- Win -->",
                format="csv",
                media_type="text/csv",
                rows=3,
                bytes=12,
                sha256="0" * 64,
            ),
        ),
    ),
)


def facts_of(ruleset: Ruleset) -> RulesetFacts:
    """Return a ruleset's facts with one dataset, up to 100 by 100."""
    facts = ruleset_facts(ruleset)
    return replace(facts, downloads=DOWNLOADS, datasets_to=100, site_address=SITE)


def hostile(classic: Ruleset) -> Ruleset:
    """Return the classic rules with texts that would end a script."""
    text = "</script><script>alert(1)</script>\u2028<!--"
    return classic.model_copy(update={"title": text, "summary": text})


def markup_of(built: Built, address: str) -> dict[str, Any]:
    """Return the JSON-LD of a page, as a search engine finds it."""
    page = read_page((built.folder / address / "index.html").read_text(encoding="utf-8"))
    (script,) = [
        script for script in page.iter("script") if script.get("type") == "application/ld+json"
    ]
    found: dict[str, Any] = json.loads(script.text or "")
    return found


def test_the_markup_is_schema_orgs(classic: Ruleset) -> None:
    """It is a Dataset with all that search engines ask for, at absolute addresses."""
    found = json.loads(in_script(dataset_markup(facts_of(classic))))
    assert (found["@context"], found["@type"]) == ("https://schema.org/", "Dataset")
    assert found["url"] == f"{SITE}classic/"
    assert found["license"] == "https://creativecommons.org/licenses/by/4.0/"
    assert found["isAccessibleForFree"] is True
    assert 50 <= len(found["description"]) <= 5000
    assert "100 attackers" in found["description"]
    assert found["creator"]["name"]
    assert found["version"]
    assert len(found["citation"]) == len(classic.sources)
    assert [variable["name"] for variable in found["variableMeasured"]] == ["win"]
    assert found["distribution"] == [
        {
            "@type": "DataDownload",
            "name": "<!-- Win -->",
            "contentUrl": f"{SITE}data/v1/some-rules/win.csv",
            "encodingFormat": "text/csv",
            "contentSize": "12 B",
            "sha256": "0" * 64,
        }
    ]


def test_nothing_breaks_out_of_the_script(classic: Ruleset) -> None:
    """Hostile texts come back whole from JSON, and no tag or comment can begin in the markup."""
    text = in_script(dataset_markup(facts_of(hostile(classic))))
    assert not re.search("[<>&\u2028\u2029]", text)
    assert json.loads(text)["name"].endswith(hostile(classic).title)
    page = read_page(f'<script type="application/ld+json">{text}</script><p>after</p>')
    assert [element.tag for element in page] == ["script", "p"]
    assert json.loads(page[0].text or "") == json.loads(text)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rulesets_page_has_its_markup(built: Built, ruleset: str) -> None:
    """Each file of the folder is named with its address, its true size and its sum."""
    found = markup_of(built, ruleset)
    site = found["url"].removesuffix(f"{ruleset}/")
    files = {
        path.name
        for path in (built.folder / "data" / "v1" / ruleset).iterdir()
        if path.name not in ("SHA256SUMS", "datapackage.json", "index.html")
    }
    paths = [entry["contentUrl"].removeprefix(site) for entry in found["distribution"]]
    assert {path.rpartition("/")[2] for path in paths} == files
    for entry, path in zip(found["distribution"], paths, strict=True):
        content = (built.folder / path).read_bytes()
        assert entry["contentSize"] == f"{len(content)} B"
        assert entry["sha256"] == hashlib.sha256(content).hexdigest()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_markup_names_the_sites_own_address(built: Built, ruleset: str) -> None:
    """Addresses are absolute, as the canonical address of the page is; no placeholder is left."""
    found = markup_of(built, ruleset)
    page = read_page((built.folder / ruleset / "index.html").read_text(encoding="utf-8"))
    (canonical,) = [
        link.get("href") for link in page.iter("link") if link.get("rel") == "canonical"
    ]
    assert found["url"] == canonical


def test_the_markup_of_everything_names_its_parts(classic: Ruleset) -> None:
    """Files of all rulesets are downloads, each ruleset's Dataset is a part, texts stay texts."""
    package = {
        "resources": [
            {
                "path": path,
                "title": "</script>",
                "mediatype": "text/csv",
                "bytes": 3,
                "hash": f"sha256:{'1' * 64}",
            }
            for path in ("all.csv", "classic/win.csv")
        ]
    }
    text = in_script(collection_markup(package, [hostile(classic)], SITE))
    assert not re.search("[<>&\u2028\u2029]", text)
    found = json.loads(text)
    assert (found["@context"], found["@type"]) == ("https://schema.org/", "Dataset")
    assert found["distribution"] == [
        {
            "@type": "DataDownload",
            "name": "</script>",
            "contentUrl": f"{SITE}data/v1/all.csv",
            "encodingFormat": "text/csv",
            "contentSize": "3 B",
            "sha256": "1" * 64,
        }
    ]
    (part,) = found["hasPart"]
    assert part["@id"] == dataset_markup(facts_of(classic))["@id"]
    assert part["name"].endswith(hostile(classic).title)


def test_the_download_page_has_its_markup(built: Built) -> None:
    """Its parts are the Datasets of the rulesets' pages; its files are there, with true sums."""
    found = markup_of(built, "downloads")
    site = found["url"].removesuffix("downloads/")
    assert [part["@id"] for part in found["hasPart"]] == [
        markup_of(built, ruleset)["@id"] for ruleset in RULESETS
    ]
    assert {"risk-odds.sqlite.gz", "win-all-rulesets.parquet"} <= {
        entry["contentUrl"].rpartition("/")[2] for entry in found["distribution"]
    }
    for entry in found["distribution"]:
        content = (built.folder / entry["contentUrl"].removeprefix(site)).read_bytes()
        assert entry["contentSize"] == f"{len(content)} B"
        assert entry["sha256"] == hashlib.sha256(content).hexdigest()
    assert all(50 <= len(one["description"]) <= 5000 for one in [found, *found["hasPart"]])
