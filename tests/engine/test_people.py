"""What people know: dealt beside the rules, seen by their own bot, and by nothing else."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardforge import play
from cardforge.diagnostics import InputFault, UsageFault
from cardforge.engine.loading import Mode
from cardforge.engine.replay import begin, read_replay, record, step, written
from cardforge.engine.state import HiddenRead
from cardforge.jobs.play import PlayOptions, start_session
from cardforge.jobs.playable import Chosen, open_game
from tests.project import STRANGER, copy_stranger, edit

FILES = ("rules.py", "people.py", "bots.py", "game.yaml", "table.yaml")


def hunch(mode: Mode = "plain", folder: Path = STRANGER, **people: int) -> play.GameRules:
    settings = {f"people.{name}": value for name, value in people.items()}
    return play.load("hunch", folder, None, settings, mode)


def broken(folder: Path, *edits: tuple[str, str]) -> Path:
    """Return the stranger's project with texts of the game replaced."""
    copy_stranger(folder)
    for old, new in edits:
        files = [folder / "decks/hunch" / name for name in FILES]
        edit(next(file for file in files if old in file.read_text("utf-8")), old, new)
    return folder


def faults(folder: Path, *edits: tuple[str, str]) -> list[str]:
    broken(folder, *edits)
    with pytest.raises(InputFault) as told:
        play.load("hunch", folder, mode="plain")
    return [f"{one.file}:{one.line}: {one.message}" for one in told.value.diagnostics]


