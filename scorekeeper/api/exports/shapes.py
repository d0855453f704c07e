"""The shape of a match's file."""

from pydantic import RootModel


class MatchFile(RootModel[dict[str, object]]):
    """A whole match with its history; its JSON Schema is docs/export-format.json."""
