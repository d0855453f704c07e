"""The schema: complete, without warnings, checked in, and backward compatible."""

import copy
import json
from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import drf_spectacular
import jsonschema_rs
import pytest
from django.core.management import call_command
from drf_spectacular.generators import SchemaGenerator
from playwright.sync_api import Page, expect

from games import GAMES
from games.examples import examples
from scorekeeper.api.schema.build import openapi, schema_text
from tests.plugins.answers import DOCS, WHOLE, checked_in
from tests.scorekeeper.api.conftest import Phone
from tests.support.schema_changes import breaking

REGISTRY = jsonschema_rs.Registry([(WHOLE, checked_in())])
"""The schema, loaded once for all checks of examples."""
OPENAPI = Path(drf_spectacular.__file__).parent / "validation" / "openapi_3_1_schema.json"
"""The metaschema of `spectacular --validate`, whose own module takes seconds to import."""
REFRESH = "python manage.py openapi"


@pytest.fixture
def schema() -> dict[str, Any]:
    """Provide a copy of the schema, for changes."""
    return copy.deepcopy(checked_in())


def operations() -> list[dict[str, Any]]:
    return [operation for path in checked_in()["paths"].values() for operation in path.values()]


def test_schema_is_made_without_warnings(tmp_path: Path) -> None:
    file = tmp_path / "schema"
    call_command("spectacular", "--fail-on-warn", "--format=openapi-json", f"--file={file}")

    generated = json.loads(file.read_text(encoding="utf-8"))
    rules = json.loads(OPENAPI.read_text(encoding="utf-8"))
    jsonschema_rs.validator_for(rules).validate(generated)


def test_schema_checked_in_is_the_schema_served(ben: Phone) -> None:
    served = ben.get("/api/v1/schema/")

    stored = (DOCS / "openapi.json").read_text(encoding="utf-8")
    assert stored == schema_text(), f"Run `{REFRESH}` and look at what has changed."
    assert served.json() == json.loads(stored)
    assert served.json()["openapi"] == "3.1.0"


def test_schema_made_again_is_the_same() -> None:
    again = SchemaGenerator().get_schema(request=None, public=True)

    assert again == openapi()


def test_released_schema_is_not_broken() -> None:
    released = json.loads((DOCS / "openapi-released.json").read_text(encoding="utf-8"))

    assert breaking(released, openapi()) == []


