import pytest

from generator.verify.faults import Fault
from generator.verify.lookup import check_lookup
from generator.verify.published import Published
from generator.verify.verification import RULESETS
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
