"""Play-tests: many playouts of a game by bots, and what they say, each figure with its interval.

It knows rules and their rows (`cardforge.engine`), and is given words, pictures and folders by
its callers. NumPy and SciPy come with ``pip install "cardforge[stats]"``; SciPy is imported only
once playouts are being counted.
"""
