"""What claims are about: their exact values, and what they say in words."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Literal

from generator.sources.campaign_ends import chance_of_end, course
from generator.sources.printed_number import Exact
from generator.sources.reading import CampaignEnd, Claim, ShownDice
from generator.sources.work_file import Likeness, Quantity, Won
from risk_odds.dice import counted_dice, lost_pairs, round_outcomes
from risk_odds.numbers import Number, Ratio, percent, reduced
from risk_odds.ruleset import Ruleset
from risk_odds.solver import AnySolution, solve
from risk_odds.solver.formulas import RationalFunction, round_formulas
from risk_odds.solver.stationary import answers, best_defence

CHANCES: frozenset[Quantity] = frozenset(
    {
        *("win", "lose", "outcome", "transition", "round", "highest die", "part of a round"),
        *("pairs", "dice", "campaign"),
    }
)
"""The quantities that are chances: only these have a standard error in a simulation."""

ROLLS_OF_FIVE_DICE = 7776
"""The rolls of three dice against two, into which any chance of a round divides without rest."""

_WORDS: dict[Quantity, str] = {
    "win": "the attacker wins",
    "lose": "the attacker loses",
    "expected attackers lost": "armies the attacker loses on average",
    "expected defenders lost": "armies the defender loses on average",
    "deviation of attackers lost": "standard deviation of the armies the attacker loses",
    "deviation of defenders lost": "standard deviation of the armies the defender loses",
    "attackers lost per army at stake": "the attacker's loss in a round, per army at stake",
    "attackers lost per defender lost": "armies the attacker loses in a round for each defender",
    "expected attackers lost in a win": "armies the attacker loses on average in a battle they win",
    "ways to win": "the chance to win, times 7776 once for each army less one",
    "best Dutch average": (
        "Dutch rules, the best defence against three dice, in the long run: "
        "the attacker's loss per army at stake"
    ),
    "attackers lost in a round": "armies the attacker loses on average in the next round",
    "defenders lost in a round": "armies the defender loses on average in the next round",
    "highest die": "in the next round the attacker’s highest die beats the defender’s",
    "rolls": "equally likely rolls of all dice in the next round",
    "states": "possible states of the battle",
    "undecided states": "states in which the battle goes on",
    "ends": "states in which the battle is over",
}


class Answers:
    """Exact values from as few and as small solutions as the claims need."""

    def __init__(self, rulesets: Mapping[str, Ruleset], claims: Iterable[Claim]) -> None:
        sizes: dict[tuple[str, Quantity], tuple[int, int]] = {}
        for claim in claims:
            if claim.quantity == "round formula":
                continue
            a, d = sizes.get((claim.ruleset, claim.quantity), (1, 1))
            largest = max(a, claim.attackers), max(d, claim.defenders)
            sizes[claim.ruleset, claim.quantity] = largest
        self._rulesets = rulesets
        self._solutions = {key: solve(rulesets[key[0]], a, d) for key, (a, d) in sizes.items()}

    def ruleset_of(self, claim: Claim) -> Ruleset:
        """The rules of a claim."""
        return self._rulesets[claim.ruleset]

    def dice(self, claim: Claim) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The dice of both sides in the claim's next round."""
        ruleset = self.ruleset_of(claim)
        return ruleset.attacker_dice(claim.attackers), ruleset.defender_dice(claim.defenders)

    def title(self, claim: Claim) -> str:
        """The title of the rules that a claim is about."""
        return self.ruleset_of(claim).title

    def formula(self, claim: Claim) -> RationalFunction:
        """The formula in s that a claim prints."""
        return round_formulas(*map(len, self.dice(claim)))[claim.attackers_lost].chance

    def chance_to_take(self, ruleset: str, attackers: int, garrisons: tuple[int, ...]) -> Ratio:
        """The exact chance to take territories with these garrisons in turn; A attackers begin.

        Raises ``ValueError`` where it is no fraction.
        """
        return course(self._rulesets[ruleset], attackers, garrisons).chances[-1]

    def in_one_round(self, claim: Claim) -> bool:
        """Whether a battle comes to the end that a claim is about in its next round, or never."""
        round_value = _round_value(replace(claim, quantity="transition"), self.ruleset_of(claim))
        return self.value(claim) == Exact(round_value)

    def value(self, claim: Claim) -> Exact:
        """The exact value of any other claim."""
        solution = self._solutions[claim.ruleset, claim.quantity]
        return exact_value(claim, self.ruleset_of(claim), solution)


