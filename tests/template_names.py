"""What templates show: the names that they use, and those of them that a page's record lacks.

The types of a record are followed through attributes, loops and parts of a template, as far as they
say what they hold: what a filter, a macro or a mapping gives is taken on trust.
"""

import types
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Union, get_args, get_origin, get_type_hints

from jinja2 import nodes

from generator.site.rendering import TEMPLATES, environment

Scope = dict[str, Any]
"""What is known of the types of the names that a place in a template sees."""


NOTHING = type("Nothing", (), {})
"""The type of the empty tuple, by which a page leaves out a part of what it includes."""


@dataclass
class Shown:
    """What a template shows of a record: the ``used`` fields, and what is ``missing`` from it.

    ``given`` are the names that the template has beside the record's.
    """

    fields: Mapping[str, Any]
    given: Collection[str]
    used: set[str] = field(default_factory=set)
    missing: list[str] = field(default_factory=list)

    @property
    def unused(self) -> set[str]:
        """The fields that the template never shows."""
        return {*self.fields} - self.used

    def template(self, name: str, scope: Scope) -> None:
        """Follow a template below ``templates/``, which sees the names of ``scope``."""
        for node in parsed(name).body:
            self._statement(node, scope)

    def _statement(self, node: nodes.Node, scope: Scope) -> None:
        match node:
            case nodes.Extends() | nodes.Include():
                self.template(_constant(node.template), scope)
            case nodes.FromImport():
                names = [name if isinstance(name, str) else name[1] for name in node.names]
                scope |= dict.fromkeys(names, Any)
                if node.with_context:
                    self.template(_constant(node.template), {**scope})
            case nodes.Assign():
                _bind(node.target, self._type(node.node, scope), scope)
            case nodes.AssignBlock():
                _bind(node.target, Any, scope)
                self._inside(node.body, scope)
            case nodes.With():
                values = [self._type(value, scope) for value in node.values]
                inner = {**scope}
                for target, value in zip(node.targets, values, strict=True):
                    _bind(target, value, inner)
                self._inside(node.body, inner)
            case nodes.For():
                inner = {**scope, "loop": Any}
                _bind(node.target, element_of(self._type(node.iter, scope)), inner)
                self._inside([*filter(None, [node.test]), *node.body], inner)
                self._inside(node.else_, scope)
            case nodes.Macro() | nodes.CallBlock():
                if isinstance(node, nodes.Macro):
                    scope[node.name] = Any
                else:
                    self._type(node.call, scope)
                arguments = [argument.name for argument in node.args]
                self._inside(node.body, {**scope, **dict.fromkeys([*arguments, "caller"], Any)})
            case nodes.Block():
                self._inside(node.body, scope)
            case nodes.If():
                self._type(node.test, scope)
                holds = self._holds(node.test, scope)
                shown = [] if holds is False else node.body
                for each in shown if holds else [*shown, *node.elif_, *node.else_]:
                    self._statement(each, scope)
            case nodes.Expr():
                self._type(node, scope)
            case _:
                for each in node.iter_child_nodes():
                    self._statement(each, scope)

    def _inside(self, body: list[Any], scope: Scope) -> None:
        inner = {**scope}
        for node in body:
            self._statement(node, inner)

    def _type(self, node: nodes.Node, scope: Scope) -> Any:
        """What is known of the type of an expression."""
        match node:
            case nodes.Name():
                return self._name(node.name, scope)
            case nodes.Test(name="defined" | "undefined") | nodes.Filter(name="default"):
                if isinstance(node.node, nodes.Name) and node.node.name not in self.fields:
                    return Any
            case nodes.Getattr():
                found = self._type(node.node, scope)
                kind = attribute_of(found, node.attr)
                if kind is None:
                    self.missing.append(f"{node.attr} of {found} (line {node.lineno})")
                return kind
            case nodes.Getitem():
                self._type(node.arg, scope)
                return element_of(self._type(node.node, scope), node.arg)
            case nodes.Tuple(items=[]):
                return NOTHING
            case nodes.Call(node=nodes.Getattr() as method) if not node.args:
                return self._type(method, scope)
        for each in node.iter_child_nodes():
            self._type(each, scope)
        return Any

    def _holds(self, test: nodes.Node, scope: Scope) -> bool | None:
        """Whether a condition holds, where that is certain for the page."""
        match test:
            case nodes.Test(name="defined", node=nodes.Name(name=name)):
                return name in scope or name in self.fields
            case nodes.Name(name=name) if scope.get(name) is NOTHING:
                return False
        return None

    def _name(self, name: str, scope: Scope) -> Any:
        if name in scope:
            return scope[name]
        if name in self.fields:
            self.used.add(name)
            return self.fields[name]
        if name not in self.given:
            self.missing.append(name)
        return Any


def shown(template: str, record: type, given: Collection[str]) -> Shown:
    """Follow a template below ``templates/`` that is given a record, and these names."""
    found = Shown(get_type_hints(record), {*given, *environment().globals})
    found.template(template, {})
    return found


@cache
def parsed(name: str) -> nodes.Template:
    """A template as a tree."""
    return environment().parse((TEMPLATES / name).read_text(encoding="utf-8"))


def element_of(kind: Any, place: nodes.Node | None = None) -> Any:
    """What a loop over a type gives, or what stands at a place of it."""
    if _is_union(kind):
        known = [each for each in get_args(kind) if each is not types.NoneType]
        return element_of(known[0], place) if len(known) == 1 else Any
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple and ... not in arguments:
        at = place.value if isinstance(place, nodes.Const) else None
        return arguments[at] if isinstance(at, int) and at < len(arguments) else Any
    if not isinstance(origin, type) or isinstance(place, nodes.Slice):
        return kind if isinstance(place, nodes.Slice) else Any
    if issubclass(origin, Mapping):
        return arguments[0 if place is None else 1]
    return arguments[0] if arguments else Any


def attribute_of(kind: Any, name: str) -> Any:
    """The type of an attribute, or of what a method gives; None where no such type has it."""
    if _is_union(kind):
        found = [attribute_of(each, name) for each in get_args(kind) if each is not types.NoneType]
        known = [each for each in found if each is not None]
        return (known[0] if len(found) == 1 else Any) if known else None
    if kind is Any or not isinstance(kind, type) or issubclass(kind, Mapping):
        return Any
    hints = get_type_hints(kind)
    if name in hints:
        return hints[name]
    attribute = getattr(kind, name, None)
    if attribute is None:
        return None
    if isinstance(attribute, property):
        attribute = attribute.fget
    elif isinstance(attribute, cached_property):
        attribute = attribute.func
    return get_type_hints(attribute).get("return", Any) if callable(attribute) else Any


def _bind(target: nodes.Node, kind: Any, scope: Scope) -> None:
    if isinstance(target, nodes.Name):
        scope[target.name] = kind
    elif isinstance(target, nodes.Tuple):
        for place, each in enumerate(target.items):
            _bind(each, element_of(kind, nodes.Const(place)), scope)


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, types.UnionType)


def _constant(node: nodes.Node) -> str:
    assert isinstance(node, nodes.Const)
    return str(node.value)
