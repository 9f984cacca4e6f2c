"""What larger sites cost: time, memory and space, which hosts take them, where a cluster pays."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.facts.fitted_laws import PowerLaw
from generator.facts.given import SharedFacts
from generator.facts.growth import ARMIES, COMMAND, PROCESSES, Growth, load_growth
from generator.facts.hosts import HostLimit, load_hosts
from generator.facts.larger_sites import (
    CLUSTER_COST,
    ENDLESS,
    LEAST,
    MACHINES,
    WORTH,
    Quantity,
    Shared,
    Site,
    laws_of,
    most_rulesets,
    pays_from,
    shared_of,
    sites_of,
    two_digits,
)
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Content, Page
from generator.pages.tables import Table, armies, count, rounded, text

QUANTITIES: Mapping[Quantity, str] = {
    "milliseconds": "Time",
    "processor_milliseconds": "Processor time",
    "peak_bytes": "Memory",
    "bytes": "Size",
    "files": "Files",
}
"""What is fitted, as readers see it."""

SECOND = 1000
"""Milliseconds."""

MEGABYTE = 10**6
"""Bytes."""

PAYS_ARMIES = 50
"""Armies a side of the site by which readers are told from where a cluster pays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteRow:
    """One site of the series in the units of the page. ``load`` is the machine's when it began.

    ``how`` is measured or estimated; ``refusal`` says why the build refuses it.
    """

    rulesets: int
    armies: int
    matchups: int
    how: str
    seconds: int
    processor_seconds: int
    memory: int
    megabytes: int
    files: int
    load: str | None
    refusal: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LawRow:
    """How one quantity grows: the exponents, how many times larger it is with twice the rulesets
    and with twice the armies, and how many times a measured site lies from the law at most.
    """

    quantity: str
    of_rulesets: str
    of_armies: str
    twice_rulesets: str
    twice_armies: str
    farthest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Seconds:
    """What one site takes with this ``number`` of processes or machines."""

    rulesets: int
    armies: int
    number: int
    how: str
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedRow:
    """How one site's build is shared out, in seconds: by processes, by machines."""

    rulesets: int
    armies: int
    alone: int
    shared: int
    processes: Sequence[Seconds]
    machines: Sequence[Seconds]
    saved: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """How many rulesets up to this many armies a side a host takes, in ``words`` where that is no
    number: any, or not measured.
    """

    armies: int
    rulesets: int | None
    words: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HostRow:
    """One limit of a host, and how many rulesets it leaves room for."""

    limit: HostLimit
    taken: Sequence[Taken]


@dataclass(frozen=True, slots=True, kw_only=True)
class GrowthContent(Content):
    """What the page shows. ``largest`` is the largest measured site, ``estimated`` how many sites
    were not measured, ``beyond`` those of them that the build would refuse. ``laws`` say how each
    quantity grows, by its name, fitted to sites of at ``least`` this many matchups.

    ``pays_from`` are the matchups from which on a second machine saves ``worth`` seconds; None
    where the builds do not tell. A site of ``pays_rulesets`` up to ``pays_armies`` has as many.
    ``cost`` is how many percent longer the jobs take on a cluster.
    """

    sites: Sequence[SiteRow]
    largest: SiteRow
    estimated: int
    beyond: Sequence[SiteRow]
    laws: Mapping[Quantity, LawRow]
    least: int
    hosts: Sequence[HostRow]
    shared: Sequence[SharedRow]
    pays_from: int | None
    pays_rulesets: int
    pays_armies: int
    worth: int
    cost: int
    cores: int
    niceness: int
    python: str
    armies: Sequence[int]
    processes: Sequence[int]
    machines: Sequence[int]
    command: str


def build(facts: SharedFacts) -> Page | None:
    """The page /growth/; None where too few builds were measured for any law."""
    return page_of(load_growth(), load_hosts())


