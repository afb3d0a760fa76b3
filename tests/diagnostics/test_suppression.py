import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.diagnostics.suppression import suppressions


def held(file: str, text: str) -> list[tuple[str, str, int, int]]:
    return [(one.code, one.reason, one.first, one.last) for one in suppressions(file, text)]


@pytest.mark.parametrize(
    ("file", "text", "wanted"),
    [
        # Beside something: its line.
        ("a.yaml", "a: 1\nb: 2  # cardforge: ignore[CF-R07] by hand\nc: 3", (2, 2)),
        # Alone: the next line that is more than a comment.
        ("a.yaml", "a: 1\n  # cardforge: ignore[CF-R07] by hand\n\n  # more\nb: 2", (5, 5)),
        ("a.xml", "<a>\n{# cardforge: ignore[CF-R07] by hand #}\n<b/>\n</a>", (3, 3)),
        ("a.xml", "<a>\n<!-- cardforge: ignore[CF-R07] by hand -->\n<b/>\n</a>", (3, 3)),
        ("a.xml", "<a>\n<b/> <!-- cardforge:ignore[CF-R07]by hand-->\n</a>", (2, 2)),
        # In a catalog: the entry.
        (
            "a.po",
            '\n# cardforge: ignore[CF-R07] by hand\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"',
            (2, 4),
        ),
        ("a.po", '# cardforge: ignore[CF-R07] by hand\nmsgid "a"\nmsgstr "b"', (1, 3)),
        # At the end of a file, with other line ends.
        ("a.yaml", "a: 1\r\n# cardforge: ignore[CF-R07] by hand", (2, 2)),
        ("a.yaml", "a: 1\r# cardforge: ignore[CF-R07] by hand\rb: 2", (3, 3)),
    ],
)
def test_a_comment_holds_for(file: str, text: str, wanted: tuple[int, int]) -> None:
    assert held(file, text) == [("CF-R07", "by hand", *wanted)]


def test_several_codes_share_a_reason() -> None:
    (one, other) = suppressions("a.yaml", "a: 1 # cardforge: ignore[CF-R07, CF-D03] so")
    assert (one.code, other.code, other.reason) == ("CF-R07", "CF-D03", "so")
    assert (one.line, one.col, one.end) == (1, 6, 44)
    assert one.covers("a.yaml", 1, "CF-R07")
    for file, line, code in (("b.yaml", 1, "CF-R07"), ("a.yaml", 2, "CF-R07"), ("a.yaml", 1, "X")):
        assert not one.covers(file, line, code)


@pytest.mark.parametrize(
    "text",
    ["cardforge: ignore[CF-R07] no comment", "# cardforge ignore[CF-R07]", "# ignore[CF-R07]"],
)
def test_what_is_no_such_comment(text: str) -> None:
    assert held("a.yaml", text) == []


def test_a_missing_reason_is_empty() -> None:
    assert held("a.xml", "{# cardforge: ignore[CF-R07] #}\n<a/>") == [("CF-R07", "", 2, 2)]


@given(st.text(alphabet="# \n\r[]{}<!->:,aé", max_size=60), st.sampled_from(["a.po", "a.xml"]))
def test_lines_are_always_in_the_file(text: str, file: str) -> None:
    text = text.replace("a", "# cardforge: ignore[CF-R07] a")
    for one in suppressions(file, text):
        assert 1 <= one.first <= one.last <= len(text.splitlines() or [""]) + 1
