"""How templates become Python: as straight as their words are.

Jinja asks at every dot whether an attribute or an item is meant, and at every call whether the
function wants its context. Ours never mean items and never want it: written out as plain dots and
plain calls, a page takes little more than half of the time (docs/speed.md).
"""

from collections.abc import Callable
from functools import cache, lru_cache, partial
from keyword import iskeyword
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from markupsafe import Markup, escape

from bottega.web.drawing.drawn import Kept

escaped = lru_cache(16_384)(escape)  # the same words again and again
marked: Callable[[str], Markup] = partial(str.__new__, Markup)  # Markup itself asks what it is


class Straight(CodeGenerator):
    """Writes `thing.name`, `function(values)`, and macros that are functions."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        self.writeline(f"from {__name__} import imported, marked, shown")
        super().visit_Template(node, frame)

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:
        """What has no else is nothing, and needs no word about it."""
        node.expr2 = node.expr2 or nodes.Const("", lineno=node.lineno)
        super().visit_CondExpr(node, frame)

    def _import_common(self, node: nodes.Import | nodes.FromImport, frame: Frame) -> None:
        if node.with_context:
            return super()._import_common(node, frame)
        self.write("imported(environment, ")
        self.visit(node.template, frame)
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        if node.dyn_args or node.dyn_kwargs:
            self.fail("no stars in calls: say what is given", node.lineno)
        self.visit(node.node, frame)
        self.write("(")
        for value in node.args:
            self.visit(value, frame)
            self.write(", ")
        for given in node.kwargs:
            self.write(f"{_name(given.key)}=")
            self.visit(given.value, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        names = [_name(argument.name) for argument in macro_ref.node.args]
        names += ["caller"] if macro_ref.accesses_caller else []
        wanted = ", ".join(f"{name}=missing" for name in names)
        given = ", ".join(names)
        self.write(f"(lambda macro: lambda {wanted}: marked(macro({given})))(macro)")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("shown(")


def _name(name: str) -> str:
    """A name that Python can use too."""
    return f"{name}_" if iskeyword(name) else name


@cache
def imported(environment: Environment, name: str) -> Any:
    """The macros of a template, the same for all who import them."""
    return environment.get_template(name).module


def shown(value: Any) -> str:
    """What stands in a page for a value."""
    kind = type(value)
    if kind is Kept or kind is Markup:
        found: str = value
        return found
    if kind is str:
        return escaped(value)
    return str(value) if kind is int else escape(value)
