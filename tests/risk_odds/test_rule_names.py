import re
from pathlib import Path

import pytest

from risk_odds.errors import InputError
from risk_odds.rule_names import MOST_LISTED, Rules, UnknownRulesError, rules
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import RULESETS_FOLDER, load_rulesets


def test_every_name_finds_its_ruleset() -> None:
    """Ids and the names that players use are keys of the same ruleset, each listed once."""
    assert dict(rules) == load_rulesets()
    for ruleset in rules.values():
        for name in ruleset.names:
            assert rules[name].decisive == ruleset.decisive
            assert name in rules
    assert rules["capital"].decisive == rules["three-dice-defence"].decisive
    assert rules["capital"].title == rules["cap"].title == "Capital (Three-dice defence)"
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
    assert len(named) == len([*RULESETS_FOLDER.glob("*.toml")])
    assert times == 1


@pytest.mark.parametrize(
    ("name", "likeliest"),
    [
        ("captial", "three-dice-defence (or capital, "),
        ("clasic", "classic (or plain-dice), "),
        ("zombi", "attacker-ties (or zombies, "),
        ("holand", "dutch (or koole), "),
        (5, "classic (or plain-dice), "),
    ],
)
def test_an_unknown_name_is_answered_with_all(name: str, likeliest: str) -> None:
    """The error is a `KeyError` and an `InputError` that lists every ruleset once, by its id and
    its other names: first the likeliest one, with the name that was meant first.
    """
    with pytest.raises(KeyError) as raised:
        rules[name]
    assert isinstance(raised.value, UnknownRulesError)
    assert isinstance(raised.value, InputError)
    before, _, listed = str(raised.value).partition(", expected one of ")
    assert before == f"rules: found {name!r}"
    assert listed.startswith(likeliest)
    entries = re.findall(r"([a-z0-9-]+)(?: \(or ([a-z0-9, -]+)\))?(?:, |$)", listed)
    found = {id_: sorted(others.split(", ") if others else []) for id_, others in entries}
    assert len(entries) == len(rules)
    assert found == {id_: sorted(ruleset.names[1:]) for id_, ruleset in rules.items()}
    assert rules.get(name) is None


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        *[("cap", "three-dice-defence"), ("zombie", "attacker-ties"), ("bb", "balanced-blitz")],
        *[("true-random", "classic"), ("True  Random", "classic"), ("standard", "classic")],
        *[("blitz capital", "balanced-blitz-capital"), ("BB-CAP", "balanced-blitz-capital")],
        *[("iconquer", "two-dice-attack"), ("i conquer", "two-dice-attack")],
        *[("ammo", "legacy-ammo-shortage"), ("fort", "legacy-fortification")],
        *[
            ("bunker fort", "legacy-bunker-fortification"),
            ("ammo fort", "legacy-ammo-fortification"),
        ],
        *[("zombie v cap", "zombies-v-capital"), ("zombies-v-wall", "zombies-v-capital")],
        *[("uk", "uk-1990"), ("holland", "dutch"), ("cap wall", "capital-wall")],
    ],
)
def test_what_players_type_finds_the_rules(typed: str, name: str) -> None:
    """Nicknames are keys as well, with spaces or hyphens, and are listed nowhere."""
    assert rules[typed].id == name
    assert typed in rules
    assert typed not in [*rules]


def test_every_nickname_means_one_name() -> None:
    """No nickname is a name, or a nickname of another; each means a name of its ruleset."""
    nicknames = [nickname for ruleset in rules.values() for nickname in ruleset.nicknamed]
    names = {name for ruleset in rules.values() for name in ruleset.names}
    assert len(nicknames) == len(set(nicknames))
    assert not names & {*nicknames}
    for ruleset in rules.values():
        assert {*ruleset.nicknamed.values()} <= {*ruleset.names}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ('nicknames = ["one"]', 'nicknames = ["one"]'),
        ('nicknames = ["second"]', ""),
        ('nicknames = ["other"]', 'aliases = [{ id = "other", title = "O", note = "O." }]'),
        (
            'nicknames = ["one"]',
            'aliases = [{ id = "other", title = "O", note = "O.", nicknames = ["one"] }]',
        ),
    ],
)
def test_a_nickname_of_two_is_refused(tmp_path: Path, first: str, second: str) -> None:
    """What could mean two names is named, with the file of either."""
    dice = 'ties = "defender"\nattacker.dice = [6]\ndefender.dice = [6]\n'
    for name, more in (("first", first), ("second", second)):
        text = f'title = "{name}"\n{more}\n{dice}'
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(
        InputError, match=r"\.toml: (aliases\[0\]\.)?nicknames: found '\w+', which \w+\.toml has"
    ):
        load_rulesets(tmp_path)


