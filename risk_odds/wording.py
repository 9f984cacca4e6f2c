"""Rules in plain words, said from the dice: for rulesets whose file does not say them itself."""

from collections.abc import Iterator

from risk_odds.sides import Attacker, Bonus, Change, Defender, Side

_NUMBERS = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def summary_of(
    attacking: Attacker, defending: Defender, ties: str, transformation: str | None
) -> str:
    """The rule in few sentences: dice, ties, and whatever is special."""
    same = set(attacking.dice) == set(defending.dice) and len(set(attacking.dice)) == 1
    answer = _most(defending) if same else _dice(defending)
    return " ".join(
        [
            f"The attacker rolls {_dice(attacking)}, the defender {answer}; ties go to the {ties}.",
            *_specials(attacking, defending, transformation),
        ]
    )


def rule_of(attacking: Attacker, defending: Defender, ties: str, transformation: str | None) -> str:
    """The rule in a paragraph, with what all rules have in common."""
    loser = "defender" if ties == "attacker" else "attacker"
    several = any(len(side.dice) > 1 for side in (attacking, defending))
    return " ".join(
        [
            f"The attacker rolls {_dice(attacking)}, the defender {_dice(defending)}.",
            *(["Neither side rolls more dice than it has armies."] if several else []),
            *_specials(attacking, defending, transformation),
            "Both sides sort their dice, highest first, and compare them in pairs; the lower die "
            f"of a pair loses one army. On a tie the {loser} loses it.",
        ]
    )


def _most(side: Side) -> str:
    return f"up to {len(side.dice)}" if len(side.dice) > 1 else "one"


def _dice(side: Side) -> str:
    kinds = set(side.dice)
    noun = "die" if len(side.dice) == 1 else "dice"
    if len(kinds) == 1:
        return f"{_most(side)} {_sided(kinds.pop())} {noun}"
    *others, last = side.dice
    faces = f"{', '.join(map(str, others))} and {last}"
    return f"{_most(side)} dice with {faces} faces in this order"


def _sided(faces: int) -> str:
    return f"{_NUMBERS[faces - 2] if faces <= 20 else faces}-sided"


def _specials(
    attacking: Attacker, defending: Defender, transformation: str | None
) -> Iterator[str]:
    needed = defending.armies_for_dice
    if needed and needed != tuple(range(1, len(needed) + 1)):
        steps = [
            f"{armies:,} armies for a {_ORDINALS[place]} die"
            for place, armies in enumerate(needed)
            if place
        ]
        yield f"The defender needs {_listed(steps)}."
    if attacking.never_fewer_dice:
        yield (
            "Nobody attacks with fewer dice than the defender rolls: the battle ends there, and "
            "both sides stand."
        )
    if defending.chooses_after_roll:
        yield "The defender chooses the number of dice after seeing the attacker’s roll."
    for name, side in (("attacker", attacking), ("defender", defending)):
        if side.bonus and any(change.amount for change in side.bonus.changes):
            yield _bonus(name, side.bonus, side.dice)
    if transformation:
        yield "The whole battle’s odds are then changed as in balanced blitz."


def _bonus(name: str, bonus: Bonus, dice: tuple[int, ...]) -> str:
    changes = [_change(change, dice) for change in bonus.changes if change.amount]
    return f"The {name} {'; then '.join(changes)}."


def _change(change: Change, dice: tuple[int, ...]) -> str:
    which = {"highest": "the highest die", "all": "each die"}[change.dice]
    if len(dice) == 1:
        which = "the die"
    if change.amount > 0:
        said, end = f"adds {change.amount} to {which}", f"above {dice[0]}"
    else:
        said, end = f"takes {-change.amount} off {which}", "below 1"
    return f"{said}{f', but never goes {end}' if change.within_faces else ''}"


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