def page_of(growth: Growth, limits: Sequence[HostLimit]) -> Page | None:
    """The page of these measured builds and of what these hosts allow."""
    laws = laws_of(growth)
    if laws is None:
        return None
    sites = [_site_row(site) for site in sites_of(growth)]
    measured = [row for row in sites if row.how == MEASURED]
    shared = shared_of(growth)
    rows = [_shared_row(each) for each in shared]
    pays = pays_from(shared)
    hosts = [_host_row(growth, limit) for limit in limits]
    largest = measured[-1]
    law_rows = {name: _law_row(name, law) for name, law in laws.items()}
    return Page(
        address="growth",
        title="Growth: what larger sites cost",
        description=(
            f"Time, memory and size of builds with up to {largest.matchups:,} battles, how they "
            "grow, which hosts take them, and when a cluster pays."
        ),
        template="pages/growth.html",
        content=GrowthContent(
            sites=sites,
            largest=largest,
            estimated=len(sites) - len(measured),
            beyond=_beyond(growth, limits, [row for row in sites if row.how == ESTIMATED]),
            laws=law_rows,
            least=LEAST,
            hosts=hosts,
            shared=rows,
            pays_from=pays,
            pays_rulesets=round((pays or 0) / PAYS_ARMIES**2),
            pays_armies=PAYS_ARMIES,
            worth=WORTH // SECOND,
            cost=round((CLUSTER_COST - 1) * 100),
            cores=growth.cores,
            niceness=growth.niceness,
            python=growth.python,
            armies=ARMIES,
            processes=PROCESSES,
            machines=MACHINES,
            command=COMMAND,
        ),
        tables=(
            _sites(sites),
            _exponents(law_rows.values()),
            _hosts(hosts),
            _processes(rows),
            _machines(rows),
        ),
        links=(INDEX,),
        keywords=("scale", "scaling", "cluster", "hosting", "build time", "memory"),
    )


MEASURED = "measured"
ESTIMATED = "estimated"


def _site_row(site: Site) -> SiteRow:
    load = site.point and f"{site.point.load_percent / 100:.2f}"
    return SiteRow(
        rulesets=site.size[0],
        armies=site.size[1],
        matchups=site.matchups,
        how=MEASURED if site.point else ESTIMATED,
        seconds=_in(SECOND, site.milliseconds, site),
        processor_seconds=_in(SECOND, site.processor_milliseconds, site),
        memory=_in(MEGABYTE, site.peak_bytes, site),
        megabytes=_in(MEGABYTE, site.bytes, site),
        files=site.files,
        load=load or None,
        refusal=site.refusal.reason if site.refusal else None,
    )


def _beyond(growth: Growth, limits: Sequence[HostLimit], sites: Sequence[SiteRow]) -> list[SiteRow]:
    """Those of some sites that are beyond the build's own limits, as far as that is known."""
    own = [limit for limit in limits if limit.url is None]
    return [
        row
        for row in sites
        for most in [most_rulesets(growth, limit, row.armies) for limit in own]
        if most is not None and row.rulesets > most
    ]


def _in(unit: int, value: int, site: Site) -> int:
    """A value in a larger unit, rounded to a whole number of it."""
    return round(value / unit) if site.point else two_digits(value / unit)


def _shared_row(shared: Shared) -> SharedRow:
    rulesets, armies = shared.size

    def seconds(number: int, milliseconds: int | None, estimate: float) -> Seconds:
        return Seconds(
            rulesets=rulesets,
            armies=armies,
            number=number,
            how=ESTIMATED if milliseconds is None else MEASURED,
            seconds=two_digits(estimate / SECOND)
            if milliseconds is None
            else round(milliseconds / SECOND),
        )

    return SharedRow(
        rulesets=rulesets,
        armies=armies,
        alone=two_digits(shared.work.alone / SECOND),
        shared=two_digits(shared.work.shared / SECOND),
        processes=[
            seconds(number, shared.measured.get(number), shared.work.with_processes(number))
            for number in PROCESSES
        ],
        machines=[
            seconds(
                number,
                shared.measured.get(shared.cores) if number == 1 else None,
                shared.on_machines(number),
            )
            for number in MACHINES
        ],
        saved=two_digits(shared.second_machine_saves / SECOND),
    )


def _host_row(growth: Growth, limit: HostLimit) -> HostRow:
    return HostRow(limit=limit, taken=[_taken(growth, limit, armies) for armies in ARMIES])


def _taken(growth: Growth, limit: HostLimit, armies: int) -> Taken:
    number = most_rulesets(growth, limit, armies)
    if number is None:
        return Taken(armies=armies, rulesets=None, words="not measured")
    if number >= ENDLESS:
        return Taken(armies=armies, rulesets=None, words="any number")
    return Taken(armies=armies, rulesets=number, words=None if number else "none")


RULESETS_COLUMN = count("rulesets", "Rulesets of the site.")
ARMIES_COLUMN = armies("armies", "Armies a side up to which pages and datasets reach.")
HOW_COLUMN = text("how", "measured, or estimated by the fitted law.")


