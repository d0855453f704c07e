"""What a match's file and the answer to its import look like, in the schema."""

from typing import Any

from pydantic import RootModel


class MatchFile(RootModel[dict[str, Any]]):
    """A whole match with its history; its JSON Schema is docs/export-format.json."""
