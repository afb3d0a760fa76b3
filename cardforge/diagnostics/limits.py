"""The limits that every input is held to, in one place; docs/reference.md lists them.

They are far above what a game needs. What they keep out is input that would take minutes or
gigabytes: a file that was damaged, made by a program gone wrong, or meant to do harm.
"""

from typing import Final, NamedTuple

#: Bytes of a file of text (YAML, template, catalog, baseline), and of any other file.
TEXT_BYTES: Final = 16_000_000
FILE_BYTES: Final = 500_000_000
#: Bytes of an SVG, which may hold pictures.
SVG_BYTES: Final = 64_000_000

#: Bytes of a file of a game's rules, and levels of its statements and expressions.
RULES_BYTES: Final = 200_000
RULES_LEVELS: Final = 250

#: Levels of values in YAML, and values that aliases repeat.
YAML_LEVELS: Final = 60
ALIASED_VALUES: Final = 100_000
#: Digits of a number in YAML and in formulas.
DIGITS: Final = 15
#: Findings that one face is told at most.
FACE_FAULTS: Final = 100

#: Letters of a formula, brackets in each other, levels of its tree, steps of computing it.
FORMULA_LETTERS: Final = 5000
FORMULA_BRACKETS: Final = 40
FORMULA_LEVELS: Final = 120
FORMULA_STEPS: Final = 2_000_000

#: Jinja: tags and words in them that a template may have, levels of blocks and expressions.
TEMPLATE_TOKENS: Final = 200_000
TEMPLATE_LEVELS: Final = 200
#: Steps of loops and calls, and letters of XML, that one face may take: a hundred times what the
#: busiest boards need.
FACE_STEPS: Final = 200_000
FACE_LETTERS: Final = 8_000_000
#: Letters or items that one operation of a template may make.
MADE_AT_ONCE: Final = 1_000_000
#: Elements of a face that may stand in each other; layout is recursive.
FACE_LEVELS: Final = 60

#: Letters of a word, or of what is kept together, that may run over several lines.
WORD_LETTERS: Final = 1000

#: Plural forms of a catalog (Arabic has six), and lines that one of its texts may run over.
PLURAL_FORMS: Final = 10
MESSAGE_LINES: Final = 5000

#: Pixels of an image (0.8 m by 0.8 m at 300 dpi).
IMAGE_PIXELS: Final = 120_000_000

#: SVG: levels, elements of the file, letters of an entity.
SVG_LEVELS: Final = 100
SVG_ELEMENTS: Final = 100_000
SVG_ENTITY: Final = 256
#: Letters of all style sheets of an SVG.
SVG_STYLE: Final = 1_000_000
#: SVG, once every `<use>` is followed: elements, and segments of paths.
SVG_UNFOLDED: Final = 200_000
SVG_SEGMENTS: Final = 300_000
#: SVG: style rules times elements.
SVG_MATCHES: Final = 5_000_000


class Limit(NamedTuple):
    """A limit as people are told it: what it bounds, how much, in which unit."""

    what: str
    most: int
    unit: str


DECLARED: Final = (
    Limit("a YAML file, template, catalog or baseline", TEXT_BYTES, "bytes"),
    Limit("a file of a game's rules", RULES_BYTES, "bytes"),
    Limit("statements and expressions of rules in each other", RULES_LEVELS, "levels"),
    Limit("a picture, font or profile", FILE_BYTES, "bytes"),
    Limit("an SVG file", SVG_BYTES, "bytes"),
    Limit("values in each other in YAML", YAML_LEVELS, "levels"),
    Limit("values that aliases repeat in a YAML file", ALIASED_VALUES, "values"),
    Limit("a number in YAML or in a formula", DIGITS, "digits"),
    Limit("a formula", FORMULA_LETTERS, "letters"),
    Limit("brackets in each other in a formula", FORMULA_BRACKETS, "levels"),
    Limit("computing a formula", FORMULA_STEPS, "steps"),
    Limit("tags and words of Jinja in a template", TEMPLATE_TOKENS, "words"),
    Limit("blocks and expressions of Jinja in each other", TEMPLATE_LEVELS, "levels"),
    Limit("loops and calls of the templates of one face", FACE_STEPS, "steps"),
    Limit("the XML of one face", FACE_LETTERS, "letters"),
    Limit("what one operation or filter of a template makes", MADE_AT_ONCE, "letters or items"),
    Limit("elements in each other on a face", FACE_LEVELS, "levels"),
    Limit("faults that are told of one face", FACE_FAULTS, "findings"),
    Limit("a word that runs over several lines", WORD_LETTERS, "letters"),
    Limit("plural forms of a catalog", PLURAL_FORMS, "forms"),
    Limit("lines that one text of a catalog runs over", MESSAGE_LINES, "lines"),
    Limit("an image", IMAGE_PIXELS, "pixels"),
    Limit("elements in each other in an SVG", SVG_LEVELS, "levels"),
    Limit("elements of an SVG file", SVG_ELEMENTS, "elements"),
    Limit("an entity of an SVG", SVG_ENTITY, "letters"),
    Limit("style sheets of an SVG", SVG_STYLE, "letters"),
    Limit("style rules of an SVG times its elements", SVG_MATCHES, "pairs"),
    Limit("elements of an SVG once every `<use>` is followed", SVG_UNFOLDED, "elements"),
    Limit("path segments of an SVG once every `<use>` is followed", SVG_SEGMENTS, "segments"),
)
