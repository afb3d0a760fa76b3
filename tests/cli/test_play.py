"""``play`` and ``replay``, typed at by scripts."""

import io
import json
from pathlib import Path

import pytest

from cardforge.cli import main
from tests.project import copy_stranger, edit

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


@pytest.fixture
def project(tmp_path: Path, monkeypatch: Patch) -> Path:
    folder = copy_stranger(tmp_path)
    monkeypatch.chdir(folder)
    return folder


class Typist:
    """Types lines into commands and returns their exit code, output and errors."""

    def __init__(self, monkeypatch: Patch, capsys: Capture) -> None:
        self._patch, self._capsys = monkeypatch, capsys

    def __call__(self, args: str, *lines: str) -> tuple[int, str, str]:
        self._patch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(args.split())
        out, err = self._capsys.readouterr()
        return code, out, err


@pytest.fixture
def typed(project: Path, monkeypatch: Patch, capsys: Capture) -> Typist:
    return Typist(monkeypatch, capsys)


GAME = "play nines --players 2 --seed 3 --set hand=2 --bots low"


def test_a_game_from_its_first_move_to_its_end(typed: Typist, project: Path) -> None:
    code, out, err = typed(GAME, "1", "1")
    assert (code, err) == (0, "runs decks/nines/rules.py, decks/nines/bots.py\n")
    assert out.splitlines() == [
        "Nines: Player 1, Player 2 (low); --seed 3",
        "",
        "Your hand: Blue 5, Red 7",
        "Tricks: Player 1: 0, Player 2: 0",
        "Play a card.",
        "  1  Play Blue 5",
        "  2  Play Red 7",
        "Player 1 [1-2 ? u s q] > ",
        "Player 1 plays Blue 5.",
        "Player 2 plays Green 4.",
        "Player 1 takes the trick with Blue 5.",
        "Your hand: Red 7",
        "Tricks: Player 1: 1, Player 2: 0",
        "Play a card.",
        "  1  Play Red 7",
        "Player 1 [1-1 ? u s q] > Player 1 plays Red 7.",
        "Player 2 plays Green 9.",
        "Player 1 takes the trick with Red 7.",
        "",
        "All cards are played.",
        "Player 1: 2",
        "Player 2: 0",
        "Player 1 wins.",
        "The game is kept in build/play/nines-2-3.json",
    ]
    kept = json.loads((project / "build/play/nines-2-3.json").read_text("utf-8"))
    assert len(kept["actions"]) == 4
    assert (project / "build/.gitignore").is_file()


def test_help_and_what_is_no_move(typed: Typist) -> None:
    _, out, _ = typed(GAME, "?", "0", "3", "x", "²", "", "q")
    assert "Follow the suit that was led if you can." in out
    assert "or: ? for help, u to take back, s to save, q to leave." in out
    for word in ("0", "3", "x", "²", ""):
        assert f"`{word}` is no move: type a number from 1 to 2, or ? for help." in out
    assert "The game is left." in out


def test_moves_are_taken_back_to_the_beginning(typed: Typist) -> None:
    _, out, _ = typed("play nines --players 3 --seed 7 --save a.json", "1", "1", "2", "u", "u", "q")
    assert out.count("Taken back.") == 2
    kept = json.loads(Path("a.json").read_text("utf-8"))
    first = kept["actions"]
    _, out, _ = typed("play --resume a.json", "u", "u", "u", "q")
    assert "There is nothing to take back." in out
    assert json.loads(Path("a.json").read_text("utf-8"))["actions"] == []
    _, out, _ = typed("play --resume a.json", "1", "q")
    assert json.loads(Path("a.json").read_text("utf-8"))["actions"][: len(first)] == first


def test_a_game_that_was_left_goes_on(typed: Typist) -> None:
    moves = ("1", "1", "1", "1")
    whole = typed("play nines --players 3 --seed 7 --bots random --save whole.json", *moves)[1]
    typed("play nines --players 3 --seed 7 --bots random --save part.json", "1", "1", "s")
    _, out, _ = typed("play --resume part.json", "1", "1")
    assert out.splitlines()[-6:-1] == whole.splitlines()[-6:-1]
    assert Path("part.json").read_bytes() == Path("whole.json").read_bytes()


