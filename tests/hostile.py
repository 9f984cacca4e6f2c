"""Rulesets whose texts are full of markup, and the same rulesets with plain texts."""

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

from risk_odds.ruleset_files import RULESETS_FOLDER

RULESETS = ("classic", "dutch", "balanced-blitz", "leader-attack")
"""One that every page names, a choice, irrational numbers, another reading of the rule."""

PLAIN = "Plain{}"
"""A plain text; the number of the text stands in it."""

HOSTILE = (
    "No{}\"'><img src=x onerror=canary()></title></script></textarea><script>canary()</script>"
    "<svg/onload=canary()><x-canary> | `a` *b* **c** _d_ [e](javascript:canary()) ![f](x) ~g~ # h "
    "\\ \\u003cscript\\u003e &amp; &lt;script&gt; &#60; {{ 7 * 7 }} {% raw %} {# i #} ${canary()} "
    "Placeholder-for-the-title with spaces Placeholder-for-the-content "
    "placeholder-for-the-site-url/ --> ]]> é 💥"
)
HARMLESS = 'No{}. The "Quick" rules <6 | A&B, 2*3*4, a_b_c, 5 > 4 `x` [1] \\ {{x}} it\'s'
PLAIN_ADDRESS, HOSTILE_ADDRESS = "https://plain.example/", 'https://x.example/"><img/src=x>'
TITLES = (
    "No{}\"'><img src=x onerror=canary()></title></script><script>canary()</script>",
    HARMLESS,
    "No{}</textarea><svg/onload=canary()><x-canary> | `a` *b* **c** _d_ ~g~ # h --> ]]>",
    "No{}[e](javascript:canary()) ![f](x) {{ 7 * 7 }} {% raw %} {# i #} ${canary()}",
    "No{}\\ \\u003cscript\\u003e &amp; &lt;script&gt; &#60; é 💥",
    "No{}Placeholder-for-the-title with spaces Placeholder-for-the-content",
    "No{}placeholder-for-the-site-url/ <!-- <b>",
)
"""Titles, which have at most a hundred characters."""

TEXTS = (HOSTILE, HARMLESS)
"""Longer texts."""

IN_LINES = "\n\n    # "
"""What stands between two halves of longer texts: in Markdown, code would begin here."""

FIELDS: dict[str, tuple[str, ...]] = {
    "": ("title", "summary", "rule", "note"),
    "aliases": ("title", "note"),
    "sources": ("author", "title", "published", "note"),
    "other_readings": ("title",),
}
TITLED = ("title", "author", "published")
ONE_LINE = ("summary",)


class Written:
    """Rulesets in a folder, and the texts that were put into them.

    Each field of each ruleset has a text of its own, with its number in it. ``texts`` are the
    hostile ones by number, be they written or not; every other one is meant well. ``options`` are
    those of a build that takes few seconds.
    """

    def __init__(self, folder: Path, hostile: bool) -> None:
        self.folder = folder
        self.texts: list[str] = []
        self._hostile = hostile
        self.options = ["--largest", "2", "--datasets", "3", "--workers", "1"]
        self.options += ["--rulesets", f"{folder}"]
        folder.mkdir()
        # one as it is: the page on simulated battles is about such rulesets only
        shutil.copy(RULESETS_FOLDER / "d8.toml", folder)
        for name in RULESETS:
            content = tomllib.loads((RULESETS_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
            content["note"] = ""
            self._fill(content)
            (folder / f"{name}.toml").write_text(_toml(content), encoding="utf-8")

    def _fill(self, content: dict[str, Any]) -> None:
        for part, fields in FIELDS.items():
            found = content.get(part, []) if part else content
            for each in [found] if isinstance(found, dict) else found:
                for field in fields:
                    each[field] = self._text(field)
        for source in content["sources"]:
            source["url"] = HOSTILE_ADDRESS if self._hostile else PLAIN_ADDRESS

    def _text(self, field: str) -> str:
        number = len(self.texts)
        kinds = TITLES if field in TITLED else TEXTS
        text = kinds[number % len(kinds)].replace("{}", f"{number}e", 1)
        if field not in (*TITLED, *ONE_LINE):
            text += IN_LINES + text
        self.texts.append(text)
        return text if self._hostile else PLAIN.format(f"{number}e")


def _toml(content: dict[str, Any]) -> str:
    """The content as a TOML file: what JSON calls values are TOML's inline values, too."""
    lines = [f"{key} = {_value(value)}" for key, value in content.items()]
    return "\n".join(lines)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
