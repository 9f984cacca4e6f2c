from typing import Any

import pytest

from generator.verify.faults import Checked, Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.verification import RULESETS, _all_are_there, promised

PROMISED = [
    *("win.csv", "win.parquet", "win-grid.csv", "win-grid.xlsx", "moments.parquet"),
    *("survivors.parquet", "armies-needed.csv", "armies-needed.parquet", "win-large.parquet"),
]
"""The files of a ruleset whose battles are settled at once, large ones among them."""


@pytest.mark.parametrize(
    ("paths", "message"),
    [
        (PROMISED, None),
        (PROMISED[::-1], None),
        (PROMISED[1:], r"win: found \['parquet'\], expected \['csv', 'parquet'\]"),
        (PROMISED[2:], r"win: found \[\], expected \['csv', 'parquet'\]"),
        ([*PROMISED, "win.csv.gz"], r"win: found \['csv', 'csv.gz', 'parquet'\], expected"),
        ([*PROMISED, "more.csv"], r"more: found \['csv'\], expected \[\]"),
    ],
)
def test_a_ruleset_has_the_files_that_are_promised_and_no_others(
    paths: list[str], message: str | None
) -> None:
    """A format or a whole dataset that is missing is found, and so is one that nobody promised."""
    rules = read_rules(RULESETS, "balanced-blitz")
    resources: list[Any] = [{"path": path} for path in paths]
    if message is None:
        assert _all_are_there("data", resources, rules) == Checked()
    else:
        with pytest.raises(Fault, match=f"data: the files of {message}"):
            _all_are_there("data", resources, rules)


@pytest.mark.parametrize(
    ("ruleset", "more"),
    [
        ("balanced-blitz", "win-large"),
        ("dutch", "win-exact moments-exact retreat survivors-exact policy"),
        (
            "uk-1990",
            "win-exact moments-exact retreat survivors-compact survivors-compact-exact rounds",
        ),
        (
            "classic",
            "win-exact moments-exact retreat survivors-compact survivors-compact-exact rounds "
            "win-large",
        ),
        (
            "risiko-club",
            "win-exact moments-exact retreat survivors-compact survivors-compact-exact rounds "
            "standing",
        ),
    ],
)
def test_which_datasets_a_ruleset_has_depends_on_its_kind(ruleset: str, more: str) -> None:
    """Fractions are of battles of rounds alone, rounds and the compact form of those in which
    nobody chooses dice, and standing is where attacks may end.
    """
    every = {"win", "win-grid", "moments", "survivors", "armies-needed"}
    assert {*promised(read_rules(RULESETS, ruleset))} == every | {*more.split()}
