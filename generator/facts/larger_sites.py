"""What follows from the measured builds for sites that were not measured, hosts and clusters.

Everything here is an estimate, by the laws of ``fitted_laws`` through the measured builds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import floor, log10
from typing import Literal, get_args

from generator.facts.fitted_laws import PowerLaw, SharedWork, power_law, shared_work
from generator.facts.growth import (
    ARMIES,
    OFTEN,
    RULESETS,
    Growth,
    Point,
    Refusal,
    Size,
    matchups_of,
)
from generator.facts.hosts import HostLimit

Quantity = Literal["milliseconds", "processor_milliseconds", "peak_bytes", "bytes", "files"]
"""What is estimated of a site, named as a measured build has it."""

LEAST = 2_000
"""Laws are fitted to sites with this many matchups or more: in smaller ones, what every site has
outweighs the rest.
"""

CLUSTER_COST = Fraction(4, 3)
"""How much longer jobs take on the workers of a cluster than in as many processes of one machine:
the most that ``python -m tests.benchmarks.cluster`` has found."""

ENDLESS = 1_000
"""More rulesets than anybody will build: a limit that they do not meet concerns nobody."""

MACHINES = (1, 2, 4, 8)
"""How many machines a cluster is reckoned with; one does without a cluster."""

WORTH = 60_000
"""A cluster pays where the second machine saves this many milliseconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """A site of the series: as measured, or as estimated where there is no ``point``.

    ``refusal`` is why the build refuses it, if it does.
    """

    size: Size
    milliseconds: int
    processor_milliseconds: int
    peak_bytes: int
    bytes: int
    files: int
    point: Point | None
    refusal: Refusal | None

    @property
    def matchups(self) -> int:
        """How many matchups have a page."""
        return matchups_of(self.size)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """How one site's build is shared out: the ``measured`` milliseconds by processes, and the law
    through them.
    """

    size: Size
    measured: dict[int, int]
    work: SharedWork
    cores: int

    def on_machines(self, machines: int) -> float:
        """The milliseconds that a build takes on this many machines like the measured one."""
        if machines == 1:
            return self.work.with_processes(self.cores)
        return self.work.with_processes(machines * self.cores / float(CLUSTER_COST))

    @property
    def second_machine_saves(self) -> float:
        """The milliseconds that a second machine saves; less than nothing where it costs some."""
        return self.on_machines(1) - self.on_machines(2)


def two_digits(number: float) -> int:
    """A whole number of which two digits count: as exactly as an estimate is stated."""
    if number < 1:
        return 0
    places = max(floor(log10(number)) - 1, 0)
    return int(round(number / 10**places) * 10**places)


def law_of(growth: Growth, quantity: Quantity) -> PowerLaw | None:
    """How a quantity grows with the rulesets and the armies a side; None where too few sites were
    measured to tell.
    """
    large = [point for point in growth.alike if point.matchups >= LEAST]
    return power_law([(point.size, getattr(point, quantity)) for point in large])


def laws_of(growth: Growth) -> dict[Quantity, PowerLaw] | None:
    """How each quantity grows; None where too few sites were measured."""
    quantities: tuple[Quantity, ...] = get_args(Quantity)
    laws = {quantity: law_of(growth, quantity) for quantity in quantities}
    found = {quantity: law for quantity, law in laws.items() if law is not None}
    return found if len(found) == len(laws) else None


def sites_of(growth: Growth) -> list[Site]:
    """All sites of the series, the smallest first; none where too few were measured."""
    laws = laws_of(growth)
    if laws is None:
        return []
    sizes = [(rulesets, armies) for rulesets in RULESETS for armies in ARMIES]
    return [_site(growth, laws, size) for size in sorted(sizes, key=matchups_of)]


def _site(growth: Growth, laws: dict[Quantity, PowerLaw], size: Size) -> Site:
    point = growth.point(size)

    def value(quantity: Quantity) -> int:
        if point is not None:
            found: int = getattr(point, quantity)
            return found
        return two_digits(laws[quantity].at(*size))

    return Site(
        size=size,
        milliseconds=value("milliseconds"),
        processor_milliseconds=value("processor_milliseconds"),
        peak_bytes=value("peak_bytes"),
        bytes=value("bytes"),
        files=value("files"),
        point=point,
        refusal=growth.refusal(size),
    )


def most_rulesets(growth: Growth, limit: HostLimit, armies: int) -> int | None:
    """How many rulesets up to this many armies a side a host takes; ``ENDLESS`` where it takes as
    many or more.

    Read off the straight line between the two measured sites with as many armies between which the
    limit lies; beyond the last, off the line through the last two. None with fewer than two.
    """
    points: list[tuple[int, int]] = sorted(
        (point.rulesets, getattr(point, limit.counts))
        for point in growth.alike
        if point.armies == armies
    )
    if len(points) < 2:
        return None
    if points[0][1] > limit.most:
        return 0
    pairs = [*pairwise(points)]
    (few, less), (many, more) = next((pair for pair in pairs if pair[1][1] > limit.most), pairs[-1])
    if more <= less:
        return ENDLESS
    return min(few + (limit.most - less) * (many - few) // (more - less), ENDLESS)


def shared_of(growth: Growth) -> list[Shared]:
    """How the builds are shared out of those sites that were built with several numbers of
    processes, the smallest first.
    """
    found = []
    for size in sorted(OFTEN, key=matchups_of):
        points = sorted(
            (point for point in growth.points if point.size == size),
            key=lambda point: point.processes,
        )
        work = shared_work([(point.processes, point.milliseconds) for point in points])
        if work is not None:
            measured = {point.processes: point.milliseconds for point in points}
            found.append(Shared(size=size, measured=measured, work=work, cores=growth.cores))
    return found


def pays_from(shared: Sequence[Shared]) -> int | None:
    """From how many matchups on a cluster of two machines pays, in two digits.

    None where too few sites were built with several numbers of processes to tell, or where the
    saving does not grow with the site.
    """
    points = [
        ((matchups_of(each.size),), round(each.second_machine_saves))
        for each in shared
        if each.second_machine_saves >= 1
    ]
    law = power_law(points)
    if law is None or law.exponents[0] <= 0:
        return None
    return two_digits((WORTH / law.factor) ** (1 / law.exponents[0]))
