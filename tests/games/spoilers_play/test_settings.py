"""Every setting of Spoilers changes what may be done, or what it comes to; compiled as plain."""

from collections.abc import Callable

import pytest

from cardforge.diagnostics import UsageFault
from cardforge.engine.loading import load
from cardforge.engine.rules import Seats, same_bots
from tests.games.spoilers_play.table import (
    BALLOT,
    BET,
    CAPTAIN,
    DANGER,
    FULL,
    PICK,
    RECOMMEND,
    TRAP,
    VOTE,
    Table,
    game,
    rules,
)

Outcome = Callable[[str], object]
ONE_ROUND: dict[str, object] = {"rounds": 1}


def _team(setting: str, value: str, ballots: str, mode: dict[str, object], values: str = "321",
          right: str = "A") -> Table:  # fmt: skip
    """Return a vote of a team; the right answer is A, worth 3, unless said otherwise."""
    table = Table(len(ballots) + 1, {**mode, setting: value})
    table.values(right, dict(zip("ABC", map(int, values), strict=True)))
    return table.do(BALLOT, *ballots)


def _votes(setting: str, value: str, votes: str) -> Table:
    table = Table(len(votes) + 1, {setting: value}).right("A").do(RECOMMEND, "A").do(TRAP, "C")
    return table.do(VOTE, *votes)


def _lies(setting: str, value: str, recommended: str) -> list[int]:
    table = Table(3, {setting: value}).turn("A", "C", recommended, "––", "BB")
    return [table.s.meter[0], table.s.lies[0]]


def _tied(value: str) -> list[int]:
    table = Table(3, {"tie_break": value, "meter_enabled": "false", **ONE_ROUND})
    for recommended in "ABA":
        table.turn("A", "C", recommended, "––", "BB")
    return table.play.winners()


def _questions(value: str) -> object:
    """Return which questions are read first in some games, 0 where the Spoiler chooses."""
    made = rules("plain", {"question_order": value})
    return [made.new(3, 1, index).s.question for index in range(12)]


def _full(setting: str, value: str, taken: int = 0) -> list[int]:
    table = Table(3, {**FULL, setting: value})
    table.s.bonus[0] = taken
    return table.values("A", {"A": 3, "B": 1, "C": 2}).do(BET, *"BB").score()


def _seen(value: str) -> object:
    """Return how often hunters know the answer where only films that they have seen count."""
    nothing = {f"people.know_{kind}": 0 for kind in ("movie", "poster", "trailer")}
    made = rules("plain", {"film_seen": value, "people.seen": 900, **nothing})
    known = 0
    for index in range(10):
        s = made.new(5, 1, index).s
        known += sum(letter > 0 for letter in s.known[:5])
    return known > 20


def _left(value: str) -> object:
    play = rules("plain", {"used_cards": value, **ONE_ROUND}).new(3, 1, 0)
    while not play.ended:
        play.apply(play.bot("uniform"))
    return play.s.deck[0], play.s.bag[0], play.s.cards_left


def _overflow(value: str) -> object:
    table = Table(3, {"track_overflow": value})
    table.s.points[0] = 44
    table.turn("A", "C", "A", "––", "CC")
    return table.play.ended, table.s.chip[0], table.s.marker[0]


