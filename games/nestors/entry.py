"""The form of a Nestors deal: declarer, bid, trump, and one number in fives."""

from games.entry import Choice, Group, Note, Question, number_choices, player_choices
from games.nestors.card_points import COUNTER_NAMES, SPADES, TRICKS, WHOLE_RANK
from games.nestors.deals import FIRST_TRICK, POINTS, STEP
from games.words import Phrase, _

PLAYED = "kind=contract"
USUAL_BID = 100
"""The bid at which the row of bids opens: most bids are near it."""
OTHERS = POINTS - USUAL_BID
"""The number at which the row of the other side's points opens."""
TRUMPS = (
    Choice("A", Phrase(_("Aces"))),
    Choice("J", Phrase(_("Jacks"))),
    Choice("10", Phrase(_("Tens"))),
)
SPADES_TO = (
    Choice("declarer", Phrase(_("declarer's side"))),
    Choice("defenders", Phrase(_("the others"))),
    Choice("nobody", Phrase(_("neither side"))),
)


def questions(lowest_bid: int, *, spades_asked: bool) -> tuple[Group, ...]:
    """Return the form; `spades_asked`: neither side may have enough spades."""
    kinds = (
        Choice("contract", Phrase(_("Contract"))),
        Choice("passed_out", Phrase(_("All passed"))),
    )
    spades = Question("spades_to", Phrase(_("Who won the spades?")), choices=SPADES_TO)
    return (
        Group((Question("kind", Phrase(_("What happened?")), choices=kinds, default="contract"),)),
        Group(
            (
                Question(
                    "declarer", Phrase(_("Who won the bidding?")), choices=player_choices(range(4))
                ),
                Question(
                    "bid",
                    Phrase(_("Bid")),
                    kind="strip",
                    near=str(max(lowest_bid, USUAL_BID)),
                    choices=number_choices(lowest_bid, POINTS, STEP),
                ),
                Question("trump", Phrase(_("Trumps")), choices=TRUMPS),
            ),
            when=PLAYED,
        ),
        Group(
            (
                Question(
                    "points",
                    Phrase(_("Points of the declarer's side")),
                    kind="strip",
                    choices=number_choices(FIRST_TRICK, POINTS, STEP, mark="bid={n}"),
                ),
                *((spades,) if spades_asked else ()),
            ),
            when=f"{PLAYED} declarer bid",
        ),
        other_side(),
        counting_helper(),
    )


def other_side() -> Group:
    """Return the folded group for the other side's points instead."""
    return Group(
        (
            Question(
                "defender_points",
                Phrase(_("Points of the other side")),
                kind="strip",
                choices=number_choices(0, POINTS - FIRST_TRICK, STEP),
                near=str(OTHERS),
            ),
            Note(Phrase(_("One side is enough: the other has the rest."))),
        ),
        legend=Phrase(_("Count the other side instead")),
        when=f"{PLAYED} declarer bid",
        unless="points",
        folded=True,
    )


def counting_helper() -> Group:
    """Return the folded group that counts one side's tricks; its labels follow the trump."""
    sides = (
        Choice("declarer", Phrase(_("declarer's side"))),
        Choice("defenders", Phrase(_("the others"))),
    )
    ranks = [
        Question(
            f"counts.{field}",
            Phrase(getattr(names, field)),
            kind="numbers",
            choices=number_choices(0, WHOLE_RANK),
            when=f"counts.side trump={trump}" if trump else "counts.side trump!=A|J|10",
        )
        for trump, names in COUNTER_NAMES.items()
        for field in ("trumps", "upper", "lower")
    ]
    return Group(
        (
            Question("counts.side", Phrase(_("Whose tricks do you count?")), choices=sides),
            *ranks,
            Question(
                "counts.tricks",
                Phrase(_("Tricks (5)")),
                kind="numbers",
                choices=number_choices(0, TRICKS),
                when="counts.side",
            ),
            Question(
                "counts.spades",
                Phrase(_("Spades (10 for most of them)")),
                kind="numbers",
                choices=number_choices(0, SPADES),
                when="counts.side",
            ),
        ),
        legend=Phrase(_("Count the cards")),
        when=f"{PLAYED} declarer bid",
        unless="points;defender_points",
        folded=True,
    )
