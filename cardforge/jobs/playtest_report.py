"""What a play-test reports: figures, playouts that are followed, cards, bots, comparisons."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.engine.rules import Rules, parse_bot
from cardforge.jobs.playable import Chosen, Playable, open_game
from cardforge.jobs.playtest_options import Options
from cardforge.jobs.playtest_words import card_names, dealt_cards, end_words, naming

if TYPE_CHECKING:
    from cardforge.playtest.report import Head, Report
    from cardforge.playtest.runs import Plan, Table


def open_rules(root: Path, name: str, chosen: Chosen) -> Rules:
    """Return the rules of a game as plain Python, in a process of its own."""
    return open_game(root, name, chosen).rules


def report_of(
    playable: Playable,
    rules: Rules,
    plan: "Plan",
    head: "Head",
    table: "Table",
    stopped: str,
    options: Options,
) -> "Report":
    """Return what a run says, with what else was asked for; ``rules`` are those that ran it.

    Raises:
        Endless: a playout does not end.
        UsageFault: the other value of a comparison is none.
        InputFault: the game cannot be set up with it.
    """
    from cardforge.playtest.cards import opening, restricted
    from cardforge.playtest.counted import count
    from cardforge.playtest.report import Report
    from cardforge.playtest.traces import trace

    plain, lines = playable.rules, plan.lineups
    words = naming(playable)
    deals = table.games // len(lines)
    found = Report(
        head,
        count(table, lines, plain.ns["ENDS"], plain.measures),
        trace(plain, plan.bots, plan.seed, min(deals, options.traced), words, _seconds(playable)),
        stopped,
        card_names(playable),
        end_words(playable),
        opening(plain, table, len(plan.bots), plan.seed, len(lines)),
    )
    if options.restricted:
        many = min(deals, options.restricted)
        bans = _bans(playable)
        found = found._replace(
            restricted=restricted(plain, plan.bots, plan.seed, many, bans, table)
        )
    if options.ladder:
        found = found._replace(ladder=_ladder(playable, rules, plan, options))
    if options.ab:
        found = _compared(found, playable, plan, table, options, options.ab)
    return found


def _seconds(playable: Playable) -> Mapping[str, float] | None:
    return dict(playable.game.timing) or None


def _bans(playable: Playable) -> list[Any]:
    """Return each action, and each card that is dealt, as what a seat may not use."""
    from cardforge.playtest.cards import Ban

    spoken = naming(playable).actions
    bans = [Ban({name: ()}) for name in playable.rules.ns["ACTIONS"]]
    using = {name: [at for at, _ in places] for name, places in spoken.items()}
    if using:
        bans += [Ban(using, place) for place, _ in enumerate(dealt_cards(playable), 1)]
    return bans


def _ladder(playable: Playable, rules: Rules, plan: "Plan", options: Options) -> Any:
    from cardforge.playtest.lineups import lineups
    from cardforge.playtest.matches import ladder
    from cardforge.playtest.runs import play_part, table

    n = len(plan.bots)

    def play(bots: Sequence[str], deals: int) -> "Table":
        return table([play_part(rules, lineups(bots), plan.seed, 0, deals)], n)

    named = [parse_bot(one)[0] for one in plan.bots]
    known = list(dict.fromkeys((*playable.rules.bots, *(one for one in named))))
    return ladder(known, n, options.ladder, play)


def _compared(
    found: "Report",
    playable: Playable,
    plan: "Plan",
    table: "Table",
    options: Options,
    pair: tuple[str, str, str],
) -> "Report":
    """Play the same deals with the other value, and compare."""
    from cardforge.playtest.compare import compare
    from cardforge.playtest.runs import Runner
    from cardforge.playtest.runs import table as table_of

    key, _, second = pair
    chosen = Chosen(options.variant, {**options.settings, key: second})
    other = open_game(playable.root, playable.game.id, chosen)
    n = len(plan.bots)
    other.refuse_unplayable(n)
    deals = table.games // len(plan.lineups)
    opener = partial(open_rules, other.root, other.game.id, chosen)
    with Runner(other.for_many(plan.games).rules, opener, options.jobs) as runner:
        blocks = [block for _, block in runner.parts(plan._replace(deals=deals))]
    changes = compare(table, table_of(blocks, n), n, playable.rules.measures)
    return found._replace(changes=changes, changed=f"{key} = {second}")
