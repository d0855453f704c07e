"""The input of a Preferans table: the options agreed before play, and each deal."""

from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from games.cards import Direction, PlayerOf3Or4
from games.options import MatchOptions, Option, Preset
from games.values import Many, ShapeRefusal, Value
from games.words import _

IGRA: Literal["igra"] = "igra"
BETTEL, SANAC, PREFERANS = 6, 7, 8
SPADES = 2

SUITS = {2: "spades", 3: "diamonds", 4: "hearts", 5: "clubs"}
"""The suits of the contracts that have trumps."""
CONTRACT_NAMES = {
    2: _("Spades"),
    3: _("Diamonds"),
    4: _("Hearts"),
    5: _("Clubs"),
    BETTEL: _("Bettel"),
    SANAC: _("Sanac"),
    PREFERANS: _("Preferans"),
}

KONTRA_NAMES = (
    _("no kontra"),
    _("kontra"),
    _("rekontra"),
    _("subkontra"),
    _("mortkontra"),
)
"""Kontra levels above 4 have no name."""

UNKNOWN_PLAYER = ShapeRefusal(
    "unknown_player",
    _("That player is not in this game."),
    missing=ShapeRefusal("unknown_player", _("Choose a player.")),
)
CONTRACT_RANGE = ShapeRefusal("contract_range", _("Choose a contract."))
BID_RANGE = ShapeRefusal("bid_range", _("Enter one winning bid: 2 to 7, or igra."))
DEFENDERS = ShapeRefusal("defenders", _("Enter for both defenders: plays, stays out or called in."))
STATUS = ShapeRefusal("status_value", _("Choose plays, stays out or called in."), missing=DEFENDERS)
TRICKS = ShapeRefusal("tricks_missing", _("Enter the tricks of each defender who plays (0 to 5)."))
START = ShapeRefusal(
    "start",
    _("Enter an even number from 2 to 1000 (usually 30 or 50)."),
)
REFE_LIMIT = ShapeRefusal("refe_limit", _("Enter 0 to 20 refe."))
KONTRA_RANGE = ShapeRefusal("kontra_range", _("Enter the number of doublings, 0 or more."))

REFES_FROM_START = ((50, 3), (40, 2), (0, 1))
"""Number of refe by minimum start: 30 and 50 by the rules, 40 as clubs play."""

Status = Literal["came", "declined", "called"]


class PreferansOptions(MatchOptions):
    """The options agreed before the first deal, with the values of the rules, section 18."""

    start: Annotated[int, Field(ge=2, le=1000, multiple_of=2), START] = 30
    refe_limit: Annotated[int | None, Field(ge=0, le=20), REFE_LIMIT] = None
    refe_scope: Literal["declarer_centre", "everything"] = "declarer_centre"
    kontra_scope: Literal["everyone", "kontra_sayer_only"] = "everyone"
    kontra_duty: Literal["none", "sayer_takes_all"] = "none"
    defender_quota: Literal["team4", "each2"] = "team4"
    spades_rule: Literal["plain_only", "always", "never", "refe"] = "plain_only"
    bettel_defence: Literal["forced", "optional"] = "forced"
    end_adjust: Literal["scale_all", "declarer_only"] = "scale_all"
    last_fall: Literal["single", "double"] = "single"
    refe_block_positive: bool = False
    preferans8: bool = False
    kontra_cap: Literal[8, 2, 4] = 8
    early_stop: Literal["write_off", "exact_thirds", "void"] = "write_off"
    direction: Direction = "clockwise"
    short_defender: Literal["when_made", "always"] = "when_made"
    bettel_kontra: Literal["sayer", "both"] = "sayer"

    @property
    def refes(self) -> int:
        """The maximum number of refe in the match.

        >>> PreferansOptions(start=30).refes, PreferansOptions(start=50).refes
        (1, 3)
        """
        if self.refe_limit is not None:
            return self.refe_limit
        return next(refes for least, refes in REFES_FROM_START if self.start >= least)


