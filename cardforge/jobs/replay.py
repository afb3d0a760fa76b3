"""``replay``: a game that was played, shown step by step."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardforge.engine.replay import Replay, begin, step
from cardforge.engine.stopped import told
from cardforge.jobs.play import Session, open_replay
from cardforge.jobs.playable import Playable
from cardforge.jobs.said import Said


class Step(NamedTuple):
    """One action of a replay: what its seat saw, what it did, and what happened."""

    number: int
    of: int
    player: str
    table: tuple[str, ...]
    action: str
    events: tuple[str, ...]


class Shown(NamedTuple):
    """A replay and its game, in a language."""

    replay: Replay
    playable: Playable
    said: Said
    file: str

    def steps(self) -> Iterator[Step]:
        """Yield every action, in order; all events are told, also those for one seat alone.

        Raises:
            InputFault: an action is not legal, or the rules stop.
        """
        said, replay = self.said, self.replay
        with told(self.playable.rules.sources):
            playout = begin(self.playable.rules, replay, self.file, log=True)
            known = 0
            for at in range(len(replay.actions)):
                seat = playout.actor
                table = tuple(said.show(playout.observe(seat))) if seat >= 0 else ()
                action = ""
                if replay.actions[at] in playout.legal():
                    action = said.action(*playout.parts(replay.actions[at]))
                step(playout, replay, self.file)
                log = playout.s.log or []
                lines = [said.event(event, None) for event in log[known:]]
                known = len(log)
                events = tuple(line for line in lines if line is not None)
                yield Step(at + 1, len(replay.actions), said.seat(seat), table, action, events)

    def result(self) -> list[str]:
        """Return how the game ended; nothing where the replay ends before it does.

        Raises:
            InputFault: as `steps`.
        """
        with told(self.playable.rules.sources):
            playout = begin(self.playable.rules, self.replay, self.file)
            for _ in self.replay.actions:
                step(playout, self.replay, self.file)
        if not playout.ended:
            return []
        return Session(self.playable, self.said, playout, ("",) * playout.n).result()


def show_replay(start: Path, path: Path, locale: str | None = None) -> Shown:
    """Return a replay with the game that it is of.

    Raises:
        UsageFault: the project has no such game, or it has no words in this language.
        InputFault: the file is no replay, or is of other rules.
    """
    replay, playable = open_replay(start, path)
    said = playable.said(locale)
    playable.refuse_unplayable(replay.players, said)
    shown = Shown(replay, playable, said, str(path))
    begin(playable.rules, replay, shown.file)
    return shown
