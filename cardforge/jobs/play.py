"""``play``: a game between people and bots, move by move; and how it is kept and goes on."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import randbelow
from typing import NamedTuple

from cardforge.diagnostics import InputFault, UsageFault
from cardforge.diagnostics.codes.play import BAD_REPLAY
from cardforge.diagnostics.codes.tool import BAD_OPTION
from cardforge.engine.playout import Playout
from cardforge.engine.replay import Replay, play_on, read_replay, record, written
from cardforge.engine.rules import Endless, Illegal, Seats, parse_bot
from cardforge.engine.stopped import told
from cardforge.jobs.folders import OUTPUT, prepare
from cardforge.jobs.lock import FolderLock
from cardforge.jobs.playable import Chosen, Playable, open_game
from cardforge.jobs.said import Said
from cardforge.jobs.swap import write_whole

#: In the output folder: games that were played.
SHELF = "play"


class PlayOptions(NamedTuple):
    """How a game is to be played; None and () where nothing is asked for."""

    players: int | None = None
    #: How many of them are people; they sit first.
    people: int = 1
    #: For each other seat a bot, with knobs as in ``name:knob=3``; the last goes on.
    bots: tuple[str, ...] = ()
    variant: str | None = None
    settings: Mapping[str, str] = {}
    seed: int | None = None
    locale: str | None = None
    names: tuple[str, ...] = ()


def start_session(start: Path, name: str, options: PlayOptions) -> "Session":
    """Return a game that has been set up.

    Raises:
        UsageFault: something asked for does not exist.
        InputFault: the game has errors, or cannot be set up with these cards and settings.
    """
    playable = open_game(start, name, Chosen(options.variant, options.settings))
    said = playable.said(options.locale, options.names)
    players = playable.players[0] if options.players is None else options.players
    playable.refuse_unplayable(players, said)
    seats = _seats(playable, players, options)
    base = randbelow(1 << 32) if options.seed is None else options.seed
    with told(playable.rules.sources):
        playout = playable.rules.new(players, base, log=True)
    return Session(playable, said, playout, seats)


def resume_session(
    start: Path, path: Path, locale: str | None = None, names: tuple[str, ...] = ()
) -> "Session":
    """Return a game that was kept, as it was; every move can be taken back.

    Raises:
        UsageFault: the game has no words in this language.
        InputFault: the file is no replay, or is of other rules.
    """
    replay, playable = open_replay(start, path)
    said = playable.said(locale, names)
    playable.refuse_unplayable(replay.players, said)
    seats = replay.seats or ("",) * replay.players
    session: Session | None = None
    with told(playable.rules.sources):
        for playout in play_on(playable.rules, replay, str(path)):
            if session is None:
                session = Session(playable, said, playout, seats)
            session.remember()
    assert session is not None  # noqa: S101 (the first is as it was set up)
    return session


def open_replay(start: Path, path: Path) -> tuple[Replay, Playable]:
    """Return a replay and its game, with the settings that it was played with.

    Raises:
        UsageFault: the project has no such game.
        InputFault: the file cannot be read, is no replay, or asks for settings that are gone.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise _unread(path, f"the file cannot be read: {fault}") from None
    replay = read_replay(text, str(path))
    try:
        return replay, open_game(start, replay.game, Chosen(replay.variant, replay.settings))
    except UsageFault as fault:
        reasons = "; ".join(one.message for one in fault.diagnostics)
        raise _unread(path, f"the game is another by now: {reasons}") from None


def _unread(path: Path, message: str) -> InputFault:
    hint = "choose a file that `play` wrote, with the files that it was made with"
    return InputFault(BAD_REPLAY.at(None, message, hint=hint, file=str(path)))


def _seats(playable: Playable, players: int, options: PlayOptions) -> tuple[str, ...]:
    """Return for each seat its bot, "" for a person."""
    if not 0 <= options.people <= players:
        what = f"{options.people} of {players} players cannot be people"
        raise UsageFault(BAD_OPTION.at(None, what, hint=f"--people takes 0 to {players}"))
    others = players - options.people
    if len(options.bots) > others:
        what = f"{len(options.bots)} bots for {others} seats"
        raise UsageFault(BAD_OPTION.at(None, what, hint="raise --players, or lower --people"))
    known = playable.rules.bots
    # Bots are written from the weakest to the strongest.
    bots = options.bots or (known[-1],)
    for spec in bots:
        name, knobs = parse_bot(spec)
        one = Seats((name,), (knobs,))
        playable.rules.who(one)
        playable.rules.knobs(one)
    more = max(0, others - len(bots))
    return ("",) * options.people + (*bots, *(bots[-1],) * more)[:others]


