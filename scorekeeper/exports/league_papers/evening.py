"""Papers of an evening: badges of the members present, score slips of the drawn tables."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.evenings.meetings import Table
from scorekeeper.club.evenings.models import Attendance, Drawing
from scorekeeper.club.evenings.rounds import drawings_of
from scorekeeper.club.evenings.season_meetings import tables_of
from scorekeeper.exports.league_papers.paper import isolated, paper, printed_name
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.paper.codes import qr_code
from scorekeeper.exports.paper.content import Paper
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.models import League, Member, Role
from scorekeeper.leagues.people.faces import Face, people_of_rounds
from scorekeeper.players.suits import distinct_suits

NO_ONE_HERE = _("Tick who is here first.")
NOT_DRAWN = _("Draw the tables first.")
NO_SUCH_ROUND = _("Choose a round of this evening.")

Address = Callable[[str], str]
"""A function that makes a path an absolute URL."""


def badges_paper(league: League, day: date, size: Paper, *, everybody: bool) -> Data:
    """Return name badges of the members present, or of all members. Raises `Refused`."""
    members = _members(league) if everybody else _present_members(league, day)
    if not members:
        raise Refused([Refusal("invalid", NO_ONE_HERE, "who")])
    title = " · ".join([league.name, date_format(day, "DATE_FORMAT"), gettext("Name badges")])
    return paper("badges", league, size, title) | {
        "people": [
            {
                "name": printed_name(member.name),
                "suit": member.suit,
                "guest": member.role == Role.GUEST,
                "size": _font_size(member.name),
            }
            for member in members
        ]
    }


def _members(league: League) -> list[Member]:
    return list(league.members.regulars())


def _present_members(league: League, day: date) -> list[Member]:
    attendances = Attendance.objects.filter(league=league, evening=day, left_at=None)
    return sorted(
        (row.member for row in attendances.select_related("member")),
        key=lambda member: member.name,
    )


def _font_size(name: str) -> int:
    """Return the font size of a name, in points.

    >>> _font_size("Ana"), _font_size("Konstantin Papa"), _font_size("M" * 40)
    (28, 21, 15)
    """
    return 28 if len(name) <= 9 else 21 if len(name) <= 18 else 15  # noqa: PLR2004  by eye


def slips_paper(league: League, day: date, size: Paper, number: str, address: Address) -> Data:
    """Return the score slips of a round, by default the newest. Raises `Refused`."""
    drawings = drawings_of(league, day)
    if not drawings:
        raise Refused([Refusal("invalid", NOT_DRAWN, "round")])
    drawing = next((candidate for candidate in drawings if str(candidate.number) == number), None)
    if drawing is None and number:
        raise Refused([Refusal("invalid", NO_SUCH_ROUND, "round")])
    drawing = drawing or drawings[-1]
    day_text = date_format(day, "DATE_FORMAT")
    title = " · ".join([league.name, day_text, gettext("Score slips")])
    return paper("slips", league, size, title) | {
        "day": day_text,
        "round": gettext("Round {number}").format(number=drawing.number),
        "tables": _tables(drawing, people_of_rounds(league), address),
    }


def _tables(drawing: Drawing, people: Mapping[str, Face], address: Address) -> list[Data]:
    codes = {row.number: row.league_match.match.code for row in drawing.started.all()}
    addresses = {number: address(f"/m/{code}/") for number, code in codes.items()}
    return [
        {
            "number": gettext("Table %(number)s") % {"number": number},
            "game": game_name(table.game.slug),
            "sides": table.game.sides,
            "players": _players(table, people),
            "out": [
                gettext("{name} is out this time").format(name=isolated(people[person].name))
                for person in table.out
            ],
            "code": codes.get(number, ""),
            "address": addresses.get(number, ""),
            "qr": qr_code(addresses[number]) if number in addresses else "",
        }
        for number, table in enumerate(tables_of(drawing), start=1)
    ]


def _players(table: Table[str], people: Mapping[str, Face]) -> Sequence[Data]:
    """Return the players of a table, partners below each other."""
    faces = [people[person] for person in table.playing]
    suits = distinct_suits([face.suit for face in faces])
    seats = [
        {"name": printed_name(face.name), "suit": suit}
        for face, suit in zip(faces, suits, strict=True)
    ]
    return [*seats[::2], *seats[1::2]] if table.game.sides else seats
