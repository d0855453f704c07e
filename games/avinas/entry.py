"""The form of an Avinas deal: exposed sevens, declarer, undertaking, card points."""

from games.avinas.deals import LONGEST_BID, MOST_SEVENS, PACK_POINTS
from games.cards import SUIT_NAMES
from games.entry import Choice, Group, Note, Question, number_choices, player_choices, side_choices
from games.words import Phrase, _

SEVENS, NO_SEVENS, FALSE_BID = "kind=sevens", "kind=no_sevens", "kind=false_bid"
KINDS = (
    Choice("sevens", Phrase(_("Exposed sevens"))),
    Choice("no_sevens", Phrase(_("No seven"))),
    Choice("false_bid", Phrase(_("False bid"))),
    Choice("passed_out", Phrase(_("All passed"))),
)
TURNS = (
    _("Left of the dealer"),
    _("Opposite the dealer"),
    _("Right of the dealer"),
    _("The dealer"),
)
"""The seats in bidding order."""
YES_NO = (Choice("true", Phrase(_("yes, all eight"))), Choice("false", Phrase(_("no"))))


def questions(*, false_bid_ends_match: bool) -> tuple[Group, ...]:
    """Return the form; a false bid has its own kind because it may end the match at once."""
    return (
        Group(
            (
                Question(
                    "kind", Phrase(_("How many exposed sevens?")), choices=KINDS, default="sevens"
                ),
                Question(
                    "sevens",
                    Phrase(_("Exposed sevens")),
                    kind="numbers",
                    choices=number_choices(1, MOST_SEVENS),
                    when=SEVENS,
                ),
                Question(
                    "declarer",
                    Phrase(_("Who declared?")),
                    choices=player_choices(range(4)),
                    unless="kind=passed_out",
                ),
                Question(
                    "bid",
                    Phrase(_("Bid (optional)")),
                    kind="numbers",
                    choices=number_choices(1, LONGEST_BID),
                    when="kind=no_sevens|false_bid",
                ),
            )
        ),
        Group(
            (Note(Phrase(_("A false bid loses the match at once."))),),
            when=FALSE_BID if false_bid_ends_match else "never",
        ),
        knock_questions(),
        result_questions(),
        early_stop_questions(),
        bids_group(),
        trump_question(),
        knockers_group(),
    )


def knock_questions() -> Group:
    """Return the questions about knock, counter-knock and all tricks."""
    return Group(
        (
            Question("knock", Phrase(_("Knocked: all eight tricks promised")), kind="flag"),
            Question(
                "counter", Phrase(_("Counter-knock: doubled")), kind="flag", when="knock=true"
            ),
            Question(
                "all_tricks",
                Phrase(_("All eight tricks taken?")),
                choices=YES_NO,
                when="knock=true",
            ),
        ),
        when=f"{SEVENS} declarer",
    )


def result_questions() -> Group:
    """Return the question for the declarers' card points, hidden after a knock."""
    points = Question(
        "declarer_points",
        Phrase(_("Card points of the declarer's side")),
        kind="keypad",
        least=0,
        most=PACK_POINTS,
    )
    return Group((points,), when="kind=sevens|no_sevens declarer", unless=f"{SEVENS} knock=true")


def early_stop_questions() -> Group:
    """Return the questions about an early stop of a deal without sevens."""
    return Group(
        (
            Question("stopped_early", Phrase(_("Stopped early")), kind="flag"),
            Question(
                "defender_points",
                Phrase(_("Card points of the other side")),
                kind="keypad",
                least=0,
                most=PACK_POINTS,
                when="stopped_early=true",
            ),
        ),
        when=f"{NO_SEVENS} declarer",
    )


def bids_group() -> Group:
    """Return the optional group for all bids, turn by turn.

    Turns are named by the seat: with player names the form would change after every deal.
    """
    bids = (
        Question(
            f"bids.{turn}", Phrase(seat), kind="numbers", choices=number_choices(1, LONGEST_BID)
        )
        for turn, seat in enumerate(TURNS)
    )
    note = Note(Phrase(_("Leave out players who passed.")))
    return Group(
        (note, *bids),
        legend=Phrase(_("All bids (optional)")),
        when=f"{NO_SEVENS} declarer",
        folded=True,
    )


def trump_question() -> Group:
    """Return the optional group for the trump suit."""
    suits = ("clubs", "spades", "hearts", "diamonds")
    choices = tuple(Choice(suit, Phrase(SUIT_NAMES[suit]), suit=suit) for suit in suits)
    return Group(
        (Question("trump", Phrase(_("Trumps")), choices=choices),),
        legend=Phrase(_("Trumps (optional)")),
        when=f"{SEVENS} declarer",
        folded=True,
    )


def knockers_group() -> Group:
    """Return the optional group for the players who knocked and counter-knocked."""
    return Group(
        (
            Question("knocked_by", Phrase(_("Who knocked?")), choices=side_choices(own=True)),
            Question(
                "countered_by",
                Phrase(_("Who counter-knocked?")),
                choices=side_choices(own=False),
                when="counter=true",
            ),
        ),
        legend=Phrase(_("Who knocked? (optional)")),
        when=f"{SEVENS} declarer knock=true",
        folded=True,
    )