class Session:
    """A game in progress; seats count from 0. Its texts are in the language of ``said``."""

    def __init__(
        self, playable: Playable, said: Said, playout: Playout, seats: Sequence[str]
    ) -> None:
        self.playable = playable
        self.said = said
        self.playout = playout
        self.seats = tuple(seats)
        #: As it was at each decision of a person, to take moves back.
        self._past: list[Playout] = []
        #: For each seat how much of what happened it has been told.
        self._told = [0] * len(self.seats)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.seats) if not bot]

    @property
    def turn(self) -> int:
        """The seat of the person to decide; -1 after the end, or while bots decide."""
        actor = self.playout.actor
        return actor if actor >= 0 and not self.seats[actor] else -1

    def advance(self) -> None:
        """Have bots decide until a person has to, or the game ends.

        Raises:
            InputFault: the rules or a bot stop, or the game does not end.
        """
        playout = self.playout
        with told(self.playable.rules.sources):
            while not playout.ended and self.turn < 0:
                if len(playout.history) >= self.playable.rules.limit:
                    raise Endless(playout.number, self.playable.rules.limit)
                name, knobs = parse_bot(self.seats[playout.actor])
                action = playout.bot(name, knobs)
                if action not in playout.legal():
                    raise Illegal(f"the bot `{name}` does {action}, which is not legal now")
                playout.apply(action)

    def news(self, seat: int) -> list[str]:
        """Return what happened since a seat was told last, as it is told; -1 is who only looks."""
        since = self._told[seat] if seat >= 0 else 0
        log = self.playout.s.log or []
        if seat >= 0:
            self._told[seat] = len(log)
        lines = [self.said.event(event, seat) for event in log[since:]]
        return [line for line in lines if line is not None]

    def table(self, seat: int) -> list[str]:
        """Return what a seat sees of the table."""
        with told(self.playable.rules.sources):
            return self.said.show(self.playout.observe(seat))

    def prompt(self, group: str = "prompts") -> str:
        """Return what is asked of the person to decide; in the group ``help`` what explains it."""
        view = self.playout.observe(self.playout.actor)
        found = self.said.prompt(self.playout.phase, view, group)
        return found or (self.said.package("choose") if group == "prompts" else "")

    def moves(self) -> list[str]:
        """Return the legal actions in words."""
        with told(self.playable.rules.sources):
            return [
                self.said.action(*self.playout.parts(action)) for action in self.playout.legal()
            ]

    def act(self, number: int) -> None:
        """Do a legal action by its place in `moves`, from 0."""
        with told(self.playable.rules.sources):
            action = self.playout.legal()[number]
            self.remember()
            self.playout.apply(action)

    def say(self, words: str) -> None:
        """Have the person to decide say something, which all are told of with what happens."""
        self.playout.say(self.turn, words)

    def remember(self) -> None:
        """Keep the game as it is, if a person has to decide, so that it can come back to here."""
        if self.turn >= 0:
            self._past.append(self.playout.clone())

    def undo(self) -> bool:
        """Go back to the last decision of a person; return whether there was one."""
        while self._past:
            playout = self._past.pop()
            if len(playout.history) < len(self.playout.history):
                self.playout = playout
                log = len(playout.s.log or [])
                self._told = [min(known, log) for known in self._told]
                return True
        return False

    def result(self) -> list[str]:
        """Return how the game ended, the scores, and who wins."""
        said, playout = self.said, self.playout
        with told(self.playable.rules.sources):
            scores, winners = playout.scores(), playout.winners()
        lines = [said.end(playout.ended)]
        lines += [
            said.package("score", player=said.seat(seat), score=score)
            for seat, score in enumerate(scores)
        ]
        players = ", ".join(said.seat(seat) for seat in winners)
        lines.append(said.package("winners" if len(winners) > 1 else "winner", players=players))
        return lines

    def save(self, path: Path | None = None) -> Path:
        """Write the game so far as a replay; without ``path`` into the output folder.

        Raises:
            InputFault: the file cannot be written.
        """
        playout = self.playout
        text = written(record(playout, self.playable.chosen.variant, self.seats))
        if path is None:
            out = self.playable.root / OUTPUT
            path = out / SHELF / f"{self.playable.game.id}-{playout.n}-{playout.base}.json"
            with FolderLock(out):
                prepare(out, ())
        write_whole(path, text.encode("utf-8"))
        return path
