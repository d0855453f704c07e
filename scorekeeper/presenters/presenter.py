"""Presenters of sheets: strings in the reader's language for templates to print.

Nothing here knows a request, a URL or the database: a sheet alone is enough to present it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.cards import signed
from games.explain import total_changes
from games.kernel import AnyGame, Line
from games.sheet import MatchInput, Row, Sheet
from games.values import Refusal
from games.words import Name, Phrase
from scorekeeper.languages.decimals import decimal_text
from scorekeeper.languages.readers_language import ReadersLanguage
from scorekeeper.players.short_names import BRIEF, shorten
from scorekeeper.players.suits import suit_at, suits_of
from scorekeeper.presenters.drawn_text import phrase_html
from scorekeeper.presenters.standing import present_gains
from scorekeeper.web.context import Context

ISOLATE, END = "\u2068", "\u2069"
"""Isolate the text direction of a name inside a sentence."""
DIRECTION_MARKS = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Characters that change the text direction; removed, as one left open affects later text."""
NO_SUITS: Mapping[str, int] = {}


@dataclass(frozen=True)
class Presenter:
    """Formats phrases with the names of the players at one table."""

    names: tuple[str, ...]
    isolated: tuple[str, ...]
    suits: tuple[int, ...] = ()

    @classmethod
    def of(cls, names: Sequence[str], suits_by_name: Mapping[str, int] = NO_SUITS) -> "Presenter":
        """Return a presenter for these names, with the suits that players keep."""
        isolated = (f"{ISOLATE}{name.translate(DIRECTION_MARKS)}{END}" for name in names)
        return cls(tuple(names), tuple(isolated), suits_of(names, suits_by_name))

    @classmethod
    def at(cls, match: MatchInput) -> "Presenter":
        """Return a presenter for the current players of a table."""
        return cls.of(match.players, match.suits)

    def brief(self, most: int = BRIEF) -> "Presenter":
        """Return a presenter with names of at most `most` letters."""
        short = Presenter.of([shorten(name, most) for name in self.names])
        return replace(short, suits=self.suits)

    def say(self, phrase: Phrase | Name) -> str:
        """Return a phrase or a name in the reader's language."""
        if isinstance(phrase, Name):
            return self.names[phrase.player]
        return phrase.render(ReadersLanguage(), self.isolated)

    def draw(self, phrase: Phrase) -> SafeString:
        """Return a phrase as HTML, with the first player's shape and suits drawn."""
        return phrase_html(
            phrase, self.names, [self.suit(player) for player in range(len(self.names))]
        )

    def seat(self, phrase: Phrase | Name | None) -> int:
        """Return the suit of a name's player, 0 for a phrase."""
        return self.suit(phrase.player) if isinstance(phrase, Name) else 0

    def suit(self, player: int) -> int:
        return self.suits[player] if self.suits else suit_at(player)

    def first_seat(self, phrase: Phrase | Name) -> int:
        """Return the suit of the first player named, 0 if there is none."""
        if isinstance(phrase, Name):
            return self.seat(phrase)
        parts = [value for value in phrase.values.values() if isinstance(value, Phrase | Name)]
        return next(filter(None, map(self.first_seat, parts)), 0)

    def refusal(self, refusal: Refusal) -> str:
        """Return the message of a refusal."""
        return refusal.render(gettext, self.isolated)


def refusal_text(refusal: Refusal) -> str:
    """Return the message of a refusal, with the names of the deal's players."""
    return Presenter.of(refusal.names).refusal(refusal)


def refusal_texts(refusals: Iterable[Refusal]) -> list[str]:
    """Return the distinct messages of refusals."""
    return list(dict.fromkeys(map(refusal_text, refusals)))


def errors_of(refusals: Iterable[Refusal]) -> dict[str, list[str]]:
    """Return messages in the reader's language by field; the field is empty for the whole form."""
    messages: dict[str, list[str]] = {}
    for refusal in refusals:
        messages.setdefault(refusal.field, []).append(refusal.render(gettext))
    return messages


# Deals


def present_line(game: AnyGame, line: Line, presenter: Presenter) -> Context:
    """Return the context of one line of score."""
    return {
        "owner": isolated_owner_name(game, line.column, line.owner, presenter),
        "column": presenter.say(game.column_title(line.column)),
        "amount": signed(line.amount),
        "loss": line.amount < 0,
        "why": gettext(line.why),
        "anchor": anchor(line.why),
        "working": line.working,
    }


def owner_name(game: AnyGame, column: str, owner: int, presenter: Presenter) -> str:
    """Return the names of a column part's owners."""
    return " + ".join(presenter.names[player] for player in owners_of(game, column, owner))