@pytest.mark.parametrize("first", ["tower", "second"])
def test_an_alias_of_two_is_refused(tmp_path: Path, first: str) -> None:
    """No alias is that of another ruleset, nor another's id: one of them could not be reached."""
    dice = 'ties = "defender"\nattacker.dice = [6]\ndefender.dice = [6]\n'
    for name, alias in (("first", first), ("second", "tower")):
        text = (
            f'{dice}title = "{name}"\naliases = [{{ id = "{alias}", title = "T", note = "N." }}]\n'
        )
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"\.toml: aliases\[0\]\.id: found '\w+', which \w+\.toml"):
        load_rulesets(tmp_path)


@pytest.mark.parametrize("name", [10**5000, None, b"classic"], ids=["huge", "none", "bytes"])
def test_what_is_no_name_is_refused(name: object) -> None:
    """Whatever is asked for, the message says what was found and lists the rulesets."""
    with pytest.raises(UnknownRulesError, match=r"found .*, expected one of classic"):
        rules[name]  # type: ignore[index]


def test_a_game_that_is_typed_lists_its_rules_first() -> None:
    """Risk Legacy has several rules: who types "legacy" gets their names."""
    with pytest.raises(UnknownRulesError) as raised:
        rules["Legacy"]
    listed = str(raised.value).partition(", expected one of ")[2]
    first = re.sub(r" \(or .+?\)", "", listed).split(", ")
    legacy = [name for name in rules if name.startswith("legacy-")]
    assert first[: len(legacy)] == legacy


@pytest.mark.parametrize(("letters", "first"), [(100, "a" * 100), (101, "r")])
def test_the_first_hundred_letters_of_a_name_are_compared(
    classic: Ruleset, letters: int, first: str
) -> None:
    """A word of a hundred letters is known again, whatever follows, and a longer one is not."""
    word = "a" * letters
    # apart from that word, the id looks nothing like what is typed
    ids = ["r", f"{word}-{'b' * 400}"]
    two = {id_: classic.model_copy(update={"id": id_, "aliases": ()}) for id_ in ids}
    with pytest.raises(UnknownRulesError) as raised:
        Rules(lambda: two)[f"{word}c"]
    assert str(raised.value).partition(", expected one of ")[2].startswith(first)


def test_the_five_names_that_look_most_like_it_are_listed_first(classic: Ruleset) -> None:
    """A sixth that looks like what was typed stands in its place among all others."""
    ids = ["tower", *(f"castle{n}" for n in range(6))]
    seven = {id_: classic.model_copy(update={"id": id_, "aliases": ()}) for id_ in ids}
    with pytest.raises(UnknownRulesError) as raised:
        Rules(lambda: seven)["castle"]
    listed = str(raised.value).partition(", expected one of ")[2].split(", ")
    assert sorted(listed) == sorted(ids)
    assert [name[:5] for name in listed] == [*["castl"] * 5, "tower", "castl"]


def test_of_very_many_names_the_first_are_listed(classic: Ruleset) -> None:
    """A message stays readable, however many rulesets there are; where it lists all, it tells of no
    more.
    """
    many = {f"r{n}": classic.model_copy(update={"id": f"r{n}", "aliases": ()}) for n in range(150)}
    with pytest.raises(UnknownRulesError) as raised:
        Rules(lambda: many)["classic"]
    listed = str(raised.value).partition(", expected one of ")[2]
    assert listed.endswith(" and 50 more")
    assert listed.count(",") == MOST_LISTED - 1
    as_many = dict([*many.items()][:MOST_LISTED])
    with pytest.raises(UnknownRulesError) as raised:
        Rules(lambda: as_many)["classic"]
    assert "more" not in str(raised.value)
