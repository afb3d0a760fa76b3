"""Which files a project leaves out: ``exclude:`` of cardforge.yaml, and ``--exclude``."""

from collections.abc import Iterable
from fnmatch import fnmatchcase


def excludes(patterns: Iterable[str], file: str) -> bool:
    """Tell whether a pattern fits a file or one of the folders that it lies in.

    ``file`` is relative to the project, with forward slashes. A pattern without a slash fits a name
    at any depth (``drafts``, ``*.old.yaml``), one with a slash the path from the project's folder
    (``decks/owls/*``). ``*`` stands for any letters, also slashes, ``?`` for one.
    """
    steps = file.split("/")
    paths = ["/".join(steps[: n + 1]) for n in range(len(steps))]
    for pattern in patterns:
        wanted = pattern.rstrip("/").removeprefix("./")
        if any(fnmatchcase(path, wanted) for path in (paths if "/" in wanted else steps)):
            return True
    return False
