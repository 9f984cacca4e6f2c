from pathlib import Path
from xml.etree import ElementTree

import pytest
from jinja2 import UndefinedError
from markupsafe import Markup

from generator.site.rendering import TEMPLATES, environment, formula, render, render_text

TEMPLATE_NAMES = sorted(
    path.relative_to(TEMPLATES).as_posix()
    for folder in ("pages", "parts")
    for path in (TEMPLATES / folder).glob("*.html")
)


@pytest.mark.parametrize("template", TEMPLATE_NAMES)
def test_templates_refuse_unknown_names(template: str) -> None:
    """A template that is not told something fails instead of leaving a gap."""
    with pytest.raises(UndefinedError):
        render(template)


@pytest.mark.parametrize("template", TEMPLATE_NAMES)
def test_templates_trust_no_text(template: str) -> None:
    """No template marks a value as safe: whatever comes from data is escaped."""
    source = Path(TEMPLATES / template).read_text(encoding="utf-8")
    assert "safe" not in source.replace("unsafe", "")
    assert "autoescape" not in source


@pytest.mark.parametrize(
    "text", ["{{ figures.missing }}", "{{ missing }}", "{% if missing %}{% endif %}"]
)
def test_hand_written_pages_refuse_unknown_names(text: str) -> None:
    """A misspelt figure in a hand-written page stops the build."""
    with pytest.raises(UndefinedError):
        render_text(text, figures={})


def test_hand_written_pages_are_not_escaped() -> None:
    """Hand-written text is Markdown, in which quotes and ampersands stay as they are."""
    assert render_text("a & b {{ name }}", name='"c" & <d>') == 'a & b "c" & <d>'


def test_values_are_escaped_in_templates() -> None:
    """Values in HTML are text, unless they are HTML already."""
    template = environment().from_string("{{ text }} {{ html }}")
    assert template.render(text="<b>", html=Markup("<b>")) == "&lt;b&gt; <b>"


@pytest.mark.parametrize("display", [True, False])
def test_formulas_are_mathml(display: bool) -> None:
    """A formula is well-formed MathML, set in a line or by itself, and needs no script."""
    root = ElementTree.fromstring(formula(r"\frac{a}{b} \le 1", display=display))
    assert root.tag == "{http://www.w3.org/1998/Math/MathML}math"
    assert root.get("display") == ("block" if display else "inline")
    assert root.find(".//{*}mfrac") is not None


def test_a_formula_is_html_in_a_page() -> None:
    """A template that names a formula gets its MathML, not its source."""
    assert environment().from_string("{{ formula('x') }}").render().startswith("<math")
