"""The chances of one round as formulas in s, for dice with s faces on both sides.

Derivation. Dice are only compared, so a roll's outcome depends on the pattern of its faces alone:
which dice are equal and which are higher. A pattern with k different faces occurs in C(s, k) rolls
of s-faced dice, one for each choice of the faces. If wₖ patterns with k different faces have a
given outcome, that outcome occurs in

    Σₖ wₖ · C(s, k)        (k = 1 … n, n dice in all)

of all sⁿ rolls, for every s: a polynomial in s of degree at most n. The wₖ are the differences of
the outcome's counts at s = 0 … n (Newton), so n counted rounds prove the formula for all s.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import comb, factorial

from flint import fmpz_poly

from risk_odds.dice import compare_dice
from risk_odds.numbers import Ratio, reduced

CLASSIC_ROUNDS = tuple((attacker, defender) for attacker in (1, 2, 3) for defender in (1, 2))
"""(attacker's dice, defender's dice) of every round under the classic rules."""

LATEX_FORMULA = "a fraction of polynomials in s such as \\frac{(s-1)(4s+1)}{6s^2}"

_TERM = re.compile(r"([+-]?)([0-9]{0,9})(?:(s)(?:\^([0-9]))?)?")
_FRACTION = re.compile(r"\\frac\{([^{}]+)\}\{([^{}]+)\}")
_PRODUCT = re.compile(r"([^()]*)((?:\([^()]+\)(?:\^[0-9])?)*)")
_FACTOR = re.compile(r"\(([^()]+)\)(?:\^([0-9]))?")


@dataclass(frozen=True)
class RationalFunction:
    """A fraction of polynomials in s with whole coefficients, in lowest terms.

    The denominator's highest coefficient is positive, so equal functions are equal objects.
    """

    numerator: fmpz_poly
    denominator: fmpz_poly

    def value(self, faces: int) -> Ratio:
        """The exact value for dice with this many faces."""
        return reduced(int(self.numerator(faces)), int(self.denominator(faces)))

    @property
    def limit(self) -> Ratio:
        """The value that chances come near to as the number of faces grows: ties die out."""
        degree = self.denominator.degree()
        return reduced(int(self.numerator[degree]), int(self.denominator[degree]))

    @property
    def latex(self) -> str:
        """The function in LaTeX, both polynomials in factors that cannot be split further."""
        return f"\\frac{{{_factored(self.numerator)}}}{{{_factored(self.denominator)}}}"


@dataclass(frozen=True, slots=True)
class RoundFormula:
    """The chance that the attacker loses this many armies in one round, for dice with s faces."""

    attacker_dice: int
    defender_dice: int
    attackers_lost: int
    chance: RationalFunction

    @property
    def defenders_lost(self) -> int:
        """What the attacker does not lose of the pairs, the defender does."""
        return min(self.attacker_dice, self.defender_dice) - self.attackers_lost


def round_formulas(attacker_dice: int, defender_dice: int) -> tuple[RoundFormula, ...]:
    """The formulas of a round with these numbers of dice, ties to the defender.

    The i-th of them is that of i armies lost by the attacker.
    """
    dice = attacker_dice + defender_dice
    # counts[s][i]: rolls of s-faced dice in which the attacker loses i armies; none for s = 0
    counts = [
        compare_dice((faces,) * attacker_dice, (faces,) * defender_dice, "defender").counts
        for faces in range(1, dice + 1)
    ]
    return tuple(
        RoundFormula(attacker_dice, defender_dice, losses, _chance([0, *column], dice))
        for losses, column in enumerate(zip(*counts, strict=True))
    )


def patterns(counts: list[int]) -> list[int]:
    """wₖ, the patterns with k different faces, from an outcome's counts for s = 0 … n."""
    return [
        sum((-1) ** (k - s) * comb(k, s) * counts[s] for s in range(k + 1))
        for k in range(len(counts))
    ]


