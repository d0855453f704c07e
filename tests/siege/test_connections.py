"""A stranger holds connections, heads, bodies and streams: all are bounded, and others score."""

import resource
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

from scorekeeper.live.stream import STREAMS_OF_A_NETWORK
from scorekeeper.server.protocol import BODIES_OF_A_NETWORK, MOST_FILES
from tests.plugins.figures import LONG, Note
from tests.plugins.group import Group
from tests.plugins.tables import sqlite_url_with_tables
from tests.siege import SIZE
from tests.support.siege.tables import besieged

ELSEWHERE = "127.0.0.2"
"""An address that is no proxy's, so that its connections are counted."""
PIECE, PART = 65_536, 300_000
IMPORT = (
    b"POST /api/v1/matches/import/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000000\r\n\r\n"
)
AT_ONCE = 0.01


def connect(site: Group, source: str = ELSEWHERE) -> socket.socket:
    port = urlsplit(site.url).port or 0
    return socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(source, 0))


def status_of(link: socket.socket) -> int | None:
    """Return the status of the answer, 0 if the connection was closed, None without an answer."""
    try:
        actual = link.recv(4096)
    except TimeoutError:
        return None
    except OSError:
        return 0
    return int(actual.split(b" ")[1]) if actual else 0


def count_answers(links: list[socket.socket]) -> Counter[int | None]:
    """Count the statuses answered so far on these connections."""
    for link in links:
        link.settimeout(AT_ONCE)
    return Counter(map(status_of, links))


@contextmanager
def held_connections() -> Iterator[list[socket.socket]]:
    """Yield a list of connections; close them at the end of the block."""
    links: list[socket.socket] = []
    try:
        yield links
    finally:
        for link in links:
            link.close()


def files_of(site: Group) -> int:
    """Return the server's limit of open files."""
    limits = Path(f"/proc/{site.server.process.pid}/limits").read_text()
    line = next(line for line in limits.splitlines() if line.startswith("Max open files"))
    return int(line.split()[3])


def test_silent_connections_are_bounded(target: Group, figure: Note) -> None:
    over = SIZE.idle - settings.CONNECTIONS_PER_ADDRESS
    title = f"{SIZE.idle} connections that say nothing"
    with besieged(target, figure, title) as siege, held_connections() as links:
        links.extend(connect(target) for _ in range(SIZE.idle))
        refused = [link for link in links[-over:] if status_of(link) == 429]
        siege.wait()
        statuses = count_answers(links[:-over]) if LONG else Counter[int | None]()

    assert len(refused) == over
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    assert files_of(target) == min(hard, MOST_FILES)
    assert set(statuses) <= {0}  # all were closed without an answer


def test_endless_head_is_refused(target: Group, figure: Note) -> None:
    sizes: list[int] = []
    counts: Counter[int | None] = Counter()

    with besieged(target, figure, f"heads of {SIZE.head // 10**6} MB, one after another") as siege:
        while siege.under_attack():
            with held_connections() as links:
                links.append(connect(target))
                sizes.append(
                    send_endless_head(links[0], b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ")
                )
                counts[status_of(links[0])] += 1

    assert set(counts) <= {431, 0}
    if LONG:  # a short one fits into the kernel's buffers
        assert max(sizes) < SIZE.head
    summary = f"{sum(counts.values())}, at most {max(sizes) / 10**6:.1f} MB left the stranger"
    figure("  refused", summary)


def send_endless_head(link: socket.socket, first: bytes) -> int:
    """Send a head without an end; return the bytes sent before the connection closed."""
    sent = 0
    with suppress(OSError):
        link.sendall(first)
        while sent < SIZE.head:
            link.sendall(b"a" * PIECE)
            sent += PIECE
    return sent


def test_unsent_bodies_are_bounded(target: Group, figure: Note) -> None:
    most = BODIES_OF_A_NETWORK // PART

    title = f"{SIZE.bodies} bodies of which 0.3 MB comes"
    with besieged(target, figure, title) as siege, held_connections() as links:
        for _ in range(SIZE.bodies):
            links.append(connect(target))
            with suppress(OSError):
                links[-1].sendall(IMPORT + b" " * PART)
        siege.wait()
        actual = count_answers(links)

    refused = actual[429] + actual[0]
    assert refused >= SIZE.bodies - most
    assert set(actual) <= ({408, 429, 0} if LONG else {None, 429, 0})
    figure("  refused at once, or late", f"{refused}, {actual[408]}")


def test_event_streams_of_one_network_are_bounded(target: Group, figure: Note) -> None:
    match = target.start_match()
    title = f"{SIZE.streams} streams of one /64"
    with besieged(target, figure, title) as siege, held_connections() as links:
        for number in range(SIZE.streams):
            links.append(connect(target, "127.0.0.1"))
            links[-1].sendall(stream_of(match.code, f"2001:db8:0:1::{number:x}"))
        counts = Counter(map(status_of, links))
        siege.wait()

    most = STREAMS_OF_A_NETWORK
    assert counts == {200: most, 429: SIZE.streams - most}
    figure("  open, refused", f"{counts[200]}, {counts[429]}", f"{most} open")


def stream_of(code: str, address: str) -> bytes:
    """Return the request for a match's events, as a proxy forwards it."""
    return (
        f"GET /api/v1/matches/{code}/events/ HTTP/1.1\r\nHost: localhost\r\n"
        f"X-Forwarded-For: {address}\r\n\r\n"
    ).encode()


def test_open_streams_end_quietly_when_the_server_stops(target: Group) -> None:
    open_streams = 40
    folder = target.folder / "stopped"
    folder.mkdir()
    with ExitStack() as stack:
        site = Group(folder, sqlite_url_with_tables(folder / "site.sqlite3"))
        stack.callback(site.stop)
        match = site.start_match()
        links = stack.enter_context(held_connections())
        for _ in range(open_streams):
            links.append(connect(site))
            links[-1].sendall(stream_of(match.code, "127.0.0.2"))
        counts = Counter(map(status_of, links))
        site.server.process.terminate()
        for link in links:
            while link.recv(4096):
                pass
        stopped = site.server.process.wait(20)

    log = site.server.log.read_text()
    assert (counts, stopped) == ({200: open_streams}, -15)
    assert [line for line in log.splitlines() if "Exception" in line or "Cancel" in line] == []
