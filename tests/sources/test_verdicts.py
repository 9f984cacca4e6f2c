from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from generator.sources.printed_number import (
    Judgement,
)
from generator.sources.reading import LITERATURE_FOLDER, Work, load_work
from generator.sources.verdicts import (
    CheckedFigure,
    CheckedTable,
    CheckedWork,
    Judgements,
    Standing,
    all_claims,
    check_literature,
)
from risk_odds.solver import Solution
from tests import rounding
from tests.given import checked_literature as all_checked
from tests.sources.works import GOOD, RULESETS, WORKS
from tests.twin import battles

COUNTS = {
    "banack-2020": Judgements(exact=14, rounded=26, last_digit=0, differs=0),
    "blatt-2002": Judgements(
        exact=34, rounded=37, last_digit=7, differs=2, impossible=131, repeated=39
    ),
    "hendel": Judgements(exact=1, rounded=0, last_digit=0, differs=0),
    "hoehle": Judgements(exact=0, rounded=156, last_digit=0, differs=0),
    "allagora-2014": Judgements(exact=7, rounded=2, last_digit=1, differs=2),
    "dominating12": Judgements(exact=0, rounded=3, last_digit=0, simulated=18, differs=0),
    "ferrarello": Judgements(exact=0, rounded=3, last_digit=0, differs=0),
    "gaming-by-the-numbers": Judgements(exact=0, rounded=12, last_digit=2, differs=6),
    "koole": Judgements(exact=6, rounded=3, last_digit=0, differs=0),
    "kuriyama": Judgements(exact=5, rounded=2, last_digit=0, differs=0),
    "mcloone": Judgements(exact=3, rounded=3, last_digit=0, differs=0),
    "oeis-a371949": Judgements(exact=21, rounded=0, last_digit=0, differs=0),
    "oeis-a390860": Judgements(exact=67, rounded=0, last_digit=0, differs=0),
    "norvig": Judgements(
        exact=16, rounded=16, last_digit=0, differs=0, floating_point=17, simulated=1
    ),
    "osborne": Judgements(exact=14, rounded=110, last_digit=0, differs=0),
    "plumhoff": Judgements(exact=0, rounded=0, last_digit=0, simulated=1, differs=0),
    "practically-predictable": Judgements(
        exact=25, rounded=402, last_digit=1, differs=0, repeated=135
    ),
    "tan": Judgements(exact=0, rounded=0, last_digit=1, differs=7),
    "risk-notes": Judgements(exact=0, rounded=0, last_digit=0, differs=0),
    "rose-2024": Judgements(exact=0, rounded=0, last_digit=1, differs=0),
    "smg-help": Judgements(exact=0, rounded=0, last_digit=0, differs=0),
    "smg-risk-dice": Judgements(exact=1, rounded=3, last_digit=0, differs=0, floating_point=1),
    "soliverjr-2021": Judgements(exact=0, rounded=14, last_digit=0, differs=0, repeated=14),
    "stackexchange-5858": Judgements(exact=0, rounded=19, last_digit=1, differs=0),
    "stritar": Judgements(exact=0, rounded=1, last_digit=0, differs=2),
    "taflin-2001": Judgements(exact=14, rounded=0, last_digit=0, differs=0),
    "weaver-2015": Judgements(exact=0, rounded=0, last_digit=0, simulated=100, differs=0),
    "wriphe": Judgements(exact=0, rounded=0, last_digit=0, differs=0),
    "zapor": Judgements(exact=0, rounded=4, last_digit=0, differs=0, floating_point=7),
    "zetornio-2025": Judgements(exact=22, rounded=23, last_digit=0, differs=1),
}


def checked(work: str) -> CheckedWork:
    return next(candidate for candidate in all_checked().works if candidate.id == work)


def grid(work: str, index: int) -> list[list[str | None]]:
    table = checked(work).tables[index]
    return [[cell.printed if cell else None for cell in row.cells] for row in table.rows]


# What the works print


@pytest.mark.parametrize("work", all_checked().works, ids=lambda work: work.id)
def test_every_figure_of_a_work_is_judged(work: CheckedWork) -> None:
    """Each work has exactly the expected number of figures of each judgement."""
    assert work.counts == COUNTS[work.id]
    assert sum(1 for _ in work.all_figures) == work.counts.printed


