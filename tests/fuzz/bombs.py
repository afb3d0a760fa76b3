# ruff: noqa: E501, ISC004 (bombs are one piece each)
"""Small files that ask for minutes, gigabytes, or what lies outside of the project."""

import struct
import zlib
from base64 import b64encode
from collections.abc import Iterator
from typing import NamedTuple

from tests.project import BASE

CARD, STYLE = "templates/tiny/card.xml", "templates/tiny/style.yaml"
DECK, GAME = "decks/tiny/cards.yaml", "decks/tiny/game.yaml"
#: A number that Python itself refuses to read.
N = "9" * 5000
_HEAD = (BASE / DECK).read_text("utf-8").partition("cards:\n")[0]
_GAME = (BASE / GAME).read_text("utf-8")
_ENTITIES = "".join(f"<!ENTITY a{i} '{f'&a{i - 1};' * 20 if i else 'aaaa'}'>" for i in range(8))
_HUGE = zlib.compress(b"\0" * 30_000_000, 9)


class Bomb(NamedTuple):
    """A name, the files that are put into the small project, and a code that is told, or none."""

    name: str
    files: dict[str, bytes]
    code: str


def bombs() -> Iterator[Bomb]:
    """Yield all of them."""
    for kind, rows in _TABLE.items():
        for name, (body, code) in rows.items():
            files = _KINDS[kind](body)
            encoded = {
                file: data if isinstance(data, bytes) else data.encode()
                for file, data in files.items()
            }
            yield Bomb(f"{kind} {name}", encoded, code)


Text = str | bytes


def _face(body: Text) -> dict[str, Text]:
    return {
        CARD: '{% extends "base/card.xml" %}{% block face %}' + str(body) + "{% endblock %}",
        "templates/tiny/loop0.xml": "{% include 'loop1.xml' %}" * 10,
        "templates/tiny/loop1.xml": "{% include 'loop2.xml' %}" * 10,
        "templates/tiny/loop2.xml": "{% include 'loop3.xml' %}" * 1000,
        "templates/tiny/loop3.xml": "{% include 'loop4.xml' %}" * 1000,
        "templates/tiny/loop4.xml": " ",
    }


def _art(data: Text, name: str = "art/x.svg") -> dict[str, Text]:
    face = f'<image src="{name}" x="5" y="20" w="30" h="30" alt="x"/>'
    return {f"decks/tiny/{name}": data, **_face(face + "<text>{{ card.name }}</text>")}


def _svg(body: Text) -> dict[str, Text]:
    xml = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    return _art(f"{xml}{body!s}</svg>")


def _po(head: Text) -> dict[str, Text]:
    entry = (
        'msgctxt "faces/card.xml#x"\nmsgid "a {n}"\nmsgid_plural "b {n}"\n'
        'msgstr[0] "x {n}"\nmsgstr[1] "y {n}"\n'
    )
    return {
        "decks/tiny/locale/sv.po": f'msgid ""\nmsgstr ""\n{head!s}\n{entry}',
        GAME: _GAME + "locales: [en, sv]\n",
        **_face("<text>{{ t('x', 'a {n}', 'b {n}', n=2) }}</text>"),
    }


def _png(width: int, height: int, data: bytes, extra: bytes = b"") -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    parts = _chunk(b"IHDR", head) + extra + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


_SMALL = zlib.compress(b"\0" * 68)
_PLURALS = '"Plural-Forms: nplurals={}; plural={};\\n"\n'

_KINDS = {
    "deck": lambda rows: {DECK: f"{_HEAD}cards:\n{rows}"},
    "yaml": lambda text: {DECK: text},
    "game": lambda change: {GAME: _GAME.replace(*change.split("→"))},
    "style": lambda name: {STYLE: f"styles:\n  name: {name}\n  body: {{font: sans, size: 9}}\n"},
    "must": lambda that: {GAME: f"{_GAME}must:\n  - {{id: x, says: y, that: '{that}'}}\n"},
    "project": lambda text: {"cardforge.yaml": text, "accepted.json": "[" * 100_000},
    "record": lambda text: {"build/.cache/checked.json": text, "build/manifest.json": text},
    "face": _face,
    "template": lambda text: {CARD: text},
    "po": _po,
    "svg": _svg,
    "art": _art,
    "png": lambda data: _art(data, "art/x.png"),
    "jpeg": lambda data: _art(data, "art/x.jpg"),
}

