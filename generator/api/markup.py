"""What search engines read of a ruleset's datasets: schema.org's ``Dataset``, as JSON-LD."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from generator import __version__
from generator.datasets.package import LICENCES, source_entry
from generator.rules import Ruleset

CREATOR = "The Exact RISK Odds contributors"

_ESCAPED = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}


def dataset_markup(
    ruleset: Ruleset,
    largest: int,
    downloads: Sequence[Mapping[str, Any]],
    site_url: str,
) -> Markup:
    """The JSON-LD of a ruleset's datasets, safe between ``<script>`` and ``</script>``.

    ``largest`` is how far they reach, in armies a side; ``downloads`` are the datasets, each with
    its ``fields`` and its ``files``. ``site_url`` ends with a slash.
    """
    variables = {
        field["name"]: field
        for dataset in downloads
        for field in dataset["fields"]
        # the columns of grids are numbers of armies
        if field["unit"] != "none" and not field["name"].isdigit()
    }
    page = f"{site_url}{ruleset.id}/"
    citations = [source_entry(source)["title"] for source in ruleset.sources]
    about = {
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
                "name": field["name"],
                "description": field["description"],
                "unitText": field["unit"],
            }
            for field in variables.values()
        ],
        "distribution": [
            {
                "@type": "DataDownload",
                "name": file["title"],
                "contentUrl": f"{site_url}{file['path']}",
                "encodingFormat": file["media_type"],
                "contentSize": f"{file['bytes']} B",
                "sha256": file["sha256"],
            }
            for dataset in downloads
            for file in dataset["files"]
        ],
    }
    text = json.dumps(about, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.translate(_ESCAPED))
