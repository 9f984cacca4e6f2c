import json
import re
from pathlib import Path

import pytest

from generator.verify.dataset_cards import CROISSANT
from generator.verify.faults import Checked, Fault
from generator.verify.feed import FEED, PAGE, check_feed
from generator.verify.published import INDEX, Published
from tests.conftest import Built
from tests.verify.finished import rewrite

HOME = "https://of.example/"
FEED_OF_ONE = f"""<feed xmlns="http://www.w3.org/2005/Atom"><updated>2001-02-03T00:00:00Z</updated>
<entry><id>{HOME}data-changes/#here</id><title>Version 1.2</title>
<link href="{HOME}data-changes/#here" /><updated>2001-02-03T00:00:00Z</updated>
<category scheme="{HOME}data-changes/#version" term="1.2" />
<category scheme="{HOME}data-changes/#kind" term="release" /><content>New.</content></entry></feed>
"""


def test_the_feed_of_a_build_is_right(built: Built) -> None:
    """Each entry is on its page."""
    assert check_feed(Published(built.folder)) == Checked(documents=1, links=1)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<feed ", "<food ", "no XML"),
        ("http://www.w3.org/2005/Atom", "http://elsewhere.example/", "expected an Atom feed"),
        ("<id>https://exact-risk-odds.example/data-changes/#", "<id>elsewhere#", "a section of"),
        ('term="release"', 'term="oops"', "the kind oops"),
        ('term="0.1.0"', 'term="0.2.0"', r"the newest version: found \(0, 2, 0\)"),
        ('term="0.1.0"', 'term="one"', "the version 'one'"),
        ("T00:00:00Z</updated>", "T01:00:00Z</updated>", "updated: found .*T01:00:00Z"),
        ("<content>", "<content>Moreover. ", f"Moreover.*expected what {PAGE} says"),
        (
            "<entry>",
            "<entry><updated>2001-01-01T00:00:00Z</updated>",
            "the newest entry: found 2001",
        ),
        ("<entry>", "<entry><updated>2001-01-01</updated>", "expected a day, at midnight"),
        ('href="https://exact-risk-odds.example/data-changes/"', 'href="https://x/"', "no file"),
    ],
)
def test_a_spoiled_feed_is_found(spoilt: Published, old: str, new: str, message: str) -> None:
    """Whatever would lead a reader or a program astray is a fault."""
    rewrite(spoilt.folder / FEED, old, new)
    with pytest.raises(Fault, match=message):
        check_feed(spoilt)


@pytest.fixture
def by_hand(tmp_path: Path) -> Published:
    """A site of a feed of one entry, and of what it is compared with."""
    for file, text in {
        FEED: FEED_OF_ONE,
        PAGE: '<div id="here"><h2>Version 1.2</h2> 2001-02-03 <p>New.</p></div>',
        CROISSANT: '{"datePublished": "2001-02-03"}',
        INDEX: json.dumps({"source": f"{HOME}{INDEX}", "version": "1.2"}),
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    return Published(tmp_path)


@pytest.mark.parametrize(
    ("address", "is_there"),
    [
        ("data-changes/#here", True),
        ("data-changes/#away", False),
        ("data-changes/", False),
        ("data-changes.xml#here", False),
    ],
)
def test_an_entry_leads_to_a_section_that_is_there(
    by_hand: Published, address: str, is_there: bool
) -> None:
    """Its name and its link may be the same, and yet lead to nothing, or to another file."""
    feed = FEED_OF_ONE.replace(f"{HOME}data-changes/#here", f"{HOME}{address}")
    (by_hand.folder / FEED).write_text(feed, encoding="utf-8")
    if is_there:
        assert check_feed(by_hand) == Checked(documents=1, links=1)
        return
    with pytest.raises(Fault, match=f"id: found {HOME}{address}, expected a section of {PAGE}"):
        check_feed(by_hand)


def test_an_entry_without_a_link_is_found(by_hand: Published) -> None:
    """Its name alone leads nowhere."""
    link = f'<link href="{HOME}data-changes/#here" />'
    rewrite(by_hand.folder / FEED, link, "")
    with pytest.raises(Fault, match=f"id: found .*, expected a section of {PAGE}, once"):
        check_feed(by_hand)


def test_an_entry_that_is_there_twice_is_found(spoilt: Published) -> None:
    """No two entries lead to the same section."""
    entry = re.search(r"<entry>.*?</entry>", spoilt.text(FEED), re.DOTALL)
    assert entry
    rewrite(spoilt.folder / FEED, entry[0], entry[0] * 2)
    with pytest.raises(Fault, match=f"a section of {PAGE}, once"):
        check_feed(spoilt)


def test_a_feed_that_is_missing_is_found(spoilt: Published) -> None:
    """No feed is a fault that says so."""
    (spoilt.folder / FEED).unlink()
    with pytest.raises(Fault, match="the file: found nothing"):
        check_feed(spoilt)


def test_a_correction_of_the_future_is_found(spoilt: Published) -> None:
    """A correction has to say since which earlier version the number was wrong."""
    rewrite(spoilt.folder / FEED, 'term="release"', 'term="correction"')
    with pytest.raises(Fault, match="the version ''"):
        check_feed(spoilt)
    start = f"{spoilt.home}data-changes/#"
    since = f'<category scheme="{start}wrong-since" term="0.1.0" /><content>'
    rewrite(spoilt.folder / FEED, "<content>", since)
    with pytest.raises(Fault, match="wrong since its own version"):
        check_feed(spoilt)


def test_the_newest_of_several_entries_is_the_sites(spoilt: Published) -> None:
    """An entry of an earlier day and version may stand before or after the newest."""
    feed, page = spoilt.folder / FEED, spoilt.folder / PAGE
    entry = re.search(r"<entry>.*?</entry>", spoilt.text(FEED), re.DOTALL)
    assert entry
    (section,) = re.findall(r"<id>.*#(.*)</id>", entry[0])
    older = re.sub(r"<updated>\d{4}-\d\d-\d\dT", "<updated>2001-01-01T", entry[0])
    older = older.replace(section, f"{section}-before").replace('term="0.1.0"', 'term="0.0.9"')
    shown = re.search(f'<div id="{section}">.*?</div>', spoilt.text(PAGE), re.DOTALL)
    assert shown
    rewrite(page, shown[0], shown[0] + shown[0].replace(section, f"{section}-before"))
    rewrite(feed, entry[0], older + entry[0])
    assert check_feed(spoilt) == Checked(documents=1, links=2)
    rewrite(feed, older + entry[0], entry[0] + older)
    assert check_feed(spoilt) == Checked(documents=1, links=2)
    rewrite(feed, 'term="0.1.0"', 'term="0.2.0"')
    with pytest.raises(Fault, match=r"the newest version: found \(0, 2, 0\)"):
        check_feed(spoilt)


def test_a_released_version_has_the_day_of_its_page(spoilt: Published) -> None:
    """Where the page names a day, its entry has it, too; another one is a fault."""
    feed = spoilt.text(FEED)
    updated = re.search(r"<entry>.*?<updated>(.*?)T", feed, re.DOTALL)
    assert updated
    rewrite(spoilt.folder / FEED, "<content>Not yet released.\n\n", "<content>")
    rewrite(spoilt.folder / PAGE, "not yet released", updated[1])
    assert check_feed(spoilt) == Checked(documents=1, links=1)
    rewrite(spoilt.folder / PAGE, f"(release, {updated[1]})", "(release, 2001-01-01)")
    with pytest.raises(Fault, match=f"found {updated[1]}, expected what {PAGE} says"):
        check_feed(spoilt)
