from dataclasses import replace
from functools import cache

from generator.facts.conquest import GARRISONS, LARGEST_STACK, Conquest, Conquests, Continents, Way
from generator.pages.play import continent_tables as tables
from generator.scope.chances import OF_CHAINS
from risk_odds.board import Board, load_board
from risk_odds.ruleset_files import load_rulesets
from tests.rulesets import make_ruleset

RULESETS = load_rulesets()
SMALL = Board(
    title="Two small continents",
    borders=10,
    continents=tuple(each for each in load_board().continents if len(each.territories) == 4),
)


@cache
def everything() -> Continents:
    """The answers about the small continents."""
    return Conquests(SMALL, RULESETS["classic"], RULESETS["three-dice-defence"]).everything()


def found_of(name: str) -> Conquest:
    """Return the answers about a small continent."""
    return next(each for each in everything().found if each.continent.name == name)


def test_keys_name_each_row_once() -> None:
    """No two rows of a table have the same key."""
    found = [found_of(continent.name) for continent in SMALL.continents]
    made = [
        tables.all_stacks(everything()),
        tables.stacks(found[0], everything().ruleset),
        tables.ways(found[0]),
        tables.capitals(found[0]),
        tables.paybacks(found),
        tables.breaking(everything()),
        tables.holding(everything()),
    ]
    for table in made:
        published = table.published
        places = [[field.name for field in published.fields].index(name) for name in table.key]
        keys = [tuple(row[place] for place in places) for row in published.rows]
        assert keys
        assert len(keys) == len({*keys})


def test_stacks_are_counted_both_ways() -> None:
    """Each (T) counts the army that stays, which (A) does not; both know no stack together."""
    found = [found_of(continent.name) for continent in SMALL.continents]
    of_continents = *map(tables.capitals, found), tables.paybacks(found)
    of_borders = tables.breaking(everything()), tables.holding(everything())
    for table in (tables.all_stacks(everything()), *of_continents, *of_borders):
        names = [field.name for field in table.published.fields]
        a, t = names.index("attackers"), names.index("armies_on_the_territory")
        for row in table.published.rows:
            able, all_there = row[a], row[t]
            assert (able is None) == (all_there is None)
            assert able is None or (isinstance(able, int) and all_there == able + 1)


def test_places_of_the_capital_are_drawn_together() -> None:
    """Each place stands in one row; the best case of a row is the least of all its ways in, and its
    ways are those that need no more, whatever the garrison.
    """
    for name in ("South America", "Australia"):
        found = found_of(name)
        for number, wanted in enumerate(OF_CHAINS):
            rows = tables.capital_places(found, wanted)
            named = [capital for row in rows for capital in row.capitals]
            assert sorted(named) == sorted(found.continent.territories)
            for row in rows:
                worse: dict[str, set[Way]] = {}
                assert [case.defenders for case in row.best] == [*GARRISONS]
                assert {case.capital for case in row.best} <= {*row.capitals}
                for case in found.with_capital:
                    if case.capital not in row.capitals:
                        continue
                    least = row.best[case.defenders - 1].stacks[number]
                    own = case.stacks[number]
                    assert own is not None
                    assert least is not None
                    assert own >= least
                    if own > least:
                        worse.setdefault(case.capital, set()).add(case.way)
                for capital in row.capitals:
                    ways = {*found.ways} - worse.get(capital, set())
                    assert row.ways == tuple(way for way in found.ways if way in ways)


def test_the_hardest_case_is_enough_everywhere() -> None:
    """Its stack is the greatest of all places and ways in, and the spread is what it differs by."""
    found = found_of("South America")
    hardest = tables.hardest(found, OF_CHAINS[3])
    for garrison in GARRISONS:
        stacks = {case.stacks[3] or 0 for case in found.with_capital if case.defenders == garrison}
        assert hardest[garrison].stacks[3] == max(stacks)
        assert max(stacks) - min(stacks) <= tables.spread(found)
    assert tables.spread(found) == 1
    assert tables.spread(replace(found, with_capital=())) == 0


def test_what_is_beyond_the_search_is_at_least_one_more() -> None:
    """Where 80 are enough in one case, and too few in another, the stacks differ by 1 or more; the
    case of no known stack is the hardest.
    """
    found = found_of("South America")
    case = found.with_capital[0]
    known = replace(case, stacks=(LARGEST_STACK,) * len(OF_CHAINS))
    beyond = replace(case, stacks=(None,) * len(OF_CHAINS))
    for cases in ((known, beyond), (beyond, known)):
        both = replace(found, with_capital=cases)
        assert tables.spread(both) == 1
        assert tables.hardest(both, OF_CHAINS[0]) == {case.defenders: beyond}


def test_routes_are_numbered_from_one_on() -> None:
    """Each territory attacked first has as many routes as can be begun there, counted from 1."""
    for continent in SMALL.continents:
        found = found_of(continent.name)
        rows = tables.ways(found).rows
        assert {row[0] for row in rows} == {*continent.borders}
        for way in found.ways:
            own = [row for row in rows if row[0] == way.territory]
            assert [row[2] for row in own] == [*range(1, len(way.routes) + 1)]
            assert [row[3] for row in own] == [", ".join(route) for route in way.routes]


def test_the_name_of_a_capital_is_the_players() -> None:
    """Addresses say capital where the rules have that name, and else their id."""
    assert tables.capital_name(RULESETS["three-dice-defence"]) == "capital"
    ruleset = make_ruleset()
    assert tables.capital_name(ruleset) == ruleset.id
