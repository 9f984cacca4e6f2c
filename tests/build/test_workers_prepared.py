import os
import sys
from collections.abc import Iterator

import pytest

from generator.build.workers import prepare


@pytest.fixture
def restored() -> Iterator[None]:
    """Let this process be as it was, afterwards."""
    digits, mask = sys.get_int_max_str_digits(), os.umask(0o077)
    sys.set_int_max_str_digits(4300)
    yield
    sys.set_int_max_str_digits(digits)
    os.umask(mask)


@pytest.mark.usefixtures("restored")
def test_a_process_is_prepared_for_long_numbers_and_for_everybody() -> None:
    """The exact fractions of large battles have more digits than Python prints by itself, and
    everybody may read the files.
    """
    prepare()
    assert len(f"{10**5000}") == 5001
    assert os.umask(0o077) == 0o022
