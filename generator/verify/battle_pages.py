"""The page of every battle: each number that people read there, in the order of the page.

What must stand there is written down from what its document must say, which is exact, and rounded
here as pages round. So every number is noticed that is wrong, missing or too many, and every
verdict that rests on one. The flow of small battles and its drawing are worked out anew.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import unescape
from itertools import count
from typing import Any

from generator.verify import shown
from generator.verify.expectations import Exact
from generator.verify.faults import Fault
from generator.verify.names import Names
from generator.verify.published import Published
from generator.verify.reading import compare_numbers, numbers, pieces
from generator.verify.recursion import Battles, State

LARGEST_FLOW = 8
"""The most armies a side of a battle whose flow is shown."""

HEAD = re.compile(
    r"<title>([^<]*)|<meta [^<>]*(?:description|og:title)\"? content=(\"[^\"]*\"|[^\s>]*)"
)
"""The title of a page, its description, and its title for previews."""

TAG = re.compile(
    r"<[^>]*?\s(?:aria-label|alt|d|x|width)=(\"[^\"]*\"|[^\s>]+)[^>]*(?:>|\Z)|<[^>]*(?:>|\Z)"
)
"""A tag, with what is read aloud of it, or what it draws of the battle; one without an end goes on
to that of the page."""

CLASSIC = "classic"
"""The ruleset that titles need not name."""

BAR = 100
"""The height of the axis of the survivors' bars."""

STEPS = [Fraction(factor, 10**power) for power in range(6, 0, -1) for factor in (1, 2, 5)]
"""What may lie between two values of that axis."""


def check_battle_page(
    site: Published, names: Names, document: Mapping[str, Any], battles: Battles
) -> int:
    """How many numbers of a battle's page, and of its drawing, have been compared.

    ``document`` is what its document must say, with exact numbers. Raises ``Fault``.
    """
    attackers, defenders = document["attackers"], document["defenders"]
    address = f"{document['ruleset']}/{attackers}-vs-{defenders}"
    file = f"{address}/index.html"
    html = site.text(file)
    passed = flow(battles, attackers, defenders)
    page = Expected(names, document, battles)
    count = compare_numbers(file, read_aloud(html), numbers("\n".join(page.texts(passed))))
    drawing = f"{address}.svg"
    is_drawn = (site.folder / drawing).is_file()
    if is_drawn != bool(passed):
        raise Fault(drawing, "the file", is_drawn, bool(passed))
    if passed:
        found = [text for _, _, text in pieces(site.text(drawing)) if text]
        count += compare_numbers(
            drawing,
            numbers("\n".join(found)),
            numbers("\n".join(_drawn(names, attackers, defenders, passed))),
        )
    return count


def read_aloud(html: str) -> list[str]:
    """The numbers of a battle's page: title, description, and all that stands in its main part."""
    head, _, rest = html.partition("</head>")
    main = rest.partition("<main")[2].partition("</main>")[0]
    # thousands of pages: a tag gives way to its text at once
    texts = [*map("".join, HEAD.findall(head)), TAG.sub(r"\n\1\n", f"<main{main}")]
    return numbers(unescape("\n".join(texts)))


@dataclass(frozen=True, slots=True)
class Passed:
    """A state that a battle can come to: the chance to pass it, and where one round leads."""

    state: State
    chance: Fraction
    steps: list[tuple[State, Fraction]]


def flow(battles: Battles, attackers: int, defenders: int) -> list[Passed]:
    """All states of a small battle, those of most armies first, then of most attackers.

    None where it is resolved at once, or too large.
    """
    if battles.rules.transformed or max(attackers, defenders) > LARGEST_FLOW:
        return []
    waiting: dict[State, Fraction] = defaultdict(Fraction)
    waiting[attackers, defenders] = Fraction(1)
    found = []
    while waiting:
        # no round leads from fewer armies to it: its chance is known
        state = a, d = max(waiting, key=lambda state: (sum(state), state[0]))
        chance = waiting.pop(state)
        steps = []
        if a and d and battles.rules.allows(a, d):
            unit = battles.unit(a, d)
            for (lost, killed), weight in sorted(battles.weights(a, d)):
                share = Fraction(weight * battles.unit(a - lost, d - killed), unit)
                if share:
                    steps.append(((a - lost, d - killed), share))
                    waiting[a - lost, d - killed] += chance * share
        found.append(Passed(state, chance, steps))
    return found


