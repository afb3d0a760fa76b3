"""The output folder: where it lies, and what a command finds and leaves there."""

from pathlib import Path

from cardforge.jobs.swap import recover, sweep

#: The output folder of a project.
OUTPUT = "build"
#: Below an output folder: what may be deleted at any time without changing a result.
CACHE = ".cache"


def output_folder(root: Path, asked: Path | None) -> Path:
    """Return the folder that output goes to; ``asked`` is taken as it is on the command line."""
    return root / OUTPUT if asked is None else asked.absolute()


def prepare(out: Path) -> None:
    """Make the folder ready for writing: whole again after a killed run, and out of git.

    Call it with the folder's lock held.
    """
    recover(out)
    for folder in (out, *sorted(p for p in out.glob("**/") if p.name != CACHE)):
        sweep(folder)
    ignore = out / ".gitignore"
    if out.name == OUTPUT and not ignore.exists():
        ignore.write_text("*\n!.gitignore\n", "utf-8", newline="\n")
