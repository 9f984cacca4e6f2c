"""The data of the pages that go beyond one battle: formulas, dice, paths, the Dutch defence."""

from collections.abc import Mapping
from typing import Any

from generator.api.shared_data import INDEX
from generator.api.tabulated import PageData, armies, count, decimal, table, text
from generator.datasets.tables import (
    ATTACKERS,
    DEFENDERS,
    RULESET,
    Dataset,
    Field,
    Unit,
    whole_number,
)
from generator.numbers import Ratio, significant
from generator.rules import Ruleset
from generator.site import campaign_page, formulas_page
from generator.site.page import Page
from generator.solver.campaign import Territory, campaign
from generator.solver.choice import BestDice, best_play, choosable
from generator.solver.formulas import CLASSIC_ROUNDS, round_formulas
from generator.solver.stationary import answers, average_loss, best_defence

TERRITORY = "All armies on the territory where the path starts (T = A + 1)."


def _fraction(name: str, meaning: str, unit: Unit = "probability") -> tuple[Field, ...]:
    return (
        whole_number(f"{name}_numerator", meaning),
        whole_number(f"{name}_denominator", meaning),
        decimal(name, unit, meaning),
    )


def _parts(ratio: Ratio) -> tuple[str, str, str]:
    return str(ratio.numerator), str(ratio.denominator), significant(ratio)


def formulas_data(page: Page) -> PageData:
    """The data of the page of formulas: their values, and the formulas in LaTeX."""
    formulas = [formula for dice in CLASSIC_ROUNDS for formula in round_formulas(*dice)]
    dice = (
        count("attacker_dice", "Dice that the attacker rolls."),
        count("defender_dice", "Dice that the defender rolls."),
        armies("attackers_lost", "Armies that the attacker loses."),
        armies("defenders_lost", "Armies that the defender loses."),
    )
    key = ("attacker_dice", "defender_dice", "attackers_lost")
    values = table(
        "values",
        "Rounds of dice with other faces",
        "The exact chance of each outcome of a round, ties to the defender, by the dice's faces.",
        (*dice, count("faces", "Faces of all dice."), *_fraction("chance", "Of this outcome")),
        (*key, "faces"),
        [
            (
                *(formula.attacker_dice, formula.defender_dice),
                *(formula.attacker_losses, formula.defender_losses, faces),
                *_parts(formula.chance.value(faces)),
            )
            for formula in formulas
            for faces in formulas_page.FACES
        ],
    )
    general = table(
        "formulas",
        "Rounds of dice with s faces",
        "The exact chance of each outcome of a round as a formula in the number of faces s.",
        (*dice, text("latex", "The formula."), *_fraction("limit", "As s grows for ever")),
        key,
        [
            (
                *(formula.attacker_dice, formula.defender_dice),
                *(formula.attacker_losses, formula.defender_losses),
                formula.chance.latex,
                *_parts(formula.chance.limit),
            )
            for formula in formulas
        ],
    )
    return _page(page, values, general)


def choice_data(page: Page, rulesets: Mapping[str, Ruleset], largest: int) -> PageData:
    """The data of the page on the number of dice, for battles up to ``largest`` armies a side."""
    games = {
        ruleset.id: best_play(ruleset, largest)
        for ruleset in rulesets.values()
        if choosable(ruleset)
    }
    exceptions = table(
        "exceptions",
        "Where all the dice are not best",
        f"Every battle up to {largest} v {largest} in which best dice on both sides, announced "
        "before the roll, are not all the dice, or change the chance to win.",
        (
            RULESET,
            ATTACKERS,
            DEFENDERS,
            count("most_attacker_dice", "Dice that the attacker may roll."),
            text("attacker_dice", "The best numbers of dice for the attacker."),
            count("most_defender_dice", "Dice that the defender may roll."),
            text(
                "answers",
                "The defender's best numbers of dice, for each number announced: 1 of the "
                "attacker, 2, and so on, with semicolons between.",
            ),
            *_fraction("best", "The attacker wins with best dice on both sides"),
            *_fraction("all_dice", "The attacker wins with all dice on both sides"),
        ),
        ("ruleset", "attackers", "defenders"),
        [
            (ruleset, *_choice(best))
            for ruleset, battles in games.items()
            for best in battles
            if not best.maximum or best.value != best.all_dice
        ],
    )
    asked = table(
        "asked",
        "The rulesets asked",
        f"How many battles up to {largest} v {largest} are exceptions.",
        (
            RULESET,
            count("battles", "Battles asked."),
            count("attacker", "Battles in which fewer dice are better for the attacker now."),
            count("defender", "Battles in which fewer dice are better for the defender now."),
            count("changed", "Battles whose chance to win is another with best dice."),
        ),
        ("ruleset",),
        [
            (
                ruleset,
                len(battles),
                sum(not best.attacker_maximum for best in battles),
                sum(not best.defender_maximum for best in battles),
                sum(best.value != best.all_dice for best in battles),
            )
            for ruleset, battles in games.items()
        ],
    )
    return _page(page, exceptions, asked)


def _choice(best: BestDice) -> tuple[Any, ...]:
    return (
        *(best.attackers, best.defenders),
        *(best.most_attacker_dice, _several(best.attacker_dice)),
        *(best.most_defender_dice, "; ".join(map(_several, best.answers))),
        *_parts(best.value),
        *_parts(best.all_dice),
    )