class PreferansDefender(Value):
    """A defender, who came, stayed out or was called by the other, with his tricks.

    More than five tricks are refused with the deal, together with the other defender's.
    """

    player: Annotated[PlayerOf3Or4, UNKNOWN_PLAYER]
    """The defender."""
    status: Annotated[Status, STATUS]
    """Whether the player `came`, `declined`, or was `called` by the other one."""
    tricks: Annotated[int | None, Field(ge=0, json_schema_extra={"maximum": 5}), TRICKS] = None
    """The tricks that the defender took."""

    @property
    def plays(self) -> bool:
        """Whether the defender plays in this deal."""
        return self.status != "declined"


class PreferansPassedOut(Value):
    """A deal without a bid."""

    kind: Literal["passed_out"]


class PreferansContract(Value):
    """A contract and its result. In bettel no tricks are typed, only whether one was taken."""

    kind: Literal["contract"]
    declarer: Annotated[PlayerOf3Or4, UNKNOWN_PLAYER]
    """The declarer."""
    contract: Annotated[int, Field(ge=2, le=8), CONTRACT_RANGE]
    """The contract, from 2 (spades) to 7 (sanac); 8 is preferans."""
    igra: bool = False
    """The contract was played without the talon."""
    bid: Annotated[Annotated[int, Field(ge=2, le=8)] | Literal["igra"] | None, BID_RANGE] = None
    """The bid that won, where it was less than the contract; `igra` for a game from the hand."""
    igra_level: Annotated[int | None, Field(ge=2, le=7), BID_RANGE] = None
    """The level of the game from the hand, where several players said one."""
    defenders: Annotated[Many[PreferansDefender], DEFENDERS] = ()
    """Both defenders."""
    kontra: Annotated[int, Field(ge=0), KONTRA_RANGE] = 0
    """The number of times the deal was doubled."""
    kontra_by: Annotated[PlayerOf3Or4 | None, UNKNOWN_PLAYER] = None
    """The player who said kontra."""
    declarer_took_trick: Annotated[
        bool | None, ShapeRefusal("bettel_result", _("Did the declarer take a trick?"))
    ] = None
    """In bettel, instead of tricks: the declarer took one."""

    @property
    def base(self) -> int:
        """Twice the number of the contract, plus two for igra."""
        return 2 * self.contract + 2 * self.igra

    @cached_property
    def came(self) -> tuple[int, ...]:
        """The defenders who are entered as having come voluntarily."""
        return tuple(d.player for d in self.defenders if d.status == "came")

    @property
    def has_volunteer(self) -> bool:
        """Whether a defender came voluntarily; in a bettel without entries, both did."""
        return not self.defenders or bool(self.came)

    def volunteered(self, player: int) -> bool:
        """Return whether a defender came voluntarily; in a bettel without entries, both did."""
        return not self.defenders or player in self.came

    @property
    def called(self) -> int | None:
        """The defender who was called in, if any."""
        return next((d.player for d in self.defenders if d.status == "called"), None)

    @property
    def sayer(self) -> int | None:
        """The sayer of kontra: as entered, or the only defender who came; None without kontra."""
        if self.kontra and self.kontra_by is None and len(self.came) == 1:
            return self.came[0]
        return self.kontra_by if self.kontra else None

    @cached_property
    def tricks(self) -> dict[int, int]:
        """The tricks of each defender, by player; 0 if none are entered."""
        return {d.player: d.tricks or 0 for d in self.defenders}


PreferansDeal = Annotated[PreferansPassedOut | PreferansContract, Field(discriminator="kind")]

