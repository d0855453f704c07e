"""The refusals of a deal, SP01 and SP04 to SP12, in the order of the form."""

from collections.abc import Iterator, Sequence

from games.bids import missing_bid
from games.cards import side_names
from games.rows import bound_refusals, each_owner_once, sum_refusals
from games.spades.deals import ROWS, SpadesPlayed, SpadesRow
from games.spades.entry import SpadesForm
from games.values import REQUIRED, Refusal
from games.words import Name, _


def deal_refusals(deal: SpadesPlayed, form: SpadesForm) -> Iterator[Refusal]:
    """Yield every reason to refuse a deal, by the table and the options of its form."""
    players = [row.player for row in deal.rows]
    if len(set(players)) < len(players) or not set(players) <= set(form.order):
        yield Refusal(ROWS.code, ROWS.message, "rows")
    elif not each_owner_once([side.owner for side in deal.sides], len(form.owners)):
        yield Refusal(ROWS.code, ROWS.message, "sides")
    else:
        bids = tuple(_bid_refusals(deal, form))
        yield from bids or _trick_refusals(deal, form)


def _bid_refusals(deal: SpadesPlayed, form: SpadesForm) -> Iterator[Refusal]:
    """Yield the refusals of bids: those that are not made here, missing ones, and their sums."""
    if form.free:
        yield from _bids_without_bidding(deal)
        return
    alone = [*_blind_refusals(deal, form), *_player_refusals(deal, form), *_together(deal, form)]
    yield from alone or _missing_refusals(deal, form) or _sum_refusals(deal, form)


def _bids_without_bidding(deal: SpadesPlayed) -> Iterator[Refusal]:
    """Yield a refusal for each bid in a deal that has none."""
    message = _("The first deal has no bids: leave them out.")
    for place, row in enumerate(deal.rows):
        if row.bid is not None:
            yield Refusal("SP05", message, f"rows.{place}.bid")
    for place, side in enumerate(deal.sides):
        for field in ("bid", "blind"):
            if getattr(side, field) is not None:
                yield Refusal("SP05", message, f"sides.{place}.{field}")


def _blind_refusals(deal: SpadesPlayed, form: SpadesForm) -> Iterator[Refusal]:
    """Yield the refusals of blind bids of sides: none is played, too low, too high."""
    for place, side in enumerate(deal.sides):
        if side.blind is None:
            continue
        least, field = form.options.blind_bid, f"sides.{place}.blind"
        if least == "never":
            yield Refusal("SP06", _("Leave out the blind bid: none is played here."), field)
        elif not min(least, form.tricks) <= side.blind <= form.tricks:
            message = _("Enter a blind bid from {least} to {most}.")
            values = {"least": min(least, form.tricks), "most": form.tricks}
            yield Refusal("SP06", message, field, values)


def _player_refusals(deal: SpadesPlayed, form: SpadesForm) -> Iterator[Refusal]:
    """Yield the refusals of what single players bid."""
    for place, row in enumerate(deal.rows):
        field = f"rows.{place}.bid"
        if row.bid is None:
            continue
        if deal.side_at(form.side_of(row.player)).blind is not None:
            message = _("The side of {name} bid blind: leave out this bid.")
            yield Refusal("SP06", message, field, {"name": Name(row.player)})
        elif isinstance(row.bid, int) and form.bid_together:
            message = _("Partners bid one number: enter it for the side.")
            yield Refusal("SP05", message, field)
        else:
            yield from _one_bid(row, field, form)


def _one_bid(row: SpadesRow, field: str, form: SpadesForm) -> Iterator[Refusal]:
    """Yield the refusal of a nil or zero that is not played, or of too many tricks."""
    options, bid = form.options, row.bid
    if bid == "nil" and options.nil == "never":
        yield Refusal("SP07", _("No nil is played here: enter a number of tricks."), field)
    elif bid == "blind_nil" and options.blind_nil == "never":
        yield Refusal("SP07", _("No blind nil is played here: enter another bid."), field)
    elif bid == 0 and options.nil != "never":
        yield Refusal("SP07", _("A bid of no tricks is a nil: choose nil."), field)
    elif isinstance(bid, int):
        yield from bound_refusals("SP04", field, bid, form.tricks)


def _together(deal: SpadesPlayed, form: SpadesForm) -> Iterator[Refusal]:
    """Yield the refusals of bids of sides: where players bid, beside a blind one, too many."""
    for place, side in enumerate(deal.sides):
        field = f"sides.{place}.bid"
        if side.bid is None:
            continue
        if not form.bid_together:
            yield Refusal("SP05", _("Each player bids: enter the bids of the players."), field)
        elif side.blind is not None:
            message = _("{side} bid blind: leave out this bid.")
            names = side_names(form.owners[side.owner])
            yield Refusal("SP06", message, field, {"side": names})
        else:
            yield from bound_refusals("SP04", field, side.bid, form.tricks)


def _missing_refusals(deal: SpadesPlayed, form: SpadesForm) -> list[Refusal]:
    """Return the refusal of the first bid that is missing, in the order of the bids."""
    blind = {side.owner for side in deal.sides if side.blind is not None}
    if form.bid_together:
        places = {side.owner: place for place, side in enumerate(deal.sides)}
        for side in form.side_order:
            if side not in blind and deal.side_at(side).bid is None:
                names = {"name": side_names(form.owners[side])}
                message = _("Enter the bid of {name}.")
                return [Refusal(REQUIRED.code, message, f"sides.{places[side]}.bid", names)]
        return []
    for player in form.order:
        if form.side_of(player) not in blind and deal.row_of(player).bid is None:
            return [missing_bid(player, _place_of(deal, player))]
    return []


