import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from generator.facts.comparison import LARGEST as LARGEST_COMPARED
from generator.verify.documents import HEAD
from generator.verify.expectations import compared
from generator.verify.faults import Checked, Fault
from generator.verify.listed_rolls import Rules, Side, Step, read_rules
from generator.verify.matchups import (
    Battle,
    Expected,
    _battles,
    _leads,
    armies_needed,
    attackers_needed,
    check_battles,
    check_matchups,
    median,
)
from generator.verify.names import read_names
from generator.verify.published import BATTLES, DATA, Published, Variant
from generator.verify.verification import RULESETS as FILES
from generator.verify.verification import verify_ruleset
from tests.conftest import DATASETS, LARGEST, RULESETS, Built
from tests.twin import battles as twin
from tests.verify.documents import sizes
from tests.verify.finished import edit_json
from tests.verify.test_directories import in_folder


@pytest.fixture(scope="module")
def expected(built: Built) -> Callable[[str], Expected]:
    """The expected documents of a ruleset of the small site, computed once."""
    known: dict[str, Expected] = {}

    def of(ruleset: str) -> Expected:
        if ruleset not in known:
            needed = attackers_needed(Published(built.folder), ruleset)
            known[ruleset] = Expected(read_rules(FILES, ruleset), LARGEST, needed)
        return known[ruleset]

    return of


