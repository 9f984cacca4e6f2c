from io import BytesIO

from PIL import Image

from generator.site.preview import SIZE, preview
from risk_odds.ruleset_files import load_rulesets


def test_picture_has_its_size_and_is_small() -> None:
    """A preview is a PNG of the promised size, of at most 20 kB, also with a long name."""
    for name in ("classic", "balanced-blitz-zombie"):
        content = preview(load_rulesets()[name].title)
        with Image.open(BytesIO(content)) as picture:
            assert picture.format == "PNG"
            assert picture.size == SIZE == (1200, 630)
        assert len(content) <= 20_000


def test_picture_depends_on_the_name_alone() -> None:
    """A picture has a name and no number that another battle's page could belie."""
    assert preview("Classic") == preview("Classic")
    assert preview("Classic") != preview("Continents")
