from pathlib import Path

import pytest
from pydantic import ValidationError

from risk_odds.errors import InputError
from risk_odds.ruleset import NOT_DECISIVE, Alias, Ruleset
from risk_odds.ruleset_files import RULESETS_FOLDER, load_own_rulesets, load_ruleset, load_rulesets
from risk_odds.sides import MOST_CHANGES
from tests.rulesets import GOOD_FILE, make_ruleset
from tests.twin.rounds import (
    BLITZ_BASE,
    PLAIN_RULESETS,
    attacker_faces,
    defender_faces,
    most_attacker_dice,
    most_defender_dice,
)

BAD_FILES = [
    ("ties =", "tise =", "the file", "found the unknown key 'tise'"),
    ("dice = [6, 6]", "dice = [6, 6]\nface = 6", "defender", "found the unknown key 'face'"),
    ('ties = "defender"\n', "", "ties", "found nothing"),
    ("dice = [6, 6, 6]", "", "attacker.dice", "found nothing"),
    ("dice = [6, 6, 6]", "dice = [6, 1, 6]", "attacker.dice[1]", "found 1,"),
    ("dice = [6, 6, 6]", "dice = [6, 6.0, 6]", "attacker.dice[1]", "found 6.0,"),
    ("dice = [6, 6, 6]", "dice = [6, 6, true]", "attacker.dice[2]", "found true,"),
    ("dice = [6, 6, 6]", "dice = [101]", "attacker.dice[0]", "found 101,"),
    ("dice = [6, 6, 6]", "dice = []", "attacker.dice", "found [],"),
    ("dice = [6, 6, 6]", "dice = [6, 6, 6, 6, 6, 6, 6]", "attacker.dice", "at most 6"),
    ("dice = [6, 6, 6]", "dice = 6", "attacker.dice", "found 6,"),
    ('"high"', '"certain"', "confidence", "found 'certain',"),
    ('ties = "defender"', 'ties = "nobody"', "ties", "found 'nobody',"),
    ('title = "Some rules"', 'title = "  "', "title", "found '  ',"),
    ('title = "Some rules"', "title = 5", "title", "found 5,"),
    ('title = "Some rules"', 'id = "classic"\ntitle = "Some rules"', "id", "expected none"),
    ('author = "Somebody"', 'author = "Somebody"\nyear = 1900', "sources[0].year", "1957"),
    ('author = "Somebody"', 'author = "Somebody"\nurl = "x"', "sources[0].url", "https"),
    ('title = "Some rules"\n', "", "title", "found nothing"),
    ("[[sources]]", "[sources]", "sources", "found {"),
    (
        "dice = [6, 6]",
        "dice = [6, 6]\narmies_for_dice = [1]",
        "defender.armies_for_dice",
        "2 rising whole",
    ),
    (
        "dice = [6, 6]",
        "dice = [6, 6]\narmies_for_dice = [2, 3]",
        "defender.armies_for_dice",
        "start with 1",
    ),
    (
        "dice = [6, 6]",
        "dice = [6, 6]\narmies_for_dice = [1, 1]",
        "defender.armies_for_dice",
        "rising",
    ),
    (
        "dice = [6, 6]",
        "dice = [6, 6]\narmies_for_dice = [0, 1]",
        "defender.armies_for_dice[0]",
        "found 0,",
    ),
    (
        "dice = [6, 6]",
        'dice = [6, 6]\nbonus = { dice = "all" }',
        "defender.bonus.amount",
        "found no",
    ),
    (
        "dice = [6, 6]",
        'dice = [6, 6]\nbonus = { dice = "lowest", amount = 1 }',
        "defender.bonus.dice",
        "found 'lowest',",
    ),
    (
        "dice = [6, 6]",
        'dice = [6, 8]\nbonus = { dice = "all", amount = 1, within_faces = true }',
        "defender.bonus.within_faces",
        "found true, expected true only where all dice have the same number of faces",
    ),
    (
        "dice = [6, 6]",
        'dice = [6, 6]\nbonus = { dice = "all", amount = 1, then = [{ dice = "all" }] }',
        "defender.bonus.then[0].amount",
        "found no",
    ),
    (
        "dice = [6, 6]",
        "dice = [6, 8]\nbonus = { dice = 'all', amount = 1, then = "
        "[{ dice = 'all', amount = 1, within_faces = true }] }",
        "defender.bonus.then[0].within_faces",
        "same number of faces",
    ),
    (
        "dice = [6, 6]",
        "dice = [6, 6]\nbonus = { dice = 'all', amount = 1, then = ["
        + "{ dice = 'all', amount = 1 }, " * MOST_CHANGES
        + "] }",
        "defender.bonus.then",
        "at most 3",
    ),
    (
        "dice = [6, 6, 6]",
        "dice = [6]\nnever_fewer_dice = true",
        "attacker.never_fewer_dice",
        "found true, expected true only where attacker.dice are no fewer than defender.dice (1 v",
    ),
    (
        "dice = [6, 6, 6]\n\n[defender]",
        "dice = [6, 6, 6]\nnever_fewer_dice = true\n\n[defender]\nchooses_after_roll = true",
        "attacker.never_fewer_dice",
        "expected true only without defender.chooses_after_roll",
    ),
    (
        "dice = [6, 6]",
        "dice = [6, 6]\nnever_fewer_dice = true",
        "defender",
        "unknown key 'never_fewer_dice'",
    ),
    ('ties = "defender"', 'ties = "defender"\nnicknames = ["A B"]', "nicknames[0]", "found 'A B'"),
    (
        'ties = "defender"',
        'ties = "defender"\ntransformation = "true random"',
        "transformation",
        "found 'true random',",
    ),
    ('ties = "defender"', 'ties = "defender"\nlargest_matchup = 0', "largest_matchup", "found 0,"),
    (
        'ties = "defender"',
        'ties = "defender"\nlargest_dataset = 1000000001',
        "largest_dataset",
        "expected at most 1,000,000,000",
    ),
    (
        'ties = "defender"',
        'ties = "defender"\nevery_format = 1',
        "the file",
        "unknown key 'every_format', expected one of the keys ",
    ),
    ('ties = "defender"', 'ties = "defender"\naliases = [1]', "aliases[0]", "a table of keys"),
    (
        'ties = "defender"',
        'ties = "defender"\nmovement = { least = "one", most = 2, stay = 3 }',
        "movement.stay",
        "found 3, expected at most 2, as many as may move in",
    ),
    (
        'ties = "defender"',
        'ties = "defender"\nother_readings = [{ title = "The same" }]',
        "other_readings[0].attacker",
        "found nothing, expected this key or defender",
    ),
    (
        'ties = "defender"',
        'ties = "defender"\naliases = "x"',
        "aliases",
        "found 'x', expected a list",
    ),
    (
        'ties = "defender"',
        f'ties = "defender"\naliases = [{{ id = "{"a" * 61}", title = "A", note = "A." }}]',
        "aliases[0].id",
        "at most 60 characters",
    ),
    (
        'ties = "defender"',
        'ties = "defender"\naliases = [{ id = "A", title = "A", note = "A." }]',
        "aliases[0].id",
        "found 'A', expected small letters, digits and single hyphens",
    ),
    ('title = "Some rules"', f'title = "{"x" * 2000}"', "title", "(2,000 characters), expected at"),
    ('title = "Some rules"', 'title = "a\\nb"', "title", "one line without control characters"),
    ('summary = "Some dice."', 'summary = """a\nb"""', "summary", "one line without control"),
    ('author = "Somebody"', 'author = "Somebody"\nyear = 10000', "sources[0].year", "9999"),
    (
        'author = "Somebody"',
        'author = "Somebody"\nurl = "https://a b"',
        "sources[0].url",
        "an address that starts with https://",
    ),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "some-rules.toml"


def test_a_good_file_is_read_whole(file: Path) -> None:
    """Every key of a file arrives, and the file's stem becomes the id."""
    file.write_text(GOOD_FILE, encoding="utf-8")
    assert load_ruleset(file) == make_ruleset()


@pytest.mark.parametrize(("right", "wrong", "key", "found"), BAD_FILES)
def test_a_bad_file_is_named_with_key_and_fault(
    file: Path, right: str, wrong: str, key: str, found: str
) -> None:
    """Every fault is answered with the file, the key, what was found and what was expected."""
    assert right in GOOD_FILE
    file.write_text(GOOD_FILE.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_ruleset(file)
    lines = str(caught.value).split("\n")
    assert any(line.startswith(f"{file}: {key}: ") and found in line for line in lines)
    assert not any(
        words in line
        for line in lines
        for words in ("pydantic", "Input should", "String should", "Value error", "valid ", "tuple")
    )


def test_every_fault_is_told_at_once(file: Path) -> None:
    """Somebody who made three mistakes learns of all three, a line for each."""
    text = GOOD_FILE.replace("high", "none").replace("6, 6, 6", "6, 1")
    text = text.replace('"defender"', '"me"')
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_ruleset(file)
    lines = str(caught.value).split("\n")
    assert [line.split(": ")[1] for line in lines] == ["confidence", "ties", "attacker.dice[1]"]


@pytest.mark.parametrize("content", [b"title = ", b'title = "\xff"', b"a = 1\na = 2"])
def test_what_is_not_toml_is_refused(file: Path, content: bytes) -> None:
    """A file that is no TOML, or no UTF-8, is named in the error."""
    file.write_bytes(content)
    with pytest.raises(InputError, match=r"some-rules\.toml: (not valid TOML|found the byte)"):
        load_ruleset(file)


@pytest.mark.parametrize(
    "stem", ["Some-Rules", "some rules", "-some", "some--rules", "ümlaut", "a."]
)
def test_a_file_name_must_do_as_an_address(tmp_path: Path, stem: str) -> None:
    """The file's name becomes an address, so only small letters, digits and hyphens will do."""
    file = tmp_path / f"{stem}.toml"
    file.write_text(GOOD_FILE, encoding="utf-8")
    with pytest.raises(InputError, match="small letters, digits and single hyphens"):
        load_ruleset(file)


@pytest.mark.parametrize("stem", ["a" * 61, "a" * 250])
def test_a_file_name_must_do_as_a_part_of_others(tmp_path: Path, stem: str) -> None:
    """An id is part of other names of files, so it is shorter than these may be."""
    file = tmp_path / f"{stem}.toml"
    file.write_text(GOOD_FILE, encoding="utf-8")
    with pytest.raises(InputError, match=r"expected small letters, .* at most 60 characters"):
        load_ruleset(file)
    (tmp_path / f"{'a' * 60}.toml").write_text(GOOD_FILE, encoding="utf-8")
    assert load_ruleset(tmp_path / f"{'a' * 60}.toml").id == "a" * 60


def test_a_folder_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """A loop of links, or a file, in the place of the folder: one line with the reason."""
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    (tmp_path / "file").write_text("", encoding="utf-8")
    for folder in (loop, tmp_path / "file", tmp_path / "nowhere"):
        with pytest.raises(InputError, match=f"{folder}: cannot be read: "):
            load_rulesets(folder)


def test_a_missing_file_is_refused(file: Path) -> None:
    """A file that is not there is bad input, not a fault of the program."""
    with pytest.raises(InputError, match="cannot be read"):
        load_ruleset(file)


def test_a_folder_may_be_given_by_its_name(tmp_path: Path) -> None:
    """A text does as a path does; what is neither is refused in one line."""
    (tmp_path / "mine.toml").write_text(GOOD_FILE, encoding="utf-8")
    assert load_rulesets(str(tmp_path)) == load_rulesets(tmp_path)
    with pytest.raises(InputError, match=r"^load_rulesets: folder: found 5, expected a folder's "):
        load_rulesets(5)  # type: ignore[arg-type]


def test_the_ending_of_a_file_may_be_large(tmp_path: Path) -> None:
    """A file that some system has named in capitals is not passed over."""
    (tmp_path / "mine.TOML").write_text(GOOD_FILE, encoding="utf-8")
    assert [*load_rulesets(tmp_path)] == ["mine"]


def test_what_is_no_name_of_a_folder_is_refused() -> None:
    """A name with a null byte is an error of input like any other."""
    with pytest.raises(InputError, match="cannot be read: embedded null byte"):
        load_rulesets("a\0b")


def test_a_folder_without_rulesets_is_refused(tmp_path: Path) -> None:
    """An empty folder is an error and never an empty site."""
    with pytest.raises(InputError, match=r"found no ruleset, expected at least one \.toml file"):
        load_rulesets(tmp_path)


def test_all_rulesets_of_the_project_are_valid() -> None:
    """Every ruleset file of the project loads, under its own name, the classic rules first."""
    rulesets = load_rulesets()
    assert set(rulesets) == {path.stem for path in RULESETS_FOLDER.glob("*.toml")}
    assert all(ruleset.id == name for name, ruleset in rulesets.items())
    assert next(iter(rulesets)) == "classic"
    positions = [ruleset.position for ruleset in rulesets.values()]
    assert positions == sorted(set(positions))


def test_all_rulesets_are_there() -> None:
    """There is a file for every ruleset that the twin knows, and for no other."""
    assert set(load_rulesets()) == {*PLAIN_RULESETS, *BLITZ_BASE, "dutch"}


def test_rulesets_without_a_position_follow_by_name(tmp_path: Path) -> None:
    """Files with a position come first, in its order; the others follow, in the order of names.

    They are at the position 1,000: whoever wants to stand behind them says a greater one.
    """
    positions = {"a": 1001, "d": 2, "e": 1, "f": 999}
    for name in "abcdef":
        position = f"position = {positions[name]}" if name in positions else ""
        (tmp_path / f"{name}.toml").write_text(f"{position}\n{GOOD_FILE}", encoding="utf-8")
    assert list(load_rulesets(tmp_path)) == ["e", "d", "f", "b", "c", "a"]


@pytest.mark.parametrize("name", [*PLAIN_RULESETS, *BLITZ_BASE, "dutch"])
def test_every_ruleset_has_texts_sources_and_a_confidence(name: str) -> None:
    """Each file says the rule in plain words, names its sources, and aliases that are its own."""
    ruleset = load_rulesets()[name]
    assert len(ruleset.rule) > 100
    assert ruleset.rule.rstrip().endswith(".")
    assert ruleset.summary.endswith(".")
    assert ruleset.confidence in ("high", "medium")
    assert ruleset.sources
    names = [alias.id for alias in ruleset.aliases]
    assert len({*names, name}) == len(names) + 1
    assert all(alias.note.endswith(".") for alias in ruleset.aliases)
    assert (ruleset.transformation is not None) == (name in BLITZ_BASE)
    limits = ruleset.largest_matchup, ruleset.largest_dataset
    assert limits == ((20, 50) if name in SMALLER else (50 if name == "classic" else 30, 100))


def test_a_ruleset_cannot_be_changed(classic: Ruleset) -> None:
    """Rulesets are frozen, so no step of the build can change the rules for the next one."""
    with pytest.raises(ValidationError, match="frozen"):
        classic.title = "Other"


@pytest.mark.parametrize("name", PLAIN_RULESETS)
def test_the_dice_are_those_of_the_rule_books(name: str) -> None:
    """Each file gives both sides the dice that the twin, written from the text, gives."""
    ruleset = load_rulesets()[name]
    for armies in range(1, 10):
        attacking = most_attacker_dice(name, armies)
        defending = most_defender_dice(name, armies)
        assert list(ruleset.attacker_dice(armies)) == attacker_faces(name, attacking)
        assert list(ruleset.defender_dice(armies)) == defender_faces(name, defending)
    assert (ruleset.ties == "attacker") == (name in ("attacker-ties", "capital-ties"))


@pytest.mark.parametrize(("blitz", "base"), BLITZ_BASE.items())
def test_a_blitz_has_the_dice_of_its_base(blitz: str, base: str) -> None:
    """A blitz differs from the rules that it transforms in nothing but the transformation."""
    rulesets = load_rulesets()
    fields = ("attacker", "defender", "ties")
    assert [getattr(rulesets[blitz], field) for field in fields] == [
        getattr(rulesets[base], field) for field in fields
    ]


def test_the_defenders_armies_decide_his_dice() -> None:
    """A defender who needs 3 armies for his second die rolls one die until he has them."""
    ruleset = make_ruleset(defender=(6, 8), armies_for_dice=(1, 3))
    dice = [ruleset.defender_dice(armies) for armies in (1, 2, 3, 4)]
    assert dice == [(6,), (6,), (6, 8), (6, 8)]
    assert ruleset.defenders_for_all_dice == 3


def test_dice_are_taken_up_in_order() -> None:
    """With fewer armies than dice, the first dice of the list are rolled."""
    ruleset = make_ruleset(attacker=(8, 6, 4), defender=(10, 6))
    assert [ruleset.attacker_dice(armies) for armies in (1, 2, 3, 9)] == [
        (8,),
        (8, 6),
        (8, 6, 4),
        (8, 6, 4),
    ]
    assert [ruleset.defender_dice(armies) for armies in (1, 2, 9)] == [(10,), (10, 6), (10, 6)]
    assert (ruleset.attackers_for_all_dice, ruleset.defenders_for_all_dice) == (3, 2)


BUILT_IN_NAMES = {
    name: rules.id
    for rules in load_rulesets().values()
    for name in (*rules.names, *rules.nicknamed)
}
SMALLER = frozenset(
    {
        *("legacy-bunker-fortification", "legacy-ammo-fortification"),
        *("zombies-v-capital", "zombies-v-capital-wall", "risiko-club"),
    }
)
"""Rulesets with fewer pages and smaller datasets than others, to save bytes."""
OTHER_RULES = 'title = "Ours"\nties = "attacker"\nattacker.dice = [7]\ndefender.dice = [5]\n'


@pytest.mark.parametrize("name", BUILT_IN_NAMES)
def test_a_name_of_the_projects_means_its_rules(tmp_path: Path, name: str) -> None:
    """Other rules under an id or another name of the project's rules, or under what players type
    for one, are refused, as an id, an alias and a nickname; the same rules are not, whatever their
    texts and limits.
    """
    file = tmp_path / f"{name}.toml"
    file.write_text(OTHER_RULES, encoding="utf-8")
    with pytest.raises(InputError, match=rf"{name}\.toml: [a-z_.]+: found .+, expected .+{name}"):
        load_own_rulesets(tmp_path)
    file.unlink()
    (tmp_path / "ours.toml").write_text(
        f'{OTHER_RULES}[[aliases]]\nid = "mine"\ntitle = "Mine"\nnote = "No note."\n'
        f'[[aliases]]\nid = "{name}"\ntitle = "Ours"\nnote = "No note."\n',
        encoding="utf-8",
    )
    with pytest.raises(InputError, match=rf"ours\.toml: aliases\[1\]\.id: found '{name}'"):
        load_own_rulesets(tmp_path)
    (tmp_path / "ours.toml").write_text(f'nicknames = ["{name}"]\n{OTHER_RULES}', encoding="utf-8")
    with pytest.raises(InputError, match=rf"ours\.toml: nicknames: found '{name}'"):
        load_own_rulesets(tmp_path)
    (tmp_path / "ours.toml").unlink()
    text = (RULESETS_FOLDER / f"{BUILT_IN_NAMES[name]}.toml").read_text(encoding="utf-8")
    changed = "largest_", "title", "nicknames"
    kept = [line for line in text.splitlines() if not line.startswith(changed)]
    kept = [line for line in kept if line != f'id = "{name}"']
    kept = kept[: kept.index("[[sources]]")]
    kept = kept[: kept.index("[[aliases]]")] if "[[aliases]]" in kept else kept
    file.write_text("\n".join(['title = "Ours"', "largest_matchup = 2", *kept]), encoding="utf-8")
    assert load_own_rulesets(tmp_path)[name].title == "Ours"


def test_the_whole_of_the_rules_decides(tmp_path: Path) -> None:
    """A bonus, a choice or a transformation that is missing or new makes other rules, and is named
    with its key.
    """
    for name, right, wrong, key in (
        ("dutch", "chooses_after_roll = true", "", "defender.chooses_after_roll: found nothing"),
        ("uk-1990", "[1, 3]", "[1, 4]", r"defender.armies_for_dice: found \[1, 4\]"),
        ("balanced-blitz", 'transformation = "balanced-blitz-3.3"', "", "transformation: found no"),
        ("stronghold", "amount = 1", "amount = 2", "defender.bonus.amount: found 2, expected 1"),
        ("classic", "[6, 6, 6]", "[6, 6]", r"attacker.dice: found \[6, 6\], expected \[6, 6, 6\]"),
    ):
        text = (RULESETS_FOLDER / f"{name}.toml").read_text(encoding="utf-8")
        assert right in text, name
        file = tmp_path / f"{name}.toml"
        file.write_text(text.replace(right, wrong, 1), encoding="utf-8")
        with pytest.raises(InputError, match=rf"{name}\.toml: {key}"):
            load_own_rulesets(tmp_path)
        file.unlink()


def test_a_key_that_is_not_known_to_leave_the_odds_decides_them() -> None:
    """Whatever key a ruleset may get, it counts as one that decides until it is named."""

    class Later(Ruleset):
        rerolls: int = 0

    known = load_rulesets()["classic"]
    later = Later.model_validate({**known.model_dump(mode="json"), "rerolls": 1})
    assert later.decisive == {**known.decisive, "rerolls": 1}
    assert set(Ruleset.model_fields) - NOT_DECISIVE == {
        *("ties", "attacker", "defender", "transformation"),
    }


def test_a_ruleset_may_be_read_otherwise() -> None:
    """Under each other reading its dice take the place of the ruleset's, and all else stays."""
    ruleset = load_rulesets()["legacy-ammo-fortification"]
    for reading, read in zip(ruleset.other_readings, ruleset.as_read_otherwise, strict=True):
        assert read.defender == reading.defender
        assert read.attacker == ruleset.attacker
        assert (read.id, read.ties) == (ruleset.id, ruleset.ties)
    assert load_rulesets()["classic"].as_read_otherwise == ()


def test_where_an_attack_is_not_allowed() -> None:
    """Nobody attacks with fewer dice than the defender rolls, where the rules say so."""
    rules = load_rulesets()
    blocked = {
        name: [(a, d) for a in range(1, 5) for d in range(1, 5) if ruleset.is_blocked(a, d)]
        for name, ruleset in rules.items()
    }
    assert blocked.pop("risiko-club") == [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4)]
    assert not any(blocked.values())


@pytest.mark.parametrize("name", ["summary", "rule"])
def test_a_text_that_is_left_out_is_made_and_one_that_is_given_stays(name: str) -> None:
    """Neither decides about the other."""
    given = make_ruleset()
    keys = {key: value for key, value in given.model_dump().items() if key != name}
    made = Ruleset.model_validate(keys)
    assert getattr(made, name) != getattr(given, name)
    assert getattr(made, name).endswith(".")
    assert made.model_copy(update={name: getattr(given, name)}) == given


@pytest.mark.parametrize("key", ["id", "title", "note", "nicknames"])
def test_the_texts_of_an_alias_are_no_bytes(key: str) -> None:
    """Bytes are refused, and not taken for the text that they may stand for."""
    texts = {"id": "tower", "title": "Tower", "note": "No note.", "nicknames": ("keep",)}
    assert Alias.model_validate(texts).id == "tower"
    wrong = (b"keep",) if key == "nicknames" else b"tower"
    with pytest.raises(ValidationError, match=key):
        Alias.model_validate({**texts, key: wrong})


def test_twenty_nicknames_are_the_most() -> None:
    """One more is a fault of its key."""
    names = tuple(f"name-{number}" for number in range(21))
    given = make_ruleset().model_dump(mode="json", exclude_none=True)
    assert Ruleset.model_validate({**given, "nicknames": names[:20]}).nicknames == names[:20]
    with pytest.raises(ValidationError, match="nicknames"):
        Ruleset.model_validate({**given, "nicknames": names})


def test_the_last_die_decides_when_all_are_rolled() -> None:
    """All dice are rolled with the armies that the last of them asks for."""
    ruleset = make_ruleset(defender=(6, 6, 6), armies_for_dice=(1, 3, 7))
    assert ruleset.defenders_for_all_dice == 7
    assert len(ruleset.defender_dice(6)) == 2
    assert len(ruleset.defender_dice(7)) == 3
