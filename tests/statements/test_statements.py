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
    """These sentences in print do not hold; three of them are only loosely worded."""
    wrong = [
        (work.id, statement.place)
        for work in checked_literature().works
        for statement in work.wrong_statements
    ]
    advantage = "Battle win probabilities by attacker advantage"
    assert wrong == [
        ("blatt-2002", "Section 2"),
        ("blatt-2002", "Section 3"),
        ("blatt-2002", "Section 4, case 5"),
        ("blatt-2002", "Section 4, case 6"),
        ("blatt-2002", "Section 4, case 6"),
        ("blatt-2002", "Table 1, case I"),
        ("blatt-2002", "Section 6"),
        ("practically-predictable", "Armies lost"),
        ("practically-predictable", advantage),
        ("practically-predictable", advantage),
        ("practically-predictable", advantage),
        ("smg-help", "Manual roll"),
        *[("wriphe", "The entry on Risk")] * 6,
    ]
    loose = [
        statement.place
        for work in checked_literature().works
        for statement in work.statements
        if statement.loose
    ]
    assert loose == ["Section 4, case 5", "Section 4, case 6", "Manual roll"]
