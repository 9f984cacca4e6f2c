import pytest

from generator.pages.version_words import version_in_words, version_sentence
from risk_odds.numbers import Ratio, percent
from tests.javascript.node import call

VERSION = "v3.3; the app has used other rules since v3.20"


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Ratio(1, 1), "certain under"),
        (Ratio(0, 1), "impossible under"),
        (Ratio(1, 2), "computed for"),
        (Ratio(9999, 10_000), "computed for"),
        (None, "computed for"),
    ],
)
def test_the_words_fit_the_chance(chance: Ratio | None, words: str) -> None:
    """No chance at all is impossible under its version, not certain; so says the sentence."""
    assert version_in_words(VERSION, chance) == f"{words} {VERSION}"
    assert version_sentence(VERSION, chance) == f"{words.capitalize()} {VERSION}."


def test_rules_that_do_not_change_have_no_version() -> None:
    """Nothing stands beside their chances."""
    assert version_in_words(None, Ratio(1, 1)) == version_sentence(None) == ""


def test_the_scripts_say_the_same() -> None:
    """What a page says before its scripts run and after are the same words."""
    chances = [Ratio(1, 1), Ratio(0, 1), Ratio(1, 2), Ratio(9999, 10_000)]
    body = """
      const { versionInWords, versionSentence } = await load("words/besidechance.js");
      const { version, chances } = data;
      const ask = (say, rules) => [say(rules), ...chances.map((chance) => say(rules, chance))];
      return [versionInWords, versionSentence].flatMap((say) =>
        [ask(say, { version }), ask(say, { version: null })]);
    """
    found = call(body, {"version": VERSION, "chances": [percent(chance) for chance in chances]})
    assert found == [
        [say(version), *(say(version, chance) for chance in chances)]
        for say in (version_in_words, version_sentence)
        for version in (VERSION, None)
    ]
