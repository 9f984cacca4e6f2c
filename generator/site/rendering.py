"""The one Jinja environment of all generated pages and of the hand-written pages' figures."""

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from latex2mathml.converter import convert
from markupsafe import Markup

from generator.site.texts import plain, spelled

TEMPLATES = Path(__file__).parents[2] / "templates"


@cache
def environment() -> Environment:
    """The environment: undefined names are errors, all values are escaped."""
    jinja = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    jinja.globals["formula"] = formula
    return jinja


def render(template: str, **context: Any) -> Markup:
    """A template below ``templates/`` as safe HTML."""
    return Markup(environment().get_template(template).render(context))


def render_text(text: str, **context: Any) -> str:
    """A hand-written page's text with its values filled in.

    What the page's author has written is Markdown; every value is text, spelled so that Markdown
    leaves it alone: ``generator.site.texts.read_out`` makes it readable in the finished HTML.
    """
    return _markdown_environment().from_string(text).render(context)


@cache
def _markdown_environment() -> Environment:
    # escaping on, so that macros and blocks of the page count as its own Markdown
    return environment().overlay(finalize=spelled, trim_blocks=False, lstrip_blocks=False)


def formula(latex: str, display: bool = False) -> Markup:
    """A formula as MathML, which browsers set without any script or font from elsewhere.

    One on a line of its own may be wider than a phone: the keyboard reaches it, to scroll.
    """
    found = convert(plain(latex), display="block" if display else "inline")
    return Markup(found.replace("<math ", '<math tabindex="0" ', 1) if display else found)
