"""A share of the tests: ``pytest --shard 1/3``, 2/3 and 3/3 run a third of the files each."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path


def files_of(shard: str, tests: Iterable[Path]) -> set[Path]:
    """The files of a shard such as ``2/3``; ``tests`` has the file of each test.

    Each file, those with the most tests first, goes to the shard that has the fewest tests yet.
    """
    number, of = map(int, shard.split("/"))
    if not 1 <= number <= of:
        raise ValueError(f"there is no shard {shard}")
    sizes = Counter(tests)
    shards: list[set[Path]] = [set() for _ in range(of)]
    for file in sorted(sizes, key=lambda file: (-sizes[file], file)):
        min(shards, key=lambda files: sum(sizes[each] for each in files)).add(file)
    return shards[number - 1]
