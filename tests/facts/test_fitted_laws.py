from math import log

import numpy as np
import pytest

from generator.facts.fitted_laws import PowerLaw, SharedWork, power_law, shared_work

SIZES = [(1, 20), (5, 20), (26, 20), (1, 50), (5, 50), (26, 50), (100, 100)]
UNEVEN = [3_100, 14_000, 61_000, 17_000, 95_000, 420_000, 7_900_000]


def test_a_law_without_noise_is_found() -> None:
    """Points on 7 · x^1.5 · y^2 give these exponents, and lie on the law."""
    law = power_law([((x**2, y), 7 * x**3 * y**2) for x, y in SIZES])
    assert law is not None
    assert law.factor == pytest.approx(7)
    assert law.exponents == pytest.approx((1.5, 2))
    assert law.farthest == pytest.approx(1)
    assert law.at(9, 10) == pytest.approx(7 * 27 * 100)


def test_the_fit_is_that_of_numpy() -> None:
    """Of points on no law, the coefficients are those of NumPy's least squares."""
    law = power_law(list(zip(SIZES, UNEVEN, strict=True)))
    assert law is not None
    matrix = np.array([(1, log(x), log(y)) for x, y in SIZES])
    start, *exponents = np.linalg.lstsq(matrix, np.log(UNEVEN), rcond=None)[0]
    assert log(law.factor) == pytest.approx(start)
    assert law.exponents == pytest.approx(exponents)


def test_the_farthest_point_is_named_by_its_ratio() -> None:
    """A point four times too high beside one: the law lies between them, twice off from each."""
    law = power_law([((1,), 10), ((1,), 40), ((2,), 20)])
    assert law is not None
    assert law.exponents == pytest.approx((0,), abs=1e-12)
    assert law.factor == pytest.approx(20)
    assert law.farthest == pytest.approx(2)


@pytest.mark.parametrize(
    "points",
    [
        [],
        [((5,), 10)],
        [((5,), 10), ((5,), 20)],
        [((1,), 10), ((1,), 20)],
        [((1, 20), 10), ((5, 20), 50), ((26, 20), 260)],
        [((1, 20), 10), ((5, 50), 50)],
        [((x, x**2), 10 * x) for x in (2, 3, 4, 5)],
    ],
)
def test_points_that_decide_no_law_give_none(points: list[tuple[tuple[int, ...], int]]) -> None:
    """Too few points, or an x that stays or goes with another, are no ground for a law."""
    assert power_law(points) is None


def test_twice_x_is_two_to_the_exponent() -> None:
    """A law says what its docstring says."""
    law = PowerLaw(3.0, (2.0, 0.5), 1.0)
    assert law.at(4, 9) == pytest.approx(3 * 16 * 3)
    assert law.at(8, 9) / law.at(4, 9) == pytest.approx(2**2)


def test_points_and_laws_have_as_many_x_as_each_other() -> None:
    """A point with fewer of them than another, or than the law, is an error."""
    with pytest.raises(ValueError, match="zip"):
        power_law([((5, 2), 10), ((5,), 20)])
    with pytest.raises(ValueError, match="zip"):
        PowerLaw(3.0, (2.0, 0.5), 1.0).at(4)


def test_shared_work_is_amdahls() -> None:
    """100 alone and 400 shared: 500 with one process, 300 with two, 125 with sixteen."""
    work = shared_work([(1, 500), (2, 300)])
    assert work is not None
    assert (work.alone, work.shared) == pytest.approx((100, 400))
    assert work.with_processes(16) == pytest.approx(125)


def test_shared_work_fits_more_points_by_least_squares() -> None:
    """With three points, it is NumPy's straight line over 1 / processes."""
    points = [(1, 520), (2, 290), (4, 210)]
    work = shared_work(points)
    assert work is not None
    shared, alone = np.polyfit([1 / p for p, _ in points], [took for _, took in points], 1)
    assert (work.alone, work.shared) == pytest.approx((alone, shared))


@pytest.mark.parametrize(("small", "parts"), [(10, (29 / 3, 2 / 3)), (3, (2 / 3, 14 / 3))])
def test_a_part_may_be_less_than_one(small: int, parts: tuple[float, float]) -> None:
    """What little is shared, or is not, is still a part: of means over 1 process and over 2."""
    once = (10, 10, 11) if small == 10 else (5, 5, 6)
    work = shared_work([*((1, took) for took in once), (2, small)])
    assert work is not None
    assert (work.alone, work.shared) == pytest.approx(parts)


@pytest.mark.parametrize("points", [[], [(2, 300)], [(2, 300), (2, 310)]])
def test_one_number_of_processes_tells_nothing(points: list[tuple[int, int]]) -> None:
    """What is shared cannot be known from builds with the same number of processes."""
    assert shared_work(points) is None


def test_no_part_is_less_than_nothing() -> None:
    """A second process that costs time shares nothing; one that saves more than half, all."""
    assert shared_work([(1, 300), (2, 340)]) == SharedWork(320, 0)
    work = shared_work([(1, 1000), (2, 400)])
    assert work is not None
    assert work.alone == 0
    assert work.shared == pytest.approx((1000 + 400 / 2) / (1 + 1 / 4))
