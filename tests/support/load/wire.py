"""A minimal HTTP client: it shares the server's cores, so its own work must be small."""

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]

PATIENCE = 60.0
opened: set[asyncio.StreamWriter] = set()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run in a thread of its own, as browser tests may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, _tidily(work)).result()


async def _tidily(work: Coroutine[Any, Any, T]) -> T:
    """Await the work, then close all connections."""
    try:
        return await work
    finally:
        for writer in tuple(opened):
            abort(writer)
        await asyncio.sleep(0.1)  # the loop closes them in its next iteration


async def connect(port: int) -> Streams:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    opened.add(writer)
    return reader, writer


def abort(writer: asyncio.StreamWriter) -> None:
    """Abort a connection."""
    opened.discard(writer)
    writer.transport.abort()


class Link:
    """A persistent connection, one request after another."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._streams: Streams | None = None

    async def ask(
        self, method: str, path: str, body: object = None, *headers: str
    ) -> tuple[int, bytes]:
        """Return status and body of the answer; reopen the connection if it was closed."""
        content = b"" if body is None else json.dumps(body).encode()
        all_headers = (
            f"Content-Length: {len(content)}",
            "Content-Type: application/json",
            *headers,
        )
        request = head(method, path, *all_headers) + content
        if self._streams is not None:
            with suppress(asyncio.IncompleteReadError, ConnectionError):
                return await self._answered(request, self._streams)
            self.close()
        self._streams = await connect(self.port)
        return await self._answered(request, self._streams)

    async def _answered(self, request: bytes, streams: Streams) -> tuple[int, bytes]:
        reader, writer = streams
        writer.write(request)
        async with asyncio.timeout(PATIENCE):
            status, length = await read_head(reader)
            return status, await reader.readexactly(length)

    def close(self) -> None:
        if self._streams is not None:
            abort(self._streams[1])


def head(method: str, path: str, *headers: str) -> bytes:
    """Return the head of a request."""
    lines = (f"{method} {path} HTTP/1.1", "Host: localhost", "Accept-Encoding: gzip", *headers)
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


async def read_head(reader: asyncio.StreamReader) -> tuple[int, int]:
    """Read the head of an answer; return its status and the length of its body."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).lower().split(b"\r\n")
    lengths = [int(line[15:]) for line in lines if line.startswith(b"content-length:")]
    return int(first.split(b" ")[1]), lengths[0] if lengths else 0


@asynccontextmanager
async def open_events(port: int, code: str, last: int | None) -> AsyncIterator[AsyncIterator[int]]:
    """Open the stream of a match; yield an iterator of its versions."""
    reader, writer = await connect(port)
    headers = [] if last is None else [f"Last-Event-ID: {last}"]
    writer.write(head("GET", f"/api/v1/matches/{code}/events/", *headers))
    try:
        async with asyncio.timeout(PATIENCE):
            status, _ = await read_head(reader)
        assert status == 200
        yield versions(reader)
    finally:
        abort(writer)


async def versions(reader: asyncio.StreamReader) -> AsyncIterator[int]:
    """Yield the versions of the events."""
    async for line in reader:
        if line.startswith(b"id: "):
            yield int(line[4:])
