"""The refusals of a deal, in the order of the form."""

from collections.abc import Iterator, Sequence

from games.bela.deals import CARD_POINTS, BelaDeclarations, BelaEnough, BelaPlayed, BelaRow
from games.bela.hands import ONE_PLAYER, PARTNERS, can_be_held
from games.bela.options import THREE, BelaOptions
from games.bela.outcome import FOUR, owner_of
from games.bela.points import points_so_far
from games.rows import each_owner_once, sum_refusals
from games.values import INVALID, REQUIRED, Refusal
from games.words import Name, _

ROWS_MESSAGE = _("Enter each player, or each side, once.")
KINDS = ("twenties", "fifties", "hundreds", "nines", "jacks")
IMPOSSIBLE = (1, CARD_POINTS - 1)
"""No cards are worth one point, so one side cannot have all but one either."""
FEWEST_OF_TWO, MOST_OF_TWO = 36, 160
"""Two players leave twelve cards aside: the points that the others can add up to."""


def caller_refusals(
    caller: int, first: int, players: int, options: BelaOptions
) -> Iterator[Refusal]:
    """Yield the refusal of another caller where the first of three players has to call."""
    if options.caller_is_first(players) and caller != first:
        message = _("{name} has to call in this deal.")
        yield Refusal("BL02", message, "caller", {"name": Name(first)})


def played_refusals(deal: BelaPlayed, players: int, options: BelaOptions) -> Iterator[Refusal]:
    """Yield the refusals of a deal that was played."""
    yield from _declared_refusals(deal, players, options)
    if deal.bela is not None and options.declarations == "none":
        yield Refusal("BL07", _("This table plays without declarations."), "bela")
    yield from _foreign_refusals(deal, players)
    if players == THREE:
        yield from _three_refusals(deal.rows or ())
    elif players == FOUR:
        yield from _side_refusals(deal)
    else:
        yield from _two_refusals(deal)


def _declared_refusals(deal: BelaPlayed, players: int, options: BelaOptions) -> Iterator[Refusal]:
    """Yield the refusals of declarations: not played, missing, or not to be held together."""
    by, table = deal.declared_by, PARTNERS if players == FOUR else ONE_PLAYER
    if options.declarations != "all":
        if by is not None or deal.declared is not None or deal.partner_declared is not None:
            yield Refusal("BL07", _("This table plays without declarations."), "declared_by")
        return
    if by is None:
        if deal.declared is not None or deal.partner_declared is not None:
            message = _("Choose who has the highest declaration.")
            yield Refusal("BL05", message, "declared_by")
        return
    if deal.declared is None or not deal.declared.values:
        message = _("Enter what {name} declares.")
        yield Refusal("BL05", message, "declared.twenties", {"name": Name(by)})
    else:
        yield from _together_refusals(deal.declared, "declared", table)
    if deal.partner_declared is not None:
        if players != THREE or by == deal.caller:
            message = _("Only the opponents of a caller of three declare together.")
            yield Refusal("BL09", message, "partner_declared.twenties")
        else:
            yield from _together_refusals(deal.partner_declared, "partner_declared", table)


def _together_refusals(
    declared: BelaDeclarations, field: str, table: Sequence[Sequence[int]]
) -> Iterator[Refusal]:
    """Yield the refusal of declarations that exclude each other, at the last of them."""
    if not can_be_held(declared, table):
        last = [kind for kind, number in zip(KINDS, declared.numbers, strict=True) if number][-1]
        message = _("These declarations exclude each other: there are not enough cards.")
        yield Refusal("BL06", message, f"{field}.{last}")


def _foreign_refusals(deal: BelaPlayed | BelaEnough, players: int) -> Iterator[Refusal]:
    """Yield the refusals of fields that belong to another number of players."""
    fields = ("capot", "points", "other_points") if players == THREE else ("rows",)
    for field in fields:
        if getattr(deal, field, None) is not None:
            yield Refusal(INVALID.code, INVALID.message, field)


def _three_refusals(rows: Sequence[BelaRow]) -> Iterator[Refusal]:
    """Yield the refusals of the points of three players: missing, impossible, a wrong sum."""
    if not each_owner_once([row.player for row in rows], THREE):
        yield Refusal("BL13", ROWS_MESSAGE, "rows")
        return
    missing = [place for place, row in enumerate(rows) if row.points is None]
    for place in missing:
        yield Refusal(REQUIRED.code, REQUIRED.message, f"rows.{place}.points")
    if missing:
        return
    single = [refusal for place, row in enumerate(rows) for refusal in _row_refusals(place, row)]
    yield from single or sum_refusals(
        "BL04", "points", [row.points or 0 for row in rows], CARD_POINTS
    )


