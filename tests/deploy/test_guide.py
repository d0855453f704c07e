"""Runs the commands of docs/operating.md verbatim on fresh machines, by each of its ways."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy import guide
from tests.deploy.debian import AUTHORITIES
from tests.deploy.guide import Block
from tests.deploy.images import Store
from tests.deploy.machine import Machine, unbooted
from tests.deploy.programs import run
from tests.plugins.programs import ROOT
from tests.support.checkout import copy_of_checkout

NAME = "cards.localhost"
YOURS = {"cards.example.com": NAME, "https://git.example.com/scorekeeper.git": "/srv/site"}
"""The reader's values for the guide's placeholders: a name for which Caddy is its own authority,
and a repository on the machine."""
PASSWORD = "nine of diamonds is trump"
ANSWERS = {"createadmin": f"{PASSWORD}\n{PASSWORD}\n"}
"""Input for commands that prompt."""
AT_A_TERMINAL = "podman-compose exec scorekeeper scorekeeper createadmin"
"""A command that prompts on a terminal, which a test lacks."""
MARKS = {
    "",
    "yours",
    "checkout",
    "package",
    "container",
    "nginx",
    "later",
    "club",
    "club: stays",
    "machines",
}
CERTIFICATE = f"""
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -keyout /etc/ssl/cards.key \\
    -out /etc/ssl/cards.pem -subj /CN={NAME} -addext subjectAltName=DNS:{NAME}
cat /etc/ssl/cards.pem >> {AUTHORITIES}
"""
"""Creates the certificate that the way with nginx requires."""
RELEASE = "/root/release"
AUTHORITY = "caddy/pki/authorities/local/root.crt"
TRUSTED = {
    "systemctl reload caddy": f"cat /var/lib/caddy/.local/share/{AUTHORITY}",
    "secrets/database_url": f"podman exec scorekeeper-proxy cat /data/{AUTHORITY}",
}
"""Commands after which Caddy creates its authority, and commands that print it."""


def in_place(block: Block) -> str:
    """Return the commands of a block with the test's values."""
    if block.mark != "yours":
        return block.commands.replace(AT_A_TERMINAL, AT_A_TERMINAL.replace("exec", "exec -T"))
    commands = block.commands
    for word, own in YOURS.items():
        assert word in commands
        commands = commands.replace(word, own)
    return commands


def carried_out(machine: Machine, block: Block) -> str:
    """Run a block; trust Caddy's own authority as soon as it exists."""
    typed = next((typed for word, typed in ANSWERS.items() if word in block.commands), "")
    said = machine.does(in_place(block), typed)
    for word, shown in TRUSTED.items():
        if word in block.commands:
            machine.does(f"timeout 300 sh -c 'until {shown} >> {AUTHORITIES}; do sleep 1; done'")
    return said


def repository(machine: Machine) -> None:
    """Put this tree on the machine as a repository."""
    place = copy_of_checkout(machine.root / "srv/site")
    git = ("git", "-C", place, "-c", "user.name=Anna", "-c", "user.email=anna@example.com")
    run(*git, "init", "--quiet", "--initial-branch=main")
    run(*git, "add", "--all")
    run(*git, "commit", "--quiet", "--message=All of it")


def release(machine: Machine, folder: Path) -> None:
    """Put a release of this tree on the machine, and change into its folder."""
    source, place = copy_of_checkout(folder / "source"), machine.root / RELEASE[1:]
    engine, fetched = folder / "engine", ROOT / "var" / "tests-engine"
    own = {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "ENGINE_DIR": str(engine)}
    if fetched.is_dir():
        shutil.copytree(fetched, engine)
    place.mkdir()
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--no-deps",
            "--no-build-isolation",
            f"--wheel-dir={place}",
            source,
        ],
        env=os.environ | own,
        check=False,
        text=True,
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr
    machine.does(f"cd {RELEASE}\nsha256sum scorekeeper-*.whl > SHA256SUMS")


