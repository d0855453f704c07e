"""The programs that check and drive deploy/; a test is skipped if one is missing."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.plugins.programs import ROOT

DEPLOY = ROOT / "deploy"
PACKAGES = {
    "buildah": "buildah",
    "caddy": "caddy",
    "chroot": "coreutils",
    "debootstrap": "debootstrap",
    "haproxy": "haproxy",
    "ip": "iproute2",
    "nft": "nftables",
    "nginx": "nginx",
    "nsenter": "util-linux",
    "openssl": "openssl",
    "podman": "podman",
    "podman-compose": "podman-compose",
    "promtool": "prometheus",
    "runc": "runc",
    "systemd-analyze": "systemd",
    "systemd-nspawn": "systemd-container",
    "sleep": "coreutils",
    "umount": "mount",
    "unshare": "util-linux",
}
"""The Debian package of each program."""


def program(name: str) -> str:
    """Return the path of a program; skip the test if it is not installed."""
    path = shutil.which(name, path="/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
    if path is None:
        pytest.skip(f"NOT RUN: tests of deploy/ with {name}: apt-get install {PACKAGES[name]}")
    return path


def run(*command: str | Path, env: dict[str, str] | None = None) -> str:
    """Run a program to its end; return its output. Fails the test on an error."""
    process = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=1_800, env=env
    )
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout + process.stderr
