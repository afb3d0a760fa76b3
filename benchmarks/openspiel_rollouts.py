"""Random playouts by OpenSpiel in C++, for play_speed.py: prints one JSON object.

``RandomRolloutEvaluator`` shows nothing to Python, so it works as the evaluator of one simulation
of `MCTSBot.mcts_search`: that many rollouts from a state after the deal. A decision is a state with
two or more legal actions that is no chance; how many a rollout has is counted in Python, on other
rollouts of the same game.
"""

import json
import random
import sys
import time

import pyspiel


def dealt(game: pyspiel.Game, chance: random.Random) -> pyspiel.State:
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(actions, weights)[0])
    return state


def decisions(game: pyspiel.Game, chance: random.Random) -> int:
    """Return the decisions of one random playout."""
    state, found = dealt(game, chance), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
            continue
        legal = state.legal_actions()
        found += len(legal) > 1
        state.apply_action(chance.choice(legal))
    return found


def main() -> None:
    name, count, sample = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    chance = random.Random(1)  # noqa: S311 (games, no secrets)
    game = pyspiel.load_game(name)
    each = sum(decisions(game, chance) for _ in range(sample)) / sample
    spent = 0.0
    deals = 20
    for deal in range(deals):
        state = dealt(game, chance)
        evaluator = pyspiel.RandomRolloutEvaluator(count // deals, deal)
        bot = pyspiel.MCTSBot(
            game, evaluator, 1.0, 1, 100, False, deal, False,
            pyspiel.ChildSelectionPolicy.UCT,
        )  # fmt: skip
        start = time.process_time()
        bot.mcts_search(state)
        spent += time.process_time() - start
    print(json.dumps({"game": name, "playouts": count / spent, "decisions": each * count / spent}))


if __name__ == "__main__":
    main()
