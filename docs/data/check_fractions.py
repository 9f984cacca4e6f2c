"""Check the exact fractions of a ruleset of Exact RISK odds. Needs Python 3.10 and nothing else.

    python3 check_fractions.py classic.json win-exact.csv.gz
    python3 check_fractions.py dutch.json win-exact.csv.gz survivors-exact.csv.gz SHA256SUMS

The first file is the ruleset's JSON document (api/v1/classic.json); only its dice, what changes
them, who wins ties and how many rows its files have are read. Every roll is counted, one by one,
and each fraction is compared with what the fractions after one more round make of it. Nothing is
rounded. The chances of the ends of battles, and the digests of the files, are checked where their
files are given.

It ends with 0 if all is right, with 1 at the first fault, and with 2 if a file cannot be read.
"""

import csv
import gzip
import hashlib
import io
import json
import sys
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm, prod
from pathlib import Path

PRIMES = {f"win_denominator_power_of_{prime}": prime for prime in (2, 3, 5)}


class WrongError(Exception):
    """Something that is not as it must be."""


def rolls(dice):
    """Every way in which dice with these numbers of faces can fall."""
    return product(*(range(1, faces + 1) for faces in dice))


def changed(roll, bonus, dice):
    """A roll, highest first, after what the ruleset adds to it or takes off."""
    roll = sorted(roll, reverse=True)
    for change in [bonus, *bonus["then"]] if bonus else []:
        for place in range(len(roll) if change["dice"] == "all" else 1):
            roll[place] += change["amount"]
            if change["within_faces"]:
                roll[place] = min(max(roll[place], 1), dice[place])
        roll.sort(reverse=True)
    return roll


class Rules:
    """The rounds of a ruleset, counted by rolling all dice in every way."""

    def __init__(self, document, name):
        if "transformation" not in document:
            raise ValueError(f"{name} has no dice: the ruleset's document is in api/v1/")
        if document["transformation"]:
            raise ValueError(f"{document['id']} has no rounds, and so no fractions")
        self.id, self.ties = document["id"], document["ties"]
        self.attacker, self.defender = document["attacker"], document["defender"]
        number = len(self.defender["dice"])
        self.armies_for_dice = self.defender["armies_for_dice"] or range(1, number + 1)
        self.rows = {Path(file["address"]).name: file["rows"] for file in document.get("files", ())}
        self.kinds_of = cache(self.kinds)
        self.rounds = {}

    def dice(self, attackers, defenders):
        """The faces of the dice of each side, as many as it may roll."""
        number = sum(defenders >= armies for armies in self.armies_for_dice)
        return tuple(self.attacker["dice"][:attackers]), tuple(self.defender["dice"][:number])

    def forbids(self, battle):
        """Whether no attack is allowed any more, as the attacker would roll fewer dice."""
        attacking, defending = self.dice(*battle)
        return self.attacker["never_fewer_dice"] and len(attacking) < len(defending)

    def losses(self, roll, replies):
        """How often the defender's rolls make each pair of losses, against one of the attacker."""
        count = Counter()
        for reply in replies:
            pairs = list(zip(roll, reply, strict=False))  # dice without a partner do nothing
            won = sum(a > d or (a == d and self.ties == "attacker") for a, d in pairs)
            count[len(pairs) - won, won] += 1
        return tuple(count.items())

    def kinds(self, attacking, defending):
        """How often the attacker's roll leads to each choice of the defender's number of dice."""
        first = 1 if self.defender["chooses_after_roll"] else len(defending)
        numbers = [defending[:number] for number in range(first, len(defending) + 1)]
        bonus = self.defender["bonus"]
        replies = [[changed(roll, bonus, dice) for roll in rolls(dice)] for dice in numbers]
        own = (changed(roll, self.attacker["bonus"], attacking) for roll in rolls(attacking))
        return Counter(tuple(self.losses(roll, each) for each in replies) for roll in own)

    def round(self, attackers, defenders, win):
        """The chance of each pair of losses; who can choose makes the chance to win smallest."""
        battle = attackers, defenders
        if battle not in self.rounds:
            chances = self.rounds[battle] = Counter()
            dice, kinds = self.dice(*battle), self.kinds_of(*self.dice(*battle))

            def chance(losses):
                ways = sum(times for _, times in losses)
                won = (n * win(attackers - a, defenders - d) for (a, d), n in losses)
                return sum(won) / ways

            for choices, often in kinds.items():
                # of equally good numbers of dice the smaller
                best = min(choices, key=chance) if len(choices) > 1 else choices[0]
                ways = prod(dice[0]) * sum(times for _, times in best)
                for lost, times in best:
                    chances[lost] += Fraction(often * times, ways)
        return self.rounds[battle].items()

    def after(self, battle, win, value, now):
        """The mean of ``value`` after one more round, or ``now`` where no attack is allowed."""
        if self.forbids(battle):
            return Fraction(int(now))
        attackers, defenders = battle
        chances = self.round(attackers, defenders, win)
        return sum(chance * value(attackers - a, defenders - d) for (a, d), chance in chances)


