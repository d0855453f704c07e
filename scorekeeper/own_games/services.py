"""Writes and reads of own games; each write is one transaction and raises `Refused`."""

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from games import SELF_MADE
from games.values import JsonObject, Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.own_games.holder import Holder
from scorekeeper.own_games.models import Keeper, OwnGame
from scorekeeper.storage.database import write_transaction

CODE_TRIES = 5
MOST_KEPT = 100
MOST_VERSIONS = 500

UNNAMED = Refusal("required", _("Name the game."), "options.name")
FULL = Refusal("too_many", _("You keep 100 games. Remove one first."))
TOO_OFTEN = Refusal("too_many", _("This game has changed too often. Save it as another game."))
CHANGED = Refusal(
    "changed_meanwhile",
    _("This game has been changed on another phone. Open it again, then change it."),
)


def read_rules(options: object) -> JsonObject:
    """Return the complete options of an own game. Raises `Refused`."""
    try:
        rules = SELF_MADE.read_options({} if options is None else options)
    except Refused as error:
        raise Refused(refusal.with_prefix("options") for refusal in error.refusals) from None
    complete: JsonObject = rules.model_dump(mode="json")
    if not str(complete["name"]).strip():
        raise Refused([UNNAMED])
    return complete | {"name": str(complete["name"]).strip()}


def create_game(options: object, holder: Holder) -> OwnGame:
    """Create an own game; one with the same rules by the same maker is not created twice."""
    rules = read_rules(options)
    with write_transaction():
        rows = _rows_of(holder).filter(makes=True, game__name=rules["name"])
        same = next((row.game for row in rows if row.game.options == rules), None)
        game = same or _store(rules)
        _keep(game, holder, makes=True)
    return game


def _store(rules: JsonObject) -> OwnGame:
    """Store a new own game under a free code."""
    for _try in range(CODE_TRIES):
        try:
            with transaction.atomic():
                return OwnGame.objects.create(name=rules["name"], options=rules)
        except IntegrityError:
            continue
    raise RuntimeError("No free code was found.")


def _keep(game: OwnGame, holder: Holder, *, makes: bool) -> None:
    """Store that a holder keeps a game, as the newest in the list. Raises `Refused`."""
    row = game.keepers.filter(holder.rows).first()
    if row is None or row.hidden:
        if _rows_of(holder).count() >= MOST_KEPT:
            raise Refused([FULL])
        row = row or Keeper(game=game, **holder.columns)
    row.hidden, row.makes, row.kept_at = False, row.makes or makes, timezone.now()
    row.save()


def change_game(game: OwnGame, options: object, holder: Holder, *, version: int) -> OwnGame:
    """Give an own game new rules, which later matches have; `version` is the one that was read."""
    rules = read_rules(options)
    with write_transaction():
        game = OwnGame.objects.select_for_update().get(pk=game.pk)
        if not may_change(game, holder):
            raise PermissionError
        if rules == game.options:
            return game
        if version != game.version:
            raise Refused([CHANGED])
        if game.version >= MOST_VERSIONS:
            raise Refused([TOO_OFTEN])
        game.earlier.create(version=game.version, options=game.options)
        game.options, game.name, game.version = rules, rules["name"], game.version + 1
        game.save()
    return game


def keep_game(game: OwnGame, holder: Holder) -> None:
    """Keep an own game in the account or on the phone. Raises `Refused`."""
    with write_transaction():
        _keep(game, holder, makes=False)


def stop_keeping(game: OwnGame, holder: Holder) -> bool:
    """Remove an own game from the account or phone; return whether it was kept.

    The game keeps its link, so that it can be kept again; its maker can change it then too.
    """
    with write_transaction():
        return bool(game.keepers.filter(holder.rows, hidden=False).update(hidden=True))


def find_game(code: str) -> OwnGame | None:
    """Return the own game with this code, if any."""
    return OwnGame.objects.filter(code=code.lower()).first()


def kept_games(holder: Holder) -> list[OwnGame]:
    """Return the own games that a holder keeps, the one kept last first."""
    return [row.game for row in _rows_of(holder)] if holder.can_keep else []


def _rows_of(holder: Holder) -> QuerySet[Keeper]:
    """Return the rows of the games that a holder keeps, the one kept last first."""
    rows = Keeper.objects.filter(holder.rows, hidden=False)
    return rows.select_related("game").order_by("-kept_at", "-pk")


def is_kept(game: OwnGame, holder: Holder) -> bool:
    """Return whether a holder keeps an own game."""
    return holder.can_keep and game.keepers.filter(holder.rows, hidden=False).exists()


def may_change(game: OwnGame, holder: Holder) -> bool:
    """Return whether a holder may change the rules of an own game."""
    return holder.can_keep and game.keepers.filter(holder.rows, makes=True).exists()


def claim_games(user: User, mark: str | None) -> None:
    """Give an account the own games of its phone; the phone keeps none of its own afterwards."""
    if not mark:
        return
    with write_transaction():
        for row in Keeper.objects.filter(owner=None, mark=mark):
            same = Keeper.objects.filter(owner=user, game=row.game_id).first()
            if same is None:
                row.owner, row.mark = user, ""
                row.save()
                continue
            same.makes, same.hidden = same.makes or row.makes, same.hidden and row.hidden
            same.save()
            row.delete()
