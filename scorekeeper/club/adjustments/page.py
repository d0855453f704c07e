"""Page contexts of adjustments: the form, the list with undo, the preview of a carry-over."""

from collections.abc import Mapping

from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, QuerySet
from django.utils.functional import cached_property

from games.values import Fields
from scorekeeper.club.adjustments.carry_over import CarryOverPlan
from scorekeeper.club.adjustments.forms import AMOUNT, AdjustmentForm, AmountsForm, CarryOverForm
from scorekeeper.leagues.context import NONE, Errors
from scorekeeper.leagues.models import Adjustment, League
from scorekeeper.leagues.standings.adjustments import present_adjustment
from scorekeeper.web.context import Context

A_PAGE = 30


def adjustments_page(
    league: League, form: AdjustmentForm, number: str = "1", errors: Errors = NONE
) -> Context:
    """Return all adjustments by batch, the newest first, and the form to add one."""
    batches = league.adjustments.values("batch").annotate(newest=Max("at")).order_by("-newest")
    page: Page[Fields] = _Batches(batches, A_PAGE, league).get_page(number)
    rows = league.adjustments.filter(batch__in=[entry["batch"] for entry in page.object_list])
    parts = ("season", "person", "by", "undone_by")
    adjustments_by_batch: dict[object, list[Adjustment]] = {
        entry["batch"]: [] for entry in page.object_list
    }
    for row in rows.select_related(*parts).order_by("person__name", "pk"):
        adjustments_by_batch[row.batch].append(row)
    return {
        "page": page,
        "events": [_event(batch) for batch in adjustments_by_batch.values()],
        "form": form,
        "errors": errors,
    }


class _Batches(Paginator):  # type: ignore[type-arg]  # not generic at run time
    """A paginator of batches, counted within the league."""

    def __init__(self, batches: QuerySet[Adjustment, Fields], a_page: int, league: League) -> None:
        """Store the league with its batches."""
        super().__init__(batches, a_page)
        self.league = league

    @cached_property
    def count(self) -> int:
        """The number of batches."""
        number: int = self.league.adjustments.aggregate(Count("batch", distinct=True))[
            "batch__count"
        ]
        return number


def _event(batch: list[Adjustment]) -> Context:
    """Return a batch: one adjustment, or a carry-over with several."""
    return {
        "id": str(batch[0].pk),
        "rows": [present_adjustment(row) for row in batch],
        "may_undo": batch[0].undone_at is None and batch[0].season.closed_at is None,
        "closed": batch[0].season.closed_at is not None,
        **present_adjustment(batch[0]),
    }


def amounts_of(post: Mapping[str, str]) -> dict[str, str]:
    """Return the submitted amounts of a carry-over by member, as text."""
    return {
        name.removeprefix(AMOUNT): text.strip()
        for name, text in post.items()
        if name.startswith(AMOUNT)
    }


def carry_over_page(
    form: CarryOverForm,
    carrying: CarryOverPlan | None = None,
    submitted: Mapping[str, str] | None = None,
) -> Context:
    """Return the form of a carry-over, and its editable preview if `carrying` is given."""
    amounts = AmountsForm(submitted, carrying.rows) if carrying else None
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
