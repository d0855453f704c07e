"""The input of a Skruuvi table after each deal: contract, tricks, and aces in misère."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.cards import Doubling, PlayerOf4, Suit
from games.values import INVALID, REQUIRED, WHOLE, Entry, Many, ShapeRefusal, Value
from games.words import _

TRICKS = 13
ACES = 4
LOWEST_LEVEL, HIGHEST_LEVEL = 4, 7
UNPLAYED_LEVEL = 4
"""An undoubled bid at this level, if allowed at all, is not played."""

Denomination = Literal["misere", "spades", "clubs", "diamonds", "hearts", "grand"]
Solo = Literal["bolshevik", "dictator"]
Split: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The numbers of the tricks with aces, of one side and of the other."""

LEVEL = ShapeRefusal("SK01", _("Enter 5, 6 or 7 as the final bid."))
CONTRACT = ShapeRefusal("SK03", _("Choose declarer and contract."))
DOUBLED_BY = ShapeRefusal("SK06", _("Only an opponent may double."))
REDOUBLED_BY = ShapeRefusal("SK06", _("Only the side that was doubled may redouble."))
SIDES_TRICKS = ShapeRefusal("SK07", _("Both sides' tricks must add up to 13."))
ALL_PASS_TRICKS = ShapeRefusal(
    SIDES_TRICKS.code,
    SIDES_TRICKS.message,
    missing=ShapeRefusal(SIDES_TRICKS.code, _("Enter the tricks of this side, from 0 to 13.")),
)
ALL_ACES = ShapeRefusal("SK09", _("Enter all four aces, one of each suit."))
ACE_TRICK = ShapeRefusal("SK10", _("Enter a trick from 1 to 13 for this ace."))
ACE_SIDE = ShapeRefusal(
    INVALID.code,
    _("Choose the side that won the trick with this ace."),
    missing=ShapeRefusal(REQUIRED.code, _("Choose the side that won the trick with this ace.")),
)
DOUBLERS = ShapeRefusal("SK18", _("Only the soloist's opponents can double."))
SOLOISTS_TRICKS = ShapeRefusal("SK19", _("Enter 0 to 13 tricks."))
NO_RESULT = ShapeRefusal("SK20", _("A deal that was passed out has no result."))

Tricks = Annotated[int, Field(ge=0, le=TRICKS)]


class SkruuviAceTrick(Value):
    """An ace, and the number of the trick in which it fell."""

    suit: Suit
    """The suit of the ace."""
    trick: Annotated[int, Field(ge=1, le=TRICKS), ACE_TRICK]
    """The trick in which it fell, from 1."""


class SkruuviAce(SkruuviAceTrick):
    """An ace of a misère."""

    side: Annotated[Literal["main", "defence"], ACE_SIDE]
    """The winners of its trick: the `main` players or the `defence`."""


class SkruuviAllPassAce(SkruuviAceTrick):
    """An ace of an all-pass misère."""

    side: Annotated[Literal[0, 1], WHOLE, ACE_SIDE]
    """The side that won its trick: `0` with player 0, `1` with player 1."""


class SkruuviBolshevikAce(SkruuviAceTrick):
    """An ace of a Bolshevik."""

    side: Annotated[Literal["soloist", "opponents"], ACE_SIDE]
    """The winner of its trick: the `soloist` or one of the `opponents`."""


def ace_tricks_by_side(
    aces: Sequence[SkruuviAce | SkruuviAllPassAce | SkruuviBolshevikAce], side: str | int
) -> Split:
    """Return the tricks in which aces fell, those of `side` first, then the other's."""
    own_tricks = tuple(sorted(ace.trick for ace in aces if ace.side == side))
    return own_tricks, tuple(sorted(ace.trick for ace in aces if ace.side != side))


class SkruuviContract(Value):
    """A contract of the main players, and their tricks; in misère also the tricks of the aces."""

    kind: Literal["contract"]
    declarer: Annotated[PlayerOf4, CONTRACT]
    """The player who won the bidding."""
    level: Annotated[
        int,
        # The levels allowed depend on the kind of deal, so the rules refuse the others.
        Field(json_schema_extra={"minimum": LOWEST_LEVEL, "maximum": HIGHEST_LEVEL}),
        LEVEL,
    ]
    """The level of the contract."""
    denomination: Annotated[Denomination, CONTRACT]
    """Misère, a suit or grand."""
    doubling: Doubling = "none"
    """The doubling of the bid."""
    doubled_by: Annotated[PlayerOf4 | None, DOUBLED_BY] = None
    """The player who doubled; checked and not scored."""
    redoubled_by: Annotated[PlayerOf4 | None, REDOUBLED_BY] = None
    """The player who redoubled; checked and not scored."""
    tricks: Annotated[Tricks | None, SIDES_TRICKS] = None
    """The tricks of the main players; none for a bid of 4 that no one doubled."""
    other_tricks: Annotated[Tricks | None, SIDES_TRICKS] = None
    """The tricks of the defenders; checked and not scored."""
    aces: Annotated[Many[SkruuviAce] | None, ALL_ACES] = None
    """In misère: the tricks of the four aces."""

    @property
    def misere(self) -> bool:
        """Whether the contract is to lose tricks."""
        return self.denomination == "misere"

    @property
    def played(self) -> bool:
        """Whether the cards are played: an undoubled bid of 4 is not."""
        return self.level != UNPLAYED_LEVEL or self.doubling != "none"

    @property
    def ace_tricks(self) -> Split:
        """The tricks with aces, of the main players and of the defenders."""
        return ace_tricks_by_side(self.aces or (), "main")


