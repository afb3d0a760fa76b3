"""A project folder → `Project`: every file is read, and all faults of all files are gathered."""

import os
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Final

from cardforge.diagnostics import Diagnostic, Findings, Place, UsageFault, did_you_mean
from cardforge.diagnostics.codes import schema as codes
from cardforge.diagnostics.codes.yaml import UNREADABLE
from cardforge.diagnostics.reading import lies_in
from cardforge.source.conditions import prove
from cardforge.source.config import read_config
from cardforge.source.deck import read_deck
from cardforge.source.encoding import read_text
from cardforge.source.excluded import excludes
from cardforge.source.game import read_game
from cardforge.source.mending import misspelt
from cardforge.source.model import Config, Deck, Field, Game, Project
from cardforge.source.reader import parse, read_file
from cardforge.source.spec import Reading
from cardforge.source.tree import Document

CONFIG_FILE: Final = "cardforge.yaml"
GAME_FILE: Final = "game.yaml"
#: Files of a game's folder that hold no deck.
_NO_DECK: Final = (GAME_FILE, "table.yaml", "playtests.yaml")


def find_project(start: Path) -> Path:
    """Return the nearest folder upward from ``start`` that holds a cardforge.yaml.

    Raises:
        UsageFault: there is none.
    """
    start = start.resolve()
    for folder in (start, *start.parents):
        if (folder / CONFIG_FILE).is_file():
            return folder
    raise UsageFault(
        codes.NO_PROJECT.at(
            None,
            f"no {CONFIG_FILE} in this folder or above it",
            hint=f"use `--project DIR`, or create an empty {CONFIG_FILE}",
            file=str(start),
        )
    )


def load_project(
    root: Path,
    findings: Findings,
    games: Sequence[str] | None = None,
    exclude: Sequence[str] = (),
    *,
    proven: bool = True,
) -> Project:
    """Read a whole project; ``games`` limits it to some, ``exclude`` adds to what it leaves out.

    Faults of the data go to ``findings``; a game with an error is left out of ``games`` and
    named in ``failed``. Unless ``proven``, what ``must`` says is not tried: texts do not depend
    on it.

    Raises:
        UsageFault: a game that was asked for does not exist, or cardforge.yaml has errors.
    """
    loader = _Loader(root.resolve(), findings, proven=proven)
    config = loader.config(exclude)
    names = loader.chosen(config, games)
    found: dict[str, Game] = {}
    failed: list[str] = []
    for name in names:
        game = loader.game(name)
        if game is None:
            failed.append(name)
        else:
            found[name] = game._replace(fallbacks=config.fallbacks)
    return Project(loader.root, config, found, tuple(failed), tuple(sorted(loader.files)))