def exact_value(claim: Claim, ruleset: Ruleset, solution: AnySolution) -> Exact:
    """The exact value of what a claim is about.

    ``solution`` must be of the same ruleset and reach at least as far as the claim's battle.
    """
    a, d = claim.attackers, claim.defenders
    if claim.campaign:
        end = claim.campaign
        return Exact(chance_of_end(ruleset, end.attackers, end.garrisons, end.end))
    match claim.quantity:
        case "best Dutch average":
            return Exact(best_defence().average)
        case "win":
            return Exact(solution.win(a, d))
        case "lose":
            return Exact(solution.lose(a, d))
        case "expected attackers lost":
            return Exact(solution.expected_attackers_lost(a, d))
        case "expected defenders lost":
            return Exact(solution.expected_defenders_lost(a, d))
        case "deviation of attackers lost":
            return Exact(solution.variance_attackers_left(a, d), root=True)
        case "deviation of defenders lost":
            return Exact(solution.variance_defenders_left(a, d), root=True)
        case "outcome":
            return Exact(_chance_of_end(claim, solution))
        case "expected attackers lost in a win":
            return Exact(_lost_in_a_win(claim, solution))
        case "ways to win":
            chance = _exact(solution.win(a, d)) * ROLLS_OF_FIVE_DICE ** (a + d - 1)
            return Exact(Ratio.of(chance))
        case "states" | "undecided states" | "ends":
            return Exact(Ratio(_states(claim), 1))
        case "highest die":
            return Exact(_highest_die(ruleset, a, d))
        case "attackers needed":
            return Exact(Ratio(_needed(claim, solution), 1))
    if claim.dice:
        return Exact(_dice_value(claim, claim.dice))
    if claim.pairs:
        return Exact(_part_of_round(claim, claim.pairs, ruleset))
    if claim.won:
        return Exact(_pairs_won(claim, claim.won, ruleset))
    return Exact(_round_value(claim, ruleset))


def describe(claim: Claim, counting: Literal["A", "T"]) -> str:
    """The claim in words; the attacker's armies as its work counts them, the other way beside."""
    if claim.dice:
        return _describe_dice(claim, claim.dice)
    if claim.campaign:
        return _describe_campaign(claim.campaign, counting)
    if claim.quantity == "best Dutch average":
        return _WORDS[claim.quantity]
    if claim.chance:
        chance = percent(claim.chance, 0)
        against = _number(claim.defenders, "defender")
        needed = "attackers" if counting == "A" else "armies on the territory"
        return f"{needed} needed to win against {against} with a chance of {chance}"
    battle = f"{_attackers(claim.attackers, counting)} v {_number(claim.defenders, 'defender')}"
    lost = _number(claim.attackers_lost, "army")
    if claim.pairs:
        words = _describe_part(claim, claim.pairs)
    elif claim.won:
        words = _describe_pairs(claim, claim.won)
    elif claim.quantity in ("round", "round formula"):
        words = f"the next round costs the attacker {lost}"
        words += ", with s-faced dice" if claim.quantity == "round formula" else ""
    elif claim.quantity == "rolls of a round":
        words = f"rolls of the next round that cost the attacker {lost}"
    elif claim.quantity in ("transition", "outcome"):
        words = _describe_end(claim, counting)
    else:
        words = _WORDS[claim.quantity]
    return f"{battle}: {words}"


def _describe_campaign(campaign: CampaignEnd, counting: Literal["A", "T"]) -> str:
    garrisons, end = ", ".join(map(str, campaign.garrisons)), campaign.end
    if isinstance(end, tuple):
        number, holding = end
        how = f"the attack ends at territory {number}, with {_number(holding, 'defender')} left"
    elif end is None:
        how = "all are taken"
    else:
        moves = "moves" if end == 1 else "move"
        how = f"all are taken, and {_number(end, 'army')} {moves} into the last one"
    return f"{_attackers(campaign.attackers, counting)} v {garrisons} defenders in turn: {how}"


def _states(claim: Claim) -> int:
    space = [
        (attackers, defenders)
        for attackers in range(claim.attackers + 1)
        for defenders in range(claim.defenders + 1)
        if attackers or defenders
    ]
    undecided = sum(1 for attackers, defenders in space if attackers and defenders)
    counts = {"states": len(space), "undecided states": undecided, "ends": len(space) - undecided}
    return counts[claim.quantity]


