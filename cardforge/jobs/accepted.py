"""Findings that authors have accepted: by a comment where they are, or in the baseline.

An error is never accepted: it keeps a game from being written, and a check that is silent about it
would promise what a build does not keep.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from cardforge.diagnostics import (
    Diagnostic,
    Findings,
    Fix,
    Place,
    Severity,
    SourceText,
    UsageFault,
    did_you_mean,
)
from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.codes.checking import (
    BAD_BASELINE,
    BAD_SUPPRESSION,
    STALE_BASELINE,
    UNUSED_SUPPRESSION,
)
from cardforge.diagnostics.limits import TEXT_BYTES
from cardforge.diagnostics.reading import lies_in, read_bytes
from cardforge.diagnostics.suppression import Suppression, suppressions, without
from cardforge.jobs.limits import games_of
from cardforge.jobs.swap import write_whole
from cardforge.source.encoding import read_text
from cardforge.source.model import Project

#: Files beside the decks that may hold comments.
_FILES = (
    *(f"templates/**/*.{ending}" for ending in ("xml", "yaml", "md")),
    "decks/*/locale/*.po",
)


def by_comments(
    project: Project, found: Sequence[Diagnostic], looked_at: Callable[[str], bool]
) -> list[Diagnostic]:
    """Return the findings without those that comments accept, and what is wrong with comments.

    ``looked_at`` tells whether all that can be found in a file was looked for: only there a comment
    can be called useless.
    """
    return accept({file: _read(project, file) for file in _files(project)}, found, looked_at)


def accept(
    sources: Mapping[str, SourceText],
    found: Sequence[Diagnostic],
    looked_at: Callable[[str], bool],
) -> list[Diagnostic]:
    """Do what `by_comments` does, with the comments of these files."""
    comments = [one for file, text in sources.items() for one in suppressions(file, text.text)]
    if not comments:
        return list(found)
    good, wrong = _sound(comments)
    hidden: set[Diagnostic] = set()
    said = list(wrong)
    for comment in good:
        covered = [d for d in found if comment.covers(d.file, d.line, d.code)]
        hidden.update(d for d in covered if d.severity is not Severity.ERROR)
        if any(d.severity is Severity.ERROR for d in covered):
            message = f"`{comment.code}` is an error here, and errors cannot be accepted"
            hint = "put it right; `severities:` of cardforge.yaml can lower some errors"
            said.append(_at(BAD_SUPPRESSION, comment, message, hint))
        elif not covered and looked_at(comment.file):
            message = f"there is no `{comment.code}` to accept here"
            fix = without(sources[comment.file], comment)
            said.append(_at(UNUSED_SUPPRESSION, comment, message, "remove the comment", fix))
    return [d for d in found if d not in hidden] + said


def _files(project: Project) -> list[str]:
    others = {
        path.relative_to(project.root).as_posix()
        for pattern in _FILES
        for path in project.root.glob(pattern)
    }
    games = {*project.games, *project.failed}
    return sorted({*project.files, *(file for file in others if games.issuperset(games_of(file)))})


def _read(project: Project, file: str) -> SourceText:
    # What is wrong with it is told by whoever needs the file.
    return read_text(project.root / file, file, Findings()) or SourceText(file, "")


def _sound(comments: Iterable[Suppression]) -> tuple[list[Suppression], list[Diagnostic]]:
    """Return the comments that can be followed, and what is wrong with the others."""
    from cardforge.diagnostics import all_codes

    known = all_codes()
    good, wrong = [], []
    for comment in comments:
        if not comment.code:
            message = "the comment accepts nothing: it names no code in brackets"
            hint = "write `cardforge: ignore[CF-R07] why`, with the code that the finding has"
            wrong.append(_at(BAD_SUPPRESSION, comment, message, hint))
        elif comment.code not in known:
            message = f"there is no code `{comment.code}`"
            hint = did_you_mean(comment.code, known, "codes")
            wrong.append(_at(BAD_SUPPRESSION, comment, message, hint))
        elif not comment.reason:
            message = f"the comment accepts `{comment.code}` without a reason"
            wrong.append(_at(BAD_SUPPRESSION, comment, message, "write why after the bracket"))
        else:
            good.append(comment)
    return good, wrong


def _at(
    code: Code, comment: Suppression, message: str, hint: str, fix: Fix | None = None
) -> Diagnostic:
    return code.at(None, message, hint=hint, file=comment.file, fix=fix)._replace(
        line=comment.line, col=comment.col, end_line=comment.line, end_col=comment.end
    )


class Baseline:
    """The findings that the file named by ``baseline:`` accepts; none where it names no file.

    Raises:
        UsageFault: the file cannot be read or is no baseline, or there is no name though it is to
            be ``written``.
    """

    def __init__(self, project: Project, *, written: bool = False) -> None:
        self._file = project.config.baseline
        self._path = project.root / (self._file or "")
        self._place: Place | None = None
        self._entries: dict[str, tuple[str, str, str]] = {}
        if self._file is None:
            if written:
                hint = "add `baseline: accepted.json` to cardforge.yaml"
                raise UsageFault(BAD_BASELINE.at(None, "the project names no baseline", hint=hint))
            return
        place = self._place = project.config.places["baseline"] if project.config.places else None
        hint = "`cardforge check --write-baseline` writes it anew"
        if not lies_in(self._path, project.root):
            message = "the baseline lies outside of the project"
            raise UsageFault(BAD_BASELINE.at(place, message, hint="name a file in the project"))
        if not self._path.exists() and written:
            return
        from cardforge.diagnostics.baseline import load

        try:
            self._entries = load(read_bytes(self._path, TEXT_BYTES).decode("utf-8"))
        except OSError as refusal:
            reason = (refusal.strerror or str(refusal)).lower()
            message = f"the baseline `{self._file}` cannot be read: {reason}"
            raise UsageFault(BAD_BASELINE.at(place, message, hint=hint)) from refusal
        except ValueError as fault:
            if not written:
                message = f"`{self._file}` is no baseline: {fault}"
                raise UsageFault(BAD_BASELINE.at(place, message, hint=hint)) from fault

    def new(self, found: Sequence[Diagnostic], *, whole: bool) -> Iterator[Diagnostic]:
        """Yield the findings that are not accepted; in a ``whole`` run also what is out of date."""
        if not self._entries:
            yield from found
            return
        from cardforge.diagnostics.baseline import entries_of

        light = _light(found)
        keys = dict(zip(light, entries_of(light), strict=True))
        yield from (d for d in found if keys.get(d) not in self._entries)
        gone = len(self._entries.keys() - set(keys.values()))
        if whole and gone:
            yield STALE_BASELINE.at(
                None,
                f"{gone} of {len(self._entries)} findings that the baseline accepts are gone",
                hint="`cardforge check --prune-baseline` removes them",
                file=str(self._file),
            )

    def not_written(self) -> Diagnostic:
        """Return what to say where the findings of some game are not known."""
        return BAD_BASELINE.at(
            self._place,
            f"`{self._file}` was not written: not all games could be drawn",
            hint="put the errors right first",
        )

    def write(self, found: Sequence[Diagnostic], *, only_known: bool) -> None:
        """Write the file: every finding that is no error, or only those that it had.

        Raises:
            InputFault: it cannot be written.
        """
        from cardforge.diagnostics.baseline import dump, entries_of

        entries = entries_of(_light(found))
        if only_known:
            entries = {key: row for key, row in entries.items() if key in self._entries}
        write_whole(self._path, dump(entries).encode("ascii"))


def _light(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [finding for finding in found if finding.severity is not Severity.ERROR]
