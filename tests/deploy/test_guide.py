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
from tests.deploy.machine import Machine, run_unbooted
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


def with_values(block: Block) -> str:
    """Return the commands of a block with the test's values."""
    if block.mark != "yours":
        return block.commands.replace(AT_A_TERMINAL, AT_A_TERMINAL.replace("exec", "exec -T"))
    commands = block.commands
    for word, value in YOURS.items():
        assert word in commands
        commands = commands.replace(word, value)
    return commands


def run_block(machine: Machine, block: Block) -> str:
    """Run a block; trust Caddy's own authority as soon as it exists."""
    input_text = next(
        (input_text for word, input_text in ANSWERS.items() if word in block.commands), ""
    )
    output = machine.run_block(with_values(block), input_text)
    for word, command in TRUSTED.items():
        if word in block.commands:
            machine.run_block(
                f"timeout 300 sh -c 'until {command} >> {AUTHORITIES}; do sleep 1; done'"
            )
    return output


def put_repository(machine: Machine) -> None:
    """Put this tree on the machine as a repository."""
    place = copy_of_checkout(machine.root / "srv/site")
    git = ("git", "-C", place, "-c", "user.name=Anna", "-c", "user.email=anna@example.com")
    run(*git, "init", "--quiet", "--initial-branch=main")
    run(*git, "add", "--all")
    run(*git, "commit", "--quiet", "--message=All of it")


def put_release(machine: Machine, folder: Path) -> None:
    """Put a release of this tree on the machine, and change into its folder."""
    source, place = copy_of_checkout(folder / "source"), machine.root / RELEASE[1:]
    engine, fetched = folder / "engine", ROOT / "var" / "tests-engine"
    variables = {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "ENGINE_DIR": str(engine)}
    if fetched.is_dir():
        shutil.copytree(fetched, engine)
    place.mkdir()
    process = subprocess.run(
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
        env=os.environ | variables,
        check=False,
        text=True,
        capture_output=True,
    )
    assert process.returncode == 0, process.stderr
    machine.run_block(f"cd {RELEASE}\nsha256sum scorekeeper-*.whl > SHA256SUMS")


def follow_guide(machine: Machine, name: str) -> None:
    """Run all blocks of a way through the guide."""
    for block in guide.commands_of_way(name):
        if block.chapter == 7 and block.mark == "package":
            machine.run_block(f"cd {RELEASE}")
        run_block(machine, block)


def check_site(machine: Machine) -> None:
    """Check the site from outside: only invited accounts may start matches."""
    site = f"https://{NAME}"
    status = "curl --silent --output /dev/null --write-out '%{http_code}\n'"
    json = "--header 'Content-Type: application/json'"
    start = f'--data \'{{"game": "tarneeb", "players": ["A", "B", "C", "D"]}}\' {json}'
    assert machine.run_block(f"{status} {site}/").split() == ["200"]
    assert machine.run_block(f"{status} http://{NAME}/").split()[0] in {"301", "308"}
    assert machine.run_block(f"{status} {site}/healthz/ready").split() == ["404"]
    assert machine.run_block(f"{status} {start} {site}/api/v1/matches/").split() == ["401"]
    assert re.search("invit", machine.run_block(f"curl --silent {site}/accounts/signup/"))


def check_backup(machine: Machine) -> None:
    """Run the nightly service; check that it writes a backup."""
    machine.run_block("systemctl start scorekeeper-backup.service")
    backups = {file.name for file in (machine.root / "var/backups/scorekeeper").iterdir()}
    assert {"first.backup", "before-upgrade.backup"} < backups
    assert len(backups) == 3


def test_every_mark_of_the_guide_is_known_and_its_commands_are_well_formed() -> None:
    blocks = guide.blocks()

    assert {block.mark for block in blocks} == MARKS
    assert {block.chapter for block in guide.blocks_with_mark("")} == {1, 2, 3, 4, 5, 6, 7, 8, 10}
    for block in blocks:
        subprocess.run(["/bin/bash", "-n"], input=block.commands, text=True, check=True)


@pytest.mark.thorough
def test_checkout_becomes_a_closed_site_by_the_guide(machine: Machine) -> None:
    put_repository(machine)
    machine.run_block(
        "systemctl set-environment ENGINE=off  # it takes minutes; the package brings it"
    )

    follow_guide(machine, "checkout")

    check_site(machine)
    check_backup(machine)
    for block in guide.blocks_with_mark("later"):
        assert "are gone" in run_block(machine, block)
    machine.run_block(CERTIFICATE)
    for block in guide.blocks_with_mark("nginx"):
        run_block(machine, block)
    check_site(machine)


@pytest.mark.thorough
def test_package_becomes_a_closed_site_by_the_guide(machine: Machine, tmp_path: Path) -> None:
    put_release(machine, tmp_path)

    follow_guide(machine, "package")

    check_site(machine)
    check_backup(machine)
    manifest = machine.run_block(f"curl --silent https://{NAME}/engine/manifest.json")
    assert '"worker.js"' in manifest
    machine.run_block(f"systemctl stop scorekeeper scorekeeper-webhooks\ncd {RELEASE}")
    for block in guide.blocks_with_mark("club"):
        run_block(machine, block)
    for block in guide.blocks_with_mark("club: stays"):
        machine.run_block(f"{block.commands} &")
        machine.run_block(
            "curl --silent --retry 60 --retry-delay 1 --retry-all-errors localhost:8000/"
        )
        machine.run_block("kill %1\nwait %1 || test $? = 143")


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
    store.forget_containers()
    with run_unbooted(debian, tmp_path, store.folder) as machine:
        put_repository(machine)
        (machine.root / "etc/containers").mkdir()
        (machine.root / "etc/containers/containers.conf").write_text(CONTAINERS)
        machine.run_block(
            "apt-get update\napt-get install --yes runc buildah netavark aardvark-dns"
        )
        for block in (*guide.blocks_with_mark("yours"), *guide.blocks_with_mark("container")):
            run_block(machine, block)
            if block.commands.startswith("podman-compose up"):
                machine.run_block("podman-compose down")

        check_site(machine)
        assert machine.run_block("podman exec scorekeeper ls /data/backups").count(".backup") == 3
