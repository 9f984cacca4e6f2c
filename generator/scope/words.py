"""The site's sentences, from the catalogues in ``docs/words/``, which scripts import as they stand.

A language is a folder; a file in it has the messages on one subject, as a JSON object after
``export default``. A message is text with places, a small part of ICU's MessageFormat: ``{name}``,
and ``{name, plural, =2 {both} one {# army} other {# armies}}``, whose form is chosen by the number,
which stands for ``#``. ``docs/javascripts/kernel/message.js`` fills them alike.
"""

import json
import re
from functools import cache

from generator import PROJECT

WORDS = PROJECT / "docs" / "words" / "en"

PLACE = re.compile(r"\{(\w+)(?:, plural,((?: =?\w+ \{(?:[^{}]|\{\w+\})*\})+))?\}")
FORM = re.compile(r" (=?\w+) \{((?:[^{}]|\{\w+\})*)\}")


def message(key: str, **values: str | int) -> str:
    """A message by its subject and key, such as ``advice.roll``, with its places filled.

    Numbers are written with commas, texts as they are. Raises ``KeyError`` where there is no such
    message, or no value for one of its places.
    """
    subject, _, name = key.partition(".")
    return _filled(messages(subject)[name], values)


@cache
def messages(subject: str) -> dict[str, str]:
    """The messages on a subject by their keys. Raises ``ValueError`` where its file is no JSON."""
    text = (WORDS / f"{subject}.js").read_text(encoding="utf-8").partition("export default ")[2]
    found: dict[str, str] = json.loads(text.strip().removesuffix(";"))
    return found


def _filled(text: str, values: dict[str, str | int]) -> str:
    def fill(place: re.Match[str]) -> str:
        name, forms = place.groups()
        value = values[name]
        shown = f"{value:,}" if isinstance(value, int) else value
        if forms is None:
            return shown
        found = dict(FORM.findall(forms))
        words = found.get(f"={value}") or found.get(_plural_form(value)) or found["other"]
        return _filled(words.replace("#", shown), values)

    return PLACE.sub(fill, text)


def _plural_form(value: str | int) -> str:
    """CLDR's category of a whole number in English, as ``Intl.PluralRules`` has it."""
    return "one" if value == 1 else "other"
