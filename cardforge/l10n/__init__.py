"""Words that people read: looked up by message id, filled with values, per locale.

Knows no layout. `words.Words` is what later stages ask; `localize` makes a card in a language.
"""
