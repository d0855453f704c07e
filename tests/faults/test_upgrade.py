"""The server's start migrates an old database without losing data."""

import os
import subprocess
import sys
import tarfile
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from tests.plugins.figures import Note
from tests.plugins.group import Group, empty_database
from tests.plugins.programs import ROOT
from tests.support.faults import first_schema
from tests.support.faults.evidence import rows_of

TABLES_WITH_DATA = ("accounts_user", "leagues_league", "matches_change", "matches_match")


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


def last_release() -> str:
    """Return the last release before this commit, or the one named in `RELEASE`."""
    named = os.environ.get("RELEASE")
    described = ["git", "describe", "--tags", "--match=v*", "--abbrev=0", "HEAD^"]
    process = subprocess.run(described, cwd=ROOT, capture_output=True, text=True, check=False)
    if not named and process.returncode:
        pytest.skip("NOT RUN: the upgrade from the last release, since there is none yet")
    return named or process.stdout.strip()


def unpack(commit: str, folder: Path) -> Path:
    """Unpack a commit into a folder; return the folder."""
    folder.mkdir()
    packed = folder.with_suffix(".tar")
    subprocess.run(["git", "archive", f"--output={packed}", commit], cwd=ROOT, check=True)  # noqa: S607
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    return folder


def row_counts(url: str) -> dict[str, int]:
    """Return the number of rows in each table with users' data."""
    return {name: rows_of(url, f"SELECT COUNT(*) FROM {name}")[0][0] for name in TABLES_WITH_DATA}  # noqa: S608


@pytest.mark.thorough
def test_start_upgrades_the_last_release_with_a_whole_club(
    engine: str, tmp_path: Path, request: pytest.FixtureRequest, figure: Note
) -> None:
    release = last_release()
    earlier = unpack(release, tmp_path / "release")
    url = empty_database(tmp_path, engine, request)
    variables = {
        "DATABASE_URL": url,
        "DATA_DIR": str(tmp_path / "data"),
        "DJANGO_SETTINGS_MODULE": "",
        "ENGINE": "off",
        "SECRET_KEY": "k" * 50,
    }
    environment = {name: value for name, value in (os.environ | variables).items() if value}
    for task in ("prepare", "demo"):
        command = [sys.executable, "manage.py", task]
        subprocess.run(command, cwd=earlier, env=environment, check=True, capture_output=True)
    before = row_counts(url)

    group = Group(tmp_path, url)
    try:
        with httpx.Client(base_url=group.url, timeout=60) as phone:
            written = group.start_match().record(phone, str(uuid4()))
    finally:
        group.stop()
    checked = subprocess.run(
        [sys.executable, "manage.py", "rescore", "--check"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    more = {"matches_change": 1, "matches_match": 1}
    assert written.status_code == 201
    assert row_counts(url) == {name: rows + more.get(name, 0) for name, rows in before.items()}
    assert (checked.returncode, checked.stdout) == (0, ""), checked.stderr
    figure(f"{release} with a club, brought up to date, {group.engine}", "nothing lost", "")
