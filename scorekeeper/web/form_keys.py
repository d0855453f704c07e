"""Key in each form, so that a form submitted twice is stored once."""

from uuid import uuid4

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject


def form_key(_request: HttpRequest) -> dict[str, object]:
    """Provide `key` to templates: created when first printed, one per response."""
    return {"key": SimpleLazyObject(lambda: uuid4().hex)}
