"""What is wrong with a template that Jinja cannot parse, in words, and where."""

import re
from typing import NamedTuple

from cardforge.diagnostics import did_you_mean

_CLOSER = {"{{": "}}", "{%": "%}"}
#: Comments and raw parts as a whole, and signs that open or close something.
_OUTSIDE = re.compile(
    r"\{#.*?#\}|\{%-?\s*raw\s*-?%\}.*?\{%-?\s*endraw\s*-?%\}|\{\{|\{%|\}\}|%\}|#\}", re.DOTALL
)
#: Texts in quotes, a quote without its mate in the line, signs.
_INSIDE = re.compile(r""""[^"\n]*"|'[^'\n]*'|["']|\{\{|\{%|\}\}|%\}|[{}]""")
_TAGS = (
    "block", "call", "elif", "else", "extends", "filter", "for", "from", "if", "import", "include",
    "macro", "raw", "set", "trans", "with",
)  # fmt: skip
_PAIRED = ("block", "call", "filter", "for", "if", "macro", "raw", "set", "trans", "with")
_ENDS = tuple(f"end{tag}" for tag in _PAIRED)
_UNKNOWN_TAG = re.compile(r"Encountered unknown tag '(\w+)'")
_INNERMOST = re.compile(r"The innermost block that needs to be closed is '(\w+)'")
_EXPECTED = re.compile(r"expected token '(.+?)', got '(.+)'", re.DOTALL)
_UNEXPECTED = re.compile(r"unexpected '(.+?)'(?:, expected '(.+)')?", re.DOTALL)
_CHARACTER = re.compile(r"unexpected char '(.)' at (\d+)", re.DOTALL)
_TWICE = re.compile(r"block '(.+)' defined twice")
_NAMED = {
    "end of print statement": "`}}`",
    "end of statement block": "`%}`",
    "name": "a name",
    "string": "a text in quotes",
    "integer": "a number",
    "begin of statement block": "`{%`",
    "begin of print statement": "`{{`",
}
#: Operators of other languages.
_INSTEAD = {"&": "write `and`", "|": "write `or`", "!": "write `not`", "?": "write `a if b else c`"}


class Complaint(NamedTuple):
    """What is wrong and what to do, from offset ``start`` to ``end``.

    They are -1 where Jinja knows the line alone; ``word`` is then what to look for in it.
    """

    message: str
    hint: str
    start: int = -1
    end: int = -1
    word: str = ""


def unpaired(text: str) -> Complaint | None:
    """Return the first sign of a template that opens or closes nothing; None where all pair up."""
    at = 0
    while opened := _OUTSIDE.search(text, at):
        sign = opened[0]
        if sign in ("}}", "%}", "#}"):
            opener = {"}}": "{{", "%}": "{%", "#}": "{#"}[sign]
            hint = f"begin it with `{opener}`; where it is to be printed, write {{{{ '{sign}' }}}}"
            return Complaint(f"`{sign}` closes nothing", hint, *opened.span())
        at = opened.end()
        if sign in _CLOSER:
            found = _inside(text, sign, opened.start())
            if isinstance(found, Complaint):
                return found
            at = found
    return None


def _inside(text: str, opener: str, start: int) -> int | Complaint:
    """Return where what begins at ``start`` ends, or what is wrong with it."""
    closer = _CLOSER[opener]
    at, braces = start + len(opener), 0
    while found := _INSIDE.search(text, at):
        sign, at = found[0], found.end()
        if sign in ('"', "'"):
            return Complaint("a quote is not closed in its line", f"add {sign}", *found.span())
        if sign == "{":
            braces += 1
        elif sign == "}" or (sign == "}}" and braces):
            braces, at = max(0, braces - 1), found.start() + 1
        elif sign == closer:
            return at
        elif sign in _CLOSER:
            break
        elif sign in ("}}", "%}"):
            message = f"`{opener}` is closed by `{sign}`"
            return Complaint(message, f"write `{closer}`", *found.span())
    return Complaint(f"`{opener}` is not closed", f"end it with `{closer}`", start, start + 2)


def explained(text: str, message: str) -> Complaint | None:
    """Return Jinja's complaint about a template in words; None where it is as good as it gets."""
    return unpaired(text) or _of_tag(message) or _of_token(message)


def _of_tag(message: str) -> Complaint | None:
    if message.startswith("Unexpected end of template"):
        inner = _INNERMOST.search(message)
        hint = f"add {{% end{inner[1]} %}}" if inner else "add its {% end… %}"
        return Complaint("a block is not closed", hint)
    twice = _TWICE.fullmatch(message)
    if twice:
        name = twice[1]
        return Complaint(f"the block `{name}` is there twice", "name one otherwise", word=name)
    unknown = _UNKNOWN_TAG.match(message)
    if unknown is None:
        return None
    tag, inner = unknown[1], _INNERMOST.search(message)
    if tag not in _TAGS and tag not in _ENDS:
        hint = did_you_mean(tag, (*_TAGS, *_ENDS), "tags")
        return Complaint(f"there is no tag `{tag}`", hint, word=tag)
    shown = f"{{% {tag} %}}"
    if inner is None or tag in ("elif", "else"):
        return Complaint(f"`{shown}` belongs to nothing here", "remove it", word=tag)
    if tag.removeprefix("end") == inner[1]:
        return None
    return Complaint(
        f"`{shown}` stands where `{{% {inner[1]} … %}}` is still open",
        f"close that first, with {{% end{inner[1]} %}}, or remove `{shown}`",
        word=tag,
    )


def _of_token(message: str) -> Complaint | None:
    if found := _CHARACTER.fullmatch(message):
        sign, at = found[1], int(found[2])
        hint = _INSTEAD.get(sign, "put a text in quotes, or remove it")
        return Complaint(f"`{sign}` has no meaning here", hint, at, at + 1)
    if found := _EXPECTED.fullmatch(message):
        wanted, got = (_NAMED.get(one, f"`{one}`") for one in found.groups())
        return Complaint(f"{got} stands where {wanted} is wanted", "look at what is before it")
    if found := _UNEXPECTED.fullmatch(message):
        got, wanted = found[1], found[2]
        what = f", `{wanted}` is wanted before it" if wanted else ""
        hint = f"add `{wanted}`" if wanted else "look at what is before it"
        return Complaint(f"`{got}` cannot stand here{what}", hint, word=got)
    if message.startswith("Expected an expression"):
        return Complaint("nothing stands between the braces", "name what is to be shown")
    if message == "expected name or number":
        return Complaint("nothing stands after the dot", "name a field", word=".")
    return None
