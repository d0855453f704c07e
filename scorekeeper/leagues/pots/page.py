"""What pages show of a pot: what it holds, who pays, what the places get, and its form."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.settlement import as_decimal, in_currency
from scorekeeper.leagues.context import Context, Errors, filled_in, game_choices, game_or_all
from scorekeeper.leagues.models import League, Pot, Result, Season
from scorekeeper.leagues.people.faces import people_in, present_faces
from scorekeeper.leagues.pots.reading import divided_now, paid_on, pot_of
from scorekeeper.leagues.scoring.pots import Division
from scorekeeper.leagues.seasons.settings import ALL_GAMES

PER = {
    "match": _("for each match"),
    "evening": _("for each evening"),
    "season": _("for the season"),
}
BY = {"percent": _("Percentages of the pot"), "sum": _("Fixed sums")}


def pot_page(
    league: League, season: Season, errors: Errors, post: QueryDict | None = None
) -> Context:
    """The pot of a season with all it comes to, and the form."""
    pot = pot_of(season)
    faces = present_faces(people_in(league))
    typed: Mapping[str, Any] = post if post is not None else _as_typed(league, pot)
    return {
        "season": season,
        "pot": pot and present_pot(pot, divided_now(league, pot, faces), faces),
        "games": game_choices(league),
        "per": [(slug, gettext(says)) for slug, says in PER.items()],
        "by": [(slug, gettext(says)) for slug, says in BY.items()],
        "typed": typed,
        "errors": {} if post else errors,
        "wrong": errors if post else {},
    }


def present_pot(pot: Pot, division: Division[UUID], faces: Mapping[UUID, Context]) -> Context:
    """What a pot comes to if the season ended now."""

    def listed(amounts: Mapping[UUID, int]) -> list[Context]:
        return [
            faces[one] | {"amount": in_currency(amount, pot.currency)}
            for one, amount in amounts.items()
        ]

    return {
        "whole": in_currency(division.whole, pot.currency),
        "currency": pot.currency,
        "fee": in_currency(pot.fee, pot.currency),
        "per": gettext(PER[pot.per]),
        "game": game_or_all(pot.game),
        "paid": listed(division.paid),
        "won": listed(division.won),
        "payments": [
            {"payer": faces[one], "payee": faces[two], "amount": in_currency(amount, pot.currency)}
            for one, two, amount in division.payments()
        ],
    }


def pot_tonight(
    pot: Pot, day: date, results: list[Result], faces: Mapping[UUID, Context]
) -> Context:
    """What an evening brings into the pot."""
    paid = paid_on(pot, day, results)
    return {
        "season": str(pot.season_id),
        "currency": pot.currency,
        "whole": in_currency(sum(paid.values()), pot.currency),
        "rows": [
            faces[one] | {"amount": in_currency(paid[one], pot.currency)}
            for one in faces
            if paid.get(one)
        ],
    }


def _as_typed(league: League, pot: Pot | None) -> Mapping[str, Any]:
    if pot is None:
        return {"currency": "EUR", "per": "evening", "by": "percent", "prizes": "50 30 20",
                "game": league.games[0]}  # fmt: skip
    return {
        "currency": pot.currency, "per": pot.per, "by": pot.by, "game": pot.game or ALL_GAMES,
        "fee": in_currency(pot.fee, pot.currency), "prizes": " ".join(prize_texts(pot)),
    }  # fmt: skip


def prize_texts(pot: Pot) -> list[str]:
    """Write the prizes as they are typed."""
    if pot.by == Pot.By.SUM:
        return [in_currency(prize, pot.currency) for prize in pot.prizes]
    return [as_decimal(Decimal(prize).scaleb(-2)) for prize in pot.prizes]


def given_of(post: Mapping[str, str]) -> dict[str, Any]:
    """Read the form of a pot."""
    texts = filled_in(post, "game", "fee", "currency", "per", "by")
    return texts | {"prizes": post.get("prizes", "").split()}
