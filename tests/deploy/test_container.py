"""The image of the Containerfile: built on a Debian made here, run read-only, run again."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.deploy.programs import program, run
from tests.plugins.server import ROOT, free_port

pytestmark = pytest.mark.thorough

BASE = "localhost/scorekeeper-tests-base"
IMAGE = "localhost/scorekeeper-tests"
VOLUME = "scorekeeper-tests"
PATIENCE = 90  # seconds
MATCH = {"game": "tarneeb", "players": ["Ana", "Ben", "Cvita", "Dora"]}
DEAL = {"kind": "contract", "declarer": 0, "bid": 8, "tricks": 9}

Podman = Callable[..., str]


@pytest.fixture(scope="module")
def podman(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Podman]:
    """Return what runs podman with a store of its own, which goes with the tests."""
    if os.getuid():
        pytest.skip("only root may make a Debian and mount it")
    store = tmp_path_factory.mktemp("store")
    runc, place = program("runc"), ("--root", store / "root", "--runroot", store / "run")

    def ask(*words: str | Path, by: str = "podman") -> str:
        runtime = ("--runtime", runc) if by == "podman" else ()
        return run(program(by), "--storage-driver", "vfs", *place, *runtime, *words)

    yield ask
    ask("rm", "--all", "--force")
    shutil.rmtree(store)


@pytest.fixture(scope="module")
def image(podman: Podman, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Build the image on a Debian made by debootstrap, with packages fetched on this machine."""
    base, wheels = tmp_path_factory.mktemp("base"), tmp_path_factory.mktemp("wheels")
    packages = "--include=python3,python3-venv,ca-certificates"
    run(program("debootstrap"), "--variant=minbase", packages, "bookworm", base)
    run("tar", "-C", base, "-cf", f"{base}.tar", ".")
    podman("import", f"{base}.tar", BASE)
    run(
        sys.executable, "-m", "pip", "download", "--quiet", "--only-binary", ":all:", "--dest",
        wheels, "--require-hashes", "-r", ROOT / "requirements.txt",
    )  # fmt: skip
    lock = (ROOT / "requirements-dev.txt").read_text()
    pinned = next(line for line in lock.splitlines() if line.startswith("setuptools=="))
    run(sys.executable, "-m", "pip", "download", "--quiet", "--dest", wheels, pinned.rstrip(" \\"))
    podman(
        "bud", "--isolation", "chroot", "--volume", f"{wheels}:/wheels:ro", "--env",
        "PIP_NO_INDEX=1", "--env", "PIP_FIND_LINKS=/wheels", "--build-arg", f"BASE={BASE}", "--tag",
        IMAGE, ROOT, by="buildah",
    )  # fmt: skip
    return IMAGE


@contextmanager
def started(podman: Podman, image: str, name: str) -> Iterator[str]:
    """Run the image as compose.yaml does, but in this machine's network; stop it as podman does."""
    port = free_port()
    limits = ("--ulimit=nofile=1024:1024", "--ulimit=nproc=1024:1024")
    podman(
        "run", "--detach", "--name", name, "--network=host", "--read-only", "--tmpfs=/tmp", *limits,
        "--cap-drop=all", "--security-opt=no-new-privileges", f"--volume={VOLUME}:/data",
        f"--env=PORT={port}", "--env=ENGINE=off", image,
    )  # fmt: skip
    url = f"http://127.0.0.1:{port}"
    try:
        _wait(f"{url}/healthz/ready", lambda: podman("logs", name))
        yield url
    finally:
        podman("stop", "--time=20", name)
    assert podman("inspect", "--format={{.State.ExitCode}}", name).strip() in {"0", "143"}


def _wait(url: str, log: Callable[[], str]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if httpx.get(url, timeout=5).is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.2)
    pytest.fail(log())


def test_image_keeps_its_matches_and_writes_nowhere_else(podman: Podman, image: str) -> None:
    with started(podman, image, "first") as url:
        match = httpx.post(f"{url}/api/v1/matches/", json=MATCH).json()
        deals = f"{url}/api/v1/matches/{match['code']}/deals/"
        key = {"Authorization": f"Bearer {match['scorer_key']}"}
        scored = httpx.post(deals, json=DEAL, headers=key)
        pdf = httpx.get(f"{url}/m/{match['code']}/export.pdf", timeout=PATIENCE)
        style = httpx.get(f"{url}/", timeout=PATIENCE).text

        assert (scored.status_code, pdf.content[:4]) == (201, b"%PDF")
        assert "/static/" in style
        assert podman("exec", "first", "id", "--user").strip() == "10001"
        assert podman("exec", "first", "scorekeeper", "--version").strip()

    with started(podman, image, "second") as url:
        again = httpx.get(f"{url}/api/v1/matches/{match['code']}/sheet/").json()

    assert len(again["deals"]) == 1


@pytest.mark.parametrize("file", ["compose.yaml", "deploy/compose.yaml"])
def test_compose_file_builds_the_image_of_this_tree(file: str) -> None:
    command = [program("podman-compose"), "--dry-run", "--file", file, "build"]

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True,
                          env=os.environ | {"SITE": "a.example"})  # fmt: skip

    assert "podman build -t scorekeeper -f" in done.stdout + done.stderr
