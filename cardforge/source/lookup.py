"""Where templates, art, icons and fonts are looked for.

Templates: ``templates/<game>/``, ``templates/base/``, then the package; ``base/card.xml`` names
the base template even where the game has a ``card.xml`` of its own. Art, icons and fonts:
``decks/<game>/``, ``templates/<game>/``, ``templates/base/``, then the package. The first hit
wins. Names are compared letter by letter on every system, and nothing leaves the project.
"""

import os
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from cardforge.diagnostics import Diagnostic, Findings, InputFault, Place, did_you_mean
from cardforge.diagnostics.codes import schema as codes

#: Files that are offered as the nearest name; a project rarely has more.
_MAX_LISTED: Final = 5000
#: Suffixes of pictures, fonts, templates and data.
_KINDS: Final = (
    frozenset(("svg", "png", "jpg", "jpeg", "webp", "gif", "tif", "tiff", "bmp", "avif")),
    frozenset(("ttf", "otf", "ttc", "woff", "woff2")),
    frozenset(("xml",)),
    frozenset(("yaml", "yml")),
)


class OtherCase(InputFault):
    """A file that is there, in other letter case: how it was ``written``, and its ``real`` name."""

    def __init__(self, finding: Diagnostic, written: str, real: str) -> None:
        super().__init__(finding)
        self.written = written
        self.real = real


class Found(NamedTuple):
    """A file: where it lies, and the path that people are shown."""

    path: Path
    file: str


class _Shelf(NamedTuple):
    """A folder to look in: its path, how it is shown, and what may not be left."""

    folder: Path
    shown: str
    limit: Path


