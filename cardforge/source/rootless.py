"""Files that hold no mapping, and what they hold instead."""

import re

from cardforge.diagnostics import Findings, SourceText
from cardforge.diagnostics.codes import yaml as codes
from cardforge.source.mending import space_after
from cardforge.source.shown import shorten
from cardforge.source.syntax import odd_space
from cardforge.source.tree import Node, Seq


def bad_root(source: SourceText, root: Node | None, start: int, findings: Findings) -> None:
    """Report a file that holds no mapping."""
    if root is None:
        findings.add(
            codes.EMPTY.at(
                None,
                "the file is empty or holds only comments",
                hint="fill it, delete it, or exclude it in cardforge.yaml",
                file=source.file,
            )
        )
        return
    place = source.place(start)
    if isinstance(root, Seq):
        findings.add(
            codes.ROOT.at(
                place,
                "the file holds a list, but must hold `key: value` lines",
                hint="put the list under a key, as in `cards:`",
            )
        )
        return
    odd = odd_space(source, start, source.text[start:].split("\n")[0])
    if odd is not None:
        findings.add(odd)
        return
    match = re.match(r"\s*([\w-]+):([^\s].*)?", root if isinstance(root, str) else "")
    hint = "begin with `deck:` or `game:`"
    if match and match[2]:
        hint = f"did you mean `{match[1]}: {shorten(match[2])}`?"
    fix = None
    alone = re.match(r"([\w-]+):(?=[^\s/])[^\r\n]*(?![^\r\n])\s*$", source.text[start:])
    if match and alone:
        fix = space_after(source, start + alone.end(1))
    message = "expected `key: value`, found a single text"
    findings.add(codes.ROOT.at(place, message, hint=hint, fix=fix))