_TABLE: dict[str, dict[str, tuple[Text, str]]] = {
    "deck": {
        "alias bomb": (
            "  - &a0 {id: a, name: [x, x, x, x, x, x, x, x, x]}\n"
            + "".join(
                f"  - &a{i} {{id: b, name: [{', '.join([f'*a{i - 1}'] * 9)}]}}\n"
                for i in range(1, 12)
            ),
            "CF-Y09",
        ),
        "copies": (f"  - {{id: a, name: x, copies: {N}}}\n", "CF-S06"),
        "number": (f"  - {{id: a, name: x, cost: {N}}}\n", "CF-S06"),
        "exponent": (f"  - {{id: a, name: x, cost: 9e{N}}}\n", ""),
        "number as key": (f"  - {{id: a, name: x, {N}: 1, 1: 3}}\n", ""),
        "entity in text": (f"  - {{id: a, name: x, text: '&#{N}; &#x{N};'}}\n", ""),
        "nested markup": ("  - {id: a, name: x, text: '" + "<b>" * 100_000 + "'}\n", ""),
        "tags without end": ("  - {id: a, name: x, text: '" + "<b " * 50_000 + "'}\n", ""),
        "quotes in a tag": ("  - {id: a, name: x, text: '<b " + '""' * 50_000 + "'}\n", ""),
        "braces": ("  - {id: a, name: x, text: '" + "{" * 100_001 + "'}\n", ""),
        "id of dots": ("  - {id: '" + "a." * 50_000 + "!', name: x}\n", ""),
        "number with lines": ("  - {id: a, name: " + "1_" * 50_000 + "}\n", ""),
    },
    "yaml": {
        "brackets": ("deck: " + "[" * 100_000, "CF-Y27"),
        "maps": ("a: " + "{a: " * 100_000, "CF-Y27"),
        "dashes": ("- " * 100_000, "CF-Y27"),
        "indented": ("".join(" " * i + "a:\n" for i in range(2000)), "CF-Y27"),
        "anchors": ("".join(f"&a{i} [" for i in range(20_000)), "CF-Y27"),
        "documents": ("---\n" * 50_000, ""),
        "conflicts": ("<<<<<<< a\n" * 50_000, ""),
        "UTF-16": ("deck: cards\n".encode("utf-16"), "CF-Y03"),
        "UTF-32": ("deck: cards\n".encode("utf-32-le"), "CF-Y03"),
        "surrogate": (b"deck: \xed\xa0\x80\n", "CF-Y02"),
    },
    "game": {
        "players": (f"2-4→2-{N}", ""),
        "many players": ("2-4→2-999999999", ""),
        "count": (f"count: 4→count: {N}", "CF-S06"),
        "large size": (f"poker→{N}x{N}", ""),
        "tiny size": ("poker→0.0001x0.0001", ""),
        "thickness": (f"count: 4→count: 4, stock: {N}", ""),
        "face outside": ("title: Tiny→title: Tiny\ncover: /etc/passwd", ""),
    },
    "style": {
        "huge type": ("{font: sans, size: 999999999999}", ""),
        "digits": (f"{{font: sans, size: {N}}}", ""),
        "blanks in a colour": ("{font: sans, size: 9, color: 'cmyk(" + " " * 50_000 + "1'}", ""),
    },
    "must": {
        "brackets": ("(" * 100_000, ""),
        "digits": (N, ""),
        "percent": (f"{N}% > 1", ""),
        "not": ("not " * 100_000 + "1", ""),
        "chain": ("1 > 0" + " and 1 > 0" * 100_000, ""),
        "product": ("9999999999 * 9999999999 * " * 30 + "1 > 0", ""),
        "range": ("sum(x for x in 1..999999999999999) > 1", ""),
        "loops": ("count(x in 1..999999, y in 1..99999) > 1", ""),
    },
    "project": {
        "bleed": (f"print: {{bleed: {N}}}\n", ""),
        "nested baseline": ("baseline: accepted.json\n", "CF-X17"),
        "baseline outside": ("baseline: /etc/passwd\n", "CF-X17"),
        "profile outside": ("print: {icc: /etc/passwd}\n", ""),
        "printer outside": ("printers: {a: /etc/passwd}\n", ""),
        "pattern": ("exclude: ['" + "*a" * 2000 + "']\n", ""),
        "share": (f"locales: {{sv: {{publish_at: '1.{'1' * 50_000} x%'}}}}\n", ""),
    },
    "record": {"nested": ("[" * 200_000, ""), "number": (N, ""), "no text": (b"\xff\xfe", "")},
    "face": {
        "length": (f'<rect fill="#000" w="{N}mm" x="9e99999mm" y="{N}"/>', ""),
        "tracks": (f'<grid cols="{N}:4"/><polygon sides="{N}" fill="#000"/>', ""),
        "turn": (f'<rect fill="#000" rotate="{N}"/>', ""),
        "dash": ('<line x1="0" x2="60" dash="0.00001" stroke="#000"/>', ""),
        "path": ("<path stroke='#000' d='M0 0" + "l1 1" * 100_000 + "'/>", ""),
        "groups": ("<group>" * 100_000 + "</group>" * 100_000, ""),
        "bold in bold": ("<text>" + "<b>" * 50_000 + "x" + "</b>" * 50_000 + "</text>", ""),
        "attributes": ("<rect " + " ".join(f'a{i}="1"' for i in range(20_000)) + "/>", ""),
        "long word": ("<text fit='shrink tighten' min='1'>" + "abc" * 30_000 + "</text>", ""),
        "isolates": ("<text>" + "\u2067" * 20_000 + "\u05d0</text>", ""),
        "number": ("<text>{{ " + N + " }}</text>", ""),
        "number of a text": ("<text>{{ ('9' * 5000)|int }}</text>", ""),
        "range": ("{% for i in range(10**9) %}x{% endfor %}", "CF-T11"),
        "loops": ("{% for i in range(9999) %}{% for i in range(9999) %}{% endfor %}{% endfor %}",
                  "CF-T11"),
        "includes": ("{% include 'loop0.xml' %}", "CF-T11"),
        "macros": (
            "{% macro m(n) %}{% if n %}{{ m(n-1) }}{{ m(n-1) }}{% endif %}{% endmacro %}{{ m(60) }}",
            "CF-T11",
        ),
        "macro of itself": ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "CF-T11"),
        "ifs": ("{% if 1 %}" * 20_000 + "{% endif %}" * 20_000, ""),
        "brackets in Jinja": ("{{ " + "(" * 20_000 + "1" + ")" * 20_000 + " }}", ""),
        "nots": ("{{ " + "not " * 20_000 + "1 }}", ""),
        "sums": ("{{ 1" + " + 1" * 20_000 + " }}", ""),
        "filters": ("{{ 1" + "|string" * 20_000 + " }}", ""),
        "braces": ("{{" * 20_000, ""),
        "class": ("<text>{{ ''.__class__ }}</text>", "CF-T11"),
        "class by filter": ("<text>{{ ''|attr('__class__') }}</text>", ""),
        "class in a format": ("<text>{{ '{0.__class__.__mro__}'.format(card) }}</text>", ""),
        "globals": ("<text>{{ cycler.__init__.__globals__ }}</text>", "CF-T11"),
        "include above": ("{% include '../../cardforge.yaml' %}", ""),
        "include outside": ("{% include '/etc/passwd' %}", ""),
        "import outside": ("{% import '/etc/passwd' as a %}", ""),
        "image outside": ('<image src="/etc/passwd" alt="x"/>', ""),
        "image above": ('<image src="../../../../etc/passwd" alt="x"/>', ""),
        "image of the net": ('<image src="http://127.0.0.1:1/x.png" alt="x"/>', ""),
        "image by address": ('<image src="file:///etc/passwd" alt="x"/>', ""),
    },
    "template": {
        "entities": (
            f"<!DOCTYPE face [{_ENTITIES}]><face><text>&a7;</text></face>", ""
        ),
        "external entity": (
            "<!DOCTYPE face [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><face><text>&a;</text></face>",
            "",
        ),
        "external DTD": (
            "<!DOCTYPE face SYSTEM 'http://127.0.0.1:1/x.dtd'><face><text>&a;</text></face>",
            "",
        ),
        "never closed": ("<face>" + "<a>" * 100_000, ""),
        "extends outside": ("{% extends '/etc/passwd' %}", ""),
        "extends itself": ("{% extends 'card.xml' %}", "CF-T11"),
    },
    "po": {
        "number of forms": (_PLURALS.format(N, "n"), ""),
        "many forms": (_PLURALS.format("999999999", "0"), ""),
        "number in the rule": (_PLURALS.format(2, f"n>{N}"), ""),
        "brackets in the rule": (_PLURALS.format(2, "(" * 400 + "n" + ")" * 400), ""),
        "by nothing": (_PLURALS.format(2, "n/0"), ""),
        "code in the rule": (_PLURALS.format(2, "__import__('os')"), ""),
        "lines": ('"x"\n' * 100_000, ""),
        "comments": ("# x\n" * 100_000, ""),
        "one line": ('"' + "x" * 15_000_000 + '"\n', ""),
        "backslashes": ('"' + "\\" * 100_001 + '"\n', ""),
        "too large": ('"' + "x" * 50_000_000 + '"\n', ""),
    },
    "svg": {
        "use in use": (
            "<defs>"
            + "".join(
                f"<g id='a{i}'>" + f"<use href='#a{i + 1}'/>" * 10 + "</g>" for i in range(12)
            )
            + "<rect id='a12' width='1' height='1'/></defs><use href='#a0'/>",
            "CF-A44",
        ),
        "use of itself": ("<g id='a'><use href='#a'/></g>", "CF-A44"),
        "groups": ("<g>" * 100_000 + "</g>" * 100_000, "CF-A44"),
        "path": ("<path d='M0 0" + "l1 1" * 400_000 + "'/>", "CF-A44"),
        "numbers": (
            f"<rect width='{N}' height='1e{N}' transform='scale({N}) rotate(1e400)'/>"
            f"<path d='M{N} 1e9999 a {N} 1 1e400 0 0 1 1'/><circle r='1e308'/>"
            + "<g transform='scale(1e300)'>" * 90 + "<circle r='1'/>" + "</g>" * 90,
            "",
        ),
        "file": ("<image href='file:///etc/passwd'/>", ""),
        "net": ("<use href='http://127.0.0.1:1/x#y'/>", ""),
        "rules": (
            "<style>" + "".join(f".a{i} {{fill: red}}" for i in range(3000)) + "</style>"
            + "<rect class='a' width='1' height='1'/>" * 5000,
            "CF-A44",
        ),
        "style sheet": ("<style>" + "{" * 200_000 + "</style>", ""),
        "transform": ("<rect width='1' height='1' transform='" + " " * 100_000 + "x'/>", ""),
        "points": ("<polygon points='" + " " * 100_000 + "x'/>", ""),
        "gradients": (
            "".join(f"<linearGradient id='g{i}' href='#g{i + 1}'/>" for i in range(5000))
            + "<rect width='1' height='1' fill='url(#g0)'/>",
            "",
        ),
        "images": (
            "<image width='1' height='1' href='data:image/png;base64,"
            + b64encode(_png(4, 4, _SMALL)).decode() + "'/>",
            "",
        ),
    },
    "art": {
        "entities": (
            f"<!DOCTYPE svg [{_ENTITIES}]><svg xmlns='http://www.w3.org/2000/svg'/>", "CF-A44"
        ),
        "long entity": (
            f"<!DOCTYPE svg [<!ENTITY a '{'a' * 256}'>]><svg viewBox='0 0 1 1' "
            f"xmlns='http://www.w3.org/2000/svg'><style>{'&a;' * 100_000}</style></svg>",
            "CF-A44",
        ),
        "external entity": (
            "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>"
            "<svg viewBox='0 0 1 1' xmlns='http://www.w3.org/2000/svg'><text>&a;</text></svg>",
            "",
        ),
        "strange encoding": (b"<?xml version='1.0' encoding='zlib_codec'?><svg/>", ""),
        "slow encoding": (b"<?xml version='1.0' encoding='punycode'?>" + b"<svg/>" * 9000, ""),
    },
    "png": {
        "huge header": (_png(2**31 - 1, 2**31 - 1, _SMALL), ""),
        "huge data": (_png(100, 100, _HUGE), ""),
        "huge text": (_png(4, 4, _SMALL, _chunk(b"zTXt", b"a\0\0" + _HUGE)), ""),
        "huge profile": (_png(4, 4, _SMALL, _chunk(b"iCCP", b"a\0\0" + _HUGE)), ""),
        "parts": (_png(4, 4, _SMALL, _chunk(b"tEXt", b"a\0b") * 50_000), ""),
    },
    "jpeg": {"fill": (b"\xff\xd8" + b"\xff" * 2_000_000, "")},
}  # fmt: skip
