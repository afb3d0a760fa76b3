"""Static look-up of the names in a game's formulas."""

from collections.abc import Mapping
from typing import Any

from cardforge.diagnostics import certain, did_you_mean
from cardforge.diagnostics.codes import schema as codes
from cardforge.source.conditions import inside
from cardforge.source.expression import (
    Attr,
    Binary,
    Bind,
    Call,
    FormulaError,
    Index,
    Items,
    Logic,
    Name,
    Span,
    Test,
    Tree,
    Unary,
)
from cardforge.source.mending import respelt
from cardforge.source.model import Condition, Game
from cardforge.source.spec import Reading
from cardforge.source.tree import Map, Seq


def check_names(game: Game, ctx: Reading) -> None:
    """Report names in the game's formulas that mean nothing."""
    for key, conditions in (("must", game.must), ("expect", game.expect)):
        nodes = ctx.document.root.get(key)
        rows = [row for row in nodes if isinstance(row, Map)] if isinstance(nodes, Seq) else []
        spots = [ctx.document.find(row, "that") for row in rows if "that" in row]
        by_place = {ctx.document.place(at): at for at in spots}
        for condition in conditions:
            at = by_place[condition.place]
            for fault in _Names(game, condition, key == "expect").faults():
                text = condition.that.text
                place = inside(ctx.document, at, text, fault.start, fault.end)
                fix = None
                if fault.meant is not None:
                    fix = respelt(place, text[fault.start : fault.end], fault.meant)
                ctx.fault(codes.UNKNOWN_NAME, at, fault.message, fault.hint, place=place, fix=fix)


class _Names:
    """Static look-up of every name of one formula."""

    def __init__(self, game: Game, condition: Condition, free: bool) -> None:
        self.game = game
        self.condition = condition
        #: Statistics of play-testing are named by the games' rules, which are not read here.
        self.free = free
        self.found: list[FormulaError] = []
        #: Decks and components, as things to loop over.
        self.piles: dict[str, Any] = {**game.decks}
        self.piles |= {c.id: c.deck for c in game.components.values() if c.deck is not None}

    def faults(self) -> list[FormulaError]:
        """Return all faults in order."""
        self._look(self.condition.that.tree, {})
        return self.found

    def _bad(self, tree: Tree, message: str, hint: str, meant: str | None = None) -> None:
        self.found.append(FormulaError(tree.start, tree.end, message, hint, meant))

    def _look(self, tree: Tree, bound: Mapping[str, Any]) -> None:
        """Check a tree; ``bound`` maps a loop's name to its deck (None for plain values)."""
        match tree:
            case Name():
                self._name(tree, bound)
            case Attr():
                self._attribute(tree, bound)
            case Call():
                inner = dict(bound)
                for bind in tree.binds:
                    self._look(bind.over, inner)
                    inner[bind.name] = self._deck_of(bind, inner)
                for part in (*tree.parts, *((tree.where,) if tree.where else ())):
                    self._look(part, inner)
            case Logic() | Test() | Items():
                for part in tree.parts:
                    self._look(part, bound)
            case Index():
                self._look(tree.of, bound)
                self._look(tree.key, bound)
            case Unary():
                self._look(tree.of, bound)
            case Binary():
                self._look(tree.left, bound)
                self._look(tree.right, bound)
            case Span():
                self._look(tree.low, bound)
                self._look(tree.high, bound)

    def _deck_of(self, bind: Bind, bound: Mapping[str, Any]) -> Any:
        over = bind.over
        if isinstance(over, Name) and over.name not in bound:
            return self.piles.get(over.name)
        return None

    def _known(self, bound: Mapping[str, Any]) -> list[str]:
        known = [*bound, "count", "settings", *self.piles]
        return known + [
            {"players": "players", "variants": "variant"}[o] for o in self.condition.over
        ]

    def _name(self, tree: Name, bound: Mapping[str, Any]) -> None:
        known = self._known(bound)
        if tree.name in known or self.free:
            return
        hint = did_you_mean(tree.name, known, "names")
        meant = certain(tree.name, known)
        if tree.name in ("players", "variant", "variants"):
            meant = None
            hint = f"add `for: {'players' if tree.name == 'players' else 'variants'}`"
        elif tree.name in self.game.settings:
            meant = f"settings.{tree.name}"
            hint = f"write `{meant}`"
        elif any(
            tree.name in field.of for d in self.game.decks.values() for field in d.fields.values()
        ):
            meant = None
            hint = f'put text into quotes: "{tree.name}"'
        self._bad(tree, f"there is no `{tree.name}`", hint, meant)

    def _attribute(self, tree: Attr, bound: Mapping[str, Any]) -> None:
        of = tree.of
        if not isinstance(of, Name):
            self._look(of, bound)
            return
        if of.name in bound:
            deck = bound[of.name]
            names, what = ([*deck.fields, "id"], "fields") if deck else ([], "")
            if deck is None:
                return
        elif of.name == "count":
            names, what = [*self.game.components, *self.game.decks], "components"
        elif of.name == "settings":
            names, what = list(self.game.settings), "settings"
        elif of.name in self.piles:
            fields = self.piles[of.name].fields
            names, what = [n for n, f in fields.items() if f.of], "choice fields"
        else:
            self._look(of, bound)
            return
        if tree.name not in names:
            hint = did_you_mean(tree.name, sorted(set(names)), what)
            near = certain(tree.name, names)
            meant = None if near is None else f"{of.name}.{near}"
            self._bad(tree, f"`{of.name}` has no `{tree.name}`", hint, meant)