def values(document: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all values of a document."""
    if isinstance(document, dict | list):
        parts = document.items() if isinstance(document, dict) else enumerate(document)
        return [found for key, part in parts for found in values(part, (*path, key))]
    return [path]


def spoiled(document: Any, path: tuple[str | int, ...]) -> Any:
    """Return a copy with the value at a path as little off as can be."""
    copy = json.loads(json.dumps(document))
    *parents, last = path
    part = copy
    for key in parents:
        part = part[key]
    value = part[last]
    if value is None:
        part[last] = 1
    elif isinstance(value, float):
        part[last] = value * (1 + 2**-52) or 5e-324
    elif isinstance(value, int):
        part[last] = value + 1
    elif value[-1].isdigit():
        part[last] = f"{value[:-1]}{(int(value[-1]) + 1) % 10}"
    else:
        part[last] = f"{value}s"
    return copy


def body(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document without its head."""
    return {key: value for key, value in document.items() if key not in HEAD}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("cell", [(1, 1), (3, 2), (1, 8), (8, 1)])
def test_each_wrong_value_of_a_document_is_found(
    built: Built, expected: Callable[[str], Expected], ruleset: str, cell: tuple[int, int]
) -> None:
    """Whichever value of a document is a little off, the comparison says which it is."""
    name = f"{ruleset}/{cell[0]}-vs-{cell[1]}.json"
    document = body(Published(built.folder).json(name))
    right = expected(ruleset).document(*cell)
    paths = values(document)
    assert compared(name, "", document, right) == len(paths) > 30
    for path in paths:
        with pytest.raises(Fault, match=rf"{name}: {path[0]}.*: found"):
            compared(name, "", spoiled(document, path), right)


@pytest.mark.parametrize("ruleset", ["classic", "dutch", "risiko-club"])
def test_the_ends_of_a_battle_are_the_twin_s(ruleset: str) -> None:
    """Each end has its chance, also where both sides still stand as no attack is allowed."""
    battle = Expected(read_rules(FILES, ruleset), 4, {}).battle((4, 4))
    possible = {left: Fraction(chance, battle.unit) for left, chance in battle.ends if chance}
    assert possible == twin.outcomes(ruleset, 4, 4)
    assert any(all(left) for left in possible) == (ruleset == "risiko-club")
    # the best for the attacker first: no defender left, then 1, 2, …, each with most attackers
    ends = [left for left, _ in battle.ends]
    assert ends == sorted(ends, key=lambda left: (left[1], -left[0]))


def test_a_round_that_is_not_allowed_has_no_rolls() -> None:
    """One attacker's die may not meet three: no roll is possible, and so no loss."""
    document = Expected(read_rules(FILES, "risiko-club"), 3, {}).document(1, 3)
    assert document["next_round"] == {
        "attacker_faces": [6],
        "defender_faces": [6, 6, 6],
        "total": 0,
        "losses": {"fields": ["attackers_lost", "defenders_lost", "rolls"], "rows": []},
    }


def test_a_blitz_with_a_certain_end_has_no_variance() -> None:
    """Where the attacker's die always counts more, all attackers stay and no defender does. What
    is to be 0 is 0, and nothing that is left of rounding.
    """
    attacker = Side((6,), (Step(highest_alone=True, amount=6, within_faces=False),))
    rules = Rules("certain", attacker, Side((6,), ()), (1,), False, False, transformed=True)
    battle = Expected(rules, 3, {}).battle((3, 2))
    moments = {name: Fraction(*exact) for name, exact in battle.moments.items()}
    assert moments == {
        "mean_attackers_left": 3,
        "mean_attackers_lost": 0,
        "variance_attackers": 0,
        "mean_defenders_left": 0,
        "mean_defenders_lost": 2,
        "variance_defenders": 0,
    }
    assert (battle.win, battle.lose) == (battle.unit, 0)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_armies_needed_are_known_beyond_the_datasets(
    expected: Callable[[str], Expected], ruleset: str
) -> None:
    """What is computed where the datasets end is what they say where they do not."""
    without = Expected(read_rules(FILES, ruleset), 2, {})
    for defenders in (1, 2):
        battle = 2, defenders
        dataset = expected(ruleset).document(*battle)["attackers_needed"]
        assert without.document(*battle)["attackers_needed"] == dataset
        assert dataset["rows"]


def test_missing_and_further_values_are_found(
    built: Built, expected: Callable[[str], Expected]
) -> None:
    """A key or row too few or too many is found, and a number that stands as text."""
    document = body(Published(built.folder).json("classic/3-vs-2.json"))
    right = expected("classic").document(3, 2)
    shorter = {**document, "outcomes": {**document["outcomes"], "rows": []}}
    for wrong, place in (
        ({**document, "more": 1}, "the keys"),
        ({key: document[key] for key in document if key != "retreat"}, "the keys"),
        (shorter, "outcomes.rows"),
        ({**document, "attackers": "3"}, "attackers"),
        ({**document, "attackers": 3.0}, "attackers"),
        ([document], ""),
    ):
        with pytest.raises(Fault, match=rf"classic/3-vs-2\.json: {place}: found"):
            compared("classic/3-vs-2.json", "", wrong, right)


def test_documents_in_each_others_place_are_found(spoilt: Published) -> None:
    """The document of another battle or ruleset is a fault, though it is right in itself."""
    one, other = (spoilt.folder / "classic" / f"{name}.json" for name in ("1-vs-2", "2-vs-1"))
    texts = one.read_bytes(), other.read_bytes()
    one.write_bytes(texts[1])
    other.write_bytes(texts[0])
    checked, faults = verify_ruleset(spoilt.folder, Variant("classic", LARGEST, DATASETS, DATASETS))
    (fault,) = faults
    assert str(fault).startswith("classic/1-vs-2.json: source: found")
    assert checked.numbers > 0


@pytest.mark.parametrize(
    ("address", "values", "message"),
    [
        ("koole/2-vs-2.json", {"win": 0.5}, "win: found 0.5"),
        ("koole/2-vs-2.json", {"ruleset": "classic"}, "ruleset: found classic"),
        ("koole/2-vs-2.json", {"alias": "other"}, "alias: found other"),
        ("koole/2-vs-2.json", {"links": {"page": "../dutch/2-vs-2/"}}, "links: found"),
        ("dutch/2-vs-2.json", {"links": {"page": "2-vs-1/"}}, "links: found"),
        ("dutch/2-vs-2.json", {"version": "0.0.1"}, "version: found 0.0.1"),
    ],
)
def test_wrong_documents_at_other_names_and_wrong_links_are_found(
    spoilt: Published, address: str, values: dict[str, Any], message: str
) -> None:
    """The small documents are worked out, too, and links lead to what belongs to a battle."""
    edit_json(spoilt.folder / address, **values)
    variant = Variant("dutch", LARGEST, DATASETS, DATASETS)
    with pytest.raises(Fault, match=f"{address}: {message}"):
        check_matchups(spoilt, variant, read_rules(FILES, "dutch"), read_names(FILES, "dutch"))


def test_every_value_and_link_of_a_ruleset_s_battles_is_counted(built: Built) -> None:
    """Of a battle's document, which leads to its page, its ruleset, its schema and all rules, and
    of each small one at another name, which leads to the battle, its page and its schema.
    """
    site = Published(built.folder)
    found = check_matchups(
        site, site.variants["dutch"], read_rules(FILES, "dutch"), read_names(FILES, "dutch")
    )
    aliases = [name for name, ruleset in site.names.items() if ruleset == "dutch" != name]
    assert aliases
    documents = [
        site.json(f"{name}/{a}-vs-{d}.json")
        for name in ("dutch", *aliases)
        for a in range(1, LARGEST + 1)
        for d in range(1, LARGEST + 1)
    ]
    assert found.numbers == sum(len(values(body(document))) for document in documents)
    assert found.links == (4 + 3 * len(aliases)) * LARGEST**2


def test_battles_under_all_rules_are_what_the_rulesets_say(built: Built, spoilt: Published) -> None:
    """Each row of a battle's document is that of a ruleset's own, and every battle has one. It says
    four things of the battle and the names of eight columns, and leads to three other places and to
    the document of each ruleset.
    """
    counts = Checked(links=3 + len(RULESETS), cells=4 + 8 + 8 * len(RULESETS))
    every = sum([counts] * LARGEST**2, Checked())
    assert check_battles(Published(built.folder)) == every
    name = f"{BATTLES}/2-vs-3.json"
    whole = spoilt.json(name)
    changes: list[Callable[[Any], object]] = [
        lambda rows: rows[0].__setitem__(2, 0.5),
        lambda rows: rows[1].__setitem__(6, rows[0][6]),
        lambda rows: rows[2].__setitem__(1, "Other"),
        lambda rows: rows.pop(),
    ]
    for change in changes:
        rows = json.loads(json.dumps(whole["rows"]))
        change(rows)
        edit_json(spoilt.folder / name, rows=rows)
        with pytest.raises(Fault, match=f"{name}: rows.*: found"):
            check_battles(spoilt)
    edit_json(spoilt.folder / name, rows=whole["rows"])
    (spoilt.folder / BATTLES / "99-vs-1.json").write_text("{}", encoding="utf-8")
    with pytest.raises(Fault, match=r"99-vs-1\.json: the file: found one"):
        check_battles(spoilt)
    (spoilt.folder / name).unlink()
    with pytest.raises(Fault, match=f"{name}: the file: found nothing"):
        check_battles(spoilt)


def test_the_battles_under_all_rules_are_those_that_any_ruleset_has(tmp_path: Path) -> None:
    """Each is under the rulesets whose pages reach it on both sides, whichever reaches farthest."""
    reach = {"classic": 1, "dutch": 2}
    listed = [{"id": name, "largest": sizes(side, side)} for name, side in reach.items()]
    site = in_folder(tmp_path, "api/v1/index.json", {"rulesets": listed})
    assert list(_battles(site)) == [
        ("1-vs-1", ["classic", "dutch"]),
        ("1-vs-2", ["dutch"]),
        ("2-vs-1", ["dutch"]),
        ("2-vs-2", ["dutch"]),
    ]


def test_larger_battles_are_not_compared_under_all_rules(tmp_path: Path) -> None:
    """Where a ruleset's pages go beyond those battles that the build compares, no document is
    looked for, and none is led to, as soon as one side is larger.
    """
    most, more = LARGEST_COMPARED, LARGEST_COMPARED + 1
    listed = [{"id": "classic", "largest": sizes(more, more)}]
    site = in_folder(tmp_path, "api/v1/index.json", {"rulesets": listed})
    battles = [battle for battle, _ in _battles(site)]
    assert (len(battles), battles[-1]) == (most**2, f"{most}-vs-{most}")
    for size in ((most, most), (most, 1), (1, most)):
        address = "api/v1/battles/{}-vs-{}.json".format(*size)
        assert _leads("classic", *size)["all_rulesets"] == address
    for size in ((more, more), (more, 1), (1, more)):
        assert _leads("classic", *size).keys() == {"page", "ruleset", "schema"}


@pytest.mark.parametrize(
    ("chances", "attackers", "defenders"),
    [((6, 0, 0, 0), 2, 0), ((3, 0, 3, 0), 0, 0), ((2, 2, 1, 1), 1, 0), ((1, 1, 1, 3), 0, 1)],
)
def test_the_median_leaves_half_a_chance_for_as_many_or_fewer(
    chances: tuple[int, ...], attackers: int, defenders: int
) -> None:
    """The fewest armies of which a side has so many left, or fewer, in half of all battles."""
    left = [(2, 0), (1, 0), (0, 1), (0, 2)]
    battle = Battle((2, 2), 6, list(zip(left, chances, strict=True)), 0, 0, {})
    assert (median(battle, 0), median(battle, 1)) == (attackers, defenders)


def test_the_attackers_needed_are_read_by_defenders(tmp_path: Path) -> None:
    """Of the dataset's rows those of the attackers are read, for the chances of the documents."""
    path = tmp_path / DATA / "classic" / "armies-needed.csv"
    path.parent.mkdir(parents=True)
    rows = ["side,against,chance,needed", "attacker,1,0.01,1", "attacker,1,0.5,2"]
    rows += ["attacker,1,0.99,", "attacker,2,0.75,5", "defender,1,0.5,1", "defender,3,0.5,2", ""]
    path.write_text("\n".join(rows), encoding="utf-8")
    found = attackers_needed(Published(tmp_path), "classic")
    assert found == {1: [[0.5, 2], [0.99, None]], 2: [[0.75, 5]]}


@pytest.mark.parametrize("row", ['attacker,1,0.5,"2', "attacker,one,0.5,2", "attacker"])
def test_armies_needed_that_are_none_are_found(tmp_path: Path, row: str) -> None:
    """A mark of quotation that nothing ends, a word for a number and a short row are faults."""
    path = tmp_path / DATA / "classic" / "armies-needed.csv"
    path.parent.mkdir(parents=True)
    head = "side,against,chance,needed\nattacker,1,0.5,2\nattacker,1,0.99,\n"
    path.write_text(head, encoding="utf-8")
    assert [each.needed for each in armies_needed(Published(tmp_path), "classic")] == [2, None]
    path.write_text(f"{head}{row}\n", encoding="utf-8")
    with pytest.raises(Fault, match=r"classic/armies-needed\.csv: the file: found no "):
        armies_needed(Published(tmp_path), "classic")
