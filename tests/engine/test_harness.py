"""The harness passes sound rules, and finds each way in which rules can be unsound."""

from pathlib import Path

import pytest

from cardforge import play
from tests.engine.support import BOTH, changed, nines

CARDS = {"cards": ("deck", "hand", "open_cards")}


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("trump", ["none", "red"])
def test_the_strangers_game_is_sound_in_both_forms(name: str, players: int, trump: str) -> None:
    game = nines({"trump": trump}, name)
    proof = play.prove(game, players, 6, conserved=CARDS if name == "nines" else None)
    assert proof.playouts == 6
    assert proof.decisions == 6 * players * 4
    assert proof.events == {"deal", "play", "take", "follow"}
    # Dealing anew that changed nothing would prove nothing.
    assert proof.changed == proof.resampled == proof.decisions


@pytest.mark.parametrize("name", BOTH)
def test_all_events_of_the_strangers_game_happen(name: str) -> None:
    game = nines(name=name)
    assert play.events(game, 3, 20) == set(game.rules.ns["EVENTS"])


def test_an_event_that_never_happens_is_missing(tmp_path: Path) -> None:
    game = changed(tmp_path, ('"take", "follow")', '"take", "follow", "revoke")'))
    assert set(game.rules.ns["EVENTS"]) - play.events(game, 3, 20) == {"revoke"}