def test_every_file_is_a_checked_work() -> None:
    """No file of the folder is left out, and the total is the sum of the works."""
    assert {path.stem for path in LITERATURE_FOLDER.glob("*.toml")} == set(COUNTS)
    assert all_checked().counts.total == sum(work.counts.total for work in all_checked().works)


@pytest.mark.parametrize("work", all_checked().works, ids=lambda work: work.id)
def test_exactly_the_known_printing_errors_differ(work: CheckedWork) -> None:
    """A figure differs, or is rounding noise, if, and only if, its file explains it."""
    off = (Judgement.DIFFERS, Judgement.FLOATING_POINT)
    for figure in work.all_figures:
        assert (figure.judgement in off) == (figure.erratum is not None), figure


def test_two_of_blatts_numbers_are_wrong() -> None:
    """Blatt prints 0.2316 for 25/108 = 0.23148…, and an expected loss of 1.8895 for 1.88975…"""
    wrong = [figure for figure in checked("blatt-2002").all_figures if figure.erratum]
    assert [(figure.printed, figure.exact) for figure in wrong] == [
        ("0.2316", "0.231481"),
        ("1.8895", "1.889752"),
    ]
    assert Fraction(1800, 7776) == Fraction(25, 108)


def test_tans_rounds_are_wrong_by_brute_force() -> None:
    """His six chances of a round differ from a full count of the rolls, and add up to one each."""
    for dice in (2, 3):
        lost: Counter[int] = Counter()
        for roll in product(range(1, 7), repeat=dice + 2):
            mine, theirs = sorted(roll[:dice], reverse=True), sorted(roll[dice:], reverse=True)
            lost[(mine[0] <= theirs[0]) + (mine[1] <= theirs[1])] += 1
        rounds = [
            figure
            for figure in checked("tan").figures
            if figure.quantity == "round" and figure.battle == (dice, 2)
        ]
        assert [figure.attackers_lost for figure in rounds] == [0, 1, 2]
        assert sum(Fraction(figure.printed) for figure in rounds) == 1
        for number, figure in enumerate(rounds):
            assert figure.exact == rounding.places(Fraction(lost[number], 6 ** (dice + 2)), 5)
            assert figure.judgement is Judgement.DIFFERS


def test_osborne_and_hoehle_print_the_same_table() -> None:
    """Höhle compares his table with Osborne's: all 100 chances are the same."""
    assert grid("osborne", 0) == grid("hoehle", 1)
    assert [len(row) for row in grid("osborne", 0)] == [10] * 10


def test_blatts_four_parts_are_a_full_count_of_the_rolls() -> None:
    """Brute force over all rolls of three dice and two gives the four parts, and 15/20/20/50."""
    parts = [
        figure
        for figure in checked("blatt-2002").figures
        if figure.place == "Section 4, case 6" and "two highest dice" in figure.description
    ]
    ways: Counter[tuple[bool, bool]] = Counter()
    pairs: dict[tuple[bool, bool], set[tuple[int, ...]]] = defaultdict(set)
    for roll in product(range(1, 7), repeat=5):
        mine, theirs = sorted(roll[:3], reverse=True)[:2], sorted(roll[3:], reverse=True)
        if mine[0] > theirs[0] and mine[1] > theirs[1]:
            alike = mine[0] == mine[1], theirs[0] == theirs[1]
            ways[alike] += 1
            pairs[alike].add((*mine, *theirs))
    order = [(True, True), (True, False), (False, True), (False, False)]
    assert [figure.exact for figure in parts] == [
        rounding.places(Fraction(ways[alike], 6**5), 6) for alike in order
    ]
    patterns = [f.exact for f in checked("blatt-2002").figures if f.description.count("pairs of")]
    assert patterns == [str(len(pairs[alike])) for alike in order]


# Which figures count


def test_zeros_of_what_cannot_happen_do_not_count() -> None:
    """Whoever prints a matrix with 131 empty places has not worked out 131 figures."""
    zeros = [
        figure
        for work in all_checked().works
        for figure in work.all_figures
        if figure.standing is Standing.IMPOSSIBLE
    ]
    assert len(zeros) == 131
    assert {(figure.printed, figure.exact) for figure in zeros} == {("0", "0")}
    matrices = [table.counts for table in checked("blatt-2002").tables]
    assert [counts.impossible for counts in matrices] == [69, 44, 18]


