import json
from pathlib import Path

import pytest
from generator.ruleset_job import generate_ruleset, size_in_words, write_pages
from generator.site.page import Page

from generator.publish import Stage
from generator.rules import load_rulesets
from generator.sizes import Sizes
from tests import rounding
from tests.conftest import RULESETS, SITE, contents
from tests.expected import win

SIZES = Sizes(largest_matchup=3, largest_dataset=3)


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1000, "1.0 kB"),
        (52_349, "52.3 kB"),
        (999_999, "999.9 kB"),
        (1_000_000, "1.0 MB"),
        (6_850_000, "6.8 MB"),
        (123_456_789, "123.4 MB"),
    ],
)
def test_sizes_are_told_in_decimal_units(size: int, words: str) -> None:
    """A file's size reads as bytes, kB or MB of a thousand each, and never as more than it is."""
    assert size_in_words(size) == words


@pytest.mark.parametrize("variant", RULESETS)
def test_a_job_writes_files_of_its_own_ruleset_alone(tmp_path: Path, variant: str) -> None:
    """Jobs may run at once: every file of one stands at an address of its ruleset or an alias."""
    ruleset = load_rulesets()[variant]
    generate_ruleset(ruleset, tmp_path, SIZES, SITE)
    names = [variant, *(alias.id for alias in ruleset.aliases)]
    own = (
        *(f"fragments/{name}{end}" for name in names for end in (".html", "/")),
        f"static/{variant}/",
        f"static/data/v1/{variant}/",
        *(f"static/{name}{end}" for name in names for end in (".json", ".csv")),
        f"static/api/v1/{variant}.json",
        f"static/lookup/{variant}.json",
        f"static/assets/previews/{variant}.png",
        f"pages/{variant}.json",
    )
    files = contents(tmp_path)
    assert [name for name in files if not name.startswith(own)] == []
    for a in (1, 2, 3):
        for d in (1, 2, 3):
            assert f"static/{variant}/{a}-vs-{d}/index.html" in files
            assert f"static/{variant}/{a}-vs-{d}.json" in files


@pytest.mark.parametrize("variant", RULESETS)
def test_a_job_tells_what_other_pages_show(tmp_path: Path, variant: str) -> None:
    """What a job sends back is small, fit for JSON, and right."""
    ruleset = load_rulesets()[variant]
    about = generate_ruleset(ruleset, tmp_path, SIZES, SITE)
    assert len(json.dumps(about)) < 30_000
    assert (about["title"], about["summary"]) == (ruleset.title, ruleset.summary)
    assert (about["attackers"], about["defenders"]) == (3, 3)
    assert about["names"] == sorted([variant, *(alias.id for alias in ruleset.aliases)])
    example = about["example"]
    assert (example["attackers"], example["defenders"]) == (3, 3)
    chance = win(variant, 3, 3)
    assert example["win_percent"] == rounding.percent(chance)
    if variant == "balanced-blitz":
        assert "win_numerator" not in example
        assert about["by_hand"] is None
        return
    assert (int(example["win_numerator"]), int(example["win_denominator"])) == (
        chance.numerator,
        chance.denominator,
    )
    powers = example["power_of_two"], example["power_of_three"]
    assert 2 ** powers[0] * 3 ** powers[1] == chance.denominator
    by_hand = win(variant, 2, 1)
    assert (about["by_hand"]["numerator"], about["by_hand"]["denominator"]) == (
        by_hand.numerator,
        by_hand.denominator,
    )
    assert about["by_hand"]["percent"] == rounding.percent(by_hand)


def test_pages_and_their_texts_are_written_apart(tmp_path: Path) -> None:
    """Each page's content is a file of its own; titles and descriptions are one list."""
    pages = [Page("a/b", "Title", "Description", "<p>ü</p>"), Page("c", "T", "D", "")]
    write_pages(Stage(tmp_path), "pages/some", pages)
    files = contents(tmp_path)
    assert files["fragments/a/b.html"] == "<p>ü</p>".encode()
    assert json.loads(files["pages/some.json"]) == [
        {"title": "Title", "description": "Description", "address": "a/b"},
        {"title": "T", "description": "D", "address": "c"},
    ]
