"""Checks of standard input, which stands for one file: as an editor sends what is not saved yet."""

import os
from pathlib import Path
from time import perf_counter

from cardforge.diagnostics import Findings, SourceText, UsageFault
from cardforge.diagnostics.codes.checking import UNKNOWN_TARGET
from cardforge.diagnostics.report.spot import STDIN
from cardforge.jobs.accepted import accept
from cardforge.jobs.check import CheckOptions, CheckResult, check, prefix_of
from cardforge.jobs.fixes import Mending, codes_of, mend
from cardforge.jobs.limits import Codes
from cardforge.jobs.mirror import mirrored
from cardforge.jobs.results import Progress, silent
from cardforge.source.deck import read_deck
from cardforge.source.encoding import decode
from cardforge.source.game import game_group
from cardforge.source.project import find_project
from cardforge.source.reader import parse
from cardforge.source.spec import Reading
from cardforge.source.tree import Document

#: Keys by which a file is known for a deck or a game, also where the first one is misspelt.
_DECK, _GAME = ("deck", "cards", "fields"), ("game", "components", "settings")


def check_as(
    data: bytes,
    file: Path,
    start: Path | None,
    options: CheckOptions,
    progress: Progress = silent,
) -> CheckResult:
    """Check the project as if ``file`` held ``data``, and report on this file.

    The project is that around ``start``, or around the file.

    Raises:
        UsageFault: the file does not lie in the project, or cardforge.yaml has errors.
    """
    root, name = _named(file, start)
    with mirrored(root, {name: data}) as twin:
        result = check(twin, options._replace(targets=(name,)), progress, twin)
    return result._replace(root=root, prefix=prefix_of(root), contents={name: data})


def would_mend_as(
    data: bytes,
    file: Path,
    start: Path | None,
    options: CheckOptions,
    progress: Progress = silent,
) -> Mending:
    """Return what would be mended if ``file`` held ``data``; nothing is written.

    Raises:
        UsageFault: the file does not lie in the project, or cardforge.yaml has errors that stay.
    """
    root, name = _named(file, start)
    with mirrored(root, {name: data}) as twin:
        wanted = options._replace(targets=(name,))
        return mend(twin, lambda: check(twin, wanted, progress, twin), codes_of(options))


def _named(file: Path, start: Path | None) -> tuple[Path, str]:
    """Return the project that a file belongs to, and its name there."""
    path = Path(os.path.normpath(file.absolute()))
    near = next((folder for folder in path.parents if folder.is_dir()), Path.cwd())
    root = find_project(near if start is None else start)
    inside = next((one for one in (path, path.resolve()) if one.is_relative_to(root)), None)
    if inside is None or path.is_dir():
        what = "is a folder" if path.is_dir() else f"lies outside of the project {root.as_posix()}"
        raise UsageFault(
            UNKNOWN_TARGET.at(
                None,
                f"`{file.as_posix()}` {what}",
                hint="give the path of the file that standard input stands for",
            )
        )
    return root, inside.relative_to(root).as_posix()


def check_alone(data: bytes, options: CheckOptions) -> CheckResult:
    """Check a file that belongs to no project: how it is written, and what it says by itself.

    A deck is read whole; of a game what needs no other file; of anything else only the YAML.

    Raises:
        UsageFault: ``select`` or ``ignore`` fit no code.
    """
    began = perf_counter()
    codes = Codes(options.select, options.ignore)
    findings = Findings()
    source = decode(data, STDIN, findings)
    document = None if source is None else parse(source, findings)
    if document is not None:
        _read(document, findings)
    found = accept({STDIN: source or SourceText(STDIN, "")}, findings.sorted(), lambda _: False)
    found.sort(key=lambda finding: finding.order)
    return CheckResult(
        Path.cwd(),
        "",
        (),
        (),
        tuple(finding for finding in found if codes.takes(finding)),
        perf_counter() - began,
        options.fail_level,
        options.max_warnings,
        contents={STDIN: data},
    )


def _read(document: Document, findings: Findings) -> None:
    keys = document.root.keys()
    if "deck" in keys or ("game" not in keys and not keys.isdisjoint(_DECK)):
        read_deck(document, Reading(document, findings, "deck"))
    elif not keys.isdisjoint(_GAME):
        game_group().read(document.root, document.root.base, Reading(document, findings, "game"))
