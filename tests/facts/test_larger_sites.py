import pytest

from generator.facts.fitted_laws import SharedWork
from generator.facts.growth import Growth, Refusal
from generator.facts.hosts import Counted, HostLimit
from generator.facts.larger_sites import (
    ENDLESS,
    LEAST,
    MACHINES,
    WORTH,
    Shared,
    law_of,
    laws_of,
    most_rulesets,
    pays_from,
    shared_of,
    sites_of,
    two_digits,
)
from tests.growth.made import growth_of, point_of

MEASURED = growth_of(*(point_of(*size) for size in ((1, 50), (5, 20), (5, 50), (26, 50), (26, 20))))


def limit_of(counts: Counted, most: int) -> HostLimit:
    """Return a limit of some host."""
    return HostLimit.model_validate(
        {
            **{"host": "A host", "counts": counts, "most": most, "says": "a limit"},
            **{"url": "https://host.example/", "read": "2026-11-24"},
        }
    )


def shared(size: tuple[int, int], alone: float, shared: float) -> Shared:
    """Return how a build is shared out on a machine with two cores."""
    return Shared(size=size, measured={}, work=SharedWork(alone, shared), cores=2)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        *((0, 0), (0.4, 0), (1, 1), (7.6, 8), (42.4, 42), (99.6, 100), (123, 120)),
        *((8_765, 8_800), (1_250_000, 1_200_000), (999_999, 1_000_000)),
    ],
)
def test_estimates_have_two_digits(number: float, expected: int) -> None:
    """Of an estimate two digits count; the others are zeros."""
    assert two_digits(number) == expected
    assert isinstance(two_digits(number), int)


def test_laws_are_fitted_to_builds_alike() -> None:
    """The law is that of the builds with a process for each core; others change nothing."""
    law = law_of(MEASURED, "bytes")
    assert law is not None
    assert law.exponents == pytest.approx((1, 2))
    assert law.factor == pytest.approx(20_000)
    other = growth_of(*MEASURED.points, point_of(26, 100, processes=1, bytes=1))
    assert law_of(other, "bytes") == law


def test_small_sites_do_not_count() -> None:
    """A site below the least number of battles leaves the law as it is."""
    small = point_of(1, 20, bytes=10**12)
    assert small.matchups < LEAST
    assert law_of(growth_of(*MEASURED.points, small), "bytes") == law_of(MEASURED, "bytes")


def test_a_site_of_two_thousand_matchups_counts() -> None:
    """5 rulesets up to 20 armies are 2,000: with them there is a law, without them too few."""
    least = point_of(5, 20)
    assert least.matchups == LEAST == 2_000
    assert law_of(growth_of(least, point_of(5, 50), point_of(26, 50)), "bytes") is not None
    assert law_of(growth_of(point_of(5, 50), point_of(26, 50)), "bytes") is None


def test_too_few_sites_give_no_laws() -> None:
    """Where the builds do not tell how sites grow, nothing is estimated."""
    growth = growth_of(point_of(5, 50), point_of(26, 50))
    assert laws_of(growth) is None
    assert sites_of(growth) == []


def test_measured_sites_are_shown_as_measured_and_others_estimated() -> None:
    """A site of the series has the numbers of its build; without one, two digits of the law's."""
    sites = {site.size: site for site in sites_of(MEASURED)}
    assert len(sites) == 12
    measured = sites[26, 50]
    assert measured.point == MEASURED.point((26, 50))
    assert measured.bytes == 26 * 2_500 * 20_000
    estimated = sites[100, 100]
    assert estimated.point is None
    assert estimated.bytes == 20_000_000_000
    assert estimated.milliseconds == 4_000_000
    assert [site.matchups for site in sites.values()] == sorted(
        site.matchups for site in sites.values()
    )


def test_a_refusal_goes_with_its_site() -> None:
    """A site that the build refuses is estimated, and says why."""
    refusal = Refusal(rulesets=100, armies=100, reason="too large")
    growth = Growth(**{**dict(MEASURED), "refused": (refusal,)})
    sites = {site.size: site for site in sites_of(growth)}
    assert sites[100, 100].refusal == refusal
    assert sites[100, 100].point is None
    assert sites[26, 50].refusal is None


STEPS = growth_of(
    point_of(1, 50, files=1_000),
    point_of(5, 50, files=5_000),
    point_of(26, 50, files=15_500),
    point_of(26, 100, files=70_000),
    point_of(5, 50, processes=1, files=9),
)
"""1,000 files a ruleset up to 5, and 500 for each more."""


