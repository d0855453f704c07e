"""A key for the form on each page, so that sending the form twice stores it once."""

from uuid import uuid4

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject


def form_key(_request: HttpRequest) -> dict[str, object]:
    """Give templates `key`, which is made where it is printed: one for the whole of an answer."""
    return {"key": SimpleLazyObject(lambda: uuid4().hex)}
