"""The command `scorekeeper`: lists every task, and explains a failed start in one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.command import TASKS, WORKSHOP, overview, run
from scorekeeper.folders import PACKAGE
from scorekeeper.version import VERSION
from tests.plugins.programs import ROOT


def test_overview_names_every_task_of_an_operator() -> None:
    files = PACKAGE.glob("**/management/commands/[!_]*.py")
    tasks = {"migrate", *(file.stem for file in files)} - set(WORKSHOP)

    listed = [line.split()[0] for line in overview().splitlines() if line.startswith("  ")]

    assert set(listed) == tasks
    assert listed == [name for name in TASKS if name in tasks]


@pytest.mark.parametrize("word", ["--version", "version"])
def test_version_is_printed_without_reading_a_setting(
    word: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "nothing.of_the_kind")

    run(["scorekeeper", word])

    assert capsys.readouterr().out == f"{VERSION}\n"


@pytest.mark.parametrize("task", [task for task in TASKS if task != "bundle"])
def test_every_task_takes_the_options_that_all_have(
    task: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(["scorekeeper", task, "--help"])

    assert ended.value.code == 0
    assert "--skip-checks" in capsys.readouterr().out


@pytest.mark.served
def test_task_does_not_read_the_views_first(tmp_path: Path) -> None:
    script = "import sys; from scorekeeper.command import run; run(sys.argv); print(*sys.modules)"
    process = subprocess.run(
        [sys.executable, "-c", script, "clear_guests", "--dry-run"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": os.environ["PATH"], "SECRET_KEY": "k" * 50, "DATA_DIR": str(tmp_path)},
    )

    assert process.returncode == 0, process.stderr
    assert "scorekeeper.urls" not in process.stdout.split()


@pytest.mark.served
@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("TIME_ZONE", "Mars", "TIME_ZONE: there is no time zone 'Mars'."),
        (
            "DATA_DIR",
            "/proc/x",
            f"DATABASE_URL or DATA_DIR names a place that cannot be written: {os.strerror(2)}.",
        ),
    ],
)
def test_wrong_setting_ends_with_one_sentence(name: str, value: str, sentence: str) -> None:
    process = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={"PATH": os.environ["PATH"], "SECRET_KEY": "k" * 50, name: value},
        check=False,
    )

    assert (process.returncode, process.stdout, process.stderr) == (1, "", f"{sentence}\n")
