"""Games from Python: load one, play it move by move, or have bots play it many times.

::

    from cardforge import play

    game = play.load("nines", settings={"hand": 5})
    one = game.new(players=3, seed=7)
    while not one.ended:
        one.apply(one.legal()[0])
    rows = game.rows(["high", "low", "low"], count=1000, seed=7)

This runs the Python of the game's folder.
"""

from cardforge.diagnostics import CardforgeError, InputFault, UsageFault
from cardforge.engine.compiled import NotCompiled
from cardforge.engine.harness import Proof, Unsound
from cardforge.engine.rules import Endless, Illegal
from cardforge.play.game import GameRules, Row, load
from cardforge.play.playing import Playing
from cardforge.play.proofs import events, prove

__all__ = [
    "CardforgeError",
    "Endless",
    "GameRules",
    "Illegal",
    "InputFault",
    "NotCompiled",
    "Playing",
    "Proof",
    "Row",
    "Unsound",
    "UsageFault",
    "events",
    "load",
    "prove",
]
