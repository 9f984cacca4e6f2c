"""The page of one matchup: a pure function from exact facts to an HTML fragment."""

from generator.matchups import Matchup, Outcome
from generator.numbers import Ratio, fixed, fixed_root, percent, significant
from generator.rules import Ruleset
from generator.site.charts import survivor_bars
from generator.site.page import Page
from generator.site.rendering import render


def matchup_page(ruleset: Ruleset, matchup: Matchup, largest: tuple[int, int]) -> Page:
    """The page of a matchup; ``largest`` are the most attackers (A) and defenders with a page."""
    a, d = matchup.attackers, matchup.defenders
    address = matchup_address(ruleset.id, a, d)
    sides = f"{armies(a, 'attacker')} v {armies(d, 'defender')}"
    answer = f"the attacker wins {percent(matchup.win)}"
    lost_attackers = fixed(matchup.expected_attackers_lost, 2)
    lost_defenders = fixed(matchup.expected_defenders_lost, 2)
    html = render(
        "pages/matchup.html",
        ruleset=ruleset,
        attackers=a,
        defenders=d,
        territory=matchup.territory,
        sides=sides,
        attackers_in_words=armies(a, "attacker"),
        defenders_in_words=armies(d, "defender"),
        chances=[
            ("wins", "win", percent(matchup.win), significant(matchup.win), matchup.win),
            ("loses", "lose", percent(matchup.lose), significant(matchup.lose), matchup.lose),
        ],
        bars=survivor_bars(matchup.outcomes),
        outcomes=_outcome_rows(matchup),
        most_likely=[
            (_end_in_words(outcome), percent(outcome.ratio)) for outcome in matchup.most_likely
        ],
        losses=[
            _losses("Attacker", a, matchup.expected_attackers_left, matchup.variance_attackers),
            _losses("Defender", d, matchup.expected_defenders_left, matchup.variance_defenders),
        ],
        lost=(lost_attackers, lost_defenders),
        next_round=_next_round(matchup),
        needed=[
            (percent(chance, 0), needed, _link(needed, d, largest))
            for chance, needed in matchup.attackers_needed
        ],
        neighbours=[
            (text, f"{attackers} v {defenders}", link)
            for text, attackers, defenders in (
                ("One attacker more", a + 1, d),
                ("One attacker fewer", a - 1, d),
                ("One defender more", a, d + 1),
                ("One defender fewer", a, d - 1),
            )
            if (link := _link(attackers, defenders, largest))
        ],
        json=f"../{address.rpartition('/')[2]}.json",
    )
    return Page(
        address=address,
        title=f"{sides}: {answer}",
        description=(
            f"{ruleset.title} RISK rules, {sides}: {answer} and loses {lost_attackers} armies on "
            f"average, the defender {lost_defenders}. {a} attackers means {a + 1} armies on the "
            "territory. Exact fraction, survivors and more."
            if a > 1
            else f"{ruleset.title} RISK rules, {sides}: {answer}. 1 attacker means 2 armies on the "
            "territory. Exact fraction, survivors and more."
        ),
        html=html,
    )


def matchup_address(ruleset: str, attackers: int, defenders: int) -> str:
    """The address of a matchup from the site's root, without its last slash or ending."""
    return f"{ruleset}/{attackers}-vs-{defenders}"


def armies(number: int, side: str) -> str:
    """A number of armies in words: ``1 attacker``, ``5 defenders``."""
    return f"{number} {side}" if number == 1 else f"{number} {side}s"


def _link(attackers: int | None, defenders: int, largest: tuple[int, int]) -> str | None:
    if attackers and 1 <= attackers <= largest[0] and 1 <= defenders <= largest[1]:
        return f"../{attackers}-vs-{defenders}/"
    return None


def _end_in_words(outcome: Outcome) -> str:
    if outcome.attackers_left:
        return f"the attacker wins with {armies(outcome.attackers_left, 'attacker')} left"
    return f"the attack fails with {armies(outcome.defenders_left, 'defender')} left"


def _outcome_rows(matchup: Matchup) -> list[tuple[bool, int, int, str, str]]:
    """(attacker wins, armies left, armies the loser's enemy lost, chance, chance of at least)."""
    a, d = matchup.attackers, matchup.defenders
    rows = []
    so_far = 0
    for outcome in matchup.outcomes:
        so_far += outcome.weight
        won = outcome.attackers_left > 0
        at_least = so_far if won else matchup.denominator - so_far + outcome.weight
        rows.append(
            (
                won,
                outcome.attackers_left if won else outcome.defenders_left,
                a - outcome.attackers_left if won else d - outcome.defenders_left,
                percent(outcome.ratio, 2),
                percent(Ratio(at_least, matchup.denominator), 2),
            )
        )
    return rows


def _losses(side: str, at_start: int, left: Ratio, variance: Ratio) -> tuple[str, ...]:
    lost = Ratio(at_start * left.denominator - left.numerator, left.denominator)
    return side, fixed(left, 2), fixed(lost, 2), fixed_root(variance, 2)


def _next_round(matchup: Matchup) -> list[tuple[str, str, str]]:
    outcomes = matchup.next_round
    return [
        (
            _losses_in_words(lost, outcomes.pairs - lost),
            percent(Ratio(rolls, outcomes.total)),
            f"{rolls:,} of {outcomes.total:,}",
        )
        for lost, rolls in enumerate(outcomes.counts)
    ]


def _losses_in_words(attackers_lost: int, defenders_lost: int) -> str:
    losses = [
        f"the {side} loses {number}"
        for side, number in (("defender", defenders_lost), ("attacker", attackers_lost))
        if number
    ]
    return ", ".join(losses)
