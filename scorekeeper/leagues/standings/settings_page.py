"""The list of leagues, the form of a league, and its seasons."""

from collections.abc import Iterable

from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games import GAMES
from scorekeeper.languages.digits import whole_or_text
from scorekeeper.leagues.context import Context, Errors, game_name
from scorekeeper.leagues.counting.count import expected_results, stored_results
from scorekeeper.leagues.counting.receipts import result_lines
from scorekeeper.leagues.models import League, Pending, Season
from scorekeeper.leagues.scoring.tie_breaks import RULES
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.media.times import zones

TIE = "ties."

SUBSTITUTES = {
    "share": _("Shared: all who sat there, by the deals that each of them held"),
    "whole": _("Whole: all of it for who sat there at the end"),
    "guest": _("Guest: the substitute's part counts for no one"),
    "nobody": _("The match counts for no one"),
}
SYSTEMS = {
    "openskill": _("openskill: the order in which players came in"),
    "elo": _("Elo: known from chess, one number a player"),
    "glicko2": _("Glicko-2: as Elo, with how sure the number is"),
}


def present_leagues(leagues: Iterable[League]) -> list[Context]:
    """Return leagues for a list."""
    return [
        {
            "name": league.name,
            "slug": league.slug,
            "public": league.public,
            "games": [game_name(slug) for slug in league.games],
        }
        for league in leagues
    ]


def form_of(league: League | None, post: QueryDict | None, errors: Errors) -> Context:
    """The form of a league, new or changed, with what was typed still in it."""
    typed = post if post is not None else _as_typed(league)
    chosen = typed.getlist("games")
    return {
        "errors": errors,
        "typed": typed,
        "games": [
            {
                "slug": slug,
                "name": gettext(game.name),
                "checked": slug in chosen,
                "methods": _methods(typed.get(f"methods.{slug}")),
            }
            for slug, game in GAMES.items()
        ],
        "methods": _methods(typed.get("method")),
        "own_methods": any(typed.get(f"methods.{slug}") for slug in GAMES),
        "substitutes": [
            {"slug": slug, "says": gettext(says), "chosen": slug == typed.get("substitutes")}
            for slug, says in SUBSTITUTES.items()
        ],
        "ratings": [
            {"slug": slug, "says": gettext(says), "chosen": slug == typed.get("rating")}
            for slug, says in SYSTEMS.items()
        ],
        "ties": _ties(typed),
        "zones": sorted(zones()),
        "public": typed.get("public") == "true",
    }


def _ties(typed: QueryDict) -> list[Context]:
    """The tie-breaks, one choice after the other."""
    return [
        {
            "number": number + 1,
            "name": f"{TIE}{number}",
            "choices": [
                {"slug": tie, "says": gettext(says), "chosen": tie == typed.get(f"{TIE}{number}")}
                for tie, says in RULES.items()
            ],
        }
        for number in range(len(RULES))
    ]


def _methods(chosen: str | None) -> list[Context]:
    return [
        {"slug": slug, "name": name, "chosen": slug == chosen}
        for slug, name in League.Method.choices
    ]


def _as_typed(league: League | None) -> QueryDict:
    typed = QueryDict(mutable=True)
    source = league or League(name="", games=[], place_points=[3, 1, 0])
    typed["name"], typed["method"], typed["zone"] = source.name, source.method, source.zone
    typed["minimum"], typed["best_of"] = str(source.minimum), str(source.best_of)
    typed["place_points"] = " ".join(str(point) for point in source.place_points)
    typed["substitutes"] = source.substitutes
    typed["rating"] = source.rating
    typed.update({f"{TIE}{number}": tie for number, tie in enumerate(source.ties)})
    typed["public"] = "true" if source.public else ""
    typed.setlist("games", source.games)
    for slug, method in source.methods.items():
        typed[f"methods.{slug}"] = method
    return typed


def league_of(post: QueryDict) -> dict[str, object]:
    """Read the form of a league into what the service takes."""
    return {
        "name": post.get("name", ""),
        "games": post.getlist("games"),
        "public": post.get("public") == "true",
        "method": post.get("method", ""),
        "methods": {slug: method for slug in GAMES if (method := post.get(f"methods.{slug}"))},
        "minimum": whole_or_text(post.get("minimum", "")),
        "best_of": whole_or_text(post.get("best_of", "")),
        **({"substitutes": rule} if (rule := post.get("substitutes")) else {}),
        **({"rating": system} if (system := post.get("rating")) else {}),
        **({"ties": ties_of(post)} if f"{TIE}0" in post else {}),
        "place_points": [whole_or_text(text) for text in post.get("place_points", "").split()],
        "zone": post.get("zone", "").strip(),
    }


def ties_of(post: QueryDict) -> list[str]:
    """Read the tie-breaks of the form of a league, in their order."""
    chosen = [post.get(f"{TIE}{number}", "") for number in range(len(RULES))]
    return [tie for tie in chosen if tie]


def season_of(post: QueryDict) -> dict[str, object]:
    """Read the form of a season."""
    return {name: post.get(name, "") for name in ("name", "starts_on", "ends_on")}


def seasons_page(league: League, errors: Errors, post: QueryDict | None = None) -> Context:
    """The seasons of a league."""
    return {
        "seasons": [_present_season(season) for season in league.seasons.all()],
        "errors": errors,
        "typed": post or QueryDict(),
    }


def _present_season(season: Season) -> Context:
    return {
        "id": str(season.pk),
        "name": season.name,
        "starts_on": season.starts_on,
        "ends_on": season.ends_on,
        "closed_at": season.closed_at,
    }


def present_pending(pending: Pending) -> Context:
    """A correction that waits, and who would move."""
    counted = pending.league_match
    now = expected_results(counted, sheet_of(counted.match))
    return {
        "code": counted.match.code,
        "game": game_name(counted.match.game),
        "evening": counted.evening,
        "since": pending.since,
        "players": counted.match.read().players,
        "moves": list(result_lines(counted, stored_results(counted), now)),
    }
