"""Contexts of the forms that change seats, and of a preview of the sheet after it."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.field_types import convert_text
from games.sheet import Sheet
from games.table_changes import MOST_BEGIN, Begin
from games.values import Refusal, Refused
from scorekeeper.languages.digits import parse_whole, western_digits
from scorekeeper.matches.context import numbered_choices
from scorekeeper.matches.deal.form import Answers
from scorekeeper.matches.not_written import refusal_context
from scorekeeper.matches.seats.change import Keep, Reseating, SeatChange, TakingOver
from scorekeeper.matches.seats.table import Joining, Leaving, player_away
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.drawing import render_sheet
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.presenters.presenter import present_totals
from scorekeeper.presenters.replacements import presenter_of_seats, seat_lines
from scorekeeper.web.context import Context


def seats(
    match: Snapshot,
    answers: Answers | None = None,
    *,
    after: Sheet | None = None,
    problem: Exception | None = None,
) -> Context:
    """Return the context of the current seats, the form, and a preview or an error."""
    sheet, form = sheet_of(match), answers or Answers()
    players, deals = list(sheet.match.players), _deal_choices(len(sheet.rows) + 1)
    page = {
        "code": match.code,
        "game": match.game,
        "version": match.version,
        "sides": sheet.match.game.sides,
        "handed_over": seat_lines(sheet.match),
        "players": numbered_choices(players),
        "seats": [
            {"id": f"sits-{seat}", "field": field, "place": seat + 1, "side": side + 1}
            | {"chosen": form.get(field, str(seat))}
            for seat, side in enumerate(sheet.match.game.owner_by_player)
            for field in [f"seats.{seat}"]
        ],
        "since_first": [("1", gettext("the whole match")), *(deals if sheet.rows else ())],
        "since_next": [*reversed(deals)],
        "since": form.get("since", ""),
        "taken_since": form.get("since", "") if form.get("what") == "take" else "",
        "keep": form.get("keep", "people"),
        "seat": form.get("seat", ""),
        "name": form.get("name", ""),
        "typed": [(name, value) for name, value in form.items() if name not in NOT_TYPED],
        "preview": None if after is None else preview(after),
        "table": table(sheet, form),
        "seats_stay": bool(sheet.match.seats.table_changes),
    }
    return page | (_problems(match, players, problem) if problem else {})


BEGINS = {
    "start": _("with the points of the start"),
    "worst": _("with the worst total"),
    "average": _("with the average, rounded down"),
    "points": _("with other points"),
}


def table(sheet: Sheet, form: Answers) -> Context | None:
    """Return the context of the forms by which a player joins or leaves, None if none can."""
    game, names = sheet.match.game, sheet.match.players
    if sheet.status != "open" or not game.can_join(sheet.options):
        return None
    present = game.present(sheet.state)
    return {
        "present": [(str(player), names[player]) for player in present],
        "away": [name for player, name in enumerate(names) if player not in present],
        "begins": [(value, gettext(text)) for value, text in BEGINS.items()],
        "name": form.get("name", "") if form.get("what") == "join" else "",
        "chosen": form.get("begins", "start"),
        "points": form.get("points", ""),
        "leaves": form.get("player", "") if form.get("what") == "leave" else "",
    }


NOT_TYPED = {"csrfmiddlewaretoken", "version", "key", "do"}


def _deal_choices(upcoming: int) -> list[tuple[str, str]]:
    """Return the deals from which a change may apply, as choices; the next deal is last."""
    words = gettext("from deal %(deal)s on")
    deals = [(str(deal), words % {"deal": deal}) for deal in range(2, upcoming)]
    return [*deals, (str(upcoming), gettext("from the next deal on"))]


def preview(after: Sheet) -> Context:
    """Return the context of the sheet after the change."""
    match = after.match
    return {
        "players": match.players,
        "handed_over": seat_lines(match),
        "drawing": render_sheet(after),
        "totals": present_totals(after, presenter_of_seats(match)),
        "over": after.status != "open",
    }


def _problems(match: Snapshot, players: Sequence[str], problem: Exception) -> Context:
    if not isinstance(problem, Refused):
        return refusal_context(match, problem)
    return {"problems": [_message(refusal, players) for refusal in problem.refusals]}


def _message(refusal: Refusal, players: Sequence[str]) -> str:
    return refusal.render(gettext, tuple(players))


def seat_change_of(post: Answers, players: int) -> SeatChange:
    """Parse a form of this page; invalid values are left to the service to refuse."""
    since = _seat_number(post, "since")
    if post.get("what") == "take":
        return TakingOver(_seat_number(post, "seat"), post.get("name", ""), since)
    order = [_seat_number(post, f"seats.{seat}") for seat in range(players)]
    keep: Keep = "seats" if post.get("keep") == "seats" else "people"
    return Reseating(order, since, keep)


AS_CHOSEN: dict[str, Begin] = {"worst": "worst", "average": "average"}


TABLE = {"join", "leave"}
"""Forms of players who join or leave, which are saved without a preview: both can be undone."""


def table_change_of(post: Answers, match: Snapshot) -> Joining | Leaving:
    """Parse a form by which a player joins or leaves; the service refuses invalid values."""
    if post.get("what") == "leave":
        return Leaving(_seat_number(post, "player"))
    name, sheet = post.get("name", ""), sheet_of(match)
    document, present = match.read_document(), sheet.match.game.present(sheet.state)
    if player_away(document, present, name) is not None:
        return Joining(name)
    chosen = post.get("begins", "start")
    if chosen == "points":
        return Joining(name, _points(post))
    return Joining(name, AS_CHOSEN.get(chosen, "start"))


def _points(post: Answers) -> int:
    """Return the points typed. Raises `Refused` if they are no number in bounds."""
    number = convert_text(int, western_digits(post.get("points", "")).strip())
    if not isinstance(number, int) or abs(number) > MOST_BEGIN:
        raise Refused([Refusal("invalid", NO_POINTS, "begins", {"most": MOST_BEGIN})])
    return number


NO_POINTS = _("Enter the points with which the player begins, up to {most}.")


def _seat_number(post: Answers, name: str) -> int:
    number = parse_whole(western_digits(post.get(name, "")))
    return -1 if number is None else number
