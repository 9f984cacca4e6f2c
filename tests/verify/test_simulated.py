import pytest

from generator.verify.faults import Fault
from generator.verify.published import Published
from generator.verify.simulated import check_simulation
from tests.conftest import Built
from tests.verify.finished import rewrite


def test_a_site_passes(built: Built) -> None:
    """Shares and standard errors follow from the battles counted."""
    checked = check_simulation(Published(built.folder))
    assert checked.numbers > 300


def test_a_wrong_number_is_found(spoilt: Published) -> None:
    """A share that the counts do not give is named."""
    rewrite(spoilt.folder / "simulation.csv", "classic,2,3,200000,0.2", "classic,2,3,200000,0.3")
    with pytest.raises(Fault, match=r"simulation\.csv: row 1\.simulated"):
        check_simulation(spoilt)
