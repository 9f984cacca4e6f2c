"""What others printed: one TOML file a work, read into claims that the solver can answer.

A file keeps each figure as the printed string and in its work's own way of counting the attacker's
armies. A claim is the same figure, counted as everywhere in this project: the armies that may
attack (A).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Literal, NoReturn

from pydantic import Field, ValidationError

from generator.dice import round_outcomes
from generator.errors import InputError
from generator.printed import Printed, parse_printed
from generator.rules import Ruleset, Source
from generator.solver.formulas import RationalFunction, parse_formula
from generator.validation import FrozenModel, Text, describe_validation_error, read_toml

LITERATURE_FOLDER = Path(__file__).parent / "literature"
"""The figures that come with the project, one TOML file for each work."""

Armies = Annotated[int, Field(strict=True, ge=1)]
AnyArmies = Annotated[int, Field(strict=True, ge=0)]
State = tuple[AnyArmies, AnyArmies]
"""Attacker's armies as the work counts them, and defenders."""

BattleQuantity = Literal[
    "win",
    "lose",
    "expected attackers lost",
    "expected defenders lost",
    "deviation of attackers lost",
    "deviation of defenders lost",
    "attackers lost per army at stake",
    "rolls",
]
StateQuantity = Literal["outcome", "transition"]
StationaryQuantity = Literal["best Dutch average"]
Quantity = BattleQuantity | StateQuantity | StationaryQuantity | Literal["round", "round formula"]


class _Figure(FrozenModel):
    attackers: Armies
    defenders: Armies
    printed: Text
    ruleset: Text | None = None
    erratum: Text | None = None


class BattleFigure(_Figure):
    """A number about a battle, or about its next round, that needs no further key."""

    quantity: BattleQuantity


class RoundFigure(_Figure):
    """The chance that the attacker loses this many armies in the next round."""

    quantity: Literal["round"]
    attackers_lost: AnyArmies


class RoundFormulaFigure(_Figure):
    """The same for dice with s faces: ``printed`` is LaTeX, a fraction of polynomials in s."""

    quantity: Literal["round formula"]
    attackers_lost: AnyArmies


class StationaryFigure(FrozenModel):
    """A number about Koole's problem, in which neither side runs out of armies."""

    quantity: StationaryQuantity
    printed: Text
    erratum: Text | None = None


class StateFigure(_Figure):
    """The chance to reach the state ``end``: at the battle's end, or by one round."""

    quantity: StateQuantity
    end: State


Figure = BattleFigure | RoundFigure | RoundFormulaFigure | StateFigure | StationaryFigure


class BattleGrid(FrozenModel):
    """A printed table of battles: attackers by defenders, or by attackers minus defenders."""

    layout: Literal["defenders", "advantage"]
    quantity: Literal["win", "lose"]
    caption: Text
    rows: Annotated[tuple[Armies, ...], Field(min_length=1)]
    columns: Annotated[tuple[Annotated[int, Field(strict=True)], ...], Field(min_length=1)]
    printed: tuple[Text, ...]
    ruleset: Text | None = None


class StateGrid(FrozenModel):
    """A printed matrix: from the state of the row to the state of the column."""

    layout: Literal["states"]
    quantity: StateQuantity
    caption: Text
    rows: Annotated[tuple[State, ...], Field(min_length=1)]
    columns: Annotated[tuple[State, ...], Field(min_length=1)]
    printed: tuple[Text, ...]
    ruleset: Text | None = None


class PrintedSource(Source):
    """One file: the work, how it counts and computes, and all its figures as printed."""

    # some of the works stand where no secure connection is to be had
    url: Annotated[str, Field(strict=True, pattern=r"^https?://")] | None = None
    counting: Literal["A", "T"]
    method: Literal["exact", "simulation"]
    runs: Annotated[int, Field(strict=True, ge=1)] | None = None
    ruleset: Text
    figures: tuple[Annotated[Figure, Field(discriminator="quantity")], ...] = ()
    tables: tuple[Annotated[BattleGrid | StateGrid, Field(discriminator="layout")], ...] = ()

    @property
    def stays_behind(self) -> int:
        """How many armies the work counts that may not attack: 1 where it counts T."""
        return 1 if self.counting == "T" else 0


