"""The sessions of docs/api.md, run as printed."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.plugins.programs import ROOT
from tests.plugins.server import Server

SESSIONS = dict(
    re.findall(r"```(sh|python)\n(.*?)```", (ROOT / "docs" / "api.md").read_text(), re.DOTALL)
)


def run(command: list[str], server: Server, folder: Path) -> str:
    environment = os.environ | {"SITE": server.url}
    process = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    assert process.returncode == 0, process.stderr.decode()
    return process.stdout.decode()


def test_session_with_curl(server: Server, tmp_path: Path) -> None:
    actual = run(["/bin/bash", "-eu", "-c", SESSIONS["sh"]], server, tmp_path)

    preview, recorded_deal, sheet = map(json.loads, actual.splitlines())
    assert preview["totals"] == recorded_deal["totals"] == sheet["totals"]
    assert sheet["totals"]["centre"] == [-30, -30, -18]


def test_session_with_python(server: Server, tmp_path: Path) -> None:
    actual = run([sys.executable, "-c", SESSIONS["python"]], server, tmp_path)

    assert actual == "{'sides': [8, 0]}\n"


@pytest.mark.parametrize("language", ["sh", "python"])
def test_session_is_ten_lines(language: str) -> None:
    assert len(SESSIONS[language].splitlines()) == 10
