"""A private network, routed through this machine."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.deploy.programs import program, run

NUMBER = os.getpid() % 250
"""A number for each worker of the tests."""
HERE, THERE = f"10.211.{NUMBER}.1", f"10.211.{NUMBER}.2"
INTERFACE = f"sk-tests-{NUMBER}"
"""The interface on this machine; it is removed with its peer."""
TABLE = f"scorekeeper-tests-{NUMBER}"
RULES = f"""
table ip {TABLE} {{
    chain out {{
        type nat hook postrouting priority srcnat
        ip saddr {THERE} masquerade
    }}
}}
"""


@contextmanager
def connect_outside(process: int) -> Iterator[None]:
    """Connect the network of a process to the outside within the block."""
    ip, nft = program("ip"), program("nft")
    inside = (program("nsenter"), f"--target={process}", "--net", ip)
    peer = ("type", "veth", "peer", "name", "host0", "netns", str(process))
    run(ip, "link", "add", INTERFACE, *peer)
    try:
        run(ip, "address", "add", f"{HERE}/30", "dev", INTERFACE)
        run(ip, "link", "set", INTERFACE, "up")
        run(*inside, "address", "add", f"{THERE}/30", "dev", "host0")
        for name in ("lo", "host0"):
            run(*inside, "link", "set", name, "up")
        run(*inside, "route", "add", "default", "via", HERE)
        Path("/proc/sys/net/ipv4/ip_forward").write_text("1")
        run(nft, RULES)
        yield
    finally:
        for command in ((nft, "delete", "table", "ip", TABLE), (ip, "link", "delete", INTERFACE)):
            run(*command)
