"""Templates as plain Python show what Jinja would show."""

from types import SimpleNamespace

import pytest
from jinja2 import Environment, TemplateAssertionError
from markupsafe import Markup

from bottega.web.drawing.template_code import Straight

THING = SimpleNamespace(name="<red>", count=3, told=Markup("<b>blue</b>"))
TEMPLATES = [
    "{{ thing.name }} {{ thing.count }} {{ thing.told }} {{ 1.5 }} {{ none }}",
    "{{ range(thing.count) | join(thing.name) }}",
    "{{ 'kept' if thing.count }}{{ 'gone' if not thing.count }}|{{ thing.name if thing.count }}",
    "{% for n in range(2) %}{{ loop.index }}{{ thing.name }}{% endfor %}",
    '{% macro m(a, class="x", key="") %}{{ a }}|{{ class }}|{{ key }};{% endmacro %}'
    '{{ m(thing.name) }}{{ m(1, class="<y>") }}{{ m(a=2, key=thing.told) }}',
    "{% macro m(a) %}<i>{{ a }}{{ caller() }}</i>{% endmacro %}"
    "{% call m(thing.name) %}{{ thing.name }}{% endcall %}",
]


def environment() -> Environment:
    return Environment(autoescape=True)


@pytest.mark.parametrize("template", TEMPLATES)
def test_plain_python_shows_the_same(template: str) -> None:
    ours = environment()
    ours.code_generator_class = Straight
    expected = environment().from_string(template).render(thing=THING)
    assert ours.from_string(template).render(thing=THING) == expected


def test_stars_in_calls_are_refused() -> None:
    ours = environment()
    ours.code_generator_class = Straight
    with pytest.raises(TemplateAssertionError, match="no stars"):
        ours.from_string("{{ range(*[1, 2]) }}")
