"""The output folder: where it lies, and what a command finds and leaves there."""

from collections.abc import Iterable
from pathlib import Path

from cardforge.diagnostics import Diagnostic, UsageFault
from cardforge.diagnostics.codes.tool import BAD_OPTION
from cardforge.jobs.swap import recover, sweep

#: The output folder of a project.
OUTPUT = "build"
#: Below an output folder: what may be deleted at any time without changing a result.
CACHE = ".cache"
#: In an output folder: what it holds.
MANIFEST = "manifest.json"
#: Folder of a game with its catalogs.
LOCALE = "locale"
#: In it: the game's terms, which translators keep.
GLOSSARY = "glossary.po"
#: Folder of the project with a file for each printer.
PRINTERS = "printers"
#: In an output folder: the schemas for editors.
SCHEMA = "schema"
#: Folders of a project that hold what authors write; their sub-folders are named after games.
SHELVES = ("decks", "templates")


def output_folder(root: Path, asked: Path | None) -> Path:
    """Return the folder that output goes to; ``asked`` is taken as it is on the command line.

    Raises:
        UsageFault: the folder lies among the source, where output would be read as such.
    """
    if asked is None:
        return root / OUTPUT
    out = asked.absolute()
    for shelf in SHELVES:
        if out.resolve().is_relative_to((root / shelf).resolve()):
            raise UsageFault(
                BAD_OPTION.at(
                    None,
                    f"the output folder {out.as_posix()} lies in `{shelf}`, "
                    "which holds the source of games",
                    hint="choose another folder with --out",
                )
            )
    return out


def prepare(out: Path, games: Iterable[str]) -> None:
    """Make the folder ready for writing: whole again after a killed run, and out of git.

    Only what cardforge itself left is deleted, and only where it writes, since ``--out`` may name
    a folder that holds other things. Call it with the folder's lock held.
    """
    recover(out)
    sweep(out, MANIFEST)
    sweep(out / SCHEMA, ".json")
    for game in games:
        for folder in sorted((out / game).glob("*/")):
            sweep(folder, ".pdf", ".svg", ".dxf")
    ignore = out / ".gitignore"
    if out.name == OUTPUT and not ignore.exists():
        ignore.write_text("*\n!.gitignore\n", "utf-8", newline="\n")


def shown_in(root: Path, finding: Diagnostic) -> Diagnostic:
    """Return a finding whose file is shown as seen from the project's folder, if it lies there."""
    file = Path(finding.file)
    if not file.is_absolute() or not file.is_relative_to(root.resolve()):
        return finding
    return finding._replace(file=file.relative_to(root.resolve()).as_posix())
