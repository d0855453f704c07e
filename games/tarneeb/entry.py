"""The form of a Tarneeb deal: declarer, bid, suit, and tricks taken."""

from collections.abc import Sequence

from games.cards import DOUBLINGS, SUIT_NAMES
from games.entry import Choice, Group, Note, Question, number_choices, player_choices, side_choices
from games.tarneeb.deals import HIGHEST_BID, LOWEST_BID, TRICKS
from games.words import Phrase, _

PLAYED = "kind=contract"
KINDS = {
    "contract": _("Contract"),
    "passed_out": _("All passed"),
    "weak_hand": _("Weak hand"),
}


def questions(
    kinds: Sequence[str],
    denominations: Sequence[str],
    doublings: Sequence[str],
    *,
    suit_needed: bool,
    forced: int | None,
) -> tuple[Group, ...]:
    """Return the form; `forced` is the dealer who must play 7 if nobody bids, if any."""
    kind_question = Question(
        "kind",
        Phrase(_("What happened?")),
        default="contract",
        choices=tuple(Choice(kind, Phrase(KINDS[kind])) for kind in kinds),
    )
    contract = Group(
        (
            Question(
                "declarer", Phrase(_("Who won the bidding?")), choices=player_choices(range(4))
            ),
            Question(
                "bid",
                Phrase(_("Bid")),
                kind="numbers",
                choices=number_choices(LOWEST_BID, HIGHEST_BID),
            ),
            suit_question(denominations, needed=suit_needed),
            *doubling_questions(doublings),
            *forced_questions(forced),
        ),
        when=PLAYED,
    )
    return (Group((kind_question,)), contract, *trick_questions(), *doubler_groups(doublings))


def suit_question(denominations: Sequence[str], *, needed: bool) -> Question:
    """Return the question for the suit of the contract, optional in the basic game."""
    legend = _("Trumps") if needed else _("Trumps (optional)")
    choices = tuple(
        Choice(
            denomination,
            Phrase(SUIT_NAMES[denomination]),
            suit="" if denomination == "no_trumps" else denomination,
        )
        for denomination in denominations
    )
    return Question("denomination", Phrase(legend), choices=choices, optional=not needed)


def doubling_questions(doublings: Sequence[str]) -> tuple[Question, ...]:
    """Return the question for the doubling; empty if the options allow none."""
    if len(doublings) < 2:  # noqa: PLR2004  one choice is none
        return ()
    choices = tuple(Choice(doubling, Phrase(DOUBLINGS[doubling])) for doubling in doublings)
    return (Question("doubling", Phrase(_("Doubled?")), choices=choices, default="none"),)


def doubler_groups(doublings: Sequence[str]) -> tuple[Group, ...]:
    """Return the optional group for the players who doubled and redoubled, if allowed."""
    questions_by_doubling = {
        "double": Question(
            "doubled_by",
            Phrase(_("Who doubled?")),
            when="doubling!=none",
            choices=side_choices(own=False),
        ),
        "redouble": Question(
            "redoubled_by",
            Phrase(_("Who redoubled?")),
            when="doubling=redouble",
            choices=side_choices(own=True),
        ),
    }
    questions = tuple(
        question for doubling, question in questions_by_doubling.items() if doubling in doublings
    )
    if not questions:
        return ()
    legend = Phrase(_("Who doubled? (optional)"))
    return (Group(questions, legend, when=f"{PLAYED} declarer doubling!=none", folded=True),)


def forced_questions(forced: int | None) -> tuple[Question, ...]:
    """Return the question whether the dealer had to play 7; empty if that is not the rule."""
    if forced is None:
        return ()
    legend = Phrase(_("No bids: the dealer plays 7"))
    return (Question("forced", legend, kind="flag", when=f"declarer={forced} bid={LOWEST_BID}"),)


def trick_questions() -> tuple[Group, Group]:
    """Return the group for the declaring side's tricks, and the folded one for the other's."""
    tricks = Question(
        "tricks",
        Phrase(_("Tricks of the declaring side")),
        kind="numbers",
        choices=number_choices(0, TRICKS, mark="bid={n}"),
    )
    others = Question(
        "defender_tricks",
        Phrase(_("Tricks of the other side")),
        kind="numbers",
        choices=number_choices(0, TRICKS),
    )
    note = Note(Phrase(_("One side is enough: the other takes the rest of the 13.")))
    return (
        Group((tricks,), when=f"{PLAYED} declarer bid"),
        Group(
            (others, note),
            legend=Phrase(_("Count the other side instead")),
            when=f"{PLAYED} declarer bid",
            unless="tricks",
            folded=True,
        ),
    )