@dataclass(frozen=True, slots=True)
class PrintedFormula:
    """A formula in s as it stands in print: ``text`` in LaTeX, and the function it means."""

    text: str
    function: RationalFunction


@dataclass(frozen=True, slots=True)
class Claim:
    """One printed figure as a question for the solver. Attackers are those that may attack (A).

    ``attackers_lost`` belongs to rounds only, ``end`` to outcomes and transitions only. Claims
    about Koole's problem have no armies: 0 stands there.
    """

    quantity: Quantity
    ruleset: str
    attackers: int
    defenders: int
    printed: Printed | PrintedFormula
    attackers_lost: int = 0
    end: tuple[int, int] = (0, 0)
    erratum: str | None = None


@dataclass(frozen=True, slots=True)
class ClaimTable:
    """A printed table: labels as printed; None where the work prints that there is no battle."""

    caption: str
    layout: Literal["defenders", "advantage", "states"]
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    cells: tuple[tuple[Claim | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Work:
    """One work with all its claims. ``id`` is the file's stem."""

    id: str
    source: PrintedSource
    claims: tuple[Claim, ...]
    tables: tuple[ClaimTable, ...]


def parse_printed_formula(text: str) -> PrintedFormula:
    """The printed formula of a text in LaTeX. Raises ``ValueError`` on any other string."""
    return PrintedFormula(text, parse_formula(text))


def load_literature(
    rulesets: Mapping[str, Ruleset], folder: Path = LITERATURE_FOLDER
) -> tuple[Work, ...]:
    """All works of a folder, in the order of their file names.

    Raises ``InputError`` that names file, key, what was found and what was expected.
    """
    works = tuple(load_work(path, rulesets) for path in sorted(folder.glob("*.toml")))
    if not works:
        raise InputError(f"{folder}: found no work, expected at least one .toml file")
    return works


def load_work(path: Path, rulesets: Mapping[str, Ruleset]) -> Work:
    """The work of one TOML file. Raises ``InputError`` as ``load_literature`` does."""
    content = read_toml(path)
    try:
        source = PrintedSource.model_validate(content)
    except ValidationError as error:
        raise InputError(describe_validation_error(path, error)) from error
    return _Reader(path, source, rulesets).work()


@dataclass(frozen=True, slots=True)
class _Reader:
    """Turns one validated file into claims; knows the file's name for its error messages."""

    path: Path
    source: PrintedSource
    rulesets: Mapping[str, Ruleset]

    def work(self) -> Work:
        source = self.source
        if (source.runs is not None) != (source.method == "simulation"):
            found = "nothing" if source.runs is None else source.runs
            self._fail("runs", found, "the number of battles for a simulation and only there")
        self._ruleset("ruleset", None)
        claims = tuple(
            self._figure(f"figures[{index}]", figure) for index, figure in enumerate(source.figures)
        )
        tables = tuple(
            self._table(f"tables[{index}]", table) for index, table in enumerate(source.tables)
        )
        if not claims and not tables:
            self._fail("figures", "nothing", "at least one figure or table")
        return Work(self.path.stem, source, claims, tables)

    def _figure(self, key: str, figure: Figure) -> Claim:
        parse = parse_printed_formula if figure.quantity == "round formula" else parse_printed
        printed = self._printed(f"{key}.printed", figure.printed, parse)
        if isinstance(figure, StationaryFigure):
            ruleset = self.source.ruleset
            return Claim(figure.quantity, ruleset, 0, 0, printed, erratum=figure.erratum)
        claim = Claim(
            figure.quantity,
            self._ruleset(f"{key}.ruleset", figure.ruleset),
            self._attackers(f"{key}.attackers", figure.attackers),
            figure.defenders,
            printed,
            erratum=figure.erratum,
        )
        if isinstance(figure, StateFigure):
            return replace(claim, end=self._end(f"{key}.end", figure.end, figure.quantity))
        if isinstance(figure, RoundFigure | RoundFormulaFigure):
            rules = self.rulesets[claim.ruleset]
            pairs = round_outcomes(rules, claim.attackers, claim.defenders).pairs
            if figure.attackers_lost > pairs:
                self._fail(f"{key}.attackers_lost", figure.attackers_lost, f"at most {pairs}")
            return replace(claim, attackers_lost=figure.attackers_lost)
        return claim

    def _table(self, key: str, table: BattleGrid | StateGrid) -> ClaimTable:
        ruleset = self._ruleset(f"{key}.ruleset", table.ruleset)
        if len(table.printed) != len(table.rows):
            self._fail(f"{key}.printed", f"{len(table.printed)} rows", f"{len(table.rows)} rows")
        lines = [line.split() for line in table.printed]
        for index, line in enumerate(lines):
            if len(line) != len(table.columns):
                found, expected = f"{len(line)} figures", f"{len(table.columns)} figures"
                self._fail(f"{key}.printed[{index}]", found, expected)

        def cell(row: int, column: int) -> Claim | None:
            printed = lines[row][column]
            if isinstance(table, BattleGrid):
                return self._battle_cell(key, table, ruleset, row, column, printed)
            return self._state_cell(key, table, ruleset, row, column, printed)

        return ClaimTable(
            table.caption,
            table.layout,
            tuple(_label(row) for row in table.rows),
            tuple(_label(column) for column in table.columns),
            tuple(
                tuple(cell(row, column) for column in range(len(table.columns)))
                for row in range(len(table.rows))
            ),
        )

    def _battle_cell(
        self, key: str, table: BattleGrid, ruleset: str, row: int, column: int, printed: str
    ) -> Claim | None:
        attackers, heading = table.rows[row], table.columns[column]
        defenders = heading if table.layout == "defenders" else attackers - heading
        if table.layout == "advantage" and (printed == "nan") != (defenders < 1):
            expected = "a figure with at least one defender, and nan without any"
            self._fail(f"{key}.printed[{row}]", repr(printed), expected)
        if table.layout == "advantage" and defenders < 1:
            return None
        if defenders < 1:
            self._fail(f"{key}.columns[{column}]", heading, "at least 1 defender")
        return Claim(
            table.quantity,
            ruleset,
            self._attackers(f"{key}.rows[{row}]", attackers),
            defenders,
            self._printed(f"{key}.printed[{row}]", printed),
        )

    def _state_cell(
        self, key: str, table: StateGrid, ruleset: str, row: int, column: int, printed: str
    ) -> Claim:
        attackers, defenders = table.rows[row]
        if not defenders:
            self._fail(f"{key}.rows[{row}]", table.rows[row], "at least 1 defender")
        return Claim(
            table.quantity,
            ruleset,
            self._attackers(f"{key}.rows[{row}]", attackers),
            defenders,
            self._printed(f"{key}.printed[{row}]", printed),
            end=self._end(f"{key}.columns[{column}]", table.columns[column], table.quantity),
        )

    def _attackers(self, key: str, counted: int) -> int:
        attackers = counted - self.source.stays_behind
        if attackers < 1:
            at_least = 1 + self.source.stays_behind
            self._fail(key, counted, f"at least {at_least} (counting = {self.source.counting!r})")
        return attackers

    def _end(self, key: str, end: State, quantity: StateQuantity) -> tuple[int, int]:
        attackers, defenders = end[0] - self.source.stays_behind, end[1]
        if attackers < 0:
            self._fail(key, end, "the armies that stay behind included (counting = 'T')")
        if quantity == "outcome" and (attackers == 0) == (defenders == 0):
            self._fail(key, end, "a battle's end: one side, and only one, has nothing left")
        return attackers, defenders

    def _ruleset(self, key: str, ruleset: str | None) -> str:
        name = ruleset or self.source.ruleset
        if name not in self.rulesets:
            self._fail(key, repr(name), f"one of {', '.join(self.rulesets)}")
        return name

    def _printed(
        self,
        key: str,
        text: str,
        parse: Callable[[str], Printed | PrintedFormula] = parse_printed,
    ) -> Printed | PrintedFormula:
        try:
            return parse(text)
        except ValueError as error:
            raise InputError(f"{self.path}: {key}: {error}") from error

    def _fail(self, key: str, found: object, expected: str) -> NoReturn:
        raise InputError(f"{self.path}: {key}: found {found}, expected {expected}")


def _label(heading: int | State) -> str:
    return str(heading) if isinstance(heading, int) else f"({heading[0]}, {heading[1]})"
