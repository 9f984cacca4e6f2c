"""What is left of the theme's style sheet."""

import pytest

from generator.site.theme import without_unused


@pytest.mark.parametrize(
    ("css", "left"),
    [
        ('@charset "UTF-8";html{a:b}', '@charset "UTF-8";html{a:b}'),
        ('@import "x";.md-top{a:b;c:d}p{e:f;g:h}', '@import "x";p{e:f;g:h}'),
        (".md-header{a:b}.md-typeset p{c:d}", ".md-typeset p{c:d}"),
        (".md-nav a,.md-typeset a:hover,a{e:f}", ".md-typeset a:hover,a{e:f}"),
        ("[dir=ltr] .md-typeset .md-annotation{a:b}", ""),
        (
            ".md-typeset a:not(.md-button,.x):hover{a:b}",
            ".md-typeset a:not(.md-button,.x):hover{a:b}",
        ),
        (":is(.md-nav,p) a,.md-nav:is(a,b){a:b}", ":is(.md-nav,p) a{a:b}"),
        ("@media print{.md-nav{a:b}}p{c:d}", "p{c:d}"),
        ("@media print{.md-nav{a:b}p{c:d}}", "@media print{p{c:d}}"),
        ("@keyframes md-x{0%{a:b}to{c:d}}", "@keyframes md-x{0%{a:b}to{c:d}}"),
        (":root{--x:url('data:a;{}')}.md-top{a:b}", ":root{--x:url('data:a;{}')}"),
    ],
)
def test_rules_for_the_frame_of_the_theme_are_left_out(css: str, left: str) -> None:
    """A selector goes that needs a class of the theme other than that of its text; what stands in
    parentheses, in a string or within an animation decides nothing.
    """
    assert without_unused(css) == left


def test_nothing_is_left_out_twice() -> None:
    """What is left has nothing more to be left out."""
    once = without_unused(".md-nav{a:b}@media print{.md-nav,p{c:d}}a{e:f}")
    assert without_unused(once) == once == "@media print{p{c:d}}a{e:f}"
