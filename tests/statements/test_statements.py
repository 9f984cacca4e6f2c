import pytest

from generator.literature import load_literature
from generator.rules import load_rulesets
from generator.statements import KINDS, check_statement
from tests.facts import checked_literature

WORKS = load_literature(load_rulesets())


def test_every_kind_is_used() -> None:
    """No function checks what no work says."""
    used = {statement.check for work in WORKS for statement in work.source.statements}
    assert used == {*KINDS}


@pytest.mark.parametrize(
    ("kind", "given", "words"),
    [
        ("luck", {}, "found the check 'luck', expected one of "),
        ("nearly fair", {}, "within: Missing"),
        ("nearly fair", {"within": "1/10", "more": 1}, "more: Unexpected"),
        ("losses equally likely", {"roll": "53"}, "roll"),
    ],
)
def test_what_cannot_be_checked_is_refused(kind: str, given: dict[str, object], words: str) -> None:
    """A kind that is not there, or that is given something else, is a fault of the file."""
    with pytest.raises(ValueError, match=words):
        check_statement(kind, given)


def test_every_statement_has_a_verdict() -> None:
    """Each statement of each work is checked, and what is wrong says what is right."""
    for work, checked in zip(WORKS, checked_literature().works, strict=True):
        assert [statement.says for statement in checked.statements] == [
            statement.says for statement in work.source.statements
        ]
        for statement in checked.statements:
            assert statement.holds or statement.right
            assert "{" not in (statement.right or "")


def test_exactly_these_statements_are_wrong() -> None:
    """The sentences in print that do not hold, by their work; some are only loosely worded."""
    advantage = "Battle win probabilities by attacker advantage"
    works = checked_literature().works
    assert {
        work.id: [statement.place for statement in work.wrong_statements]
        for work in works
        if work.wrong_statements
    } == {
        "blatt-2002": [
            *("Section 2", "Section 3", "Section 4, case 5", "Section 4, case 6"),
            *("Section 4, case 6", "Table 1, case I", "Section 6"),
        ],
        "hendel": ["Abstract"],
        "hoehle": ["Discussion"],
        "practically-predictable": ["Armies lost", advantage, advantage, advantage],
        "smg-help": ["Manual roll"],
        "tan": ["The chances of a round", "The chances of a round", "Its conclusions"],
        "wriphe": ["The entry on Risk"] * 6,
    }
    assert [
        (work.id, statement.place)
        for work in works
        for statement in work.statements
        if statement.loose
    ] == [
        ("blatt-2002", "Section 4, case 5"),
        ("blatt-2002", "Section 4, case 6"),
        ("hendel", "Abstract"),
        ("hoehle", "Discussion"),
        ("smg-help", "Manual roll"),
    ]
