"""OPTIONS of a URL: the descriptions of its methods and parameters."""

from tests.scorekeeper.api.conftest import Phone


def test_options_describe_methods_parameters_and_fields(ben: Phone) -> None:
    answer = ben.call("OPTIONS", "/api/v1/tokens/")

    body = answer.json()
    issue = body["actions"]["POST"]
    assert (answer.status_code, body["description"]) == (200, "The tokens of the account.")
    assert set(body["actions"]) == {"GET", "POST"}
    assert issue["summary"] == "Issue a token; its text is shown only once"
    assert issue["parameters"]["Idempotency-Key"]["required"] is False
    assert issue["fields"]["name"]["description"] == "What it is for"
    assert body["parses"] == body["renders"] == ["application/json"]


def test_options_of_a_file_name_its_kind(ben: Phone) -> None:
    body = ben.call("OPTIONS", "/api/v1/matches/23456789/export.csv").json()

    assert body["renders"] == ["text/csv"]