def _place_of(deal: SpadesPlayed, player: int) -> int:
    """Return the place of a player's row, or the player where there is none."""
    places = {row.player: place for place, row in enumerate(deal.rows)}
    return places.get(player, player)


def bid_of(side: int, deal: SpadesPlayed, form: SpadesForm) -> int:
    """Return the tricks that a side bid, nils apart."""
    row = deal.side_at(side)
    numbers = [deal.row_of(player).bid for player in form.owners[side]]
    together = row.bid if row.blind is None else row.blind
    return sum(each for each in numbers if isinstance(each, int)) if together is None else together


def _sum_refusals(deal: SpadesPlayed, form: SpadesForm) -> Iterator[Refusal]:
    """Yield the refusals of bids of sides that are too low, and of bids that add up."""
    least = form.options.least_bid
    for side in form.side_order:
        members = form.owners[side]
        if all(deal.row_of(player).is_nil for player in members):
            continue
        if bid_of(side, deal, form) < least:
            message = _("{side} bid at least {least} together.")
            if len(members) == 1:
                message = _("{side} bids at least {least}.")
            values = {"side": side_names(members), "least": least}
            yield Refusal("SP08", message, _last_bid_field(deal, form, members), values)
    bids = sum(bid_of(side, deal, form) for side in range(len(form.owners)))
    if form.options.hook and bids == form.tricks:
        last = form.owners[form.side_order[-1]] if form.bid_together else form.order[-1:]
        message = _("The bids may not add up to {tricks}.")
        field = _last_bid_field(deal, form, last)
        yield Refusal("SP09", message, field, {"tricks": form.tricks})


def _last_bid_field(deal: SpadesPlayed, form: SpadesForm, members: Sequence[int]) -> str:
    """Return the field with the last number of these partners: the side's, or a player's."""
    side = form.side_of(members[0])
    place = next(place for place, row in enumerate(deal.sides) if row.owner == side)
    if deal.side_at(side).blind is not None:
        return f"sides.{place}.blind"
    if form.bid_together:
        return f"sides.{place}.bid"
    bidders = [p for p in form.order if p in members and not deal.row_of(p).is_nil] or members
    return f"rows.{_place_of(deal, bidders[-1])}.bid"


def _trick_refusals(deal: SpadesPlayed, form: SpadesForm) -> Iterator[Refusal]:
    """Yield the refusals of tricks: missing ones, too many, a wrong sum, those of nils."""
    sides, total = deal.sides, form.tricks
    missing = [place for place, side in enumerate(sides) if side.tricks is None]
    if missing:
        message = _("Enter the tricks of one side.") if form.in_sides else REQUIRED.message
        places = missing[:1] if form.in_sides and len(missing) == len(sides) else missing
        for place in places:
            text = message if len(missing) == len(sides) else REQUIRED.message
            yield Refusal(REQUIRED.code, text, f"sides.{place}.tricks")
        return
    too_many = [
        refusal
        for place, side in enumerate(sides)
        for refusal in bound_refusals("SP10", f"sides.{place}.tricks", side.tricks, total)
    ]
    taken = [side.tricks or 0 for side in sides]
    wrong = too_many or list(_wrong_sum(taken, total))
    yield from wrong or _nil_refusals(deal, form)


def _wrong_sum(taken: Sequence[int], total: int) -> Iterator[Refusal]:
    """Yield a refusal of tricks that do not add up, with the difference, at the last side."""
    for refusal in sum_refusals("SP10", "tricks", taken, total):
        path = refusal.field.replace("rows", "sides")
        yield Refusal(refusal.code, refusal.message, path, refusal.values)


def _nil_refusals(deal: SpadesPlayed, form: SpadesForm) -> Iterator[Refusal]:
    """Yield the refusals of the tricks of nil bidders: not asked, missing, not those of a side."""
    alone = tuple(_own_tricks(deal, form))
    yield from alone or (_unfit_nils(deal, form) if form.in_sides else ())


def _own_tricks(deal: SpadesPlayed, form: SpadesForm) -> Iterator[Refusal]:
    """Yield the refusals of tricks of single players, which only a nil of partners has."""
    for place, row in enumerate(deal.rows):
        field, has_own = f"rows.{place}.tricks", row.is_nil and form.in_sides
        if has_own and row.tricks is None:
            yield Refusal(REQUIRED.code, REQUIRED.message, field)
        elif row.tricks is not None and not has_own:
            message = _("Only the tricks of a nil are entered for a player.")
            yield Refusal("SP11", message, field)


def _unfit_nils(deal: SpadesPlayed, form: SpadesForm) -> Iterator[Refusal]:
    """Yield a refusal for each side that did not take the tricks of its nils."""
    for side, members in enumerate(form.owners):
        nils = [player for player in members if deal.row_of(player).is_nil]
        own = sum(deal.row_of(player).tricks or 0 for player in nils)
        taken = deal.side_at(side).tricks or 0
        if own > taken or (len(nils) == len(members) and own < taken):
            message = _("{side} took {tricks} tricks: the tricks of the nil do not fit.")
            values = {"side": side_names(members), "tricks": taken}
            field = f"rows.{_place_of(deal, nils[-1])}.tricks"
            yield Refusal("SP12", message, field, values)
