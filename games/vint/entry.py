"""The form of a Vint deal: declarer, bid, tricks, trump honours, aces, coronets."""

from collections.abc import Iterator

from games.cards import SUIT_NAMES, partners, side_names
from games.entry import Choice, Group, Question, number_choices, player_choices
from games.vint.deals import (
    ACES,
    CORONETS,
    DENOMINATIONS,
    HONOURS,
    NUMBERS_OF_TRICKS,
    SHORTEST_CORONET,
    TRICKS,
    TRICKS_OF_NO_LEVEL,
)
from games.vint.options import VintOptions
from games.vint.points import trick_value
from games.vint.rubber import VintState
from games.words import Phrase, _

CONTRACT = "kind=contract"
KINDS = (
    Choice("contract", Phrase(_("Contract"))),
    Choice("passed_out", Phrase(_("All passed"))),
)
TRICKS_OF, HONOURS_OF = _("Tricks of {pair}"), _("Trump honours of {pair}")
ACES_OF = _("Aces of {pair}")
NO_TRUMPS = _("NT")
CORONET_NAMES = {suit: SUIT_NAMES[suit] for suit in CORONETS if suit != "aces"} | {
    "aces": _("aces in one hand")
}


def questions(state: VintState, options: VintOptions) -> tuple[Group, ...]:
    """Return the form of the next deal."""
    kind = Question("kind", Phrase(_("What happened?")), choices=KINDS, default="contract")
    groups = [Group((kind,)), contract_group(options), result_group(options)]
    first = first_questions(state, options)
    if first:
        groups.append(Group(first, when=f"{CONTRACT} declarer bid tricks"))
    if options.coronets:
        groups.append(coronet_group())
    return tuple(groups)


def contract_group(options: VintOptions) -> Group:
    """Return the questions for declarer and bid; a row of bids for each suit."""
    return Group(
        (
            Question("declarer", Phrase(_("Who declares?")), choices=player_choices(range(4))),
            Question("bid", Phrase(_("Bid")), kind="numbers", choices=tuple(bid_choices(options))),
        ),
        when=CONTRACT,
    )


def bid_choices(options: VintOptions) -> Iterator[Choice]:
    """Yield the bids, a suit after the other, the lowest level of each first."""
    for denomination in DENOMINATIONS:
        for level in options.levels:
            value, label = bid_of(level, denomination), Phrase(str(level))
            if denomination == "no_trumps":
                values = {"level": level, "suit": Phrase(NO_TRUMPS)}
                yield Choice(value, Phrase("{level} {suit}", values))
            else:
                yield Choice(value, label, suit=denomination)


def bid_of(level: int, denomination: str) -> str:
    """Return a bid as a deal holds it.

    >>> bid_of(3, "hearts")
    '3-hearts'
    """
    return f"{level}-{denomination}"


def result_group(options: VintOptions) -> Group:
    """Return the questions for the tricks, honours and aces of the declaring side."""
    at_no_trumps = "|".join(bid_of(level, "no_trumps") for level in options.levels)
    tricks = tuple(
        Choice(str(number), Phrase(str(number)), mark=needed_mark(number, options))
        for number in NUMBERS_OF_TRICKS
    )
    return Group(
        (
            *by_side(TRICKS_OF, "tricks", tricks),
            *by_side(
                HONOURS_OF, "honours", number_choices(0, HONOURS), unless=f"bid={at_no_trumps}"
            ),
            *by_side(ACES_OF, "aces", number_choices(0, ACES)),
        ),
        when=f"{CONTRACT} declarer bid",
    )


def by_side(
    legend: str, name: str, choices: tuple[Choice, ...], *, unless: str = ""
) -> Iterator[Question]:
    """Yield a question with the names of the declaring side, once for each side."""
    for side in (0, 1):
        yield Question(
            name,
            Phrase(legend, {"pair": side_names(partners(side))}),
            kind="numbers",
            choices=choices,
            when=declared_by(side),
            unless=unless,
        )


