import pytest

from cardforge.diagnostics.baseline import dump, entries_of, load
from cardforge.diagnostics.fingerprint import fingerprints
from tests.diagnostics.test_report import BARE, FILE, FULL


def test_a_baseline_has_a_line_for_each_finding_and_is_read_back() -> None:
    entries = entries_of([FULL, BARE, FILE])
    text = dump(entries)
    lines = text.splitlines()
    assert lines[0] == '{"version": 1, "findings": ['
    assert [line.rpartition('"message": ')[2] for line in lines[1:4]] == [
        '"nothing to print"},',
        '"the file is empty"},',
        '"the key `cost` stands twice"}',
    ]
    assert lines[4:] == ["]}"]
    assert load(text) == entries
    assert set(entries) == set(fingerprints([FULL, BARE, FILE]))


def test_an_empty_baseline_is_read_back() -> None:
    assert load(dump({})) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Expecting value"),
        ("[]", "it does not hold what a baseline holds"),
        ("{}", "it does not hold what a baseline holds"),
        ('{"version": 2, "findings": []}', "its version is not 1"),
        ('{"version": 1, "findings": [3]}', "it does not hold what a baseline holds"),
        ('{"version": 1, "findings": null}', "it does not hold what a baseline holds"),
        (
            '{"version":1,"findings":[{"fingerprint":1,"code":"","file":"","message":""}]}',
            "it does not hold what a baseline holds",
        ),
        ("[" * 100_000, "it does not hold what a baseline holds"),
    ],
)
def test_what_is_no_baseline_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        load(text)