#: Where all is dealt anew that a seat does not see.
DEALT = "    shuffle(s.deck, r)\n"
AGAIN = "    for p in range(s.n):\n        if p != seat:\n            count"
PARTS = "\n\n\ndef parts(s, seat, action, out):\n    clear(out)\n    push(out, 9)"
#: What is broken: the old text, the new one, and what the harness says.
BROKEN = {
    "bot sees": (
        "    hand = s.hand[seat]\n    return follow(s, hand, below(r, size(hand)))",
        "    return follow(s, s.hand[seat], s.hand[(seat + 1) % s.n][1] % size(s.hand[seat]))",
        "depends on what is hidden",
    ),
    "bot draws": (
        "    if below(r, 100) < knobs[0]:",
        "    if s.hand[(seat + 1) % s.n][1] > 13 and below(r, 100) < knobs[0]:",
        "draws by what is hidden",
    ),
    "bot reads": (
        "def low(s, seat, r, knobs):\n",
        "def low(s, seat, r, knobs):\n    if s.hand[(seat + 1) % s.n][1] < 0:\n        return 0\n",
        "is hidden from this seat",
    ),
    "bot cheats": (
        "def low(s, seat, r, knobs):\n    return best(s, s.hand[seat], -1)",
        "def low(s, seat, r, knobs):\n    return 99",
        "the bot `low` does 99, which is not in",
    ),
    "bot changes": (
        "def low(s, seat, r, knobs):\n",
        (
            "def low(s, seat, r, knobs):\n    s.hand[seat][4] = s.hand[seat][4] + 0 * 1\n"
            "    s.won[seat] += 1\n"
        ),
        "may not be changed by who only looks",
    ),
    "legal peeks": (
        "def legal(s, seat, actions):\n    clear(actions)\n",
        (
            "def legal(s, seat, actions):\n    clear(actions)\n"
            "    if s.hand[(seat + 1) % s.n][1] % 2 == 0:\n        push(actions, s.hand[seat][1])\n"
            "        return\n"
        ),
        "is hidden from this seat",
    ),
    "legal twice": (
        "            if find(actions, hand[i]) == 0:\n                push(actions, hand[i])\n\n\n",
        "            push(actions, hand[i])\n            push(actions, hand[i])\n\n\n",
        "an action is offered twice",
    ),
    "nothing legal": (
        "    if size(actions) == 0:\n",
        "    if size(actions) == 99:\n",
        "there is no legal action",
    ),
    "dealt anew": (
        f"{DEALT}{AGAIN}",
        f"{DEALT}    s.won[0] += 1\n{AGAIN}",
        "dealing anew changes what is seen",
    ),
    "cards appear": (
        "                push(s.hand[p], pop(s.deck))\n",
        "                push(s.hand[p], pop(s.deck))\n            s.hand[p][1] = 1\n",
        "dealing anew changes the cards of cards",
    ),
    "cards vanish": (
        "    push(s.open_cards, action)\n",
        "    if s.played > 0:\n        push(s.open_cards, action)\n",
        "cards of cards are not the same",
    ),
    "too few": (
        "    take(s.hand[s.turn], action)\n",
        "    s.hand[s.turn][0] -= 9\n",
        "hand holds -5 cards",
    ),
    "turn moves": (
        f"{DEALT}{AGAIN}",
        f"{DEALT}    s.turn = (s.turn + 1) % s.n\n{AGAIN}",
        "dealing anew gives the turn to another seat",
    ),
    "score moves": (
        "    return s.won[seat]\n",
        "    s.won[seat] += 1\n    return s.won[seat]\n",
        "scores are others when asked again",
    ),
    "score writes": (
        "    return s.won[seat]\n",
        "    s.played = 7\n    return s.won[seat]\n",
        "asking for scores changes the state",
    ),
    "no winner": ("    return mask\n", "    return 0 * mask\n", "nobody wins"),
    "winner": ("    return mask\n", "    return mask | 1 << s.n\n", "a seat wins that nobody sits"),
    "no end": (
        "        s.end = 1\n",
        "        setup(s, s.n, s.again)\n",
        "the game does not end",
    ),
    "unknown end": ("        s.end = 1\n", "        s.end = 2\n", "s.end is 2, ENDS has 1"),
    "no name": (
        'ACTIONS = ("play",)',
        f'ACTIONS = ("play",){PARTS}',
        "tuple index out of range",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_unsound_rules_are_found(what: str, tmp_path: Path) -> None:
    old, new, message = BROKEN[what]
    edits = [(old, new)]
    if what == "no end":
        # A chance source of its own, which only such rules have.
        edits.append(("    tricks=0,\n", "    tricks=0,\n    again=1,\n"))
        edits.append(('REASONS = ("too_few",)', 'REASONS = ("too_few",)\nLIMIT = 60'))
    game = changed(tmp_path, *edits)
    with pytest.raises((play.Unsound, IndexError), match=message):
        play.prove(game, 3, 6, conserved=CARDS)


def test_a_copy_that_shares_a_row_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = nines()
    real = game.rules.copy

    def sharing(s: object) -> object:
        made = real(s)
        made.hand = s.hand
        return made

    monkeypatch.setattr(game.rules, "copy", sharing)
    with pytest.raises(play.Unsound):
        play.prove(game, 3, 3)


def test_a_bot_with_chance_of_its_own_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case S07: a generator without an explicit seed."""
    game = nines(name="nines_class")
    from random import Random

    own = Random(1)
    inner = game.rules.ns["choose"]
    monkeypatch.setitem(
        game.rules.ns,
        "choose",
        lambda w, s, seat, r, knobs: own.choice(s.game.legal()) or inner(w, s, seat, r, knobs),
    )
    with pytest.raises(play.Unsound):
        play.prove(game, 3, 5)


def test_drawing_from_an_empty_deck(tmp_path: Path) -> None:
    """Case S17: what then happens is the rules' to say; no zone ever holds fewer than no cards."""
    taken = "    take(s.hand[s.turn], action)\n"
    draws = "        push(s.hand[s.turn], pop(s.deck))\n"
    blind = changed(tmp_path / "blind", (taken, f"{taken}    if s.n > 0:\n{draws}"))
    with pytest.raises(play.Unsound, match="deck holds -1 cards"):
        play.prove(blind, 3, 6, conserved=CARDS)
    told = changed(tmp_path / "told", (taken, f"{taken}    if size(s.deck) > 0:\n{draws}"))
    proof = play.prove(told, 3, 6, conserved=CARDS)
    # All cards are played, once each.
    assert proof.decisions == 6 * 27
