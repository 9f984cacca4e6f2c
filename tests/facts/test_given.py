from generator.facts.given import is_exact
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
