import pytest

from generator.site import rulesets_for_scripts
from generator.verify.faults import Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.lookup import check_lookup, offer
from generator.verify.names import read_names
from generator.verify.published import Published
from generator.verify.verification import RULESETS
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import Built
from tests.verify.finished import rewrite


def test_a_site_passes(built: Built) -> None:
    """Rounds, names and limits are those of the ruleset files."""
    checked = check_lookup(Published(built.folder), lambda _: RULESETS)
    assert checked.numbers > 500


def test_a_wrong_number_is_found(spoilt: Published) -> None:
    """A document with other columns is named."""
    rewrite(spoilt.folder / "api/v1/classic.json", '"total":36', '"total":35')
    with pytest.raises(Fault, match=r"api/v1/classic\.json: rounds"):
        check_lookup(spoilt, lambda _: RULESETS)


def test_a_file_listed_wrongly_at_another_name_is_found(spoilt: Published) -> None:
    """A list of data at an alias says what its ruleset's says."""
    alias = next(name for name, ruleset in spoilt.names.items() if name != ruleset)
    rewrite(spoilt.folder / f"data/v1/{alias}/datapackage.json", '"bytes": ', '"bytes": 1')
    with pytest.raises(Fault, match=f"data/v1/{alias}/datapackage.json: resources"):
        check_lookup(spoilt, lambda _: RULESETS)


@pytest.mark.parametrize("ruleset", [name for name in load_rulesets() if name != "d20"])
def test_scripts_know_what_a_ruleset_s_file_says(ruleset: str) -> None:
    """By two programs the scripts learn the same of a ruleset: the rounds, the defender's replies,
    who moves in and stays, and all names. Twenty faces take long to list, and are like twelve.
    """
    found = offer(read_rules(RULESETS, ruleset), read_names(RULESETS, ruleset), 8)
    assert found == rulesets_for_scripts.offer(load_rulesets()[ruleset], 8)
