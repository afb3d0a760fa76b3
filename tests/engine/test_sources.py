"""The files of rules: which are read, in which order, and what must be there."""

import os
from pathlib import Path

import pytest

from cardforge import play
from cardforge.diagnostics import InputFault
from cardforge.engine.sources import has_rules, read_sources
from tests.engine.support import changed, nines, sources_of
from tests.project import STRANGER, copy_stranger, edit

NINES = STRANGER / "decks/nines"


def faults(folder: Path, *overlays: str) -> list[str]:
    with pytest.raises(InputFault) as caught:
        read_sources(folder, "decks/nines", overlays)
    return [
        f"{one.file}:{one.line} {one.code} {one.message}" + (f"; {one.hint}" if one.hint else "")
        for one in caught.value.diagnostics
    ]


def test_the_files_are_read_in_order() -> None:
    sources = read_sources(NINES, "decks/nines")
    assert [one.file for one in sources.files] == ["decks/nines/rules.py", "decks/nines/bots.py"]
    assert sources.bots == ("random", "low", "high")
    assert not sources.as_class
    assert read_sources(STRANGER / "decks/nines_class", "x").as_class


def test_long_rules_are_several_files_run_in_the_order_of_their_names(tmp_path: Path) -> None:
    project = copy_stranger(tmp_path)
    folder = project / "decks/nines"
    text = (folder / "rules.py").read_text("utf-8")
    (folder / "rules.py").unlink()
    (folder / "rules").mkdir()
    cut = text.index("def score(s, seat):")
    (folder / "rules/20_end.py").write_text(text[cut:], "utf-8")
    (folder / "rules/10_turn.py").write_text(text[:cut], "utf-8")
    (folder / "people.py").write_text(
        "STATE = dict()\nOWN = ()\ndef deal(s, r):\n    return 0\n"
        "def resample(s, seat, r):\n    return 0\n",
        "utf-8",
    )
    assert has_rules(folder)
    game = play.load("nines", project, mode="plain")
    assert [one.path.name for one in game.rules.sources.files] == [
        "10_turn.py",
        "20_end.py",
        "people.py",
        "bots.py",
    ]
    assert list(game.rows(["high", "low"], 20)) == list(nines().rows(["high", "low"], 20))


def test_an_overlay_takes_the_place_of_functions(tmp_path: Path) -> None:
    project = copy_stranger(tmp_path)
    folder = project / "decks/nines"
    (folder / "overlays").mkdir()
    (folder / "overlays/least.py").write_text(
        "def beats(s, card, other):\n"
        "    return s.suit[card] == s.suit[other] and s.value[card] < s.value[other]\n",
        "utf-8",
    )
    edit(
        folder / "game.yaml",
        "must:",
        "variants: {least: {name: Least, overlays: [least.py]}}\nmust:",
    )
    usual = play.load("nines", project, mode="plain")
    least = play.load("nines", project, variant="least", mode="plain")
    assert usual.rules.sources.digest != least.rules.sources.digest
    # Who plays high takes more than half of the four tricks; less where the least card wins.
    assert usual.rows(["high", "low"], 300)["score"][:, 0].mean() > 2.1
    assert least.rows(["high", "low"], 300)["score"][:, 0].mean() < 1.9


def test_no_rules_and_no_such_overlay(tmp_path: Path) -> None:
    assert not has_rules(tmp_path)
    assert faults(tmp_path) == [
        (
            "decks/nines:0 CF-B02 the game has no rules that can be played; "
            "write rules.py; docs/your-own-game.md shows how"
        )
    ]
    sources_of(tmp_path, {})
    (found,) = faults(tmp_path, "overlays/none.py")
    assert found.startswith("decks/nines/overlays/none.py:0 CF-B01 the file cannot be read")


def test_all_faults_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    sources_of(tmp_path, {})
    edit(tmp_path / "rules.py", "    note(s, DEAL, s.hand_size, 0, 0)", "    s.x = s.n / 2")
    edit(tmp_path / "bots.py", "    chosen = 0\n", "    chosen = []\n")
    edit(tmp_path / "rules.py", "def actor(s)", "def acter(s)")
    edit(tmp_path / "rules.py", "ENDS = (", "END = (")
    assert faults(tmp_path) == [
        "decks/nines/rules.py:58 CF-B01 `/` makes a fraction; divide with `//`",
        "decks/nines/bots.py:22 CF-B01 a list that is made here; use a row of STATE",
        "decks/nines/rules.py:0 CF-B02 the rules have no function `actor`; did you mean `acter`?",
        "decks/nines/rules.py:0 CF-B02 the rules have no constant `ENDS`; did you mean `END`?",
    ]


