"""Every worked example of the rules of the dilemma game, by its number."""

import pytest

from cardforge.engine.rules import Illegal
from tests.games.dilemma_play.table import ASK, CLAIM, EXPLAIN, GIVE, PRIORITY, VOTE, Table, rules

FIVE = (5, 5, 5, 5, 5)


def test_1_a_match() -> None:
    table = Table((5, 5, 5, 5)).do("ask 2", "yes")
    assert table.hands() == [4, 5, 5, 5]
    assert (table.s.q_matched[:2], table.s.q_missed[0]) == ([1, 1], 0)


def test_2_a_miss() -> None:
    table = Table((5, 5, 5, 5)).do("ask 2", "no")
    assert table.hands() == [5, 5, 5, 5]
    assert (table.s.q_missed[:2], table.s.q_matched[0]) == ([1, 1], 0)
    assert 1 not in table.s.hand[0][1:6]


def test_3_it_depends_is_a_match_too() -> None:
    table = Table((5, 5, 5, 5), ["depends"]).do("ask 2", "depends", "explain")
    assert (table.hands()[0], table.s.q_matched[:2]) == (4, [1, 1])


def test_4_the_last_question_wins_at_once() -> None:
    table = Table((1, 5, 5, 5)).do("ask 2", "yes")
    assert (table.play.ended, table.play.winners(), table.play.actor) == (1, [0], -1)
    assert table.play.scores() == [0, -5, -5, -5]
    assert "challenge" not in table.events()


def test_5_the_last_question_that_misses() -> None:
    table = Table((1, 5, 5, 5)).do("ask 2", "no")
    assert (table.play.ended, table.hands()) == (0, [1, 5, 5, 5])


def _asker_challenges(votes: str) -> Table:
    return Table(FIVE).do("ask 2", "no", "challenge").votes(votes)


def test_6_the_challenger_wins() -> None:
    table = _asker_challenges("FHHFF")
    assert (table.s.phase, table.play.actor, table.s.forks, table.s.halos) == (GIVE, 0, 3, 2)
    gift = table.s.hand[0][1]
    table.do("give")
    assert table.hands() == [4, 5, 6, 5, 5]
    assert table.s.hand[2][6] == gift


def test_7_the_answerer_wins() -> None:
    table = _asker_challenges("FHHHF")
    assert (table.s.phase, table.play.actor) == (GIVE, 2)
    assert table.do("give").hands() == [6, 5, 4, 5, 5]


def test_8_a_tie() -> None:
    table = Table((5, 5, 5, 5)).do("ask 2", "no", "decline").claims(3).votes("FHHF")
    assert (table.hands(), table.s.phase, table.s.asker) == ([5, 5, 5, 5], ASK, 1)
    assert "tie" in table.events() and "transfer" not in table.events()


def test_9_the_last_question_is_kept() -> None:
    table = Table((5, 5, 1, 5, 5)).do("ask 2", "no", "decline").claims(3).votes("HHHFF")
    assert (table.hands(), table.s.phase, table.s.asker) == ([5, 5, 1, 5, 5], ASK, 1)
    assert (table.s.halo_wins, table.s.transfers) == (1, 0)


def test_10_a_challenge_that_sheds_nothing() -> None:
    table = Table((2, 5, 5, 5, 5)).do("ask 2", "yes", "challenge").votes("FFHFF")
    assert (table.hands(), table.s.fork_wins) == ([1, 5, 5, 5, 5], 1)
    assert (table.s.phase, table.s.asker) == (ASK, 1)


def test_11_the_asker_comes_first() -> None:
    table = Table((5, 5, 5, 5)).do("ask 2", "no")
    assert (table.s.phase, table.play.actor) == (PRIORITY, 0)
    table.do("challenge")
    # p3 is not even asked.
    assert (table.s.challenger, table.s.phase) == (0, VOTE)


def test_12_the_next_clockwise() -> None:
    table = Table((5, 5, 5, 5)).do("ask 2", "no", "decline").claims(1, 3)
    assert table.s.challenger == 1
    assert table.events().count("claim") == 2


def test_13_one_challenge_for_a_question() -> None:
    table = Table((5, 5, 5, 5)).do("ask 2", "no", "challenge")
    for seat in range(4):
        assert 5 not in table.play.legal(seat)
    with pytest.raises(Illegal):
        table.do("challenge")
    table.votes("FHHF")
    assert (table.s.phase, table.s.challenges) == (ASK, 1)


def test_14_the_answerer_does_not_challenge() -> None:
    table = Table((5, 5, 5, 5)).do("ask 2", "no", "decline")
    asked = []
    while table.s.phase == CLAIM:
        asked.append(table.play.actor)
        table.do("decline")
    assert asked == [1, 3]


def test_15_nobody_asks_himself() -> None:
    table = Table((5, 5, 5, 5))
    targets = {table.play.parts(action)[1][1] for action in table.play.legal()}
    assert targets == {1, 2, 3}
    with pytest.raises(Illegal):
        table.do("ask 0")


def test_16_the_match_stands() -> None:
    table = Table(FIVE).do("ask 2", "yes", "challenge").votes("FHHHF").do("give")
    assert table.hands() == [5, 5, 4, 5, 5]
    assert (table.s.matches, table.s.q_matched[0]) == (1, 1)


def test_17_the_third_of_three_decides() -> None:
    table = Table((5, 5, 5)).do("ask 1", "no", "challenge")
    assert table.votes("FHF").s.winner == 0
    assert Table((5, 5, 5)).do("ask 1", "no", "challenge").votes("FHH").s.winner == 1


