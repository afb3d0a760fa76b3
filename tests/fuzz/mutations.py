"""Changes bytes as accidents and attackers do."""

from random import Random

#: What is put into files: punctuation of YAML, Jinja, XML and PO, huge numbers, odd characters.
PIECES: tuple[bytes, ...] = (
    *(bytes((letter,)) for letter in b"[]{}:,-#&*!|>'\"%@`?\n\r\t\0\x1b\x7f\x80\xff<>=/\\;()+."),
    *(b"- ", b": ", b"? ", b"<<: ", b"...\n", b"---\n", b"&a ", b"*a", b"!!int ", b"~", b"null"),
    *(b"9" * 30, b"9" * 5000, b"-1", b"0x1F", b"1e999", b".inf", b"nan", b"9e99999mm", b"0" * 400),
    *(b"{{", b"}}", b"{%", b"%}", b"{#", b"{% if 1 %}", b"{% for i in range(9) %}", b"{{ card }}"),
    *(b"<!--", b"-->", b"<![CDATA[", b"]]>", b"<!DOCTYPE a [", b"<?xml ", b"&a;", b"&#0;", b"</"),
    *(b'msgid ""\n', b"msgstr[9] ", b"#, fuzzy\n", b"#~ ", b"nplurals=", b"<<<<<<< a\n"),
    *("\ufeff\u2028\u202e\xa0\x85\U0001f600".encode()[at : at + 4] for at in range(0, 14, 3)),
    *(b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"\xff\xfe", b"\xef\xbb\xbf"),
    *(b"[" * 200, b"{a: " * 100, b"(" * 300, b"<b>" * 200, b"not " * 200, b"- " * 100),
)


def mutated(data: bytes, random: Random) -> bytes:
    """Return the bytes with one to four changes."""
    for _ in range(random.randint(1, 4)):
        at = random.randint(0, len(data))
        end = min(len(data), at + random.choice((0, 1, 1, 2, 4, 8, 40, 400)))
        match random.randint(0, 7):
            case 0:  # cut out
                data = data[:at] + data[end:]
            case 1:  # cut off
                data = data[:at]
            case 2:  # said twice, or many times
                data = data[:end] + data[at:end] * random.choice((1, 2, 30)) + data[end:]
            case 3 if at < len(data):  # a bit turns
                data = data[:at] + bytes((data[at] ^ 1 << random.randint(0, 7),)) + data[at + 1 :]
            case 4:  # moved
                to = random.randint(0, len(data))
                data = data[:to] + data[at:end] + data[to:]
            case _:
                data = data[:at] + random.choice(PIECES) + data[end:]
    return data


def recoded(data: bytes, random: Random) -> bytes:
    """Return a text in another encoding, now and then; bytes that are no text as they are."""
    name = random.choice(("utf-16", "utf-16-be", "utf-32", "utf-8-sig", "latin-1", "utf-7"))
    try:
        return data.decode("utf-8").encode(name)
    except UnicodeError:
        return data
