"""Pictures for sharing, as data for `typst/card.typ`: a match's winner, an evening's sums."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import get_language, get_language_bidi, gettext, ngettext

from games.sheet import Sheet
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.paper.chart import printed_plot
from scorekeeper.exports.paper.codes import qr_code
from scorekeeper.exports.paper.content import Head
from scorekeeper.exports.paper.fonts.clusters import INVISIBLE
from scorekeeper.exports.paper.fonts.cmap import Characters, characters_of
from scorekeeper.exports.paper.fonts.installed import SHIPPED
from scorekeeper.exports.paper.hyphens import breakable
from scorekeeper.languages.lists import joined
from scorekeeper.presenters.card import MatchCard, Slip, card_of, level_phrase
from scorekeeper.presenters.chart import course_of
from scorekeeper.presenters.plot import plot
from scorekeeper.presenters.presenter import Presenter
from scorekeeper.presenters.standing import amount_text
from scorekeeper.web.context import Context

MOST_PEOPLE, MOST_FRONT, MOST_BEHIND = 8, 4, 6
"""The most people with a row, with a card in front of the fan, and behind it."""
WITHOUT_GLYPH = frozenset("\u00a0 \u2066\u2067\u2068\u2069\u00ad")
"""Spaces and direction marks, which need no glyph."""


def match_card(sheet: Sheet, head: Head, wins: Sequence[int] = ()) -> Data:
    """Return the card of a match in the reader's language; `wins` are the evening's by seat."""
    card, drawn_suits = card_of(sheet, wins), head.drawn_suits
    game, deals = gettext(sheet.match.game.name), sum(row.counted for row in sheet.rows)
    deals_text = ngettext("%(deals)s deal", "%(deals)s deals", deals) % {"deals": deals}
    money = _money(sheet) if card.over else {}
    return shared_picture(
        title=head.title or game,
        below_title=[game if head.title else "", deals_text if deals else "", day_of(head)],
        names=sheet.match.players,
        address=head.address,
    ) | {
        "kicker": card.kicker,
        "headline": breakable(card.headline),
        "total": card.total,
        "unit": card.unit,
        "note": breakable(card.margin),
        "fan": {
            "front": [_card(slip, drawn_suits) for slip in card.front],
            "behind": list(_behind(card, drawn_suits)),
        },
        "rows": [
            {
                "players": [
                    _player(player.name, drawn_suits.get(player.suit, player.suit))
                    for player in slip.players
                ],
                "total": slip.total,
                "wins": slip.wins,
                "money": money.get(slip.seats[0], ""),
            }
            for slip in card.slips
        ],
        "payments": [],
        "chart": _chart(sheet, drawn_suits),
        "print": {
            "title": is_printable(head.title or game),
            "headline": is_printable(card.headline),
            "brand": is_printable(site_name()),
            "payments": True,
        },
    }


def evening_card(page: Context, title: str, address: str) -> Data:
    """Return the card of an evening; `page` is the whole context of its page."""
    people = sorted(page["people"], key=lambda person: -person["wins"])[:MOST_PEOPLE]
    most = max((person["wins"] for person in people), default=0)
    winners = [person for person in people if most and person["wins"] == most]
    others = [person for person in people if person not in winners]
    points = _points_by_name(page)
    matches = page["matches"]
    matches_text = ngettext("%(count)s match", "%(count)s matches", matches) % {"count": matches}
    headline = _most_wins_text(winners)
    return shared_picture(
        title=title or page["weekday"],
        below_title=[matches_text, date_format(page["day"], "DATE_FORMAT")],
        names=[person["name"] for person in people],
        address=address,
    ) | {
        "kicker": gettext("Tonight") if page["tonight"] else "",
        "headline": breakable(headline),
        "total": str(most) if most else "",
        "unit": ngettext("win", "wins", most) if most else "",
        "note": ngettext("of %(count)s match", "of %(count)s matches", matches) % {"count": matches}
        if most
        else "",
        "fan": {
            side: [{"suits": [person["suit"]], "wins": person["wins"]} for person in cards]
            for side, cards in (("front", winners[:MOST_FRONT]), ("behind", others[:MOST_BEHIND]))
        },
        "rows": [
            {
                "players": [_player(person["name"], person["suit"])],
                "total": (person["money"] or [points.get(person["name"], "")])[0],
                "wins": person["wins"],
                "money": " ".join(person["money"][1:]),
            }
            for person in people
        ],
        "payments": [
            {
                "payer": _player(person["payer"], person["payer_seat"]),
                "payee": _player(person["payee"], person["payee_seat"]),
                "amount": f"{person['amount']} {person['currency']}",
            }
            for person in page["payments"][:MOST_PEOPLE]
        ],
        "chart": None,
        "print": {
            "title": is_printable(title or page["weekday"]),
            "headline": is_printable(headline),
            "brand": is_printable(site_name()),
            "payments": is_printable(gettext("Who pays whom")),
        },
    }


def _player(name: str, suit: int) -> Data:
    return {"name": breakable(name), "suit": suit or 1}


def _most_wins_text(winners: Sequence[Context]) -> str:
    """Return the phrase that names the players with the most wins of an evening."""
    presenter = Presenter.of([winner["name"] for winner in winners])
    if not winners:
        return gettext("No win yet")
    if len(winners) == 1:
        return gettext("{name} won most").format(name=presenter.isolated[0])
    return presenter.say(level_phrase([(player,) for player in range(len(winners))], presenter))


def _points_by_name(page: Context) -> dict[str, str]:
    """Return points by name if one game was played; those of several are not comparable."""
    if len(page["games"]) != 1:
        return {}
    return {person["name"]: person["points"] for person in page["games"][0]["people"]}


def shared_picture(
    *, title: str, below_title: Iterable[str], names: Sequence[str], address: str
) -> Data:
    """Return the data that all shared pictures have: titles, players, address, QR code."""
    parts = urlsplit(address)
    return {
        "lang": (get_language() or "en").partition("-")[0],
        "rtl": get_language_bidi(),
        "title": breakable(title),
        "below-title": breakable(" · ".join(filter(None, below_title))),
        "players": joined(names),
        "brand": site_name(),
        "address": f"{parts.netloc}{parts.path}".rstrip("/"),
        "qr": qr_code(address),
        "words": {
            "payments": gettext("Who pays whom"),
            "arrow": "←" if get_language_bidi() else "→",
        },
    }


def day_of(head: Head) -> str:
    """Return the day of a match in words, empty if it has none."""
    return date_format(head.evening, "DATE_FORMAT") if head.evening else ""


def site_name() -> str:
    """Return the configured name of the site, else the product's."""
    return settings.SITE_NAME or gettext("Scorekeeper")


