"""The command's answers as tools of a program with a language model, whatever runs them.

Each tool has a form, whose JSON Schema such a program reads, and answers with a document of
``risk_odds.answers``.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

from pydantic import Field

from risk_odds.answers import (
    Answer,
    Document,
    luck_answer,
    needed_answer,
    path_answer,
    rules_answer,
    survivors_answer,
    win_answer,
)
from risk_odds.arguments import chance as exact_chance
from risk_odds.arguments import one_stack
from risk_odds.errors import InputError
from risk_odds.interface import (
    MOST_ARMIES,
    MOST_FOR_LUCK,
    MOST_ON_PATH,
    MOST_TERRITORIES,
    campaign,
    solve,
)
from risk_odds.rule_names import rules
from risk_odds.solver.campaign import Territory
from risk_odds.validation import FrozenModel, Title, validated

MOST_CHARACTERS = 100_000
"""The most characters of an answer: a language model reads no more in one piece."""

INSTRUCTIONS = (
    "Exact odds of battles in the board game RISK, under every ruleset. Count attackers in one of "
    "two ways, and ask the player which they mean: attackers (A) are the armies that can attack; "
    "territory (T) are all armies on the attacking territory, T = A + 1. Say which you used. "
    "Chances are exact fractions with 20 digits and a percentage, all correctly rounded: repeat "
    "them as they stand. Balanced blitz has no fractions; its decimals are certified."
)


def _whole(least: int, most: int, said: str) -> Any:
    return Field(strict=True, ge=least, le=most, description=said)


class Stack(FrozenModel):
    """The attacker's armies, counted in exactly one of two ways."""

    attackers: Annotated[int, _whole(1, MOST_ARMIES, "A: armies that can attack.")] | None = None
    territory: (
        Annotated[
            int,
            _whole(2, MOST_ARMIES + 1, "T = A + 1, instead of A: all armies on their territory."),
        ]
        | None
    ) = None

    @property
    def able(self) -> int:
        """The attackers (A). Raises ``InputError`` unless one of A and T is given."""
        return one_stack(self.attackers, self.territory)


class UnderRules(FrozenModel):
    """A question about one ruleset."""

    rules: Title = Field(
        default="classic",
        description="Ruleset, by its id or another name: the tool rules lists them.",
    )


class WithFractions(FrozenModel):
    """A question whose answer may have very long numbers."""

    fractions: bool = Field(
        default=True,
        strict=True,
        description="Whether to answer with exact fractions, which are long for large battles.",
    )


class Battle(WithFractions, UnderRules, Stack):
    """One battle."""

    defenders: Annotated[int, _whole(1, MOST_ARMIES, "D: all armies that defend.")]


class BattleWon(Battle):
    """One battle, and how many are to be left of the attackers."""

    left: Annotated[int, _whole(1, MOST_ARMIES, "Attackers (A) left after the win, at least.")] = 1


class BattleFought(Battle):
    """One battle, and who is left of it."""

    attackers_left: Annotated[
        int, _whole(0, MOST_FOR_LUCK, "Armies left of those that could attack (A).")
    ] = 0
    defenders_left: Annotated[int, _whole(0, MOST_FOR_LUCK, "Defenders left.")] = 0


class Wanted(WithFractions, UnderRules, Stack):
    """The other side's armies, and chances that are wanted."""

    defenders: (
        Annotated[
            int,
            _whole(
                1, MOST_ARMIES, "D: win against these defenders; or else give attackers to hold."
            ),
        ]
        | None
    ) = None
    chances: tuple[Title | float, ...] = Field(
        default=("0.5", "0.75", "0.9"),
        min_length=1,
        max_length=20,
        description='Chances wanted, at least: "9/10", "0.9" or 0.9.',
    )
    left: Annotated[int, _whole(1, MOST_ARMIES, "Attackers (A) left after the win, at least.")] = 1


class PathTerritory(UnderRules):
    """A territory of a path."""

    defenders: Annotated[int, _whole(1, MOST_ON_PATH, "D: all armies that defend it.")]
    behind: (
        Annotated[
            int,
            _whole(
                1,
                MOST_ON_PATH,
                "Armies that stay in it when the stack goes on; what the rules ask for if left "
                "out, mostly 1.",
            ),
        ]
        | None
    ) = None