def _several(numbers: tuple[int, ...]) -> str:
    return " or ".join(map(str, numbers))


def campaign_data(page: Page, rulesets: Mapping[str, Ruleset]) -> PageData:
    """The data of the page on paths: the smallest stacks, and the courses of its examples."""
    exact = {key: rules for key, rules in rulesets.items() if rules.transformation is None}
    ruleset = exact.get("classic") or next(iter(exact.values()))
    chances = [chance.numerator * 100 // chance.denominator for chance in campaign_page.CHANCES]
    stacks = table(
        "stacks",
        f"{ruleset.title}: the smallest stack for a row of territories",
        "The fewest attackers (A) who take all the territories with at least 'chance'. null where "
        f"{campaign_page.LARGEST_STACK} do not.",
        (
            armies("defenders", "Defenders of each territory (D)."),
            count("territories", "Territories in a row."),
            Field("chance", "integer", "percent", "The chance wanted, in percent."),
            armies("attackers", "The fewest armies that may attack the first territory (A)."),
            armies("armies_on_the_territory", TERRITORY),
        ),
        ("defenders", "territories", "chance"),
        [
            (defenders, territories, chance, stack, stack + 1 if stack is not None else None)
            for defenders in campaign_page.GARRISONS
            for territories, row in campaign_page.row_table(ruleset, defenders).rows
            for chance, stack in zip(chances, row, strict=True)
        ],
    )
    examples = {
        "capital-at-the-end": campaign_page.CAPITAL_AT_THE_END,
        "space-station-between": campaign_page.SPACE_STATION_BETWEEN,
    }
    shown = {name: path for name, path in examples.items() if set(path.rules) <= set(exact)}
    return _page(page, stacks, *(_course(name, path, exact) for name, path in shown.items()))


def _course(name: str, example: campaign_page.Example, rulesets: Mapping[str, Ruleset]) -> Dataset:
    pairs = zip(example.rules, example.defenders, strict=True)
    result = campaign(
        [Territory(rulesets[rules], size) for rules, size in pairs], example.attackers
    )
    steps = zip(example.rules, example.defenders, result.chances, result.stopped, strict=True)
    return table(
        name,
        f"One path, step by step: {name.replace('-', ' ')}",
        f"{example.attackers} attackers (A; T = {example.attackers + 1}) take the territories in "
        "turn; one army stays in each.",
        (
            count("territory", "The territory's place in the path."),
            RULESET,
            DEFENDERS,
            *_fraction("taken", "This territory and all before it are taken"),
            *_fraction("stopped", "All before it are taken, and it is not"),
        ),
        ("territory",),
        [
            (place, rules, size, *_parts(taken), *_parts(stopped))
            for place, (rules, size, taken, stopped) in enumerate(steps, start=1)
        ],
    )


def stationary_data(page: Page) -> PageData:
    """The data of the page on the Dutch defence."""
    best = best_defence()
    rolls = table(
        "answers",
        "One die or two, by the attacker's roll",
        "The attacker rolls three dice; the defender sees them. Mean losses of the attacker.",
        (
            text("roll", "The attacker's two highest dice."),
            count("ways", "Rolls of 216 with these two highest dice."),
            *_fraction("one", "Armies that the attacker loses against one die, mean", "armies"),
            *_fraction("two", "Armies that the attacker loses against two dice, mean", "armies"),
            *_fraction("share", "What the second die adds", "armies"),
            count("dice", "The best number of dice where armies are not the limit."),
        ),
        ("roll",),
        [
            (
                *("-".join(map(str, answer.roll)), answer.ways),
                *_parts(answer.one),
                *_parts(answer.two),
                *_parts(answer.share),
                2 if answer.roll in best.two_dice else 1,
            )
            for answer in answers()
        ],
    )
    stakes = table(
        "at-stake",
        "The best defence by the armies at stake",
        f"From {best.settled} armies at stake on the best choice is always the same.",
        (
            armies("armies", "Armies at stake."),
            decimal("value", "armies", "Armies that the attacker loses, mean"),
            decimal("gain", "armies", "What the last army at stake adds"),
            text("two_dice", "Rolls that two dice answer, with spaces between, or none."),
        ),
        ("armies",),
        [
            (
                stake.armies,
                significant(stake.value),
                significant(stake.gain),
                " ".join("-".join(map(str, roll)) for roll in sorted(stake.two_dice)) or "none",
            )
            for stake in best.at_stake
        ],
    )
    averages = table(
        "averages",
        "The attacker's loss per army at stake, in the long run",
        "What each way to defend costs the attacker, per army at stake.",
        (
            text("defence", "How the defender chooses."),
            *_fraction("loss", "The attacker's mean loss", "armies"),
        ),
        ("defence",),
        [
            ("best", *_parts(best.average)),
            ("always two dice", *_parts(average_loss([answer.roll for answer in answers()]))),
            ("always one die", *_parts(average_loss([]))),
        ],
    )
    return _page(page, rolls, stakes, averages)


def _page(page: Page, *tables: Dataset) -> PageData:
    return PageData(page.address, page.title, page.description, tables=tables, links=(INDEX,))
