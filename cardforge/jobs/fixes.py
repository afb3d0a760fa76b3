"""Mends what can be mended for certain: findings carry the change, this makes it in the files.

The changes of one check are put into each file together, those that overlap one after the other;
then everything is looked at again, since a mended file may show what was hidden before, until
nothing is left to mend. A file is written whole or not at all, and one that could be read is never
made one that cannot.
"""

import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from cardforge.diagnostics import Diagnostic, Findings, Fix, Severity, UsageFault
from cardforge.diagnostics.codes.yaml import EMPTY
from cardforge.jobs.check import CheckOptions, CheckResult, check, prefix_of
from cardforge.jobs.folders import SHELVES
from cardforge.jobs.limits import Codes, limits_of
from cardforge.jobs.mirror import mirrored
from cardforge.jobs.results import Progress, silent
from cardforge.jobs.swap import refused, write_whole
from cardforge.source.encoding import decode
from cardforge.source.project import CONFIG_FILE, find_project
from cardforge.source.reader import parse

#: Rounds of mending and checking; each mends something, so that no project comes near.
_ROUNDS = 50
_YAML = (".yaml", ".yml")
#: Suffixes of files that can be mended.
_MENDED = (*_YAML, ".xml", ".po")

#: Changes of one file, each with the findings that it mends.
_Wanted = Mapping[Fix, list[Diagnostic]]


class Mended(NamedTuple):
    """A finding that was mended, and how."""

    finding: Diagnostic
    fix: Fix


class Mending(NamedTuple):
    """What was mended: each file's bytes before and after, and the findings, in their order.

    ``result`` is the check after it.
    """

    files: Mapping[str, tuple[bytes, bytes]]
    mended: tuple[Mended, ...]
    result: CheckResult


def mend_project(
    start: Path, options: CheckOptions, progress: Progress = silent, here: Path | None = None
) -> Mending:
    """Mend what a check of the project around ``start`` reports; arguments are those of `check`.

    Raises:
        UsageFault: something asked for does not exist, or cardforge.yaml has errors that stay.
        InputFault: a file cannot be written; it is as it was, those before it are mended.
    """
    root = find_project(start)
    here = (here or start).absolute()
    return mend(root, lambda: check(root, options, progress, here), codes_of(options))


def would_mend(
    start: Path, options: CheckOptions, progress: Progress = silent, here: Path | None = None
) -> Mending:
    """Return what `mend_project` would do, and leave the project as it is.

    Raises:
        UsageFault: something asked for does not exist, or cardforge.yaml has errors that stay.
    """
    root = find_project(start)
    targets = tuple(
        _from_root(target, root, (here or start).absolute()) for target in options.targets
    )
    with mirrored(root) as twin:
        options = options._replace(targets=targets)
        done = mend(twin, lambda: check(twin, options, progress, twin), codes_of(options))
    return done._replace(result=done.result._replace(root=root, prefix=prefix_of(root)))


def _from_root(target: str, root: Path, here: Path) -> str:
    """Return a target as it is named from the project's folder; a game stays a game."""
    if Path(target).name == target and (root / SHELVES[0] / target).is_dir():
        return target
    path = Path(os.path.normpath(here / target))
    inside = next((one for one in (path, path.resolve()) if one.is_relative_to(root)), None)
    if not path.exists():
        return target
    if inside is None:
        return limits_of((target,), root, here, ()).paths[0]
    return inside.relative_to(root).as_posix()


def codes_of(options: CheckOptions) -> Callable[[str], bool]:
    """Return what tells whether findings of a code are to be mended: those that are asked for.

    Raises:
        UsageFault: ``select`` or ``ignore`` fit no code.
    """
    return Codes(options.select, options.ignore).choose


def mend(
    root: Path,
    look: Callable[[], CheckResult],
    wanted_code: Callable[[str], bool] = lambda _: True,
) -> Mending:
    """Mend the files of the project in the folder ``root`` until ``look`` finds nothing to mend.

    Only findings of a ``wanted_code`` are mended.

    Raises:
        UsageFault: ``look`` does, and nothing (more) of it can be mended.
        InputFault: a file cannot be written; it is as it was.
    """
    files: dict[str, tuple[bytes, bytes]] = {}
    mended: list[Mended] = []
    #: Changes that mend nothing: the same ones again would not either.
    vain: set[Fix] = set()
    result: CheckResult | None = None
    for _ in range(_ROUNDS):
        state = _state(root)
        result, fault, found = _look(look)
        found = tuple(finding for finding in found if wanted_code(finding.code))
        made = False
        for file, wanted in _of(found, vain).items():
            if file not in state or _stamp(root / file) != state[file]:
                continue  # saved by an editor meanwhile: places are those of before
            before = (root / file).read_bytes()
            after, done = changed(file, before, wanted)
            vain |= wanted.keys() - set(done)
            if not done:
                continue
            made = True
            _write(root / file, after)
            files[file] = (files.get(file, (before, b""))[0], after)
            mended += [Mended(one, fix) for fix in done for one in wanted[fix]]
        if not made:
            if fault is not None:
                raise fault
            break
        result = None
    return Mending(files, tuple(mended), result or look())


