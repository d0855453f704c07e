"""Page contexts of tonight's tables: attendance, rounds and swaps."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Exists, Subquery
from django.utils.translation import gettext

from scorekeeper.club.evenings.answers import is_coming
from scorekeeper.club.evenings.attendance import attendance_of, left_at, teams_text
from scorekeeper.club.evenings.forms import PlacesForm, StartForm, TonightForm
from scorekeeper.club.evenings.meetings import Meetings
from scorekeeper.club.evenings.models import Drawing, StartedTable
from scorekeeper.club.evenings.rounds import drawings_of
from scorekeeper.club.evenings.season_meetings import meetings_of_busiest, table_game, tables_of
from scorekeeper.club.evenings.swaps import preview_swap
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.models import League, Member, Role
from scorekeeper.leagues.people.faces import Face, people_of_rounds
from scorekeeper.leagues.today import today_in
from scorekeeper.matches.models import Match
from scorekeeper.players.suits import distinct_suits
from scorekeeper.web.context import Context

A_PAGE = 50
WIDEST = 16
"""The most people in the matrix of meetings."""
People = Mapping[str, Face]


def tables_page(league: League, form: TonightForm | None = None, number: str = "1") -> Context:
    """Return tonight's rounds, the form of the next draw, and the meetings so far.

    `form` has the submitted input; `number` is the page of members to tick.
    """
    form = form or TonightForm(None, league)
    today = today_in(league)
    drawings = drawings_of(league, today)
    seasons = league.seasons.on(today)
    rows = league.members.annotate(
        comes=is_coming(league, today),
        divided=Exists(league.divided.filter(season__in=seasons)),
        season=Subquery(seasons.values("pk")[:1]),
        left_at=left_at(league, today),
    )
    all_members: list[Any] = list(rows)
    members = [
        each for each in all_members if each.merged_into_id is None and each.removed_at is None
    ]
    people = {str(each.pk): Face(each.name, each.suit) for each in all_members}
    attendances = attendance_of(league, today)
    form.initial.setdefault("teams", teams_text(attendances))
    form.initial.setdefault(
        "present", [str(each.member_id) for each in attendances if each.left_at is None]
    )
    ticked = set(form["present"].value())
    candidates = [(person, face) for person, face in people.items() if person in ticked] or [
        (str(member.pk), people[str(member.pk)]) for member in members
    ]
    meetings, busiest = meetings_of_busiest(
        league, today, all_members[0].season, [member_id for member_id, _face in candidates], WIDEST
    )
    widest = [entry for entry in candidates if entry[0] in busiest]
    known_ids = {*ticked, *(str(each.member_id) for each in attendances)}
    page = page_of_members(form, members, known_ids, number)
    form.set_choices("present", [(str(each.pk), each) for each in page])
    return {
        "drawings": [present_drawing(drawing, people) for drawing in drawings],
        "may_drop": any(not hasattr(drawing, "tournament_round") for drawing in drawings),
        "form": form,
        "page": page,
        "many": len(ticked),
        "said_yes": sum(each.comes for each in members),
        "divided": any(each.divided for each in all_members),
        "sizes": len({table_game(slug).seats for slug in league.games}) > 1,
        "matrix": _matrix(widest, meetings) | {"left_out": len(candidates) - len(widest)},
    }


def page_of_members(
    form: TonightForm, members: Sequence[Member], known_ids: Collection[str], number: str
) -> Page[Member]:
    """Return a page of the members to tick that match the search; guests only if `known_ids`."""
    search = (form["search"].value() or "").strip().casefold()
    matches = [
        member
        for member in members
        if (member.role != Role.GUEST or str(member.pk) in known_ids) and search in member.folded
    ]
    return Paginator(matches, A_PAGE).get_page(number)


def present_drawing(drawing: Drawing, people: People) -> Context:
    """Return a round with its tables, the matches started there, and who sits out."""
    started: dict[int, list[StartedTable]] = defaultdict(list)
    for started_table in drawing.started.all():
        started[started_table.number].append(started_table)
    of_tournament = getattr(drawing, "tournament_round", None)
    return {
        "number": drawing.number,
        "tournament": of_tournament and of_tournament.tournament,
        "game": " / ".join(map(game_name, dict.fromkeys(drawing.games or [drawing.game]))),
        "mixed": bool(drawing.games),
        "tables": [
            {
                "number": number,
                "game": game_name(table.game.slug),
                "sides": table.game.sides,
                "players": _at_table([people[person] for person in table.playing]),
                "out": [people[person]._asdict() for person in table.out],
                "form": StartForm(auto_id=False),
                "started": [_present_started_table(each) for each in started.get(number, ())],
            }
            for number, table in enumerate(tables_of(drawing), start=1)
        ],
        "out": [people[person]._asdict() for person in drawing.out],
        "places": swap_form(drawing, people, started) if of_tournament is None else None,
    }


def swap_form(drawing: Drawing, people: People, started: Collection[int]) -> PlacesForm | None:
    """Return the form for swapping two people, None if all tables have started."""
    last = len(drawing.tables)
    choices = [
        (person, f"{people[person].name} · {place_text(number, last)}")
        for number, table in enumerate([*drawing.tables, drawing.out], start=1)
        if number not in started
        for person in table
    ]
    return PlacesForm.among(choices, f"%s-{drawing.number}") if choices else None


def place_text(number: int, last: int) -> str:
    """Return the name of a table; the number after the `last` is for sitting out."""
    if number > last:
        return gettext("sits out")
    return gettext("Table %(number)s") % {"number": number}


def _at_table(sitting: Sequence[Face]) -> list[Context]:
    """Return the people at one table, with the suits that their match would use."""
    suits = distinct_suits([face.suit for face in sitting])
    return [{"name": face.name, "suit": suit} for face, suit in zip(sitting, suits, strict=True)]


def _present_started_table(table: StartedTable) -> Context:
    match = table.league_match.match
    return {"code": match.code, "open": match.status == Match.Status.OPEN}


def present_earlier_table(match: Match, number: int, table: int) -> Context:
    """Return the earlier match of a table, and the form for starting another one."""
    form = StartForm(auto_id=False)
    return {"earlier": {"code": match.code, "round": number, "table": table, "form": form}}


def present_swap(drawing: Drawing, first: str, second: str) -> Context:
    """Return the cost of swapping two people of a round. Raises `Refused`."""
    change = preview_swap(drawing, first, second)
    names = people_of_rounds(drawing.league)
    return {
        "swap": {
            "round": drawing.number,
            "people": [names[person] for person in (first, second)],
            "form": PlacesForm(initial={"one": first, "two": second}, auto_id=False),
            "partners": (change.before.partners, change.after.partners),
            "opponents": (change.before.opponents, change.after.opponents),
        }
    }


def _matrix(people: Sequence[tuple[str, Face]], meetings: Meetings) -> Context:
    """Return the table of partners and opponents, with counts."""
    pairs = {frozenset(pair) for pair in combinations([person for person, _name in people], 2)}
    return {
        "heads": [face._asdict() for _person, face in people],
        "rows": [
            face._asdict()
            | {
                "cells": [
                    {
                        "same": one == two,
                        "partners": meetings.partners.get(frozenset((one, two)), 0),
                        "opponents": meetings.opponents.get(frozenset((one, two)), 0),
                    }
                    for two, _other in people
                ],
            }
            for one, face in people
        ],
        "any": any(meetings.partners.get(p) or meetings.opponents.get(p) for p in pairs),
    }
