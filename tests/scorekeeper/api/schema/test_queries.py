"""What the schema says of a query holds: an empty value is none where a form is asked for."""

from collections import defaultdict
from uuid import UUID

import pytest

from tests.plugins.answers import checked_in
from tests.scorekeeper.api.conftest import Phone

pytestmark = pytest.mark.django_db

FORMS = {"format", "enum", "pattern", "minimum"}
"""Words of the schema by which an empty value is no value."""


def with_a_form() -> list[tuple[str, str]]:
    """Return each parameter of a query that has a form, with the address that reads it."""
    return [
        (path, parameter["name"])
        for path, operations in checked_in()["paths"].items()
        for parameter in operations.get("get", {}).get("parameters", ())
        if parameter["in"] == "query" and not FORMS.isdisjoint(parameter["schema"])
    ]


@pytest.mark.parametrize(("path", "name"), with_a_form())
def test_empty_value_is_refused_where_the_schema_gives_a_form(path: str, name: str) -> None:
    ids = defaultdict(lambda: str(UUID(int=0)), slug="nowhere", name="23456789")

    answer = Phone().get(f"{path.format_map(ids)}?{name}=")

    assert (answer.status_code, [e["field"] for e in answer.json()["errors"]]) == (400, [name])
