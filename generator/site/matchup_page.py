"""The page of one matchup, whole: a pure function from exact facts to HTML."""

from functools import cache

from markupsafe import Markup

from generator.matchups import Matchup, Outcome
from generator.numbers import Number, Ratio, fixed, fixed_root, percent, significant
from generator.rules import Ruleset
from generator.site.charts import survivor_bars
from generator.site.compact import compact
from generator.site.page import Page
from generator.site.policy import policy_of
from generator.site.rendering import render
from generator.site.site import Site


def matchup_page(matchup: Matchup, largest: int, site: Site) -> Page:
    """The page of a matchup; ``largest`` is the most armies a side that has a page.

    Its HTML is the whole page, as it is published.
    """
    ruleset = matchup.ruleset
    a, d = matchup.attackers, matchup.defenders
    address = matchup_address(ruleset.id, a, d)
    sides = f"{armies(a, 'attacker')} v {armies(d, 'defender')}"
    answer = f"the attacker wins {percent(matchup.win)}"
    lost_attackers = fixed(matchup.expected_attackers_lost, 2)
    lost_defenders = fixed(matchup.expected_defenders_lost, 2)
    title = _title(ruleset, sides, answer)
    description = (
        f"{ruleset.title} RISK rules, {sides}: {answer} and loses {lost_attackers} armies on "
        f"average, the defender {lost_defenders}. {armies(a, 'attacker')} (A) stand for "
        f"{a + 1} armies on the territory (T)."
    )
    html = render(
        "pages/matchup.html",
        site=site,
        policy=_policy() if site.guarded else None,
        title=title,
        description=description,
        address=address,
        ruleset=ruleset,
        attackers=a,
        defenders=d,
        territory=matchup.territory,
        sides=sides,
        attackers_in_words=armies(a, "attacker"),
        defenders_in_words=armies(d, "defender"),
        chances=[
            (claim, name, percent(number), significant(number), _fraction(number))
            for claim, name, number in (
                ("wins", "win", matchup.win),
                ("loses", "lose", matchup.lose),
            )
        ],
        bars=survivor_bars(matchup.outcomes),
        outcomes=_outcome_rows(matchup),
        most_likely=[
            (_end_in_words(outcome), percent(outcome.probability))
            for outcome in matchup.most_likely
        ],
        losses=_losses(matchup),
        lost=(lost_attackers, lost_defenders),
        conditional=_conditional_losses(matchup),
        expected_rounds=matchup.expected_rounds and _rounds_in_words(matchup.expected_rounds),
        next_round=_next_round(matchup),
        answers=[
            (f"{dice} die" if dice == 1 else f"{dice} dice", ["-".join(map(str, r)) for r in rolls])
            for dice, rolls in matchup.answers
        ],
        retreat=[
            (at, at + 1, percent(win), fixed(left, 2)) for at, win, left in matchup.retreat if at
        ],
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
    return Page(address, title, description, compact(html))


@cache
def _policy() -> Markup:
    """The policy of all matchup pages: their one script in the page itself is the scheme's."""
    return Markup(policy_of(render("theme/scheme.html"), themed=False))


def _title(ruleset: Ruleset, sides: str, answer: str) -> str:
    # the classic rules are what a reader expects; all others must say their name
    return (
        f"{sides}: {answer}" if ruleset.id == "classic" else f"{sides}, {ruleset.title}: {answer}"
    )


def _fraction(number: Number) -> str | None:
    return str(number) if isinstance(number, Ratio) else None


def matchup_address(ruleset: str, attackers: int, defenders: int) -> str:
    """The address of a matchup from the site's root, without its last slash or ending."""
    return f"{ruleset}/{attackers}-vs-{defenders}"


def armies(number: int, side: str) -> str:
    """A number of armies in words: ``1 attacker``, ``5 defenders``."""
    return f"{number} {side}" if number == 1 else f"{number} {side}s"


def _link(attackers: int | None, defenders: int, largest: int) -> str | None:
    if attackers and 1 <= attackers <= largest and 1 <= defenders <= largest:
        return f"../{attackers}-vs-{defenders}/"
    return None


def _end_in_words(outcome: Outcome) -> str:
    if outcome.attackers_left:
        return f"the attacker wins with {armies(outcome.attackers_left, 'attacker')} left"
    return f"the attack fails with {armies(outcome.defenders_left, 'defender')} left"


def _outcome_rows(matchup: Matchup) -> list[tuple[bool, int, int, str, str]]:
    """(attacker wins, his side's armies left, lost, chance, chance of at least so many)."""
    rows = []
    for outcome, at_least in zip(matchup.outcomes, matchup.at_least, strict=True):
        won = outcome.attackers_left > 0
        left = outcome.attackers_left or outcome.defenders_left
        at_start = matchup.attackers if won else matchup.defenders
        chances = percent(outcome.probability, 2), percent(at_least, 2)
        rows.append((won, left, at_start - left, *chances))
    return rows


def _rounds_in_words(expected: Ratio) -> str:
    return "one round" if expected == Ratio(1, 1) else f"{fixed(expected, 2)} rounds on average"


def _losses(matchup: Matchup) -> list[tuple[str, str, str, str, int]]:
    """(side, mean left, mean lost, standard deviation of both, median left)."""
    return [
        (
            "Attacker",
            fixed(matchup.expected_attackers_left, 2),
            fixed(matchup.expected_attackers_lost, 2),
            fixed_root(matchup.variance_attackers, 2),
            matchup.median_attackers_left,
        ),
        (
            "Defender",
            fixed(matchup.expected_defenders_left, 2),
            fixed(matchup.expected_defenders_lost, 2),
            fixed_root(matchup.variance_defenders, 2),
            matchup.median_defenders_left,
        ),
    ]


def _conditional_losses(matchup: Matchup) -> list[tuple[str, str, str]]:
    """(how the battle ends, mean lost by the attacker, by the defender)."""
    rows = []
    if (given_win := matchup.attackers_lost_given_win) is not None:
        rows.append(("When the attacker wins", fixed(given_win, 2), str(matchup.defenders)))
    if (given_loss := matchup.defenders_lost_given_loss) is not None:
        rows.append(("When the attack fails", str(matchup.attackers), fixed(given_loss, 2)))
    return rows


def _next_round(matchup: Matchup) -> list[tuple[str, str, str]]:
    """(losses in words, chance, rolls); nothing where battles have no rounds."""
    if matchup.next_round is None:
        return []
    total = matchup.next_round.total
    return [
        (
            _losses_in_words(lost, taken),
            percent(Ratio(rolls, total)),
            f"{rolls:,} of {total:,}",
        )
        for lost, taken, rolls in matchup.next_round.outcomes
    ]


def _losses_in_words(attackers_lost: int, defenders_lost: int) -> str:
    losses = [
        f"the {side} loses {number}"
        for side, number in (("defender", defenders_lost), ("attacker", attackers_lost))
        if number
    ]
    return ", ".join(losses)