#: A setting → two values, and what they lead to.
EFFECTS: dict[str, tuple[str, str, Outcome]] = {
    "mode": ("base", "danger", lambda v: Table(3, {"mode": v}).play.legal()),
    "captain": ("false", "true", lambda v: _team("captain", v, "AAB", DANGER).score()),
    "rounds": ("3", "2", lambda v: rules("plain", {"rounds": v}).rows(
        1, 0, 1, same_bots("truthful", 3))[0][6]),
    "first_spoiler": ("random", "fixed", lambda v: [
        rules("plain", {"first_spoiler": v}).new(3, 1, at).s.spoiler for at in range(12)]),
    "question_order": ("printed", "random", _questions),
    "meter_range": ("both_ways", "penalty_only", lambda v: _lies("meter_range", v, "A")),
    "meter_enabled": ("true", "false", lambda v: _lies("meter_enabled", v, "A")),
    "lie_definition": ("recommended_not_correct", "recommended_is_trap",
                       lambda v: _lies("lie_definition", v, "B")),
    "ep_threshold": ("{3: 2, 4: 2, 5: 3, 6: 3}", "{3: 2, 4: 3, 5: 3, 6: 3}",
                     lambda v: _votes("ep_threshold", v, "AAB").s.extra),
    "ep_abstain": ("true", "false", lambda v: Table(3, {"ep_abstain": v}).right("A").do(
        RECOMMEND, "A").do(TRAP, "C").play.legal()),
    "ep_ballots": ("1", "2", lambda v: _votes("ep_ballots", v, "AB").s.phase),
    "ep_trap_needs_victim": ("false", "true", lambda v: Table(
        3, {"ep_trap_needs_victim": v}).turn("A", "C", "A", "CC", "AB").score()),
    "tie_break": ("lies", "shared", _tied),
    "bonus_per_event": ("2", "1", lambda v: _full("bonus_per_event", v)),
    "bonus_cap": ("4", "6", lambda v: _full("bonus_cap", v, 4)),
    "danger_spoiler_points": ("value_of_correct", "value_of_chosen", lambda v: _team(
        "danger_spoiler_points", v, "BBC", DANGER).score()),
    "vote_tie_without_captain": ("left_hunter", "team_fails", lambda v: _team(
        "vote_tie_without_captain", v, "AB", DANGER).s.turns),
    "captain_double": ("every_correct_turn", "only_if_own_ballot_correct", lambda v: _team(
        "captain_double", v, "BAA", CAPTAIN).score()),
    "captain_pick": ("tied_only", "any", lambda v: _team(
        "captain_pick", v, "AB", CAPTAIN).play.legal()),
    "film_seen": ("swap", "ignore", _seen),
    "used_cards": ("bag", "reshuffle", _left),
    "track_overflow": ("extra_chip", "error", _overflow),
}  # fmt: skip
#: A setting of one value alone, which nothing can change.
FIXED = {"type_counts"}


def test_there_is_an_effect_for_each_setting() -> None:
    assert sorted({*EFFECTS, *FIXED}) == sorted(game().settings)
    assert all(len(game().settings[name].of) == 1 for name in FIXED)


@pytest.mark.parametrize("name", EFFECTS)
def test_two_values_lead_to_something_else(name: str) -> None:
    one, other, outcome = EFFECTS[name]
    assert outcome(one) == outcome(one)
    assert outcome(one) != outcome(other)


# Further values of settings with several.


def test_the_spoiler_may_choose_the_question() -> None:
    table = Table(3, {"question_order": "spoiler_choice"})
    assert (table.s.phase, table.play.legal()) == (0, [1, 2, 3])
    card = table.s.card[0]
    assert [table.play.parts(action) for action in (1, 3)] == [
        ("question1", (card,)), ("question3", (card,)),
    ]  # fmt: skip
    table.play.apply(3)
    assert (table.s.question, table.s.read3, table.s.read1) == (3, card, 0)
    table.turn("A", "C", "A", "––", "BB")
    for question in (1, 1):
        table.play.apply(question)
        table.turn("A", "C", "A", "––", "BB")
    assert table.play.legal() == [1, 2]
    table.play.apply(2)
    table.turn("A", "C", "A", "––", "BB")
    for _ in range(2):
        table.play.apply(2)
        table.turn("A", "C", "A", "––", "BB")
    # One question is left, and it is read without being asked for.
    assert (table.s.spoiler, table.s.question, table.s.phase) == (0, 1, 1)


def test_questions_at_random_are_read_once_each() -> None:
    made = rules("plain", {"question_order": "random"})
    firsts = {made.new(3, 1, index).s.question for index in range(30)}
    assert firsts == {1, 2, 3}


