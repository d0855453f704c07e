"""What the pages of tournaments show, and what their form was typed as."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any
from uuid import uuid4

from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.values import Refusal, Refused
from scorekeeper.languages.decimals import decimal_text
from scorekeeper.languages.digits import whole_or_text
from scorekeeper.leagues.context import Context, Errors, game_name
from scorekeeper.leagues.evenings.attendance import NO_ONE
from scorekeeper.leagues.evenings.met import table_game
from scorekeeper.leagues.evenings.today import today_in
from scorekeeper.leagues.models import League, Member, Tournament, TournamentRound
from scorekeeper.leagues.people.faces import present_member
from scorekeeper.leagues.scoring.results import HUNDREDTHS, TWELFTHS
from scorekeeper.leagues.scoring.standings import Standing, as_text
from scorekeeper.leagues.scoring.tie_breaks import sentence
from scorekeeper.leagues.tournaments.agreed import LONGEST_TEAM
from scorekeeper.leagues.tournaments.reading import Course, PlayedRound, PlayedTable
from scorekeeper.players import names

FORMATS = {
    "rounds": _("Fixed number of rounds"),
    "groups": _("Groups with a final"),
    "knockout": _("Knock-out"),
}
DRAWS = {
    "fewest": _("By lot, with as few repeats as can be"),
    "standing": _("By standing: the best together"),
}
POINTS = {"sum": _("Sum of points"), "places": _("Points by place")}
CHOICES = (("format", FORMATS), ("draw", DRAWS), ("points", POINTS))
TICKED = ("together", "counts")
NUMBERS = ("rounds", "deals", "group_size", "best")
USUAL: dict[str, Any] = {
    "format": "rounds", "rounds": "3", "draw": "fewest", "points": "sum", "group_size": "4",
    "best": "2", "counts": "true",
}  # fmt: skip
Faces = Mapping[str, Context]


def faces_in(league: League) -> dict[str, Context]:
    """Return by identifier how everybody of a league is shown."""
    rows = Member.objects.filter(league=league).order_by("name")
    return {
        str(row.pk): present_member(row)
        | {"there": row.merged_into_id is None and row.removed_at is None}
        for row in rows
    }


def tournaments_page(league: League, errors: Errors, post: QueryDict | None = None) -> Context:
    """The tournaments of a league, and the form of another."""
    faces = faces_in(league)
    typed: Mapping[str, Any] = post or USUAL | {"starts_on": today_in(league).isoformat()}
    ticked = post.getlist("present") if post else [pk for pk, own in faces.items() if _ticks(own)]
    return {
        "tournaments": [
            {"id": each.pk, "name": each.name, "game": game_name(each.game),
             "starts_on": each.starts_on, "ends_on": each.ends_on,
             "format": gettext(FORMATS[each.format]), "people": len(each.entrants)}
            for each in league.tournaments.all()
        ],
        **_form(league, faces, typed, ticked),
        "errors": errors,
        "typing": post is not None,
    }  # fmt: skip


def _ticks(face: Context) -> bool:
    return face["there"] and not face["guest"]


def _form(
    league: League, faces: Faces, typed: Mapping[str, Any], ticked: Collection[str]
) -> Context:
    chosen = set(ticked)
    return {
        "typed": typed,
        "choices": {
            name: [(slug, gettext(says)) for slug, says in words.items()] for name, words in CHOICES
        },
        "games": [(slug, game_name(slug)) for slug in league.games],
        "sides": any(table_game(slug).sides for slug in league.games),
        "members": [
            own | {"checked": pk in chosen} for pk, own in faces.items()
            if own["there"] or pk in chosen
        ],
    }  # fmt: skip


def tournament_page(
    league: League, course: Course, errors: Errors, post: QueryDict | None = None
) -> Context:
    """One tournament: its rounds, standings, places, and its form."""
    own, faces = course.tournament, faces_in(league)
    stage, last = course.next_stage, course.last
    return {
        "tournament": {
            "id": own.pk, "name": own.name, "game": game_name(own.game), "deals": own.deals,
            "starts_on": own.starts_on, "ends_on": own.ends_on, "format": own.format,
            "says": gettext(FORMATS[own.format]), "rounds": own.rounds, "best": own.best,
            "points": gettext(POINTS[own.points]), "people": len(own.entrants),
            "places": " – ".join(str(each) for each in own.place_points)
            if own.points == "places" else "",
            "counts": own.counts,
        },
        "over": course.over,
        "winners": [faces[one] for one in course.winners()],
        "rounds": [_present_round(course, number, faces) for number in range(len(course.rounds))],
        "open": [table.number for table in last.open] if last else [],
        "next": stage,
        "may_undo": last is not None and all(table.match is None for table in last.tables),
        "standings": _rows(course.standings(), faces),
        "ties": sentence(own.ties, gettext, one_game=True),
        "teams": [
            _row(row) | {"name": team, "members": [
                faces[one] for one in course.entrants if own.teams.get(one) == team
            ]}
            for team, row in course.team_standings().items()
        ] if not own.together else [],
        "groups": _groups(course, faces),
        "places": present_places(course, faces) if own.format != "rounds" and course.over else [],
        "entrants": [
            faces[one] | {"team": own.teams.get(one, "")} for one in own.entrants
        ],
        **_form(league, faces, post or _as_typed(own, faces),
                post.getlist("present") if post else own.entrants),
        "errors": errors,
        "typing": post is not None,
    }  # fmt: skip


def present_places(course: Course, faces: Faces) -> list[Context]:
    """Everybody in their place, once all is played."""
    order, winners = course.in_places(), set(course.winners())
    places: dict[str, int] = {}
    for unit in course.units:
        first = min(order.index(one) for one in unit) + 1
        places |= {one: 1 if one in winners else first for one in unit}
    return [faces[one] | {"place": places[one]} for one in order]


def _groups(course: Course, faces: Faces) -> list[list[Context]]:
    own = course.tournament
    of_stage = course.standings(TournamentRound.Stage.ROUND) if own.groups else {}
    order = course.order(TournamentRound.Stage.ROUND) if own.groups else []
    return [
        [
            faces[one] | {"number": number, "on": number <= own.best,
                          "value": _amount(of_stage[one].value) if one in of_stage else ""}
            for number, one in enumerate(sorted(group, key=order.index), start=1)
        ]
        for group in own.groups
    ]  # fmt: skip


def _rows(standings: Mapping[str, Standing], faces: Faces) -> list[Context]:
    return [faces[one] | _row(row) for one, row in standings.items()]


def _amount(amount: Fraction) -> str:
    return decimal_text(as_text(amount))


def _row(row: Standing) -> Context:
    return {"place": row.place, "value": _amount(row.value), "played": row.tally.matches,
            "won": row.tally.won}  # fmt: skip


def _present_round(course: Course, at: int, faces: Faces) -> Context:
    each, own = course.rounds[at], course.tournament
    following = course.rounds[at + 1] if at + 1 < len(course.rounds) else None
    on: set[str] = set()
    if own.format == Tournament.Format.KNOCKOUT and following is not None:
        on = {one for table in following.tables for one in table.people} | set(following.out)
    return {
        "number": each.row.number,
        "final": each.row.stage == TournamentRound.Stage.FINAL,
        "last": following is None,
        "day": each.row.drawing.evening,
        "tables": [_present_table(table, own, faces, on) for table in each.tables],
        "out": [faces[one] for one in each.out],
        "kept": _kept(own, each),
    }


def _kept(own: Tournament, each: PlayedRound) -> bool:
    """Say whether who sits out of a round keeps the place of their group."""
    return own.format == "groups" and each.row.stage == TournamentRound.Stage.FINAL


def _present_table(
    table: PlayedTable, own: Tournament, faces: Faces, on: Collection[str]
) -> Context:
    match, results = table.match, table.results
    order = sorted(table.people, key=lambda one: results[one].place) if results else table.people
    return {
        "number": table.number,
        "done": table.done,
        "code": match.code if match else None,
        "dealt": match.deal_count if match else 0,
        "ended": match is not None and match.status != "open",
        "startable": match is None or (match.status != "open" and not table.done),
        "key": uuid4().hex,
        "sides": table_game(own.game).sides and not results,
        "players": [
            faces[one] | {"on": one in on, "points": points_text(own, table, one)} for one in order
        ],
    }


def points_text(own: Tournament, table: PlayedTable, one: str) -> str:
    """Write what a table brought somebody, nothing while it does not count."""
    if not table.done:
        return ""
    result = table.results[one]
    if own.points == Tournament.Points.PLACES:
        return _amount(Fraction(result.place_points, TWELFTHS))
    return _amount(Fraction(result.points, HUNDREDTHS))


# The form


def _as_typed(own: Tournament, faces: Faces) -> Mapping[str, Any]:
    typed = {name: getattr(own, name) for name in ("name", "game", "format", "draw", "points")}
    typed |= {name: str(getattr(own, name) or "") for name in NUMBERS}
    typed |= {name: day.isoformat() if (day := getattr(own, name)) else ""
              for name in ("starts_on", "ends_on")}  # fmt: skip
    teams: dict[str, list[str]] = {}
    for one, team in own.teams.items():
        teams.setdefault(team, []).append(faces[one]["name"])
    lines = (f"{team}: {', '.join(people)}" for team, people in teams.items())
    ticked = {name: "true" if getattr(own, name) else "" for name in TICKED}
    return typed | ticked | {"teams": "\n".join(lines)}


def given_of(league: League, post: QueryDict) -> dict[str, Any]:
    """Read the form of a tournament. Raises `Refused`."""
    texts = ("name", "game", "starts_on", "ends_on", "format", "draw", "points")
    given: dict[str, Any] = {name: post.get(name, "").strip() for name in texts if name in post}
    for name in NUMBERS:
        text = post.get(name, "").strip()
        if text or name == "deals":
            given[name] = whole_or_text(text) if text else None
    return (
        given
        | {name: post.get(name) == "true" for name in TICKED}
        | {
            "entrants": list(dict.fromkeys(post.getlist("present"))),
            "teams": _read_teams(league, post.get("teams", "")),
        }
    )


def _read_teams(league: League, text: str) -> dict[str, str]:
    """Read teams as they are typed, one a line: a name, a colon, people between commas."""
    called = {member.folded: str(member.pk) for member in league.members.present()}
    teams: dict[str, str] = {}
    for line in text.splitlines():
        label, colon, people = line.rpartition(":")
        typed = [name for name in map(names.clean, people.split(",")) if name]
        for name in typed:
            if name.casefold() not in called:
                raise Refused([Refusal("invalid", NO_ONE, "teams", {"name": name})])
            own = names.clean(label) if colon else " & ".join(typed)[:LONGEST_TEAM]
            teams[called[name.casefold()]] = own
    return teams
