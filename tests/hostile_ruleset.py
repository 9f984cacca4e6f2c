"""A ruleset whose texts are all markup, for pages of one ruleset."""

from risk_odds.ruleset import Alias, OtherReading, Ruleset, Source
from tests.rulesets import make_ruleset

HOSTILE = "<script>alert(1)</script>"


def hostile_ruleset() -> Ruleset:
    """Return the ruleset, with another name and with a reading that is not solved."""
    return make_ruleset().model_copy(
        update={
            "title": HOSTILE,
            "summary": HOSTILE,
            "rule": HOSTILE,
            "note": HOSTILE,
            "aliases": (Alias(id="other", title=HOSTILE, note=HOSTILE),),
            "other_readings": (OtherReading(title=HOSTILE, defender=make_ruleset().defender),),
            "sources": (Source(author=HOSTILE, title=HOSTILE, note=HOSTILE, published=HOSTILE),),
        }
    )
