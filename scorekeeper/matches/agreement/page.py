"""Contexts of confirmations: the player of this phone, confirmed and disputed deals."""

from collections.abc import Mapping

from games.sheet import Sheet
from scorekeeper.matches.agreement.confirmations import Agreement, all_players, may_confirm
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.presenters.links import DEALS_AT_ONCE, link_to
from scorekeeper.web.context import Context


def with_agreements(
    match: Snapshot,
    sheet: Sheet,
    page: Context,
    me: str | None,
    agreements: Mapping[int, Agreement],
) -> Context:
    """Return a page of the match with the confirmations and disputes, if they are enabled."""
    if not match.agreeing:
        return page
    return page | {
        "agreeing": True,
        "me": me if may_confirm(match, sheet, me) else "",
        "everybody": all_players(sheet),
        "disputes": _disputes(agreements, sheet, len(page["deals"])),
        "deals": [
            row | _present_agreement(agreements.get(row["number"], Agreement()), me)
            for row in page["deals"]
        ],
    }


def with_disputes(page: Context, sheet: Sheet, agreements: Mapping[int, Agreement]) -> Context:
    """Return a page without a list of deals, with links to the disputed ones."""
    return page | {"disputes": _disputes(agreements, sheet)}


def _disputes(
    agreements: Mapping[int, Agreement], sheet: Sheet, most: int = DEALS_AT_ONCE
) -> list[Context]:
    return [
        {"number": number, "link": link_to(sheet, number, most), "by": agreement.disputed}
        for number, agreement in sorted(agreements.items())
        if agreement.disputed
    ]


def phone_context(match: Snapshot, sheet: Sheet, me: str | None) -> Context:
    """Return the player of this phone, for a deal without confirmations."""
    return {"agreeing": True, "me": me} if may_confirm(match, sheet, me) else {}


def _present_agreement(agreement: Agreement, me: str | None) -> Context:
    return {
        "confirmed": agreement.confirmed,
        "disputed": agreement.disputed,
        "mine": {True: "yes", False: "no", None: ""}[agreement.agrees(me)],
    }
