"""A battle followed while it is fought: the page stands before its first round."""

from dataclasses import dataclass

from generator.facts.counted_rounds import outcomes_of
from generator.facts.given import SharedFacts
from generator.facts.matchups import Matchup
from generator.facts.stopping import WORTH
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import RulesChoice, rules_choice
from generator.pages.page import INDEX, Content, Page
from generator.pages.play.stop_or_roll import LARGEST_WORTH
from generator.scope.limits import MOST_TO_STOP
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTheTableContent(Content):
    """What the page shows: the battle that it arrives with.

    ``worth`` is where the slider stands, in armies, ``least_worth`` the least for which to roll.
    ``outcomes`` are the attackers and the defenders that a round may cost. The ``battle`` is drawn.
    """

    ruleset: Ruleset
    worth: int
    largest_worth: int
    form_context: RulesChoice
    attackers: int
    defenders: int
    least_worth: Ratio | None
    win: Ratio
    battle: Matchup
    outcomes: tuple[tuple[int, int], ...]


def build(facts: SharedFacts) -> Page | None:
    """The page /at-the-table/; None where no battle has rounds."""
    found = facts.decisions
    if found is None:
        return None
    a, d = found.state.attackers, found.state.defenders
    return Page(
        address="at-the-table",
        title="At the table: who wins from here?",
        description=(
            "Follow a RISK battle while you play: one tap a round, your chance after each, whether "
            "to stop or to roll on. Works offline, and the link keeps the whole story."
        ),
        keywords=("live", "tracker", "during the battle", "round by round", "offline"),
        template="pages/at_the_table.html",
        content=AtTheTableContent(
            ruleset=found.ruleset,
            worth=WORTH.numerator,
            largest_worth=LARGEST_WORTH,
            form_context=rules_choice(facts.about, "../", MOST_TO_STOP),
            attackers=a,
            defenders=d,
            least_worth=found.state.least,
            win=found.win,
            battle=facts.about[found.ruleset.id].example,
            outcomes=outcomes_of(found.ruleset, a, d),
        ),
        links=(INDEX,),
        styles=("lookup", "question", "stopping", "at-the-table"),
        scripts=("pages/at-the-table",),
    )


KIND = SharedKind(address="at-the-table", build=build, offline=Offline.EVERYBODY)
