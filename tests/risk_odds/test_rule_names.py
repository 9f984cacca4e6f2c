from pathlib import Path

import pytest

from risk_odds.errors import InputError
from risk_odds.rule_names import MOST_LISTED, Rules, UnknownRulesError, rules
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets


def test_every_name_finds_its_ruleset() -> None:
    """Ids and the names that players use are keys of the same ruleset, each listed once."""
    assert dict(rules) == load_rulesets()
    for ruleset in rules.values():
        for name in ruleset.names:
            assert rules[name].decisive == ruleset.decisive
            assert name in rules
    assert rules["capital"] is rules["three-dice-defence"]
    assert rules["teg"].id == "three-dice-defence"
    assert (rules["capital"].moves.most, rules["teg"].moves.most) == (None, 3)
    assert "capital" not in [*rules]


@pytest.mark.parametrize(
    ("written", "name"),
    [("Classic", "classic"), ("RisiKo!", "risiko"), (" Three-Dice Defence", "three-dice-defence")],
)
def test_names_may_be_written_as_people_write_them(written: str, name: str) -> None:
    """Capital letters, spaces and punctuation make no difference."""
    assert rules[written] is rules[name]
    assert written in rules
    assert "classic rules" not in rules


def test_the_default_is_classic_or_the_only_one(classic: Ruleset) -> None:
    """Without classic rules a single ruleset is the default; of several, one has to be named."""
    assert rules.default() is rules["classic"]
    mine = {name: classic.model_copy(update={"id": name, "aliases": ()}) for name in ("b", "a")}
    assert Rules(lambda: {"b": mine["b"]}).default() is mine["b"]
    with pytest.raises(UnknownRulesError, match=r"^rules: found nothing, expected one of b, a$"):
        Rules(lambda: mine).default()


def test_rules_cannot_be_changed() -> None:
    """Neither is a ruleset replaced nor one taken away."""
    with pytest.raises(TypeError):
        rules["classic"] = rules["dutch"]  # type: ignore[index]
    with pytest.raises(TypeError):
        del rules["classic"]  # type: ignore[attr-defined]


def test_files_are_read_when_they_are_needed(tmp_path: Path) -> None:
    """Nothing is read before the first use, and once then."""
    times = 0

    def load() -> dict[str, Ruleset]:
        nonlocal times
        times += 1
        return load_rulesets()

    named = Rules(load)
    assert times == 0
    assert named["koole"].id == "dutch"
    assert len(named) == 26
    assert times == 1


@pytest.mark.parametrize(
    ("name", "likeliest"),
    [("captial", "capital"), ("clasic", "classic"), ("zombi", "zombies"), (5, "classic")],
)
def test_an_unknown_name_is_answered_with_all(name: str, likeliest: str) -> None:
    """The error is a `KeyError` and an `InputError` that lists all names, the likeliest first."""
    with pytest.raises(KeyError) as raised:
        rules[name]
    assert isinstance(raised.value, UnknownRulesError)
    assert isinstance(raised.value, InputError)
    before, _, listed = str(raised.value).partition(", expected one of ")
    assert before == f"rules: found {name!r}"
    names = [name for ruleset in rules.values() for name in ruleset.names]
    assert listed.split(", ")[0] == likeliest
    assert sorted(listed.split(", ")) == sorted(names)
    assert rules.get(name) is None


def test_of_very_many_names_the_first_are_listed(classic: Ruleset) -> None:
    """A message stays readable, however many rulesets there are."""
    many = {f"r{n}": classic.model_copy(update={"id": f"r{n}", "aliases": ()}) for n in range(150)}
    with pytest.raises(UnknownRulesError) as raised:
        Rules(lambda: many)["classic"]
    listed = str(raised.value).partition(", expected one of ")[2]
    assert listed.endswith(" and 50 more")
    assert listed.count(",") == MOST_LISTED - 1