class _Loader:
    """Knows the root, what is excluded, and which files were read."""

    def __init__(self, root: Path, findings: Findings, *, proven: bool) -> None:
        self.root = root
        self.proven = proven
        self.findings = findings
        self.files: list[str] = []
        self.exclude: tuple[str, ...] = ()

    def shown(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()

    def config(self, exclude: Sequence[str]) -> Config:
        config = self._config()
        self.exclude = (*config.exclude, *exclude)
        return config._replace(exclude=self.exclude)

    def _config(self) -> Config:
        path = self.root / CONFIG_FILE
        if not path.is_file():
            return Config()
        self.files.append(CONFIG_FILE)
        findings = Findings()
        source = read_text(path, CONFIG_FILE, findings)
        config = Config()
        if source is not None and _has_content(source.text):
            document = parse(source, findings)
            if document is not None:
                config = read_config(document, Reading(document, findings, "cardforge"))
        if findings.errors:
            raise UsageFault(*findings.sorted())
        self.findings.add(*findings.sorted())
        return config

    def excluded(self, path: Path) -> bool:
        return bool(self.exclude) and excludes(self.exclude, self.shown(path))

    def chosen(self, config: Config, games: Sequence[str] | None) -> list[str]:
        """Return the ids of the games to read, sorted."""
        shelf = self.root / "decks"
        folders = sorted(p for p in shelf.iterdir() if p.is_dir()) if shelf.is_dir() else []
        there = [p.name for p in folders if (p / GAME_FILE).is_file() and not self.excluded(p)]
        faults = []
        for i, name in enumerate(config.games):
            if name not in there:
                place = config.places[f"games.{i}"] if config.places else None
                faults.append(self._no_game(name, there, place))
        names = sorted(config.games) if config.games else there
        if not config.games:
            self._without_game(folders, there)
        faults += [self._no_game(name, names, None) for name in games or () if name not in names]
        if faults:
            raise UsageFault(*faults)
        return [name for name in names if not games or name in games]

    def _without_game(self, folders: Sequence[Path], there: Sequence[str]) -> None:
        """Report folders whose files look like a game's; or that there is no game at all."""
        said = False
        for folder in folders:
            if folder.name in there:
                continue
            files = sorted(p.name for p in (*folder.glob("*.yaml"), *folder.glob("*.yml")))
            if not files or self.excluded(folder):
                continue
            said = True
            if GAME_FILE in files:  # a folder, a pipe, a link to nothing
                self._read(folder / GAME_FILE)
                continue
            near = [name for name in files if name.startswith("game")]
            self.findings.add(
                codes.NO_GAME.at(
                    None,
                    f"{self.shown(folder)}/ has no {GAME_FILE}, so its files are not read",
                    hint=f"rename `{near[0]}` to `{GAME_FILE}`" if near else f"add {GAME_FILE}",
                    file=self.shown(folder),
                )
            )
        if not there and not said:
            self.findings.add(
                codes.NO_GAME.at(
                    None,
                    "the project has no game",
                    hint=f"write decks/NAME/{GAME_FILE}",
                    file=CONFIG_FILE,
                )
            )

    def _no_game(self, name: str, there: list[str], place: Place | None) -> Diagnostic:
        return codes.UNKNOWN_GAME.at(
            place,
            f"there is no game `{name}`",
            hint=did_you_mean(name, there, "games"),
        )

    def game(self, name: str) -> Game | None:
        """Return a whole game; None where any of its files has an error."""
        folder = self.root / "decks" / name
        errors = self.findings.errors
        decks, contexts, broken = self._decks(folder)
        path = folder / GAME_FILE
        document = self._read(path)
        if document is None:
            return None
        ctx = Reading(document, self.findings, "game")
        templates = self.root / "templates" / name
        game = read_game(document, decks, folder, templates, ctx, contexts, broken)
        for deck in decks.values():
            self._check_refs(deck, {d.id: d for d in decks.values()}, broken)
        if game is None or self.findings.errors > errors:
            return None
        self._unused(game)
        if self.proven:
            prove(game, self.findings)
        return game if self.findings.errors == errors else None

    def _decks(self, folder: Path) -> tuple[dict[str, Deck], dict[str, Reading], list[str]]:
        """Return decks by file name, the readings by file, and the names of broken files."""
        broken: list[str] = []
        decks: dict[str, Deck] = {}
        contexts: dict[str, Reading] = {}
        owners: dict[str, Deck] = {}
        for path in sorted(folder.glob("*.yaml")) + sorted(folder.glob("*.yml")):
            if path.name in _NO_DECK or self.excluded(path):
                continue
            file = self.shown(path)
            plain = os.fsencode(file).decode("utf-8", "backslashreplace")
            if plain != file:
                message = "the name of the file is not UTF-8"
                hint = "rename it with letters, digits, `_` and `-`"
                self.findings.add(codes.BAD_NAME.at(None, message, hint=hint, file=plain))
                broken.append(path.name)
                continue
            document = self._read(path)
            if document is None:
                broken.append(path.name)
                continue
            ctx = Reading(document, self.findings, path.stem)
            deck = read_deck(document, ctx)
            if deck is None or ctx.failed:
                broken.append(path.name)
            if deck is None:
                continue
            if deck.id in owners:
                ctx.fault(
                    codes.DUPLICATE_ID,
                    document.find(document.root, "deck"),
                    f"two decks have the id `{deck.id}`",
                    "give each its own",
                    [("the other deck", owners[deck.id].place)],
                )
            owners.setdefault(deck.id, deck)
            decks[path.name] = deck
            contexts[file] = ctx
        return decks, contexts, broken

    def _read(self, path: Path) -> Document | None:
        """Return what a file of the project holds; None with a finding."""
        file = self.shown(path)
        if not lies_in(path, self.root):
            message = "the file is a link that leads out of the project"
            hint = "copy the file into the project"
            self.findings.add(codes.OUTSIDE.at(None, message, hint=hint, file=file))
            return None
        if not path.is_file():
            what = "a folder" if path.is_dir() else "no file, or a link to nothing"
            message = f"the file cannot be read: it is {what}"
            self.findings.add(UNREADABLE.at(None, message, hint="rename or delete it", file=file))
            return None
        self.files.append(file)
        return read_file(path, file, self.findings)

    def _unused(self, game: Game) -> None:
        used = {c.deck.id for c in game.components.values() if c.deck is not None}
        for deck in game.decks.values():
            if deck.id not in used:
                self.findings.add(
                    codes.UNUSED_DECK.at(
                        deck.place,
                        f"no component draws from the deck `{deck.id}`",
                        hint="add a component to game.yaml, or exclude the file",
                        path=deck.id,
                    )
                )

    def _check_refs(self, deck: Deck, decks: Mapping[str, Deck], broken: Collection[str]) -> None:
        """Hold every reference of a deck against the deck that it points into.

        What a broken deck holds is not known, so nothing is said about references into it.
        """
        if not any(_has_ref(field) for field in deck.fields.values()):
            return
        for card in deck.cards:
            for name, field in deck.fields.items():
                for path, target, value in _refs(name, field, card.values[name]):
                    other = decks.get(target)
                    if other is None and broken:
                        continue
                    if other is not None and other.file.rpartition("/")[2] in broken:
                        continue
                    self._check_ref(
                        f"{deck.id}/{card.id}.{path}", card.places[path], decks, target, value
                    )

    def _check_ref(
        self, path: str, place: Place, decks: Mapping[str, Deck], target: str, value: str
    ) -> None:
        other = decks.get(target)
        fix = None
        if other is None:
            message, hint = f"no deck `{target}`", did_you_mean(target, decks, "decks")
        else:
            ids = {card.id for card in other.cards}
            if value in ids:
                return
            message = f"the deck `{target}` has no card `{value}`"
            hint = did_you_mean(value, ids, "cards")
            fix = misspelt(place, value, ids)
        self.findings.add(codes.UNKNOWN_REF.at(place, message, hint=hint, path=path, fix=fix))


def _has_ref(field: Field) -> bool:
    return field.type == "ref" or any(_has_ref(inner) for inner in field.fields.values())


def _refs(path: str, field: Field, value: object) -> list[tuple[str, str, str]]:
    """Return (data path, deck, card id) of every reference below a value."""
    if value is None or not _has_ref(field):
        return []
    if field.type == "ref":
        return [(path, field.deck, str(value))]
    found: list[tuple[str, str, str]] = []
    items: list[tuple[str, object]] = [("", value)]
    if isinstance(value, tuple):
        items = [(f".{i}", item) for i, item in enumerate(value)]
    elif isinstance(value, dict):
        items = [(f".{key}", item) for key, item in value.items()]
    for step, item in items:
        for name, inner in field.fields.items():
            if name == "":
                found += _refs(path + step, inner, item)
            else:
                found += _refs(f"{path}{step}.{name}", inner, item[name])  # type: ignore[index]
    return found


def _has_content(text: str) -> bool:
    return any(line.strip() and not line.lstrip().startswith("#") for line in text.splitlines())