def test_the_table_by_advantage_only_repeats() -> None:
    """All 132 figures of the second table of Practically Predictable stand in the first."""
    table = checked("practically-predictable").tables[1]
    assert table.counts == Judgements(exact=0, rounded=0, last_digit=0, differs=0, repeated=132)


def test_an_end_after_one_round_repeats_the_round() -> None:
    """Ten entries of Blatt's S are those of R: no other way leads from the state to the end."""
    matrix = checked("blatt-2002").tables[2]
    repeated = [figure for figure in matrix.figures if figure.standing is Standing.REPEATED]
    assert len(repeated) == 10
    ends = {(figure.battle, figure.printed) for figure in repeated}
    assert ((1, 1), "0.4166") in ends
    assert ((2, 2), "0.1350") not in ends
    pracpred = checked("practically-predictable").figures
    copies = [figure.printed for figure in pracpred if figure.standing is Standing.REPEATED]
    assert copies == ["125/216", "637/2592", "95/144"]


def test_a_round_is_repeated_by_its_dice(file: Path) -> None:
    """A round with the same dice and the same number is a repetition, whatever armies are left;
    another number of the same round is not, nor is the same number of another.
    """
    head = GOOD[: GOOD.index("[[tables]]")]
    same = "place = 'x'\nquantity = 'transition'\nattackers = 9\ndefenders = 7\nend = [8, 6]\n"
    figures = [same + "printed = '0.3358'\n", same + "printed = '0.336'\n"]
    other = same.replace("[8, 6]", "[9, 5]") + "printed = '0.3358'\nerratum = 'no'\n"
    text = head + "".join(f"[[figures]]\n{figure}" for figure in [*figures, other])
    file.write_text(text, encoding="utf-8")
    (work,) = check_literature([load_work(file, RULESETS)], RULESETS).works
    assert [figure.standing for figure in work.figures] == [
        *(Standing.COUNTED, Standing.REPEATED, Standing.COUNTED, Standing.COUNTED)
    ]


def test_chances_that_look_certain_are_told() -> None:
    """No value beside a printed figure reads 0.00000 or 1.00000 unless it is that."""
    shown = [figure.exact for work in all_checked().works for figure in work.all_figures]
    known = [*checked("blatt-2002").all_figures, *checked("practically-predictable").all_figures]
    assert sum(figure.exact.startswith(("<", ">")) for figure in known) == 22
    assert not {"0.00000", "1.00000", "0.00%", "100.00%"} & {*shown}


def test_kooles_average_agrees_to_its_last_digit() -> None:
    """The average of 0.500257 is the exact 1945/3888, correctly rounded."""
    *_, average, _, _ = checked("koole").figures
    assert (average.printed, average.exact) == ("0.500257", "0.50025720")
    assert average.judgement is Judgement.ROUNDED
    assert average.description == (
        "Dutch rules, the best defence against three dice, in the long run: "
        "the attacker's loss per army at stake"
    )


def test_all_fourteen_formulas_of_blatt_are_right() -> None:
    """Every general formula of Table 1 equals the derived one, as a function of s."""
    formulas = [figure for figure in checked("blatt-2002").figures if figure.formula]
    assert len(formulas) == 14
    assert all(figure.judgement is Judgement.EXACT for figure in formulas)
    assert formulas[-1].printed == r"\frac{(s+1)(s-1)(18s^2+15s+8)}{60s^4}"
    assert formulas[-1].exact == r"\frac{(s-1)(s+1)(18s^2+15s+8)}{60s^4}"
    assert formulas[-1].description == (
        "4 armies on the territory (3 can attack) v 2 defenders: "
        "the next round costs the attacker 1 army, with s-faced dice"
    )


@pytest.mark.parametrize("formula", [r"\frac{2s-1}{2s}", r"\frac{(s-1)(s-5)}{12}"])
def test_a_wrong_formula_is_found(file: Path, formula: str) -> None:
    """A formula that is another function differs, even where its value for d6 is the same."""
    figure = (
        f"place = 'Here'\nattackers = 2\ndefenders = 1\nattackers_lost = 0\nprinted = '{formula}'\n"
    )
    head = GOOD[: GOOD.index("[[figures]]")]
    file.write_text(f'{head}[[figures]]\nquantity = "round formula"\n{figure}', encoding="utf-8")
    result = check_literature([load_work(file, RULESETS)], RULESETS)
    assert result.counts == Judgements(exact=0, rounded=0, last_digit=0, differs=1)


