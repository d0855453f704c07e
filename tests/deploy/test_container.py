"""The image of the Containerfile: built on a local Debian, run read-only, stopped, run again."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from scorekeeper.version import VERSION
from tests.deploy.images import SCOREKEEPER, Store
from tests.deploy.programs import program, run
from tests.plugins.server import free_port

pytestmark = pytest.mark.thorough

VOLUME = "scorekeeper-tests"
PATIENCE = 300  # seconds
AT_ONCE = 15
"""The most seconds of a stop: five for running requests, the rest for podman."""
MATCH = {"game": "tarneeb", "players": ["Ana", "Ben", "Cvita", "Dora"]}
DEAL = {"kind": "contract", "declarer": 0, "bid": 8, "tricks": 9}
LIMITS = ("--ulimit=nofile=1024:1024", "--ulimit=nproc=1024:1024")
"""Limits that need no privilege to raise."""

Podman = Callable[..., str]


@pytest.fixture(scope="module")
def podman(store: Store) -> Iterator[Podman]:
    """A function that runs podman with the store of the tests."""
    runtime = ("--runtime", program("runc"), "--cgroup-manager", "cgroupfs")

    def ask(*words: str | Path) -> str:
        return run(program("podman"), *store.place, *runtime, *words)

    store.forget_containers()
    yield ask
    ask("rm", "--all", "--force", "--volumes")


@contextmanager
def run_image(podman: Podman, name: str) -> Iterator[str]:
    """Run the image as compose.yaml does, but on this machine's network; stop it as podman does."""
    port = free_port()
    podman(
        "run",
        "--detach",
        "--name",
        name,
        "--network=host",
        "--read-only",
        "--tmpfs=/tmp",
        *LIMITS,
        "--cap-drop=all",
        "--security-opt=no-new-privileges",
        f"--volume={VOLUME}:/data",
        f"--env=PORT={port}",
        SCOREKEEPER,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        _wait(f"{url}/healthz/ready", lambda: podman("logs", name))
        yield url
    finally:
        start = time.monotonic()
        podman("stop", "--time=60", name)
    assert time.monotonic() - start < AT_ONCE
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


def test_image_keeps_its_matches_and_writes_nowhere_else(podman: Podman) -> None:
    with run_image(podman, "first") as url:
        match = httpx.post(f"{url}/api/v1/matches/", json=MATCH, timeout=PATIENCE).json()
        deals = f"{url}/api/v1/matches/{match['code']}/deals/"
        key = {"Authorization": f"Bearer {match['scorer_key']}"}
        pdf = httpx.get(f"{url}/m/{match['code']}/export.pdf", timeout=PATIENCE)
        style = httpx.get(f"{url}/", timeout=PATIENCE).text
        engine = _bundle_manifest(f"{url}/engine/manifest.json")
        inside = {"id": ("id", "--user"), "version": ("scorekeeper", "--version")}
        outputs = {name: podman("exec", "first", *words).strip() for name, words in inside.items()}
        written = podman("exec", "first", "python", "-c", WRITABLE).split()
        scored = httpx.post(deals, json=DEAL, headers=key, timeout=PATIENCE)

    assert (scored.status_code, pdf.content[:4]) == (201, b"%PDF")
    assert "/static/" in style
    assert "worker.js" in engine["files"]
    assert outputs == {"id": "10001", "version": VERSION}
    assert written == ["/data", "/tmp"]  # noqa: S108  its own
    with run_image(podman, "second") as url:
        again = httpx.get(f"{url}/api/v1/matches/{match['code']}/sheet/", timeout=PATIENCE).json()
    assert len(again["deals"]) == 1


WRITABLE = """
import os
for place in ("/", "/data", "/etc", "/opt/scorekeeper", "/root", "/tmp", "/usr", "/var"):
    try:
        os.close(os.open(os.path.join(place, "written"), os.O_CREAT | os.O_WRONLY))
        print(place)
    except OSError:
        pass
"""
"""Prints the writable folders."""


def _bundle_manifest(url: str) -> dict[str, dict[str, object]]:
    """Return the manifest of the phones' bundle, which is part of the image."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        manifest: dict[str, dict[str, object]] | None = httpx.get(url, timeout=PATIENCE).json()
        if manifest is not None:
            return manifest
        time.sleep(0.5)
    pytest.fail("The image has no bundle for phones.")


def test_container_says_itself_that_it_is_healthy(podman: Podman) -> None:
    with run_image(podman, "asked"):
        podman("healthcheck", "run", "asked")
