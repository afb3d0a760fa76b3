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
    """Kind and name, the files that are put into the small project, and the code that is told.

    Without a code the bomb is harmless: no error is found.
    """

    kind: str
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
            yield Bomb(kind, name, encoded, code)


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
    face = f'<image src="{name}" x="5" y="20" w="0.3" h="0.3" alt="x"/>'
    return {f"decks/tiny/{name}": data, **_face(face + "<text>{{ card.name }}</text>")}


def _svg(body: Text) -> dict[str, Text]:
    xml = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    return _art(f"{xml}{body!s}</svg>")


def _po(head: Text, said: Text = "y {n}") -> dict[str, Text]:
    entry = (
        'msgctxt "faces/card.xml#x"\nmsgid "a {n}"\nmsgid_plural "b {n}"\n'
        f'msgstr[0] "x {{n}}"\nmsgstr[1] "{said!s}"\n'
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
    "words": lambda text: _po("", text),
    "rules": lambda text: {"templates/tiny/rules.md": text},
    "printer": lambda text: {"cardforge.yaml": "printers: {den: den.yaml}\n", "den.yaml": text},
    "press": lambda data: {"press.icc": data},
    "since": lambda text: {"old.json": text},
}
#: What is run instead of `check`.
COMMANDS = {
    "printer": ("build", "--printer", "den"),
    "press": ("build", "--color", "cmyk", "--icc", "press.icc"),
    "since": ("build", "--since", "old.json"),
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
        "exponent": (f"  - {{id: a, name: x, cost: 9e{N}}}\n", "CF-S05"),
        "number as key": (f"  - {{id: a, name: x, {N}: 1, 1: 3}}\n", "CF-Y20"),
        "entity in text": (f"  - {{id: a, copies: 4, name: x, text: '&#{N}; &#x{N};'}}\n", "CF-R01"),
        "nested markup": ("  - {id: a, copies: 4, name: x, text: '" + "<b>" * 20_000 + "'}\n", "CF-T10"),
        "tags without end": ("  - {id: a, copies: 4, name: x, text: '" + "<b " * 50_000 + "'}\n", "CF-R01"),
        "quotes in a tag": ("  - {id: a, copies: 4, name: x, text: '<b " + '""' * 50_000 + "'}\n", "CF-R01"),
        "braces": ("  - {id: a, copies: 4, name: x, text: '" + "{" * 100_001 + "'}\n", "CF-R01"),
        "tag of letters": (
            "  - {id: a, copies: 4, name: x, text: '<" + "b" * 100_000 + "'}\n", "CF-R01"
        ),
        "id of dots": ("  - {id: '" + "a." * 50_000 + "!', name: x}\n", "CF-S08"),
        "number with lines": ("  - {id: a, copies: 4, name: " + "1_" * 50_000 + "}\n", "CF-R01"),
    },
    "yaml": {
        "brackets": ("deck: " + "[" * 100_000, "CF-Y27"),
        "maps": ("a: " + "{a: " * 100_000, "CF-Y27"),
        "dashes": ("- " * 100_000, "CF-Y27"),
        "indented": ("".join(" " * i + "a:\n" for i in range(2000)), "CF-Y27"),
        "anchors": ("".join(f"&a{i} [" for i in range(20_000)), "CF-Y27"),
        "blanks after a colon": ("a:b" + " " * 100_000 + "\nx", "CF-Y17"),
        "documents": ("---\n" * 50_000, "CF-Y15"),
        "conflicts": ("<<<<<<< a\n" * 50_000, "CF-Y32"),
        "UTF-16": ("deck: cards\n".encode("utf-16"), "CF-Y03"),
        "UTF-32": ("deck: cards\n".encode("utf-32-le"), "CF-Y03"),
        "surrogate": (b"deck: \xed\xa0\x80\n", "CF-Y02"),
    },
    "game": {
        "players": (f"2-4→2-{N}", "CF-S05"),
        "many players": ("2-4→2-999999999", "CF-S06"),
        "count": (f"count: 4→count: {N}", "CF-S06"),
        "large size": (f"poker→{N}x{N}", "CF-P01"),
        "blanks in a size": ("poker→'60" + " " * 50_000 + "y'", "CF-P01"),
        "tiny size": ("poker→0.0001x0.0001", "CF-P01"),
        "thickness": (f"count: 4→count: 4, stock: {N}", "CF-S06"),
        "face outside": ("title: Tiny→title: Tiny\ncover: /etc/passwd", "CF-S01"),
    },
    "style": {
        "huge type": ("{font: sans, size: 999999999999}", "CF-S06"),
        "digits": (f"{{font: sans, size: {N}}}", "CF-S06"),
        "blanks in a colour": ("{font: sans, size: 9, color: 'cmyk(" + " " * 50_000 + "1'}", "CF-S10"),
    },
    "must": {
        "brackets": ("(" * 100_000, "CF-S19"),
        "digits": (N, "CF-S19"),
        "percent": (f"{N}% > 1", "CF-S19"),
        "not": ("not " * 100_000 + "1", "CF-S19"),
        "chain": ("1 > 0" + " and 1 > 0" * 100_000, "CF-S19"),
        "product": ("9999999999 * 9999999999 * " * 30 + "1 > 0", "CF-S29"),
        "range": ("sum(x for x in 1..999999999999999) > 1", "CF-S29"),
        "loops": ("count(x in 1..999999, y in 1..99999) > 1", "CF-S29"),
    },
    "project": {
        "bleed": (f"print: {{bleed: {N}}}\n", "CF-S06"),
        "nested baseline": ("baseline: accepted.json\n", "CF-X17"),
        "baseline outside": ("baseline: /etc/passwd\n", "CF-X17"),
        "profile outside": ("print: {icc: /etc/passwd}\n", ""),
        "printer outside": ("printers: {a: /etc/passwd}\n", ""),
        "pattern": ("exclude: ['" + "*a" * 2000 + "']\n", ""),
        "share": (f"locales: {{sv: {{publish_at: '1.{'1' * 50_000} x%'}}}}\n", "CF-S05"),
    },
    "record": {"nested": ("[" * 200_000, ""), "number": (N, ""), "no text": (b"\xff\xfe", "")},
    "face": {
        "length": (f'<rect fill="#000" w="{N}mm" x="9e99999mm" y="{N}"/>', "CF-T07"),
        "tracks": (f'<grid cols="{N}:4"/><polygon sides="{N}" fill="#000"/>', "CF-T07"),
        "turn": (f'<rect fill="#000" rotate="{N}"/>', "CF-T07"),
        "dash": ('<line x1="0" x2="60" dash="0.00001" stroke="#000"/>', ""),
        "path": ("<path stroke='#000' d='M0 0" + "l1 1" * 30_000 + "'/>", "CF-T07"),
        "groups": ("<group>" * 20_000 + "</group>" * 20_000, "CF-T05"),
        "bold in bold": ("<text>" + "<b>" * 20_000 + "x" + "</b>" * 20_000 + "</text>", "CF-T05"),
        "attributes": ("<rect " + " ".join(f'a{i}="1"' for i in range(20_000)) + "/>", "CF-T06"),
        "long word": ("<text fit='shrink tighten' min='1'>" + "abc" * 30_000 + "</text>", "CF-R01"),
        "long word of Hebrew": ("<text fit='shrink'>" + "\u05e9\u05dc\u05d5\u05dd" * 3_000 + "</text>", "CF-R01"),
        "words that are joined": ("<text>" + "ab-c\u00a0" * 10_000 + "</text>", "CF-R01"),
        "words kept together": ("<text><keep>" + "abc " * 10_000 + "</keep></text>", "CF-R01"),
        "directions": ("<text>" + "a\u202b\u05d1" * 4_000 + "</text>", "CF-R01"),
        "soft hyphens": ("<text>" + "abc\u00ad" * 5_000 + "</text>", "CF-R01"),
        "hyphenated word": ("<text hyphenate='yes'>" + "another" * 4_000 + "</text>", "CF-R01"),
        "digits of a length": ("<rect fill='#000' w='" + "1" * 100_000 + "!'/>", "CF-T07"),
        "tags in a comment": ("{#" + "{% include " * 20_000 + "#}<text>x</text>", ""),
        "isolates": ("<text>" + "\u2067" * 20_000 + "\u05d0</text>", ""),
        "number": ("<text>{{ " + N + " }}</text>", "CF-T01"),
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
        "ifs": ("{% if 1 %}" * 20_000 + "{% endif %}" * 20_000, "CF-T01"),
        "brackets in Jinja": ("{{ " + "(" * 20_000 + "1" + ")" * 20_000 + " }}", "CF-T01"),
        "nots": ("{{ " + "not " * 20_000 + "1 }}", "CF-T01"),
        "sums": ("{{ 1" + " + 1" * 4_000 + " }}", "CF-T01"),
        "filters": ("{{ 1" + "|string" * 4_000 + " }}", "CF-T01"),
        "braces": ("{{" * 20_000, "CF-T01"),
        "class": ("<text>{{ ''.__class__ }}</text>", "CF-T11"),
        "class by filter": ("<text>{{ ''|attr('__class__') }}</text>", "CF-T11"),
        "class in a format": ("<text>{{ '{0.__class__.__mro__}'.format(card) }}</text>", "CF-T02"),
        "globals": ("<text>{{ cycler.__init__.__globals__ }}</text>", "CF-T11"),
        "include above": ("{% include '../../cardforge.yaml' %}", "CF-S27"),
        "include outside": ("{% include '/etc/passwd' %}", "CF-S27"),
        "import outside": ("{% import '/etc/passwd' as a %}", "CF-S27"),
        "image outside": ('<image src="/etc/passwd" alt="x"/>', "CF-S27"),
        "image above": ('<image src="../../../../etc/passwd" alt="x"/>', "CF-S27"),
        "image of the net": ('<image src="http://127.0.0.1:1/x.png" alt="x"/>', "CF-S27"),
        "image by address": ('<image src="file:///etc/passwd" alt="x"/>', "CF-S27"),
    },
    "template": {
        "entities": (
            f"<!DOCTYPE face [{_ENTITIES}]><face><text>&a7;</text></face>", "CF-T03"
        ),
        "external entity": (
            "<!DOCTYPE face [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><face><text>&a;</text></face>",
            "CF-T03",
        ),
        "external DTD": (
            "<!DOCTYPE face SYSTEM 'http://127.0.0.1:1/x.dtd'><face><text>&a;</text></face>",
            "CF-T03",
        ),
        "never closed": ("<face>" + "<a>" * 20_000, "CF-T03"),
        "extends outside": ("{% extends '/etc/passwd' %}", "CF-S27"),
        "extends itself": ("{% extends 'card.xml' %}", "CF-T11"),
    },
    "po": {
        "number of forms": (_PLURALS.format(N, "n"), "CF-L03"),
        "many forms": (_PLURALS.format("999999999", "0"), "CF-L03"),
        "number in the rule": (_PLURALS.format(2, f"n>{N}"), "CF-L03"),
        "brackets in the rule": (_PLURALS.format(2, "(" * 400 + "n" + ")" * 400), "CF-L03"),
        "by nothing": (_PLURALS.format(2, "n/0"), "CF-L03"),
        "code in the rule": (_PLURALS.format(2, "__import__('os')"), "CF-L03"),
        "lines": ('"x"\n' * 20_000, "CF-L02"),
        "comments": ("# x\n" * 20_000, "CF-L02"),
        "one line": ('"' + "x" * 4_000_000 + '"\n', "CF-L06"),
        "backslashes": ('"' + "\\" * 100_001 + '"\n', "CF-L02"),
        "too large": ('"' + "x" * 50_000_000 + '"\n', "CF-L02"),
    },
    "words": {
        "tag of letters": ("<" + "b" * 100_000 + " {n}", ""),
        "tags without end": ("<b " * 50_000 + " {n}", ""),
        "braces": ("{n} " + "{{" * 50_000, ""),
        "brackets": ("{n} " + "](" * 50_000, ""),
    },
    "rules": {
        "tags": ("# A\n" + "{% if 1 %}" * 40 + "x\n", "CF-T01"),
        "brackets": ("# A\n\n" + "[" * 10_000 + "\n", ""),
        "links": ("# A\n\n" + "](" * 10_000 + "\n", ""),
        "quotations": ("# A\n\n" + ">" * 5_000 + " a\n", "CF-T30"),
        "lists": ("# A\n\n" + "- " * 5_000 + "a\n", ""),
        "stars": ("# A\n\n" + "*a **" * 4_000 + "\n", ""),
        "blanks in a heading": ("# a" + " " * 100_000 + "!\n", ""),
        "lines": ("# A\n" + "a\n" * 8_000, ""),
        "sums": ("# A\n\n{{ 1" + " + 1" * 4_000 + " }}\n", "CF-T01"),
        "range": ("# A\n\n{% for i in range(10**9) %}x{% endfor %}\n", "CF-T11"),
        "private characters": ("# A\n\n\ue000x \ue0009\ue001 \ue001\ue002\n", ""),
        "include outside": ("# A\n\n{% include '/etc/passwd' %}\n", "CF-S27"),
    },
    "svg": {
        "blanks in a length": ("<rect width='1" + " " * 100_000 + "!' height='1'/>", "CF-A45"),
        "digits of a length": ("<rect width='" + "1" * 100_000 + "!' height='1'/>", "CF-A45"),
        "blanks in a selector": (
            "<style>a" + " " * 100_000 + "b {fill: red}</style><rect width='1' height='1'/>", ""
        ),
        "reference never closed": (
            "<rect width='1' height='1' fill='url(#" + " " * 100_000 + "'/>", "CF-A45"
        ),
        "blanks in an address": (
            "<rect width='1' height='1' fill='url(" + " " * 100_000 + "#a)'/>", "CF-A45"
        ),
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
        "path": ("<path d='M0 0" + "l1 1" * 305_000 + "'/>", "CF-A44"),
        "numbers": (
            f"<rect width='{N}' height='1e{N}' transform='scale({N}) rotate(1e400)'/>"
            f"<path d='M{N} 1e9999 a {N} 1 1e400 0 0 1 1'/><circle r='1e308'/>"
            + "<g transform='scale(1e300)'>" * 90 + "<circle r='1'/>" + "</g>" * 90,
            "",
        ),
        "file": ("<image href='file:///etc/passwd'/>", "CF-A42"),
        "net": ("<use href='http://127.0.0.1:1/x#y'/>", "CF-A42"),
        "rules": (
            "<style>" + "".join(f".a{i} {{fill: red}}" for i in range(3000)) + "</style>"
            + "<rect class='a' width='1' height='1'/>" * 5000,
            "CF-A44",
        ),
        "style sheet": ("<style>" + "{" * 200_000 + "</style>", "CF-A41"),
        "transform": ("<rect width='1' height='1' transform='" + " " * 100_000 + "x'/>", "CF-A45"),
        "points": ("<polygon points='" + " " * 100_000 + "x'/>", "CF-A45"),
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
            "CF-A42",
        ),
        "strange encoding": (b"<?xml version='1.0' encoding='zlib_codec'?><svg/>", "CF-A40"),
        "slow encoding": (b"<?xml version='1.0' encoding='punycode'?>" + b"<svg/>" * 9000, "CF-A40"),
    },
    "png": {
        "huge header": (_png(2**31 - 1, 2**31 - 1, _SMALL), "CF-A23"),
        "huge data": (_png(100, 100, _HUGE), ""),
        "huge text": (_png(4, 4, _SMALL, _chunk(b"zTXt", b"a\0\0" + _HUGE)), ""),
        "huge profile": (_png(4, 4, _SMALL, _chunk(b"iCCP", b"a\0\0" + _HUGE)), ""),
        "parts": (_png(4, 4, _SMALL, _chunk(b"tEXt", b"a\0b") * 50_000), ""),
    },
    "jpeg": {"fill": (b"\xff\xd8" + b"\xff" * 400_000, "CF-A20")},
    "printer": {
        "number": (f"back: {{x: {N}}}\n", "CF-S06"),
        "nested": ("back: " + "[" * 100_000, "CF-Y27"),
        "far": ("back: {x: 99999999999}\n", "CF-S06"),
    },
    "press": {
        "nothing": (b"", "CF-P51"),
        "count of tags": (b"\0" * 36 + b"acsp" + b"\0" * 88 + b"\xff" * 4, "CF-P51"),
        "huge": (b"\0" * 36 + b"acsp" + b"\xff" * 5_000_000, "CF-P51"),
    },
    "since": {
        "nested": ("[" * 200_000, "CF-X05"),
        "number": (N, "CF-X05"),
        "no text": (b"\xff\xfe", "CF-X05"),
    },
}  # fmt: skip
