"""Contexts of the start page, and of the form of a new match."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext

from games.kernel import AnyGame
from games.values import Refusal
from scorekeeper.matches.context import address_of
from scorekeeper.matches.deal.form import OWN_RULES, Answers, options_of
from scorekeeper.matches.setup.game_list import present_games
from scorekeeper.matches.setup.options import option_answers, present_options
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.players.suits import suit_at
from scorekeeper.presenters.presenter import Presenter, errors_of
from scorekeeper.presenters.result import POINT
from scorekeeper.presenters.standing import present_stored_standing, with_players_suits
from scorekeeper.web.context import Context

CURRENCIES = ("EUR", "USD", "GBP", "CHF", "BAM", "RSD", "JPY", "EGP", "JOD", "LBP", "SAR", "AED")
OWN_GAME = "own_game"
"""The field of a new match with the code of the own game whose rules it has."""


def home(
    games: Iterable[AnyGame],
    mine: Sequence[Snapshot],
    query: str = "",
    own_games: Sequence[Context] = (),
) -> Context:
    """Return the context of the start page: the games, and the matches scored on this phone.

    Games that the query does not name are hidden.
    """
    matches = [present_match(match) for match in mine]
    return present_games(games, mine, query, own_games) | {
        "going_on": next((entry for entry in matches if entry["status"] == "open"), None),
        "matches": matches,
    }


def _present_game(game: AnyGame) -> Context:
    return {"slug": game.slug, "name": gettext(game.name), "summary": gettext(game.summary)}


def present_match(match: Snapshot) -> Context:
    """Return the context of a match in a list."""
    document, standing = match.read_document(), match.standing
    dealer = standing["dealer"] if standing else None
    over = match.status != "open"
    chips = present_stored_standing(standing, document.players, document.suits) if standing else []
    won = [document.players[player] for player in _winners(match)] if over else []
    return {
        "code": match.code,
        "game": gettext(match.rules.name),
        "title": document.title,
        "players": document.players,
        "status": match.status,
        "deals": match.deal_count,
        "number": match.deal_count + 1,
        "dealer": document.players[dealer] if dealer is not None else "",
        "chips": with_players_suits(chips, match.suits),
        "leading": gettext("won") if over else gettext("leads"),
        "won": won,
        "winners": " & ".join(Presenter.of(won).isolated),
        "changed_at": match.changed_at,
    }


def _winners(match: Snapshot) -> list[int]:
    """Return the winners in the order of the seats.

    Matches of an earlier release do not store them: for those, the leaders when the target was
    reached.
    """
    standing = match.standing or {"leads": [], "won": []}
    owners = match.rules.owners
    ahead = [owner for owner, leads in enumerate(standing["leads"]) if leads]
    leaders = [player for owner in ahead for player in owners[owner]]
    alone = not all(standing["leads"])
    won: list[int] = standing.get("won", leaders if alone and match.status == "finished" else [])
    return won


def new(
    game: AnyGame,
    names: Sequence[str],
    answers: Answers | None = None,
    refusals: Sequence[Refusal] = (),
    *,
    most_seats: int | None = None,
) -> Context:
    """Return the context of a new match's form, with its answers and errors.

    It has `most_seats`, else one for each player that the game can have.
    """
    form = Answers() if answers is None else answers
    errors = errors_of(refusals)
    own_game = form.get(OWN_GAME, "")
    options = {} if answers is None else options_of(game, answers)
    table = game.at_table(options if own_game else {}, game.players)
    first = next(iter(game.presets), OWN_RULES)
    preset = first if answers is None else form.get("preset", OWN_RULES)
    seats = _seats(table, form, errors, most_seats or table.table_sizes[-1])
    return {
        "game": _present_game(game) | {"name": gettext(table.name)},
        "seats": seats,
        "more_seats": any(seat["more"] and seat["name"] for seat in seats),
        "more_note": gettext(game.more_players_note) if game.more_players_note else "",
        "sides": table.sides,
        "known_names": list(names),
        "name_errors": errors.get("players", []),
        "presets": presets(game, preset),
        "own": preset == OWN_RULES,
        "options": present_options(game, options, errors),
        "open_options": any(field.startswith("options.") for field in errors),
        "title": form.get("title", ""),
        "played_at": form.get("played_at", ""),
        "stake": _stake(form, errors) | {"units": _units(game)},
        "first_dealer": form.get("first_dealer", "0"),
        "errors": errors,
    } | _fixed_rules(own_game, options)


def _fixed_rules(own_game: str, options: Mapping[str, object]) -> Context:
    """Return the rules of an own game, which its form sends on without asking for them."""
    if not own_game:
        return {}
    return {
        "own_game": own_game,
        "fixed": [("preset", OWN_RULES), (OWN_GAME, own_game), *option_answers(options).items()],
    }


def started_already(
    game: AnyGame, names: Sequence[str], answers: Answers, match: Snapshot
) -> Context:
    """Return the context of a form submitted again with changes after its match has started."""
    return new(game, names, answers) | {
        "started": present_match(match),
        "started_at": address_of(match),
    }


def _seats(
    game: AnyGame, form: Answers, errors: Mapping[str, list[str]], number: int
) -> list[Context]:
    """Return the context of each seat; more players than usual may have other sides, or none."""
    with_side = number if game.own_rules else game.players
    return [
        {
            "number": str(seat),
            "id": f"player-{seat}",
            "field": f"players.{seat}",
            "place": seat + 1,
            "suit": suit_at(seat),
            "more": seat >= max(game.players, game.table_sizes[0]),
            "side": seat % len(game.owners) + 1 if seat < with_side else None,
            "name": form.get(f"players.{seat}", ""),
            "errors": errors.get(f"players.{seat}", []),
            "wrong": f"players.{seat}" in errors or "players" in errors,
        }
        for seat in range(number)
    ]


def presets(game: AnyGame, chosen: str) -> list[Context]:
    """Return the presets of a game, with all their options and which is chosen."""
    return [
        {
            "slug": slug,
            "element": f"preset-{slug}",
            "name": gettext(preset.name),
            "says": gettext(preset.description),
            "checked": slug == chosen,
            "options": _complete_options(game, preset.options),
        }
        for slug, preset in game.presets.items()
    ]


def _stake(form: Answers, errors: Mapping[str, list[str]]) -> Context:
    fields = ("stake", "stake.amount", "stake.currency")
    return {
        "amount": form.get("stake.amount", ""),
        "currency": form.get("stake.currency", "EUR"),
        "errors": [message for field in fields for message in errors.get(field, [])],
        "currencies": CURRENCIES,
    }


def _units(game: AnyGame) -> str:
    """Return the units that a stake can be paid for, in words."""
    units = [gettext(unit) for unit in game.stake_units.values()] or [gettext(POINT)]
    return f" {gettext('or')} ".join(units)


def _complete_options(game: AnyGame, options: Mapping[str, object]) -> Context:
    complete: Context = game.read_options(dict(options)).model_dump(mode="json")
    return complete
