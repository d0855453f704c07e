"""Answers of games, decoded from JSON."""

from typing import Any

from pydantic_core import from_json, to_json

from games.answers import people_answer, settlement_answer, sheet_answer
from games.settlement import Settlement
from games.sheet import Sheet
from games.words import Translator, untranslated


def sheet_json(sheet: Sheet, translate: Translator = untranslated) -> dict[str, Any]:
    decoded: dict[str, Any] = from_json(to_json(sheet_answer(sheet, translate)))
    return decoded


def settlement_json(settled: Settlement) -> Any:
    return from_json(to_json(settlement_answer(settled)))


def people_json(sheet: Sheet) -> Any:
    """Return each person's part of a result, decoded from JSON."""
    return from_json(to_json(people_answer(sheet)))