class Path(WithFractions, Stack):
    """A stack and the territories that it attacks in turn."""

    territories: Annotated[
        list[PathTerritory],
        Field(min_length=1, max_length=MOST_TERRITORIES, description="Territories in turn."),
    ]
    wanted: Annotated[int, _whole(1, MOST_ON_PATH, "Armies wanted in the last territory.")] = 1


class Nothing(FrozenModel):
    """A question that needs no arguments."""


def odds(asked: BattleWon) -> Answer:
    """Chance that the attacker wins one battle fought to its end, and that the attack fails."""
    solved = solve(rules[asked.rules], asked.able, asked.defenders)
    return win_answer(solved, asked.left)


def survivors(asked: Battle) -> Answer:
    """Who is left after one battle, each number of armies with its chance, and mean losses."""
    return survivors_answer(solve(rules[asked.rules], asked.able, asked.defenders))


def needed(asked: Wanted) -> Answer:
    """Fewest attackers who win against some defenders this likely.

    Without defenders, with attackers or territory: fewest defenders who hold against these.
    """
    attacking = asked.defenders is not None
    if attacking and (asked.attackers is not None or asked.territory is not None):
        raise InputError("found defenders and attackers or territory, expected one side")
    if asked.left > 1 and not attacking:
        raise InputError("found left without defenders, expected it where an attack is to win")
    against = (
        one_stack(asked.attackers, asked.territory, others="defenders, ")
        if asked.defenders is None
        else asked.defenders
    )
    wanted = [exact_chance("chances", each) for each in asked.chances]
    return needed_answer(solve(rules[asked.rules], 1, 1), against, attacking, wanted, asked.left)


def chain(asked: Path) -> Answer:
    """How far one stack gets along territories in turn, and who is left in the last one.

    All survivors move into a conquered territory, or as many as its rules let in; all but those
    who stay behind attack the next.
    """
    path = []
    for each in asked.territories:
        ruleset = rules[each.rules]
        path.append(Territory(ruleset, each.defenders, each.behind or ruleset.moves.stay))
    return path_answer(campaign(path, asked.able), asked.wanted)


def luck(asked: BattleFought) -> Answer:
    """Was the attacker unlucky, or lucky? How rarely such a battle ever goes as badly, or as well.

    For the defender it is the other way round. A battle is over once one side has none left; one
    that was broken off may have both. as_badly and as_well count battles that ever stand as badly,
    or as well, at whatever moment one looks: that is what unlucky (at most 1/20) is said of.
    or_worse and or_better are chances of this end or one beyond it.
    """
    solved = solve(rules[asked.rules], asked.able, asked.defenders)
    return luck_answer(solved, asked.attackers_left, asked.defenders_left)


def all_rules(asked: Nothing) -> Answer:
    """All rulesets: ids, the other names that players use, and each rule in a sentence."""
    return rules_answer(rules.values())


Asked = TypeVar("Asked", bound=FrozenModel)


@dataclass(frozen=True, slots=True)
class Tool(Generic[Asked]):
    """A tool: the form of its arguments, and what answers."""

    name: str
    title: str
    form: type[Asked]
    answers: Callable[[Asked], Answer]

    @property
    def description(self) -> str:
        """What it answers, for the model that chooses among tools."""
        return " ".join((self.answers.__doc__ or "").split())

    def document(self, arguments: object) -> Document:
        """The answer to these arguments.

        Raises ``InputError`` where they are bad, or the answer is too long.
        """
        asked = validated(self.form, arguments, self.name, "the arguments")
        found = self.answers(asked).document
        if isinstance(asked, WithFractions) and not asked.fractions:
            found = _without_fractions(found)
        characters = len(json.dumps(found))
        if characters > MOST_CHARACTERS:
            raise InputError(
                f"{self.name}: found an answer of {characters:,} characters, expected at most "
                f"{MOST_CHARACTERS:,} (fewer armies, or fractions: false)"
            )
        return found


TOOLS: Sequence[Tool[Any]] = (
    Tool("odds", "Chance to win a battle", BattleWon, odds),
    Tool("needed", "Armies needed", Wanted, needed),
    Tool("survivors", "Who is left", Battle, survivors),
    Tool("chain", "Several territories in turn", Path, chain),
    Tool("luck", "Was I unlucky?", BattleFought, luck),
    Tool("rules", "All rulesets", Nothing, all_rules),
)
"""All tools, those that are asked for most first."""


def _without_fractions(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_fractions(each) for key, each in value.items() if key != "fraction"}
    return [*map(_without_fractions, value)] if isinstance(value, list) else value
