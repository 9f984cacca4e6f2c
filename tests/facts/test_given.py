from collections.abc import Mapping
from dataclasses import replace

from generator.facts.announced_dice import games_of
from generator.facts.conquest import continents
from generator.facts.given import LONG, exact_chains, is_exact
from generator.pages.learn import how_many_dice
from generator.pages.play import continents as continent_pages
from generator.pages.play import paths
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from tests.given import ruleset_facts, shared_facts


def test_rulesets_are_told_apart_by_what_they_allow() -> None:
    """Exact rules are those without balanced blitz, and the first with rounds has the decisions."""
    facts = shared_facts(["balanced-blitz", "dutch", "classic"], 3)
    assert [name for name, rules in facts.rulesets.items() if is_exact(rules)] == [*facts.exact]
    assert [*facts.exact] == ["dutch", "classic"]
    assert facts.decisions is not None
    assert facts.decisions.ruleset.id == "dutch"
    assert (facts.decisions.state.attackers, facts.decisions.state.defenders) == (3, 3)


def test_a_site_of_balanced_blitz_has_neither() -> None:
    """Without rounds there are no decisions, and without exact rules no chains."""
    facts = shared_facts(["balanced-blitz"])
    assert (facts.exact, facts.decisions, facts.chains) == ({}, None, None)


def largest_of(rulesets: Mapping[str, Ruleset], least: int) -> int:
    """Return how many rulesets there are, if it is so many."""
    return max(len(rulesets), least)


def test_what_is_known_is_not_solved_again() -> None:
    """A question that a job has answered has that answer; any other is asked of all rulesets."""
    facts = shared_facts(["classic", "dutch"])
    assert facts.solved(largest_of, 1) == 2
    beside = replace(facts, known={(largest_of, 1): 7})
    assert (beside.solved(largest_of, 1), beside.solved(largest_of, 3)) == (7, 3)


def test_pages_ask_what_jobs_solve() -> None:
    """Each question that takes long is asked by a page in the same words."""
    assert {question[0] for question in LONG} == {continents, games_of, exact_chains}
    # with these answers there are no pages of continents and no chains, and no games
    known = {question: () if question[0] is games_of else None for question in LONG}
    facts = replace(shared_facts(["classic"]), known=known)
    assert [*continent_pages.build(facts)] == []
    assert paths.build(facts) is None
    assert how_many_dice.build(facts).shown["asked"] == ()


def test_decisions_are_made_once() -> None:
    """Two pages that ask get the same."""
    facts = shared_facts(["classic"], 3)
    assert facts.decisions is facts.decisions


def test_a_ruleset_knows_its_rounds_and_its_costs() -> None:
    """They are those of its own rules, as far as one asks."""
    facts = ruleset_facts("two-dice-attack", 3)
    title = load_rulesets()["two-dice-attack"].title
    assert facts.rounds.own.title == f"{title}: one round"
    assert [each.defenders for each in facts.fewer_lost(2)] == [1, 2]
