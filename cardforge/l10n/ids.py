"""Message ids: what a text is called in catalogs, wherever it is written.

``<deck>/<card>.<field>`` for a card's text, ``<deck>#<field>.<choice>`` for the label of a choice,
``faces/<face>#<id>`` for words of a face, ``game#<path>`` for what game.yaml says, ``rules#<id>``
for what the rule sheet says.
"""


def card_id(deck: str, card: str, path: str) -> str:
    """Return the id of a card's text: ``spice/chili-1.name``."""
    return f"{deck}/{card}.{path}"


def label_id(deck: str, path: str, choice: str) -> str:
    """Return the id of a choice's label: ``spice#spice.chili``."""
    return f"{deck}#{path}.{choice}"


def face_id(template: str, name: str) -> str:
    """Return the id of words in a face: ``faces/spice#wild`` of ``spice.xml``."""
    return f"faces/{template.removesuffix('.xml')}#{name}"


def game_id(path: str) -> str:
    """Return the id of a text of game.yaml: ``game#components.spice.name``."""
    return f"game#{path}"


def rules_id(template: str, name: str) -> str:
    """Return the id of a message of a rule sheet: ``rules#setup.deal`` of ``rules.md``.

    Other files have their name in it: ``rules/base/sheet#players`` of ``base/sheet.md``.
    """
    if template == "rules.md":
        return f"rules#{name}"
    return f"rules/{template.removesuffix('.md')}#{name}"


def table_id(path: str) -> str:
    """Return the id of what the engine says: ``table#actions.play``."""
    return f"table#{path}"
