"""A database of earlier days is brought up to date by the start, and nothing in it is lost."""

import os
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from tests.plugins.figures import Note
from tests.plugins.group import Group, empty_database
from tests.plugins.server import ROOT
from tests.support.faults import first_schema
from tests.support.faults.evidence import rows_of


def test_start_upgrades_an_earlier_database(
    engine: str, tmp_path: Path, request: pytest.FixtureRequest, figure: Note
) -> None:
    url = empty_database(tmp_path, engine, request)
    settings = {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
    command = [sys.executable, "-m", "tests.support.faults.first_schema"]
    subprocess.run(command, cwd=ROOT, env=os.environ | settings, check=True)
    earlier_tables = rows_of(url, "SELECT app FROM django_migrations WHERE app = 'leagues'")

    group = Group(tmp_path, url)
    try:
        sheet = httpx.get(
            f"{group.url}/api/v1/matches/{first_schema.CODE}/sheet/", timeout=60
        ).json()
        with httpx.Client(base_url=group.url, timeout=60) as phone:
            written = group.start_match().record(phone, str(uuid4()))
    finally:
        group.stop()

    assert earlier_tables == []
    assert [deal["entry"] for deal in sheet["deals"]] == first_schema.ENTRIES
    assert (sheet["version"], sheet["players"]) == (2, ["Anna", "Ben", "Dora"])
    assert written.status_code == 201
    figure(f"first migrations with data, brought up to date, {group.engine}", "nothing lost", "")
