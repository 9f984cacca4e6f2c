"""What others printed: one TOML file a work, read into claims that the solver can answer.

A file keeps each figure as the printed string and in its work's own way of counting the attacker's
armies. A claim is the same figure, counted as everywhere in this project: the armies that may
attack (A).
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, NoReturn

from generator.sources.printed_number import Precision, Printed, parse_printed
from generator.sources.work_file import (
    AnswerFigure,
    BattleGrid,
    CampaignFigure,
    DiceFigure,
    Figure,
    Likeness,
    NeededFigure,
    PairFigure,
    PatternFigure,
    PrintedSource,
    Quantity,
    RoundFigure,
    RoundFormulaFigure,
    SequenceGrid,
    State,
    StateFigure,
    StateGrid,
    StateQuantity,
    StationaryFigure,
    Won,
)
from risk_odds.dice import round_outcomes
from risk_odds.errors import InputError
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver.formulas import RationalFunction, parse_formula
from risk_odds.validation import read_toml, validated

LITERATURE_FOLDER = Path(__file__).parent / "works"
"""The figures that come with the project, one TOML file for each work."""


@dataclass(frozen=True, slots=True)
class PrintedFormula:
    """A formula in s as it stands in print: ``text`` in LaTeX, and the function it means."""

    text: str
    function: RationalFunction


@dataclass(frozen=True, slots=True)
class ShownDice:
    """Dice that are rolled: ``rolled`` by attacker and defender, of which the highest are these."""

    rolled: tuple[int, int]
    attacker: tuple[int, ...]
    defender: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CampaignEnd:
    """An end of a campaign of ``attackers`` (A) against territories with these ``garrisons``.

    ``end`` are the armies that move into the last territory; or the number of the territory where
    the attack ends, and the defenders left there; with neither all are taken.
    """

    attackers: int
    garrisons: tuple[int, ...]
    end: int | tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Claim:
    """One printed figure as a question for the solver. Attackers are those that can attack (A).

    ``place`` is where in the work it stands. ``attackers_lost`` belongs to rounds only, ``end`` to
    outcomes and transitions, ``pairs`` (attacker's, defender's) to parts of a round, ``won`` (the
    first pair, the second) to pairs that are compared, ``dice`` to dice that are rolled: claims
    about these, and about Koole's problem, have no armies, so that 0 stands there. Where the
    defender's dice answer a roll, ``rolled`` are one or two of theirs. A ``campaign`` is no battle
    either: its armies stand there. ``chance`` is what attackers are needed for, whose printed
    number counts ``stays_behind`` armies more. ``runs`` are the simulated battles or rolls behind
    the figure, ``precision`` is that of floating-point numbers.
    """

    quantity: Quantity
    ruleset: str
    attackers: int
    defenders: int
    printed: Printed | PrintedFormula
    place: str
    attackers_lost: int = 0
    end: tuple[int, int] = (0, 0)
    pairs: tuple[Likeness, Likeness] | None = None
    won: tuple[Won, Won] | None = None
    dice: ShownDice | None = None
    campaign: CampaignEnd | None = None
    erratum: str | None = None
    reproduce: str | None = None
    chance: Ratio | None = None
    stays_behind: int = 0
    runs: int | None = None
    precision: Precision = "double"


@dataclass(frozen=True, slots=True)
class ClaimTable:
    """A printed table: labels as printed; None where the work prints that there is no battle."""

    place: str
    caption: str
    layout: Literal["defenders", "advantage", "sequence", "states"]
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
    rulesets: Mapping[str, Ruleset],
    folder: Path = LITERATURE_FOLDER,
    *,
    absent: Collection[str] = (),
) -> tuple[Work, ...]:
    """All works of a folder, in the order of their file names.

    ``rulesets`` are those that works may be about. The site has no pages of those that are
    ``absent``: what would lead there leads to the list of all rules.

    Raises ``InputError`` that names file, key, what was found and what was expected.
    """
    works = tuple(load_work(path, rulesets) for path in sorted(folder.glob("*.toml")))
    if not works:
        raise InputError(f"{folder}: found no work, expected at least one .toml file")
    return tuple(
        replace(work, source=work.source.without_pages_of(absent)) if absent else work
        for work in works
    )


def load_work(path: Path, rulesets: Mapping[str, Ruleset]) -> Work:
    """The work of one TOML file. Raises ``InputError`` as ``load_literature`` does."""
    source = validated(PrintedSource, read_toml(path), path)
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
        if not claims and not tables and not source.statements:
            self._fail("figures", "nothing", "at least one figure, table or statement")
        return Work(self.path.stem, source, claims, tables)

    def _figure(self, key: str, figure: Figure) -> Claim:
        parse = parse_printed_formula if figure.quantity == "round formula" else parse_printed
        claim = Claim(
            figure.quantity,
            self.source.ruleset,
            0,
            0,
            self._printed(f"{key}.printed", figure.printed, parse),
            figure.place,
            erratum=figure.erratum,
            reproduce=figure.reproduce,
            runs=figure.runs or self.source.runs,
            precision=figure.precision,
        )
        if isinstance(figure, StationaryFigure):
            return claim
        if isinstance(figure, NeededFigure):
            return replace(
                claim,
                ruleset=self._ruleset(f"{key}.ruleset", figure.ruleset),
                defenders=figure.defenders,
                chance=_ratio(figure.chance),
                stays_behind=self.source.stays_behind,
            )
        if isinstance(figure, DiceFigure):
            return replace(claim, dice=self._dice(key, figure))
        if isinstance(figure, AnswerFigure):
            return replace(claim, dice=ShownDice((3, figure.dice), figure.roll, ()))
        if isinstance(figure, CampaignFigure):
            return replace(
                claim,
                ruleset=self._ruleset(f"{key}.ruleset", figure.ruleset),
                campaign=self._campaign(key, figure),
            )
        claim = replace(
            claim,
            ruleset=self._ruleset(f"{key}.ruleset", figure.ruleset),
            attackers=self._attackers(f"{key}.attackers", figure.attackers),
            defenders=figure.defenders,
        )
        if isinstance(figure, StateFigure):
            return replace(claim, end=self._end(f"{key}.end", figure.end, figure.quantity))
        if isinstance(figure, RoundFigure | RoundFormulaFigure | PatternFigure | PairFigure):
            return self._of_round(key, figure, claim)
        return claim

    def _of_round(
        self,
        key: str,
        figure: RoundFigure | RoundFormulaFigure | PatternFigure | PairFigure,
        claim: Claim,
    ) -> Claim:
        rules = self.rulesets[claim.ruleset]
        pairs = round_outcomes(rules, claim.attackers, claim.defenders).pairs
        if isinstance(figure, PatternFigure | PairFigure) and pairs != 2:
            self._fail(f"{key}.defenders", figure.defenders, "two dice of both sides")
        if isinstance(figure, PairFigure):
            return replace(claim, won=(figure.first, figure.second))
        if figure.attackers_lost > pairs:
            self._fail(f"{key}.attackers_lost", figure.attackers_lost, f"at most {pairs}")
        claim = replace(claim, attackers_lost=figure.attackers_lost)
        if isinstance(figure, PatternFigure):
            return replace(claim, pairs=(figure.attacker_pair, figure.defender_pair))
        return claim

    def _campaign(self, key: str, figure: CampaignFigure) -> CampaignEnd:
        attackers = self._attackers(f"{key}.attackers", figure.attackers)
        moved_in, place, holding = figure.moved_in, figure.stopped_at, figure.holding
        if moved_in is not None and place is not None:
            self._fail(f"{key}.stopped_at", place, "nothing where moved_in is given: one end")
        if place is None or holding is None:
            if place is not holding:
                self._fail(key, "one of them", "stopped_at and holding together")
            return CampaignEnd(attackers, figure.garrisons, moved_in)
        if place > len(figure.garrisons):
            self._fail(f"{key}.stopped_at", place, f"at most {len(figure.garrisons)}")
        if holding > figure.garrisons[place - 1]:
            self._fail(f"{key}.holding", holding, f"at most {figure.garrisons[place - 1]}")
        return CampaignEnd(attackers, figure.garrisons, (place, holding))

    def _dice(self, key: str, figure: DiceFigure) -> ShownDice:
        for side, shown, rolled in (
            ("attacker", figure.attacker, figure.rolled[0]),
            ("defender", figure.defender, figure.rolled[1]),
        ):
            if len(shown) > rolled or list(shown) != sorted(shown, reverse=True):
                expected = f"at most {rolled} dice, the highest first"
                self._fail(f"{key}.{side}", list(shown), expected)
        return ShownDice(figure.rolled, figure.attacker, figure.defender)

    def _table(self, key: str, table: BattleGrid | SequenceGrid | StateGrid) -> ClaimTable:
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
            if isinstance(table, SequenceGrid):
                return self._term(key, table, ruleset, row, column, printed)
            return self._state_cell(key, table, ruleset, row, column, printed)

        return ClaimTable(
            table.place,
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
            self._printed(f"{key}.printed[{row}]", f"{printed}%" if table.percent else printed),
            table.place,
            runs=self.source.runs,
        )

    def _term(
        self, key: str, table: SequenceGrid, ruleset: str, row: int, column: int, printed: str
    ) -> Claim | None:
        if printed == ".":
            return None
        return Claim(
            table.quantity,
            ruleset,
            0,
            table.rows[row] + table.columns[column],
            self._printed(f"{key}.printed[{row}]", printed),
            table.place,
            chance=_ratio(table.chance),
            stays_behind=self.source.stays_behind,
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
            table.place,
            runs=self.source.runs,
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


def _ratio(chance: str) -> Ratio:
    return Ratio(*map(int, chance.split("/")))
