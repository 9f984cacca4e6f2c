from types import SimpleNamespace
from typing import cast

import pytest

from generator.verify.faults import Fault
from generator.verify.published import Published
from generator.verify.same_battles import Same, check_same_battles
from tests.conftest import Built
from tests.verify.finished import rewrite


def test_a_site_passes(built: Built) -> None:
    """What a page says of a battle is what the battle says."""
    checked = check_same_battles(Published(built.folder), ["rules.json"])
    assert checked.numbers > 5


def test_a_wrong_number_is_found(spoilt: Published) -> None:
    """A double that is off in its last digit is named with its battle."""
    rewrite(spoilt.folder / "rules.json", "0.8184100971621445", "0.8184100971621446")
    with pytest.raises(Fault, match=r"rules\.json: rulesets, classic, 8 v 5, win"):
        check_same_battles(spoilt, ["rules.json"])


@pytest.mark.parametrize(
    ("rulesets", "default"), [(["dutch", "classic"], "classic"), (["dutch", "d8"], "dutch")]
)
def test_a_page_that_names_no_rules_is_by_the_usual_ones(rulesets: list[str], default: str) -> None:
    """They are the classic ones, or the site's first where it has no classic ones."""
    site = SimpleNamespace(variants=dict.fromkeys(rulesets))
    assert Same(cast(Published, site)).default == default
