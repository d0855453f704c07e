"""Keeps away what Django imports and a phone never uses: models, forms and views.

A tenth of the bundle, and of the time that a phone needs to start, would be for nothing.
"""

import json
import sys
from types import ModuleType


class View:
    """What `django.urls` would recognise a class-based view by; there are none here."""


def leave_out() -> None:
    """Stand in for packages of which Django wants the name of one class each."""
    views, package, encoder = (
        ModuleType(f"django.{name}")
        for name in ("views", "core.serializers", "core.serializers.json")
    )
    views.View = View  # type: ignore[attr-defined]
    package.__path__ = []  # it is a package, with nothing in it
    encoder.DjangoJSONEncoder = json.JSONEncoder  # type: ignore[attr-defined]
    sys.modules |= {each.__name__: each for each in (views, package, encoder)}