def check_win(rules, battles, name):
    """Compare each chance to win with what it is after one more round; return them, by battle."""
    found = {}
    for battle, rows in battles.items():
        compare(f"{name}, {shown(battle)}: the number of rows", len(rows), 1)
        [row] = rows
        numerator = int(row["win_numerator"])
        denominator = prod(prime ** int(row[power]) for power, prime in PRIMES.items())
        found[battle] = Fraction(numerator, denominator)
        if found[battle].numerator != numerator:
            raise WrongError(f"{name}, {shown(battle)}: not in lowest terms")

    def win(*battle):
        return found[battle] if all(battle) else Fraction(int(battle[1] == 0))

    for battle, chance in found.items():
        claim = f"{name}, {shown(battle)}: the chance to win"
        compare(claim, chance, rules.after(battle, win, win, False))
    return win


def check_ends(rules, battles, name, win):
    """Compare the chance of each end with what it is after one more round; return their number."""
    ends = defaultdict(dict)
    few = len(rules.attacker["dice"]), max(rules.armies_for_dice)
    is_compact = {end_of(row) for row in battles[1, 1]} != {*ends_to(1, 1)}
    for battle, rows in battles.items():
        due = sorted(ends_to(*few) if is_compact else ends_to(*battle))
        compare(f"{name}, {shown(battle)}: the ends", sorted(map(end_of, rows)), due)
        terms = [(int(r["probability_numerator"]), int(r["probability_denominator"])) for r in rows]
        chances = [Fraction(*pair) for pair in terms]
        smallest = lcm(*(chance.denominator for chance in chances))
        for row, chance, (_, denominator) in zip(rows, chances, terms, strict=True):
            compare(f"{name}, {shown(battle)}: the common denominator", denominator, smallest)
            ends[end_of(row)][battle] = chance
    for (side, left), chances in ends.items():
        place = ("attacker", "defender").index(side)

        def chance(*battle, chances=chances, place=place, left=left):
            if not all(battle):
                return Fraction(int(battle[place] == left and battle[1 - place] == 0))
            # more armies left than there are: a file of all ends has no row for that
            return Fraction(0) if left > battle[place] else chances[battle]

        for battle in battles:
            if left <= battle[place] or battle in chances:
                claim = f"{name}, {shown(battle)}: the chance that the {side} has {left} left"
                now = (side, left) == ("defender", battle[1])
                compare(claim, chances.get(battle), rules.after(battle, win, chance, now))
    return sum(map(len, ends.values()))


def end_of(row):
    """Who is left in a row, and how many."""
    return row["side"], int(row["left"])


def ends_to(attackers, defenders):
    """The ends with at most so many left."""
    return [
        (side, left)
        for side, most in (("attacker", attackers), ("defender", defenders))
        for left in range(1, most + 1)
    ]


def compare(claim, found, expected):
    """Complain where a number is another than it must be."""
    if found != expected:
        raise WrongError(f"{claim} is {found}, expected {expected}")


def shown(battle):
    """A battle as the site names it."""
    return "{} v {}".format(*battle)


def read(path, rules, column):
    """The rows of a CSV file, packed or not, by battle; none up to the largest may be missing."""
    found = path.read_bytes()
    # some hosts and browsers unpack a file on its way, whatever its name
    text = (gzip.decompress(found) if found.startswith(b"\x1f\x8b") else found).decode("utf-8")
    battles = defaultdict(list)
    table = csv.DictReader(io.StringIO(text))
    if column not in (table.fieldnames or ()):
        raise ValueError(
            f"{path.name} has no {column}: this takes win-exact and survivors-exact files"
        )
    for row in table:
        compare(f"{path.name}: the ruleset", row["ruleset"], rules.id)
        battles[int(row["attackers"]), int(row["defenders"])].append(row)
    if not battles:
        raise ValueError(f"{path.name} has no rows")
    number = sum(map(len, battles.values()))
    compare(f"{path.name}: the number of rows", number, rules.rows.get(path.name, number))
    largest = [max(battle[side] for battle in battles) for side in (0, 1)]
    for battle in rolls(largest):
        if battle not in battles:
            raise WrongError(f"{path.name}: {shown(battle)} is missing")
    return battles


def check_digests(path, files):
    """Compare the digests of files with those listed; return the names of those that are."""
    listed = dict(reversed(line.split()) for line in path.read_text("utf-8").splitlines())
    known = [file for file in files if file.name in listed]
    if not known:
        raise ValueError(f"{path.name} lists none of {', '.join(file.name for file in files)}")
    for file in known:
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        compare(f"{path.name}: the digest of {file.name}", digest, listed[file.name])
    return [file.name for file in known]


def main(paths):
    """Check the files, and say how many fractions are right."""
    document, table, *others = map(Path, paths)
    rules = Rules(json.loads(document.read_text("utf-8")), document.name)
    lists = [path for path in others if path.name.startswith("SHA256SUMS")]
    for path in lists:
        files = [file for file in (table, *others) if file not in lists]
        print(f"{path.name}: right for {', '.join(check_digests(path, files))}")
    battles = read(table, rules, "win_numerator")
    win = check_win(rules, battles, table.name)
    print(f"{table.name}: {len(battles):,} chances to win are right and in lowest terms")
    for path in others:
        if path not in lists:
            ends = read(path, rules, "probability_numerator")
            number = check_ends(rules, ends, path.name, win)
            print(f"{path.name}: {number:,} chances of an end are right")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except WrongError as fault:
        sys.exit(f"WRONG: {fault}")
    except (OSError, EOFError, LookupError, TypeError, ValueError) as unreadable:
        told = f"{type(unreadable).__name__}: {unreadable}"
        print(f"This cannot be checked ({told}).\n\n{__doc__}", file=sys.stderr)
        sys.exit(2)
