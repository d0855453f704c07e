"""What a match's file and the answer to its import look like, in the schema."""

from typing import Any

from pydantic import RootModel

from scorekeeper.api.matches.shapes import MatchBase


class MatchFile(RootModel[dict[str, Any]]):
    """A whole match with its history; its JSON Schema is docs/export-format.json."""


class ImportedMatch(MatchBase):
    """A match as it was brought in, with the key that scores it; replayed after a day, without."""

    deal_count: int
    scorer_key: str | None
