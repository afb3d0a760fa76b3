"""What a build follows from, as hashes: the project's files, the tool, what was asked for.

Files of the project count by their content, so that a checkout of another commit and back is no
change; files of the tool by size and time, since there are many and they rarely change.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from errno import EFBIG
from hashlib import sha256
from pathlib import Path
from zlib import ZLIB_RUNTIME_VERSION

import cardforge
from cardforge.diagnostics.reading import read_bytes
from cardforge.jobs.folders import GLOSSARY, LOCALE, PRINTERS
from cardforge.jobs.manifest import digest
from cardforge.jobs.results import BuildOptions
from cardforge.source.model import Config
from cardforge.source.project import CONFIG_FILE

#: Options that change nothing of a unit that is built.
_OUTSIDE = {"games": (), "locales": (), "strict": False, "out": None, "fresh": False}
_BASE = "templates/base"


class Inputs:
    """The inputs of one build as they are when this is made, which is before any is read.

    A file that changes while the build reads it then counts as changed the next time.
    ``exclude`` is what the command leaves out besides cardforge.yaml.
    """

    def __init__(self, root: Path, options: BuildOptions, exclude: Sequence[str] = ()) -> None:
        self._root = root
        self._games = options.games
        self.asked = digest(*_spelled(options._replace(games=(), locales=())))
        #: The same, with the games and languages that were asked for.
        self.asked_run = digest(self.asked, *options.games, "/", *options.locales)
        shared = [
            *tool(),
            os.environ.get("SOURCE_DATE_EPOCH", ""),
            self.asked,
            *exclude,
            *_of_options(options),
        ]
        self._shared = [*shared, content(root / CONFIG_FILE), *_flat(tree(root / PRINTERS))]
        self._base = _flat(tree(root / _BASE))
        self._trees: dict[str, dict[str, str]] = {}
        self._outline = list(_outline(root))
        names = options.games or _names(root / "decks")
        for name in names:
            self._game(name)

    def run(self) -> str:
        """Return the hash of all that the whole run follows from, but for `named` files."""
        games = [part for name in sorted(self._trees) for part in (name, *_flat(self._game(name)))]
        return digest(*self._shared, *self._base, self.asked_run, *self._outline, *games)

    def unit(self, game: str, locales: Sequence[str], named: Mapping[str, str]) -> str:
        """Return the hash of all that a game in one language follows from.

        ``locales`` are the language and those that it falls back to: of catalogs in others only
        the names count. ``named`` is what `named_files` of the project's configuration gives.
        """
        locale = locales[0]
        files = {
            name: "" if _foreign(name, locales) else value
            for name, value in self._game(game).items()
        }
        return digest(*self._shared, *self._base, *_flat(named), game, locale, *_flat(files))

    def named(self, names: Iterable[str]) -> dict[str, str]:
        """Return the hash of each file, as it is now; names count from the project's folder."""
        return {name: content(self._root / name) for name in sorted(names)}

    def _game(self, name: str) -> dict[str, str]:
        found = self._trees.get(name)
        if found is None:
            found = self._trees[name] = {
                f"{shelf}/{file}": value
                for shelf in ("decks", "templates")
                for file, value in tree(self._root / shelf / name).items()
            }
        return found


def named_files(config: Config) -> list[str]:
    """Return the files that cardforge.yaml names, which may lie anywhere in the project."""
    named = [entry for entry in config.printers.values() if isinstance(entry, str)]
    return [*named, config.print.icc] if config.print.icc else named


def tool() -> list[str]:
    """Return what the tool consists of: its files, Python, the libraries that are installed."""
    package = Path(cardforge.__file__).parent
    found = [cardforge.__version__, sys.version, sys.platform, ZLIB_RUNTIME_VERSION]
    for path, entry in _files(str(package), ""):
        if not path.endswith(".pyc"):
            state = entry.stat()
            found.append(f"{path} {state.st_size} {state.st_mtime_ns}")
    libraries: set[str] = set()
    for folder in sys.path:
        with suppress(OSError):  # an archive, or a folder that is not there
            libraries.update(
                name
                for name in os.listdir(folder or ".")  # noqa: PTH208 (iterdir is 6 times slower)
                if name.endswith((".dist-info", ".egg-info"))
            )
    return [*found, *sorted(libraries)]


def tree(folder: Path) -> dict[str, str]:
    """Return the hash of each file below a folder by its name there, in the order of names."""
    return {
        name: _linked(entry) + content(Path(entry.path)) for name, entry in _files(str(folder), "")
    }


def content(path: Path) -> str:
    """Return a hash of a file's content; of one that cannot be read, why not.

    A file that is larger than any that is read counts by its size and time.
    """
    try:
        return sha256(read_bytes(path)).hexdigest()
    except OSError as refusal:
        if refusal.errno != EFBIG:
            return f"! {refusal.errno}"
    status = path.stat()
    return f"! {status.st_size} {status.st_mtime_ns}"


def _linked(entry: "os.DirEntry[str]") -> str:
    """Return where a link leads: one that leaves the project is another file to the lookup."""
    return f"{os.path.realpath(entry.path)} " if entry.is_symlink() else ""


def _files(
    folder: str, before: str, above: frozenset[str] = frozenset()
) -> Iterator[tuple[str, "os.DirEntry[str]"]]:
    """Yield the files below a folder, sorted; a link back to a folder above ends there."""
    real = os.path.realpath(folder) if above else folder
    if real in above:
        return
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        try:
            folder_here = entry.is_dir()
        except OSError:  # links in a circle
            folder_here = False
        if folder_here:
            if entry.name != "__pycache__":
                yield from _files(entry.path, f"{before}{entry.name}/", above | {real})
        else:
            yield before + entry.name, entry


def _names(folder: Path) -> list[str]:
    """Return what lies in a folder, sorted."""
    try:
        return sorted(os.listdir(folder))  # noqa: PTH208 (iterdir is 6 times slower)
    except OSError:
        return []


def _outline(root: Path) -> Iterator[str]:
    """Yield the names of all games' folders and of what lies in them, also of those left out."""
    for name in _names(root / "decks"):
        yield from (name, "/", *_names(root / "decks" / name))


def _foreign(name: str, locales: Sequence[str]) -> bool:
    """Tell whether a file is a catalog that none of the languages is read from."""
    folder, _, file = name.rpartition("/")
    stem, _, ending = file.rpartition(".")
    if folder != f"decks/{LOCALE}" or ending not in ("po", "pot"):
        return False
    return ending == "pot" or (file != GLOSSARY and stem not in locales)


def _flat(named: Mapping[str, str]) -> list[str]:
    return [part for pair in named.items() for part in pair]


def _spelled(options: BuildOptions) -> list[str]:
    """Return what was asked for, as text; paths as they were written, since findings show them."""
    values = {**options._asdict(), **_OUTSIDE}
    values["overrides"] = sorted(options.overrides.items())
    return [f"{name}={value}" for name, value in sorted(values.items())]


def _of_options(options: BuildOptions) -> Iterator[str]:
    """Yield what stands in files that options name; such paths count from the current folder."""
    paths = [options.icc, options.since]
    if options.printer is not None:
        paths.append(Path(options.printer))
    for path in paths:
        if path is not None:
            yield content(path)