def test_people_share_the_screen(typed: Typist) -> None:
    _, out, _ = typed(
        "play nines --players 2 --people 2 --names Ann,Bo --seed 3 --set hand=1",
        "", "1", "", "1",
    )  # fmt: skip
    assert "Nines: Ann, Bo; --seed 3" in out
    assert "Hand over to Ann, who presses Enter. " in out
    assert "Hand over to Bo, who presses Enter. " in out
    # Each is told what the other did.
    assert out.count("Ann plays ") == 1


def test_bots_among_themselves_are_looked_on(typed: Typist) -> None:
    code, out, _ = typed("play nines --people 0 --players 4 --bots high,low --seed 2")
    assert code == 0
    assert "Nines: Player 1 (high), Player 2 (low), Player 3 (low), Player 4 (low)" in out
    assert out.count(" plays ") == 16


def test_the_end_of_the_input_leaves_the_game_and_keeps_it(typed: Typist) -> None:
    code, out, _ = typed(f"{GAME} --save kept.json", "1")
    assert code == 0
    assert out.splitlines()[-2:] == ["The game is left.", "The game is kept in kept.json"]
    assert Path("kept.json").is_file()


def test_a_seed_of_its_own_is_told(typed: Typist) -> None:
    _, out, _ = typed("play nines --people 0")
    seed = out.splitlines()[0].rpartition("--seed ")[2]
    _, again, _ = typed(f"play nines --people 0 --seed {seed}")
    assert again == out


WRONG = {
    "play": (2, "name a game, or a file with --resume"),
    "play nins": (2, "there is no game `nins`"),
    "play nines --variant x": (2, "the game `nines` has no variant `x`"),
    "play nines --set hnad=3": (2, "the game `nines` has no setting `hnad`"),
    "play nines --set hand=9": (2, "9 is out of range"),
    "play nines --players 9": (2, "`nines` is for 2 to 4 players, not for 9"),
    "play nines --players 1": (2, "`nines` is for 2 to 4 players, not for 1"),
    "play nines --people 3": (2, "3 of 2 players cannot be people"),
    "play nines --bots hihg": (2, "there is no bot `hihg`"),
    "play nines --bots high:slpi=3": (2, "the bot `high` has no knob `slpi`"),
    "play nines --bots high:slip": (2, "`high:slip` names no bot"),
    "play nines --bots high,low": (2, "2 bots for 1 seats"),
    "play nines --lang sv": (2, "the game `nines` has no words in `sv`"),
    "play nines --resume a.json": (2, "has its own players, bots and settings"),
    "play --resume a.json": (1, "the file cannot be read"),
    "replay a.json": (1, "the file cannot be read"),
}


@pytest.mark.parametrize("args", WRONG)
def test_what_cannot_be_played(args: str, typed: Typist) -> None:
    wanted, message = WRONG[args]
    code, out, err = typed(args)
    assert code == wanted
    assert message in out + err
    assert "Traceback" not in err
    assert not Path("build").exists()


def test_an_unplayable_deck_is_refused_in_the_words_of_the_game(
    typed: Typist, project: Path
) -> None:
    edit(project / "decks/nines/game.yaml", "range: 1-6", "range: 1-9")
    code, _, err = typed("play nines --players 4 --set hand=9")
    assert code == 1
    assert "`enough` does not hold for 4 players: 36 <= 27 is not true" in err
    assert "there must be cards for everybody" in err
    text = (project / "decks/nines/game.yaml").read_text("utf-8")
    (project / "decks/nines/game.yaml").write_text(text[: text.index("must:")], "utf-8")
    code, _, err = typed("play nines --players 4 --set hand=9")
    assert code == 1
    assert "cannot be set up for 4 players: There are too few cards for everybody." in err


def test_a_card_that_is_removed_is_not_dealt(typed: Typist, project: Path) -> None:
    deck = project / "decks/nines/cards.yaml"
    lines = deck.read_text("utf-8").splitlines(keepends=True)
    kept = [line for line in lines if "{id: red-" not in line and "{id: green-" not in line]
    deck.write_text("".join(kept), "utf-8")
    edit(project / "decks/nines/game.yaml", "count: 27", "count: 9")
    edit(project / "decks/nines/game.yaml", "players: 2-4", "players: 2")
    _, out, _ = typed("play nines --people 0 --seed 4")
    assert "Blue" in out
    assert "Red" not in out


