"""The drawing of a printed sheet as plain data."""

from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from games.words import Name, Phrase
from scorekeeper.presenters.presenter import Presenter

MOST_IN_A_PICTURE = 100


def present_drawing(drawing: object, presenter: Presenter) -> object:
    """Return a drawing as plain data, with its phrases in the reader's language."""
    if isinstance(drawing, Phrase | Name):
        return presenter.say(drawing)
    if is_dataclass(drawing) and not isinstance(drawing, type):
        names = (*(field.name for field in fields(drawing)), *_property_names(type(drawing)))
        return {name: present_drawing(getattr(drawing, name), presenter) for name in names}
    if isinstance(drawing, list | tuple):
        return [present_drawing(item, presenter) for item in drawing]
    return drawing


def shortened(drawing: object) -> Any:
    """Return a drawing with only the newest entries of its lists, to limit the picture."""
    if isinstance(drawing, dict):
        return {name: shortened(item) for name, item in drawing.items()}
    if isinstance(drawing, list):
        return [shortened(item) for item in drawing[-MOST_IN_A_PICTURE:]]
    return drawing


@lru_cache(maxsize=64)
def _property_names(kind: type) -> tuple[str, ...]:
    return tuple(name for name, value in vars(kind).items() if isinstance(value, property))
