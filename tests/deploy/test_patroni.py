"""The files of deploy/patroni/, as adapted by the guide and as checked by HAProxy."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.deploy.programs import DEPLOY, program, run
from tests.plugins.programs import ROOT
from tests.support.failover.machine import Machine, Place

FOLDER = DEPLOY / "patroni"
CHAPTER = (ROOT / "docs" / "operating.md").read_text().partition("Losing a machine")[2]


def variables(text: str) -> dict[str, str]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


@pytest.mark.parametrize("file", ["node.env", "etcd.env"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_guide_makes_the_settings_of_each_machine(file: str, number: int) -> None:
    assignments = re.findall(r"^(?:NUMBER=|OWN=).*$", CHAPTER, re.MULTILINE)
    make = re.findall(rf"^(sed .* {file}) > .*$", CHAPTER, re.MULTILINE)
    script = "\n".join([*assignments, *make]).replace("NUMBER=1", f"NUMBER={number}")

    output = subprocess.run(
        ["/bin/bash", "-c", script],
        cwd=FOLDER,
        env={"PASSWORD": "", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    machine = Machine(Place(Path(), "10.0.0"), number)
    assert variables(output) == machine.variables(file)
    assert f"database{number}" in output


def test_haproxy_finds_nothing_wrong() -> None:
    environment = variables((FOLDER / "haproxy.env").read_text())

    assert "valid" in run(program("haproxy"), "-c", "-f", FOLDER / "haproxy.cfg", env=environment)
