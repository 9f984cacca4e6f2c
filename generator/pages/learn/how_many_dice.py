"""Whether it is right to roll all the dice one may: the game of announced dice, solved."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.facts.announced_dice import LARGEST, Game, games_of, left_out
from generator.facts.given import SharedFacts
from generator.pages.counting import BATTLE, BATTLE_KEY, RULESET_COLUMN
from generator.pages.figures import Figure, Series
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Content, Page
from generator.pages.tables import Table, count, fraction, text
from risk_odds.numbers import Ratio, percent
from risk_odds.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class HowManyDiceContent(Content):
    """What the page shows: the rules asked, under which all dice are ``always`` best, or not.

    ``left_out`` are rules that do not let both sides announce their dice, by why that is so.
    """

    largest: int
    asked: tuple[Game, ...]
    always: tuple[Ruleset, ...]
    exceptions: tuple[Game, ...]
    left_out: Mapping[str, Sequence[Ruleset]]


def build(facts: SharedFacts, largest: int = LARGEST) -> Page:
    """The page /how-many-dice/, about all battles up to ``largest`` armies a side."""
    games = facts.solved(games_of, largest)
    always = tuple(game.ruleset for game in games if game.all_dice_are_best)
    return Page(
        address="how-many-dice",
        title="How many dice? Whether to roll all you may",
        description=(
            f"Under {len(always)} of {len(games)} RISK rulesets all the dice you "
            f"may roll are best in every battle up to {largest} v {largest}: exact answers."
        ),
        keywords=("dice", "roll", "fewer dice", "how many dice should I roll"),
        template="pages/how_many_dice.html",
        content=HowManyDiceContent(
            largest=largest,
            asked=games,
            always=always,
            exceptions=tuple(game for game in games if not game.all_dice_are_best),
            left_out=left_out(facts.rulesets.values()),
        ),
        tables=(_exceptions(games, largest), _asked(games, largest)),
        figures=figures_of(games, largest),
        links=(INDEX,),
        styles=("figures",),
        scripts=("controls/figurevalues", "controls/otherrules"),
    )


def figures_of(games: Sequence[Game], largest: int) -> tuple[Figure, ...]:
    """In how many battles the best dice, where they are not all, change the chance to win.

    The most come first; no figure where it is in none.
    """
    changed = sorted((game for game in games if game.changed), key=lambda game: -game.changed)
    if not changed:
        return ()
    none = len(games) - len(changed)
    of_most = Ratio(changed[0].changed, largest * largest)
    return (
        Figure(
            name="affected",
            form="bars",
            claim=(
                f"Under {none} of the {len(games)} rulesets where dice are chosen before the "
                "roll, the best dice give the same chance to win as all dice, in every battle up "
                f"to {largest} v {largest}. Under {changed[0].ruleset.title} fewer are sometimes "
                f"better: they change the chance to win in {percent(of_most)} of these battles, if "
                "only slightly in some."
            ),
            about=(
                f"The share of the battles up to {largest} v {largest} whose chance to win with "
                "the best dice on both sides differs from that with all dice, by rules."
            ),
            row_title="Rules",
            x_title="Battles affected",
            y_title="Battles affected",
            rows=tuple(game.ruleset.title for game in changed),
            series=(
                Series(
                    "Battles affected",
                    "bar",
                    "chance",
                    [Ratio(game.changed, largest * largest) for game in changed],
                ),
            ),
        ),
    )


def _exceptions(games: Sequence[Game], largest: int) -> Table:
    return Table(
        "exceptions",
        "Where all the dice are not best",
        f"Every battle up to {largest} v {largest} in which best dice on both sides, announced "
        "before the roll, are not all the dice, or change the chance to win.",
        (
            RULESET_COLUMN,
            *BATTLE,
            count("most_attacker_dice", "Dice that the attacker may roll."),
            text("best_dice", "The best numbers of dice for the attacker."),
            count("most_defender_dice", "Dice that the defender may roll."),
            text(
                "answers",
                "The defender's best numbers of dice, for each number announced: 1 of the "
                "attacker, 2, and so on, with semicolons between.",
            ),
            fraction("best", "The attacker wins with best dice on both sides"),
            fraction("all_dice", "The attacker wins with all dice on both sides"),
        ),
        ("ruleset", *BATTLE_KEY),
        [
            (
                *(game.ruleset.id, best.attackers, best.defenders),
                *(best.most_attacker_dice, _several(best.attacker_dice)),
                *(best.most_defender_dice, "; ".join(map(_several, best.answers))),
                *(best.value, best.all_dice),
            )
            for game in games
            for best in game.exceptions
        ],
    )


def _several(numbers: tuple[int, ...]) -> str:
    return " or ".join(map(str, numbers))


def _asked(games: Sequence[Game], largest: int) -> Table:
    return Table(
        "asked",
        "The rules asked about",
        f"How many battles up to {largest} v {largest} are exceptions.",
        (
            RULESET_COLUMN,
            count("battles", "Battles asked."),
            count("attacker", "Battles in which fewer dice are better for the attacker now."),
            count("defender", "Battles in which fewer dice are better for the defender now."),
            count("changed", "Battles whose chance to win is another with best dice."),
        ),
        ("ruleset",),
        [
            (game.ruleset.id, len(game.battles), game.attacker, game.defender, game.changed)
            for game in games
        ],
    )


KIND = SharedKind(address="how-many-dice", build=build)
