"""The refusals of a deal, HE04 to HE13, in the order of the form."""

from collections.abc import Iterator, Sequence

from games.hearts.deals import HEART_TOTALS, ROWS, HeartsOptions, HeartsPlayed
from games.rows import each_owner_once, sum_refusals
from games.values import REQUIRED, Refusal
from games.words import Name, _

CARDS = ("queen", "king", "ace", "bonus")
"""The fields of the cards that have one taker."""
CARD_SIGNS = {"queen": "Q♠", "king": "K♠", "ace": "A♠", "jack": "J♦", "ten": "10♦"}


def card_sign(field: str, options: HeartsOptions) -> str:
    """Return the sign of the card of a field.

    >>> card_sign("bonus", HeartsOptions(bonus="ten")), card_sign("king", HeartsOptions())
    ('10♦', 'K♠')
    """
    return CARD_SIGNS[options.bonus if field == "bonus" else field]


def deal_refusals(deal: HeartsPlayed, players: int, options: HeartsOptions) -> Iterator[Refusal]:
    """Yield every reason to refuse a deal of so many players."""
    cards = tuple(_card_refusals(deal, options))
    yield from cards
    if deal.moon is None:
        yield from _leftovers_of_a_moon(deal)
        yield from _row_refusals(deal, players, options)
    elif not cards:
        yield from _moon_refusals(deal, deal.moon, options)


def _card_refusals(deal: HeartsPlayed, options: HeartsOptions) -> Iterator[Refusal]:
    """Yield the refusals of cards without a taker, and of those that do not count."""
    counting = {*options.spade_points, *(() if options.bonus == "none" else ("bonus",))}
    for field in CARDS:
        taker = getattr(deal, field)
        if field in counting and taker is None:
            values = {"card": card_sign(field, options)}
            yield Refusal(REQUIRED.code, _("Choose who took {card}."), field, values)
        elif field not in counting and taker is not None:
            message = _("This card does not count at this table: remove it.")
            yield Refusal("HE04", message, field)


def _leftovers_of_a_moon(deal: HeartsPlayed) -> Iterator[Refusal]:
    """Yield the refusals of answers that only a moon has."""
    message = _("Choose the shooter of the moon first, or leave this out.")
    if deal.sun:
        yield Refusal("HE05", message, "sun")
    if deal.moon_to is not None:
        yield Refusal("HE05", message, "moon_to")


def _moon_refusals(deal: HeartsPlayed, shooter: int, options: HeartsOptions) -> Iterator[Refusal]:
    """Yield the refusals of a moon: cards that another player took, and a choice that is none."""
    if options.moon == "none":
        message = _("A moon counts like any deal at this table: enter the hearts.")
        yield Refusal("HE06", message, "moon")
        return
    for values in _cards_of_others(deal, shooter, options.moon_fields, options):
        message = _("{name} took {card}, so {shooter} did not shoot the moon.")
        yield Refusal("HE07", message, "moon", values)
    yield from _sun_refusals(deal, shooter, options)
    if options.moon == "choice" and deal.moon_to is None:
        message = _("Choose where the points of the moon go.")
        yield Refusal(REQUIRED.code, message, "moon_to")
    elif options.moon != "choice" and deal.moon_to is not None:
        message = _("The shooter has no choice at this table: remove it.")
        yield Refusal("HE08", message, "moon_to")
    yield from _hearts_after_a_moon(deal, shooter)


def _sun_refusals(deal: HeartsPlayed, shooter: int, options: HeartsOptions) -> Iterator[Refusal]:
    """Yield the refusals of a sun: one that does not count, or a card that another player took."""
    if deal.sun and options.sun == "never":
        message = _("The sun does not count at this table: remove it.")
        yield Refusal("HE08", message, "sun")
    elif deal.sun and not options.moon_takes_bonus:
        for values in _cards_of_others(deal, shooter, ("bonus",), options):
            message = _("{name} took {card}, so {shooter} did not take all tricks.")
            yield Refusal("HE07", message, "sun", values)


def _cards_of_others(
    deal: HeartsPlayed, shooter: int, fields: Sequence[str], options: HeartsOptions
) -> Iterator[dict[str, object]]:
    """Yield each of these cards that another player took, as the values of a sentence."""
    for field in fields:
        taker = getattr(deal, field)
        if taker is not None and taker != shooter:
            card = card_sign(field, options)
            yield {"name": Name(taker), "card": card, "shooter": Name(shooter)}


def _hearts_after_a_moon(deal: HeartsPlayed, shooter: int) -> Iterator[Refusal]:
    """Yield a refusal of hearts beside a moon: those of another player, or any."""
    for place, row in enumerate(deal.rows):
        if row.player != shooter and row.hearts:
            message = _("{name} took hearts, so {shooter} did not shoot the moon.")
            values = {"name": Name(row.player), "shooter": Name(shooter)}
            yield Refusal("HE09", message, f"rows.{place}.hearts", values)
            return
    if deal.rows:
        message = _("Leave out the hearts: {shooter} took them all.")
        yield Refusal("HE09", message, "rows", {"shooter": Name(shooter)})


def _row_refusals(deal: HeartsPlayed, players: int, options: HeartsOptions) -> Iterator[Refusal]:
    """Yield the refusals of hearts: impossible numbers, a wrong sum, and a moon not named."""
    if not each_owner_once([row.player for row in deal.rows], players):
        yield Refusal(ROWS.code, ROWS.message, "rows")
        return
    total = HEART_TOTALS[options.hearts]
    wrong = tuple(_number_refusals(deal, total, options))
    hearts = [row.hearts for row in deal.rows]
    yield from wrong or sum_refusals("HE12", "hearts", hearts, total)
    shooter = shooter_of(deal, options)
    if options.moon != "none" and shooter is not None:
        message = _("{name} took everything: choose {name} for the moon.")
        yield Refusal("HE13", message, "moon", {"name": Name(shooter)})


def _number_refusals(deal: HeartsPlayed, total: int, options: HeartsOptions) -> Iterator[Refusal]:
    """Yield the refusals of hearts above all there are, and of points that no hearts make."""
    for place, row in enumerate(deal.rows):
        path = f"rows.{place}.hearts"
        if row.hearts > total:
            message = _("Enter 0 to {most} for the hearts.")
            yield Refusal("HE10", message, path, {"most": total})
        elif row.hearts == 1 and options.hearts != "one":
            yield Refusal("HE11", _("No hearts make 1 point: the lowest is 2."), path)


def shooter_of(deal: HeartsPlayed, options: HeartsOptions) -> int | None:
    """Return the player whose rows and cards make a moon, None if no one has them all."""
    total = HEART_TOTALS[options.hearts]
    for row in deal.rows:
        takers = {getattr(deal, field) for field in options.moon_fields}
        if row.hearts == total and takers <= {row.player}:
            return row.player
    return None
