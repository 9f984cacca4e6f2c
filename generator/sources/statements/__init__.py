"""What works say in words, checked with exact numbers: each kind of statement is a function.

Statements are data (``generator/sources/works/``): they name their kind and give it what they say.
A kind that no function is for is refused, and so are keys that it does not take.
"""

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import ValidationError, validate_call

from generator.sources.statements import (
    battles,
    board,
    campaigns,
    chain,
    classic_rolls,
    defence,
    dice,
    guides,
    pairs,
    thresholds,
)
from generator.sources.statements.finding import Finding

KINDS: dict[str, Callable[..., Finding]] = {
    function.__name__.replace("_", " "): validate_call(function)
    for module in (
        *(battles, board, campaigns, chain, classic_rolls, defence, dice, guides, pairs),
        thresholds,
    )
    for function in module.KINDS
}
"""The functions by what their kind is called in the files."""


def check_statement(kind: str, given: Mapping[str, Any]) -> Finding:
    """Whether a statement of this kind holds. Raises ``ValueError`` where it cannot be checked."""
    if kind not in KINDS:
        raise ValueError(f"found the check {kind!r}, expected one of {', '.join(sorted(KINDS))}")
    try:
        return KINDS[kind](**given)
    except ValidationError as error:
        fault = error.errors()[0]
        key = ".".join(map(str, fault["loc"]))
        raise ValueError(f"{key}: {fault['msg']}, for the check {kind!r}") from error
