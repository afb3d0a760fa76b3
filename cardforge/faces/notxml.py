"""What is wrong with a face that is no well-formed XML, in words."""

UNDECLARED = "a name has a prefix, and faces know none"


def explained(reason: str) -> tuple[str, str]:
    """Return the XML parser's complaint in words, and a remedy."""
    bare = reason.partition(":")[0]
    if bare == "mismatched tag":
        return "an element is closed that is not open, or one is left open", (
            "close every element in the template that opens it: <text>…</text>, <rect …/>"
        )
    if bare == "unbound prefix":
        return UNDECLARED, "write names without a prefix: <rect>, not <svg:rect>"
    if bare == "no element found":
        return "the face is empty, or an element is left open at its end", (
            "put everything inside <face> … </face>"
        )
    if bare == "not well-formed (invalid token)":
        return "the face is not well-formed XML here", (
            "quote attributes; write &amp; for `&` and &lt; for `<`"
        )
    if bare == "undefined entity":
        name = reason.partition("&")[2].partition(";")[0]
        return f"XML knows no `&{name};`" if name else "XML knows no such entity", (
            "write the character itself, or its number, as in &#160; for a no-break space"
        )
    if bare == "syntax error":
        return "the face does not begin with an element", "put everything inside <face> … </face>"
    if bare == "junk after document element":
        return (
            "something stands after the end of the face",
            "put everything inside <face> … </face>",
        )
    return f"the face is not well-formed XML: {bare}", "see the element at this line"
