"""The pages of one ruleset: the numbers of their documents, and what people read in their tables.

The documents are compared with the numbers that the recursions give, and with the dataset of the
armies needed; each table of a page with its document, rounded as pages round.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import gcd

from generator.verify import shown
from generator.verify.expectations import Exact, compared
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.listed_rolls import Rules, all_rolls, round_counts
from generator.verify.matchups import Expected, armies_needed
from generator.verify.packages import PACKAGE, is_table, listing
from generator.verify.page_files import Row, rows_of
from generator.verify.published import DATA, Published, Variant
from generator.verify.reading import (
    Rows,
    Table,
    attributes_of,
    compare_table,
    compare_tables,
    pieces,
    tables,
)
from generator.verify.recomputed import Odds
from generator.verify.recursion import Battles, State

FIRST_SIGHT = 20
"""The side of the tables that open first."""

FRACTIONS = 10
"""The side of the table of exact fractions."""

CHARTED = 30
"""The most attackers (A) of a chart."""

SIZES = (1, 2, 3, 4, 5, 10, 15, 20)
"""The defenders (D) that have a line."""

MIDDLE = 10
"""The defenders of the chart of survivors, where that many have a line."""

ADVANTAGES = range(8)
"""The advantages (A − D) that have a line."""

NEEDED_DRAWN = "50%", "75%", "90%"
NEEDED_DRAWN_TO = 30
"""The chances and the most defenders of the figure on the armies needed."""

GLANCE = 8, 5
"""The attackers and defenders of the small battles on the first page, at most."""

NEEDED_TO = 100
"""The most armies of the other side on the page of the armies needed."""

CHANCES = (0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 0.95, 0.99)

SIDES = "attackers", "defenders"

EDGES = 4
"""Of the field of a chart: left, right, top and bottom."""

DRAWN = "attacker", "defender"
"""The classes of the lines of charts."""

Known = Mapping[State, Mapping[str, Exact]]
"""The numbers of all battles with a page, by their names: chances to win and means."""


def check_ruleset_pages(site: Published, variant: Variant, rules: Rules) -> Checked:
    """The documents and the tables of a ruleset's pages. Raises ``Fault``."""
    pages = _Pages(site, rules, known_of(rules, variant.matchups))
    pages.check(variant.matchups)
    return Checked(numbers=pages.numbers, cells=pages.cells)


def known_of(rules: Rules, largest: int) -> Known:
    """The numbers of all battles up to this many armies a side."""
    if rules.transformed:
        expected = Expected(rules, largest, {})
        battles = {size: expected.battle(size) for size in _square(largest)}
        return {
            size: {
                name: shown.settled(exact)
                for name, exact in {"win": (each.win, each.unit), **each.moments}.items()
            }
            for size, each in battles.items()
        }
    odds = Odds(Battles(rules), largest)
    return {
        size: {"win": odds.exact(odds.win, *size), **odds.moments(*size)}
        for size in _square(largest)
    }


def number(name: str, exact: Exact) -> Row:
    """The fields of a number: its nearest double, and 20 digits."""
    return {name: exact[0] / exact[1], f"{name}_decimal": shown.significant(exact)}


def grid(battles: Sequence[State], cell: Callable[[State], object]) -> list[list[object]]:
    """A table of battles, attackers down and defenders across, with its headings."""
    rows: dict[int, list[object]] = {}
    for a, d in battles:
        rows.setdefault(a, [a]).append(cell((a, d)))
    return [["", *sorted({d for _, d in battles})], *rows.values()]


