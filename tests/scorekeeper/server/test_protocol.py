"""The server's protocol: limits on a client's connections, sizes and delays."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import pytest
from django.test import override_settings
from uvicorn import Config
from uvicorn.server import ServerState

from scorekeeper.server import protocol
from tests.support.load.tables import wait_until

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Scene: TypeAlias = Callable[["House"], Awaitable[None]]

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
ANSWERED = b"HTTP/1.1 200 OK"
SHORT = 0.3
PATIENCE = 20


@pytest.fixture(autouse=True)
def _short_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten all timeouts."""
    monkeypatch.setattr(protocol, "connections", protocol.Connections())
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "UNREAD_SECONDS"):
        monkeypatch.setattr(protocol, name, SHORT)
    monkeypatch.setattr(protocol, "CHECK_SECONDS", 0.02)


async def counts_bytes(
    scope: MutableMapping[str, Any],
    receive: Callable[[], Awaitable[MutableMapping[str, Any]]],
    send: Callable[[MutableMapping[str, Any]], Awaitable[None]],
) -> None:
    """Respond with the length of the body; `/events/` never ends."""
    length, more_body = 0, True
    while more_body:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length += len(message["body"])
        more_body = message["more_body"]
    await send({"type": "http.response.start", "status": 200, "headers": []})
    if scope["path"] == "/events/":
        await send({"type": "http.response.body", "body": b"event", "more_body": True})
        while (await receive())["type"] != "http.disconnect":
            pass
        return
    body = b"x" * 20_000_000 if scope["path"] == "/large" else str(length).encode()
    await send({"type": "http.response.body", "body": body})


class House:
    """A server with this protocol, without a site."""

    def __init__(self, trusted: str) -> None:
        self.config = Config(
            counts_bytes, http=protocol.BoundedProtocol, ws="none", forwarded_allow_ips=trusted
        )
        self.config.load()
        self.state = ServerState()
        self.port = 0
        self.visitors: list[asyncio.StreamWriter] = []

    @asynccontextmanager
    async def open(self) -> AsyncIterator["House"]:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: protocol.BoundedProtocol(self.config, self.state, {}), "127.0.0.1", 0
        )
        self.port = server.sockets[0].getsockname()[1]
        yield self
        server.close()
        for visitor in self.visitors:
            visitor.transport.abort()
        await wait_until(lambda: not self.state.connections)

    async def enter(self, first: bytes = b"", source: str = "127.0.0.1") -> Streams:
        streams = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0))
        self.visitors.append(streams[1])
        streams[1].write(first)
        return streams


async def read_all(streams: Streams) -> bytes:
    """Return all bytes until the connection ends."""
    async with asyncio.timeout(PATIENCE):
        try:
            return await streams[0].read()
        except ConnectionResetError:
            return b"reset"
        finally:
            streams[1].close()


async def first_line(streams: Streams) -> bytes:
    async with asyncio.timeout(PATIENCE):
        return (await streams[0].readline()).strip()


def run_scenario(scene: Scene, trusted: str = "") -> None:
    """Run a scenario in a new thread: browser tests may have left a loop running in this one."""

    async def run() -> None:
        async with House(trusted).open() as house:
            await scene(house)

    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, run()).result()


def test_connections_of_one_address_are_bounded() -> None:
    async def scene(house: House) -> None:
        held = [await house.enter(HEAD + b"\r\n") for _ in range(3)]
        assert [await first_line(streams) for streams in held] == [ANSWERED] * 3

        over = await read_all(await house.enter())
        elsewhere = await first_line(await house.enter(HEAD + b"\r\n", "127.0.0.2"))
        held[0][1].close()
        await wait_until(lambda: len(protocol.connections.connections) == 3)
        after = await first_line(await house.enter(HEAD + b"\r\n"))

        assert over.startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
        assert (elsewhere, after) == (ANSWERED, ANSWERED)

    with override_settings(CONNECTIONS_PER_ADDRESS=3):
        run_scenario(scene)


def test_connections_of_a_trusted_proxy_are_not_bounded() -> None:
    async def scene(house: House) -> None:
        held = [await house.enter(HEAD + b"\r\n") for _ in range(9)]
        assert [await first_line(streams) for streams in held] == [ANSWERED] * 9

    with override_settings(CONNECTIONS_PER_ADDRESS=3):
        run_scenario(scene, trusted="127.0.0.1")