class SkruuviAllPass(Value):
    """A deal without a bid: everybody avoids tricks and aces."""

    kind: Literal["all_pass"]
    doubling: Doubling = "none"
    """The doubling of the bid."""
    doubled_by: Annotated[PlayerOf4 | None, DOUBLED_BY] = None
    """The player who doubled; checked and not scored."""
    redoubled_by: Annotated[PlayerOf4 | None, REDOUBLED_BY] = None
    """The player who redoubled; checked and not scored."""
    tricks: Annotated[Tricks, ALL_PASS_TRICKS]
    """The tricks of side 0, which holds player 0."""
    other_tricks: Annotated[Tricks | None, SIDES_TRICKS] = None
    """The tricks of side 1; checked and not scored."""
    aces: Annotated[Many[SkruuviAllPassAce], ALL_ACES]
    """The tricks of the four aces."""

    @property
    def ace_tricks(self) -> Split:
        """The tricks with aces, of side 0 and of side 1."""
        return ace_tricks_by_side(self.aces, 0)


def swap_sides(entry: Entry) -> dict[str, object]:
    """Return the entry of an all-pass misère with its two sides swapped."""
    trick_fields = ("tricks", "other_tricks")
    tricks = {name: TRICKS - entry[name] for name in trick_fields if entry.get(name) is not None}
    aces = [{**ace, "side": 1 - ace["side"]} for ace in entry.get("aces") or ()]
    return {**entry, **tricks, **({"aces": aces} if aces else {})}


class SkruuviBolshevik(Value):
    """A player alone, as Bolshevik to lose every trick or as Dictator to win every one."""

    kind: Literal["bolshevik"]
    soloist: Annotated[PlayerOf4, CONTRACT]
    """The player who plays alone."""
    contract: Annotated[Solo, CONTRACT]
    """Every trick is to be lost (`bolshevik`) or won (`dictator`)."""
    doubled_by: Annotated[Many[PlayerOf4], DOUBLERS] = ()
    """The opponents who doubled."""
    redoubled: bool = False
    """The soloist redoubled."""
    tricks: Annotated[Tricks, SOLOISTS_TRICKS]
    """The tricks of the soloist."""
    other_tricks: Annotated[Tricks | None, SOLOISTS_TRICKS] = None
    """The tricks of the opponents; checked and not scored."""
    aces: Annotated[Many[SkruuviBolshevikAce] | None, ALL_ACES] = None
    """In Bolshevik: the tricks of the four aces."""

    @property
    def misere(self) -> bool:
        """Whether the contract is to lose every trick."""
        return self.contract == "bolshevik"

    @property
    def wrong_tricks(self) -> int:
        """The number of tricks contrary to the contract: won in Bolshevik, lost in Dictator."""
        return self.tricks if self.misere else TRICKS - self.tricks

    @property
    def opponents(self) -> tuple[int, ...]:
        """The three opponents of the soloist."""
        return tuple(player for player in range(4) if player != self.soloist)

    @property
    def ace_tricks(self) -> Split:
        """The tricks with aces, of the soloist and of the opponents together."""
        return ace_tricks_by_side(self.aces or (), "soloist")


class SkruuviBolshevikPassed(Value):
    """A deal of the Bolshevik round that nobody wanted to play."""

    foreign = dict.fromkeys(
        (
            "soloist",
            "contract",
            "doubled_by",
            "redoubled",
            "doubling",
            "redoubled_by",
            "tricks",
            "other_tricks",
            "aces",
        ),
        NO_RESULT,
    )

    kind: Literal["bolshevik_passed"]


AnySkruuviDeal: TypeAlias = (
    SkruuviContract | SkruuviAllPass | SkruuviBolshevik | SkruuviBolshevikPassed
)
SkruuviDeal = Annotated[AnySkruuviDeal, Field(discriminator="kind")]
