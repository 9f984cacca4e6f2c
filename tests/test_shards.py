from pathlib import Path

import pytest

from tests.shards import files_of

SIZES = {Path(f"test_{number}.py"): number * number % 31 + 1 for number in range(40)}
TESTS = [file for file, size in SIZES.items() for _ in range(size)]


@pytest.mark.parametrize("of", [1, 2, 3, 7])
def test_each_file_is_in_one_shard(of: int) -> None:
    """The shards together are all files, and no file is in two of them."""
    shards = [files_of(f"{number}/{of}", TESTS) for number in range(1, of + 1)]
    assert sorted(file for shard in shards for file in shard) == sorted(SIZES)


def test_shards_have_the_same_work() -> None:
    """No shard has more tests than another by more than the smallest file that it has."""
    shards = [files_of(f"{number}/3", TESTS) for number in (1, 2, 3)]
    sizes = [sum(SIZES[file] for file in shard) for shard in shards]
    largest = shards[sizes.index(max(sizes))]
    assert max(sizes) - min(sizes) <= min(SIZES[file] for file in largest)


@pytest.mark.parametrize("shard", ["0/3", "4/3", "-1/3"])
def test_there_is_no_shard_beyond_the_last(shard: str) -> None:
    """A shard that does not exist is a mistake, not a run of no tests."""
    with pytest.raises(ValueError, match=shard):
        files_of(shard, [Path("test_one.py")])
