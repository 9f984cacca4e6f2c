import json

from generator.site.search_index import SearchIndex, prose_of

PAGE = """
<h1 id="odds">All odds<a class="headerlink" href="#odds">¶</a></h1>
<p>Each battle &amp; its <em>chance</em>.</p>
<table><caption>Chances</caption><tr><th>8</th><td>81.8%</td></tr></table>
<h2 id="needed">Armies <code>A</code> needed<a class="headerlink" href="#needed">¶</a></h2>
<ul><li>One<li>Two</ul><pre><code>import pandas</code></pre><p hidden>Not yet.</p>
<h2>Without an anchor</h2><form><label>Attackers<input></label></form><p>The end.
"""


def test_prose_is_read_by_sections() -> None:
    """Text stands under the heading before it; entities are read, and one space is one space."""
    assert list(prose_of(PAGE)) == [
        ("", "", "Each battle & its chance."),
        ("needed", "Armies A needed", "One Two Without an anchor The end."),
    ]


def test_tables_code_and_forms_stay_out() -> None:
    """No number of a table, no code, no label of a form and nothing hidden is in the prose."""
    said = " ".join(text for section in prose_of(PAGE) for text in section)
    for left_out in ("81.8", "Chances", "pandas", "Attackers", "Not yet", "¶"):
        assert left_out not in said


def test_no_sentence_has_a_hole() -> None:
    """What would read "After rounds the losses are near and." is left out; what stands around it,
    and names that are set as code, are there.
    """
    html = """<p>It is long (<b>very</b>). After <math><mi>n</mi></math> rounds, v1.5 ends; luck
    comes in <math><mi>m</mi></math>. Give <code>--territory</code> instead.</p>"""
    assert list(prose_of(html)) == [("", "", "It is long (very). Give --territory instead.")]


def test_an_end_ends_what_is_within() -> None:
    """The innermost element of its name ends, and with it those within it that are still open: what
    follows it is as silent as what it stands in, and no word joins the one before.
    """
    hub = '<div class="hub"><div>Cards<ul><li>All</div>More</div>'
    html = f"{hub}<section><p>One</p>two</section>"
    assert list(prose_of(html)) == [("", "", "One two")]


def test_prose_is_read_to_its_end() -> None:
    """Where a page ends in what could begin an entity, its last words are there all the same."""
    assert list(prose_of("<p>Read the Q&A")) == [("", "", "Read the Q&A")]


def test_lists_of_pages_and_long_decimals_stay_out() -> None:
    """What a hub lists is found under its own name, and nobody types 15 digits; shorter numbers and
    the sentences around, are there.
    """
    html = """<p>Won 0.8105 of the time. Exactly it is 0.810548593635217 or so. See:</p>
    <ul class="hub"><li>Cards</li></ul><p class="screen-only page-files">As files: (CSV).</p>"""
    assert list(prose_of(html)) == [("", "", "Won 0.8105 of the time. See:")]


def test_proofs_weigh_less_than_answers() -> None:
    """Pages that prove the numbers come after those that players want, and so do the works of the
    literature, the errata and the mathematics.
    """
    index = SearchIndex()
    proofs = ("how-it-works/", "formulas/", "traps/", "literature/koole/", "errata/")
    for address in (*proofs, "downloads/", "paths/", "", "classic/odds/"):
        index.add(address, {"title": "Title", "description": ""}, "")
    weights = {page["address"]: page.get("weight", 1) for page in json.loads(index.text([]))}
    assert {address for address, weight in weights.items() if weight < 1} == {*proofs}


def test_a_page_is_known_by_what_it_says_of_itself() -> None:
    """Title, description and keywords are there as text, its name in the menu among them."""
    index = SearchIndex()
    about = {"title": "A & B", "description": "All.", "keywords": ["luck"]}
    index.add("paths/", about, PAGE)
    (page,) = json.loads(index.text([]))
    assert (page["address"], page["title"], page["description"]) == ("paths/", "A & B", "All.")
    assert page["keywords"] == ["Several territories", "luck"]
    assert [section[0] for section in page["sections"]] == ["", "needed"]


def test_signs_are_published_as_they_are() -> None:
    """A sign beyond ASCII takes its own two or three bytes, not an escape of six, and no space
    parts what the index lists.
    """
    index = SearchIndex()
    index.add("a/", {"title": "Höhle – 1 × 1", "description": "β"}, "")
    text = index.text([])
    assert text == '[{"address":"a/","title":"Höhle – 1 × 1","description":"β"}]\n'


def test_pages_come_in_the_order_of_the_site() -> None:
    """Pages of the menu come first, then those of the rulesets in their turn, then the others."""
    index = SearchIndex()
    for address in ("capital/", "dutch/odds/", "classic/odds/", "paths/", "dutch/", "rules/"):
        index.add(address, {"title": address, "description": address}, "")
    found = [page["address"] for page in json.loads(index.text(["classic", "dutch"]))]
    assert found == ["rules/", "paths/", "classic/odds/", "dutch/", "dutch/odds/", "capital/"]
