"""The form of a deal: the bids in their order, blind bids, the tricks of nils and of sides."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from games.bids import BIDS, TRICKS_TAKEN, bid_field, bid_questions, when_all_bid
from games.cards import side_names
from games.entry import Choice, Group, Note, Part, Question, number_choices
from games.spades.deals import PARTNERS
from games.spades.options import SpadesOptions
from games.words import Name, Phrase, _

NIL, BLIND_NIL = Phrase(_("nil")), Phrase(_("blind nil"))
USUAL_TRICKS = "6"
"""The number at which the row of a side's tricks opens."""


@dataclass(frozen=True)
class SpadesForm:
    """All that a form depends on: who bids in which order, and who may bid blind.

    `owners` holds the players of each side, in the order of the sides; `order` the players and
    `side_order` the sides as they bid. `free`: the deal is played without bids. `blind_sides`:
    those far enough behind to bid blind.
    """

    order: tuple[int, ...]
    side_order: tuple[int, ...]
    owners: tuple[tuple[int, ...], ...]
    tricks: int
    free: bool
    blind_sides: frozenset[int]
    options: SpadesOptions

    @property
    def in_sides(self) -> bool:
        """Return whether partners play together."""
        return len(self.owners) < len(self.order)

    @property
    def bid_together(self) -> bool:
        """Return whether partners agree on one number."""
        return self.in_sides and self.options.bidding == "sides"

    @property
    def blind_bids(self) -> bool:
        """Return whether sides may bid a number of tricks blind."""
        return self.options.blind_bid != "never"

    def side_of(self, player: int) -> int:
        """Return the side of a player."""
        return next(side for side, members in enumerate(self.owners) if player in members)


@lru_cache(maxsize=1024)
def questions(form: SpadesForm) -> tuple[Group, ...]:
    """Return the form of a deal."""
    if form.free:
        return (_tricks(form, when=""),)
    when = "" if form.blind_bids or form.bid_together else when_all_bid(form.order)
    groups = [_side_bids(form), *_nils(form)] if form.bid_together else [_bids(form)]
    if form.blind_bids:
        groups.append(_blind_bids(form))
    if form.in_sides and form.options.plays_nil:
        groups.append(_nil_tricks(form))
    return (*groups, _tricks(form, when=when))


def nil_choices(options: SpadesOptions) -> Iterator[Choice]:
    """Yield the nils that are played, the blind one last."""
    if options.nil != "never":
        yield Choice("nil", NIL)
    if options.blind_nil != "never":
        yield Choice("blind_nil", BLIND_NIL)


def _bids(form: SpadesForm) -> Group:
    """Return the bids of all players, which are not asked of a side that bids blind."""
    options = form.options
    nil = [choice for choice in nil_choices(options) if choice.value == "nil"]
    blind = [choice for choice in nil_choices(options) if choice.value == "blind_nil"]
    numbers = number_choices(0 if options.nil == "never" else 1, form.tricks)
    group = bid_questions(
        form.order, (*nil, *numbers, *blind), before_last=_last_bid(Name(form.order[-1]), form)
    )
    parts: list[Part] = []
    for part in group.questions:
        if not isinstance(part, Question):
            parts.append(part)
            continue
        player = int(part.name.split(".")[1])
        side = form.side_of(player)
        parts.append(replace(part, unless=_blind_bid(form, side)))
        parts.extend(_nil_warning(form, player))
    return replace(group, questions=tuple(parts), unless=_all_bid_blind(form))


def _blind_bid(form: SpadesForm, side: int) -> str:
    """Return the condition that a side has bid blind; empty where it cannot."""
    return f"sides.{side}.blind" if form.blind_bids else ""


def _all_bid_blind(form: SpadesForm) -> str:
    """Return the condition that every side has bid blind; empty where none can."""
    return " ".join(filter(None, (_blind_bid(form, side) for side in form.side_order)))


def _side_bids(form: SpadesForm) -> Group:
    """Return the bids on which partners agree, not asked of a side that bids blind."""
    least = 0 if form.options.plays_nil else max(form.options.least_bid, 0)
    parts: list[Part] = [
        Question(
            f"sides.{side}.bid",
            side_names(form.owners[side]),
            kind="strip",
            choices=number_choices(least, form.tricks),
            unless=_blind_bid(form, side),
        )
        for side in form.side_order
    ]
    note = _last_bid(side_names(form.owners[form.side_order[-1]]), form)
    if note is not None:
        parts.insert(-1, Note(note))
    return Group(tuple(parts), legend=Phrase(BIDS), unless=_all_bid_blind(form))


