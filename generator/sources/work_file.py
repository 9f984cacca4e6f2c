"""What a literature file holds: one work, its printed figures and tables, as they stand in print.

Every figure is kept as the printed string, and in its work's own way of counting the attacker's
armies.
"""

from collections.abc import Collection, Mapping
from typing import Annotated, Any, Literal, Self
from urllib.parse import parse_qsl

from pydantic import Field

from generator.sources.printed_number import Precision
from risk_odds.ruleset import Source
from risk_odds.validation import FrozenModel, Sentence, Text, Title

Armies = Annotated[int, Field(strict=True, ge=1)]
AnyArmies = Annotated[int, Field(strict=True, ge=0)]
State = tuple[AnyArmies, AnyArmies]
"""Attacker's armies as the work counts them, and defenders."""

Face = Annotated[int, Field(strict=True, ge=1, le=6)]
Faces = Annotated[tuple[Face, ...], Field(max_length=3)]
"""Dice as they are compared: the highest first."""

Chance = Annotated[str, Field(strict=True, pattern=r"^[1-9][0-9]*/[1-9][0-9]*$")]
"""An exact chance, as a fraction."""

Likeness = Literal["equal", "different"]
"""Whether the two highest dice of a side are equal."""

Won = Literal["won", "lost", "any"]
"""Who wins a pair of dice that are compared: the attacker, the defender, or either."""

BattleQuantity = Literal[
    "win",
    "lose",
    "expected attackers lost",
    "expected defenders lost",
    "deviation of attackers lost",
    "deviation of defenders lost",
    "attackers lost per army at stake",
    "attackers lost per defender lost",
    "expected attackers lost in a win",
    "ways to win",
    "attackers lost in a round",
    "defenders lost in a round",
    "highest die",
    "rolls",
    "states",
    "undecided states",
    "ends",
]
RoundQuantity = Literal["round", "rolls of a round"]
StateQuantity = Literal["outcome", "transition"]
PairQuantity = Literal["pairs", "pairs apart"]
SequenceQuantity = Literal["attackers needed"]
StationaryQuantity = Literal["best Dutch average"]
PatternQuantity = Literal["part of a round", "patterns of a round"]
AnswerQuantity = Literal["lost to dice", "lost to dice per army at stake"]
CampaignQuantity = Literal["campaign"]
Quantity = (
    BattleQuantity
    | RoundQuantity
    | StateQuantity
    | StationaryQuantity
    | PatternQuantity
    | PairQuantity
    | SequenceQuantity
    | AnswerQuantity
    | CampaignQuantity
    | Literal["round formula", "dice"]
)


class _Printed(FrozenModel):
    """``place`` is where in the work it stands; ``erratum`` says what is known of a wrong figure.

    ``reproduce`` says how a reader gets the right figure, where that is not plain. ``runs`` are the
    simulated battles or rolls that it comes from, where its work does not simulate all figures;
    ``precision`` is that of the floating-point numbers that it was computed with, if any.
    """

    place: Title
    printed: Text
    erratum: Text | None = None
    reproduce: Sentence | None = None
    runs: Armies | None = None
    precision: Precision = "double"


class _Figure(_Printed):
    attackers: Armies
    defenders: Armies
    ruleset: Text | None = None


class BattleFigure(_Figure):
    """A number about a battle, or about its next round, that needs no further key."""

    quantity: BattleQuantity


class RoundFigure(_Figure):
    """The chance that the attacker loses this many armies in the next round, or its rolls."""

    quantity: RoundQuantity
    attackers_lost: AnyArmies


class RoundFormulaFigure(_Figure):
    """The same for dice with s faces: ``printed`` is LaTeX, a fraction of polynomials in s."""

    quantity: Literal["round formula"]
    attackers_lost: AnyArmies


class PatternFigure(_Figure):
    """A part of the chance of a round: that by rolls with such pairs of highest dice.

    Or how many different pairs of the two sides' highest dice are such a part.
    """

    quantity: PatternQuantity
    attackers_lost: AnyArmies
    attacker_pair: Likeness
    defender_pair: Likeness


