"""Lookups for requests about leagues: reader, member, standings, query parameters."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any, TypeVar
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, QuerySet
from django.http import Http404
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

from scorekeeper.leagues.models import League, Member
from scorekeeper.leagues.models.divisions import DIVISION
from scorekeeper.leagues.people.policy import Actor
from scorekeeper.leagues.seasons.refusals import ALL_GAMES, CHOICE, parse_day
from scorekeeper.leagues.standings.divisions import is_valid_division
from scorekeeper.leagues.standings.parameters import StandingsParameters
from scorekeeper.leagues.standings.table import Table, read_table
from scorekeeper.rest.access import account_of, bearer_key
from scorekeeper.rest.problems import Problem, invalid

Row = TypeVar("Row", bound=Model)
STANDINGS_QUERY = ("season", "game", "by", "on")


def reader_of(request: Request) -> Actor:
    """Return the account of a token or session, else an anonymous user. Raises `Problem`."""
    if bearer_key(request) is not None:
        return account_of(request, "read").user
    signed_in = SessionAuthentication().authenticate(request)
    return signed_in[0] if signed_in else AnonymousUser()


def first_or_404(rows: QuerySet[Row]) -> Row:
    """Return the first row of a query. Raises `Problem` 404."""
    row = rows.first()
    if row is None:
        raise Problem(404)
    return row


def member_of(league: League, member: UUID) -> Member:
    """Return a member of a league. Raises `Problem` 404."""
    row = first_or_404(league.members.select_related("merged_into").filter(pk=member))
    row.league = league
    return row


def standings_of(request: Request, league: League) -> Table:
    """Return the standings given by the query parameters. Raises `Http404`, `Refused`."""
    query = request.query_params
    division = query.get("division", "")
    parameters = replace(parameters_of(query, league), on=day_of(query), division=division)
    table = read_table(league, parameters)
    if table is None:
        raise Http404
    if "division" in query and not is_valid_division(table.query.season, division):
        raise invalid("division", str(DIVISION))
    return table


def parameters_of(query: Mapping[str, Any], league: League) -> StandingsParameters:
    """Return season, game and method from the query parameters. Raises `Refused`."""
    season, game, by = (query.get(name, "") for name in ("season", "game", "by"))
    if game not in {"", ALL_GAMES, *league.games}:
        raise invalid("game", CHOICE)
    if by not in {"", *League.Method.values}:
        raise invalid("by", CHOICE)
    return StandingsParameters(season, game, by)


def day_of(query: Mapping[str, Any]) -> date | None:
    """Return the day in the parameter `on`, None if absent. Raises `Refused`."""
    if "on" not in query:
        return None
    try:
        return parse_day(query["on"])
    except ValueError as error:
        raise invalid("on", str(error)) from None
