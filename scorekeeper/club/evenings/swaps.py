"""Swaps of two people of a round: their cost in repeated meetings, and the write."""

from dataclasses import dataclass
from uuid import UUID

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.evenings.meetings import Repeats, repeats
from scorekeeper.club.evenings.models import Drawing
from scorekeeper.club.evenings.rounds import AboutRound, refuse_tournament_round
from scorekeeper.club.evenings.season_meetings import meetings_tonight, tables_of
from scorekeeper.club.evenings.signals import round_drawn
from scorekeeper.leagues.acts.kind import By, Name
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.storage.database import write_transaction

NOT_DRAWN = _("Choose two people of this round who sit at different places.")
HAS_STARTED = _("A match has started at this table: its players stay.")


@dataclass(frozen=True)
class Swap:
    """A round with two people swapped, and the repeated meetings before and after."""

    tables: list[list[str]]
    out: list[str]
    before: Repeats
    after: Repeats


def preview_swap(drawing: Drawing, first: str, second: str) -> Swap:
    """Return a round with two people swapped, and the cost. Raises `Refused`."""
    refuse_tournament_round(drawing, "swap")
    places = [*drawing.tables, drawing.out]
    table_of = {person: number for number, people in enumerate(places) for person in people}
    if (
        first == second
        or first not in table_of
        or second not in table_of
        or table_of[first] == table_of[second] == len(drawing.tables)
    ):
        raise Refused([Refusal("invalid", NOT_DRAWN, "swap")])
    started = set(drawing.started.values_list("number", flat=True))
    if started & {table_of[first] + 1, table_of[second] + 1}:
        raise Refused([Refusal("started", HAS_STARTED, "swap")])
    swap_of = {first: second, second: first}
    *tables, out = [[swap_of.get(person, person) for person in people] for people in places]
    earlier_rounds = drawing.league.drawings.filter(
        evening=drawing.evening, number__lt=drawing.number
    )
    meetings = meetings_tonight(drawing.league, drawing.evening, list(earlier_rounds))
    after = Drawing(
        game=drawing.game, games=drawing.games, sizes=drawing.sizes, tables=tables, out=out
    )
    return Swap(
        tables, out, repeats(tables_of(drawing), meetings), repeats(tables_of(after), meetings)
    )


class PlacesSwapped(AboutRound):
    """Two people of a round were swapped."""

    slug = "places_swapped"
    says = _("Swapped {one} and {two} in round {number} of {day}")

    one: Name
    two: Name


def swap(drawing: Drawing, first: str, second: str, *, by: By = None) -> tuple[Drawing, Swap]:
    """Swap two people of a round; return it and the cost. Raises `Refused`."""
    with write_transaction():
        lock_league(drawing.league_id)
        drawing = Drawing.objects.select_related("league").get(pk=drawing.pk)
        changed = preview_swap(drawing, first, second)
        drawing.tables, drawing.out = changed.tables, changed.out
        drawing.save(update_fields=["tables", "out"])
        names = dict(
            drawing.league.members.filter(pk__in=(first, second)).values_list("pk", "name")
        )
        act = PlacesSwapped.of(drawing, one=names[UUID(first)], two=names[UUID(second)])
        record(drawing.league, by, act)
        only = _tablemates(drawing, first, second)
        round_drawn.send(Drawing, drawing=drawing, only=only)
    return drawing, changed


def _tablemates(drawing: Drawing, *people: str) -> set[str]:
    """Return these people and all others at their tables."""
    tables = [table for table in drawing.tables if not set(people).isdisjoint(table)]
    return {*people, *(person for table in tables for person in table)}