class PairFigure(_Figure):
    """The chance that the attacker wins or loses the first pair of dice and the second one.

    "pairs apart" is that chance where both pairs are taken for independent of each other.
    """

    quantity: PairQuantity
    first: Won = "any"
    second: Won = "any"


class DiceFigure(_Printed):
    """The chance that the highest of the ``rolled`` dice are these, attacker's and defender's."""

    quantity: Literal["dice"]
    rolled: tuple[AnyArmies, AnyArmies]
    attacker: Faces = ()
    defender: Faces = ()


class AnswerFigure(_Printed):
    """What the attacker loses on average if this many dice answer their roll (Dutch rules)."""

    quantity: AnswerQuantity
    roll: tuple[Face, Face]
    dice: Annotated[int, Field(strict=True, ge=1, le=2)]


class CampaignFigure(_Printed):
    """The chance of an end of a campaign: one stack attacks territories in turn.

    ``garrisons`` are their defenders. All are taken, and where ``moved_in`` is given this many
    armies move into the last one; or the attack ends at the territory with the number
    ``stopped_at`` (from 1), where ``holding`` defenders are left.
    """

    quantity: CampaignQuantity
    attackers: Armies
    garrisons: Annotated[tuple[Armies, ...], Field(min_length=1, max_length=50)]
    moved_in: Armies | None = None
    stopped_at: Armies | None = None
    holding: Armies | None = None
    ruleset: Text | None = None


class StationaryFigure(_Printed):
    """A number about Koole's problem, in which neither side runs out of armies."""

    quantity: StationaryQuantity


class NeededFigure(_Printed):
    """The fewest attackers that win with at least this chance, against this many defenders."""

    quantity: SequenceQuantity
    defenders: Armies
    chance: Chance
    ruleset: Text | None = None


class StateFigure(_Figure):
    """The chance to reach the state ``end``: at the battle's end, or by one round."""

    quantity: StateQuantity
    end: State


Figure = (
    BattleFigure
    | RoundFigure
    | RoundFormulaFigure
    | PatternFigure
    | PairFigure
    | DiceFigure
    | AnswerFigure
    | CampaignFigure
    | NeededFigure
    | StateFigure
    | StationaryFigure
)


class BattleGrid(FrozenModel):
    """A printed table of battles: attackers by defenders, or by attackers minus defenders.

    Where it prints percentages without their sign (``percent``), they are shown with it.
    """

    layout: Literal["defenders", "advantage"]
    quantity: Literal["win", "lose"]
    percent: Annotated[bool, Field(strict=True)] = False
    place: Title
    caption: Text
    rows: Annotated[tuple[Armies, ...], Field(min_length=1)]
    columns: Annotated[tuple[Annotated[int, Field(strict=True)], ...], Field(min_length=1)]
    printed: tuple[Text, ...]
    ruleset: Text | None = None


class SequenceGrid(FrozenModel):
    """A printed sequence, by the number of defenders: that of the row plus that of the column.

    Each is the fewest attackers with at least the ``chance``. A dot stands behind the last one.
    """

    layout: Literal["sequence"]
    quantity: SequenceQuantity
    chance: Chance
    place: Title
    caption: Text
    rows: Annotated[tuple[Armies, ...], Field(min_length=1)]
    columns: Annotated[tuple[AnyArmies, ...], Field(min_length=1)]
    printed: tuple[Text, ...]
    ruleset: Text | None = None


class StateGrid(FrozenModel):
    """A printed matrix: from the state of the row to the state of the column."""

    layout: Literal["states"]
    quantity: StateQuantity
    place: Title
    caption: Text
    rows: Annotated[tuple[State, ...], Field(min_length=1)]
    columns: Annotated[tuple[State, ...], Field(min_length=1)]
    printed: tuple[Text, ...]
    ruleset: Text | None = None


Page = Annotated[str, Field(strict=True, pattern=r"^[a-z0-9][a-z0-9/?=&#-]*$", max_length=200)]
"""The address of one of this site's pages, from its root."""

WorkKind = Literal["paper", "article", "app guide", "web page", "program"]