def test_rules_that_stop_are_shown_at_their_line(typed: Typist, project: Path) -> None:
    edit(
        project / "decks/nines/rules.py",
        "    note(s, PLAYED, s.turn, action, 0)\n",
        "    note(s, PLAYED, s.turn, s.copies[999], 0)\n",
    )
    code, _, err = typed("play nines --people 0 --seed 4")
    assert code == 1
    assert "decks/nines/rules.py:84:1" in err
    assert "`apply` stops with IndexError: list index out of range" in err


def test_a_game_without_words_is_refused(typed: Typist, project: Path) -> None:
    (project / "decks/nines/table.yaml").unlink()
    code, _, err = typed("play nines")
    assert (code, "the game `nines` has no table.yaml" in err) == (1, True)


def test_a_game_in_another_language(typed: Typist, project: Path) -> None:
    edit(
        project / "decks/nines/game.yaml",
        "source_locale: en",
        "source_locale: en\nlocales: [en, sv]",
    )
    assert main(["l10n", "update", "nines"]) == 0
    catalog = project / "decks/nines/locale/sv.po"
    text = catalog.read_text("utf-8")
    for source, told in (
        ("Play {card}", "Spela {card}"),
        ("{suit} {value}", "{value} {suit}"),
        ("Red", "Röd"),
        ("Green", "Grön"),
        ("Nines", "Nior"),
        ("All cards are played.", "Alla kort är spelade."),
    ):
        at = text.index('msgstr ""', text.index(f'msgid "{source}"'))
        text = f'{text[:at]}msgstr "{told}"{text[at + 9 :]}'
    catalog.write_text(text, "utf-8")
    typed("sizes")
    _, out, _ = typed(f"{GAME} --lang sv", "1", "1")
    assert out.splitlines()[0].startswith("Nior: Spelare 1, Spelare 2 (low)")
    assert "  1  Spela 7 Röd" in out
    assert "Alla kort är spelade." in out
    # What is not translated is said in the language of the source.
    assert "Play a card." in out


def test_a_replay_is_shown_whole(typed: Typist) -> None:
    typed(f"{GAME} --save a.json", "1", "1")
    code, out, err = typed("replay a.json --all")
    assert (code, err) == (0, "runs decks/nines/rules.py, decks/nines/bots.py\n")
    assert out.splitlines() == [
        "1. Player 1: Play Blue 5",
        "     Your hand: Blue 5, Red 7",
        "     Tricks: Player 1: 0, Player 2: 0",
        "   > Player 1 plays Blue 5.",
        "2. Player 2: Play Green 4",
        "     Your hand: Green 9, Green 4",
        "     On the table: Player 1: Blue 5, Player 2: –",
        "     Tricks: Player 1: 0, Player 2: 0",
        "   > Player 2 plays Green 4.",
        "   > Player 1 takes the trick with Blue 5.",
        "3. Player 1: Play Red 7",
        "     Your hand: Red 7",
        "     Tricks: Player 1: 1, Player 2: 0",
        "   > Player 1 plays Red 7.",
        "4. Player 2: Play Green 9",
        "     Your hand: Green 9",
        "     On the table: Player 1: Red 7, Player 2: –",
        "     Tricks: Player 1: 1, Player 2: 0",
        "   > Player 2 plays Green 9.",
        "   > Player 1 takes the trick with Red 7.",
        "All cards are played.",
        "Player 1: 2",
        "Player 2: 0",
        "Player 1 wins.",
    ]


def test_a_replay_is_shown_step_by_step(typed: Typist) -> None:
    typed(f"{GAME} --save a.json", "1", "1")
    steps = typed("replay a.json --all")[1].splitlines()[:-4]
    heads = [line for line in steps if line[0].isdigit()]
    _, out, _ = typed("replay a.json", "", "4", "1")
    assert [head for head in heads if head in out] == [heads[0], heads[1], heads[3]]
    assert out.splitlines()[-1] == "Player 1 wins."
    _, out, _ = typed("replay a.json", "3", "1", "q")
    assert [head for head in heads if head in out] == [heads[0], heads[2]]
    assert out.count(heads[0]) == 2
    assert "All cards are played." not in out
    _, out, _ = typed("replay a.json", "99")
    assert [head for head in heads if head in out] == [heads[0], heads[3]]


