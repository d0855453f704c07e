"""A receiver of webhooks on loopback, which records deliveries."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

from django.test import override_settings


class Receiver(HTTPServer):
    """A server that records deliveries and answers with a given status."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.status = 204
        self.taken: list[tuple[str, dict[str, str], bytes]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook?from=cards"


class Handler(BaseHTTPRequestHandler):
    """A handler that records one delivery."""

    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.taken.append((self.path, headers, body))
        self.send_response(self.server.status)
        self.send_header("Location", self.server.url)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def running_receiver() -> Iterator[Receiver]:
    """Run a receiver within the block, with posting to loopback allowed."""
    with Receiver() as server, override_settings(WEBHOOKS_ALLOW_PRIVATE=True):
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()