def _row_refusals(place: int, row: BelaRow) -> Iterator[Refusal]:
    if row.points in IMPOSSIBLE:
        yield _no_such_points(f"rows.{place}.points")
    if row.points and row.no_trick:
        message = _("{name} has points, and so a trick.")
        yield Refusal("BL14", message, f"rows.{place}.no_trick", {"name": Name(row.player)})


def _no_such_points(field: str) -> Refusal:
    return Refusal("BL03", _("No one can have 1 or 161 points."), field)


def _side_refusals(deal: BelaPlayed) -> Iterator[Refusal]:
    """Yield the refusals of the points of two sides, which add up to 162."""
    numbers = {"points": deal.points, "other_points": deal.other_points}
    typed = {field: number for field, number in numbers.items() if number is not None}
    for field, number in typed.items():
        if number in IMPOSSIBLE:
            yield _no_such_points(field)
    yield from _capot_refusals(deal)
    won = "points" if deal.capot == "callers" else "other_points"
    if deal.capot is not None and typed.get(won, CARD_POINTS) != CARD_POINTS:
        message = _("A side with all tricks has all {whole} points.")
        yield Refusal("BL08", message, won, {"whole": CARD_POINTS})
    elif deal.capot is None and not typed:
        yield Refusal(REQUIRED.code, _("Enter the points of the callers."), "points")
    elif deal.capot is None and len(typed) > 1 and sum(typed.values()) != CARD_POINTS:
        message = _("The two sides must add up to {whole} (now {n}).")
        values = {"whole": CARD_POINTS, "n": sum(typed.values())}
        yield Refusal("BL04", message, "other_points", values)


def _capot_refusals(deal: BelaPlayed) -> Iterator[Refusal]:
    """Yield the refusal of points of a side without a trick."""
    lost = "other_points" if deal.capot == "callers" else "points"
    if deal.capot is not None and getattr(deal, lost):
        message = _("A side without a trick has no points.")
        yield Refusal("BL08", message, lost)


def _two_refusals(deal: BelaPlayed) -> Iterator[Refusal]:
    """Yield the refusals of the points of two players, who leave twelve cards aside."""
    numbers = {"points": deal.points, "other_points": deal.other_points}
    missing = [field for field, number in numbers.items() if number is None]
    for field in missing:
        yield Refusal(REQUIRED.code, REQUIRED.message, field)
    if missing:
        return
    total = sum(number or 0 for number in numbers.values())
    single = [_no_such_points(field) for field, number in numbers.items() if number in IMPOSSIBLE]
    single += _capot_refusals(deal)
    yield from single
    if not single and not FEWEST_OF_TWO <= total <= MOST_OF_TWO:
        message = _("Two players have {least} to {most} points together (now {n}).")
        values = {"least": FEWEST_OF_TWO, "most": MOST_OF_TWO, "n": total}
        yield Refusal("BL04", message, "other_points", values)


def enough_refusals(
    deal: BelaEnough, totals: Sequence[int], players: int, options: BelaOptions
) -> Iterator[Refusal]:
    """Yield the refusals of a deal that ended with enough; `totals` are those before it."""
    if options.end == "after_deal":
        yield Refusal("BL12", _("This table plays every deal to its end (na prolaz)."), "kind")
        return
    yield from _foreign_refusals(deal, players)
    speaker = owner_of(deal.said_by, players)
    if options.end == "at_once_others" and speaker == owner_of(deal.caller, players):
        yield Refusal("BL11", _("Those who called play the deal to its end."), "said_by")
    if players == THREE:
        if not each_owner_once([row.player for row in deal.rows or ()], THREE):
            yield Refusal("BL13", ROWS_MESSAGE, "rows")
            return
        fields = {f"rows.{place}.points": row.points for place, row in enumerate(deal.rows or ())}
    else:
        fields = {"points": deal.points, "other_points": deal.other_points}
    missing = [field for field, number in fields.items() if number is None]
    for field in missing:
        yield Refusal(REQUIRED.code, REQUIRED.message, field)
    if missing:
        return
    total, goal = totals[speaker] + points_so_far(deal, players)[speaker], options.goal(players)
    if total < goal:
        message = _("{name} has {n} with these points, not yet {goal}.")
        values = {"name": Name(deal.said_by), "n": total, "goal": goal}
        yield Refusal("BL10", message, "said_by", values)