def _look(
    look: Callable[[], CheckResult],
) -> tuple[CheckResult | None, UsageFault | None, tuple[Diagnostic, ...]]:
    """Return a check, or why there can be none, and what was found."""
    try:
        result = look()
    except UsageFault as fault:
        return None, fault, fault.diagnostics
    return result, None, result.findings


def _state(root: Path) -> dict[str, tuple[int, int]]:
    """Return what tells whether a file of the project is written anew, by its name."""
    files = [root / CONFIG_FILE]
    for shelf in SHELVES:
        files += [path for path in (root / shelf).rglob("*") if path.suffix in _MENDED]
    return {path.relative_to(root).as_posix(): _stamp(path) for path in files if path.is_file()}


def _write(path: Path, data: bytes) -> None:
    """Write a file anew, where a link leads to and with the rights that it had.

    Raises:
        InputFault: it cannot be written, or is not to be.
    """
    path = path.resolve()
    mode = path.stat().st_mode
    try:
        path.open("r+b").close()
    except OSError as refusal:
        raise refused(path, refusal) from refusal
    write_whole(path, data)
    path.chmod(mode)


def _stamp(path: Path) -> tuple[int, int]:
    state = path.stat()
    return state.st_mtime_ns, state.st_size


def _of(found: Iterable[Diagnostic], vain: Collection[Fix]) -> Mapping[str, _Wanted]:
    """Return the changes that can be made by file, each with the findings that it mends."""
    changes: dict[str, dict[Fix, list[Diagnostic]]] = {}
    for finding in found:
        fix = finding.fix
        if fix is not None and fix not in vain:
            changes.setdefault(fix.file, {}).setdefault(fix, []).append(finding)
    return dict(sorted(changes.items()))


def changed(file: str, before: bytes, wanted: _Wanted) -> tuple[bytes, list[Fix]]:
    """Return a file's bytes with the changes in it, and those that were made.

    Of changes that overlap the first is made. One that would make YAML unreadable, which is
    readable, or that leaves a fault where it was, is not.
    """
    chosen = _apart(wanted)
    after = applied(before, chosen)
    if _sound(file, before, after, [one for fix in chosen for one in wanted[fix]]):
        return after, chosen
    kept: list[Fix] = []
    for fix in chosen:
        said = [one for other in (*kept, fix) for one in wanted[other]]
        if _sound(file, before, applied(before, [*kept, fix]), said):
            kept.append(fix)
    return applied(before, kept), kept


def _apart(fixes: Iterable[Fix]) -> list[Fix]:
    """Return the changes by place, without those that overlap an earlier one or touch it."""
    chosen: list[Fix] = []
    for fix in sorted(fixes, key=lambda fix: (fix.start, fix.end, fix.text)):
        if not chosen or fix.start > chosen[-1].end:
            chosen.append(fix)
    return chosen


def applied(before: bytes, fixes: Iterable[Fix]) -> bytes:
    """Return the bytes with changes that do not overlap; all else stays as it is."""
    parts: list[bytes] = []
    at = 0
    for fix in sorted(fixes, key=lambda fix: fix.start):
        parts += [before[at : fix.start], fix.text.encode("utf-8")]
        at = fix.end
    return b"".join((*parts, before[at:]))


def _sound(file: str, before: bytes, after: bytes, mended: Iterable[Diagnostic]) -> bool:
    """Tell whether a change leaves a file readable, or mends what it is to of one that was not."""
    if before == after:
        return False
    left = _faults(file, after)
    if not left:
        return True
    faults = {(one.code, one.line, one.col, one.message) for one in mended}
    return bool(_faults(file, before)) and not faults & left


def _faults(file: str, data: bytes) -> set[tuple[str, int, int, str]]:
    """Return what keeps a file from being read."""
    findings = Findings()
    source = decode(data, file, findings)
    if source is not None and file.endswith(_YAML):
        parse(source, findings)
    errors = (one for one in findings if one.severity is Severity.ERROR)
    return {(one.code, one.line, one.col, one.message) for one in errors if one.code != EMPTY.id}


def diff(files: Mapping[str, tuple[bytes, bytes]]) -> bytes:
    """Return changed files as a unified diff, which ``patch -p1`` and ``git apply`` take.

    Names count from the project's folder; line ends and bytes are those of the files.
    """
    from difflib import diff_bytes, unified_diff

    lines: list[bytes] = []
    for file, (before, after) in sorted(files.items()):
        old, new = (re.findall(rb"[^\n]*\n|[^\n]+", data) for data in (before, after))
        name = file.encode("utf-8")
        for line in diff_bytes(unified_diff, old, new, b"a/" + name, b"b/" + name):
            lines.append(line)
            if not line.endswith(b"\n"):
                lines.append(b"\n\\ No newline at end of file\n")
    return b"".join(lines)
