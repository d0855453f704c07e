"""The refusals of Skruuvi deals, SK01 to SK22, in the form's order."""

from collections.abc import Iterator, Sequence

from games.cards import side_names
from games.skruuvi.deals import (
    ACES,
    ALL_ACES,
    DOUBLED_BY,
    DOUBLERS,
    LEVEL,
    REDOUBLED_BY,
    SIDES_TRICKS,
    TRICKS,
    AnySkruuviDeal,
    SkruuviAceTrick,
    SkruuviAllPass,
    SkruuviBolshevik,
    SkruuviBolshevikPassed,
    SkruuviContract,
    Split,
)
from games.skruuvi.options import SkruuviOptions
from games.skruuvi.schedule import (
    Pair,
    SkruuviState,
    allowed_levels,
    must_be_played,
    phase,
    side_in,
    sides,
    speaking_order,
)
from games.values import INVALID, Refusal
from games.words import Name, Phrase, _

SOLOIST, OPPONENTS = Phrase(_("The soloist")), Phrase(_("The soloist's opponents"))


def deal_refusals(
    deal: AnySkruuviDeal, state: SkruuviState, options: SkruuviOptions
) -> Iterator[Refusal]:
    """Yield every refusal; a kind of deal that is not due gets only one."""
    not_due = kind_refusal(deal, state, options)
    if not_due is not None:
        yield not_due
    elif isinstance(deal, SkruuviContract):
        yield from contract_refusals(deal, state, options)
    elif isinstance(deal, SkruuviAllPass):
        yield from all_pass_refusals(deal, state, options)
    elif isinstance(deal, SkruuviBolshevik):
        yield from bolshevik_refusals(deal, state)


# Kinds of deal that are due


def kind_refusal(
    deal: AnySkruuviDeal, state: SkruuviState, options: SkruuviOptions
) -> Refusal | None:
    """Return the refusal of a kind of deal that is not due, if any."""
    in_round = phase(state, options) == "bolshevik"
    if isinstance(deal, SkruuviContract | SkruuviAllPass):
        message = _("The deals of this set are played: a Bolshevik comes next.")
        return Refusal("SK13", message, "kind") if in_round else None
    if options.bolshevik == "inside":
        return inside_refusal(deal, state)
    if not in_round:
        return early_refusal(state, options)
    if not state.owing_players:
        return round_over()
    if isinstance(deal, SkruuviBolshevikPassed) and must_be_played(state, options):
        message = _("This Bolshevik is forced: {name} must play.")
        last = Name(speaking_order(state, options)[-1])
        return Refusal("SK17", message, "kind", {"name": last})
    return None


def inside_refusal(
    deal: SkruuviBolshevik | SkruuviBolshevikPassed, state: SkruuviState
) -> Refusal | None:
    """Return the refusal of a Bolshevik inside a set: one per player, and never passed out."""
    if isinstance(deal, SkruuviBolshevikPassed):
        message = _("Inside a set a Bolshevik is entered only by the player who plays it.")
        return Refusal("SK17", message, "kind")
    return None if state.owing_players else round_over()


def early_refusal(state: SkruuviState, options: SkruuviOptions) -> Refusal:
    """Return the refusal of a Bolshevik while partnership deals are due."""
    if options.bolshevik == "off":
        return Refusal("SK14", _("Bolshevik is not played in this session."), "kind")
    begins = state.partnership_deals == 0 and state.set_number > 1
    if begins and options.bolshevik == "after_each_set":
        return round_over()
    return Refusal("SK14", _("Finish the set first: Bolshevik comes after it."), "kind")


def round_over() -> Refusal:
    """Return the refusal of a Bolshevik after the end of its round."""
    message = _("The Bolshevik round is over: everybody has been soloist.")
    return Refusal("SK16", message, "kind")


# Contracts


def contract_refusals(
    deal: SkruuviContract, state: SkruuviState, options: SkruuviOptions
) -> Iterator[Refusal]:
    """Yield the refusals of a contract; its result is checked only if the level is allowed."""
    levels = allowed_levels(state, options)
    if deal.level not in levels:
        yield level_refusal(state, options, levels[0])
    yield from doubling_refusals(deal)
    declaring_side = side_in(deal.declarer, state.set_number, options)
    for field, shape, wrong in (
        ("doubled_by", DOUBLED_BY, declaring_side),
        ("redoubled_by", REDOUBLED_BY, 1 - declaring_side),
    ):
        player = getattr(deal, field)
        if player is not None and side_in(player, state.set_number, options) == wrong:
            yield Refusal(shape.code, shape.message, field)
    if deal.level in levels:
        pairs = sides(state.set_number, options)
        yield from contract_result_refusals(deal, pairs[declaring_side], pairs[1 - declaring_side])


def level_refusal(state: SkruuviState, options: SkruuviOptions, least: int) -> Refusal:
    """Return the refusal of a level that is not allowed in this kind of deal."""
    if phase(state, options) == "kotka":
        message = _("Enter a bid from {least} to 7 in a kotka deal.")
        return Refusal("SK02", message, "level", {"least": least})
    if options.level4_kitty:
        return Refusal(LEVEL.code, _("Enter 4, 5, 6 or 7 as the final bid."), "level")
    return Refusal(LEVEL.code, LEVEL.message, "level")


