"""A battle as a Markov chain with all its matrices, beside those that Sharon Blatt prints."""

from collections.abc import Iterator, Sequence

from generator.facts.given import SharedFacts
from generator.facts.markov_chain import (
    PUBLISHED,
    Counted,
    Matrices,
    markov_chain_facts,
    published_matrices,
)
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Column, Table, armies, count, fraction, text

RULESET_OF_PAPER = "classic"


def build(facts: SharedFacts) -> Page | None:
    """The page /markov-chain/; None where the classic rules are not on the site."""
    about = facts.about.get(RULESET_OF_PAPER)
    if about is None:
        return None
    found = markov_chain_facts(about.ruleset, facts.literature)
    return Page(
        address="markov-chain",
        title="Markov chain: a RISK battle with all its numbers",
        description=(
            "The RISK battle 4 v 3 as an absorbing Markov chain: all states, P in blocks, "
            "N = (I − Q)⁻¹ and S = N·R as exact fractions, beside the printed matrices."
        ),
        keywords=("transition matrix", "absorbing", "fundamental matrix", "states", "paths"),
        template="pages/markov_chain.html",
        content=found,
        tables=(*_moves(published_matrices(about.ruleset)), _counted(found.counted)),
        links=(INDEX,),
        styles=("markov",),
    )


FROM: tuple[Column, ...] = (
    armies("attackers", "Attackers (A) before; T = A + 1 stand on the territory."),
    armies("defenders", "Defenders before."),
)
TO: tuple[Column, ...] = (
    armies("attackers_then", "Attackers (A) then."),
    armies("defenders_then", "Defenders then."),
)
KEY = ("attackers", "defenders", "attackers_then", "defenders_then")


def _moves(matrices: Matrices) -> Iterator[Table]:
    """The entries of the chain's matrices, but for the zeros."""
    attackers, defenders = PUBLISHED
    description = (
        f"All battles up to {attackers} attackers (A) v {defenders} defenders, classic rules. "
        "Entries that are 0 are left out."
    )
    for name, title, meaning, rows in (
        (
            "transitions",
            "Q and R: where one round leads",
            "One round leads there",
            matrices.transitions,
        ),
        (
            "passed",
            "N: which states a battle passes",
            "The battle is ever in that state",
            matrices.passed,
        ),
        ("ends", "S: how a battle ends", "The battle ends so", matrices.ends),
    ):
        yield Table(name, title, description, (*FROM, *TO, fraction("chance", meaning)), KEY, rows)


def _counted(counted: Sequence[Counted]) -> Table:
    return Table(
        "states",
        "States of a battle, and ways it can go",
        "Two ways differ where the losses of a round differ.",
        (
            *FROM,
            count("undecided", "States in which both sides have armies."),
            count("ends", "States in which one side has none."),
            count("states_reached", "States of both kinds that the battle can come to."),
            text("ways", "Ways it can go; a whole number, as text since it may be long."),
            text("ways_won", "Those that the attacker wins."),
            text("ways_lost", "Those that the attacker loses."),
        ),
        ("attackers", "defenders"),
        [
            (
                *(each.attackers, each.defenders, each.undecided, each.ends, each.reached),
                *(str(each.ways.total), str(each.ways.won), str(each.ways.lost)),
            )
            for each in counted
        ],
    )


KIND = SharedKind(address="markov-chain", build=build)
