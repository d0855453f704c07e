"""Contexts of confirmations: the player of this phone, confirmed and disputed deals."""

from collections.abc import Mapping

from games.sheet import Sheet
from scorekeeper.matches.agreement.confirmations import Words, all_players, may_confirm
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.presenters.links import AT_ONCE, link_to
from scorekeeper.web.context import Context


def with_words(
    match: Snapshot, sheet: Sheet, page: Context, me: str | None, words: Mapping[int, Words]
) -> Context:
    """Return a page of the match with the confirmations and disputes, if they are enabled."""
    if not match.agreeing:
        return page
    return page | {
        "agreeing": True,
        "me": me if may_confirm(match, sheet, me) else "",
        "everybody": all_players(sheet),
        "disputes": _disputes(words, sheet, len(page["deals"])),
        "deals": [
            row | _present_words(words.get(row["number"], Words()), me) for row in page["deals"]
        ],
    }


def with_disputes(page: Context, sheet: Sheet, words: Mapping[int, Words]) -> Context:
    """Return a page without a list of deals, with links to the disputed ones."""
    return page | {"disputes": _disputes(words, sheet)}


def _disputes(words: Mapping[int, Words], sheet: Sheet, most: int = AT_ONCE) -> list[Context]:
    return [
        {"number": number, "link": link_to(sheet, number, most), "by": deal_words.disputed}
        for number, deal_words in sorted(words.items())
        if deal_words.disputed
    ]


def phone_context(match: Snapshot, sheet: Sheet, me: str | None) -> Context:
    """Return the player of this phone, for a deal without confirmations."""
    return {"agreeing": True, "me": me} if may_confirm(match, sheet, me) else {}


def _present_words(words: Words, me: str | None) -> Context:
    return {
        "confirmed": words.confirmed,
        "disputed": words.disputed,
        "mine": {True: "yes", False: "no", None: ""}[words.of(me)],
    }