@pytest.mark.parametrize(
    ("most", "expected"),
    [
        *((999, 0), (1_000, 1), (2_999, 2), (3_000, 3), (5_000, 5), (5_499, 5), (5_500, 6)),
        *((15_500, 26), (15_999, 26), (16_000, 27), (52_500, 100), (10**6, 1_000)),
    ],
)
def test_a_host_takes_as_many_rulesets_as_its_limit_allows(most: int, expected: int) -> None:
    """It is the last number on the line between measured sites that is within the limit."""
    assert most_rulesets(STEPS, limit_of("files", most), 50) == expected


def test_what_rulesets_do_not_fill_is_never_full() -> None:
    """The largest folder does not grow with rulesets: it is too large with one, or never."""
    assert most_rulesets(STEPS, limit_of("largest_folder", 2_500), 50) == ENDLESS
    assert most_rulesets(STEPS, limit_of("largest_folder", 2_499), 50) == 0


def test_what_stops_growing_within_a_limit_is_never_full() -> None:
    """Files that no longer grow with rulesets once they are as many as the host takes."""
    flat = growth_of(
        *(point_of(rulesets, 50, files=min(rulesets, 5) * 1_000) for rulesets in (1, 5, 26))
    )
    assert most_rulesets(flat, limit_of("files", 5_000), 50) == ENDLESS
    assert most_rulesets(flat, limit_of("files", 4_999), 50) == 4


def test_one_site_does_not_tell_what_a_host_takes() -> None:
    """With fewer than two measured sites of as many armies nothing is said."""
    assert most_rulesets(STEPS, limit_of("files", 20_000), 100) is None
    assert most_rulesets(STEPS, limit_of("files", 20_000), 20) is None


def test_two_sites_tell_what_a_host_takes() -> None:
    """Two measured sites make a line: 1,000 files for each ruleset."""
    two = growth_of(point_of(1, 50, files=1_000), point_of(5, 50, files=5_000))
    assert most_rulesets(two, limit_of("files", 7_500), 50) == 7


def test_what_is_shared_follows_from_the_builds_with_several_processes() -> None:
    """6 ms a battle with one process and 4 with two: 2 alone, 4 shared."""
    growth = growth_of(
        *(point_of(5, 50, processes=number) for number in (1, 2)),
        point_of(26, 50),
        *(point_of(26, 20, processes=number) for number in (1, 2)),
    )
    found = shared_of(growth)
    # 26 · 20² = 10,400 matchups, 5 · 50² = 12,500
    assert [each.size for each in found] == [(26, 20), (5, 50)]
    for each in found:
        matchups = each.size[0] * each.size[1] ** 2
        assert each.work.alone == pytest.approx(2 * matchups)
        assert each.work.shared == pytest.approx(4 * matchups)
        assert each.measured == {1: 6 * matchups, 2: 4 * matchups}


def test_a_cluster_costs_a_third_more() -> None:
    """One machine goes without a cluster; with one, the shared part takes a third longer. From one
    machine on, twice as many are reckoned with each time.
    """
    assert MACHINES == (1, 2, 4, 8)
    each = shared((5, 50), 100, 1200)
    assert each.on_machines(1) == pytest.approx(100 + 600)
    assert each.on_machines(2) == pytest.approx(100 + 400)
    assert each.on_machines(8) == pytest.approx(100 + 100)
    assert each.second_machine_saves == pytest.approx(200)


def test_a_cluster_pays_where_the_second_machine_saves_a_minute() -> None:
    """Where the saving is in step with battles, it is the battles that save exactly that."""
    builds = [shared((26, 20), 5, 6 * 10_400), shared((5, 50), 5, 6 * 12_500)]
    # a second machine saves a sixth of the shared part: 1 ms a battle
    assert pays_from(builds) == two_digits(WORTH) == WORTH == 60 * 1_000


def test_a_second_machine_may_save_little() -> None:
    """A saving of a millisecond is one to go by, of less not."""
    large = shared((5, 50), 5, 6 * 100)
    # a second machine saves a sixth of the shared part
    for milliseconds, counts in ((1.5, True), (1, True), (0.9, False)):
        small = shared((26, 20), 5, 6 * milliseconds)
        assert (pays_from([small, large]) is not None) is counts


@pytest.mark.parametrize(
    "builds",
    [
        [],
        [shared((5, 50), 5, 600)],
        [shared((5, 50), 5, 0), shared((26, 20), 5, 600)],
        [shared((26, 20), 5, 6000), shared((5, 50), 5, 600)],
        [shared((26, 20), 5, 600), shared((5, 50), 5, 600)],
    ],
)
def test_where_builds_do_not_tell_nothing_is_said_of_a_cluster(builds: list[Shared]) -> None:
    """One build, one that shares nothing, or a saving that does not grow is no ground to tell."""
    assert pays_from(builds) is None
