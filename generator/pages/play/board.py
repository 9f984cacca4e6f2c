"""The board: a map on which a position is set up, and the best plan of a stack on it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from generator.facts.board_plan import LARGEST_STACK, BoardPlan, Plan, board_plan
from generator.facts.given import SharedFacts, exact_of
from generator.pages.counting import RULESET_COLUMN, listed
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import RulesChoice, rules_choice
from generator.pages.page import INDEX, Page, by_name
from generator.pages.tables import Table, armies, chance_wanted, count, fraction, text
from generator.scope.words import message
from risk_odds.board import Board
from risk_odds.numbers import Ratio, percent
from risk_odds.ruleset import Ruleset

PLAYERS = ("b", "c", "d", "e", "f")
"""The other players, by the letters that stand on the map; A is the count of who can attack."""


@dataclass(frozen=True, slots=True)
class OnMap:
    """What the map shows of a territory: ``whose`` it is, its armies, and the chance to take it.

    ``asked`` is ``from`` where the stack is, ``take`` what it is to take, else empty.
    """

    whose: str
    armies: int
    asked: str
    chance: str

    @property
    def shown(self) -> str:
        """The text on its station: the letter of another player, and the armies."""
        return f"{self.armies}" if self.whose == "me" else f"{self.whose.upper()}{self.armies}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardContent(RulesChoice):
    """What the page shows: the position of ``plan`` on the ``board``, by the ids of territories.

    ``goal`` says in words what is to be taken. ``needed`` are the smallest stacks (A), ``ask`` is
    what is asked, as addresses have it; ``way`` are the borders that the best route crosses,
    ``route_ids`` its territories. ``is_undivided``: after the first battle all move in, whoever is
    left. ``must_move`` of many who are left have to; ``largest_stack`` (A) is the last that is
    tried.
    """

    board: Board
    ruleset: Ruleset
    plan: Plan
    goal: str
    garrisons: Mapping[str, int]
    stations: Mapping[str, OnMap]
    needed: tuple[tuple[Ratio, int | None], ...]
    players: tuple[str, ...]
    ask: str
    way: tuple[tuple[str, str], ...]
    route_ids: str
    is_undivided: bool
    must_move: int
    largest_stack: int


def build(facts: SharedFacts) -> Page | None:
    """The page /board/; None without rules whose chances are exact."""
    found = facts.solved(plan_of)
    if found is None:
        return None
    places = found.board.places
    route = [places[name].id for name in found.plan.routes[0].route]
    return Page(
        address="board",
        title="The board: can my stack take them all?",
        description=(
            "Set up your RISK position on a map: the best plan for your stack, step by step, with "
            "the exact chance to take every territory you want."
        ),
        keywords=("map", "world map", "territories", "conquer", "plan", "route", "Australia"),
        template="pages/board.html",
        content=BoardContent(
            **by_name(rules_choice(facts.about, "../")),
            board=found.board,
            ruleset=found.ruleset,
            plan=found.plan,
            goal=_goal(found),
            garrisons=found.garrisons,
            stations=dict(_stations(found)),
            needed=found.needed,
            players=PLAYERS,
            ask=".".join(places[name].id for name in (found.plan.place, *found.garrisons)),
            way=tuple(pairwise([places[found.plan.place].id, *route])),
            route_ids=".".join(route),
            is_undivided=all(
                move.ahead and not move.here and not move.staying for move in found.plan.moves
            ),
            must_move=found.ruleset.moves.must_move(
                LARGEST_STACK, len(found.ruleset.attacker.dice)
            ),
            largest_stack=LARGEST_STACK,
        ),
        tables=(_taken(found), _position(found), _moves(found), _routes(found), _stacks(found)),
        links=(INDEX,),
        styles=("lookup", "question", "board"),
        scripts=("pages/board",),
    )


def plan_of(rulesets: Mapping[str, Ruleset]) -> BoardPlan | None:
    """The page's position and its plan."""
    return board_plan(exact_of(rulesets))