def test_blatts_expected_loss_is_the_sum_of_her_rounded_entries() -> None:
    """The erratum's explanation is right: her rounded last row of S gives 1.8895 exactly."""
    ends = [Fraction(entry or "") for entry in grid("blatt-2002", 2)[-1]]
    losses = [2, 1, 0, 3, 3, 3]
    total = sum(lost * entry for lost, entry in zip(losses, ends, strict=True))
    assert total == Fraction("1.8895")


def test_the_table_of_400_is_whole() -> None:
    """Practically Predictable's win table has 20 × 20 figures; its corners are as printed."""
    table = grid("practically-predictable", 0)
    assert [len(row) for row in table] == [20] * 20
    assert all(None not in row for row in table)
    corners = table[0][0], table[0][19], table[19][0], table[19][19]
    assert corners == ("0.417", "0.000", "1.000", "0.633")


def test_the_advantage_table_repeats_the_win_table() -> None:
    """Each figure by advantage is that of the same battle in the win table; the rest is empty."""
    win, advantage = grid("practically-predictable", 0), grid("practically-predictable", 1)
    assert advantage == [
        [win[a - 1][a - more - 1] if more < a else None for more in range(8)] for a in range(1, 21)
    ]


def test_decimals_of_the_large_battles_agree_to_16_digits() -> None:
    """The floats printed for 100 v 100 and 107 v 100 are the exact chances, correctly rounded."""
    large = [
        figure
        for figure in checked("practically-predictable").figures
        if "v 100" in figure.description and not figure.printed.endswith("%")
    ]
    assert [figure.printed for figure in large] == ["0.8243628661249771", "0.9159633236885779"]
    assert all(figure.judgement is Judgement.ROUNDED for figure in large)


def test_a_territory_count_is_one_more_than_the_attackers() -> None:
    """Works that count T are read as A = T − 1: Blatt's 4 v 3 is the battle of 3 attackers v 3."""
    blatt = next(work for work in WORKS if work.id == "blatt-2002")
    example = next(claim for claim in blatt.claims if claim.printed.text == "47.02%")
    assert (example.attackers, example.defenders) == (3, 3)
    words = next(figure for figure in checked("blatt-2002").figures if figure.printed == "47.02%")
    assert words.description == (
        "4 armies on the territory (3 can attack) v 3 defenders: the attacker wins"
    )


def test_a_simulated_figure_carries_its_standard_errors() -> None:
    """Plumhoff's 79% lies 1.3 standard errors of 10,000 battles above the exact 78.45%."""
    (figure,) = checked("plumhoff").figures
    assert (figure.exact, figure.standard_errors) == ("78.45%", "1.3")


def test_only_simulated_figures_have_standard_errors() -> None:
    """A figure has standard errors if, and only if, its file says how many runs it comes from."""
    for work in WORKS:
        runs = [claim.runs for claim in all_claims(work)]
        if work.source.method == "simulation":
            assert {*runs} == {work.source.runs}
        figures = checked(work.id).all_figures
        for figure, claimed in zip(figures, runs, strict=True):
            assert figure.runs == claimed
            assert (figure.standard_errors is None) == (claimed is None)


# Web pages, app guides and programs


def test_a_program_counts_45_rolls_where_there_are_55() -> None:
    """Of 216 rolls of one die against two, 55 cost the defender an army: a full count."""
    (wrong,) = [figure for figure in checked("zetornio-2025").figures if figure.erratum]
    won = sum(mine > max(theirs) for mine, *theirs in product(range(1, 7), repeat=3))
    assert (wrong.printed, wrong.exact) == ("45", str(won)) == ("45", "55")


def test_exchanged_chances_are_found() -> None:
    """The page of the calculator gives the defender's double win to the draw, and the reverse."""
    _, double, draw = checked("stritar").figures
    assert (double.printed, draw.printed) == ("33.58%", "29.26%")
    assert double.exact.startswith(draw.printed[:-3])
    assert draw.exact.startswith(double.printed[:-2])