def _last_bid(name: Name | Phrase, form: SpadesForm) -> Phrase | None:
    """Return the sentence before the last bid, if the bids may not add up."""
    if not form.options.hook:
        return None
    text = _("{name} bids last: the bids may not add up to {cards}.")
    return Phrase(text, {"name": name, "cards": form.tricks})


def _nils(form: SpadesForm) -> Iterator[Group]:
    """Yield the folded group of nils where partners agree on the bid."""
    choices = tuple(nil_choices(form.options))
    if choices:
        parts: list[Part] = []
        for player in form.order:
            name, hidden = bid_field(player), _blind_bid(form, form.side_of(player))
            parts.append(
                Question(name, Name(player), choices=choices, unless=hidden, optional=True)
            )
            parts.extend(_nil_warning(form, player))
        yield Group(tuple(parts), legend=Phrase(_("Nil")), unless=_all_bid_blind(form), folded=True)


def _blind_bids(form: SpadesForm) -> Group:
    """Return the folded group of bids that sides made before looking at their cards."""
    options, parts = form.options, list[Part]()
    least = form.tricks if options.blind_bid == "never" else min(options.blind_bid, form.tricks)
    for side in form.side_order:
        name, names = f"sides.{side}.blind", side_names(form.owners[side])
        choices = number_choices(least, form.tricks)
        parts.append(Question(name, names, kind="strip", choices=choices, optional=True))
        parts.extend(_warning(form, side, names, name))
    return Group(tuple(parts), legend=Phrase(_("Blind bids")), folded=True)


def _warning(
    form: SpadesForm, side: int, name: Name | Phrase, when: str, unless: str = ""
) -> Iterator[Note]:
    """Yield a note on a blind bid of a side that is not far enough behind."""
    if side not in form.blind_sides:
        text = _("{name}: not {points} points behind. Is a blind bid allowed?")
        words = Phrase(text, {"name": name, "points": form.options.behind})
        yield Note(words, when=when, unless=unless)


def _nil_warning(form: SpadesForm, player: int) -> Iterator[Note]:
    """Yield a note on a blind nil of a player whose side is not far enough behind."""
    side, bid_blind_nil = form.side_of(player), f"{bid_field(player)}=blind_nil"
    return _warning(form, side, Name(player), bid_blind_nil, unless=_blind_bid(form, side))


def _nil_tricks(form: SpadesForm) -> Group:
    """Return the tricks of those who bid nil, each asked once the nil is bid."""
    parts = tuple(
        Question(
            f"rows.{player}.tricks",
            Name(player),
            kind="strip",
            choices=number_choices(0, form.tricks),
            when=f"{bid_field(player)}=nil|blind_nil",
            unless=_blind_bid(form, form.side_of(player)),
            optional=True,
        )
        for player in form.order
    )
    note = Note(Phrase(_("Leave out a nil that was made.")), unless=_no_nil(form))
    return Group((*parts, note), legend=Phrase(_("Tricks of a nil")), unless=note.unless)


def _no_nil(form: SpadesForm) -> str:
    """Return the alternatives that nobody has bid nil: each side bid blind, or none of it a nil."""
    sides = []
    for side, players in enumerate(form.owners):
        no_nil = " ".join(f"{bid_field(player)}!=nil|blind_nil" for player in players)
        sides.append(filter(None, (_blind_bid(form, side), no_nil)))
    return ";".join(" ".join(conditions) for conditions in product(*sides))


def _tricks(form: SpadesForm, *, when: str) -> Group:
    """Return the tricks of each side; those of the last follow, and of a player alone the bid."""
    marks = not form.in_sides and not form.free
    parts = tuple(_side_tricks(form, side, marked=marks) for side in form.side_order)
    if marks:
        text = _("Leave out the players who took exactly their bid.")
    elif len(form.owners) == PARTNERS:
        text = _("One side is enough: the other has the rest.")
    else:
        text = _("Leave out the last one: the rest follows.")
    return Group((Note(Phrase(text)), *parts), legend=Phrase(TRICKS_TAKEN), when=when)


def _side_tricks(form: SpadesForm, side: int, *, marked: bool) -> Question:
    """Return the question for the tricks of a side; the number that one player bid is marked."""
    members: Sequence[int] = form.owners[side]
    mark = f"{bid_field(members[0])}={{n}}" if marked else ""
    return Question(
        f"sides.{side}.tricks",
        side_names(members),
        kind="strip",
        choices=number_choices(0, form.tricks, mark=mark),
        near="" if marked else USUAL_TRICKS,
        optional=True,
    )
