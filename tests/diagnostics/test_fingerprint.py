from hypothesis import given
from hypothesis import strategies as st

from cardforge.diagnostics.fingerprint import fingerprints
from tests.diagnostics.test_report import BARE, FULL


def test_it_survives_moved_lines_other_numbers_and_a_new_severity() -> None:
    moved = FULL._replace(line=90, col=1, end_line=91, end_col=4, message="`cost` is 4.5 mm off")
    other = moved._replace(line=1, message="`cost` is 12 mm off", hint="smaller")
    assert fingerprints([moved]) == fingerprints([other])


def test_each_thing_that_tells_findings_apart_changes_it() -> None:
    others = [
        FULL._replace(code="CF-Y08"),
        FULL._replace(file="decks/tiny/other.yaml"),
        FULL._replace(path="cards/bat.cost"),
        FULL._replace(locale="sv"),
        FULL._replace(message="the key `name` stands twice"),
        # Parts do not run into each other.
        FULL._replace(path="cards/ash.coste", locale="n"),
    ]
    assert len(set(fingerprints([FULL, *others]))) == 7


def test_findings_that_share_everything_are_told_apart_by_their_order() -> None:
    twice = [FULL, FULL._replace(line=20)]
    assert fingerprints([*twice, BARE])[0] == fingerprints([FULL])[0]
    assert len(set(fingerprints(twice))) == 2


def test_they_are_the_same_in_every_version() -> None:
    """Baselines and services keep them: a change here makes every finding new."""
    assert fingerprints([FULL]) == [
        "1889205bcd289dc2e9e37c17ff2b7096fe935afa62ef3661317ce1720f229f14"
    ]


@given(st.lists(st.builds(BARE._replace, message=st.text(), path=st.text(max_size=3))))
def test_all_of_one_run_differ(findings: list) -> None:  # type: ignore[type-arg]
    assert len(set(fingerprints(findings))) == len(findings)
