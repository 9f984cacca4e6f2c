"""What comes of a check."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether a statement holds, and exact numbers for what is said of it, by name.

    ``loose`` is one that does not hold as worded and does as it is meant.
    """

    holds: bool
    values: Mapping[str, str] = field(default_factory=dict)
    loose: bool = False
