"""Rules of games that can be played: loaded plain, checked or compiled from one source.

A game's ``rules.py`` is written in record style: module functions over a state ``s``, whole
numbers, rows of fixed length. Nothing in it knows how it is run. What the game's files say (cards,
counts, settings) enters as tables.
"""