def test_files_are_left_when_there_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(house: House) -> None:
        held = [await house.enter(HEAD + b"\r\n") for _ in range(2)]
        assert [await first_line(streams) for streams in held] == [ANSWERED] * 2
        assert (await first_line(await house.enter())).startswith(b"HTTP/1.1 429")

    files = protocol.OTHER_FILES + 2
    monkeypatch.setattr("scorekeeper.server.protocol.resource.getrlimit", lambda _: (files, files))
    run_scenario(scene, trusted="127.0.0.1")


@pytest.mark.parametrize("extra", [protocol.LARGEST_HEAD, 40_000_000])
def test_head_that_is_too_large_is_refused(extra: int) -> None:
    async def scene(house: House) -> None:
        reader, writer = await house.enter(HEAD + b"X-A: ")
        try:
            for _ in range(2 + extra // 65536):
                writer.write(b"a" * 65536)
                await writer.drain()
        except ConnectionError:
            pass
        response = await read_all((reader, writer))
        assert response.startswith(b"HTTP/1.1 431 ") or response == b"reset"
        assert not house.state.tasks

    run_scenario(scene)


def test_head_of_the_largest_size_passes() -> None:
    async def scene(house: House) -> None:
        line = b"X-A: " + b"a" * (protocol.LARGEST_HEAD - len(HEAD) - 9) + b"\r\n\r\n"
        assert len(HEAD + line) == protocol.LARGEST_HEAD
        assert await first_line(await house.enter(HEAD + line)) == ANSWERED

    run_scenario(scene)


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b""),
        (HEAD, b"HTTP/1.1 408 Request Timeout"),
        (POST % 9, b"HTTP/1.1 408 Request Timeout"),
        (POST % 9 + b"12345678", b"HTTP/1.1 408 Request Timeout"),
        (HEAD + b"\r\n" + HEAD, ANSWERED),
    ],
)
def test_slow_request_is_aborted(sent: bytes, answer: bytes) -> None:
    async def scene(house: House) -> None:
        assert (await read_all(await house.enter(sent))).partition(b"\r\n")[0] == answer
        await wait_until(lambda: not house.state.tasks)
        assert not protocol.connections.connections

    run_scenario(scene)


def test_head_that_comes_drop_by_drop_is_given_up() -> None:
    async def scene(house: House) -> None:
        reader, writer = await house.enter(HEAD)
        answer = asyncio.create_task(first_line((reader, writer)))
        while not answer.done():
            writer.write(b"X-A: b\r\n")
            await asyncio.sleep(SHORT / 10)
        assert await answer == b"HTTP/1.1 408 Request Timeout"

    run_scenario(scene)


def test_body_that_is_slow_but_comes_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "SLOWEST_BODY", 10)

    async def scene(house: House) -> None:
        reader, writer = await house.enter(POST % 90)
        for _ in range(9):
            writer.write(b"x" * 10)
            await asyncio.sleep(SHORT / 4)
        assert await first_line((reader, writer)) == ANSWERED

    run_scenario(scene)


def test_bodies_of_one_network_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "BODIES_OF_A_NETWORK", 250_000)

    async def scene(house: House) -> None:
        held = [await house.enter(POST % 200_000 + b"x" * 100_000) for _ in range(3)]
        first = await asyncio.wait(
            [asyncio.create_task(first_line(task)) for task in held],
            return_when=asyncio.FIRST_COMPLETED,
        )
        assert [task.result() for task in first[0]] == [b"HTTP/1.1 429 Too Many Requests"]
        for _, writer in held:
            writer.close()
        await wait_until(lambda: not protocol.connections.connections)
        assert not protocol.connections.bodies_of_network
        after = await house.enter(POST % 200_000 + b"x" * 200_000)
        assert await first_line(after) == ANSWERED

    run_scenario(scene)


def test_answer_that_nobody_reads_is_dropped() -> None:
    async def scene(house: House) -> None:
        _, writer = await house.enter(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        await wait_until(lambda: bool(protocol.connections.connections))
        await wait_until(lambda: not protocol.connections.connections)

    run_scenario(scene)


def test_event_stream_stays_open_and_ends_when_the_server_stops(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene(house: House) -> None:
        stream = await house.enter(b"GET /events/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
        unfinished = await house.enter(POST % 9)
        assert await first_line(stream) == ANSWERED
        await asyncio.sleep(2 * SHORT)
        assert len(protocol.connections.connections) == 1  # the other was too late

        unfinished = await house.enter(POST % 9)
        await wait_until(lambda: len(house.state.tasks) == 2)
        for connection in tuple(house.state.connections):
            connection.shutdown()
        await wait_until(lambda: not house.state.tasks)
        assert (await read_all(unfinished), caplog.messages) == (b"", [])

    run_scenario(scene)
