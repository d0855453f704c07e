"""What the pages of adjustments show: the form, the list with its undo, a carry-over's preview."""

from collections.abc import Iterable, Mapping
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Any
from uuid import uuid4

from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Q
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.leagues.adjustments.services import Carrying
from scorekeeper.leagues.context import Context, Errors, filled_in, game_choices, game_or_all
from scorekeeper.leagues.counting.receipts import points_text
from scorekeeper.leagues.models import Adjustment, League, Member, Role, Season
from scorekeeper.leagues.scoring.adjustments import HANDICAP, Adjusted, effect_of
from scorekeeper.leagues.scoring.results import HUNDREDTHS
from scorekeeper.leagues.scoring.standings import as_text

A_PAGE = 30
AMOUNT = "amount."
KINDS = {
    "penalty": _("Penalty"),
    "bonus": _("Bonus"),
    "carry_over": _("Carry-over"),
    "handicap": _("Handicap"),
}


def adjustments_page(
    league: League, errors: Errors, number: str = "1", post: QueryDict | None = None
) -> Context:
    """Every adjustment of a league, what came together as one, the newest first, and the form."""
    batches = league.adjustments.values("batch").annotate(newest=Max("at")).order_by("-newest")
    page: Page[Any] = _Batches(batches, A_PAGE, league).get_page(number)
    rows = league.adjustments.filter(batch__in=[each["batch"] for each in page.object_list])
    parts = ("season", "person", "by", "undone_by")
    found: dict[Any, list[Adjustment]] = {each["batch"]: [] for each in page.object_list}
    for row in rows.select_related(*parts).order_by("person__name", "pk"):
        found[row.batch].append(row)
    return {
        "page": page,
        "events": [_event(batch) for batch in found.values()],
        **_choices(league, list(league.seasons.all())),
        "errors": {} if post else errors,
        "wrong": errors if post else {},
        "typed": post or QueryDict(),
        "key": (post and post.get("key")) or str(uuid4()),
    }


class _Batches(Paginator):  # type: ignore[type-arg]  # theirs takes none when it runs
    """Pages of what came together, counted by the league's own key."""

    def __init__(self, batches: Any, a_page: int, league: League) -> None:
        """Keep the league beside its batches."""
        super().__init__(batches, a_page)
        self.league = league

    @cached_property
    def count(self) -> int:
        """How many there are."""
        number: int = self.league.adjustments.aggregate(Count("batch", distinct=True))[
            "batch__count"
        ]
        return number


def _event(batch: list[Adjustment]) -> Context:
    """What was stored together: one adjustment, or a carry-over of many."""
    return {
        "id": str(batch[0].pk),
        "rows": [present_adjustment(row) for row in batch],
        "may_undo": batch[0].undone_at is None and batch[0].season.closed_at is None,
        "closed": batch[0].season.closed_at is not None,
        **present_adjustment(batch[0]),
    }


def present_adjustment(row: Adjustment) -> Context:
    """One adjustment in words, with its season, its person, and who did and undid it."""
    return {
        **_in_words(row.kind, row.amount, row.day, row.reason),
        "game": game_or_all(row.game),
        "season": row.season.name,
        "member": str(row.person_id),
        "name": row.person.name,
        "suit": row.person.suit,
        "by": row.by.name if row.by else "",
        "at": row.at,
        "undone_at": row.undone_at,
        "undone_by": row.undone_by.name if row.undone_by else "",
    }


def _in_words(kind: str, amount: int, day: date, reason: str) -> Context:
    return {
        "kind": gettext(KINDS[kind]),
        "amount": points_text(effect_of(kind, amount)),
        "per_match": kind == HANDICAP,
        "day": day,
        "reason": reason,
    }


def present_adjusted(rows: Iterable[Adjusted]) -> list[Context]:
    """What adjusts one line of the standings."""
    return [
        _in_words(row.kind, row.amount, row.day, row.reason) | {"by": row.by or ""} for row in rows
    ]


def of_player(member: Member) -> list[Context]:
    """What adjusts a player's values in all seasons, undone or not; one statement."""
    rows = member.league.adjustments.filter(person=member)
    rows = rows.select_related("season", "person", "by", "undone_by")
    return [present_adjustment(row) for row in rows.order_by("-season__starts_on", "-day", "-at")]


def _choices(league: League, seasons: list[Season]) -> Context:
    """What can be chosen in the forms: open seasons, games, members, kinds."""
    ranked = league.members.present().filter(~Q(role=Role.GUEST))
    return {
        "seasons": [(str(each.pk), each.name) for each in seasons if each.closed_at is None],
        "every_season": [(str(each.pk), each.name) for each in seasons],
        "games": game_choices(league),
        "members": [(str(pk), name) for pk, name in ranked.values_list("pk", "name")],
        "kinds": [(slug, gettext(name)) for slug, name in KINDS.items()],
    }


def given_of(post: Mapping[str, str]) -> dict[str, str]:
    """Read the form of an adjustment; what is empty is left out."""
    return filled_in(post, "season", "game", "member", "kind", "amount", "day", "reason")


def carried_of(query: Mapping[str, str]) -> dict[str, str]:
    """Read what is to be carried over; what is empty is left out."""
    return filled_in(query, "season", "from", "game", "share", "reason")


def amounts_of(post: Mapping[str, str]) -> dict[str, str]:
    """Read the amounts of a carry-over, as its preview was corrected."""
    return {
        name.removeprefix(AMOUNT): text.strip()
        for name, text in post.items()
        if name.startswith(AMOUNT)
    }


def carry_over_page(
    league: League,
    query: Mapping[str, str],
    errors: Errors,
    carrying: Carrying | None = None,
    typed: Mapping[str, str] | None = None,
) -> Context:
    """The form of a carry-over, and with `carrying` what it would store, to be corrected."""
    seasons = list(league.seasons.all())
    usual = {
        "season": next((str(each.pk) for each in seasons if each.closed_at is None), ""),
        "from": str(seasons[1].pk) if len(seasons) > 1 else "",
        "share": "50",
    }
    chosen = usual | carried_of(query)
    return {
        **_choices(league, seasons),
        "chosen": chosen,
        "errors": errors,
        "key": query.get("key") or str(uuid4()),
        "few_seasons": len(seasons) < 2,  # noqa: PLR2004  one before another
        "preview": carrying and {
            "reason": carrying.reason,
            "day": carrying.season.starts_on,
            "season": carrying.season.name,
            "rows": [
                {
                    "member": str(member.pk), "name": member.name, "suit": member.suit,
                    "value": value,
                    "amount": (typed or {}).get(str(member.pk), as_text(Fraction(own, HUNDREDTHS))),
                    "errors": errors.get(f"amounts.{member.pk}", ()),
                }
                for member, value, own in carrying.rows
            ],
        },
    }  # fmt: skip


def grouped(rows: Iterable[Context]) -> list[tuple[str, list[Context]]]:
    """Return adjustments season by season, in their order."""
    return [(season, list(own)) for season, own in groupby(rows, key=lambda row: row["season"])]
