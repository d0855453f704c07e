"""The package: a complete wheel runs without a checkout."""

import os
import re
import signal
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from scorekeeper.version import VERSION
from tests.plugins.profiles import THOROUGH
from tests.plugins.server import STATIC, Server, free_port, wait_until_ready
from tests.plugins.tables import sqlite_with_tables
from tests.support.checkout import copy_of_checkout, tracked_files
from tests.support.languages import OTHER_LANGUAGES
from tests.support.people import PASSED_OUT, TABLE

pytestmark = [pytest.mark.served]

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
NAME = f"scorekeeper-{VERSION}"
INSTALLED = ("games/", "scorekeeper/")
BESIDE = (
    "templates/",
    "static/",
    "deploy/",
    "requirements.txt",
    "package.json",
    "package-lock.json",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the package from a copy of the checkout."""
    folder = tmp_path_factory.mktemp("package")
    copy = copy_of_checkout(folder / "copy")
    options = ("--no-deps", "--no-build-isolation", f"--wheel-dir={folder}")
    without = os.environ | {"ENGINE": "off"}  # tests/deploy builds it with the bundle for phones
    subprocess.run([*PIP, "wheel", *options, copy], check=True, env=without)
    return folder / f"{NAME}-py3-none-any.whl"


@pytest.fixture(scope="module")
def program(wheel: Path) -> Path:
    """Install the wheel offline into an environment that already has the dependencies."""
    venv = wheel.with_name("venv")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    libraries = sysconfig.get_path("purelib", vars={"base": str(venv)})
    Path(libraries, "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    options = ("--no-deps", "--no-index", "--no-compile")
    subprocess.run([*PIP, f"--python={venv}/bin/python", "install", *options, wheel], check=True)
    return venv / "bin" / "scorekeeper"


def environment(home: Path, **variables: str) -> dict[str, str]:
    """Return the environment of a new user's shell, with the test's variables."""
    inherited = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
    return inherited | {"HOME": str(home), "LOG_FORMAT": "json", "ENGINE": "off"} | variables


def run(program: Path, home: Path, *task: str) -> str:
    """Run a task in an empty folder; return its output."""
    empty = home / "empty"
    empty.mkdir(exist_ok=True)
    process = subprocess.run(
        [program, *task],
        cwd=empty,
        env=environment(home),
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


@contextmanager
def serving(program: Path, home: Path, **own: str) -> Iterator[Server]:
    """Serve on loopback while the block runs, with default settings."""
    port, log = free_port(), home / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [program, "serve", "--host=127.0.0.1", f"--port={port}"],
            cwd=home,
            env=environment(home, **own),
            stdout=output,
            stderr=output,
        )
    server = Server(f"http://127.0.0.1:{port}", "", log, process)
    try:
        wait_until_ready(server)
        yield server
    finally:
        process.terminate()
        process.wait(20)


def test_wheel_holds_every_file_that_runs(wheel: Path) -> None:
    files = {name for name in tracked_files() if name.startswith((*INSTALLED, *BESIDE))}
    expected = {
        f"scorekeeper/shipped/{name}" if name.startswith(BESIDE) else name for name in files
    }
    compiled = {name.replace(".po", ".mo") for name in expected if name.endswith(".po")}

    with zipfile.ZipFile(wheel) as packed:
        actual = {name for name in packed.namelist() if not name.startswith(f"{NAME}.dist-info/")}

    assert actual == expected | compiled
    assert len(compiled) == len(OTHER_LANGUAGES)


def test_program_prints_its_version_and_its_tasks(program: Path, tmp_path: Path) -> None:
    version, overview = run(program, tmp_path, "--version"), run(program, tmp_path)

    assert version == f"{VERSION}\n"
    assert overview.startswith(f"Scorekeeper {VERSION} keeps the score of card games.")
    assert not (tmp_path / ".local").exists()


@pytest.mark.thorough
def test_package_serves_keeps_and_restores_a_match(program: Path, tmp_path: Path) -> None:
    data = tmp_path / ".local/share/scorekeeper"
    data.mkdir(parents=True)
    sqlite_with_tables(data / "scorekeeper.sqlite3")
    settings = {} if THOROUGH else {"STATIC_ROOT": str(STATIC)}

    with (
        serving(program, tmp_path, **settings) as server,
        httpx.Client(base_url=server.url) as phone,
    ):
        match = phone.post("/api/v1/matches/", json={"game": "preferans", "players": TABLE}).json()
        key = {"Authorization": f"Bearer {match['scorer_key']}"}
        deal = phone.post(f"/api/v1/matches/{match['code']}/deals/", json=PASSED_OUT, headers=key)
        pages = [phone.get(path) for path in (f"/m/{match['code']}/", "/games/tarneeb/")]
        style = re.findall(r'<link rel="stylesheet" href="(/static/[^"]+)"', pages[0].text)
        others = [phone.get(path) for path in (*style, f"/m/{match['code']}/export.pdf")]
        croatian = phone.get("/", headers={"Accept-Language": "hr"})
    backup = run(program, tmp_path, "backup", "kept.backup")
    restored = run(program, tmp_path, "restore", "kept.backup")
    check = run(program, tmp_path, "rescore", "--check")

    assert deal.status_code == 201
    assert [answer.status_code for answer in (*pages, *others)] == [200] * (len(style) + 3)
    assert 'lang="hr"' in croatian.text
    assert "Lige" in croatian.text
    assert server.process.returncode == -signal.SIGTERM
    assert (data / "secret_key").stat().st_mode & 0o777 == 0o600
    assert backup.endswith("1 matches, 1 changes, read back and checked\n")
    assert restored.startswith("Restored 1 matches")
    assert check == ""  # it would print differences
    assert sorted(file.name for file in (tmp_path / "empty").iterdir()) == ["kept.backup"]
