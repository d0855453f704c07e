"""Programs forked for the tests behave like those started from scratch."""

import signal
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.plugins import programs
from tests.plugins.programs import FORKED, manage, start_program

pytestmark = [pytest.mark.served, pytest.mark.skipif(not FORKED, reason="Nothing is forked here.")]


def test_forked_program_says_and_ends_as_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/none.sqlite3"

    forked = manage(url, "nonsense")
    monkeypatch.setattr(programs, "FORKED", False)
    plain = manage(url, "nonsense")

    assert (forked.returncode, forked.stdout, forked.stderr) == (1, "", plain.stderr)
    assert "nonsense" in plain.stderr
    assert plain.returncode == 1


def test_forked_program_is_waited_for_and_ended_by_signals(tmp_path: Path) -> None:
    with tempfile.TemporaryFile() as output:
        variables = {"DATABASE_URL": f"sqlite:///{tmp_path}/none.sqlite3"}
        program = start_program(["serve", "--port=0"], variables, output=output)

        with pytest.raises(subprocess.TimeoutExpired):
            program.wait(0)
        running = program.poll()
        program.kill()
        code = program.wait(20)
    program.terminate()

    assert (running, code, program.poll()) == (None, -signal.SIGKILL, -signal.SIGKILL)