class Statement(FrozenModel):
    """Something that the work says in words: ``says`` is what, in our own.

    ``check`` names the function of ``generator.sources.statements`` that decides, and gets what is
    ``given``. ``right`` says what is right, with the function's numbers in braces: wherever the
    statement does not hold, and else where there is more to say. ``see`` is where this site shows
    it.
    """

    place: Title
    says: Text
    check: Text
    given: Mapping[str, Any] = Field(default_factory=dict)
    right: Text | None = None
    reproduce: Sentence | None = None
    see: Page


class WorkedExample(FrozenModel):
    """A battle whose chance to win the work states, in a form that its text does not hold.

    It may be a campaign, which goes on against territories with the defenders that come ``then``.
    The page of the work gives the chance with this many decimal ``places``, by both ways of
    counting the attackers; ``see`` is where this site shows it.
    """

    place: Title
    attackers: Annotated[int, Field(strict=True, ge=2)]
    defenders: Armies
    then: Annotated[tuple[Armies, ...], Field(max_length=49)] = ()
    places: Annotated[int, Field(strict=True, ge=1, le=1000)]
    see: Page


class LeftOut(FrozenModel):
    """What the work prints and nobody checks here, and why; ``see`` is what there is instead."""

    what: Sentence
    why: Text
    see: Page | None = None


class Answered(FrozenModel):
    """A question of the work, and the page of this site that answers it."""

    question: Sentence
    page: Page


ALL_RULES = "rules/"
"""The page that is there on every site: where what leads to absent pages leads instead."""


def _is_absent(page: str, absent: Collection[str]) -> bool:
    """Whether a page lies at an absent address or below one, or is asked for absent rules."""
    path, _, query = page.partition("#")[0].partition("?")
    steps = path.rstrip("/").split("/")
    above = {"/".join(steps[: number + 1]) for number in range(len(steps))}
    asked = {value for key, value in parse_qsl(query) if key == "rules"}
    return any(each in absent for each in above | asked)


class PrintedSource(Source):
    """One file: the work, how it counts and computes, and all its figures as printed.

    ``kind`` is what sort of work it is, ``short`` names it in a line. ``asked``, ``model`` and
    ``here`` say what the work asks, how it goes about it, and where this site answers.
    ``copy_read`` says what is wrong with the copy of it whose figures are here.
    """

    # some of the works stand where no secure connection is to be had
    url: Annotated[str, Field(strict=True, pattern=r"^https?://")] | None = None
    counting: Literal["A", "T"]
    method: Literal["exact", "simulation"]
    runs: Annotated[int, Field(strict=True, ge=1)] | None = None
    ruleset: Text
    kind: WorkKind = "paper"
    short: Title
    asked: Text
    model: Text
    here: Annotated[tuple[Answered, ...], Field(min_length=1)]
    copy_read: Text | None = None
    left_out: tuple[LeftOut, ...] = ()
    examples: tuple[WorkedExample, ...] = ()
    statements: tuple[Statement, ...] = ()
    figures: tuple[Annotated[Figure, Field(discriminator="quantity")], ...] = ()
    tables: tuple[
        Annotated[BattleGrid | SequenceGrid | StateGrid, Field(discriminator="layout")], ...
    ] = ()

    @property
    def stays_behind(self) -> int:
        """How many armies the work counts that may not attack: 1 where it counts T."""
        return 1 if self.counting == "T" else 0

    def without_pages_of(self, absent: Collection[str]) -> Self:
        """The same work; what leads to absent pages leads to the list of all rules.

        ``absent`` are addresses, below which nothing stands either, and ids of rulesets.
        """

        def there(page: str | None) -> str | None:
            return ALL_RULES if page and _is_absent(page, absent) else page

        return self.model_copy(
            update={
                "here": tuple(
                    answered.model_copy(update={"page": there(answered.page)})
                    for answered in self.here
                ),
                "statements": tuple(
                    statement.model_copy(update={"see": there(statement.see)})
                    for statement in self.statements
                ),
                "examples": tuple(
                    example.model_copy(update={"see": there(example.see)})
                    for example in self.examples
                ),
                "left_out": tuple(
                    left.model_copy(update={"see": there(left.see)}) for left in self.left_out
                ),
            }
        )
