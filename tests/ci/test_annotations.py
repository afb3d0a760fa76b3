"""Annotations say what was found whatever letters it holds, as the runner reads them."""

from hypothesis import example, given
from hypothesis import strategies as st

from cardforge.diagnostics import Diagnostic, Severity
from cardforge.diagnostics.report import report
from cardforge.diagnostics.report.escape import one_line
from tests.ci.actions import annotations

NASTY = "50%: a,b\nc%0A::error ::d\r##[error]%250A\u2028"


@given(st.text(), st.text(), st.text(min_size=1), st.sampled_from(Severity))
@example(NASTY, NASTY, NASTY, Severity.ERROR)
def test_any_text_comes_back(message: str, hint: str, name: str, severity: Severity) -> None:
    file = f"decks/{name}.yaml"
    finding = Diagnostic("CF-R01", severity, message, file, 3, 4, 3, 9, "a/b", "", hint)
    text = report("github", [finding])
    (found,) = annotations(text)
    assert found.kind == severity.value
    assert found.keys == {
        "file": one_line(file),
        "line": "3",
        "col": "4",
        "endLine": "3",
        "endColumn": "9",
        "title": "CF-R01",
    }
    assert found.text == one_line(message) + (f"\nhelp: {one_line(hint)}" if hint else "")
    assert len(text.splitlines()) == 2
    assert "##[" not in text.splitlines()[0]
