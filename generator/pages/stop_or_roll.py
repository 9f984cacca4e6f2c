"""Whether to stop a battle or to roll on: the page stands in full for one battle and one worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.facts import SharedFacts
from generator.numbers import Ratio
from generator.pages.counting import BATTLE, BATTLE_KEY
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import lookup_form
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, fraction
from generator.rules import Ruleset
from generator.solver import Solution, kind_of
from generator.solver.stopping import Rolling, Stopping

WORTH = Fraction(5)
"""What the territory of the example is worth, in armies."""

MOST = 100
"""The most armies a side (``MOST_TO_STOP`` in ``docs/javascripts/stopping.js``)."""

LARGEST_WORTH = 50
"""Where the slider ends; the field beside it takes more."""

LARGEST = 12
"""The table of least worths goes to this many armies a side."""


@dataclass(frozen=True, slots=True)
class State:
    """What is best in one state.

    ``order`` is 1 where rolling on is better, -1 where stopping is, 0 where either is as good;
    ``gain`` is by how much, in armies. ``least`` is the least worth from which rolling on is best,
    None where the attacker cannot win. ``attackers`` are those that may attack (A).
    """

    attackers: int
    defenders: int
    order: int
    gain: Ratio
    least: Ratio | None
    rolling: Rolling

    @property
    def lost(self) -> Ratio:
        """Mean of the attackers lost by rolling on; a defeat loses all."""
        return Ratio.of(self.attackers - Fraction(*self.rolling.kept))


@dataclass(frozen=True, slots=True)
class Retreat:
    """Stopping as soon as ``at`` or fewer attackers (A) are left: 0 is never, all is at once.

    ``given_up`` is the chance that is lost against a fight to the end, ``saved`` the armies kept
    beyond those that it keeps, ``lost`` the attackers lost, ``value`` the armies kept and the worth
    of the chance; ``best`` says whether no other retreat has a greater value.
    """

    at: int
    win: Ratio
    given_up: Ratio
    kept: Ratio
    lost: Ratio
    saved: Ratio
    value: Ratio
    best: bool


def rules_with_rounds(facts: SharedFacts) -> Ruleset | None:
    """The first ruleset whose battles have rounds, after which one may stop; None without any."""
    found = (ruleset for ruleset in facts.rulesets.values() if kind_of(ruleset).has_rounds)
    return next(found, None)


def build(facts: SharedFacts) -> Page | None:
    """The page /stop-or-roll/; None where no battle has rounds."""
    ruleset = rules_with_rounds(facts)
    if ruleset is None:
        return None
    a, d = facts.sizes.example(ruleset)
    largest = min(LARGEST, facts.sizes.matchups(ruleset))
    stopping = Stopping(ruleset, max(a, largest), max(d, largest))
    retreats = retreats_of(ruleset, a, d, WORTH)
    least = [
        (x, [stopping.least_worth(x, y) for y in range(1, largest + 1)])
        for x in range(1, largest + 1)
    ]
    return Page(
        address="stop-or-roll",
        title="Should you stop or roll on?",
        description=(
            "Stop your RISK attack or roll on? What a territory must be worth to you for another "
            "roll, in every state of any battle, and what each retreat gives up and saves."
        ),
        keywords=(
            "retreat",
            "when to stop",
            "should I stop",
            "stop attacking",
            "keep rolling",
            "worth",
            "decision",
        ),
        template="pages/stop_or_roll.html",
        content={
            **{"ruleset": ruleset, "worth": WORTH.numerator, "largest_worth": LARGEST_WORTH},
            "form_context": {**lookup_form(facts.about, "../"), "most": MOST},
            "state": state_of(stopping, a, d, WORTH),
            "win": Solution(ruleset, a, d).win(a, d),
            "states": [
                [state_of(stopping, x, y, WORTH) for y in range(1, d + 1)] for x in range(1, a + 1)
            ],
            "retreats": retreats,
            "least": least,
        },
        tables=(_least(ruleset, least), _retreats(ruleset, a, d, retreats)),
        links=(INDEX,),
        styles=("lookup", "question", "stopping"),
        scripts=("stop-or-roll",),
    )


def state_of(stopping: Stopping, attackers: int, defenders: int, worth: Fraction) -> State:
    """What is best in a state, for what the territory is worth."""
    rolling = stopping.rolling(attackers, defenders, worth)
    gain = Fraction(*rolling.value(worth)) - attackers
    return State(
        attackers,
        defenders,
        (gain > 0) - (gain < 0),
        Ratio.of(abs(gain)),
        stopping.least_worth(attackers, defenders),
        rolling,
    )


def retreats_of(
    ruleset: Ruleset, attackers: int, defenders: int, worth: Fraction
) -> tuple[Retreat, ...]:
    """All retreats of a battle, from the fight to the end to stopping at once."""
    solution = Solution(ruleset, attackers, defenders)
    means = [
        (Fraction(*win), Fraction(*kept))
        for win, kept in (solution.retreat(attackers, defenders, at) for at in range(attackers + 1))
    ]
    win_to_the_end, kept_to_the_end = means[0]
    values = [kept + worth * win for win, kept in means]
    return tuple(
        Retreat(
            at,
            Ratio.of(win),
            Ratio.of(win_to_the_end - win),
            Ratio.of(kept),
            Ratio.of(attackers - kept),
            Ratio.of(kept - kept_to_the_end),
            Ratio.of(value),
            value == max(values),
        )
        for at, ((win, kept), value) in enumerate(zip(means, values, strict=True))
    )


def _least(ruleset: Ruleset, least: Sequence[tuple[int, Sequence[Ratio | None]]]) -> Table:
    return Table(
        "least",
        f"{ruleset.title}: what a territory must be worth for rolling on",
        "The least worth of the territory to the attacker, in armies, from which rolling on is "
        "best: at just this worth stopping is as good. An army that may attack counts 1 where it "
        "is kept. null where the attacker cannot win.",
        (*BATTLE, fraction("least_worth", "The least worth of the territory", "armies")),
        BATTLE_KEY,
        [
            (attackers, defenders, worth)
            for attackers, row in least
            for defenders, worth in enumerate(row, start=1)
        ],
    )


def _retreats(
    ruleset: Ruleset, attackers: int, defenders: int, retreats: Sequence[Retreat]
) -> Table:
    return Table(
        "retreats",
        f"{ruleset.title}, {attackers} v {defenders}: what each retreat gives up and saves",
        f"{attackers} attackers (A) against {defenders} defenders, for a territory worth "
        f"{WORTH} armies to the attacker.",
        (
            armies("at", "Attackers (A) at which the attacker stops; 0: at none, to the end."),
            fraction("win", "The attacker wins"),
            fraction("kept", "Mean of the attackers (A) kept", "armies"),
            fraction("value", "Attackers kept, and the worth of the chance to win", "armies"),
        ),
        ("at",),
        [(each.at, each.win, each.kept, each.value) for each in retreats],
    )


KIND = SharedKind(address="stop-or-roll", build=build, offline=Offline.EVERYBODY)