class Lookup:
    """Finds the files of one game.

    Args:
        root: the project's folder.
        game: the game's id.
        package_data: the folder ``data`` of the package.
    """

    def __init__(self, root: Path, game: str, package_data: Path) -> None:
        self.game = game
        self._root = root.resolve()
        self._data = package_data.resolve()
        self._names: dict[Path, frozenset[str]] = {}
        self._found: dict[tuple[bool, str], Found] = {}
        templates = self._shelf(f"templates/{game}")
        base = self._shelf("templates/base")
        package = self._packaged("templates/base")
        self._templates = (templates, base, package)
        self._assets = (self._shelf(f"decks/{game}"), templates, base, package, self._packaged(""))

    def template(self, name: str, place: Place | None = None) -> Found:
        """Return the template of this name.

        Raises:
            InputFault: there is none; the finding stands at ``place``.
        """
        return self._find(True, name, place)

    def asset(self, name: str, place: Place | None = None) -> Found:
        """Return the picture, icon or font of this name, as in ``art/chili.svg``.

        Raises:
            InputFault: there is none; the finding stands at ``place``.
        """
        return self._find(False, name, place)

    def styles(self, findings: Findings) -> tuple[Found | None, ...]:
        """Return the style sheets that exist, the most general first.

        None, with a finding, for what is no file, or a link that leads out of the project.
        """
        found: list[Found | None] = []
        for shelf in (self._packaged("templates/base"), self._templates[1], self._templates[0]):
            name = "style.yaml"
            try:
                if self._exact(shelf, [name], None) == "":
                    found.append(self._inside(shelf, [name], name, None))
            except InputFault as fault:
                whole = f"{shelf.shown}/{name}"
                findings.add(*(one._replace(file=whole) for one in fault.diagnostics))
                found.append(None)
        return tuple(found)

    def assets(self) -> tuple[str, ...]:
        """Return the names of all files that `asset` finds, sorted."""
        return tuple(sorted({name for shelf in self._assets for name in self._files(shelf)}))

    def _shelf(self, name: str) -> _Shelf:
        return _Shelf(self._root / name, name, self._root)

    def _packaged(self, name: str) -> _Shelf:
        return _Shelf(self._data / name, f"cardforge:{name}".rstrip("/"), self._data)

    def _find(self, template: bool, name: str, place: Place | None) -> Found:
        key = (template, name)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._search(template, name, place)
        return found

    def _search(self, template: bool, name: str, place: Place | None) -> Found:
        parts = self._parts(name, place)
        other = ""
        for number, shelf in enumerate(self._templates if template else self._assets):
            steps = parts
            if template and number and parts[0] == "base":
                steps = parts[1:] or parts
            real = self._exact(shelf, steps, place)
            if real == "":
                return self._inside(shelf, steps, name, place)
            other = other or (f"{shelf.shown}/{real}" if real else "")
        if other:
            same = "letter case must be the same"
            composed = unicodedata.normalize("NFC", "/".join(parts))
            if unicodedata.normalize("NFC", _tail(other, len(parts))) == composed:
                same = "its accents are spelt in another way (one character, or letter and mark)"
            real = _tail(other, len(parts))
            message = f"`{name}` is not there, but `{other}` is: {same}"
            finding = codes.LETTER_CASE.at(place, message, hint=f"write `{real}`")
            raise OtherCase(finding, name, real)
        raise InputFault(self._missing(template, name, place))

    def _parts(self, name: str, place: Place | None) -> list[str]:
        """Return the steps of a name that stays inside.

        Raises:
            InputFault: it does not.
        """
        parts = [part for part in name.split("/") if part not in ("", ".")]
        hint = "name it relative to the game's folder, as in `art/dragon.png`"
        if "\\" in name:
            hint = "write `" + name.replace("\\", "/").lstrip("/") + "`"
        if name.startswith("/") or "\\" in name or ":" in name or ".." in parts or "\0" in name:
            raise InputFault(
                codes.OUTSIDE.at(place, f"`{name}` is no path inside of the project", hint=hint)
            )
        if not parts:
            raise InputFault(codes.NOT_FOUND.at(place, "the name of the file is empty"))
        return parts

    def _exact(self, shelf: _Shelf, parts: list[str], place: Place | None) -> str | None:
        """Return "" where the file is there, its real name where only the case differs, or None.

        Raises:
            InputFault: something of the name is there that is no file.
        """
        folder = shelf.folder
        real: list[str] = []
        for part in parts:
            names = self._listing(folder)
            actual = part
            if part not in names:
                folded = _folded(part)
                actual = min((n for n in names if _folded(n) == folded), default="")
                if not actual:
                    return None
            real.append(actual)
            folder = folder / actual
        if folder.is_file():
            return "" if real == parts else "/".join(real)
        if real != parts:
            return None
        kinds = {
            "a folder": (folder.is_dir(), "name a file in it"),
            "no ordinary file": (folder.exists(), "put a file there"),
            "a link to a file that is gone": (True, "put the file itself there"),
        }
        what, hint = next((what, hint) for what, (so, hint) in kinds.items() if so)
        message = f"`{shelf.shown}/{'/'.join(parts)}` is {what}"
        raise InputFault(codes.NOT_FOUND.at(place, message, hint=hint))

    def _listing(self, folder: Path) -> frozenset[str]:
        names = self._names.get(folder)
        if names is None:
            try:
                names = frozenset(os.listdir(folder))  # noqa: PTH208 (iterdir is 6 times slower)
            except OSError:
                names = frozenset()
            self._names[folder] = names
        return names

    def _inside(self, shelf: _Shelf, parts: list[str], name: str, place: Place | None) -> Found:
        path = shelf.folder.joinpath(*parts)
        real = path.resolve()
        if not real.is_relative_to(shelf.limit):
            raise InputFault(
                codes.OUTSIDE.at(
                    place,
                    f"`{name}` is a link that leads out of the project",
                    hint="copy the file into the project",
                )
            )
        return Found(path, f"{shelf.shown}/{'/'.join(parts)}".replace(":/", ":"))

    def _files(self, shelf: _Shelf) -> Iterator[str]:
        """Yield the names of the files below a shelf, at most `_MAX_LISTED`."""
        todo = [(shelf.folder, "")]
        count = 0
        while todo and count < _MAX_LISTED:
            folder, prefix = todo.pop()
            for name in sorted(self._listing(folder)):
                if name.startswith("."):
                    continue
                if (folder / name).is_dir():
                    todo.append((folder / name, f"{prefix}{name}/"))
                elif (folder / name).is_file():  # not a link to what is gone
                    count += 1
                    yield prefix + name

    def _missing(self, template: bool, name: str, place: Place | None) -> Diagnostic:
        shelves = self._templates if template else self._assets[:4]
        suffixes = _like("xml" if template else name.rpartition(".")[2])
        there = sorted({n for shelf in shelves for n in self._files(shelf)})
        alike = [n for n in there if n.rpartition(".")[2].lower() in suffixes]
        searched = ", ".join(f"{shelf.shown}/" for shelf in shelves[:-1])
        return codes.NOT_FOUND.at(
            place,
            f"there is no file `{name}` in {searched} or the package",
            hint=did_you_mean(name, alike, "files")
            if alike
            else f"put it into `{shelves[0].shown}/`; there is no file of its kind yet",
        )


def _like(suffix: str) -> frozenset[str]:
    """Return the suffixes of files that can stand for one another; of an unknown one all."""
    known = next((kind for kind in _KINDS if suffix.lower() in kind), None)
    return known if known is not None else frozenset().union(*_KINDS[:2])


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _tail(path: str, steps: int) -> str:
    return "/".join(path.split("/")[-steps:])
