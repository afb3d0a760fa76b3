"""A playout as a file: what it takes to play it again, action by action.

JSON: ``{"cardforge": "replay 1", "game": …, "rules": digest, "data": digest, "variant": … or null,
"settings": {name: text}, "players": n, "base": …, "number": …, "actions": […], "seats": [bot or
""]}``, and where people said something ``"spoken": [[actions before it, seat, words]]``. Settings
and bots are written as on a command line. All chance follows from base, number and the actions:
that of a bot by having it decide again.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cardforge.diagnostics import InputFault
from cardforge.diagnostics.codes.play import BAD_REPLAY
from cardforge.engine.playout import Playout
from cardforge.engine.rules import Illegal, Rules, parse_bot
from cardforge.source.settings import PREFIX

FORMAT = "replay 1"


class Replay(NamedTuple):
    """A playout: the game, what its rules were, and every action in order."""

    game: str
    rules: str
    data: str
    variant: str | None
    settings: Mapping[str, str]
    players: int
    base: int
    number: int
    actions: tuple[int, ...]
    #: For each seat the bot that plays it, "" for a person; () where that is not known.
    seats: tuple[str, ...] = ()
    #: What people said: after how many actions, which seat, and the words.
    spoken: tuple[tuple[int, int, str], ...] = ()


def record(playout: Playout, variant: str | None, seats: Sequence[str] = ()) -> Replay:
    """Return what a playout is so far."""
    rules = playout.rules
    return Replay(
        rules.game.id,
        rules.sources.digest,
        rules.data_digest,
        variant,
        {name: spelled(value) for name, value in _chosen(rules).items()},
        playout.n,
        playout.base,
        playout.number,
        tuple(playout.history),
        tuple(seats),
        tuple(playout.spoken),
    )


def _chosen(rules: Rules) -> dict[str, object]:
    """Return the values of all settings, and of people's parameters, as `--set` names them."""
    found = {name: rules.settings[name] for name in rules.settings}
    return found | {f"{PREFIX}{name}": rules.people[name] for name in rules.people}


def spelled(value: object) -> str:
    """Return the value of a setting as it is given on a command line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(str(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {one}" for key, one in value.items()) + "}"
    return str(value)


def written(replay: Replay) -> str:
    """Return the text of a replay's file."""
    values = {"cardforge": FORMAT, **replay._asdict()}
    if not replay.spoken:
        del values["spoken"]
    # Each key on a line of its own, so that two replays can be compared.
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in values.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_replay(text: str, file: str) -> Replay:
    """Return the replay of a file.

    Raises:
        InputFault: it is none, or lacks something.
    """
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise _bad(
            file, f"the file is no JSON: {fault}", "choose a file that `play` wrote"
        ) from None
    if not isinstance(values, dict) or values.get("cardforge") != FORMAT:
        what = f"the file has no `cardforge: {FORMAT}`"
        raise _bad(file, what, "choose a file that `play` of this version wrote")
    found: dict[str, Any] = {}
    for name, fits in _SHAPES.items():
        value = values.get(name, [] if name in ("seats", "spoken") else None)
        if not fits(value):
            raise _bad(file, f"`{name}` is missing, or not what a replay has there", "")
        found[name] = tuple(value) if isinstance(value, list) else value
    found["spoken"] = tuple(tuple(one) for one in found["spoken"])
    return Replay(**found)


def _whole(value: object) -> bool:
    return type(value) is int


def _text(value: object) -> bool:
    return isinstance(value, str)


def _wholes(value: object) -> bool:
    return isinstance(value, list) and all(map(_whole, value))


def _spoken(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(one, list) and len(one) == 3 and _wholes(one[:2]) and _text(one[2])
        for one in value
    )


_SHAPES: dict[str, Callable[[Any], bool]] = {
    "game": _text,
    "rules": _text,
    "data": _text,
    "variant": lambda value: value is None or _text(value),
    "settings": lambda value: isinstance(value, dict) and all(map(_text, value.values())),
    "players": _whole,
    "base": _whole,
    "number": _whole,
    "actions": _wholes,
    "seats": lambda value: isinstance(value, list) and all(map(_text, value)),
    "spoken": _spoken,
}


def begin(rules: Rules, replay: Replay, file: str, *, log: bool = False) -> Playout:
    """Return the playout of a replay as it was set up.

    Raises:
        InputFault: the rules, or what they read from the game's files, are others by now.
    """
    for what, then, now in (
        ("rules", replay.rules, rules.sources.digest),
        ("cards, counts or settings", replay.data, rules.data_digest),
    ):
        if then != now:
            raise _bad(
                file,
                f"the {what} of `{rules.game.id}` are not those of the replay ({then}, now {now})",
                "play it with the files that it was made with",
            )
    if len(replay.seats) not in (0, replay.players):
        raise _bad(file, "`seats` has not one entry for each player", "")
    if not all(0 <= seat < replay.players for _, seat, _ in replay.spoken):
        raise _bad(file, "`spoken` names a player who is not there", "")
    playout = rules.new(replay.players, replay.base, replay.number, log=log)
    _speak(playout, replay)
    return playout


def _speak(playout: Playout, replay: Replay) -> None:
    """Say what people said after as many actions."""
    for at, seat, words in replay.spoken:
        if at == len(playout.history):
            playout.say(seat, words)


def step(playout: Playout, replay: Replay, file: str) -> None:
    """Do the next action of a replay.

    Raises:
        InputFault: it is not legal.
    """
    at = len(playout.history)
    try:
        playout.apply(replay.actions[at])
    except Illegal as fault:
        what = f"action {at + 1}: {fault}"
        raise _bad(file, what, "the file was changed, or written by other rules") from None
    _speak(playout, replay)


def play_on(rules: Rules, replay: Replay, file: str) -> Iterator[Playout]:
    """Yield a playout as it was set up, then after each action; it is the same object throughout.

    Bots decide again, so that their chance goes on as it would have.

    Raises:
        InputFault: as `begin` and `step`, or a bot does something else.
    """
    playout = begin(rules, replay, file, log=True)
    bots = [parse_bot(spec) if spec else None for spec in replay.seats]
    yield playout
    for at, action in enumerate(replay.actions):
        bot = bots[playout.actor] if bots and playout.actor >= 0 else None
        if bot is not None and playout.bot(*bot) != action:
            what = f"action {at + 1}: the bot `{bot[0]}` does something else"
            raise _bad(file, what, "the file was changed")
        step(playout, replay, file)
        yield playout


def _bad(file: str, message: str, hint: str) -> InputFault:
    return InputFault(BAD_REPLAY.at(None, message, file=file, hint=hint))
