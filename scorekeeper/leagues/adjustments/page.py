"""What the pages of adjustments show: the form, the list with its undo, a carry-over's preview."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Max
from django.utils.functional import cached_property

from scorekeeper.leagues.adjustments.forms import AMOUNT, AdjustmentForm, AmountsForm, CarryOverForm
from scorekeeper.leagues.adjustments.services import Carrying
from scorekeeper.leagues.context import NONE, Context, Errors, game_or_all
from scorekeeper.leagues.counting.receipts import points_text
from scorekeeper.leagues.models import Adjustment, League, Member
from scorekeeper.leagues.scoring.adjustments import Adjusted

A_PAGE = 30


def adjustments_page(
    league: League, form: AdjustmentForm, number: str = "1", errors: Errors = NONE
) -> Context:
    """Every adjustment of a league, the newest first, a batch as one; and the form to add one."""
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
        "form": form,
        "errors": errors,
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
        **_in_words(row),
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


def _in_words(row: Adjustment | Adjusted) -> Context:
    return {
        "kind": Adjustment.Kind(row.kind).label,
        "amount": points_text(row.effect),
        "per_match": row.kind == Adjustment.Kind.HANDICAP,
        "day": row.day,
        "reason": row.reason,
    }


def present_adjusted(rows: Iterable[Adjusted]) -> list[Context]:
    """What adjusts one line of the standings."""
    return [_in_words(row) | {"by": row.by or ""} for row in rows]


def of_player(member: Member) -> list[Context]:
    """What adjusts a player's values in all seasons, undone or not; one statement."""
    rows = member.league.adjustments.filter(person=member)
    rows = rows.select_related("season", "person", "by", "undone_by")
    return [present_adjustment(row) for row in rows.order_by("-season__starts_on", "-day", "-at")]


def amounts_of(post: Mapping[str, str]) -> dict[str, str]:
    """Return the amounts of a carry-over by member, as typed over its preview."""
    return {
        name.removeprefix(AMOUNT): text.strip()
        for name, text in post.items()
        if name.startswith(AMOUNT)
    }


def carry_over_page(
    form: CarryOverForm, carrying: Carrying | None = None, typed: Mapping[str, str] | None = None
) -> Context:
    """The form of a carry-over, and with `carrying` its preview, to be corrected."""
    amounts = AmountsForm(typed, carrying.rows) if carrying else None
    return {
        "form": form,
        "carrying": carrying,
        "rows": amounts
        and carrying
        and [
            {"name": member.name, "suit": member.suit, "value": value, "field": field}
            for (member, value, _own), field in zip(carrying.rows, amounts, strict=True)
        ],
    }


def grouped(rows: Iterable[Context]) -> list[tuple[str, list[Context]]]:
    """Return adjustments season by season, in their order."""
    return [(season, list(own)) for season, own in groupby(rows, key=lambda row: row["season"])]
