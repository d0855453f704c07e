"""The answers of a form that follow from others: a caller who had to call, the last points."""

from games.bela.deals import CARD_POINTS
from games.bela.options import THREE
from games.bela.outcome import FOUR
from games.rows import row_of_each, with_last_number


def completed(entry: dict[str, object], players: int, forced: int | None) -> dict[str, object]:
    """Return an entry with what follows; `forced` is the player who had to call, if any.

    >>> completed({"kind": "played", "caller": 0, "points": 97}, 4, None)["other_points"]
    65
    """
    if forced is not None and entry.get("kind") in {"played", "enough"}:
        entry = {"caller": forced} | entry
    if entry.get("kind") != "played":
        return entry
    if players == THREE:
        return _with_rows(entry)
    capot = entry.get("capot")
    if capot in {"callers", "others"}:
        won, lost = ("points", "other_points")[:: 1 if capot == "callers" else -1]
        whole = {won: CARD_POINTS} if players == FOUR else {}
        return whole | {lost: 0} | entry
    return _with_other_side(entry) if players == FOUR else entry


def _with_other_side(entry: dict[str, object]) -> dict[str, object]:
    """Return an entry of two sides with the points of the side that was not counted."""
    for typed, other in (("points", "other_points"), ("other_points", "points")):
        number = entry.get(typed)
        if type(number) is int and 0 <= number <= CARD_POINTS and other not in entry:
            return entry | {other: CARD_POINTS - number}
    return entry


def _with_rows(entry: dict[str, object]) -> dict[str, object]:
    """Return an entry of three players with a row for each, and the last number."""
    rows = row_of_each(entry, "player", THREE)
    if rows is None:
        return entry
    return entry | {"rows": with_last_number(rows, "points", CARD_POINTS)}
