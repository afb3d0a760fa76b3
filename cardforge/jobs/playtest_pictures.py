"""Pictures of cards for a play-test's report, in the language of the deck."""

from base64 import b64encode
from collections.abc import Iterable, Mapping

from cardforge.diagnostics import CardforgeError, Findings
from cardforge.faces.maker import FaceMaker
from cardforge.jobs.build import jobs_of
from cardforge.jobs.languages import words_of
from cardforge.jobs.playable import Playable
from cardforge.jobs.playtest_words import dealt_cards
from cardforge.jobs.results import BuildOptions
from cardforge.jobs.rules import Pictures
from cardforge.jobs.unit import face_env
from cardforge.source.project import load_project


def pictures_of(playable: Playable, places: Iterable[int]) -> Mapping[int, str]:
    """Return addresses (data:) of the fronts of cards, by their place in the deck that is dealt.

    A card that cannot be drawn has none: what is wrong with it is for `check` to say.
    """
    from cardforge.rulesheet.tree import Picture

    name = playable.game.id
    try:
        project = load_project(playable.root, Findings(), (name,))
        locale = playable.game.source_locale
        (job,) = jobs_of(project, BuildOptions(games=(name,), locales=(locale,)))
    except (CardforgeError, ValueError):
        return {}
    found = Findings()
    env = face_env(job, words_of(job.game, locale, job.root, found))
    show = Pictures(env, FaceMaker(env, found))
    cards = dealt_cards(playable)
    shown: dict[int, str] = {}
    for place in places:
        deck, card = cards[place - 1]
        picture = show(Picture(f"{deck.id}/{card.id}", "front", ""))
        if picture is not None:
            data = b64encode(picture.svg.encode()).decode()
            shown[place] = f"data:image/svg+xml;base64,{data}"
    return shown
