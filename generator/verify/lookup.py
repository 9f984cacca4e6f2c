"""What the scripts of the site look up: rounds, names, limits and games of all rulesets.

From the rounds the device works out every battle that has no page. They are counted here roll by
roll from the ruleset files, and the rest is what these say.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from generator.verify.documents import HEAD
from generator.verify.expectations import compared
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.listed_rolls import (
    Roll,
    Rules,
    all_rolls,
    answer_counts,
    read_rules,
    rolls,
    round_counts,
)
from generator.verify.names import Names, read_names
from generator.verify.packages import PACKAGE
from generator.verify.published import API, DATA, Published

FOLDER = "lookup/folder.json"
"""The name of the folder with the other files: it changes with them."""

GAMES = {
    "board": "The board game",
    "app": "RISK: Global Domination",
    "risiko": "RisiKo!, TEG and War",
    "2210": "Risk 2210 A.D.",
    "legacy": "Risk Legacy",
    "other-games": "Other games",
    "dice": "Other dice",
    "other": "Other rules",
}
"""The games in the order in which they are shown."""

Document = dict[str, Any]


def check_lookup(site: Published, folder_of: Callable[[str], Path]) -> Checked:
    """The files of the lookup, and the rounds in the documents of the API. Raises ``Fault``.

    ``folder_of`` says in which folder a ruleset's file is.
    """
    folder = site.json(FOLDER)
    if not isinstance(folder, str) or not (site.folder / folder).is_dir():
        raise Fault(FOLDER, "the file", folder, "a folder of the site")
    rules = {id_: read_rules(folder_of(id_), id_) for id_ in site.variants}
    names = {id_: read_names(folder_of(id_), id_) for id_ in site.variants}
    largest = {variant.id: variant.matchups for variant in site.variants.values()}
    offered = {id_: offer(rules[id_], names[id_], largest[id_]) for id_ in site.variants}
    listed = games(names, largest)
    file = f"{folder}rulesets.json"
    found = site.object(file)
    if list(found) != list(offered):
        raise Fault(file, "the rulesets", list(found), list(offered))
    numbers = compared(file, "", found, offered)
    numbers += compared(f"{folder}games.json", "", site.json(f"{folder}games.json"), listed)
    return Checked(
        numbers=numbers
        + sum(
            _check_document(site, f"{API}/{name}.json", rules[id_]) + _check_lists(site, name, id_)
            for name, id_ in site.names.items()
        )
    )


def offer(rules: Rules, names: Names, largest: int) -> Document:
    """What the scripts know of one ruleset."""
    own = names.own
    found: Document = {
        "title": own.title,
        "names": {each.id: each.title for each in names.aliases},
        "game": own.game,
        "attackers": largest,
        "defenders": largest,
        "rounds": _by_armies(rules, _rounds),
    }
    if nicknames := {nickname: each.id for each in names.all for nickname in each.nicknames}:
        found["nicknames"] = nicknames
    if names.version:
        found["version"] = names.version
    if moving := {each.id: each.most for each in names.all if each.most is not None}:
        found["moving"] = moving
    if least := {each.id: 1 for each in names.all if each.least == "one"}:
        found["leastMoving"] = least
    if staying := {each.id: each.stay for each in names.all if each.stay > 1}:
        found["staying"] = staying
    if app := [name for name, setting in names.settings.items() if setting]:
        found["trueRandom"] = app
    if names.transformation is not None:
        found["transformation"] = names.transformation
    if rules.chooses:
        found["replies"] = _by_armies(rules, _replies)
    return found


def games(names: Mapping[str, Names], largest: Mapping[str, int]) -> list[Document]:
    """The rules by the game that is played: under each of their names that says it."""
    found: dict[str, list[Document]] = {game: [] for game in GAMES}
    for id_, each in names.items():
        for name in each.all:
            if name.game is not None:
                found[name.game].append(
                    {
                        "name": name.id,
                        "title": name.title,
                        "ruleset": id_,
                        "largest": largest[id_],
                    }
                )
    return [{"title": GAMES[game], "entries": those} for game, those in found.items() if those]


def _by_armies(rules: Rules, of: Callable[[Rules, int, int], Any]) -> list[list[Any]]:
    return [
        [of(rules, a, d) for d in range(1, rules.armies_for_dice[-1] + 1)]
        for a in range(1, len(rules.attacker.dice) + 1)
    ]


def _rounds(rules: Rules, attackers: int, defenders: int) -> list[int]:
    """The rolls in which the attacker loses 0, 1, … armies; none where no attack is allowed."""
    if not rules.allows(attackers, defenders):
        return []
    dice = len(rules.attacker_dice(attackers)), len(rules.defender_dice(defenders))
    counts = round_counts(rules, *dice)
    return [counts[lost, min(dice) - lost] for lost in range(min(dice) + 1)]


def _replies(rules: Rules, attackers: int, defenders: int) -> list[Document]:
    """The attacker's rolls, and for each number of dice against them who loses how often."""
    attacking, most = len(rules.attacker_dice(attackers)), len(rules.defender_dice(defenders))
    ways: dict[Roll, int] = {}
    for roll, count in rolls(rules.attacker, attacking).items():
        highest = roll[: min(attacking, most)]
        ways[highest] = ways.get(highest, 0) + count
    whole = all_rolls(rules.defender, most)
    found = []
    for roll, count in sorted(ways.items()):
        choices = []
        for dice in range(1, most + 1):
            answers = answer_counts(rules, roll, dice)
            pairs, share = min(len(roll), dice), whole // all_rolls(rules.defender, dice)
            choices.append([answers[lost, pairs - lost] * share for lost in range(pairs + 1)])
        found.append({"roll": list(roll), "ways": count, "choices": choices})
    return found


