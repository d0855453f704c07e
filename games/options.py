"""What is agreed before a match: the options of a game, and their words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from games.values import Refusal, Value


@dataclass(frozen=True)
class Option:
    """One sentence on what an option changes, and what each of its values is called."""

    label: str
    changes: str
    values: Mapping[object, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Preset:
    """Options that are usually agreed together."""

    name: str
    options: Mapping[str, object]
    says: str


class MatchOptions(Value):
    """What is agreed before the first deal; every field has a default."""

    def conflicts(self) -> Iterator[Refusal]:
        """Yield which options exclude each other, at the field that has to change."""
        yield from ()
