"""Query parameters as the schema promises: an empty value is refused where a format is required."""

from collections import defaultdict
from uuid import UUID

import pytest

from tests.plugins.answers import checked_in
from tests.scorekeeper.api.conftest import Phone

pytestmark = pytest.mark.django_db

FORMS = {"format", "enum", "pattern", "minimum"}
"""Schema keywords that rule out an empty value."""


def constrained_parameters() -> list[tuple[str, str]]:
    """Return each query parameter with a format or pattern, and its path."""
    return [
        (path, parameter["name"])
        for path, operations in checked_in()["paths"].items()
        for parameter in operations.get("get", {}).get("parameters", ())
        if parameter["in"] == "query" and not FORMS.isdisjoint(parameter["schema"])
    ]


@pytest.mark.parametrize(("path", "name"), constrained_parameters())
def test_empty_value_is_refused_where_the_schema_gives_a_form(path: str, name: str) -> None:
    ids = defaultdict(lambda: str(UUID(int=0)), slug="nowhere", name="23456789")

    answer = Phone().get(f"{path.format_map(ids)}?{name}=")

    assert (answer.status_code, [e["field"] for e in answer.json()["errors"]]) == (400, [name])