def declared_by(side: int) -> str:
    """Return the condition that a side declares.

    >>> declared_by(1)
    'declarer=1|3'
    """
    first, second = partners(side)
    return f"declarer={first}|{second}"


def needed_mark(number: int, options: VintOptions) -> str:
    """Return the condition under which a number of tricks is the one that was bid."""
    level = number - TRICKS_OF_NO_LEVEL
    if level not in options.levels:
        return ""
    return "bid=" + "|".join(bid_of(level, denomination) for denomination in DENOMINATIONS)


def first_questions(state: VintState, options: VintOptions) -> tuple[Question, ...]:
    """Return the questions who reached the points of the game first; empty if both cannot."""
    unless = ";".join(not_both(state, options))
    if not any(tricks_for_both(state, options, *each) for each in all_contracts(options)):
        return ()
    legend = Phrase(_("Who reached {goal} first?"), {"goal": options.goal})
    return tuple(
        Question(
            "first",
            legend,
            choices=(
                Choice("declarers", side_names(partners(side))),
                Choice("defenders", side_names(partners(1 - side))),
            ),
            when=declared_by(side),
            unless=unless,
        )
        for side in (0, 1)
    )


def all_contracts(options: VintOptions) -> Iterator[tuple[int, int, str]]:
    """Yield every declaring side, level and denomination."""
    for side in (0, 1):
        for level in options.levels:
            for denomination in DENOMINATIONS:
                yield side, level, denomination


def tricks_for_both(
    state: VintState, options: VintOptions, side: int, level: int, denomination: str
) -> tuple[int, ...]:
    """Return the tricks of the declarers with which both sides reach the points of the game."""
    value = trick_value(level, denomination, options)
    ours, theirs = state.below[side], state.below[1 - side]
    return tuple(
        tricks
        for tricks in NUMBERS_OF_TRICKS
        if min(ours + tricks * value, theirs + (TRICKS - tricks) * value) >= options.goal
    )


def not_both(state: VintState, options: VintOptions) -> Iterator[str]:
    """Yield the conditions under which only one side, or none, can have reached the points."""
    bids_by_tricks: dict[tuple[int, tuple[int, ...]], list[str]] = {}
    for side, level, denomination in all_contracts(options):
        reached = tricks_for_both(state, options, side, level, denomination)
        others = tuple(tricks for tricks in NUMBERS_OF_TRICKS if tricks not in reached)
        bids_by_tricks.setdefault((side, others), []).append(bid_of(level, denomination))
    for (side, tricks), bids in bids_by_tricks.items():
        contract = f"{declared_by(side)} bid={'|'.join(bids)}"
        never = len(tricks) == len(NUMBERS_OF_TRICKS)
        yield contract if never else f"{contract} tricks={'|'.join(map(str, tricks))}"


def coronet_group() -> Group:
    """Return the folded questions for each coronet: its cards, and the side that held it."""
    return Group(
        tuple(question for suit in CORONETS for question in coronet_questions(suit)),
        legend=Phrase(_("Coronets")),
        when=f"{CONTRACT} declarer bid",
        folded=True,
    )


def coronet_questions(suit: str) -> Iterator[Question]:
    """Yield the questions for one coronet."""
    longest = ACES if suit == "aces" else TRICKS
    name = f"coronets.{suit}"
    yield Question(
        f"{name}.cards",
        Phrase(_("Coronet: {suit}"), {"suit": Phrase(CORONET_NAMES[suit])}),
        kind="strip",
        choices=number_choices(SHORTEST_CORONET, longest),
        optional=True,
    )
    for side in (0, 1):
        yield Question(
            f"{name}.side",
            Phrase(_("held by")),
            choices=(
                Choice("declarers", side_names(partners(side))),
                Choice("defenders", side_names(partners(1 - side))),
            ),
            when=f"{name}.cards {declared_by(side)}",
        )