@pytest.mark.parametrize("mode", ["plain", "checked"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_second_strangers_game_is_sound(mode: Mode, players: int) -> None:
    proof = play.prove(hunch(mode), players, 6)
    assert proof.decisions == 6 * 4 * players
    assert proof.events == {"read", "say", "right"}
    assert proof.changed > proof.resampled // 2


def test_who_knows_more_wins_more() -> None:
    seats = ["guess", "honest"]
    means = [hunch(knows=knows).rows(seats, 400)["score"].mean(0) for knows in (0, 50, 100)]
    # Four questions with three answers: 4/3 right by chance, with half known 4 (1/2 + 1/2 · 1/3).
    for mean, honest in zip(means, (4 / 3, 8 / 3, 4), strict=True):
        assert mean == pytest.approx([4 / 3, honest], abs=0.16)
    assert means[2][1] == 4


def test_chance_is_the_same_whatever_people_know(tmp_path: Path) -> None:
    seats = ["guess", "guess", "guess"]
    rows = hunch(knows=0).rows(seats, 60, seed=5).tobytes()
    assert hunch(knows=100).rows(seats, 60, seed=5).tobytes() == rows
    copy_stranger(tmp_path)
    folder = tmp_path / "decks/hunch"
    (folder / "people.py").unlink()
    bots = (folder / "bots.py").read_text("utf-8")
    (folder / "bots.py").write_text(bots[: bots.index("def honest")], "utf-8")
    assert hunch(folder=tmp_path).rows(seats, 60, seed=5).tobytes() == rows


def test_compiled_is_plain() -> None:
    pytest.importorskip("numba")
    fast, slow = hunch("compiled", knows=30), hunch(knows=30)
    for seats in (["honest", "guess"], ["honest", "honest", "guess", "honest"]):
        assert fast.rows(seats, 200, seed=9).tobytes() == slow.rows(seats, 200, seed=9).tobytes()


def test_step_by_step_is_as_in_rows() -> None:
    game = hunch()
    rows = game.rows(["honest", "guess", "honest"], 20, seed=2)
    for number in range(20):
        one = game.new(3, 2, number)
        while not one.ended:
            one.apply(one.bot("guess" if one.actor == 1 else "honest"))
        assert one.playout.row() == [
            rows["winners"][number], 1, 12, *rows["score"][number], rows["round"][number],
        ]  # fmt: skip


def test_each_game_begins_with_nobody_knowing() -> None:
    """A state serves many games: what was dealt in the one before is forgotten."""
    game = hunch(knows=100)
    s = game.rules.state()
    s.asked, s.known = 1, [3, 3, 3, 3]
    game.rules.ns["people_begin"](s)
    assert (s.asked, s.known) == (0, [0, 0, 0, 0])
    # With `asked` left at 4 of the game before, the first question of the next went undealt where
    # it was the fourth; here all are known always.
    assert (hunch(knows=100).rows(["honest", "honest"], 50)["score"] == 4).all()


def test_rows_of_rows_are_forgotten_too(tmp_path: Path) -> None:
    folder = broken(tmp_path, ('known="seats")', 'known="seats", belief=("seats", 3))'))
    rules = hunch(folder=folder).rules
    s = rules.state()
    s.belief[2][1] = 7
    rules.ns["people_begin"](s)
    assert s.belief == [[0, 0, 0]] * 4


def test_a_bot_sees_its_own_row_alone() -> None:
    playout = hunch(knows=100).new(3, 1).playout
    seen = playout.rules.seen(playout.s, 1)
    assert seen.known[1] == playout.s.answer
    with pytest.raises(HiddenRead):
        _ = seen.known[0]
    with pytest.raises(HiddenRead):
        _ = seen.asked
    # What the files say of the answers is hidden, the parameters of people are not.
    with pytest.raises(HiddenRead):
        _ = seen.right
    assert seen.knows == 100


def test_no_player_is_shown_what_is_known() -> None:
    playout = hunch(knows=100).new(3, 1).playout
    assert set(playout.observe(1)) == {
        "n", "turn", "end", "round", "card", "won", "deck", "said",
    }  # fmt: skip
    assert playout.rules.known(playout.s, 1) == {"known": playout.s.answer}
    assert playout.rules.told_data == {"rounds": 4}


def test_a_table_that_shows_it_is_refused(tmp_path: Path) -> None:
    for name in ("known", "knows"):
        shown = f"show:\n  known: {{text: 'You know {{{name}}}', of: [{name}]}}\n"
        folder = broken(tmp_path / name, ("show:\n", shown))
        opened = open_game(folder, "hunch", Chosen())
        with pytest.raises(InputFault, match=f"no seat sees `{name}`"):
            opened.said()


def test_a_person_plays_without_a_word_of_it() -> None:
    session = start_session(STRANGER, "hunch", PlayOptions(players=2, seed=3))
    session.advance()
    text = "\n".join([*session.table(0), session.prompt(), *session.moves()])
    assert text.startswith("The question: ")
    assert "know" not in text.replace("Knees", "")


def test_a_copy_has_rows_of_its_own() -> None:
    playout = hunch(knows=100).new(2, 1).playout
    copy = playout.clone()
    copy.s.known[0] = 0
    assert playout.s.known[0] == playout.s.answer
    first = playout.clone()
    for one in (first, playout):
        while not one.ended:
            one.apply(one.bot("honest"))
    assert first.row() == playout.row()


def test_dealing_anew_keeps_what_the_seat_knows() -> None:
    playout = hunch(knows=50).new(3, 1).playout
    known = playout.s.known[0]
    others = set()
    for at in range(60):
        made = playout.resampled(0, [at])
        assert made.known[0] == known
        assert made.answer == known or not known
        others.add((made.answer, *made.known[1:3]))
        assert {made.known[1], made.known[2]} <= {0, made.answer}
    assert len(others) > 3


def test_parameters_are_settable_and_checked(tmp_path: Path) -> None:
    assert hunch().people == {"knows": 40}
    assert hunch(knows=7).people == {"knows": 7}
    assert hunch(knows=7).settings == {"rounds": 4}
    with pytest.raises(UsageFault, match=r"no parameter `people.know`.*"):
        hunch(know=7)
    with pytest.raises(UsageFault, match="101 is out of range"):
        hunch(knows=101)
    with pytest.raises(UsageFault, match=r"no parameter `people.trump`"):
        play.load("nines", STRANGER, settings={"people.trump": 1})
    folder = broken(tmp_path, ("default: 40, range: 0-100", "default: 140, range: 0-100"))
    with pytest.raises(InputFault, match="140 is out of range"):
        hunch(folder=folder)


def test_a_replay_holds_the_parameters() -> None:
    playout = hunch(knows=70).new(2, 4).playout
    while not playout.ended:
        playout.apply(playout.bot("honest"))
    replay = read_replay(written(record(playout, None)), "f")
    assert replay.settings == {"rounds": "4", "people.knows": "70"}
    again = open_game(STRANGER, "hunch", Chosen(None, replay.settings))
    copy = begin(again.rules, replay, "f")
    while not copy.ended:
        step(copy, replay, "f")
    assert copy.row() == playout.row()
    assert copy.rules.equal(copy.s, playout.s)
    with pytest.raises(InputFault, match="are not those of the replay"):
        begin(hunch(knows=71).rules, replay, "f")


SURE = "def sure(s):\n    return 1\n\n\ndef resample(s, seat, r):\n    if"
FAULTS: dict[str, tuple[tuple[tuple[str, str], ...], str]] = {
    "rules read": (
        (("        if s.said[p] == s.answer:", "        if s.known[p] == s.answer:"),),
        "decks/hunch/rules.py:{at}: `known` is what people know",
    ),
    "rules read a parameter": (
        (("    s.turn += 1\n", "    s.turn += 1 + 0 * s.knows\n"),),
        "decks/hunch/rules.py:{at}: `knows` is what people know",
    ),
    "rules call": (
        (
            ("def resample(s, seat, r):\n    if", SURE),
            ("    s.turn += 1\n", "    s.turn += sure(s)\n"),
        ),
        "decks/hunch/rules.py:{at}: `sure` is a function of people.py",
    ),
    "one name twice": (
        (("STATE = dict(asked=0,", "STATE = dict(asked=0, answer=0,"),),
        "decks/hunch/people.py:6: `answer` is a name of the rules already",
    ),
    "one function twice": (
        (("def deal(s, r):\n", "def read(s):\n    return 0\n\n\ndef deal(s, r):\n"),),
        "decks/hunch/people.py:10: `read` is a name of the rules already",
    ),
    "a constant of rules": (
        (('OWN = ("known",)', 'OWN = ("known",)\nSEEN = ("asked",)'),),
        "decks/hunch/people.py:8: `SEEN` is a name of the rules already",
    ),
    "people change the game": (
        (("    s.asked = s.round\n", "    s.asked = s.round\n    s.won[0] = 1\n"),),
        "decks/hunch/people.py:14: `won` is not in STATE of people.py",
    ),
    "no deal": (
        (("def deal(s, r):\n", "def deals(s, r):\n"),),
        "decks/hunch/people.py:0: people.py has no function `deal`",
    ),
    "own of nobody": (
        (('OWN = ("known",)', 'OWN = ("knwon",)'),),
        "decks/hunch/rules.py:0: OWN of people.py names `knwon`, which is not in its STATE",
    ),
    "no row for each seat": (
        (('known="seats")', 'known=4)'),),
        "decks/hunch/rules.py:0: OWN names `known`, which has no row for each seat",
    ),
    "no such parameter": (
        (('knows="people.knows"', 'knows="people.know"'),),
        "decks/hunch/rules.py:0: the game has no parameter `know`",
    ),
    "a name of the engine": (
        (("def actor(s):\n", "def people_deal(s, r):\n    return 0\n\n\ndef actor(s):\n"),),
        "decks/hunch/rules.py:{at}: `people_deal` is a name of the engine",
    ),
    "what lint forbids": (
        (("below(r, 100) < s.knows else 0\n\n\n", "below(r, 100) / 1 < s.knows else 0\n\n\n"),),
        "decks/hunch/people.py:15: `/` makes a fraction",
    ),
    "hidden of nothing": (
        (('HIDDEN = ("right",)', 'HIDDEN = ("wrong",)'),),
        "decks/hunch/rules.py:0: HIDDEN names `wrong`, which is not in DATA",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTS)
def test_people_and_rules_are_kept_apart(what: str, tmp_path: Path) -> None:
    edits, message = FAULTS[what]
    found = faults(tmp_path, *edits)
    file, _, rest = message.partition(":")
    number = rest.partition(":")[0]
    if number == "{at}":
        new = edits[-1][1].strip("\n").splitlines()[0].strip()
        lines = (tmp_path / file).read_text("utf-8").splitlines()
        message = message.format(at=next(n for n, line in enumerate(lines, 1) if new in line))
    assert message in found


def test_names_of_all_files_of_rules_are_taken(tmp_path: Path) -> None:
    """A function of people.py never takes the place of one of rules, in whichever file it is."""
    folder = copy_stranger(tmp_path) / "decks/hunch"
    text = (folder / "rules.py").read_text("utf-8")
    cut = text.index("def score(s, seat):")
    (folder / "rules").mkdir()
    (folder / "rules/10_turn.py").write_text(text[:cut], "utf-8")
    ends = f"FIRST, LAST = 0, 1\n\n\n{text[cut:]}"
    (folder / "rules/20_end.py").write_text(ends, "utf-8")
    (folder / "rules.py").unlink()
    edit(
        folder / "people.py",
        "def deal(",
        "LAST = 3\n\n\ndef winners(s):\n    return 1\n\n\ndef deal(",
    )
    with pytest.raises(InputFault) as told:
        play.load("hunch", tmp_path, mode="plain")
    assert [one.message for one in told.value.diagnostics] == [
        "`LAST` is a name of the rules already", "`winners` is a name of the rules already",
    ]  # fmt: skip


def test_an_overlay_that_changes_rules_reads_nothing_of_people(tmp_path: Path) -> None:
    folder = copy_stranger(tmp_path) / "decks/hunch"
    (folder / "overlays").mkdir()
    text = "def score(s, seat):\n    return s.won[seat] + s.known[seat]\n"
    (folder / "overlays/wise.py").write_text(text, "utf-8")
    game = (folder / "game.yaml").read_text("utf-8")
    game += "variants:\n  wise: {name: The wise, overlays: [wise.py]}\n"
    (folder / "game.yaml").write_text(game, "utf-8")
    play.load("hunch", tmp_path, mode="plain")
    with pytest.raises(InputFault, match="`known` is what people know"):
        play.load("hunch", tmp_path, "wise", mode="plain")


def test_an_overlay_may_replace_a_bot_that_reads_what_it_knows(tmp_path: Path) -> None:
    folder = copy_stranger(tmp_path) / "decks/hunch"
    (folder / "overlays").mkdir()
    text = "def honest(s, seat, r, knobs):\n    return 1 + s.known[seat] % 3\n"
    (folder / "overlays/liar.py").write_text(text, "utf-8")
    game = (folder / "game.yaml").read_text("utf-8")
    game += "variants:\n  liar: {name: Liars, overlays: [liar.py]}\n"
    (folder / "game.yaml").write_text(game, "utf-8")
    liars = play.load("hunch", tmp_path, "liar", {"people.knows": 100}, "plain")
    assert liars.rows(["honest", "honest"], 30)["score"].max() == 0


def test_a_class_has_no_people(tmp_path: Path) -> None:
    copy_stranger(tmp_path)
    shutil.copy(tmp_path / "decks/hunch/people.py", tmp_path / "decks/nines_class/people.py")
    with pytest.raises(InputFault, match="rules that are a class have no people"):
        play.load("nines_class", tmp_path, mode="plain")


def secretly(game: play.GameRules, name: str, change: Callable[..., Any]) -> None:
    """Put something in the place of a function of the game, as no file could."""
    real = game.rules.ns[name]
    game.rules.ns[name] = lambda *given: change(real, *given)


def test_the_harness_finds_rules_that_know() -> None:
    def knowing(real: Any, s: Any, action: int, r: Any) -> None:
        real(s, s.known[s.turn] or action, r)

    game = hunch(knows=60)
    secretly(game, "apply", knowing)
    with pytest.raises(play.Unsound, match="`said` depends on what people know"):
        play.prove(game, 3, 3)


def test_the_harness_finds_people_who_change_the_game() -> None:
    def helping(real: Any, s: Any, r: Any) -> None:
        real(s, r)
        s.won[0] += 1

    game = hunch()
    secretly(game, "people_deal", helping)
    with pytest.raises(play.Unsound, match="`won` depends on what people know, or is changed"):
        play.prove(game, 3, 3)


def test_the_harness_finds_knowledge_that_is_dealt_away() -> None:
    def forgetting(real: Any, s: Any, seat: int, r: Any) -> None:
        real(s, seat, r)
        s.known[seat] = 0

    game = hunch(knows=60)
    secretly(game, "people_resample", forgetting)
    with pytest.raises(play.Unsound, match="dealing anew changes what the seat's person knows"):
        play.prove(game, 3, 3)


def test_the_harness_finds_a_bot_that_reads_anothers_mind(tmp_path: Path) -> None:
    line = "    if s.known[seat] > 0:\n        return s.known[seat]\n    return guess"
    folder = broken(tmp_path, (line, f"    seat = (seat + 1) % s.n\n{line}"))
    with pytest.raises(play.Unsound, match=r"the bot `honest` d\w+ .*by|on what is hidden"):
        play.prove(hunch(folder=folder, knows=60), 3, 3)
