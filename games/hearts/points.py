"""The points of a deal, each with its reason and the arithmetic behind it."""

from collections.abc import Iterable, Iterator, Sequence

from games.hearts.deals import HeartsOptions, HeartsPlayed, MoonTo
from games.kernel import Line
from games.words import _

HEARTS = _("Hearts taken")
SPADES = {
    "queen": _("Queen of spades"),
    "king": _("King of spades"),
    "ace": _("Ace of spades"),
}
BONUS_CARDS = {"jack": _("Jack of diamonds"), "ten": _("Ten of diamonds")}
SHOT_MOON, SHOT_SUN = _("Shot the moon"), _("Shot the sun")
MOON_OF_ANOTHER = _("Another player shot the moon")
SUN_OF_ANOTHER = _("Another player shot the sun")
BACK = _("Exactly at the target")

BONUS = 10


def deal_lines(
    deal: HeartsPlayed, totals: Sequence[int], options: HeartsOptions, *, ending: bool
) -> Iterator[Line]:
    """Yield the points of each player, then those that take a total back from the target.

    `totals` are those before the deal. `ending`: the target was reached, and a tie is played off.
    """
    counted = [*_card_lines(deal, options), *_bonus_lines(deal, options)]
    if deal.moon is not None:
        to = moon_to(deal, _with(totals, counted), options, ending=ending)
        counted.extend(_moon_lines(deal, to, len(totals), options))
    yield from counted
    yield from _back_lines(_with(totals, counted), options)


def moon_to(
    deal: HeartsPlayed, totals: Sequence[int], options: HeartsOptions, *, ending: bool
) -> MoonTo:
    """Return where the points of a moon go; `totals` are those before they are given."""
    if options.moon == "choice":
        return deal.moon_to or "others"
    if options.moon == "own":
        return "own"
    if options.moon == "spare" and deal.moon is not None:
        against = _with(totals, _moon_lines(deal, "others", len(totals), options))
        after = _with(against, _back_lines(against, options))
        if has_ended(after, options, ending=ending) and min(after) < after[deal.moon]:
            return "own"
    return "others"


def has_ended(totals: Sequence[int], options: HeartsOptions, *, ending: bool) -> bool:
    """Return whether the target was or is reached, and no tie for the lowest total is played off.

    >>> has_ended((99, 3, 3), HeartsOptions(), ending=False)
    False
    >>> [has_ended((100, 3, 3), HeartsOptions(tie_rule=tie), ending=False)
    ...  for tie in ("share", "play_on")]
    [True, False]
    """
    if not ending and max(totals) < options.target:
        return False
    return options.tie_rule == "share" or list(totals).count(min(totals)) == 1


def _with(totals: Sequence[int], lines: Iterable[Line]) -> tuple[int, ...]:
    """Return totals with lines added."""
    after = list(totals)
    for line in lines:
        after[line.owner] += line.amount
    return tuple(after)


def _card_lines(deal: HeartsPlayed, options: HeartsOptions) -> Iterator[Line]:
    """Yield the points of hearts and spades; none after a moon."""
    if deal.moon is not None:
        return
    for row in sorted(deal.rows, key=lambda row: row.player):
        if row.hearts:
            yield Line("points", row.player, row.hearts, HEARTS)
    for field, points in options.spade_points.items():
        yield Line("points", getattr(deal, field), points, SPADES[field])


def _bonus_lines(deal: HeartsPlayed, options: HeartsOptions) -> Iterator[Line]:
    """Yield the points of the bonus card, unless it is part of a moon."""
    part_of_moon = deal.moon is not None and options.moon_takes_bonus
    if deal.bonus is not None and not part_of_moon:
        yield Line("points", deal.bonus, -BONUS, BONUS_CARDS[options.bonus])


def _moon_lines(
    deal: HeartsPlayed, to: MoonTo, players: int, options: HeartsOptions
) -> Iterator[Line]:
    """Yield the points of a moon or a sun: of each other player, or off the shooter's own."""
    points = options.moon_points
    if deal.sun and options.sun != "never":
        points = options.sun
    if to == "own" and deal.moon is not None:
        yield Line("points", deal.moon, -points, SHOT_SUN if deal.sun else SHOT_MOON)
        return
    why = SUN_OF_ANOTHER if deal.sun else MOON_OF_ANOTHER
    for player in range(players):
        if player != deal.moon:
            yield Line("points", player, points, why)


def _back_lines(totals: Sequence[int], options: HeartsOptions) -> Iterator[Line]:
    """Yield the points that take a total back which is exactly at the target."""
    if options.exact == "ends":
        return
    target = options.target
    rest = target // 2 if options.exact == "half" else 0
    for player, total in enumerate(totals):
        if total == target:
            yield Line("points", player, rest - target, BACK, f"{rest} − {target}")
