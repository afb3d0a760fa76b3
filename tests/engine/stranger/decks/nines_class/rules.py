"""Nines as an ordinary class."""

from dataclasses import dataclass, field

DATA = dict(
    copies="cards.copies",
    suit="cards.suit",
    value="cards.value",
    hand_size="settings.hand",
    red_beats="settings.trump is red",
)
MEASURES = ("tricks",)
ACTIONS = ("play",)
EVENTS = ("deal", "play", "take", "follow")
ENDS = ("hands_empty",)
REASONS = ("too_few",)


def unplayable(s, n):
    return 1 if sum(s.copies[1:]) < n * s.hand_size else 0


@dataclass
class Player:
    hand: list = field(default_factory=list)
    won: int = 0
    card: int = 0


class Game:
    end = 0
    tricks = 0

    def __init__(self, data, n, chance):
        self.data = data
        self.log = []
        self.deck = [card for card, copies in enumerate(data.copies) for _ in range(copies) if card]
        chance.shuffle(self.deck)
        self.players = [Player() for _ in range(n)]
        for player in self.players:
            player.hand = [self.deck.pop() for _ in range(data.hand_size)]
        self.leader = self.turn = self.played = 0
        self.log.append((0, data.hand_size, 0, 0))

    def actor(self):
        return self.turn

    def legal(self):
        hand = sorted(set(self.players[self.turn].hand))
        led = self.suit(self.players[self.leader].card) if self.played else None
        return [card for card in hand if self.suit(card) == led] or hand

    def apply(self, action, chance):  # noqa: ARG002 (nothing is drawn)
        player = self.players[self.turn]
        player.hand.remove(action)
        player.card = action
        self.log.append((1, self.turn, action, 0))
        if self.played and self.suit(action) == self.suit(self.players[self.leader].card):
            self.log.append((3, self.turn, action, 0))
        self.played += 1
        self.turn = (self.turn + 1) % len(self.players)
        if self.played == len(self.players):
            self.end_trick()

    def end_trick(self):
        led = self.suit(self.players[self.leader].card)
        best = max(range(len(self.players)), key=lambda seat: self.rank(seat, led))
        self.players[best].won += 1
        self.tricks += 1
        self.log.append((2, best, self.players[best].card, 0))
        for player in self.players:
            player.card = 0
        self.played = 0
        self.leader = self.turn = best
        if not self.players[best].hand:
            self.end = 1

    def suit(self, card):
        return self.data.suit[card]

    def rank(self, seat, led):
        card = self.players[seat].card
        trump = bool(self.data.red_beats) and self.suit(card) == 1
        return (trump, self.suit(card) == led, self.data.value[card])

    def score(self, seat):
        return self.players[seat].won

    def winners(self):
        most = max(player.won for player in self.players)
        return [seat for seat, player in enumerate(self.players) if player.won == most]

    def observe(self, seat):
        return {
            "hand": tuple(self.players[seat].hand),
            "table": {at: player.card for at, player in enumerate(self.players)},
            "won": {at: player.won for at, player in enumerate(self.players)},
            "played": self.played,
            "deck": len(self.deck),
        }

    def resample(self, seat, chance):
        others = [player for at, player in enumerate(self.players) if at != seat]
        for player in others:
            self.deck += player.hand
        chance.shuffle(self.deck)
        for player in others:
            player.hand = [self.deck.pop() for _ in player.hand]
