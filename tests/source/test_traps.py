"""Every trap of YAML is named at its place, by both parsers alike (data/traps.txt)."""

import pytest

from cardforge.diagnostics import Findings, SourceText
from cardforge.source.encoding import decode
from tests.source.support import blocks, lines, read

TRAPS = [(text + "\n", expected) for text, expected in blocks("traps.txt")]
#: Valid YAML that only libyaml accepts.
ONLY_FAST = {"cards:\n  - name:\tElf\n"}


@pytest.mark.parametrize("pure", [False, True], ids=["libyaml", "pure"])
@pytest.mark.parametrize(("text", "expected"), TRAPS, ids=[repr(text) for text, _ in TRAPS])
def test_trap(text: str, expected: list[str], pure: bool) -> None:
    if pure and text in ONLY_FAST:
        pytest.skip("the pure parser wants a space")
    document, found = read(text, pure)
    assert found == expected
    assert (document is None) == any(" error: " in line for line in expected)


@pytest.mark.parametrize("pure", [False, True], ids=["libyaml", "pure"])
@pytest.mark.parametrize("end", ["\r\n", "\r"], ids=["CRLF", "CR"])
@pytest.mark.parametrize(("text", "expected"), TRAPS, ids=[repr(text) for text, _ in TRAPS])
def test_line_ends_change_no_finding(text: str, expected: list[str], pure: bool, end: str) -> None:
    if pure and text in ONLY_FAST:
        pytest.skip("the pure parser wants a space")
    assert read(text.replace("\n", end), pure)[1] == expected


def test_the_list_covers_every_code_of_the_reader() -> None:
    seen = {line.split()[1] for _, expected in TRAPS for line in expected}
    by_bytes = {"CF-Y01", "CF-Y02", "CF-Y03", "CF-Y04", "CF-Y05", "CF-Y09", "CF-Y27"}
    by_fields = {"CF-Y30"}
    fallback = {"CF-Y28"}
    from cardforge.diagnostics import all_codes

    wanted = {code for code in all_codes() if code.startswith("CF-Y")}
    assert wanted - by_bytes - by_fields - fallback == seen


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (
            "deck: é\n".encode("latin-1"),
            ["1:7 CF-Y02 error: the file is not UTF-8: byte E9; save it as UTF-8"],
        ),
        (
            b"a: b\nname: Gl\xfcck\n",
            ["2:9 CF-Y02 error: the file is not UTF-8: byte FC; save it as UTF-8"],
        ),
        (b"a: \xf0\x9f", ["1:4 CF-Y02 error: the file is not UTF-8: byte F0; save it as UTF-8"]),
        (
            "deck: x\n".encode("utf-16-le"),
            ["0:0 CF-Y03 error: the file looks like UTF-16; save it as UTF-8"],
        ),
        (
            "deck: x\n".encode("utf-16-be"),
            ["0:0 CF-Y03 error: the file looks like UTF-16; save it as UTF-8"],
        ),
        (
            "deck: x\n".encode("utf-16"),
            ["0:0 CF-Y03 error: the file looks like UTF-16; save it as UTF-8"],
        ),
        (
            "deck: x\n".encode("utf-32"),
            ["0:0 CF-Y03 error: the file looks like UTF-32; save it as UTF-8"],
        ),
        (
            "deck: x\n".encode("utf-32-be"),
            ["0:0 CF-Y03 error: the file looks like UTF-32; save it as UTF-8"],
        ),
        (b"\xef\xbb\xbfdeck: x\n", []),
        (b"", []),
        (b"a", []),
    ],
)
def test_encoding(raw: bytes, expected: list[str]) -> None:
    findings = Findings()
    source = decode(raw, "deck.yaml", findings)
    assert lines(findings) == expected
    assert (source is None) == bool(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "a: b\nc: \ufeffd\n",
            [
                (
                    "2:4 CF-Y04 error: "
                    "a byte order mark (U+FEFF, invisible) stands inside the text; delete it"
                ),
            ],
        ),
        ("a: \x0b", ["1:4 CF-Y05 error: the file holds the control character U+000B; delete it"]),
        ("a: x\x00", ["1:5 CF-Y05 error: the file holds the control character U+0000; delete it"]),
        ("a: x\x9c", ["1:5 CF-Y05 error: the file holds the control character U+009C; delete it"]),
        (
            "a: x\u2028y\x85\n",
            [
                "1:5 CF-Y05 error: the file holds the line separator U+2028; delete it",
                "1:7 CF-Y05 error: the file holds the line separator U+0085; delete it",
            ],
        ),
    ],
)
def test_letters(text: str, expected: list[str]) -> None:
    assert read(text) == (None, expected)


def test_many_odd_letters_are_not_all_listed() -> None:
    assert len(read("a: " + "\x07" * 500)[1]) == 20


def test_aliases_of_aliases() -> None:
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 9)]
    document, found = read("\n".join(rows))
    assert document is None
    assert found == [
        (
            "5:25 CF-Y09 error: aliases repeat more than 100,000 values; "
            "write the data as rows, or use `copies:`"
        ),
    ]


@pytest.mark.parametrize("pure", [False, True], ids=["libyaml", "pure"])
def test_too_deep(pure: bool) -> None:
    document, found = read("a: " + "[" * 200 + "]" * 200, pure)
    assert document is None
    assert found == [
        (
            "1:63 CF-Y27 error: values lie more than 60 levels deep in each other; "
            "close the brackets that were opened before"
        ),
    ]


def test_places_of_a_file_with_a_mark_count_without_it() -> None:
    findings = Findings()
    source = decode(b"\xef\xbb\xbfa: b\n", "x", findings)
    assert source == source and isinstance(source, SourceText)
    assert source.text == "a: b\n"