def test_the_apps_example_is_off_by_single_precision() -> None:
    """0.8897331 for 300 v 800 zombies is less than three steps of single precision away."""
    figure = checked("smg-risk-dice").figures[1]
    assert figure.judgement is Judgement.FLOATING_POINT
    error = abs(Fraction(figure.printed) - Fraction(figure.exact))
    assert Fraction(1, 10**7) < error < Fraction(3, 2**24)


def test_weavers_battles_stray_no_further_than_chance() -> None:
    """Of 100 figures of 10,000 battles each, none lies three standard errors away, by brute force
    with floats, and about two thirds within one.
    """
    (table,) = checked("weaver-2015").tables
    errors = [float(cell.standard_errors or "nan") for cell in table.figures]
    assert max(errors) < 3
    assert 60 <= sum(error <= 1 for error in errors) <= 75
    cell = table.rows[2].cells[3]
    assert cell
    assert (cell.printed, cell.exact) == ("32.54%", "31.4994%")
    assert (
        cell.standard_errors == f"{(0.3254 - 0.314994) / (0.314994 * 0.685006 / 10**4) ** 0.5:.1f}"
    )


def test_the_furthest_stray_is_told() -> None:
    """Of several simulated figures one strays furthest; a single one is not compared."""
    far = checked("weaver-2015").furthest
    assert far
    assert (far.printed, far.standard_errors, far.battle) == ("54.80%", "2.5", (7, 7))
    assert checked("plumhoff").furthest is None
    assert checked("koole").furthest is None
    near = next(figure for figure in checked("weaver-2015").all_figures if figure != far)
    two = replace(checked("weaver-2015"), figures=(near, far), tables=())
    assert two.furthest == far
    assert replace(two, figures=(far,)).furthest is None


def test_other_rules_than_the_works_are_named() -> None:
    """A figure under rules of its own says which, one under its work's rules does not."""
    roll, zombies, *_ = checked("smg-risk-dice").figures
    assert roll.description.endswith("the next round costs the attacker 2 armies")
    title = RULESETS["attacker-ties"].title
    assert zombies.description.endswith(f": the attacker wins ({title})")


def test_lists_of_needed_attackers_are_checked_with_chances() -> None:
    """Ten attackers stay just below 80% against seven, twelve against nine; one more is enough."""
    wins = Solution(RULESETS["classic"], 13, 9)
    for attackers, defenders in ((10, 7), (12, 9)):
        before, after = (Fraction(*wins.win(a, defenders)) for a in (attackers, attackers + 1))
        assert before < Fraction(4, 5) <= after
    assert Fraction(*wins.win(10, 7)) > Fraction(799, 1000)
    wrong = [figure for figure in checked("allagora-2014").figures if figure.erratum]
    assert [(figure.printed, figure.exact) for figure in wrong] == [("10", "11"), ("12", "13")]


def test_noise_is_decided_by_the_numbers_and_not_by_a_list() -> None:
    """All figures with rounding noise are so by their distance alone, and no other figure
    that differs is nearer than a hundred thousand times as far.
    """
    noise = [
        (work.id, figure.printed)
        for work in all_checked().works
        for figure in work.wrong_figures(Judgement.FLOATING_POINT)
    ]
    assert Counter(work for work, _ in noise) == {"norvig": 17, "zapor": 7, "smg-risk-dice": 1}
    assert all_checked().counts.floating_point == len(noise)
    wrong = [
        figure for work in all_checked().works for figure in work.wrong_figures(Judgement.DIFFERS)
    ]
    assert len(wrong) == all_checked().counts.differs == 20
    for figure in wrong:
        printed, exact = (Fraction(text.rstrip("%")) for text in (figure.printed, figure.exact))
        assert abs(printed - exact) > printed * Fraction(1, 10**4)


def test_statements_right_as_they_are_meant_are_counted_apart() -> None:
    """Right, wrong and only not as worded add up, none is in two of them; Koole's is loose."""
    for work in all_checked().works:
        right = [each for each in work.statements if each.holds]
        apart = [*right, *work.wrong_statements, *work.loose_statements]
        assert sorted(each.number for each in apart) == [each.number for each in work.statements]
    whole = (
        all_checked().right_statements
        + all_checked().wrong_statements
        + all_checked().loose_statements
    )
    assert whole == all_checked().statements
    koole = checked("koole")
    assert (koole.wrong_statements, len(koole.loose_statements)) == ([], 1)


