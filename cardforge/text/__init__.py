"""The text engine: fonts, shaping, bidirectional order, line breaking, layout, fitting.

It knows nothing of cards. In: paragraphs of styled spans and a width (`cardforge.text.types`).
Out: lines of glyphs at their places, and what did not fit or could not be drawn.
"""
