"""Measured builds that nobody has measured, for tests: on a law that is known."""

from generator.facts.growth import Growth, Point, Refusal


def point_of(rulesets: int, armies: int, processes: int = 2, **values: int) -> Point:
    """Return a build whose numbers are in step with its battles: 4 ms, 20 kB and 3 files each.

    Half of the time is shared: with one process a battle takes 6 ms.
    """
    matchups = rulesets * armies**2
    return Point(
        **{
            "rulesets": rulesets,
            "armies": armies,
            "processes": processes,
            "milliseconds": matchups * (2 + 4 // processes),
            "processor_milliseconds": matchups * 6,
            "peak_bytes": 300_000_000,
            "bytes": matchups * 20_000,
            "files": matchups * 3,
            "folders": matchups,
            "largest_file_bytes": matchups * 500,
            "largest_folder": armies**2,
            "load_percent": 125,
        }
        | values
    )


def growth_of(*points: Point, refused: tuple[Refusal, ...] = ()) -> Growth:
    """Return these builds as measured on a machine with two cores."""
    return Growth(python="3.11.7", cores=2, niceness=0, points=points, refused=refused)
