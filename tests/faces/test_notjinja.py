"""Templates that Jinja cannot parse: what is said of them, and where."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment, TemplateSyntaxError

from cardforge.faces.notjinja import explained, unpaired
from cardforge.jobs.check import CheckOptions, check
from tests.project import edit, make_project

FACE = "templates/tiny/card.xml"
VAR, IF = "{{ card.name }}", "{% if card.text %}"
BEFORE = "look at what is before it"
PRINTED = "where it is to be printed, write"
OPEN = (
    "`{% endblock %}` stands where `{% if … %}` is still open; close that first, with "
    "{% endif %}, or remove `{% endblock %}`"
)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (VAR, "{{ card.name", "4:56 `{{` is not closed; end it with `}}`"),
        (VAR, "{{ card.name }", "4:56 `{{` is not closed; end it with `}}`"),
        (VAR, "{{ card.name %}", "4:69 `{{` is closed by `%}`; write `}}`"),
        (VAR, '{{ "abc }}', '4:59 a quote is not closed in its line; add "'),
        (VAR, "{{ card.name | }}", f"4:1 `}}}}` stands where a name is wanted; {BEFORE}"),
        (VAR, "{{ }}", "4:1 nothing stands between the braces; name what is to be shown"),
        (VAR, "{{ card.name = 1 }}", f"4:1 `=` stands where `}}}}` is wanted; {BEFORE}"),
        (VAR, "{{ card. }}", "4:63 nothing stands after the dot; name a field"),
        (VAR, "{{ (card.name }}", "4:70 `}` cannot stand here, `)` is wanted before it; add `)`"),
        (VAR, "{{ card.name && 1 }}", "4:69 `&` has no meaning here; write `and`"),
        (VAR, "{{ card.cost ? 1 }}", "4:69 `?` has no meaning here; write `a if b else c`"),
        (IF, "{% if card.text }", "5:1 `{%` is not closed; end it with `%}`"),
        (IF, "{% iff card.text %}", "5:4 there is no tag `iff`; did you mean `if`?"),
        (IF, f"{IF}{{% elsif 1 %}}", "5:22 there is no tag `elsif`; did you mean `elif`?"),
        (IF, "{% for x card.text %}", f"5:1 `card` stands where `in` is wanted; {BEFORE}"),
        ("{% endif %}", "", f"8:4 {OPEN}"),
        ("{% endblock %}", "", "7:1 a block is not closed; add {% endblock %}"),
        (IF, "{% else %}", "5:4 `{% else %}` belongs to nothing here; remove it"),
        (
            VAR,
            "card.name }}",
            f"4:66 `}}}}` closes nothing; begin it with `{{{{`; {PRINTED} {{{{ '}}}}' }}}}",
        ),
        (
            IF,
            "if card.text %}",
            f"5:14 `%}}` closes nothing; begin it with `{{%`; {PRINTED} {{{{ '%}}' }}}}",
        ),
    ],
)
def test_what_is_said(tmp_path: Path, old: str, new: str, said: str) -> None:
    project = make_project(tmp_path)
    edit(project / FACE, old, new)
    result = check(project, CheckOptions(select=("T",)))
    (finding,) = [one for one in result.findings if one.code != "CF-D10"]
    assert (finding.file, finding.code) == (FACE, "CF-T01")
    assert f"{finding.line}:{finding.col} {finding.message}; {finding.hint}" == said


SOUND = [
    "{{ '}}' }} {{ \"%}\" }}",
    "{# }} {{ #} {% raw %}}} %} {{{% endraw %}",
    "{{ {'a': {'b': 1}} }}{{ {'a': 1}}}",
    "{%- if x -%} } { {%- endif -%}",
    "{{ t('a', 'sets are {{1, 2}}') }}",
]


@pytest.mark.parametrize("text", SOUND)
def test_what_pairs_up(text: str) -> None:
    Environment().parse(text)  # noqa: S701 (parsed, never rendered)
    assert unpaired(text) is None


@given(st.lists(st.sampled_from(["{{", "}}", "{%", "%}", "{", "}", "'", '"', " if x ", "y", "\n"])))
def test_places_lie_in_the_template(parts: list[str]) -> None:
    text = "".join(parts)
    try:
        Environment().parse(text)  # noqa: S701 (parsed, never rendered)
    except TemplateSyntaxError as fault:
        found = explained(text, str(fault.message))
        if found is not None and found.start >= 0:
            assert 0 <= found.start < found.end <= len(text)
