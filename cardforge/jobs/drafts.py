"""Which languages are drafts: too little of them is translated to be published."""

from pathlib import Path

from cardforge.diagnostics import Findings
from cardforge.l10n.words import Words
from cardforge.source.model import Config, Game


def is_draft(game: Game, locale: str, root: Path, config: Config, words: Words) -> bool:
    """Tell whether less of a language is translated than ``publish_at`` of cardforge.yaml asks.

    ``game`` is the one in the language of its files. Where no share is asked for, nothing is read.
    """
    wanted = config.publish_at.get(locale)
    if wanted is None or locale == game.source_locale:
        return False
    from cardforge.jobs.translating import covered, extract_game
    from cardforge.l10n.catalog import CatalogWords
    from cardforge.l10n.coverage import coverage

    if not isinstance(words, CatalogWords):
        return False
    messages = covered(extract_game(game, root, Findings()), game, locale)
    return coverage(messages, words).share < wanted
