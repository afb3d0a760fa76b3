"""Spicy as one would write it for itself in Python: dataclasses, enums, methods, observations.

The reference of play_speed.py. It plays the usual game (no kitchen rules, those nearest clockwise
are heard) with the bot `rambler`, and draws from the same chance sources in the same order as
decks/spicy, so that every playout can be compared: the rows must be the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import TYPE_CHECKING

from cardforge.engine.vocabulary import below, seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Spice(Enum):
    CHILI = 1
    WASABI = 2
    PEPPER = 3


class Trait(Enum):
    NUMBER = 0
    SPICE = 1


class End(IntEnum):
    TWO_TROPHIES = 1
    LAST_TROPHY = 2
    WORLDS_END = 3


@dataclass(frozen=True, slots=True)
class Card:
    number: int = 0
    spice: Spice | None = None
    wild: Trait | None = None

    def has(self, trait: Trait, claim: Claim) -> bool:
        if self.wild is trait:
            return True
        if trait is Trait.NUMBER:
            return self.number == claim.number
        return self.spice is claim.spice


@dataclass(frozen=True, slots=True)
class Claim:
    number: int
    spice: Spice


@dataclass(frozen=True, slots=True)
class Play:
    card: Card
    claim: Claim


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class Challenge:
    trait: Trait


@dataclass(frozen=True, slots=True)
class LetBe:
    pass


Action = Play | Pass | Challenge | LetBe
PASS, LET_BE = Pass(), LetBe()
NUMBERS = range(1, 11)
CLAIMS = [Claim(number, spice) for number in NUMBERS for spice in Spice]
CHALLENGES = {trait: Challenge(trait) for trait in Trait}
#: Cards that lie under the Last Milk, by the number of players.
UNDER_MILK = {2: 66, 3: 41, 4: 38, 5: 18, 6: 16}
HAND, PENALTY, REFILL, TROPHIES, TROPHY_VALUE = 6, 2, 6, 3, 10


class Chance:
    """One stream of chance."""

    def __init__(self, base: int, game: int, stream: int) -> None:
        self._r = [0]
        seed(self._r, base, game, stream)

    def below(self, n: int) -> int:
        return below(self._r, n)

    def shuffle(self, cards: list[Card]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = below(self._r, i + 1)
            cards[i], cards[j] = cards[j], cards[i]


@dataclass(slots=True)
class Player:
    hand: list[Card] = field(default_factory=list)
    won: int = 0
    trophies: int = 0

    @property
    def score(self) -> int:
        return self.won + TROPHY_VALUE * self.trophies - len(self.hand)


@dataclass(frozen=True, slots=True)
class Observation:
    """What a player sees when he has to decide."""

    seat: int
    players: int
    hand: tuple[Card, ...]
    claim: Claim | None
    pile: int
    must_play: bool
    window: bool
    claims: tuple[Claim, ...]


class Rambler:
    """Passes at times, else plays any card as anything; challenges at times, either trait."""

    pass_share = 150
    doubt_share = 250

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def decide(self, seen: Observation) -> Action:
        chance = self._chance
        if seen.window:
            if chance.below(1000 * (seen.players - 1)) >= self.doubt_share:
                return LET_BE
            return CHALLENGES[Trait(chance.below(2))]
        if not seen.hand:
            return PASS
        if not seen.must_play and chance.below(1000) < self.pass_share:
            return PASS
        card = seen.hand[chance.below(len(seen.hand))]
        return Play(card, seen.claims[chance.below(len(seen.claims))])


class Game:
    def __init__(self, box: Sequence[Card], players: int, base: int, number: int) -> None:
        chance = Chance(base, number, 0)
        self.deck = list(box)
        chance.shuffle(self.deck)
        self.players = [Player() for _ in range(players)]
        for player in self.players:
            player.hand = [self.deck.pop() for _ in range(HAND)]
        self.bots = [Rambler(Chance(base, number, 1 + seat)) for seat in range(players)]
        self.over_milk = len(self.deck) - UNDER_MILK[players]
        self.pile: list[Card] = []
        self.claim: Claim | None = None
        self.owner: int | None = None
        self.last_card = False
        self.immune = False
        self.trophies_left = TROPHIES
        self.must_lead: int | None = None
        self.end: End | None = None
        self.turns = self.challenges = self.caught = self.bluffs = self.decisions = 0

    def run(self) -> None:
        seat = 0
        while self.end is None:
            seat = self.take_turn(seat)

    def take_turn(self, seat: int) -> int:
        """Have a player act and the others react; return who is next."""
        self.turns += 1
        action = self.ask(seat, window=False)
        if isinstance(action, Play):
            self.play(seat, action)
        else:
            self.draw(seat, 1)
        following = (seat + 1) % len(self.players)
        if self.end is not None or self.owner is None:
            return following
        if self.immune:
            return following
        challenger = self.reactions()
        if challenger is not None:
            return self.challenge(*challenger)
        if self.last_card:
            self.last_card = False
            self.immune = True
            self.award_trophy(self.owner)
        return following

    def ask(self, seat: int, *, window: bool) -> Action:
        self.decisions += 1
        observation = Observation(
            seat,
            len(self.players),
            tuple(self.players[seat].hand),
            self.claim,
            len(self.pile),
            self.must_lead == seat,
            window,
            () if window else tuple(self.claims()),
        )
        return self.bots[seat].decide(observation)

    def claims(self) -> Iterator[Claim]:
        """Yield what may be said: more than before, 1 to 3 at first and after a 10."""
        on = self.claim
        for claim in CLAIMS:
            if on is None:
                fits = claim.number <= 3
            elif claim.spice is not on.spice:
                fits = False
            elif on.number == NUMBERS[-1]:
                fits = claim.number <= 3
            else:
                fits = claim.number > on.number
            if fits:
                yield claim

    def play(self, seat: int, action: Play) -> None:
        player = self.players[seat]
        player.hand.remove(action.card)
        self.pile.append(action.card)
        self.claim = action.claim
        self.owner = seat
        self.last_card = not player.hand
        self.immune = False
        self.must_lead = None
        if not all(action.card.has(trait, action.claim) for trait in Trait):
            self.bluffs += 1

    def reactions(self) -> tuple[int, Trait] | None:
        """Ask all but the owner; return who is heard, the next clockwise, and what he doubts."""
        heard: tuple[int, Trait] | None = None
        for step in range(1, len(self.players)):
            seat = (self.owner + step) % len(self.players)
            answer = self.ask(seat, window=True)
            if isinstance(answer, Challenge) and heard is None:
                heard = seat, answer.trait
        return heard

    def challenge(self, challenger: int, trait: Trait) -> int:
        """Turn the top card over; return the loser, who leads."""
        self.challenges += 1
        owner = self.owner
        holds = self.pile[-1].has(trait, self.claim)
        winner, loser = (owner, challenger) if holds else (challenger, owner)
        if not holds:
            self.caught += 1
        self.players[winner].won += len(self.pile)
        self.pile.clear()
        last_card = self.last_card
        self.claim = self.owner = None
        self.last_card = self.immune = False
        self.draw(loser, PENALTY)
        if last_card and holds:
            self.award_trophy(owner)
        self.must_lead = loser
        return loser

    def award_trophy(self, seat: int) -> None:
        player = self.players[seat]
        player.trophies += 1
        self.trophies_left -= 1
        if player.trophies == 2:
            self.end = End.TWO_TROPHIES
        elif self.trophies_left == 0 and self.end is None:
            self.end = End.LAST_TROPHY
        if self.end is None:
            self.draw(seat, REFILL)

    def draw(self, seat: int, count: int) -> None:
        player = self.players[seat]
        for _ in range(count):
            if self.end is not None:
                return
            player.hand.append(self.deck.pop())
            self.over_milk -= 1
            if self.over_milk == 0:
                self.end = End.WORLDS_END

    def winners(self) -> list[int]:
        outright = [seat for seat, one in enumerate(self.players) if one.trophies >= 2]
        if outright:
            return outright
        best = max(player.score for player in self.players)
        return [seat for seat, player in enumerate(self.players) if player.score == best]

    def row(self) -> list[int]:
        """Return the row as decks/spicy has it: winners, end, decisions, scores, measures."""
        mask = sum(1 << seat for seat in self.winners())
        scores = [player.score for player in self.players]
        measures = [self.turns, self.challenges, self.caught, self.bluffs, 0, 0, 0]
        return [mask, int(self.end or 0), self.decisions, *scores, *measures]


def rows(box: Sequence[Card], players: int, base: int, first: int, count: int) -> list[list[int]]:
    """Play ``count`` games from number ``first``."""
    found = []
    for number in range(first, first + count):
        game = Game(box, players, base, number)
        game.run()
        found.append(game.row())
    return found