def parse_formula(latex: str) -> RationalFunction:
    """The function that a printed formula means.

    Raises ``ValueError`` for anything but a fraction of products of polynomials in s.
    """
    fraction = _FRACTION.fullmatch(latex)
    if fraction is None:
        raise ValueError(f"found {latex!r}, expected {LATEX_FORMULA}")
    numerator, denominator = (_product(part, latex) for part in fraction.groups())
    if denominator.is_zero():
        raise ValueError(f"found {latex!r}, expected a denominator other than 0")
    return _lowest_terms(numerator, denominator)


def _chance(counts: list[int], dice: int) -> RationalFunction:
    rolls = fmpz_poly([0])
    falling = fmpz_poly([1])  # s · (s − 1) · … · (s − k + 1)
    for k, ways in enumerate(patterns(counts)):
        rolls += ways * (factorial(dice) // factorial(k)) * falling
        falling *= fmpz_poly([-k, 1])
    return _lowest_terms(rolls, fmpz_poly([0] * dice + [factorial(dice)]))


def _lowest_terms(numerator: fmpz_poly, denominator: fmpz_poly) -> RationalFunction:
    common = numerator.gcd(denominator)
    if denominator.leading_coefficient() < 0:
        common = -common
    return RationalFunction(numerator // common, denominator // common)


def _factored(polynomial: fmpz_poly) -> str:
    content, factors = polynomial.factor()
    monomial = fmpz_poly([int(content)])
    brackets = []
    for factor, exponent in sorted(factors, key=_order):
        if factor.is_gen():
            monomial *= factor**exponent
        else:
            power = f"^{exponent}" if exponent > 1 else ""
            brackets.append(f"({_expanded(factor)}){power}")
    if not brackets:
        return _expanded(monomial)
    if not monomial.is_one():
        return _expanded(monomial) + "".join(brackets)
    if len(factors) == 1 and factors[0][1] == 1:
        return _expanded(factors[0][0])
    return "".join(brackets)


def _order(factor: tuple[fmpz_poly, int]) -> tuple[int, int, int]:
    polynomial, _ = factor
    lead = int(polynomial.leading_coefficient())
    return polynomial.degree(), lead, int(polynomial[0])


def _expanded(polynomial: fmpz_poly) -> str:
    return "".join(_terms(int(polynomial[k]) for k in range(len(polynomial)))) or "0"


def _terms(coefficients: Iterable[int]) -> Iterator[str]:
    sign = ""
    for power, coefficient in reversed(list(enumerate(coefficients))):
        if not coefficient:
            continue
        sign = "-" if coefficient < 0 else sign
        size = "" if power and abs(coefficient) == 1 else f"{abs(coefficient)}"
        variable = "" if not power else "s" if power == 1 else f"s^{power}"
        yield f"{sign}{size}{variable}"
        sign = "+"


def _product(text: str, whole: str) -> fmpz_poly:
    match = _PRODUCT.fullmatch(text)
    if match is None or not text:
        raise ValueError(f"found {whole!r}, expected {LATEX_FORMULA}")
    first, brackets = match.groups()
    product = _polynomial(first, whole, most=1 if brackets else 10) if first else fmpz_poly([1])
    for inside, exponent in _FACTOR.findall(brackets):
        product *= _polynomial(inside, whole, most=10) ** int(exponent or 1)
    return product


def _polynomial(text: str, whole: str, most: int) -> fmpz_poly:
    """The sum of at most this many terms (a sum before a bracket would be ambiguous)."""
    polynomial = fmpz_poly([0])
    position = terms = 0
    while position < len(text):
        match = _TERM.match(text, position)
        assert match is not None  # every part of a term may be absent
        sign, digits, variable, power = match.groups()
        terms += 1
        if not (digits or variable) or terms > most or (terms > 1 and not sign):
            raise ValueError(f"found {whole!r}, expected {LATEX_FORMULA}")
        exponent = int(power or 1) if variable else 0
        coefficient = int(digits or 1) * (-1 if sign == "-" else 1)
        polynomial += fmpz_poly([0] * exponent + [coefficient])
        position = match.end()
    return polynomial
