"""The cards of the data for hosts of datasets: ``README.md`` for Hugging Face, whose front matter
names the tables, and ``dataset-metadata.json`` for Kaggle.

Both are said from the Data Package of all files, and stand beside it: the folder is uploaded as it
is. Hugging Face: https://huggingface.co/docs/hub/datasets-cards. Kaggle:
https://github.com/Kaggle/kaggle-cli/blob/main/docs/datasets_metadata.md.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from generator.datasets.package import LICENCES
from generator.scope.provenance import document_text
from generator.site.croissant import ALL_RULESETS, cited
from generator.site.site import Site
from risk_odds.ruleset import Ruleset

HUGGING_FACE = "README.md"
KAGGLE = "dataset-metadata.json"

FIRST = ALL_RULESETS.removesuffix(".parquet")
"""The table that Hugging Face shows and loads where none is named."""

POWERS = ("1K", "10K", "100K", "1M", "10M", "100M", "1B")
"""Between these numbers of rows lie Hugging Face's categories of size, from a thousand up."""

OWNER = "your-account"
"""Stands for the account at Kaggle, which whoever uploads puts in its place."""

ABOUT = """\
Exact chances to win RISK battles, and who survives them, under {rulesets}. Nothing is simulated:
each number is worked out from the dice, and each double is the one nearest to it.{versions}

Attackers (`attackers`) are the armies that can attack (A), one fewer than the territory shows
(T = A + 1). Defenders (`defenders`) are all armies on the defending territory (D). The ruleset is
named by its id, such as `classic`.
"""

LOAD = """\
## Load it

With a copy of this folder, `v1`, in the current one; on Hugging Face, its name there takes the
place of `v1`:

```python
from datasets import load_dataset

odds = load_dataset("v1", "win", split="train")
battle = odds.filter(
    lambda row: (row["ruleset"], row["attackers"], row["defenders"]) == ("{ruleset}", 3, 2)
)[0]
print(battle["win"], battle["win_decimal"])
```

For that, every file named at the top of this card must be there. To load one file alone, name it:
`load_dataset("parquet", data_files="v1/{ruleset}/win.parquet", split="train")`.
"""

ENDING = """\
## More files

The rulesets' folders have exact fractions, too, as compressed CSV. `datapackage.json` describes
every file, with its checksum.{page}

## Licence

CC BY 4.0: share and change the data as you like, if you name the source.{apart} Cite this version:

> {cited}
"""


def hugging_face_text(
    package: Mapping[str, Any], rows: Mapping[str, int], rulesets: Sequence[Ruleset], site: Site
) -> str:
    """``README.md``: front matter with a configuration for each table of Parquet, and the columns.

    ``package`` is the Data Package of all files, ``rows`` the number of rows of each of its files
    by its path. A table of all rulesets' folders is one configuration, whose first column is the
    ruleset.
    """
    tables: dict[str, list[Mapping[str, Any]]] = {}
    for resource in package["resources"]:
        if resource["format"] == "parquet":
            name = resource["path"].rpartition("/")[2].removesuffix(".parquet")
            tables.setdefault(name, []).append(resource)
    total = sum(rows[resource["path"]] for files in tables.values() for resource in files)
    about = {
        "pretty_name": package["title"],
        "license": LICENCES[0]["name"].lower(),
        "language": ["en"],
        "size_categories": [_size(total)],
        "tags": ["board-games", "dice", "probability", "tabular"],
        "configs": [
            {
                "config_name": name,
                "data_files": f"*/{name}.parquet" if "/" in files[0]["path"] else files[0]["path"],
                **({"default": True} if name == FIRST else {}),
            }
            for name, files in tables.items()
        ],
    }
    ruleset = next(path for path in rows if "/" in path).partition("/")[0]
    parts = [
        f"---\n{yaml.safe_dump(about, sort_keys=False)}---\n",
        f"# {package['title']}\n",
        _about(rulesets),
        LOAD.format(ruleset=ruleset),
        "## Tables\n",
        *(_table(name, files[0]) for name, files in tables.items()),
        _ending(package, site),
    ]
    return "\n".join(parts)


def kaggle_text(package: Mapping[str, Any], rulesets: Sequence[Ruleset], site: Site) -> str:
    """``dataset-metadata.json``: title, licence, and the files of all rulesets with their columns.

    ``package`` is the Data Package of all files. Files in folders go without, as Kaggle packs each
    folder before it looks at descriptions.
    """
    document = {
        "title": package["title"],
        "subtitle": f"Exact chances to win battles, under {_count(len(rulesets))}",
        "description": f"{_about(rulesets)}\n{_ending(package, site)}",
        "id": f"{OWNER}/exact-risk-odds",
        "licenses": [{"name": LICENCES[0]["name"]}],
        "keywords": ["board games", "games", "probability"],
        "resources": [
            {
                "path": resource["path"],
                "description": f"{resource['title']}. {resource['description']}",
                **({"schema": {"fields": _fields(resource)}} if "schema" in resource else {}),
            }
            for resource in package["resources"]
            if "/" not in resource["path"]
        ],
    }
    return document_text(document)


def _fields(resource: Mapping[str, Any]) -> list[dict[str, str]]:
    """The columns of a file as Kaggle has them, all of them and in their order."""
    return [
        {key: field[key] for key in ("name", "description", "type")}
        for field in resource["schema"]["fields"]
    ]


def _table(name: str, resource: Mapping[str, Any]) -> str:
    """What a table holds: its description, and a line for each column."""
    lines = [
        f"| `{field['name']}` | {field['type']} | {field['description']} |"
        for field in resource["schema"]["fields"]
    ]
    head = (f"### {name}", "", resource["description"], "")
    return "\n".join([*head, "| Column | Type | Meaning |", "| --- | --- | --- |", *lines, ""])


def _about(rulesets: Sequence[Ruleset]) -> str:
    """What the data is, and which of the rules are those of one version of a game."""
    of_version: dict[str, list[str]] = {}
    for ruleset in rulesets:
        if ruleset.version:
            of_version.setdefault(ruleset.version, []).append(f"`{ruleset.id}`")
    told = [f"\n\nRules of {version}: {', '.join(names)}." for version, names in of_version.items()]
    return ABOUT.format(rulesets=_count(len(rulesets)), versions="".join(told))


def _count(rulesets: int) -> str:
    return f"{rulesets} ruleset{'s' if rulesets > 1 else ''}"


def _size(rows: int) -> str:
    """Hugging Face's category of a number of rows."""
    place = sum(rows >= 1000 * 10**power for power in range(len(POWERS)))
    if not place:
        return f"n<{POWERS[0]}"
    if place == len(POWERS):
        raise ValueError(f"found {rows:,} rows, expected fewer than {POWERS[-1]}")
    return f"{POWERS[place - 1]}<n<{POWERS[place]}"


def _ending(package: Mapping[str, Any], site: Site) -> str:
    """Where the rest is, the licence and what it does not cover, and how to cite."""
    page = (
        f" [The download page]({site.address}downloads/) explains all datasets, "
        f"[the page of changes]({site.address}data-changes/) says what has changed."
        if site.is_named
        else ""
    )
    quoted = dict.fromkeys(
        f"`{resource['path'].rpartition('.')[0]}`"
        for resource in package["resources"]
        if "licenses" in resource
    )
    apart = (
        f" That is not so of {', '.join(quoted)}: others printed these figures." if quoted else ""
    )
    return ENDING.format(page=page, apart=apart, cited=f"{cited(site)}. {LICENCES[0]['title']}.")
