"""Whether to stop or to roll on: without a worth, how much it takes for rolling on to pay."""

from dataclasses import dataclass

from generator.facts.given import SharedFacts
from generator.facts.matchups import Matchup
from generator.facts.stopping import (
    WORTH,
    Decisions,
    LeastWorths,
    Retreat,
    Standings,
    State,
)
from generator.pages.counting import BATTLE, BATTLE_KEY
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import RulesChoice, rules_choice
from generator.pages.page import INDEX, Content, Page
from generator.pages.tables import Table, armies, count, fraction
from generator.scope.limits import MOST_TO_STOP
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset

LARGEST_WORTH = 50
"""Where the slider ends; the field beside it takes more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StopOrRollContent(Content):
    """What the page shows: a battle to whose end one wins with the chance ``win``, and its drawing.

    ``worth`` is what its territory is worth, in armies; there the slider stands to begin with.
    ``states`` are the least worths of the battle's states, ``least`` those of all small battles.
    ``after_rounds`` is how it stands after 1, 2, 3, … rounds; by the last it is over.
    """

    ruleset: Ruleset
    worth: int
    largest_worth: int
    form_context: RulesChoice
    state: State
    win: Ratio
    battle_drawn: Matchup
    states: LeastWorths
    retreats: tuple[Retreat, ...]
    after_rounds: Standings
    least: LeastWorths


def build(facts: SharedFacts) -> Page | None:
    """The page /stop-or-roll/; None where no battle has rounds."""
    found = facts.decisions
    if found is None:
        return None
    return Page(
        address="stop-or-roll",
        title="Stop or roll on? When to break off an attack",
        description=(
            "Stop your RISK attack or roll on? What a territory must be worth to you for another "
            "roll, in every state of any battle, and what each retreat gives up and saves."
        ),
        keywords=(
            "retreat",
            "when to stop",
            "should I stop",
            "should I attack",
            "stop attacking",
            "stop after rounds",
            "keep rolling",
            "worth",
            "decision",
        ),
        template="pages/stop_or_roll.html",
        content=StopOrRollContent(
            ruleset=found.ruleset,
            worth=WORTH.numerator,
            largest_worth=LARGEST_WORTH,
            form_context=rules_choice(facts.about, "../", MOST_TO_STOP),
            state=found.state,
            win=found.win,
            battle_drawn=facts.about[found.ruleset.id].example,
            states=found.states,
            retreats=found.retreats,
            after_rounds=found.after_rounds,
            least=found.least,
        ),
        tables=(_least(found.ruleset, found.least), _retreats(found), _after_rounds(found)),
        links=(INDEX,),
        styles=("lookup", "question", "stopping"),
        scripts=("pages/stop-or-roll",),
    )


def _least(ruleset: Ruleset, least: LeastWorths) -> Table:
    return Table(
        "least",
        f"{ruleset.title}: what a territory must be worth for rolling on",
        "The least worth of the territory to the attacker, in armies, from which rolling on is "
        "best: at just this worth stopping is as good. An army that can attack counts 1 where it "
        "is kept. null where the attacker cannot win.",
        (*BATTLE, fraction("least_worth", "The least worth of the territory", "armies")),
        BATTLE_KEY,
        [
            (attackers, defenders, worth)
            for attackers, row in least
            for defenders, worth in enumerate(row, start=1)
        ],
    )


def _retreats(found: Decisions) -> Table:
    attackers, defenders = found.state.attackers, found.state.defenders
    return Table(
        "retreats",
        f"{found.ruleset.title}, {attackers} v {defenders}: what each retreat gives up and saves",
        f"{attackers} attackers (A) against {defenders} defenders, for a territory worth "
        f"{WORTH} armies to the attacker.",
        (
            armies("at", "Attackers (A) at which the attacker stops; 0: at none, to the end."),
            fraction("win", "The attacker wins"),
            fraction("kept", "Mean of the attackers (A) kept", "armies"),
            fraction("value", "Attackers kept, and the worth of the chance to win", "armies"),
        ),
        ("at",),
        [(each.at, each.win, each.kept, each.value) for each in found.retreats],
    )


def _after_rounds(found: Decisions) -> Table:
    attackers, defenders = found.state.attackers, found.state.defenders
    return Table(
        "rounds",
        f"{found.ruleset.title}, {attackers} v {defenders}: attacking for a number of rounds",
        f"{attackers} attackers (A) against {defenders} defenders, who stop after a number of "
        "rounds if the battle is not over before. By the last it is.",
        (
            count("rounds", "Rounds fought at most."),
            fraction("win", "The attacker has won"),
            fraction("lose", "The attacker has lost"),
            fraction("mean_attackers_left", "Mean of the attackers (A) left", "armies"),
            fraction("mean_defenders_left", "Mean of the defenders left", "armies"),
        ),
        ("rounds",),
        [
            (each.rounds, each.win, each.lose, each.attackers_left, each.defenders_left)
            for each in found.after_rounds
        ],
    )


KIND = SharedKind(address="stop-or-roll", build=build, offline=Offline.EVERYBODY)
