import pytest

from generator.generation import Sizes, size_in_words


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1000, "1.0 kB"),
        (52_349, "52.3 kB"),
        (999_999, "999.9 kB"),
        (1_000_000, "1.0 MB"),
        (6_850_000, "6.8 MB"),
        (123_456_789, "123.4 MB"),
    ],
)
def test_sizes_are_told_in_decimal_units(size: int, words: str) -> None:
    """A file's size reads as bytes, kB or MB of a thousand each, and never as more than it is."""
    assert size_in_words(size) == words


@pytest.mark.parametrize(("largest", "example"), [(1, (1, 1)), (6, (6, 5)), (50, (8, 5))])
def test_the_example_is_always_on_the_grid(largest: int, example: tuple[int, int]) -> None:
    """Pages show 8 v 5 as their example, or the nearest matchup of a smaller grid."""
    assert Sizes(matchups=largest).example == example