def _goal(found: BoardPlan) -> str:
    """The continent that is to be taken, or how many territories."""
    wanted = set(found.garrisons)
    whole = (each.name for each in found.board.continents if set(each.territories) == wanted)
    return next(whole, None) or message("board.all_of_them", territories=len(wanted))


def _stations(found: BoardPlan) -> Iterator[tuple[str, OnMap]]:
    places, plan = found.board.places, found.plan
    yield places[plan.place].id, OnMap("me", plan.attackers + 1, "from", "")
    for name, garrison in found.garrisons.items():
        yield places[name].id, OnMap(PLAYERS[0], garrison, "take", percent(plan.taken[name], 0))


def _sent(plan: Plan) -> str:
    return (
        f"{plan.attackers} attackers (A; T = {plan.attackers + 1}) from {plan.place}; the plan is "
        "the best of those that may divide the stack after each conquest and look at what is left."
    )


def _taken(found: BoardPlan) -> Table:
    return Table(
        "territories",
        f"{found.ruleset.title}: how likely each territory is taken",
        _sent(found.plan),
        (
            text("territory_name", "The territory to be taken."),
            RULESET_COLUMN,
            armies("defenders", "All armies on it (D)."),
            fraction("taken", "It is taken by the best plan"),
        ),
        ("territory_name",),
        [
            (name, found.ruleset.id, garrison, found.plan.taken[name])
            for name, garrison in found.garrisons.items()
        ],
    )


def _position(found: BoardPlan) -> Table:
    names = {place.id: name for name, place in found.board.places.items()}
    return Table(
        "position",
        "The position",
        "The territories with armies, and what is asked of them.",
        (
            text("territory_name", "The territory."),
            text("whose", "Whose it is: me, or another player's letter."),
            armies("armies", "All armies on it (T)."),
            text("asked", "from: the stack that attacks; take: to be taken."),
        ),
        ("territory_name",),
        [(names[at], now.whose, now.armies, now.asked) for at, now in _stations(found)],
    )


def _moves(found: BoardPlan) -> Table:
    return Table(
        "moves",
        f"{found.ruleset.title}: what to do after the first battle",
        f"{_sent(found.plan)} Only ends after which all can still be taken.",
        (
            armies("left", "Attackers (A) left."),
            fraction("likely", "The battle ends so"),
            armies("moving", "Armies that move in."),
            armies("staying", "Armies that stay, able to attack."),
            fraction("rest", "All the rest is taken then"),
        ),
        ("left",),
        [
            (move.left, move.chance, move.moving, move.staying, move.value)
            for move in found.plan.moves
        ],
    )


def _routes(found: BoardPlan) -> Table:
    return Table(
        "routes",
        f"{found.ruleset.title}: all routes without dividing",
        f"{_sent(found.plan)} On a route the stack moves on undivided.",
        (
            count("position", "The route's place, the likeliest first."),
            text("route", "The territories in the order of attack, by commas."),
            fraction("all_taken", "All are taken"),
        ),
        ("position",),
        [
            (place, ", ".join(each.route), each.chance)
            for place, each in enumerate(found.plan.routes, start=1)
        ],
    )


def _stacks(found: BoardPlan) -> Table:
    return Table(
        "stacks",
        f"{found.ruleset.title}: the smallest stack from {found.plan.place}",
        f"To take {listed(found.garrisons)} by the best plan.",
        (
            chance_wanted("chance", "The chance wanted."),
            armies("attackers", "The fewest armies that can attack (A)."),
            armies("armies_on_the_territory", "All armies on the territory (T = A + 1)."),
        ),
        ("chance",),
        [(chance, stack, None if stack is None else stack + 1) for chance, stack in found.needed],
    )


KIND = SharedKind(address="board", build=build, offline=Offline.EVERYBODY)