def test_a_replay_of_other_rules_is_refused(typed: Typist, project: Path) -> None:
    typed(f"{GAME} --save a.json", "1", "1")
    edit(project / "decks/nines/rules.py", "    s.tricks += 1\n", "    s.tricks += 2\n")
    for command in ("replay a.json --all", "play --resume a.json"):
        code, _, err = typed(command)
        assert code == 1
        assert "the rules of `nines` are not those of the replay" in err


def test_a_replay_of_a_setting_that_is_gone(typed: Typist, project: Path) -> None:
    typed(f"{GAME} --save a.json", "1", "1")
    edit(project / "decks/nines/game.yaml", "hand:  {type", "cards_each:  {type")
    edit(project / "decks/nines/game.yaml", "settings.hand", "settings.cards_each")
    edit(project / "decks/nines/rules.py", "settings.hand", "settings.cards_each")
    code, _, err = typed("replay a.json --all")
    assert (code, "the game `nines` has no setting `hand`" in err) == (1, True)


def test_words_list_the_moves_that_hold_them(typed: Typist) -> None:
    _, out, _ = typed("play nines --players 3 --seed 7", "blue", "5 BLUE", "blue red", "q")
    prompt = "Player 1 [1-4 ? u s q] > "
    assert out.split(prompt)[2:] == [
        "  2  Play Blue 5\n",
        "`blue red` is no move: type a number from 1 to 4, or ? for help.\n",
        "The game is left.\nThe game is kept in build/play/nines-3-7.json\n",
    ]
    assert out.split(prompt)[1] == "  2  Play Blue 5\n  4  Play Blue 9\n"


def test_a_game_that_is_stopped_is_kept(project: Path, monkeypatch: Patch, capsys: Capture) -> None:
    class Stopped(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # noqa: ARG002
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Stopped())
    assert main(f"{GAME} --save kept.json".split()) == 130
    assert capsys.readouterr().out.splitlines()[-1] == "The game is kept in kept.json"
    assert json.loads(Path("kept.json").read_text("utf-8"))["actions"] == []


def test_a_game_that_does_not_end_is_stopped(typed: Typist, project: Path) -> None:
    edit(project / "decks/nines/rules.py", "        s.end = 1\n", "        s.turn = s.n\n")
    edit(
        project / "decks/nines/rules.py",
        'REASONS = ("too_few",)\n',
        'REASONS = ("too_few",)\nLIMIT = 5\n',
    )
    code, _, err = typed("play nines --people 0 --seed 3")
    assert code == 1
    assert "playout 0 has not ended after 5 decisions" in err
    assert "a game must end" in err


def test_a_bot_that_does_what_is_not_legal_is_named(typed: Typist, project: Path) -> None:
    edit(
        project / "decks/nines/bots.py",
        "    return best(s, s.hand[seat], -1)",
        "    return 99 if s.tricks == 1 else best(s, s.hand[seat], -1)",
    )
    code, _, err = typed("play nines --people 0 --seed 3 --bots low")
    assert code == 1
    assert "decks/nines/bots.py: error: the bot `low` does 99, which is not legal now" in err


def test_one_move_is_taken_back_after_going_on(typed: Typist) -> None:
    typed("play nines --players 2 --people 2 --seed 7 --save a.json", "", "1", "", "1", "q", "q")
    assert len(json.loads(Path("a.json").read_text("utf-8"))["actions"]) == 2
    _, out, _ = typed("play --resume a.json", "", "u", "", "q")
    assert out.count("Taken back.") == 1
    assert len(json.loads(Path("a.json").read_text("utf-8"))["actions"]) == 1


def test_what_is_said_is_told_to_all_and_kept(typed: Typist, project: Path) -> None:
    args = "play nines --players 2 --people 2 --seed 3 --set hand=2 --save g.json"
    code, out, _ = typed(args, "", '"I have only blue."', "1", "", "«Nonsense!»", '"', "?", "q")
    assert code == 0
    assert out.count("Player 1: I have only blue.") == 2
    assert out.count("Player 2: Nonsense!") == 1
    assert "A line that begins with a quotation mark is said to all" in out
    assert json.loads((project / "g.json").read_text("utf-8"))["spoken"] == [
        [0, 0, "I have only blue."], [1, 1, "Nonsense!"],
    ]  # fmt: skip
    code, out, _ = typed("replay g.json")
    assert "Player 1: I have only blue." in out
    code, out, _ = typed("play --resume g.json", "", "1", "", "q")
    assert "Player 2: Nonsense!" in out
