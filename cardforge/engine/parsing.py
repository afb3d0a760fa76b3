"""A file of rules as Python's tree: any bytes become one, or a finding that says why not.

Nothing of it is run.
"""

import ast
import warnings
from pathlib import Path

from cardforge.diagnostics import Diagnostic, InputFault
from cardforge.diagnostics.codes.play import BAD_RULES
from cardforge.diagnostics.limits import RULES_BYTES, RULES_LEVELS
from cardforge.diagnostics.reading import read_bytes

#: Letters of a message; a name of Python may have any number.
_MESSAGE = 400


def parse_file(path: Path, file: str) -> tuple[str, ast.Module]:
    """Return the text of a file and its tree; ``file`` is the path that people are shown.

    Raises:
        InputFault: it cannot be read, is no Python, or is beyond the limits.
    """
    try:
        data = read_bytes(path, RULES_BYTES)
        text = data.decode("utf-8-sig")
    except OSError as fault:
        what = f"the file cannot be read: {fault.strerror or fault}"
        raise InputFault(_at(file, 0, 0, what, "see that it is there, and can be read")) from None
    except UnicodeDecodeError as fault:
        before = fault.object[: fault.start]
        line, col = before.count(b"\n") + 1, fault.start - before.rfind(b"\n")
        what = f"the file is not UTF-8: byte {fault.object[fault.start]:02X}"
        raise InputFault(_at(file, line, col, what, "save it as UTF-8")) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        hint = "save the file as UTF-8"
        raise InputFault(_at(file, line, 0, "a null byte, which no text has", hint))
    return text, _tree(text, path, file)


def _tree(text: str, path: Path, file: str) -> ast.Module:
    deep = f"more than {RULES_LEVELS} levels of statements and expressions in each other"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what Python will refuse one day
            tree = ast.parse(text, str(path))
    except SyntaxError as fault:
        line, col = fault.lineno or 0, fault.offset or 0
        what = f"line {line}: {fault.msg}" if line else fault.msg
        raise InputFault(_at(file, line, col, what, "Python cannot read the file")) from None
    except (MemoryError, RecursionError, ValueError):
        raise InputFault(_at(file, 0, 0, deep, "split it into functions")) from None
    line = _too_deep(tree)
    if line:
        raise InputFault(_at(file, line, 0, deep, "split it into functions"))
    return tree


def _too_deep(tree: ast.Module) -> int:
    """Return the line of a node that lies too deep for what walks the tree; 0 where none does."""
    nodes: list[ast.AST] = [tree]
    line = 1
    for _ in range(RULES_LEVELS):
        nodes = [child for node in nodes for child in ast.iter_child_nodes(node)]
        if not nodes:
            return 0
        line = next((one.lineno for one in nodes if hasattr(one, "lineno")), line)
    return line


def column(text: str, line: int, col: int) -> int:
    """Return the column in letters, from 1, of one that counts bytes of UTF-8, as trees do."""
    lines = text.split("\n", line)
    if not 0 < line <= len(lines):
        return col
    return len(lines[line - 1].encode("utf-8")[: col - 1].decode("utf-8", "ignore")) + 1


def _at(file: str, line: int, col: int, message: str, hint: str) -> Diagnostic:
    return placed(BAD_RULES.at(None, message, file=file, hint=hint), line, col)


def placed(finding: Diagnostic, line: int, col: int) -> Diagnostic:
    """Return a finding at a line and column (from 1; 0 where there is none), of bounded length."""
    message = finding.message
    if len(message) > _MESSAGE:
        message = f"{message[:_MESSAGE]} …"
    return finding._replace(message=message, line=line, col=col)