def axis_of(highest: Fraction) -> tuple[Fraction, list[str]]:
    """Where the axis of the bars ends, and what it says, from there downwards to its first step."""
    step = next(each for each in STEPS if 3 * each >= highest)
    steps = -(-highest // step)
    places = next(each for each in count() if (100 * step * 10**each).denominator == 1)
    values = ((100 * step * each).as_integer_ratio() for each in range(steps, 0, -1))
    return steps * step, [f"{shown.fixed(value, places)}%" for value in values]


class Expected:
    """The texts of one battle's page, as far as there are numbers in them."""

    def __init__(self, names: Names, document: Mapping[str, Any], battles: Battles) -> None:
        self.names = names
        self.document = document
        self.battles = battles
        self.size: State = document["attackers"], document["defenders"]
        self.win: Exact = self._settled(document["win"].exact)
        self.lose: Exact = self._settled(document["lose"].exact)
        rows = document["outcomes"]["rows"]
        self.ends: list[tuple[State, int]] = [((a, d), chance.exact[0]) for a, d, chance in rows]
        (self.unit,) = {chance.exact[1] for *_, chance in rows}

    def texts(self, passed: Sequence[Passed]) -> Iterator[str]:
        """All texts with numbers, in the order of the page."""
        yield from self._head()
        yield from self._answer()
        yield from self._survivors()
        yield from self._losses()
        yield from self._tables()
        if passed:
            yield from self._flow(passed)

    def _head(self) -> Iterator[str]:
        a, d = self.size
        win, version = shown.percent(self.win), self._version()
        under = "" if self.document["ruleset"] == CLASSIC else self.names.own.title
        title = f"{a} v {d} {under}: {win} {version}"
        yield title
        lost = " ".join(self._fixed(f"mean_{side}_lost") for side in ("attackers", "defenders"))
        yield f"{self.names.own.title} {a} {d} {win} {version} {lost} {a} {a + 1}"
        yield title
        yield f"{a} v {d} {self.names.own.title}"
        yield from self.names.others
        # one army fewer, the armies, and one more, of each side
        yield f"{f'{a - 1} v {d}' if a > 1 else ''} {a} {a + 1} v {d}"
        yield f"{f'{a} v {d - 1}' if d > 1 else ''} {d} {a} v {d + 1}"
        yield f"{a} {a + 1}"

    def _answer(self) -> Iterator[str]:
        a, d = self.size
        yield f"{shown.percent(self.win)}, {shown.odds(self.win, self.lose)} {self._version()}"
        yield from self._drawing()
        yield from (self._fixed(f"mean_{side}_lost") for side in ("attackers", "defenders"))
        most = self.document["most_likely"]
        for end in most:
            attackers, defenders = end["attackers_left"], end["defenders_left"]
            if not defenders:
                yield f"attacker wins with {attackers}"
            else:
                yield f"attack fails with {attackers or ''} {defenders}"
        first = most[0]["attackers_left"], most[0]["defenders_left"]
        yield shown.percent(self._settled((dict(self.ends)[first], self.unit)))
        if "mean_rounds" in self.document:
            rounds = self.document["mean_rounds"].exact
            if not self.battles.rules.allows(a, d):
                yield f"{a}"
            elif rounds[0] != rounds[1]:
                yield shown.fixed(rounds, 2)
        for exact in (self.win, self.lose):
            yield f"20 digits {shown.significant(exact)}"
        if "win_numerator" in self.document:
            yield f"{self.document['win_numerator']}/{self.document['win_denominator']}"

    def _drawing(self) -> Iterator[str]:
        """The split bar, the bars of the ends, their axis, and whose they are."""
        a, d = self.size
        tenths = shown.rounded(1000 * self.win[0], self.win[1])
        yield f"{tenths // 10}.{tenths % 10}% {shown.percent(self.win)}"
        yield f"100% {shown.percent(self.lose)}"
        highest = Fraction(max(chance for _, chance in self._held()), self.unit)
        top, values = axis_of(highest)
        for place, (_, chance) in enumerate(self._held()):
            height = BAR * Fraction(chance, self.unit) / top
            if rounded := shown.rounded(*height.as_integer_ratio()):
                yield f"{place} 0 {rounded}"
        yield from values
        yield f"{f'{a} … 1' if a > 1 else '1'}; {f'1 … {d}' if d > 1 else '1'}"

    def _held(self) -> list[tuple[State, int]]:
        """The ends by the side that has the territory: attackers who stand do not count there."""
        found: dict[State, int] = defaultdict(int)
        for (a, d), chance in self.ends:
            found[(0, d) if d else (a, 0)] += chance
        return list(found.items())

    def _survivors(self) -> Iterator[str]:
        held = self._held()
        for side in (0, 1):
            for left, chance in (end for end in held if end[0][side]):
                at_least = sum(more for other, more in held if other[side] >= left[side])
                both = " ".join(
                    shown.percent(self._settled((part, self.unit)), 2)
                    for part in (chance, at_least)
                )
                yield f"{left[side]} {self.size[side] - left[side]} {both}"
        standing = [(end, chance) for end, chance in self.ends if all(end) and chance]
        if standing:
            yield shown.percent((sum(chance for _, chance in standing), self.unit), 2)
        for (a, d), chance in standing:
            yield f"{a} {d} {shown.percent((chance, self.unit), 2)}"

    def _losses(self) -> Iterator[str]:
        document = self.document
        for side in ("attackers", "defenders"):
            left, lost = (self._fixed(f"mean_{side}_{what}") for what in ("left", "lost"))
            deviation = shown.root(document[f"variance_{side}"].exact, 2)
            yield f"{left} {lost} {deviation} {document[f'median_{side}_left']}"
        a, d = self.size
        if document["mean_attackers_lost_given_win"]:
            yield f"{self._fixed('mean_attackers_lost_given_win')} {d}"
        if document["mean_defenders_lost_given_loss"]:
            all_lost = f"{a}"
            if self.battles.rules.never_fewer:
                failed = [(a - left, chance) for (left, held), chance in self.ends if held]
                mean = sum(lost * chance for lost, chance in failed)
                all_lost = shown.fixed((mean, sum(chance for _, chance in failed)), 2)
            yield f"{all_lost} {self._fixed('mean_defenders_lost_given_loss')}"

    def _tables(self) -> Iterator[str]:
        document = self.document
        for at, win, left in document.get("retreat", {}).get("rows", ())[1:]:
            chance, mean = shown.percent(win.exact), shown.fixed(left.exact, 2)
            yield f"{at} {at + 1} {chance} {mean}"
        yield f"{self.size[1]}"
        for chance, needed in document["attackers_needed"]["rows"]:
            enough = "" if needed is None else f"{needed} {needed + 1}"
            yield f"{shown.percent(Fraction(repr(chance)).as_integer_ratio(), 0)} {enough}"
        if "next_round" in document:
            total = document["next_round"]["total"]
            for lost, killed, rolls in document["next_round"]["losses"]["rows"]:
                yield f"{killed or ''} {lost or ''} {shown.percent((rolls, total))}"
                yield f"{rolls:,} of {total:,}"
        for answer in document.get("best_answers", ()):
            yield f"{answer['dice']}: {' '.join(answer['attacker_rolls'])}"

    def _flow(self, passed: Sequence[Passed]) -> Iterator[str]:
        a, d = self.size
        yield " ".join(map(str, range(a, -1, -1)))
        for defenders in range(d, -1, -1):
            yield f"{defenders}"
            yield from (_whole(each.chance) for each in passed if each.state[1] == defenders)
        for each in passed:
            if each.steps:
                yield "{} v {}".format(*each.state)
                if self.battles.rules.chooses:
                    yield _answers(self.battles, each.state)
                for state, chance in each.steps:
                    percent = shown.percent(chance.as_integer_ratio())
                    yield f"{state[0]} v {state[1]}: {percent}"

    def _fixed(self, name: str) -> str:
        return shown.fixed(self.document[name].exact, 2)

    def _settled(self, exact: Exact) -> Exact:
        return shown.settled(exact) if self.battles.rules.transformed else exact

    def _version(self) -> str:
        if not self.names.version:
            return ""
        said = {"0.0%": "impossible under", "100.0%": "certain under"}
        return f"{said.get(shown.percent(self.win), '')} {self.names.version}"


def _drawn(names: Names, attackers: int, defenders: int, passed: Sequence[Passed]) -> Iterator[str]:
    """The texts of a battle's flow chart: title, chances, and the numbers along its edges."""
    yield f"{attackers} {attackers + 1} {defenders} {names.own.title}"
    yield "T = A + 1"
    yield from (_whole(each.chance) for each in passed)
    for most in (attackers, defenders):
        # each is one digit, set apart
        yield "".join(map(str, range(most, -1, -1)))
    yield "T = A + 1"


def _whole(chance: Fraction) -> str:
    return shown.percent(chance.as_integer_ratio(), 0).removesuffix("%")


def _answers(battles: Battles, state: State) -> str:
    """The best answers to all rolls in a few words: the number of dice against most comes last."""
    against: dict[int, list[str]] = defaultdict(list)
    for roll, dice in sorted(battles.policy[state].items(), reverse=True):
        against[dice].append("-".join(map(str, roll)))
    *others, (most, _) = sorted(sorted(against.items()), key=lambda found: len(found[1]))
    words = [f"{dice} against {', '.join(rolls)}" for dice, rolls in others]
    return "; ".join([*words, f"else {most}"] if others else [f"{most}"])