def isolated_owner_name(game: AnyGame, column: str, owner: int, presenter: Presenter) -> str:
    """Return the names of a column part's owners for a page, each with its own text direction."""
    owners = owners_of(game, column, owner)
    names = presenter.names if len(owners) == 1 else presenter.isolated
    return " + ".join(names[player] for player in owners)


def owners_of(game: AnyGame, column: str, owner: int) -> tuple[int, ...]:
    """Return the owners of a column's part: one player, or the partners of a side."""
    return (owner,) if game.columns[column] == "player" else game.owners[owner]


@lru_cache(maxsize=1_024)
def anchor(why: str) -> str:
    """Return the anchor on the rules page that explains a line."""
    return "".join(letter if letter.isalnum() else "-" for letter in why.lower()).strip("-")


def present_row(sheet: Sheet, row: Row, presenter: Presenter) -> Context:
    """Return the context of one deal."""
    game = sheet.match.game
    return {
        "number": row.number,
        "dealer": presenter.names[row.dealer] if row.dealer is not None else "",
        "counted": row.counted,
        "what": presenter.draw(game.describe(row.deal, sheet.options)) if row.deal else "",
        "lines": [present_line(game, line, presenter) for line in row.lines],
        "gains": present_gains(sheet, row, presenter.names),
        "notes": [presenter.say(note) for note in game.notes(row, sheet)],
        "problems": [presenter.refusal(refusal) for refusal in row.refusals],
        "confirmed": [],
        "disputed": [],
    }


def present_preview(sheet: Sheet, row: Row, presenter: Presenter) -> Context:
    """Return the context of a deal's gains and lines, with warnings about unusual entries.

    Lines that differ only in the player are merged.
    """
    game = sheet.match.game
    owners_by_line: dict[Line, list[str]] = {}
    for line in row.lines:
        owners = owners_by_line.setdefault(replace(line, owner=0), [])
        owners.append(isolated_owner_name(game, line.column, line.owner, presenter))
    return {
        "gains": present_gains(sheet, row, presenter.names),
        "lines": [
            present_line(game, line, presenter) | {"owners": names}
            for line, names in owners_by_line.items()
        ],
        "columns": len(game.columns) > 1,
        "notes": [presenter.say(note) for note in game.notes(row, sheet)],
        "unusual": [
            presenter.say(warning) for warning in game.slip_questions(row.deal, sheet.options)
        ],
    }


def present_total_changes(
    before: Sheet, after: Sheet, presenter: Presenter
) -> list[dict[str, str]]:
    """Return the running totals that a change of the match changed, for the receipt."""
    game = after.match.game
    return [
        {
            "owner": isolated_owner_name(game, move.column, move.owner, presenter),
            "column": presenter.say(game.column_title(move.column)),
            "before": signed(move.before),
            "after": signed(move.after),
        }
        for move in total_changes(before, after)
    ]


def present_totals(sheet: Sheet, presenter: Presenter) -> list[Context]:
    """Return the running totals as plain tables, one for players and one for sides.

    The shorter dimension becomes the columns, so that a table is as narrow as possible.
    """
    game, sums = sheet.match.game, sheet.state.sums
    tables = []
    for kind in ("player", "side"):
        columns = [column for column, owner_kind in game.columns.items() if owner_kind == kind]
        if columns:
            heads = [presenter.say(game.column_title(column)) for column in columns]
            owners = [
                isolated_owner_name(game, columns[0], owner, presenter)
                for owner in range(len(sums[columns[0]]))
            ]
            cells = [[signed(amount) for amount in sums[column]] for column in columns]
            if len(columns) > len(owners):
                tables.append(_table(owners, heads, cells))
            else:
                tables.append(_table(heads, owners, list(zip(*cells, strict=True))))
    return tables


def _table(heads: Sequence[str], sides: Sequence[str], cells: Sequence[Sequence[str]]) -> Context:
    """Return the context of a table: headers, row headers and cells."""
    rows = [{"head": head, "cells": list(row)} for head, row in zip(sides, cells, strict=True)]
    return {"heads": list(heads), "rows": rows}


def score_text(score: int | str | Fraction) -> str:
    """Format a score with its sign and a true minus.

    >>> [score_text(each) for each in (21, "-16.25", "0", Fraction(-1, 3))]
    ['+21', '−16.25', '0', '−1/3']
    """
    if isinstance(score, Fraction) and score.denominator == 1:
        score = int(score)
    if isinstance(score, int):
        return signed(score)
    if isinstance(score, str):
        text = decimal_text(score)
    else:
        text = f"{score.numerator}/{score.denominator}"
    return text.replace("-", "−") if text.startswith("-") else f"+{text}" if text != "0" else text