class _Pages:
    """The pages of a ruleset, and how much of them has been compared."""

    def __init__(self, site: Published, rules: Rules, known: Known) -> None:
        self.site = site
        self.rules = rules
        self.known = known
        self.numbers = 0
        self.cells = 0

    def check(self, largest: int) -> None:
        """Each page, with battles up to this many armies a side."""
        first = min(FIRST_SIGHT, largest)
        names = {side: f"odds-{side}" for side in sorted({first, largest})} | {first: "odds"}
        checks: list[tuple[str, Callable[[], None]]] = [
            ("", partial(self.overview, largest)),
            *((name, partial(self.odds, name, side)) for side, name in names.items()),
            ("losses", partial(self.losses, first)),
            ("survivors", partial(self.survivors, first)),
            ("armies-needed", self.needed),
            ("charts", partial(self.charts, largest)),
            ("downloads", self.downloads),
        ]
        if not self.rules.transformed:
            checks.append(("fractions", partial(self.fractions, min(FRACTIONS, largest))))
        for name, check in checks:
            with shaped(self._page(name), "a page of what its document says"):
                check()

    def odds(self, name: str, side: int) -> None:
        """The chance to win, in percent: whole and with a decimal where both fit."""
        battles = _square(side)
        self._expect(name, "odds", [self._battle(at, "win") for at in battles])

        def cell(at: State) -> str:
            places = (0, 1) if side <= FIRST_SIGHT else (1,)
            chances = (shown.percent(self.known[at]["win"], each) for each in places)
            return " ".join(chances).replace("%", "")

        self._tables(name, [grid(battles, cell)])

    def survivors(self, side: int) -> None:
        """Armies left on average."""
        battles = _square(side)
        names = [f"mean_{each}_left" for each in SIDES]
        self._expect("survivors", "survivors", [self._battle(at, *names) for at in battles])
        self._tables("survivors", [grid(battles, self._mean(name)) for name in names])

    def losses(self, side: int) -> None:
        """Armies lost on average, their difference, and who loses fewer."""
        battles = _square(side)
        names = [f"mean_{each}_lost" for each in SIDES]
        rows = [
            self._battle(at, *names) | number("mean_difference", self._difference(at))
            for at in battles
        ]
        self._expect("losses", "losses", rows)
        with shaped(self._file("losses"), "who loses fewer"):
            fewer = self._rows("losses")["fewer"]
            for defenders, row in enumerate(fewer, start=1):
                self._expect_fewer(defenders, row)
        if len(fewer) != side:
            raise Fault(self._file("losses"), "fewer", f"{len(fewer)} rows", side)
        self._tables(
            "losses",
            [
                *(grid(battles, self._mean(name)) for name in names),
                grid(battles, lambda at: shown.signed(self._difference(at), 1)),
                [
                    ("", "A", "T"),
                    *((row["defenders"], *_with_territory(row["attackers"])) for row in fewer),
                ],
            ],
        )

    def fractions(self, side: int) -> None:
        """The chance to win as a fraction in lowest terms."""
        battles = _square(side)
        rows = []
        for at in battles:
            numerator, denominator = self.known[at]["win"]
            shared = gcd(numerator, denominator)
            fraction = {
                "win_numerator": str(numerator // shared),
                "win_denominator": str(denominator // shared),
            }
            rows.append(self._battle(at, "win") | fraction)
        self._expect("fractions", "fractions", rows)
        texts = {
            (row["attackers"], row["defenders"]): f"{row['win_numerator']}/{row['win_denominator']}"
            for row in rows
        }
        found = [
            [[re.sub(r"(?<=\d) (?=\d)", "", cell) for cell in row] for row in table.rows]
            for table in self._found("fractions")
        ]
        expected = grid(battles, texts.__getitem__)
        if len(found) != 1 or len(found[0]) != len(expected):
            raise Fault(self._page("fractions"), "the table", "other rows", f"{len(expected)}")
        for row, wanted in zip(found[0], expected, strict=True):
            if [cell.replace(" ", "") for cell in row[1:]] != list(map(str, wanted[1:])):
                raise Fault(self._page("fractions"), f"row {row[0]}", row[1:], wanted[1:])
            self.cells += len(wanted)

    def needed(self) -> None:
        """The armies needed, as the dataset has them, which is checked elsewhere."""
        rows = [
            row._asdict()
            for row in armies_needed(self.site, self.rules.id)
            if row.against <= NEEDED_TO and row.chance in CHANCES
        ]
        self._expect("armies-needed", "armies-needed", rows)
        heading = ["", *(f"{round(100 * chance)}%" for chance in CHANCES)]
        both: list[Rows] = []
        for side in ("attacker", "defender"):
            by_armies: dict[int, list[object]] = {}
            for row in rows:
                if row["side"] == side:
                    cells = by_armies.setdefault(row["against"], [row["against"]])
                    cells.append("–" if row["needed"] is None else row["needed"])
            both.append([heading, *by_armies.values()])
        columns = [heading.index(chance) for chance in NEEDED_DRAWN]
        drawn = [
            [row[0], *(row[each] for each in columns)] for row in both[0][1 : NEEDED_DRAWN_TO + 1]
        ]
        if len(drawn) > 1 and not any("–" in row for row in drawn):
            both.append([["", *NEEDED_DRAWN], *drawn])
        self._tables("armies-needed", both)

    def charts(self, largest: int) -> None:
        """The lines of the charts, their numbers, and the tables beside them."""
        attackers = range(1, min(CHARTED, largest) + 1)
        sizes = [size for size in SIZES if size <= largest]
        middle = min(MIDDLE, sizes[-1])
        advantages = [more for more in ADVANTAGES if more < attackers[-1]]
        by_defenders = {size: {a: (a, size) for a in attackers} for size in sizes}
        by_advantage = {
            more: {a: (a, a - more) for a in attackers if a > more} for more in advantages
        }
        charted = {
            at
            for lines in (by_defenders, by_advantage)
            for line in lines.values()
            for at in line.values()
        }
        self._expect("charts", "odds", [self._battle(at, "win") for at in sorted(charted)])
        left = [f"mean_{side}_left" for side in SIDES]
        self._expect("charts", "survivors", [self._battle((a, middle), *left) for a in attackers])

        def table(lines: Mapping[int, Mapping[int, State]], head: str) -> Rows:
            return [
                ["", *(f"{head}{line}" for line in lines)],
                *(
                    [
                        a,
                        *(
                            shown.percent(self.known[line[a]]["win"]) if a in line else "–"
                            for line in lines.values()
                        ),
                    ]
                    for a in attackers
                ),
            ]

        means = [[a, *(self._mean(name)((a, middle)) for name in left)] for a in attackers]
        self._tables(
            "charts",
            [table(by_defenders, "D = "), table(by_advantage, "A − D = "), [["", "", ""], *means]],
        )
        lines = [
            [
                [(a, self.known[at]["win"]) for a, at in line.items()]
                for line in by_defenders.values()
            ],
            [
                [(a, self.known[at]["win"]) for a, at in line.items()]
                for line in by_advantage.values()
            ],
            [[(a, self.known[a, middle][name]) for a in attackers] for name in left],
        ]
        self._drawn(lines)

    def overview(self, largest: int) -> None:
        """One round, counted roll by roll, and the odds of small battles."""
        rows = list(rounds(self.rules))
        self._expect("", "rounds", rows)
        table: list[Sequence[object]] = [("",) * 5]
        for row in rows:
            chance = shown.percent((row["rolls"], row["total"]))
            table.append(
                (
                    f"{row['attacker_dice']} v {row['defender_dice']}",
                    row["attackers_lost"],
                    row["defenders_lost"],
                    chance,
                    f"{row['rolls']:,} of {row['total']:,}",
                )
            )
        found = [each for each in self._found("") if "one round" in each.caption]
        if len(found) != 1:
            raise Fault(self._page(""), "one round", f"{len(found)} tables", 1)
        self.cells += compare_table(self._page(""), "one round", found[0], table)
        self._glance(largest)

    def _glance(self, largest: int) -> None:
        attackers, defenders = (range(1, min(most, largest) + 1) for most in GLANCE)
        expected: list[Sequence[object]] = [["", *defenders]]
        expected += [
            [a, *(shown.percent(self.known[a, d]["win"]) for d in defenders)] for a in attackers
        ]
        found = [each for each in self._found("") if "attacker wins: attackers" in each.caption]
        if len(found) != 1:
            raise Fault(self._page(""), "the odds of small battles", f"{len(found)} tables", 1)
        self.cells += compare_table(self._page(""), "small battles", found[0], expected)

    def downloads(self) -> None:
        """Rows, columns and sizes of the files: as they are."""
        folder = f"{DATA}/{self.rules.id}"
        with shaped(f"{folder}/{PACKAGE}", "files with paths, and tables with fields"):
            columns = {
                each["path"].partition(".")[0]: len(each["schema"]["fields"])
                for each in filter(is_table, listing(self.site, folder)["resources"])
            }
        table: list[Sequence[object]] = [("", "")]
        seen = set()
        file = self._file("downloads")
        with shaped(file, "files with addresses, datasets, rows and bytes"):
            for row in self._rows("downloads")["files"]:
                path = row["address"].rpartition("/")[2]
                size = (self.site.folder / folder / path).stat().st_size
                if row["bytes"] != size:
                    raise Fault(file, f"files, {path}, bytes", row["bytes"], size)
                if row["dataset"] not in seen:
                    seen.add(row["dataset"])
                    table.append((f"{row['rows']:,} rows, {columns[row['dataset']]} columns",) * 2)
                table.append((path, in_units(size)))
        page = self._page("downloads")
        self.cells += compare_table(page, "the files", self._found("downloads")[0], table)

    def _drawn(self, charts: Sequence[Sequence[Sequence[tuple[int, Exact]]]]) -> None:
        """The paths of the lines, as far as tenths of a unit show them."""
        file = self._page("charts")
        html = self.site.text(file)
        axes: list[int] = []
        paths: list[list[str]] = []
        for tag, text, _ in pieces(html):
            if tag == "figure" and "data-axes" in text:
                axes = list(map(int, attributes_of(text)["data-axes"].split()))
                paths.append([])
            elif tag == "path" and paths and attributes_of(text).get("class") in DRAWN:
                paths[-1].append(attributes_of(text)["d"])
        if len(axes) != EDGES or list(map(len, paths)) != list(map(len, charts)):
            counts = list(map(len, charts))
            raise Fault(file, "the lines of its charts", list(map(len, paths)), counts)
        for place, (found, lines) in enumerate(zip(paths, charts, strict=True)):
            left, right, top, bottom = axes
            highest = 1 if place < 2 else _top(lines)
            places = sorted({x for line in lines for x, _ in line})
            span = max(places[-1] - places[0], 1)
            for path, line in zip(found, lines, strict=True):
                points = (
                    (
                        _short((left * span + (x - places[0]) * (right - left), span)),
                        _short(
                            (
                                bottom * highest * value[1] - value[0] * (bottom - top),
                                highest * value[1],
                            )
                        ),
                    )
                    for x, value in line
                )
                expected = "M" + "L".join(f"{x} {y}" for x, y in points)
                if path != expected:
                    raise Fault(file, f"a line of chart {place + 1}", path, expected)
                self.cells += len(line)

    def _expect_fewer(self, defenders: int, row: Row) -> None:
        """The fewest attackers who lose fewer, as far as there are battles with a page."""
        reach = max(a for a, d in self.known if d == defenders)
        fewer = [self._difference((a, defenders))[0] > 0 for a in range(1, reach + 1)]
        place = f"fewer, {defenders}"
        if row["defenders"] != defenders:
            raise Fault(self._file("losses"), place, row["defenders"], defenders)
        for name, own in refuted(row, fewer).items():
            raise Fault(self._file("losses"), f"{place}, {name}", row[name], own)
        self.numbers += 2

    def _mean(self, name: str) -> Callable[[State], str]:
        return lambda at: shown.fixed(self.known[at][name], 1)

    def _difference(self, at: State) -> Exact:
        (lost, unit), (killed, other) = (self.known[at][f"mean_{side}_lost"] for side in SIDES)
        return killed * unit - lost * other, unit * other

    def _battle(self, at: State, *names: str) -> Row:
        row: Row = {"attackers": at[0], "defenders": at[1]}
        for name in names:
            row |= number(name, self.known[at][name])
        return row

    def _file(self, page: str) -> str:
        return f"{self.rules.id}/{page}.json" if page else f"{self.rules.id}.json"

    def _page(self, page: str) -> str:
        return f"{self.rules.id}/{page}/index.html" if page else f"{self.rules.id}/index.html"

    def _rows(self, page: str) -> dict[str, list[Row]]:
        return rows_of(self.site, self._file(page))

    def _expect(self, page: str, table: str, rows: list[Row]) -> None:
        file = self._file(page)
        found = self._rows(page)
        if table not in found:
            raise Fault(file, "tables", sorted(found), table)
        if len(found[table]) != len(rows):
            raise Fault(file, table, f"{len(found[table])} rows", f"{len(rows)}")
        self.numbers += compared(file, table, found[table], rows)

    def _found(self, page: str) -> list[Table]:
        return tables(self.site.text(self._page(page)))

    def _tables(self, page: str, expected: Sequence[Rows]) -> None:
        html = self.site.text(self._page(page))
        self.cells += compare_tables(self._page(page), html, expected)


def rounds(rules: Rules) -> Iterable[Row]:
    """The rounds of a ruleset: who loses how many armies, in how many rolls."""
    for a in range(1, len(rules.attacker.dice) + 1):
        for d in rules.armies_for_dice:
            if not rules.allows(a, d):
                continue
            dice = len(rules.attacker_dice(a)), len(rules.defender_dice(d))
            counts = round_counts(rules, *dice)
            for lost in range(min(dice) + 1):
                yield {
                    "attackers": a,
                    "defenders": d,
                    "attacker_dice": dice[0],
                    "defender_dice": dice[1],
                    "attackers_lost": lost,
                    "defenders_lost": min(dice) - lost,
                    "rolls": counts[lost, min(dice) - lost],
                    "total": all_rolls(rules.attacker, dice[0])
                    * all_rolls(rules.defender, dice[1]),
                }


def first_and_lasting(fewer: Sequence[bool]) -> tuple[int | None, int | None]:
    """By whether 1, 2, 3, … attackers lose fewer: the smallest stack that does, and the smallest
    from which all larger ones do, too; None where there is no such stack.
    """
    stacks = range(1, len(fewer) + 1)
    first = next((a for a in stacks if fewer[a - 1]), None)
    return first, next((a for a in stacks if all(fewer[a - 1 :])), None)


def refuted(row: Row, fewer: Sequence[bool]) -> dict[str, int | None]:
    """What of the two stacks of a row cannot be, by whether 1, 2, 3, … attackers lose fewer.

    Each with the stack that these show instead. Where none of them loses fewer, a larger one may be
    the first; and as larger ones may lose more again, the one from which all lose fewer may always
    be larger, or missing.
    """
    first, lasting = first_and_lasting(fewer)
    return {
        name: own
        for name, own, may_be_beyond in (
            ("first", first, first is None),
            ("attackers", lasting, True),
        )
        if row[name] != own
        and not (may_be_beyond and (row[name] is None or row[name] > len(fewer)))
    }


def _square(side: int) -> list[State]:
    return [(a, d) for a in range(1, side + 1) for d in range(1, side + 1)]


def in_units(size: int) -> str:
    """A number of bytes in decimal units, cut off after a tenth: ``6.8``, without the unit."""
    if size < 1000:
        return f"{size}"
    tenths = size * 10 // (10**6 if size >= 10**6 else 10**3)
    return f"{tenths // 10}.{tenths % 10}"


def _with_territory(attackers: int | None) -> tuple[object, object]:
    return ("–", "–") if attackers is None else (attackers, attackers + 1)


def _top(lines: Sequence[Sequence[tuple[int, Exact]]]) -> int:
    """The end of the axis of armies: at most seven marks, each 1, 2, 5 or 10 from the next."""
    highest = max(-(-value[0] // value[1]) for line in lines for _, value in line)
    step = next((each for each in (1, 2, 5) if highest <= 6 * each), 10)
    return step * -(-highest // step)


def _short(exact: Exact) -> str:
    return shown.fixed(exact, 1).removesuffix(".0")
