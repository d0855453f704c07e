"""Two groups of web processes behind HAProxy, which routes them to the primary."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from tests.plugins.group import Group, TrackedMatch
from tests.plugins.server import free_port
from tests.support.failover.cluster import Cluster, wait_until
from tests.support.failover.machine import PASSWORD, SETTINGS, Place, url

DATABASE, WEB, GROUPS = 5000, 8080, 2
SITE = "scorekeeper"


class Site:
    """The site as phones reach it: one address, two groups behind it."""

    def __init__(self, place: Place, groups: list[Group]) -> None:
        self.place, self.groups = place, groups
        self.url = f"http://{place.proxy}:{WEB}"
        self.database_url = database_url(place)

    def start_match(self) -> TrackedMatch:
        """Start a match without an end."""
        return Group.start_match(self)  # type: ignore[arg-type]  # it only uses the URL

    def answers(self) -> bool:
        """Return whether the start page answers."""
        try:
            return httpx.get(self.url, timeout=10).is_success
        except httpx.HTTPError:
            return False


def database_url(place: Place) -> str:
    return url(place.proxy, SITE, DATABASE, SITE)


@contextmanager
def running_site(cluster: Cluster) -> Iterator[Site]:
    """Run the proxy and the groups within the block, on a database without tables."""
    cluster.ask(f"CREATE ROLE {SITE} LOGIN PASSWORD '{PASSWORD}'")
    cluster.ask(f"CREATE DATABASE {SITE} OWNER {SITE} TEMPLATE template0")
    place, groups = cluster.place, list[Group]()
    ports = [free_port() for _ in range(GROUPS)]
    with proxy(place, ports):
        try:
            for number, port in enumerate(ports, start=1):
                folder = place.folder / f"web{number}"
                folder.mkdir()
                groups.append(Group(folder, database_url(place), port=port))
            site = Site(place, groups)
            wait_until(site.answers)
            yield site
        finally:
            for group in groups:
                if group.server.process.poll() is None:
                    group.kill()


@contextmanager
def proxy(place: Place, ports: list[int]) -> Iterator[None]:
    """Run HAProxy with deploy/patroni/haproxy.cfg within the block."""
    program = shutil.which("haproxy", path="/usr/sbin:/usr/bin")
    machines = {f"DATABASE{number}": address for number, address in place.addresses().items()}
    webs = {f"WEB{number}": f"127.0.0.1:{port}" for number, port in enumerate(ports, start=1)}
    listens = {"DATABASE": f"{place.proxy}:{DATABASE}", "WEB": f"{place.proxy}:{WEB}"}
    with (place.folder / "haproxy.log").open("wb") as log:
        process = subprocess.Popen(
            [str(program), "-f", str(SETTINGS / "haproxy.cfg"), "-db"],
            env=machines | webs | listens,
            stdout=log,
            stderr=log,
        )
    try:
        yield
    finally:
        process.kill()
        process.wait()
