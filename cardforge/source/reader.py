"""YAML text → `Document`, from parser events; no node tree is ever built.

Reads YAML 1.2 through libyaml (``ruamel.yaml.clib``) or, without it, ruamel's own parser.
Scalars are not resolved: the declared field decides later what they mean.
"""

import re
from pathlib import Path
from typing import Any, Final

from cardforge.diagnostics import Findings, SourceText
from cardforge.diagnostics.codes import yaml as codes
from cardforge.source.builder import Builder, Stop
from cardforge.source.encoding import read_text
from cardforge.source.tree import Document, Map, Node

#: Syntax faults that are reported of one file.
_MAX_FAULTS: Final = 20


def read_file(path: Path, file: str, findings: Findings) -> Document | None:
    """Read a file whose root is a mapping; None with findings where that fails."""
    source = read_text(path, file, findings)
    return None if source is None else parse(source, findings)


def parse(source: SourceText, findings: Findings, *, pure: bool = False) -> Document | None:
    """Return the text as data; None with findings where it is not usable.

    ``pure`` asks for the parser that is written in Python.
    """
    from cardforge.source import traps

    if not traps.letters(source, findings) or not traps.head(source, findings):
        return None
    try:
        builder, root = _build(source, findings, pure)
    except Stop:
        return None
    except _yaml_errors() as error:
        _further(source, error, findings, pure)
        return None
    if not isinstance(root, Map):
        from cardforge.source.rootless import bad_root

        bad_root(source, root, builder.root_start, findings)
        return None
    document = Document(source, root, builder.offsets)
    builder.after(document)
    return None if builder.failed else document


def _build(source: SourceText, findings: Findings, pure: bool) -> tuple[Builder, Node | None]:
    """Parse once, or once more where libyaml is stricter than YAML 1.2.

    libyaml refuses ``?`` and ``:`` inside of unquoted texts between brackets (``{a: why?}``,
    ``[http://x]``). Where it gives up and such letters are there, others stand in for them.
    """
    text = source.text
    if "\r" in text:
        text = re.sub("\r(?!\n)", "\n", text)
    builder = Builder(source, findings)
    try:
        return builder, builder.run(_events(text, pure, findings))
    except _yaml_errors():
        text, back = _stand_ins(text)
        if pure or not back:
            raise
    builder = Builder(source, findings, back)
    return builder, builder.run(_events(text, pure, findings))


def _stand_ins(text: str) -> tuple[str, dict[int, str]]:
    """Return the text with letters in place of harmless ``?`` and ``:``, and the way back.

    A ``?`` behind a letter never begins a key, and a ``:`` between letters never ends one.
    """
    spare = [chr(code) for code in range(0xE000, 0xF8FF) if chr(code) not in text][:2]
    swapped = re.sub(r"(?<=[^\s,\[\]{}])\?", spare[0], text)
    swapped = re.sub(r"(?<=[^\s,\[\]{}\"']):(?=[^\s,\[\]{}])", spare[1], swapped)
    return swapped, {ord(spare[0]): "?", ord(spare[1]): ":"} if swapped != text else {}


def _further(source: SourceText, error: Exception, findings: Findings, pure: bool) -> None:
    """Report why the text is no YAML, and go on behind the fault to find others."""
    from cardforge.source import syntax

    for _ in range(_MAX_FAULTS):
        mended = syntax.explain(source, error, findings)
        if mended is None:
            return
        source = mended
        try:
            _build(source, findings, pure)
        except Stop:
            return
        except _yaml_errors() as another:
            error = another
        else:
            return


def _yaml_errors() -> tuple[type[Exception], ...]:
    from ruamel.yaml.error import YAMLError

    # The pure parser lets its own ValueErrors (bad escapes) and IndexErrors through.
    return (YAMLError, ValueError, IndexError)


def _events(text: str, pure: bool, findings: Findings) -> Any:
    if not pure:
        try:
            from _ruamel_yaml import CParser  # type: ignore[import-not-found]
        except ImportError:
            findings.add(
                codes.SLOW_READER.at(
                    None,
                    "the fast YAML parser is missing, a slower one is used",
                    hint="install `ruamel.yaml.clib`",
                )
            )
        else:
            return CParser(text).get_event
    from ruamel.yaml import YAML

    return iter(YAML(typ="safe", pure=True).parse(text)).__next__
