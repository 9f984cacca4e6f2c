"""What search engines read of the datasets: schema.org's ``Dataset``, for JSON-LD."""

from collections.abc import Iterable, Mapping
from typing import Any

from generator import __version__
from generator.datasets.package import LICENCES, source_entry
from generator.facts.given import RulesetFacts
from generator.scope.addresses import DATA
from risk_odds.ruleset import Ruleset

CREATOR = "The Exact RISK Odds contributors"


def dataset_markup(facts: RulesetFacts) -> dict[str, Any]:
    """The markup of a ruleset's datasets, ready for JSON."""
    ruleset = facts.ruleset
    variables = {
        field.name: field
        for dataset in facts.downloads
        for field in dataset.fields
        # the columns of grids are numbers of armies
        if field.unit != "none" and not field.name.isdigit()
    }
    citations = [source_entry(source)["title"] for source in ruleset.sources]
    largest = facts.datasets_to
    return {
        **_head(
            f"{facts.site_address}{ruleset.id}/",
            f"Exact RISK odds: {ruleset.title}",
            f"{ruleset.summary} Exact odds of every RISK battle under these rules, up to {largest} "
            f"attackers against {largest} defenders: chances to win, survivors, losses and armies "
            "needed.",
            ruleset.title,
        ),
        **({"citation": citations} if citations else {}),
        "variableMeasured": [
            {
                "@type": "PropertyValue",
                "name": field.name,
                "description": field.description,
                "unitText": field.unit,
            }
            for field in variables.values()
        ],
        "distribution": [
            _download(
                file.title,
                f"{facts.site_address}{file.path}",
                file.media_type,
                file.bytes,
                file.sha256,
            )
            for dataset in facts.downloads
            for file in dataset.files
        ],
    }


def collection_markup(
    package: Mapping[str, Any], rulesets: Iterable[Ruleset], site_address: str
) -> dict[str, Any]:
    """The markup of all datasets together; ``package`` is the Data Package of all files.

    The files that hold all rulesets are its downloads; each ruleset's are a part of it, described
    on the ruleset's own page.
    """
    shared = [
        resource
        for resource in package["resources"]
        # what quotes others has another licence than the markup tells
        if "/" not in resource["path"] and "licenses" not in resource
    ]
    return {
        **_head(
            f"{site_address}downloads/",
            "Exact RISK odds",
            "Exact odds of every RISK battle under all rules: chances to win, survivors, "
            "losses and armies needed, as CSV, JSON, Parquet and SQLite.",
        ),
        "distribution": [
            _download(
                resource["title"],
                f"{site_address}{DATA}/{resource['path']}",
                resource["mediatype"],
                resource["bytes"],
                resource["hash"].removeprefix("sha256:"),
            )
            for resource in shared
        ],
        "hasPart": [
            {
                "@type": "Dataset",
                "@id": f"{site_address}{ruleset.id}/#dataset",
                "name": f"Exact RISK odds: {ruleset.title}",
                "description": f"{ruleset.summary} Exact odds of every battle under these rules.",
                "url": f"{site_address}{ruleset.id}/",
                "license": LICENCES[0]["path"],
                "creator": {"@type": "Organization", "name": CREATOR},
            }
            for ruleset in rulesets
        ],
    }


def _head(page: str, name: str, description: str, *keywords: str) -> dict[str, Any]:
    """What the markup of any datasets begins with; they are described on ``page``."""
    return {
        "@context": "https://schema.org/",
        "@type": "Dataset",
        "@id": f"{page}#dataset",
        "name": name,
        "description": description,
        "url": page,
        "version": __version__,
        "license": LICENCES[0]["path"],
        "isAccessibleForFree": True,
        "creator": {"@type": "Organization", "name": CREATOR},
        "keywords": ["RISK", "board game", "dice", "probability", "odds", *keywords],
    }


def _download(name: str, address: str, media_type: str, size: int, checksum: str) -> dict[str, Any]:
    return {
        "@type": "DataDownload",
        "name": name,
        "contentUrl": address,
        "encodingFormat": media_type,
        "contentSize": f"{size} B",
        "sha256": checksum,
    }
