"""The form of a deal in the order of the table: who called, declarations, bela, points."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.bela.deals import CARD_POINTS, MOST_SO_FAR
from games.bela.options import THREE, BelaOptions
from games.bela.outcome import FOUR
from games.cards import SUIT_NAMES
from games.entry import Choice, Group, Note, Question, number_choices, player_choices
from games.words import Name, Phrase, _

SUITS = ("hearts", "diamonds", "spades", "clubs")
"""The suits in the order in which players of Bela name them: herc, kara, pik, tref."""
PLAYED, ENOUGH = "kind=played", "kind=enough"
POINTS_OF_CALLERS = _("Points of the callers")
POINTS_OF_OTHERS = _("Points of the others")
ALL_TRICKS = _("All tricks (štiglja)")


@lru_cache(maxsize=256)
def questions(
    players: int, first: int, kinds: tuple[str, ...], options: BelaOptions
) -> tuple[Group, ...]:
    """Return the form of a deal; `first` is the player after the dealer."""
    order = tuple((first + turn) % players for turn in range(players))
    caller = first if options.caller_is_first(players) else None
    return (
        _kinds(kinds),
        *_calling(order, caller, kinds),
        *(_declaring(order, caller) if options.declarations == "all" else ()),
        *(_bela(order) if options.declarations != "none" else ()),
        *_counting(order, caller),
        *(_ending(order) if "enough" in kinds else ()),
        _eight(order),
    )


def _kinds(kinds: Sequence[str]) -> Group:
    labels = {
        "played": _("Played to the end"),
        "belot": _("Eight in a row"),
        "enough": _("Enough (dosta)"),
    }
    choices = tuple(Choice(kind, Phrase(labels[kind])) for kind in kinds)
    kind = Question("kind", Phrase(_("What happened?")), choices=choices, default="played")
    return Group((kind,))


def _calling(order: Sequence[int], caller: int | None, kinds: Sequence[str]) -> Iterator[Group]:
    """Yield the questions for the caller, unless the rules decide it, and the suit."""
    if caller is None:
        legend = Phrase(_("Who called trumps?"))
        with_caller = "|".join(kind for kind in kinds if kind != "belot")
        who = Question("caller", legend, choices=player_choices(order))
        yield Group((who,), when=f"kind={with_caller}")
    suits = tuple(Choice(suit, Phrase(SUIT_NAMES[suit]), suit=suit) for suit in SUITS)
    trump = Question("trump", Phrase(_("Trumps")), choices=suits, optional=True)
    yield Group((trump,), when=PLAYED)


def _declaring(order: Sequence[int], caller: int | None) -> Iterator[Group]:
    """Yield the questions for the highest declaration and all that count with it."""
    legend = Phrase(_("Who has the highest declaration?"))
    who = Question("declared_by", legend, choices=player_choices(order), optional=True)
    yield Group((who,), when=PLAYED)
    yield Group(
        tuple(_declarations("declared")),
        legend=Phrase(_("What counts for that side") if len(order) == FOUR else _("What counts")),
        when=f"{PLAYED} declared_by",
    )
    if len(order) == THREE:
        for each in order if caller is None else (caller,):
            others = [player for player in order if player != each]
            for by, partner in (others, others[::-1]):
                called = f" caller={each}" if caller is None else ""
                yield Group(
                    tuple(_declarations("partner_declared")),
                    legend=Phrase(_("What {name} declares"), {"name": Name(partner)}),
                    when=f"{PLAYED}{called} declared_by={by}",
                )


def _declarations(field: str) -> Iterator[Question]:
    """Yield the number of each kind of declaration."""
    rows = (
        ("twenties", _("Three in a row (terca, 20)"), 4),
        ("fifties", _("Four in a row (kvarta, 50)"), 4),
        ("hundreds", _("Five in a row, four of a kind (100)"), 4),
    )
    for name, legend, most in rows:
        yield Question(
            f"{field}.{name}",
            Phrase(legend),
            kind="numbers",
            choices=number_choices(1, most),
            optional=True,
        )
    yield Question(f"{field}.nines", Phrase(_("Four nines (150)")), kind="flag")
    yield Question(f"{field}.jacks", Phrase(_("Four jacks (200)")), kind="flag")


def _bela(order: Sequence[int]) -> Iterator[Group]:
    legend = Phrase(_("Who had bela, king and queen of trumps?"))
    yield Group(
        (Question("bela", legend, choices=player_choices(order), optional=True),), when=PLAYED
    )


def _counting(order: Sequence[int], caller: int | None) -> Iterator[Group]:
    """Yield the points of the cards: of one of two sides, of both players, or of two of three."""
    players = len(order)
    if players == THREE:
        when = PLAYED if caller is not None else f"{PLAYED} caller"
        yield Group(tuple(_rows(order, caller)), legend=Phrase(_("Points of the cards")), when=when)
        return
    sides = (
        Choice("callers", Phrase(_("the callers") if players == FOUR else _("the caller"))),
        Choice("others", Phrase(_("the others") if players == FOUR else _("the other player"))),
    )
    capot = Question("capot", Phrase(ALL_TRICKS), choices=sides, optional=True)
    when = f"{PLAYED} caller"
    yield Group((capot,), when=when)
    ours = Question("points", Phrase(POINTS_OF_CALLERS), kind="keypad", most=CARD_POINTS)
    theirs = Question("other_points", Phrase(POINTS_OF_OTHERS), kind="keypad", most=CARD_POINTS)
    if players == FOUR:
        note = Note(Phrase(_("One side is enough: the other has the rest.")))
        yield Group((ours,), when=when, unless="capot")
        yield Group(
            (theirs, note),
            legend=Phrase(_("Count the other side instead")),
            when=when,
            unless="capot;points",
            folded=True,
        )
    else:
        yield Group((ours,), when=when, unless="capot=others")
        yield Group((theirs,), when=when, unless="capot=callers")


def _rows(order: Sequence[int], caller: int | None) -> Iterator[Question]:
    """Yield the points of the two who did not call, and the players that took no trick.

    The caller has the rest of the points; of the others it is known of zero points alone.
    """
    for player in order:
        points, calls = f"rows.{player}.points", f"caller={player}"
        if player != caller:
            yield Question(
                points, Name(player), kind="keypad", most=CARD_POINTS, optional=True, unless=calls
            )
        legend = Phrase(_("{name} took no trick"), {"name": Name(player)})
        unless = "" if player == caller else f"caller!={player} {points}!=0"
        yield Question(f"rows.{player}.no_trick", legend, kind="flag", unless=unless)


def _ending(order: Sequence[int]) -> Iterator[Group]:
    """Yield the questions of a deal that ended with enough."""
    said_by = Question("said_by", Phrase(_("Who said enough?")), choices=player_choices(order))
    yield Group((said_by,), when=ENOUGH)
    so_far = Phrase(_("All points so far in this deal"))
    if len(order) == THREE:
        numbers = tuple(
            Question(f"rows.{player}.points", Name(player), kind="number", most=MOST_SO_FAR)
            for player in order
        )
    else:
        numbers = (
            Question("points", Phrase(POINTS_OF_CALLERS), kind="number", most=MOST_SO_FAR),
            Question("other_points", Phrase(POINTS_OF_OTHERS), kind="number", most=MOST_SO_FAR),
        )
    yield Group(numbers, legend=so_far, when=ENOUGH)


def _eight(order: Sequence[int]) -> Group:
    legend = Phrase(_("Who has eight cards in a row?"))
    return Group(
        (Question("declared_by", legend, choices=player_choices(order)),), when="kind=belot"
    )