def followed(machine: Machine, name: str) -> None:
    """Run all blocks of a way through the guide."""
    for block in guide.way(name):
        if block.chapter == 7 and block.mark == "package":
            machine.does(f"cd {RELEASE}")
        carried_out(machine, block)


def looked_at(machine: Machine) -> None:
    """Check the site from outside: only invited accounts may start matches."""
    site = f"https://{NAME}"
    status = "curl --silent --output /dev/null --write-out '%{http_code}\n'"
    json = "--header 'Content-Type: application/json'"
    start = f'--data \'{{"game": "tarneeb", "players": ["A", "B", "C", "D"]}}\' {json}'
    assert machine.does(f"{status} {site}/").split() == ["200"]
    assert machine.does(f"{status} http://{NAME}/").split()[0] in {"301", "308"}
    assert machine.does(f"{status} {site}/healthz/ready").split() == ["404"]
    assert machine.does(f"{status} {start} {site}/api/v1/matches/").split() == ["401"]
    assert re.search("invit", machine.does(f"curl --silent {site}/accounts/signup/"))


def backed_up(machine: Machine) -> None:
    """Run the nightly service; check that it writes a backup."""
    machine.does("systemctl start scorekeeper-backup.service")
    kept = {file.name for file in (machine.root / "var/backups/scorekeeper").iterdir()}
    assert {"first.backup", "before-upgrade.backup"} < kept
    assert len(kept) == 3


def test_every_mark_of_the_guide_is_known_and_its_commands_are_well_formed() -> None:
    found = guide.blocks()

    assert {block.mark for block in found} == MARKS
    assert {block.chapter for block in guide.marked("")} == {1, 2, 3, 4, 5, 6, 7, 8, 10}
    for block in found:
        subprocess.run(["/bin/bash", "-n"], input=block.commands, text=True, check=True)


@pytest.mark.thorough
def test_checkout_becomes_a_closed_site_by_the_guide(machine: Machine) -> None:
    repository(machine)
    machine.does("systemctl set-environment ENGINE=off  # it takes minutes; the package brings it")

    followed(machine, "checkout")

    looked_at(machine)
    backed_up(machine)
    for block in guide.marked("later"):
        assert "are gone" in carried_out(machine, block)
    machine.does(CERTIFICATE)
    for block in guide.marked("nginx"):
        carried_out(machine, block)
    looked_at(machine)


@pytest.mark.thorough
def test_package_becomes_a_closed_site_by_the_guide(machine: Machine, tmp_path: Path) -> None:
    release(machine, tmp_path)

    followed(machine, "package")

    looked_at(machine)
    backed_up(machine)
    manifest = machine.does(f"curl --silent https://{NAME}/engine/manifest.json")
    assert '"worker.js"' in manifest
    machine.does(f"systemctl stop scorekeeper scorekeeper-webhooks\ncd {RELEASE}")
    for block in guide.marked("club"):
        carried_out(machine, block)
    for block in guide.marked("club: stays"):
        machine.does(f"{block.commands} &")
        machine.does("curl --silent --retry 60 --retry-delay 1 --retry-all-errors localhost:8000/")
        machine.does("kill %1\nwait %1 || test $? = 143")


CONTAINERS = """
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
"""
"""Settings for a machine that may not raise limits and has no systemd."""


@pytest.mark.thorough
def test_containers_become_a_closed_site_by_the_guide(
    debian: Path, store: Store, tmp_path: Path
) -> None:
    store.build_others()
    with unbooted(debian, tmp_path, store.folder) as machine:
        repository(machine)
        (machine.root / "etc/containers").mkdir()
        (machine.root / "etc/containers/containers.conf").write_text(CONTAINERS)
        machine.does("apt-get update\napt-get install --yes runc buildah netavark aardvark-dns")
        for block in (*guide.marked("yours"), *guide.marked("container")):
            carried_out(machine, block)
            if block.commands.startswith("podman-compose up"):
                machine.does("podman-compose down")

        looked_at(machine)
        assert machine.does("podman exec scorekeeper ls /data/backups").count(".backup") == 3