def test_the_youngest_sits_first() -> None:
    made = rules("plain", {"first_spoiler": "youngest"})
    assert {made.new(4, 1, at).s.first for at in range(9)} == {0}
    drawn = {rules("plain").new(4, 1, at).s.first for at in range(40)}
    assert drawn == {0, 1, 2, 3}


def test_ballots_go_on_until_hunters_agree() -> None:
    table = _votes("ep_ballots", "3", "AB")
    assert (table.s.phase, table.s.ballot, table.s.shown_vote[:3]) == (3, 2, [-1, 1, 2])
    table.do(VOTE, "B", "C")
    assert (table.s.phase, table.s.ballot) == (3, 3)
    table.do(VOTE, "C", "C")
    assert (table.s.phase, table.s.extra) == (4, 3)
    table = _votes("ep_ballots", "2", "AB").do(VOTE, "B", "C")
    assert (table.s.phase, table.s.extra) == (4, 0)


def test_a_lie_that_is_no_trap_may_be_neither() -> None:
    assert _lies("lie_definition", "recommended_is_trap", "B") == [0, 0]
    assert _lies("lie_definition", "recommended_is_trap", "C") == [-1, 1]
    assert _lies("lie_definition", "recommended_is_trap", "A") == [1, 0]


def test_a_tie_is_voted_on_again_and_then_the_left_decides() -> None:
    table = _team("vote_tie_without_captain", "revote_then_left", "AB", DANGER)
    assert (table.s.phase, table.s.ballot, table.play.actor) == (6, 2, 1)
    table.do(BALLOT, *"CB")
    assert (table.s.phase, table.play.legal()) == (7, [PICK + 2, PICK + 3])
    agreed = _team("vote_tie_without_captain", "revote_then_left", "AB", DANGER)
    assert agreed.do(BALLOT, *"AA").score() == [0, 3, 3]


def test_a_tie_is_broken_by_lot() -> None:
    made = rules("plain", {**DANGER, "vote_tie_without_captain": "random"})
    lot = made.ns["EVENTS"].index("lot")
    answers = set()
    for index in range(30):
        play = made.new(3, 1, index, log=True)
        play.apply(made.ns["values_with"](play.s, 1, 1, [index]))
        play.apply(BALLOT + 2)
        play.apply(BALLOT + 3)
        assert play.s.turns == 1
        answers |= {event[1] for event in play.s.log if event[0] == lot}
    assert answers == {2, 3}


def test_a_team_that_is_tied_fails() -> None:
    settings = {**DANGER, "danger_spoiler_points": "value_of_chosen"}
    table = _team("vote_tie_without_captain", "team_fails", "AB", DANGER)
    assert table.score() == [5, 0, 0]
    # No answer was chosen, so the right one's value is paid.
    chosen = _team("vote_tie_without_captain", "team_fails", "AB", settings)
    assert chosen.score() == [5, 0, 0]


def test_the_captain_s_own_vote() -> None:
    own = "only_if_own_ballot_correct"
    assert _team("captain_double", own, "ABA", CAPTAIN).score() == [0, 6, 3, 3]
    assert _team("captain_double", own, "BAA", CAPTAIN).score() == [0, 3, 3, 3]
    tie = _team("captain_double", own, "BA", CAPTAIN)
    assert tie.do(PICK, "A").score() == [0, 6, 3]
    any_letter = _team("captain_pick", "any", "AB", CAPTAIN)
    assert any_letter.play.legal() == [PICK + 1, PICK + 2, PICK + 3]
    assert any_letter.do(PICK, "C").score() == [5, 0, 0]


def test_cards_after_the_game() -> None:
    found = [_left(value) for value in ("bag", "reshuffle", "destroy")]
    assert found == [(93, 3, 93), (96, 0, 96), (93, 0, 93)]


# Parameters of people.


