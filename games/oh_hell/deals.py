"""The input of an Oh Hell table: the options agreed before play, and each deal."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from games.cards import MOST_PLAYERS, Suit
from games.options import STAKE_UNIT_OF_EACH, MatchOptions, Option, Preset
from games.rows import EACH_ONCE
from games.settlement import BalanceUnit
from games.values import Many, Refusal, ShapeRefusal, Value
from games.words import _

FEWEST_PLAYERS = 3
PACK = 52
MOST_CARDS = 17
"""The largest hand of three players with one pack."""

Trump = Suit | Literal["no_trumps"]
Scoring = Literal[
    "tricks", "tricks_five", "blackout", "loss", "tens", "fives", "squares", "truf", "boerenbridge"
]
Zero = Literal["scoring", "five", "five_and_cards", "five_a_card", "twenty"]
Sequence = Literal["down_up", "up_down", "down", "up", "same"]
TrumpOrder = Literal["sdch", "shcd", "hcds", "hdcs"]

ROWS = ShapeRefusal("OH01", EACH_ONCE)
BID = ShapeRefusal("OH02", _("Enter the bid as a whole number."))
TRICKS = ShapeRefusal("OH02", _("Enter the tricks as a whole number."))
TRUMP = ShapeRefusal("OH03", _("Choose a suit, or no trumps."))

Count = Annotated[int, Field(ge=0, le=99)]


class OhHellOptions(MatchOptions):
    """The options agreed before the first deal."""

    sequence: Sequence = "down_up"
    most_cards: Annotated[int, Field(ge=1, le=MOST_CARDS)] = 10
    turn_twice: bool = False
    deals: Annotated[int, Field(ge=1, le=50)] = 10
    packs: Literal[1, 2] = 1
    trumps: Literal["turned", "in_turn", "spades", "none"] = "turned"
    trump_order: TrumpOrder = "shcd"
    no_trumps_in_turn: bool = False
    largest_no_trumps: bool = False
    bidding: Literal["in_turn", "together"] = "in_turn"
    first_bidder: Literal["next", "dealer"] = "next"
    hook_from: Annotated[int, Field(ge=1, le=MOST_CARDS)] | Literal["never"] = 1
    forehead: bool = False
    scoring: Scoring = "tricks"
    zero: Zero = "scoring"
    end: Literal["sequence", "target"] = "sequence"
    target: Annotated[int, Field(ge=1, le=999)] = 100
    tie_rule: Literal["share", "play_on"] = "share"
    stake_unit: BalanceUnit = "average"

    def conflicts(self) -> Iterator[Refusal]:
        """Yield the refusal of a last bidder who is restricted where all bid at once."""
        if self.bidding == "together" and self.hook_from != "never":
            message = _("No one bids last if all bid at once: choose never.")
            yield Refusal("OH10", message, "hook_from")


class OhHellRow(Value):
    """The bid of one player, and the tricks taken."""

    player: Annotated[Annotated[int, Field(ge=0, le=MOST_PLAYERS - 1)], ROWS]
    """The player."""
    bid: Annotated[Count | None, BID] = None
    """The tricks that the player bid."""
    tricks: Annotated[Count | None, TRICKS] = None
    """The tricks that the player took."""

    @property
    def promised(self) -> int:
        """The bid of a complete row."""
        return self.bid or 0

    @property
    def taken(self) -> int:
        """The tricks of a complete row."""
        return self.tricks or 0

    @property
    def missed_by(self) -> int:
        """The number of tricks between the bid and those taken, of a complete row."""
        return abs(self.promised - self.taken)


class OhHellPlayed(Value):
    """A deal that was played: the bid and the tricks of each player."""

    kind: Literal["played"]
    rows: Annotated[Many[OhHellRow], Field(max_length=MOST_PLAYERS), ROWS]
    """The bid and the tricks of each player."""
    trump: Annotated[Trump | None, TRUMP] = None
    """The trumps, where a card is turned up for them; null if they were not noted."""


OPTIONS = {
    "sequence": Option(
        _("Size of the hands"),
        _("How the number of cards changes from deal to deal."),
        {
            "down_up": _("down to one and up again"),
            "up_down": _("up from one and down again"),
            "down": _("down to one"),
            "up": _("up from one"),
            "same": _("always the same"),
        },
    ),
    "most_cards": Option(
        _("Largest hand"), _("So many cards at most; fewer where the pack is too small.")
    ),
    "turn_twice": Option(
        _("The turning hand twice"),
        _("The smallest hand between two ways, or the largest, is played twice."),
        when="sequence=down_up|up_down",
    ),
    "deals": Option(_("Deals"), _("So many deals of the same size."), when="sequence=same"),
    "packs": Option(
        _("Packs"),
        _("A second pack makes larger hands for many players."),
        {1: _("one pack"), 2: _("two packs")},
    ),
    "trumps": Option(
        _("Trumps"),
        _("How the trumps of a deal are found."),
        {
            "turned": _("the card turned up"),
            "in_turn": _("the suits in turn"),
            "spades": _("always spades"),
            "none": _("never any"),
        },
    ),
    "trump_order": Option(
        _("Order of trumps"),
        _("The suits in the order in which they are trumps."),
        {"sdch": "♠ ♦ ♣ ♥", "shcd": "♠ ♥ ♣ ♦", "hcds": "♥ ♣ ♦ ♠", "hdcs": "♥ ♦ ♣ ♠"},
        when="trumps=in_turn",
    ),
    "no_trumps_in_turn": Option(
        _("No trumps in turn"), _("After the four suits comes no trumps."), when="trumps=in_turn"
    ),
    "largest_no_trumps": Option(
        _("Largest hands without trumps"), _("The deals with the largest hands have no trumps.")
    ),
    "bidding": Option(
        _("Bidding"),
        _("One after another, or all at once with their fingers."),
        {"in_turn": _("one after another"), "together": _("all at once")},
    ),
    "first_bidder": Option(
        _("First bid"),
        _("Who bids first; the last bid is that of the player before."),
        {"next": _("the player after the dealer"), "dealer": _("the dealer")},
        when="bidding=in_turn",
    ),
    "hook_from": Option(
        _("Last bid restricted from (cards)"),
        _("From hands of so many cards on, the last bid may not make the bids add up."),
        {"never": _("never")},
    ),
    "forehead": Option(
        _("One card on the forehead"), _("A hand of one card is seen by all others alone.")
    ),
    "scoring": Option(
        _("Scoring"),
        _("What a bid is worth that is met exactly, and one that is missed."),
        {
            "tricks": _("a point a trick, and 10"),
            "tricks_five": _("a point a trick, and 5"),
            "blackout": _("10 and the bid, or nothing"),
            "loss": _("10 and the bid, won or lost"),
            "tens": _("10 a trick, won or lost"),
            "fives": _("5 and 10 a trick; 5 and 5 lost"),
            "squares": _("10 and the square; squares lost"),
            "truf": _("10 a trick, or a point a trick"),
            "boerenbridge": _("5 and a point a trick; 1 lost"),
        },
    ),
    "zero": Option(
        _("A bid of zero"),
        _("The points for a bid of zero that is met."),
        {
            "scoring": _("as the scoring says"),
            "five": _("5 points"),
            "five_and_cards": _("5 and one for each card"),
            "five_a_card": _("5 for each card"),
            "twenty": _("20 points"),
        },
    ),
    "end": Option(
        _("The match ends"),
        _("After all hands, or at a target; then the hands begin again until it is reached."),
        {"sequence": _("after all hands"), "target": _("at a target")},
    ),
    "target": Option(_("Target"), _("The match ends when a total reaches it."), when="end=target"),
    "tie_rule": Option(
        _("Equal points at the end"),
        _("The first share the place, or play hands of the largest size until one leads."),
        {"share": _("share the place"), "play_on": _("play on")},
    ),
    "stake_unit": STAKE_UNIT_OF_EACH,
}

PRESETS = {
    "usual": Preset(
        _("Usual"), {}, _("Ten cards down to one and up again; a point a trick, 10 for the bid.")
    ),
    "blackout": Preset(
        _("Blackout"), {"scoring": "blackout"}, _("A missed bid is blacked out and scores nothing.")
    ),
    "nomination_whist": Preset(
        _("Nomination Whist"),
        {"trumps": "in_turn", "no_trumps_in_turn": True},
        _("British: the suits in turn, ♠ ♥ ♣ ♦ and no trumps."),
    ),
    "oh_well": Preset(
        _("Oh! Well"),
        {
            "sequence": "same",
            "most_cards": 17,
            "hook_from": "never",
            "end": "target",
            "stake_unit": "point",
        },
        _("The first rules, of 1930: the whole pack each time, to 100."),
    ),
    "bust": Preset(
        _("Bust"),
        {
            "most_cards": 13,
            "turn_twice": True,
            "bidding": "together",
            "hook_from": "never",
            "scoring": "blackout",
        },
        _("Australian: from 13 cards, all bid at once; 10 and the bid."),
    ),
    "kachuful": Preset(
        _("Kachuful"),
        {
            "sequence": "up",
            "most_cards": 8,
            "trumps": "in_turn",
            "trump_order": "sdch",
            "scoring": "blackout",
        },
        _("Indian: up to eight cards, ♠ ♦ ♣ ♥ in turn; 10 and the bid."),
    ),
    "ten_up_and_down": Preset(
        _("10 op en neer"),
        {"sequence": "up_down", "hook_from": "never", "scoring": "blackout"},
        _("Dutch: up to ten cards and down again, any bid; 10 and the bid."),
    ),
    "german_bridge": Preset(
        _("German Bridge"),
        {"scoring": "squares"},
        _("Hong Kong: 10 and the square of the bid; squares are lost."),
    ),
}