def answers() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield operation id and content of each successful response."""
    for operation in operations():
        for status, answer in operation["responses"].items():
            if status[0] == "2":
                [content] = answer["content"].values()
                yield operation["operationId"], content


def test_every_operation_has_a_name_and_an_example() -> None:
    names = [operation["operationId"] for operation in operations()]
    without = {name for name, answer in answers() if "examples" not in answer}

    assert len(names) == len(set(names))
    assert without == set()


def validator_of(schema: dict[str, Any]) -> jsonschema_rs.Draft202012Validator:
    """Return a validator of a shape, with references into the whole schema."""
    document = json.loads(json.dumps(schema).replace('"$ref": "#/', f'"$ref": "{WHOLE}#/'))
    return jsonschema_rs.Draft202012Validator(document, registry=REGISTRY)


def contents() -> list[Any]:
    """Return each shape with its example, by operation."""
    expected = []
    for operation in operations():
        answers = [answer for code, answer in operation["responses"].items() if code[0] == "2"]
        for place in (operation.get("requestBody", {}), *answers):
            for content in place.get("content", {}).values():
                if "examples" in content:
                    case = (content["schema"], content["examples"]["example"]["value"])
                    expected.append(pytest.param(*case, id=operation["operationId"]))
    return expected


@pytest.mark.parametrize(("shape", "example"), contents())
def test_example_matches_its_schema(shape: dict[str, Any], example: Any) -> None:
    validator_of(shape).validate(example)


@pytest.mark.parametrize("slug", GAMES)
def test_deals_of_the_worked_examples_have_the_shape_of_the_schema(slug: str) -> None:
    deals = [dict(deal) for example in examples(slug).matches for deal in example.match.deals]
    deals += [dict(example.deal) for example in examples(slug).deals]
    validator = validator_of({"$ref": f"#/components/schemas/{type(GAMES[slug]).__name__}Deal"})

    wrong = [deal for deal in deals if not validator.is_valid(deal)]

    assert deals
    assert wrong == []


def test_game_has_schemas_that_read_its_deals(ben: Phone) -> None:
    game = ben.get("/api/v1/games/preferans/").json()

    jsonschema_rs.meta.validate(game["deal"])
    jsonschema_rs.Draft202012Validator(game["deal"]).validate({"kind": "passed_out"})
    jsonschema_rs.Draft202012Validator(game["options"]).validate({"start": 50})
    assert ben.get("/api/v1/games/").json()[0] == game
    assert (game["players"], game["direction"], game["names"]["hr"]) == (
        3,
        "clockwise",
        "Preferans",
    )


def test_schema_is_not_served_as_html(ben: Phone) -> None:
    answer = ben.get("/api/v1/schema/", Accept="text/html")

    assert answer.status_code == HTTPStatus.NOT_ACCEPTABLE


CHANGES: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("GET /api/v1/games/ is gone", lambda s: s["paths"]["/api/v1/games/"].pop("get")),
    ("Sheet has no totals any more", lambda s: shape(s, "Sheet")["properties"].pop("totals")),
    ("Line.amount is not integer any more", lambda s: field(s, "Line", "amount").update(type="x")),
    (
        "Sheet.status can be 'open' no more",
        lambda s: field(s, "Sheet", "status")["enum"].remove("open"),
    ),
    ("NewToken needs name", lambda s: shape(s, "NewToken").update(required=["name"])),
    ("Sheet may lack code", lambda s: shape(s, "Sheet")["required"].remove("code")),
    ("Payment is gone", lambda s: s["components"]["schemas"].pop("Payment")),
    ("Deal has fewer shapes than it had", lambda s: shape(s, "Deal")["anyOf"].pop()),
    (
        "SheetDeal.entry is not #/components/schemas/Deal any more",
        lambda s: field(s, "SheetDeal", "entry").update({"$ref": "#/components/schemas/Line"}),
    ),
    (
        "POST /api/v1/matches/{name}/deals/ has no before in its query any more",
        lambda s: deal_parameters(s).remove(before(s)),
    ),
    (
        "POST /api/v1/matches/{name}/deals/ needs before in its query",
        lambda s: before(s).update(required=True),
    ),
    (
        "POST /api/v1/matches/{name}/deals/ does not answer 201 any more",
        lambda s: record_deal(s)["responses"].pop("201"),
    ),
]


def shape(schema: dict[str, Any], name: str) -> Any:
    return schema["components"]["schemas"][name]


def field(schema: dict[str, Any], name: str, field_name: str) -> Any:
    return shape(schema, name)["properties"][field_name]


def record_deal(schema: dict[str, Any]) -> Any:
    return schema["paths"]["/api/v1/matches/{name}/deals/"]["post"]


def deal_parameters(schema: dict[str, Any]) -> Any:
    return record_deal(schema)["parameters"]


def before(schema: dict[str, Any]) -> Any:
    return next(p for p in deal_parameters(schema) if p["name"] == "before")


@pytest.mark.parametrize(("expected", "change"), CHANGES, ids=[name for name, _ in CHANGES])
def test_breaking_change_is_reported(
    schema: dict[str, Any], expected: str, change: Callable[[dict[str, Any]], object]
) -> None:
    change(schema)

    assert breaking(checked_in(), schema) == [expected]


def test_addition_breaks_nothing(schema: dict[str, Any]) -> None:
    schema["paths"]["/api/v2/"] = {}
    field(schema, "Sheet", "status")["enum"].append("paused")
    shape(schema, "Sheet")["properties"]["weather"] = {"type": "string"}
    shape(schema, "NewToken")["properties"]["colour"] = {"type": "string"}

    assert breaking(checked_in(), schema) == []


@pytest.mark.thorough
def test_docs_work_without_the_internet(desktop: Page) -> None:
    desktop.goto("/api/v1/docs/")

    expect(desktop.locator("#operations-deals-record_deal")).to_be_visible()
    expect(desktop.locator("h1, h2").first).to_contain_text("Scorekeeper")