def test_a_file_that_does_not_parse(tmp_path: Path) -> None:
    sources_of(tmp_path, {})
    (tmp_path / "bots.py").write_text("def high(s:\n", "utf-8")
    (found,) = faults(tmp_path)
    assert found.startswith("decks/nines/bots.py:1 CF-B01 line 1: '(' was never closed")
    (tmp_path / "bots.py").write_bytes(b"\xff\xfe")
    (found,) = faults(tmp_path)
    assert found == "decks/nines/bots.py:1 CF-B01 the file is not UTF-8: byte FF; save it as UTF-8"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"A = 1\nB = '\0'\n", "2 CF-B01 a null byte, which no text has; save the file as UTF-8"),
        (
            b"def f(s):\n    return " + b"not " * 9000 + b"1\n",
            (
                "0 CF-B01 more than 250 levels of statements and expressions in each other; "
                "split it into functions"
            ),
        ),
        (
            b"A = 1\ndef f(s):\n    return " + b"-" * 300 + b"1\n",
            (
                "3 CF-B01 more than 250 levels of statements and expressions in each other; "
                "split it into functions"
            ),
        ),
        (
            b"# " + b"x" * 200_000,
            (
                "0 CF-B01 the file cannot be read: it has 200,002 bytes, and at most 200,000 are "
                "read; see that it is there, and can be read"
            ),
        ),
    ],
    ids=["null", "parser", "deep", "large"],
)
def test_files_that_would_stop_what_reads_them(tmp_path: Path, data: bytes, expected: str) -> None:
    sources_of(tmp_path, {})
    (tmp_path / "bots.py").write_bytes(data)
    assert faults(tmp_path) == [f"decks/nines/bots.py:{expected}"]


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes")
    sources_of(tmp_path, {})
    (tmp_path / "bots.py").unlink()
    os.mkfifo(tmp_path / "bots.py")
    assert faults(tmp_path) == [
        (
            "decks/nines/rules.py:0 CF-B02 the rules have no bot; "
            "write bots.py with a function that has the arguments s, seat, r, knobs"
        )
    ]


def test_what_python_warns_of_is_no_matter_and_a_mark_at_the_beginning_neither(
    tmp_path: Path,
) -> None:
    sources_of(tmp_path, {})
    path = tmp_path / "bots.py"
    edit(path, "    chosen = 0\n", "    chosen = 0if s.n else 1\n")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert read_sources(tmp_path, "decks/nines").bots == ("random", "low", "high")


def test_columns_count_letters(tmp_path: Path) -> None:
    sources_of(tmp_path, {})
    edit(
        tmp_path / "rules.py", "def beats(", "def größe(s, é):\n    return é; é / 2\n\n\ndef beats("
    )
    with pytest.raises(InputFault) as caught:
        read_sources(tmp_path, "decks/nines")
    (one,) = caught.value.diagnostics
    text = (tmp_path / "rules.py").read_text("utf-8").splitlines()[one.line - 1]
    assert text[one.col - 1 :] == "é / 2"


def test_rules_without_a_bot(tmp_path: Path) -> None:
    sources_of(tmp_path, {})
    (tmp_path / "bots.py").write_text("def helper(s, seat):\n    return 1\n", "utf-8")
    assert faults(tmp_path) == [
        (
            "decks/nines/rules.py:0 CF-B02 the rules have no bot; "
            "write bots.py with a function that has the arguments s, seat, r, knobs"
        )
    ]


@pytest.mark.parametrize("name", ["play", "run_rows", "enter", "choose", "measure", "push", "seed"])
def test_names_of_the_engine_are_not_taken(name: str, tmp_path: Path) -> None:
    """The engine's own functions stand in the same namespace, and would take the place of these."""
    sources_of(tmp_path, {})
    edit(tmp_path / "rules.py", "def beats(", f"def {name}(s):\n    return 1\n\n\ndef beats(")
    (found,) = faults(tmp_path)
    assert f"CF-B01 `{name}` is a name of the engine; call the function otherwise" in found
    edit(tmp_path / "rules.py", f"def {name}(s)", f"def {name}_1(s)")
    assert read_sources(tmp_path, "decks/nines").bots == ("random", "low", "high")


def test_a_class_that_lacks_a_method(tmp_path: Path) -> None:
    copy_stranger(tmp_path)
    folder = tmp_path / "decks/nines_class"
    edit(folder / "rules.py", "    def resample(", "    def resampel(")
    assert faults(folder) == [
        (
            "decks/nines/rules.py:0 CF-B02 the rules have no method `resample`; "
            "did you mean `resampel`?"
        )
    ]


DECLARED = {
    "no such name": (
        ('COUNTED = ("deck", "hand")', 'COUNTED = ("dekc", "hand")'),
        "COUNTED names `dekc`, which is not in STATE; did you mean `deck`?",
    ),
    "a number is counted": (
        ('COUNTED = ("deck", "hand")', 'COUNTED = ("turn", "hand")'),
        "COUNTED names `turn`, which is a number; name rows that hold cards",
    ),
    "own without seats": (
        ('OWN = ("hand",)', 'OWN = ("hand", "deck")'),
        'OWN names `deck`, which has no row for each seat; write deck=("seats", …)',
    ),
    "a row is measured": (
        ('MEASURES = ("tricks",)', 'MEASURES = ("won",)'),
        "MEASURES names `won`, which is a row; name numbers of STATE",
    ),
    "knobs of no bot": (
        ("low=dict(),", "lwo=dict(),"),
        "KNOBS names `lwo`, which is no bot; did you mean `low`?",
    ),
    "no end": (
        ("    end=0,\n", "    end=3,\n"),
        "STATE has no number `end`; write `end=0`: how the game ended, 0 before that",
    ),
}


@pytest.mark.parametrize("what", DECLARED)
def test_what_is_declared_fits(what: str, tmp_path: Path) -> None:
    change, message = DECLARED[what]
    with pytest.raises(InputFault) as caught:
        changed(tmp_path, change)
    (found,) = caught.value.diagnostics
    assert (found.code, f"{found.message}; {found.hint}") == ("CF-B02", message)


def test_a_digest_follows_from_every_file(tmp_path: Path) -> None:
    first = sources_of(tmp_path, {}).digest
    assert sources_of(tmp_path, {}).digest == first
    edit(tmp_path / "bots.py", '"""Bots of Nines."""', '"""Bots."""')
    second = read_sources(tmp_path, "decks/nines").digest
    edit(tmp_path / "rules.py", "    s.played += 1\n", "    s.played += 2\n")
    assert len({first, second, read_sources(tmp_path, "decks/nines").digest}) == 3
