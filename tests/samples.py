"""How much of a large random sample a test looks at: a part guards each change, and by the clock
all of it is tried (`make whole-samples`). A part is the beginning of the same sample.
"""

import os
from typing import TypeVar

Case = TypeVar("Case")

WHOLE = os.environ.get("WHOLE_SAMPLES") == "1"
"""Whether all of each sample is tried."""


def part(whole: list[Case], size: int) -> list[Case]:
    """The first cases of a sample, or all of them."""
    return whole if WHOLE else whole[:size]