def is_printable(text: str) -> bool:
    """Return whether the font of titles has every letter of a text.

    >>> is_printable("Ana & Željko"), is_printable("健太郎"), is_printable("فاطمة")
    (True, False, False)
    """
    letters = _title_characters()
    return all(
        character in letters or character in WITHOUT_GLYPH or character in INVISIBLE
        for character in text
    )


@lru_cache(maxsize=1)
def _title_characters() -> Characters:
    return characters_of(SHIPPED / "ScorekeeperPrint-Bold.ttf")


def _card(slip: Slip, drawn_suits: Mapping[int, int]) -> Data:
    suits = [drawn_suits.get(player.suit, player.suit) for player in slip.players]
    return {"suits": suits, "wins": slip.wins}


def _behind(card: MatchCard, drawn_suits: Mapping[int, int]) -> Iterable[Data]:
    """Yield a card for each player behind the leaders."""
    for slip in card.behind:
        for player in slip.players:
            yield {"suits": [drawn_suits.get(player.suit, player.suit)], "wins": slip.wins}


def _chart(sheet: Sheet, drawn_suits: Mapping[int, int]) -> Data | None:
    """Return the chart of a match, None while there is nothing to compare."""
    course = course_of(sheet)
    chart = plot(course.series)
    if chart is None:
        return None
    numbers = [str(number) for number in course.deals]
    printed = printed_plot(chart, course.amount_text, numbers, drawn_suits)
    ticks = [{"height": tick.height, "zero": not tick.amount} for tick in chart.ticks]
    return {"steps": printed["steps"], "lines": printed["lines"], "ticks": ticks}


def _money(sheet: Sheet) -> dict[int, str]:
    """Return each player's net amount in words, empty without a stake."""
    payments = sheet.settlement_now.payments
    stake = sheet.match.stake
    if payments is None or stake is None:
        return {}
    balances = dict.fromkeys(range(len(sheet.match.players)), Decimal(0))
    for payment in payments:
        balances[payment.payer] -= Decimal(payment.amount)
        balances[payment.payee] += Decimal(payment.amount)
    return {
        player: f"{amount_text(amount, plus=True)} {stake.currency}"
        for player, amount in balances.items()
    }
