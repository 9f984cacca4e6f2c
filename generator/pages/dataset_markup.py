"""What search engines read of a ruleset's datasets: schema.org's ``Dataset``, for JSON-LD."""

from typing import Any

from generator import __version__
from generator.datasets.package import LICENCES, source_entry
from generator.facts import RulesetFacts

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
    page = f"{facts.site_address}{ruleset.id}/"
    citations = [source_entry(source)["title"] for source in ruleset.sources]
    largest = facts.datasets_to
    return {
        "@context": "https://schema.org/",
        "@type": "Dataset",
        "@id": f"{page}#dataset",
        "name": f"Exact RISK odds: {ruleset.title}",
        "description": (
            f"{ruleset.summary} Exact odds of every RISK battle under these rules, up to {largest} "
            f"attackers against {largest} defenders: chances to win, survivors, losses and armies "
            "needed."
        ),
        "url": page,
        "version": __version__,
        "license": LICENCES[0]["path"],
        "isAccessibleForFree": True,
        "creator": {"@type": "Organization", "name": CREATOR},
        "keywords": ["RISK", "board game", "dice", "probability", "odds", ruleset.title],
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
            {
                "@type": "DataDownload",
                "name": file.title,
                "contentUrl": f"{facts.site_address}{file.path}",
                "encodingFormat": file.media_type,
                "contentSize": f"{file.bytes} B",
                "sha256": file.sha256,
            }
            for dataset in facts.downloads
            for file in dataset.files
        ],
    }