def _check_document(site: Published, file: str, rules: Rules) -> int:
    """The dice and the rounds that a ruleset's document in the API states, at any of its names."""
    document = site.json(file)
    wanted = {
        "attacker": list(rules.attacker.dice),
        "defender": list(rules.defender.dice),
        "ties": "attacker" if rules.attacker_wins_ties else "defender",
        "chooses": rules.chooses,
        "never_fewer": rules.never_fewer,
    }
    try:
        attacker, defender = document["attacker"], document["defender"]
        found = {
            "attacker": attacker["dice"],
            "defender": defender["dice"],
            "ties": document["ties"],
            "chooses": defender["chooses_after_roll"],
            "never_fewer": attacker["never_fewer_dice"],
        }
        stated = document["rounds"]["of"]
    except (KeyError, TypeError) as error:
        raise Fault(file, "the rule", f"no {error}", "dice, ties and rounds") from error
    count = compared(file, "the rule", found, wanted)
    count += compared(file, "rounds.of", stated, list(_listed(rules)))
    with shaped(file, "a list of files with addresses and bytes"):
        for entry in document["files"]:
            path = site.folder / API / entry["address"]
            size = path.stat().st_size if path.is_file() else None
            if entry["bytes"] != size:
                raise Fault(file, f"files, {entry['address']}", entry["bytes"], size)
            count += 1
    own = site.object(f"{API}/{rules.id}.json")
    for key, value in own.items():
        # an alias has its own name, setting and what moves in, and else says what its ruleset does
        if key not in (*HEAD, "alias", "setting", "movement", "sources"):
            count += compared(file, key, document.get(key), value)
    return count


def _check_lists(site: Published, alias: str, ruleset: str) -> int:
    """The list of data files at another name, where a site with an address has one."""
    file, own = (f"{DATA}/{name}/{PACKAGE}" for name in (alias, ruleset))
    if alias == ruleset or not (site.folder / file).is_file():
        return 0
    with shaped(file, "a list of files with paths, as its ruleset has"):
        found, wanted = (
            [
                {**each, "path": each["path"].rpartition("/")[2]}
                for each in site.json(name)["resources"]
            ]
            for name in (file, own)
        )
    return compared(file, "resources", found, wanted)


def _listed(rules: Rules) -> list[Document]:
    return [
        {
            "attackers": a,
            "defenders": d,
            "attacker_faces": list(rules.attacker_dice(a)),
            "defender_faces": list(rules.defender_dice(d)),
            "total": all_rolls(rules.attacker, a) * all_rolls(rules.defender, dice),
            "losses": {
                "fields": ["attackers_lost", "defenders_lost", "rolls"],
                "rows": [
                    [lost, min(a, dice) - lost, rolls_]
                    for lost, rolls_ in enumerate(_rounds(rules, a, d))
                ],
            },
        }
        for a in range(1, len(rules.attacker.dice) + 1)
        # the fewest armies that roll so many dice
        for dice, d in enumerate(rules.armies_for_dice, start=1)
        if rules.allows(a, d)
    ]
