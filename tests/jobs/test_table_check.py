"""table.yaml held against the rules: each way in which it can fail to fit."""

from pathlib import Path

import pytest

from cardforge.cli import main
from cardforge.diagnostics import InputFault
from cardforge.jobs.playable import Chosen, open_game
from tests.project import copy_stranger, edit

TABLE = "decks/nines/table.yaml"
PLAY = 'play: {text: "Play {card}", of: [card]}'
WRONG = {
    PLAY: {
        PLAY.replace("play:", "plya:"): [
            "`actions` has no words for `play` of ACTIONS; write them: play: …",
            "ACTIONS has no `plya`; did you mean `play`?",
        ],
        PLAY.replace("{card}", "{crad}"): ["nothing is called `crad` here; did you mean `card`?"],
        PLAY.replace("{card}", "{card"): [
            "a single `{` in the text; write `{{` for a brace, or `{name}` for a value"
        ],
        PLAY.replace("[card]", "[card], when: suit"): ["`of` has no `suit`; valid names: `card`"],
    },
    'take: {text: "{seat} takes the trick with {card}.", of: [seat, card]}': {
        'tkae: {text: "{seat}", of: [seat]}': ["EVENTS has no `tkae`; did you mean `take`?"],
        "take: {text: x, of: [a, b, c, d]}": [
            "an event has three values at most; note() takes three numbers"
        ],
        "take: {text: x, of: [seat], to: saet}": ["`of` has no `saet`; did you mean `seat`?"],
    },
    "hands_empty: All cards are played.": {
        "empty: All cards are played.": [
            "`ends` has no words for `hands_empty` of ENDS; write them: hands_empty: …",
            "ENDS has no `empty`; did you mean `hands_empty`?",
        ],
    },
    'won:   {text: "Tricks: {won}", of: [won]}': {
        'won:   {text: "Tricks: {wno}", of: [wno]}': ["no seat sees `wno`; did you mean `won`?"],
        'won:   {text: "x", of: [won], when: ended}': ["no seat sees `ended`; did you mean `end`?"],
    },
    "  seat: seat": {
        "  seat: saet": ["no value is said as `saet`; did you mean `seat`?"],
        "  seat: cards.siut": ["there is no `siut`; did you mean `suit`?"],
        "  seat: crads.suit": ["there is no `crads`; did you mean `cards`?"],
        "  seat: cards.value": [
            "the field `value` has no labels; name a field with choices, or `number`"
        ],
        "  seat: settings.turmp": ["there is no `settings.turmp`; did you mean `trump`?"],
        "  seat: words.who": ["there is no `words.who`; there are no words to choose from"],
    },
    '  card: {deck: cards, as: "{suit} {value}"}': {
        '  card: {deck: cards, as: "{siut}"}': [
            "nothing is called `siut` here; did you mean `suit`?"
        ],
    },
    "too_few: There are": {
        "few: There are": [
            "`reasons` has no words for `too_few` of REASONS; write them: too_few: …",
            "REASONS has no `few`; did you mean `too_few`?",
        ],
    },
}
CASES = [(old, new) for old, some in WRONG.items() for new in some]


@pytest.mark.parametrize(("old", "new"), CASES)
def test_what_does_not_fit(old: str, new: str, tmp_path: Path) -> None:
    project = copy_stranger(tmp_path)
    edit(project / TABLE, old, new)
    with pytest.raises(InputFault) as caught:
        open_game(project, "nines", Chosen()).said()
    assert {one.code for one in caught.value.diagnostics} == {"CF-B08"}
    assert {one.file for one in caught.value.diagnostics} == {TABLE}
    found = [f"{one.message}; {one.hint}" for one in caught.value.diagnostics]
    assert sorted(found) == sorted(WRONG[old][new])


def test_what_fits_is_said(tmp_path: Path) -> None:
    project = copy_stranger(tmp_path)
    edit(
        project / TABLE,
        "  seat: seat",
        "  seat: seat\n  n: words.count\n  red_beats: settings.trump",
    )
    edit(
        project / TABLE,
        "reasons:",
        '  more: {text: "{n}, {red_beats}, {hand_sizes}", of: [n, red_beats, hand_sizes]}\n'
        "reasons:",
    )
    edit(project / TABLE, "kinds:", "words:\n  count: {2: a pair, 3: three}\nkinds:")
    said = open_game(project, "nines", Chosen()).said()
    playout = open_game(project, "nines", Chosen()).rules.new(3, 1)
    lines = said.show(playout.observe(0))
    assert lines[-1] == "three, –, Player 1: 4, Player 2: 4, Player 3: 4"


def test_a_check_tells_what_is_wrong_with_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(copy_stranger(tmp_path))
    edit(Path(TABLE), "prompts:", "promts:")
    assert main(["check", "nines"]) == 1
    assert "decks/nines/table.yaml:8:1: error: unknown key `promts`" in capsys.readouterr().out