@pytest.mark.parametrize(("n", "turn"), [(3, 28), (10, 21), (7, 24)])
def test_18_the_answer_pile_is_shuffled_again(n: int, turn: int) -> None:
    table = Table([5] * n, settings={"challenges": "false"})
    for at in range(1, turn + 1):
        wrong = "no" if table.s.acard[table.s.asker] == 1 else "yes"
        table.do(f"ask {(table.s.asker + 1) % n}", wrong)
        assert table.events().count("reshuffle") == (at >= turn)
    shuffled = next(event for event in table.s.log if event[0] == 12)
    assert (shuffled[1], turn) == (31 - n, 31 - n)
    assert (table.s.a_draw[0], table.s.a_discard[0]) == (31 - n - 1, 0)


@pytest.mark.parametrize(
    ("n", "k", "dealt", "left", "answers"),
    [(10, 3, 30, 229, 20), (6, 4, 24, 235, 24), (5, 5, 25, 234, 25), (3, 5, 15, 244, 27),
     (4, 5, 20, 239, 26), (7, 4, 28, 231, 23), (8, 3, 24, 235, 22), (9, 3, 27, 232, 21)],
)  # fmt: skip
def test_19_and_20_the_deal(n: int, k: int, dealt: int, left: int, answers: int) -> None:
    s = rules().new(n).s
    assert [s.hand[seat][0] for seat in range(n)] == [k] * n
    assert (dealt, s.q_draw[0], s.a_draw[0]) == (n * k, left, answers)


def test_21_the_answers_that_a_seat_has_not_seen() -> None:
    table = Table((5, 5, 5, 5), ["yes"])
    s = table.s
    for kind, count in ((1, 3), (2, 2), (3, 1)):
        for _ in range(count):
            s.a_discard[0] += 1
            s.a_discard[s.a_discard[0]] = kind
    found = [table.play.rules.ns["unseen"](s, 0, answer) for answer in (1, 2, 3)]
    assert found == [6, 8, 9]


def test_22_transfers_change_no_sum() -> None:
    table = Table((5, 5, 5, 5))
    for turn in range(7):
        asker = table.s.asker
        target = (asker + 1) % 4
        right = ("yes", "no", "depends")[table.s.acard[asker] - 1]
        wrong = "no" if right == "yes" else "yes"
        table.do(f"ask {target}", right if turn < 3 else wrong)
        if table.s.phase == EXPLAIN:
            table.do("explain")
        if turn < 4:
            table.do("challenge").votes("".join("FH"[seat == target] for seat in range(4)))
            table.do("give")
        else:
            table.do("decline").claims()
    assert (table.s.matches, table.s.transfers, sum(table.hands())) == (3, 4, 17)


def test_23_it_depends_on_what() -> None:
    table = Table((5, 5, 5, 5)).do("ask 2", "depends")
    assert (table.s.phase, table.play.actor, table.play.legal()) == (EXPLAIN, 2, [4])
    # The card is not shown, and nothing is settled, before the explanation.
    assert (table.s.shown, table.s.q_missed[0], "reveal" in table.events()) == (0, 0, False)
    for step in ("yes", "no", "depends", "decline"):
        with pytest.raises(Illegal):
            table.do(step)
    assert table.do("explain").s.q_missed[0] == 1


def test_24_a_challenger_with_one_question_gets_another() -> None:
    table = Table((5, 1, 5, 5)).do("ask 2", "no", "decline").claims(1).votes("HFHH").do("give")
    assert table.hands() == [5, 2, 4, 5]


def test_25_the_round_is_played_out() -> None:
    table = Table((1, 5, 5, 2), settings={"equal_turns": "true"}).do("ask 1", "yes")
    assert (table.play.ended, table.hands()[0], table.play.actor) == (0, 0, 2)
    table.claims()
    askers = []
    while not table.play.ended:
        askers.append(table.play.actor)
        table.do(f"ask {(table.play.actor + 1) % 4}", "no")
        if table.s.phase == PRIORITY:
            table.do("decline")
        table.claims()
    assert (askers, table.play.ended, table.play.winners()) == ([1, 2, 3], 2, [0])


def test_who_is_finished_neither_challenges_nor_is_challenged_but_votes() -> None:
    table = Table((1, 5, 5, 5), ["yes", "yes", "yes"], {"equal_turns": "true"})
    table.do("ask 1", "yes")
    # The asker is finished: the window is for p2 and p3.
    assert (table.s.phase, table.play.actor) == (CLAIM, 2)
    table.claims(3)
    seen = []
    while table.s.phase == VOTE:
        seen.append(table.play.actor)
        table.do("fork")
    assert (seen, table.s.winner) == ([0, 1, 2, 3], 3)
    table.do("give", "ask 0", "no")
    # p0 has answered, and is finished: nobody is asked whether to challenge.
    assert (table.s.phase, table.s.asker, table.hands()[0]) == (ASK, 2, 0)


def test_all_who_finish_in_the_round_win() -> None:
    table = Table((1, 5, 1), ["yes", "yes", "yes"], {"equal_turns": "true", "challenges": "false"})
    table.do("ask 1", "yes", "ask 0", "no", "ask 0", "yes")
    assert (table.play.ended, table.play.winners()) == (2, [0, 2])
    assert table.play.scores() == [0, -5, 0]