def _lost_in_a_win(claim: Claim, solution: AnySolution) -> Ratio:
    a, d = claim.attackers, claim.defenders
    lost = sum(
        (n * _exact(solution.chance_attackers_left(a, d, a - n)) for n in range(a)),
        start=Fraction(),
    )
    return Ratio.of(lost / _exact(solution.win(a, d)))


def _exact(number: Number) -> Fraction:
    if not isinstance(number, Ratio):
        raise ArithmeticError(f"found {number}, expected an exact number")
    return Fraction(*number)


def _pairs_won(claim: Claim, won: tuple[Won, Won], ruleset: Ruleset) -> Ratio:
    dice = ruleset.attacker_dice(claim.attackers), ruleset.defender_dice(claim.defenders)
    attacker, defender = (counted_dice(faces, 2, None) for faces in dice)

    def ways(wanted: tuple[Won, Won]) -> Fraction:
        found = sum(
            attacker[mine] * defender[theirs]
            for mine in attacker
            for theirs in defender
            if all(
                who == "any" or (who == "lost") == bool(lost_pairs((one,), (other,), ruleset.ties))
                for who, one, other in zip(wanted, mine, theirs, strict=True)
            )
        )
        return Fraction(found, attacker.total() * defender.total())

    if claim.quantity == "pairs apart":
        return Ratio.of(ways((won[0], "any")) * ways(("any", won[1])))
    return Ratio.of(ways(won))


def _chance_of_end(claim: Claim, solution: AnySolution) -> Number:
    attackers_left, defenders_left = claim.end
    if attackers_left > claim.attackers or defenders_left > claim.defenders:
        return Ratio(0, 1)
    if attackers_left:
        return solution.chance_attackers_left(claim.attackers, claim.defenders, attackers_left)
    return solution.chance_defenders_left(claim.attackers, claim.defenders, defenders_left)


def _needed(claim: Claim, solution: AnySolution) -> int:
    needed = claim.chance and solution.needed(claim.defenders, claim.chance)
    if not needed:
        raise ArithmeticError(f"no attackers are enough against {claim.defenders} defenders")
    return needed + claim.stays_behind


def _highest_die(ruleset: Ruleset, attackers: int, defenders: int) -> Ratio:
    """The chance that the first pair of dice costs the defender an army."""
    dice = ruleset.attacker_dice(attackers), ruleset.defender_dice(defenders)
    bonuses = ruleset.attacker.bonus, ruleset.defender.bonus
    mine, theirs = (
        counted_dice(faces, 1, bonus) for faces, bonus in zip(dice, bonuses, strict=True)
    )
    won = sum(
        mine[attacking] * theirs[defending]
        for attacking in mine
        for defending in theirs
        if not lost_pairs(attacking, defending, ruleset.ties)
    )
    return reduced(won, mine.total() * theirs.total())


def _dice_value(claim: Claim, dice: ShownDice) -> Ratio:
    if claim.quantity == "dice":
        ways = 1
        for rolled, shown in zip(dice.rolled, (dice.attacker, dice.defender), strict=True):
            ways *= counted_dice((6,) * rolled, len(shown), None)[shown]
        return reduced(ways, 6 ** sum(dice.rolled))
    (answer,) = (answer for answer in answers() if answer.roll == dice.attacker)
    answering = dice.rolled[1]
    loss = answer.one if answering == 1 else answer.two
    per_army = answering if claim.quantity == "lost to dice per army at stake" else 1
    return reduced(loss.numerator, loss.denominator * per_army)


def _part_of_round(claim: Claim, pairs: tuple[Likeness, Likeness], ruleset: Ruleset) -> Ratio:
    dice = ruleset.attacker_dice(claim.attackers), ruleset.defender_dice(claim.defenders)
    attacker, defender = (counted_dice(faces, 2, None) for faces in dice)
    found = [
        attacker[mine] * defender[theirs]
        for mine in attacker
        for theirs in defender
        if (_likeness(mine), _likeness(theirs)) == pairs
        and lost_pairs(mine, theirs, ruleset.ties) == claim.attackers_lost
    ]
    if claim.quantity == "patterns of a round":
        return Ratio(len(found), 1)
    return reduced(sum(found), attacker.total() * defender.total())


