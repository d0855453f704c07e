"""The context of a game's page, read from `games/` alone."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext

from games import GAMES
from games.cards import signed
from games.examples import RULES_LANGUAGE, DealExample, MatchExample, examples
from games.field_types import bounds_of
from games.kernel import AnyGame
from games.sheet import fold_sheet, score_deal
from scorekeeper.languages.lists import joined
from scorekeeper.presenters.presenter import (
    Presenter,
    owner_name,
    present_line,
    present_row,
    present_totals,
)
from scorekeeper.presenters.result import present_settlement
from scorekeeper.rules.prose import prose
from scorekeeper.web.context import Context

MOST_KEPT = 128
"""The size of the page cache, by game and language: at most 250 kB each."""


def rules_page(game: AnyGame) -> Context:
    """Return the name and rules of a game, the same for every reader of a language."""
    return {
        "game": {"slug": game.slug, "name": gettext(game.name)},
        "body": _rendered(game.slug, get_language() or RULES_LANGUAGE),
    }


@lru_cache(maxsize=MOST_KEPT)
def _rendered(slug: str, _language: str) -> SafeString:
    """Render the rules of a game: some 200 ms, since every example is scored anew."""
    return mark_safe(get_template("rules/_body.html").render(_present_game(GAMES[slug])))  # noqa: S308  # nosec B308 B703  the template has escaped it


def _present_game(game: AnyGame) -> Context:
    """Return the prose, the options and the examples of a game."""
    worked = examples(game.slug)
    return {
        "prose": prose(game.slug, get_language() or RULES_LANGUAGE),
        "options": [
            {
                "name": name,
                "label": gettext(option.label),
                "changes": gettext(option.effect),
                "values": list(_values(game, name)),
            }
            for name, option in game.options.items()
        ],
        "matches": [_present_match(example) for example in worked.matches],
        "deals": [_present_deal(example) for example in worked.deals],
        "source": _in_english(worked.source or game.source),
    }


def _values(game: AnyGame, name: str) -> Iterator[str]:
    """Yield the labels of an option's values, after the bounds of a number if it takes one."""
    words = game.options[name].values
    bounds = bounds_of(game.Options, name) if words else None
    if bounds is not None:
        yield gettext("{least} to {most}").format(least=bounds[0], most=bounds[1])
    yield from map(gettext, words.values())


def _present_match(example: MatchExample) -> Context:
    sheet = fold_sheet(example.match)
    presenter = Presenter.of(example.match.players)
    settled = sheet.settlement
    return {
        "title": _in_english(example.title) or _deals_of(example.match.players, len(sheet.rows)),
        "source": _in_english(example.source),
        "rows": [present_row(sheet, row, presenter) for row in sheet.rows],
        "totals": present_totals(sheet, presenter),
        "settlement": present_settlement(sheet, settled, presenter) if settled else None,
    }


def _deals_of(players: Sequence[str], deals: int) -> str:
    """Return a title of a worked match that needs no translation of its own."""
    count = ngettext("%(count)s deal.", "%(count)s deals.", deals) % {"count": deals}
    return f"{joined(players)}: {count}"


def _in_english(text: str) -> str:
    """Return the text of an example on English pages; empty on others, whose examples are drawn."""
    return text if get_language() == RULES_LANGUAGE else ""


def _present_deal(example: DealExample) -> Context:
    game, presenter = example.match.game, Presenter.of(example.match.players)
    options = game.read_options(example.match.options)
    deal = game.read_deal(example.deal)
    lines, _state = score_deal(game, deal, example.state, options)
    deals_before = [
        {"owner": owner_name(game, column, owner, presenter), "amount": signed(amount)}
        for column in game.headline_columns or game.columns
        for owner, amount in enumerate(example.state.sums[column])
        if amount
    ]
    what = presenter.draw(game.describe(deal, options))
    return {
        "title": _in_english(example.title) or what,
        "source": _in_english(example.source),
        "before": deals_before,
        "what": what,
        "lines": [present_line(game, line, presenter) for line in lines],
    }