def contract_result_refusals(deal: SkruuviContract, ours: Pair, theirs: Pair) -> Iterator[Refusal]:
    """Yield the refusals of the tricks and aces of a contract."""
    if not deal.played:
        message = _("An undoubled bid of 4 is not played.")
        for field in ("tricks", "other_tricks", "aces"):
            if getattr(deal, field) is not None:
                yield Refusal("SK22", message, field)
        return
    if deal.tricks is None:
        message = _("Enter the tricks of {pair}, from 0 to 13.")
        yield Refusal(SIDES_TRICKS.code, message, "tricks", {"pair": side_names(ours)})
    yield from sum_refusals(deal)
    if deal.misere:
        names = (side_names(ours), side_names(theirs))
        yield from ace_refusals(deal.aces or (), deal.ace_tricks, deal.tricks, names)
    elif deal.aces:
        yield Refusal("SK08", _("Aces count only in misère."), "aces")


def doubling_refusals(deal: SkruuviContract | SkruuviAllPass) -> Iterator[Refusal]:
    """Yield the refusals of a doubler or redoubler without a doubling."""
    if deal.doubled_by is not None and deal.doubling == "none":
        yield Refusal(INVALID.code, _("No one doubled. Clear the name."), "doubled_by")
    if deal.redoubled_by is not None and deal.doubling != "redouble":
        message = _("No one redoubled, which needs a double first. Clear the name.")
        yield Refusal("SK05", message, "redoubled_by")


def all_pass_refusals(
    deal: SkruuviAllPass, state: SkruuviState, options: SkruuviOptions
) -> Iterator[Refusal]:
    """Yield the refusals of an all-pass misère."""
    yield from doubling_refusals(deal)
    if deal.doubled_by is not None and deal.redoubled_by is not None:
        doublers = (deal.doubled_by, deal.redoubled_by)
        if len({side_in(player, state.set_number, options) for player in doublers}) == 1:
            yield Refusal(REDOUBLED_BY.code, REDOUBLED_BY.message, "redoubled_by")
    yield from sum_refusals(deal)
    first, second = sides(state.set_number, options)
    yield from ace_refusals(
        deal.aces, deal.ace_tricks, deal.tricks, (side_names(first), side_names(second))
    )


# Bolshevik


def bolshevik_refusals(deal: SkruuviBolshevik, state: SkruuviState) -> Iterator[Refusal]:
    """Yield the refusals of a Bolshevik or Dictator."""
    if deal.soloist in state.soloists:
        message = _("{name} has already played a Bolshevik in this round.")
        yield Refusal("SK15", message, "soloist", {"name": Name(deal.soloist)})
    if deal.soloist in deal.doubled_by:
        yield Refusal(DOUBLERS.code, DOUBLERS.message, "doubled_by")
    if len(set(deal.doubled_by)) < len(deal.doubled_by):
        yield Refusal(INVALID.code, _("Each opponent can double once."), "doubled_by")
    if deal.redoubled and not deal.doubled_by:
        yield Refusal("SK18", _("A redouble needs a double first."), "redoubled")
    yield from sum_refusals(deal)
    if deal.misere:
        names = (SOLOIST, OPPONENTS)
        yield from ace_refusals(deal.aces or (), deal.ace_tricks, deal.tricks, names)
    elif deal.aces:
        yield Refusal("SK08", _("Aces count only in Bolshevik, not in Dictator."), "aces")


# Tricks and aces


def sum_refusals(
    deal: SkruuviContract | SkruuviAllPass | SkruuviBolshevik,
) -> Iterator[Refusal]:
    """Yield a refusal if the tricks of both sides are entered and do not add up to 13."""
    if deal.tricks is not None and deal.other_tricks not in {None, TRICKS - deal.tricks}:
        yield Refusal(SIDES_TRICKS.code, SIDES_TRICKS.message, "other_tricks")


def ace_refusals(
    aces: Sequence[SkruuviAceTrick],
    fell: Split,
    tricks: int | None,
    names: tuple[Phrase, Phrase],
) -> Iterator[Refusal]:
    """Yield the refusals of impossible aces, given the tricks of the first side.

    The aces are possible if no trick belongs to both sides, and neither side has aces in more
    tricks than it won: the other tricks can then be distributed as entered. Each ace is checked by
    itself, so that a slip is reported before all four are entered.
    """
    ours, others = map(set, fell)
    for number in sorted(ours & others):
        message = _("Trick {n} was won by one side only.")
        yield Refusal("SK11", message, "aces", {"n": number})
    tricks_won = (TRICKS, TRICKS) if tricks is None else (tricks, TRICKS - tricks)
    for name, ace_tricks, won in zip(names, (ours, others), tricks_won, strict=True):
        if len(ace_tricks) > won:
            message = _("{side}: aces in more tricks than this side won.")
            yield Refusal("SK12", message, "aces", {"side": name})
    if len(aces) != ACES or len({ace.suit for ace in aces}) != ACES:
        yield Refusal(ALL_ACES.code, ALL_ACES.message, "aces")