def _likeness(pair: tuple[int, ...]) -> Likeness:
    return "equal" if pair[0] == pair[1] else "different"


def _round_value(claim: Claim, ruleset: Ruleset) -> Ratio:
    outcome = round_outcomes(ruleset, claim.attackers, claim.defenders)
    if claim.quantity == "rolls":
        return Ratio(outcome.total, 1)
    if claim.quantity == "rolls of a round":
        return Ratio(outcome.counts[claim.attackers_lost], 1)
    lost = sum(armies * count for armies, count in enumerate(outcome.counts))
    if claim.quantity == "attackers lost per army at stake":
        return reduced(lost, outcome.total * outcome.pairs)
    if claim.quantity == "attackers lost per defender lost":
        return reduced(lost, outcome.total * outcome.pairs - lost)
    if claim.quantity == "attackers lost in a round":
        return reduced(lost, outcome.total)
    if claim.quantity == "defenders lost in a round":
        return reduced(outcome.total * outcome.pairs - lost, outcome.total)
    if claim.quantity == "round":
        return reduced(outcome.counts[claim.attackers_lost], outcome.total)
    attackers_lost = claim.attackers - claim.end[0]
    defenders_lost = claim.defenders - claim.end[1]
    possible = min(attackers_lost, defenders_lost) >= 0
    if not possible or attackers_lost + defenders_lost != outcome.pairs:
        return Ratio(0, 1)
    return reduced(outcome.counts[attackers_lost], outcome.total)


def _describe_dice(claim: Claim, dice: ShownDice) -> str:
    attacking, answering = dice.rolled
    if claim.quantity != "dice":
        loss = "the attacker's mean loss" + (
            ", per army at stake" if claim.quantity == "lost to dice per army at stake" else ""
        )
        return f"{_number(answering, 'die')} against {_shown(dice.attacker)}: {loss}"
    sides = [
        f"{whose} {_number(rolled, 'die')} {'shows' if rolled == 1 else 'show'} {_shown(shown)}"
        if rolled == len(shown)
        else f"the highest of {whose} {_number(rolled, 'die')} are {_shown(shown)}"
        for whose, rolled, shown in (
            ("the attacker's", attacking, dice.attacker),
            ("the defender's", answering, dice.defender),
        )
        if rolled
    ]
    return ", and ".join(sides)


def _shown(dice: tuple[int, ...]) -> str:
    return "-".join(map(str, dice))


def _describe_part(claim: Claim, pairs: tuple[Likeness, Likeness]) -> str:
    attacker, defender = pairs
    whose = (
        f"the two highest dice of both sides are {attacker}"
        if attacker == defender
        else f"the attacker's two highest dice are {attacker}, the defender's {defender}"
    )
    lost = _number(claim.attackers_lost, "army")
    if claim.quantity == "patterns of a round":
        return f"pairs of highest dice that cost the attacker {lost}, where {whose}"
    return f"the next round costs the attacker {lost}, and {whose}"


def _describe_pairs(claim: Claim, won: tuple[Won, Won]) -> str:
    whose = {"won": "wins", "lost": "loses"}
    said = [
        f"{whose[who]} the {which} pair of dice"
        for who, which in zip(won, ("first", "second"), strict=True)
        if who != "any"
    ]
    apart = ", the chances of both multiplied" if claim.quantity == "pairs apart" else ""
    return f"the attacker {' and '.join(said)}{apart}"


def _describe_end(claim: Claim, counting: Literal["A", "T"]) -> str:
    attackers, defenders = claim.end
    left = f"{_attackers(attackers, counting)} v {_number(defenders, 'defender')}"
    if claim.quantity == "transition":
        return f"the next round leads to {left}"
    return f"the battle ends with {left}"


def _attackers(attackers: int, counting: Literal["A", "T"]) -> str:
    on_territory = _number(attackers + 1, "army")
    if counting == "A":
        return f"{_number(attackers, 'attacker')} ({on_territory} on the territory)"
    return f"{on_territory} on the territory ({attackers or 'none'} can attack)"


def _number(count: int, noun: str) -> str:
    plural = {"army": "armies", "die": "dice"}.get(noun, f"{noun}s")
    return f"{count or 'no'} {noun if count == 1 else plural}"
