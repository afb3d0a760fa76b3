"""One playout, as a library gives it."""

from collections.abc import Mapping

from cardforge.engine.playout import Playout
from cardforge.engine.replay import record, written
from cardforge.engine.view import View
from cardforge.jobs.playable import Playable
from cardforge.jobs.said import Said


class Playing:
    """A playout from its setup to its end; `GameRules.new` makes it. Seats count from 0."""

    def __init__(self, playable: Playable, playout: Playout, locale: str | None = None) -> None:
        self._playable = playable
        self._playout = playout
        self._locale = locale
        self._said: Said | None = None

    @property
    def playout(self) -> Playout:
        """The engine's playout, for what this class does not offer."""
        return self._playout

    @property
    def actor(self) -> int:
        """The seat that decides next, -1 after the end."""
        return self._playout.actor

    @property
    def ended(self) -> int:
        """How it ended (which of `GameRules.ends`, from 1), 0 while it goes on."""
        return self._playout.ended

    @property
    def history(self) -> tuple[int, ...]:
        """The actions so far."""
        return tuple(self._playout.history)

    def legal(self, seat: int | None = None) -> list[int]:
        """Return the actions open to the seat that decides; to any other seat none."""
        return self._playout.legal(seat)

    def apply(self, action: int) -> None:
        """Do an action.

        Raises:
            Illegal: it is not legal now.
        """
        self._playout.apply(action)

    def bot(self, name: str, knobs: Mapping[str, int] | None = None) -> int:
        """Return what a bot would do for the seat that decides.

        Raises:
            UsageFault: there is no such bot or knob.
        """
        return self._playout.bot(name, knobs)

    def observe(self, seat: int) -> View:
        """Return what a seat sees, by name: numbers, cards of zones, sizes of what is hidden."""
        return self._playout.observe(seat)

    def scores(self) -> list[int]:
        """Return the score of each seat as it is now."""
        return self._playout.scores()

    def winners(self) -> list[int]:
        """Return the seats that win; several share."""
        return self._playout.winners()

    def clone(self) -> "Playing":
        """Return a playout of its own that goes on in the same way."""
        return Playing(self._playable, self._playout.clone(), self._locale)

    def words(self, action: int) -> str:
        """Return a legal action in words.

        Raises:
            InputFault: the game has no table.yaml, or it has faults.
        """
        return self._speech().action(*self._playout.parts(action))

    def text(self, seat: int | None = None) -> str:
        """Return what a seat sees in words, who is to move, and what is asked; how it ended.

        Without ``seat`` it is that of the one to decide, after the end seat 0.

        Raises:
            InputFault: the game has no table.yaml, or it has faults.
        """
        said, playout = self._speech(), self._playout
        actor = playout.actor
        viewer = seat if seat is not None else max(actor, 0)
        view = playout.observe(viewer)
        lines = said.show(view)
        if actor >= 0:
            asked = said.prompt(playout.phase, view) or said.package("choose")
            lines.append(f"{said.seat(actor)}: {asked}")
        else:
            lines.append(said.end(playout.ended))
        return "\n".join(lines)

    def story(self, seat: int | None = None) -> str:
        """Return what has happened so far, in words: what a seat was told, or all of it.

        Raises:
            InputFault: the game has no table.yaml, or it has faults.
        """
        said = self._speech()
        told = (said.event(event, seat) for event in self._playout.s.log or ())
        lines = [line for line in told if line is not None]
        if self._playout.ended:
            lines.append(said.end(self._playout.ended))
        return "\n".join(lines)

    def replay(self) -> str:
        """Return the text of a replay, as `cardforge replay` shows it."""
        return written(record(self._playout, self._playable.chosen.variant))

    def _speech(self) -> Said:
        if self._said is None:
            self._said = self._playable.said(self._locale)
        return self._said