def _people(n: int = 4, **people: int) -> list[object]:
    """Return what hunters know and see in some games, once the trap is set."""
    made = rules("plain", {f"people.{name}": value for name, value in people.items()})
    found: list[object] = []
    for index in range(20):
        play = made.new(n, 5, index)
        while play.s.phase != 3:
            play.apply(play.legal()[0])
        s = play.s
        found.append([made.known(s, p) for p in range(n)])
    return found


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("know_movie", 0, 1000), ("know_poster", 0, 1000), ("know_trailer", 0, 1000),
        ("tell", 50, 100), ("clue", 100, 900), ("weight", 0, 3), ("noise", 0, 90),
    ],
)  # fmt: skip
def test_each_parameter_of_people_changes_what_they_know(name: str, one: int, other: int) -> None:
    assert _people(**{name: one}) != _people(**{name: other})


def test_who_knows_may_tell_it_to_all_hunters() -> None:
    all_know = {"know_movie": 500, "know_poster": 500, "know_trailer": 500}
    made = [rules("plain", {**{f"people.{k}": v for k, v in all_know.items()},
                            "people.share": share}) for share in (0, 100)]  # fmt: skip
    for share, one in zip((0, 100), made, strict=True):
        for index in range(20):
            play = one.new(5, 5, index)
            while play.s.phase != 3:
                assert not any(play.s.heard[:5])
                play.apply(play.legal()[0])
            s = play.s
            hunters = [p for p in range(5) if p != s.spoiler]
            told = s.right[s.spoiler] if share and any(s.known[p] for p in hunters) else 0
            assert [s.heard[p] for p in hunters] == [told] * 4
            assert s.heard[s.spoiler] == s.known[s.spoiler] == 0


def test_faces_that_tell_all_and_films_that_were_seen() -> None:
    made = rules("plain", {"people.tell": 100})
    for index in range(10):
        play = made.new(4, 5, index)
        play.apply(play.bot("equilibrium"))
        play.apply(play.bot("equilibrium"))
        s = play.s
        truth = s.recommended == s.right[s.spoiler]
        tells = [s.tell[p] for p in range(4) if p != s.spoiler]
        assert tells == [2 if truth else 1] * 3
    seen = rules("plain", {"film_seen": "ignore", "people.seen": 1000})
    play = seen.new(4, 5, 0)
    while not play.ended:
        s = play.s
        hunters = [p for p in range(4) if p != s.spoiler]
        assert all(s.known[p] == s.right[s.spoiler] for p in hunters)
        play.apply(play.bot("uniform"))


# Names that do not exist.


def test_unknown_names_are_told_with_those_that_there_are() -> None:
    with pytest.raises(UsageFault, match="ronds") as fault:
        load(game(), "decks/spoilers", None, {"ronds": "2"}, "plain")
    assert "rounds" in fault.value.diagnostics[0].hint
    with pytest.raises(UsageFault, match="dangerous") as fault:
        load(game(), "decks/spoilers", "dangerous", None, "plain")
    assert "danger" in fault.value.diagnostics[0].hint
    with pytest.raises(UsageFault, match=r"people\.know_movies") as fault:
        load(game(), "decks/spoilers", None, {"people.know_movies": "2"}, "plain")
    assert "people.know_movie" in fault.value.diagnostics[0].hint
    for players in (2, 7):
        with pytest.raises(UsageFault, match="3 to 6"):
            rules().new(players)


# Compiled.


@pytest.mark.long
@pytest.mark.parametrize(
    "settings",
    [{}, FULL, DANGER, {**CAPTAIN, "captain_pick": "any"}, {"question_order": "random",
     "film_seen": "ignore", "people.weight": 3, "people.clue": 1000}],
    ids=str,
)  # fmt: skip
def test_compiled_rules_play_the_same_games(settings: dict[str, object]) -> None:
    pytest.importorskip("numba")
    plain, compiled = rules("plain", settings), rules("compiled", settings)
    for n in (3, 6):
        bots = tuple(plain.bots[(at * 5 + n) % len(plain.bots)] for at in range(n))
        one = [list(row) for row in plain.rows(7, 0, 25, Seats(bots))]
        two = [[int(v) for v in row] for row in compiled.rows(7, 0, 25, Seats(bots))]
        assert one == two