def test_hendels_rule_is_judged_once() -> None:
    """The abstract's sentence is one statement, counted with the army that stays behind (T)."""
    (abstract,) = [each for each in checked("hendel").statements if each.place == "Abstract"]
    assert abstract.loose
    assert "(T)" in abstract.says


EIGHTEEN = "0.99179586735233251220745553203976"
"""How McLoone's 18 v 6 (T) begins."""


def test_mcloones_example_counts_the_army_that_stays_behind() -> None:
    """18 v 6 is A = 17, by brute force to 100 places; A = 18 is another battle, which stands beside
    it.
    """
    (example,) = checked("mcloone").examples
    assert (example.attackers, example.others, example.garrisons) == (17, 18, (6,))
    for attackers, found in ((17, example.win), (18, example.other_win)):
        assert Fraction(*found) == battles.win("classic", attackers, 6)
    digits = rounding.places(Fraction(*example.win), example.places)
    assert digits.startswith(EIGHTEEN)
    assert len(digits.partition(".")[2]) == 100
    assert not rounding.places(Fraction(*example.other_win), 100).startswith(EIGHTEEN[:6])


NORVIG = "0.8105485936352178"
"""What Norvig's program answers to his question."""


def test_norvigs_question_has_100_digits() -> None:
    """72 armies (T) against 14 territories: as the twin's campaign has it, which is his number but
    for the rounding of floating-point numbers.
    """
    (example,) = checked("norvig").examples
    assert (example.attackers, example.others, len(example.garrisons)) == (71, 72, 14)
    exact = battles.campaign(["classic"] * 14, 71, list(example.garrisons)).chances[-1]
    assert Fraction(*example.win) == exact
    digits = rounding.places(exact, example.places)
    assert len(digits.partition(".")[2]) == 100
    assert abs(Fraction(NORVIG) - exact) < Fraction(1, 10**15)
    assert not digits.startswith(NORVIG)


@pytest.mark.parametrize(("counting", "attackers", "others"), [("T", 3, 4), ("A", 4, 3)])
def test_an_example_is_worked_out_by_both_ways_of_counting(
    file: Path, counting: str, attackers: int, others: int
) -> None:
    """Four armies are three attackers where one stays behind, and else four; the other way beside
    it is what who reads the number wrongly gets.
    """
    head = GOOD[: GOOD.index("[[tables]]")].replace('counting = "T"', f'counting = "{counting}"')
    example = "place = 'Page 4'\nattackers = 4\ndefenders = 2\nplaces = 3\nsee = 'classic/odds/'\n"
    file.write_text(f"{head}[[examples]]\n{example}", encoding="utf-8")
    (work,) = check_literature([load_work(file, RULESETS)], RULESETS).works
    (found,) = work.examples
    assert (found.attackers, found.others) == (attackers, others)
    assert Fraction(*found.win) == battles.win("classic", attackers, 2)
    assert Fraction(*found.other_win) == battles.win("classic", others, 2)


@pytest.mark.parametrize(
    ("counting", "heading"), [("T", "Armies on the attacking territory"), ("A", "Attackers")]
)
def test_a_table_is_headed_by_the_armies_that_its_work_counts(
    file: Path, counting: str, heading: str
) -> None:
    """Those that can attack (A), or all on the territory (T)."""
    start, table, *_ = GOOD.split("[[tables]]")
    text = f"{start}[[tables]]{table}".replace('counting = "T"', f'counting = "{counting}"')
    file.write_text(text, encoding="utf-8")
    (work,) = check_literature([load_work(file, RULESETS)], RULESETS).works
    (found,) = work.tables
    assert (found.row_heading, found.column_heading) == (heading, "Defenders")


def test_a_tables_figures_leave_out_its_empty_cells() -> None:
    """A table's figures are its cells without those where there is no battle."""
    table: CheckedTable = checked("practically-predictable").tables[1]
    figures: list[CheckedFigure] = list(table.figures)
    assert len(figures) == table.counts.printed == sum(20 - more for more in range(8))


@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.id)
def test_no_claim_is_lost_between_reading_and_checking(work: Work) -> None:
    """The printed strings of the checked figures are those of the file, in the same order."""
    read = [claim.printed.text for claim in all_claims(work)]
    assert read == [figure.printed for figure in checked(work.id).all_figures]