OPTIONS = {
    "start": Option(
        _("Starting number"),
        _("Every centre starts this far below zero. The match ends when together they reach zero."),
    ),
    "refe_limit": Option(
        _("Number of refe"),
        _("Passed-out deals that write a refe. Empty: one below 40, two below 50, three from 50."),
    ),
    "refe_scope": Option(
        _("What a refe doubles"),
        _("Double the declarer's centre only, or everyone's points."),
        {"declarer_centre": _("the declarer's centre"), "everything": _("everything")},
    ),
    "kontra_scope": Option(
        _("What kontra doubles"),
        _("Double both defenders, or only the one who said kontra."),
        {"everyone": _("everyone's points"), "kontra_sayer_only": _("not the other defender's")},
    ),
    "kontra_duty": Option(
        _("Duty of kontra"),
        _(
            "With the duty, the sayer of kontra writes all tricks. If the contract is made, "
            "the sayer pays, also in bettel and contract 8."
        ),
        {"none": _("none"), "sayer_takes_all": _("the sayer takes it all")},
    ),
    "defender_quota": Option(
        _("Tricks the defenders owe"),
        _("How many tricks save the defenders from paying."),
        {"team4": _("four together are enough"), "each2": _("two each")},
    ),
    "spades_rule": Option(
        _("Spades without kontra"),
        _("When a spades contract is played without kontra."),
        {
            "plain_only": _("only with igra or an open refe"),
            "always": _("never played without kontra"),
            "never": _("always played"),
            "refe": _("not played, counts as all passed"),
        },
    ),
    "bettel_defence": Option(
        _("Defence in bettel"),
        _("Who plays against a bettel."),
        {"forced": _("both must play"), "optional": _("each may stay out")},
    ),
    "end_adjust": Option(
        _("The last deal"),
        _("What shrinks in the last deal, so that the centres end at zero."),
        {"scale_all": _("everything shrinks"), "declarer_only": _("only the declarer's points")},
    ),
    "last_fall": Option(
        _("Failing a last deal"),
        _("What failing costs when more was at stake than was left."),
        {"single": _("loses once"), "double": _("loses double")},
    ),
    "refe_block_positive": Option(
        _("No refe above zero"),
        _("Write no refe while any centre is above zero."),
    ),
    "preferans8": Option(
        _("Contract 8, preferans"),
        _("Allow a contract for all ten tricks without trumps."),
    ),
    "kontra_cap": Option(
        _("Highest kontra"),
        _("How many times a deal may be doubled."),
        {8: _("8 times"), 2: _("2 times (rekontra)"), 4: _("4 times (mortkontra)")},
    ),
    "early_stop": Option(
        _("Stopping early"),
        _("How to share the remaining points when the match is stopped."),
        {
            "write_off": _("shared out in whole points"),
            "exact_thirds": _("the same to each, exactly"),
            "void": _("no result"),
        },
    ),
    "direction": Option(
        _("Direction of play"),
        _("Which neighbour stands in the left column. Doesn't affect scoring."),
        {"clockwise": _("clockwise"), "counter_clockwise": _("counter-clockwise")},
    ),
    "short_defender": Option(
        _("A defender short of two tricks"),
        _("Where each defender needs two tricks: when a defender with fewer pays."),
        {"when_made": _("pays when the contract was made"), "always": _("always pays")},
    ),
    "bettel_kontra": Option(
        _("A bettel beaten with kontra"),
        _("Where the sayer takes it all: who writes a failed bettel."),
        {"sayer": _("who said kontra"), "both": _("both defenders")},
    ),
}

PRESETS = {
    "medimurje-30": Preset(_("Međimurje 30"), {}, _("The usual short match: one refe.")),
    "medimurje-50": Preset(
        _("Međimurje 50"),
        {"start": 50, "refe_limit": 3},
        _("A longer match with three refe."),
    ),
    "serbian-100": Preset(
        _("Serbian 100"),
        {
            "start": 100,
            "refe_limit": 2,
            "refe_scope": "everything",
            "refe_block_positive": True,
            "spades_rule": "refe",
            "kontra_duty": "sayer_takes_all",
            "kontra_cap": 4,
            "defender_quota": "each2",
        },
        _("From 100. Refe and kontra count for everyone."),
    ),
}