def _sites(sites: Sequence[SiteRow]) -> Table:
    return Table(
        "sites",
        "Measured and estimated sites",
        "Whole builds with a process for each core; estimates have two digits that count.",
        (
            RULESETS_COLUMN,
            ARMIES_COLUMN,
            count("matchups", "Battles with a page of their own."),
            HOW_COLUMN,
            count("seconds", "Seconds from start to finished site."),
            count("processor_seconds", "Seconds of all processes together."),
            count("memory_megabytes", "Megabytes of memory of the largest process, at most."),
            count("megabytes", "Megabytes of the finished site."),
            count("files", "Files of the finished site."),
            rounded("load", "Load of the machine when the build began, in cores."),
            text("refusal", "Why the build refuses the site."),
        ),
        ("rulesets", "armies"),
        [
            (
                *(row.rulesets, row.armies, row.matchups, row.how, row.seconds),
                *(row.processor_seconds, row.memory, row.megabytes, row.files),
                *(row.load, row.refusal),
            )
            for row in sites
        ],
    )


def _law_row(name: Quantity, law: PowerLaw) -> LawRow:
    of_rulesets, of_armies = law.exponents
    return LawRow(
        quantity=QUANTITIES[name],
        of_rulesets=f"{of_rulesets:.2f}",
        of_armies=f"{of_armies:.2f}",
        twice_rulesets=f"{2**of_rulesets:.1f}",
        twice_armies=f"{2**of_armies:.1f}",
        farthest=f"{law.farthest:.2f}",
    )


def _exponents(laws: Iterable[LawRow]) -> Table:
    return Table(
        "exponents",
        "Fitted exponents",
        "Least squares of the logarithms: factor times rulesets and armies, each to its exponent.",
        (
            text("quantity", "What grows."),
            rounded("of_rulesets", "Exponent of the number of rulesets."),
            rounded("of_armies", "Exponent of the armies a side."),
            rounded("twice_rulesets", "How many times larger with twice the rulesets."),
            rounded("twice_armies", "How many times larger with twice the armies a side."),
            rounded("farthest", "How many times a measured site lies from the law at most."),
        ),
        ("quantity",),
        [
            (
                *(law.quantity, law.of_rulesets, law.of_armies),
                *(law.twice_rulesets, law.twice_armies, law.farthest),
            )
            for law in laws
        ],
    )


def _hosts(hosts: Sequence[HostRow]) -> Table:
    return Table(
        "hosts",
        "What hosts allow",
        "Published limits, and about how many rulesets meet them, read off between measured sites.",
        (
            text("host", "The host."),
            text("says", "What it allows."),
            count("most", "The limit: bytes, files, or files and folders."),
            ARMIES_COLUMN,
            count(
                "rulesets",
                "Rulesets that it has room for; missing where any fits, or none was measured.",
            ),
            text("url", "Where the limit is published; missing for the build's own."),
            text("read", "The day on which that was read; missing for the build's own."),
        ),
        ("host", "says", "armies"),
        [
            (
                *(row.limit.host, row.limit.says, row.limit.most, each.armies, each.rulesets),
                *(row.limit.url, row.limit.read and row.limit.read.isoformat()),
            )
            for row in hosts
            for each in row.taken
        ],
    )


def _processes(rows: Sequence[SharedRow]) -> Table:
    return Table(
        "processes",
        "Builds by processes",
        "Seconds of a build with this many processes that solve and write.",
        (
            RULESETS_COLUMN,
            ARMIES_COLUMN,
            count("processes", "Processes that solve and write."),
            HOW_COLUMN,
            count("seconds", "Seconds from start to finished site."),
        ),
        ("rulesets", "armies", "processes"),
        [
            (row.rulesets, row.armies, each.number, each.how, each.seconds)
            for row in rows
            for each in row.processes
        ],
    )


def _machines(rows: Sequence[SharedRow]) -> Table:
    return Table(
        "machines",
        "Builds by machines",
        "Seconds of a build by the workers of a cluster of machines like the measured one.",
        (
            RULESETS_COLUMN,
            ARMIES_COLUMN,
            count("machines", "Machines; one does without a cluster."),
            HOW_COLUMN,
            count("seconds", "Seconds from start to finished site."),
            count("alone_seconds", "Seconds of what no machine can take over (estimated)."),
            count("shared_seconds", "Seconds of what is shared out (estimated)."),
        ),
        ("rulesets", "armies", "machines"),
        [
            (row.rulesets, row.armies, each.number, each.how, each.seconds, row.alone, row.shared)
            for row in rows
            for each in row.machines
        ],
    )


KIND = SharedKind(address="growth", build=build)
