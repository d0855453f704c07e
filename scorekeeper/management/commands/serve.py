"""Prepares the site and serves it; `make run` runs it."""

import socket
import subprocess  # nosec B404  our own programs, without a shell
import sys
from argparse import ArgumentParser

import uvicorn
from django.conf import settings
from django.core.management import BaseCommand, call_command

from scorekeeper.environment import Environment
from scorekeeper.monitoring.metrics import share_metrics
from scorekeeper.server.protocol import BoundedProtocol, raise_file_limit

env = Environment()


class Command(BaseCommand):
    """Prepare, then serve."""

    help = "Prepares the database and the files, then serves the site on PORT (8000)."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on (all)")  # noqa: S104 -- for phones in the local network
        parser.add_argument("--port", type=int, default=env.number("PORT", 8000, most=65_535))
        parser.add_argument("--workers", type=int, default=1, help="processes; 1 on SQLite")

    def handle(self, *, host: str, port: int, workers: int, **_: object) -> None:
        call_command("prepare")
        if settings.ENGINE:
            make_bundle()
        self.stdout.write(f"Scorekeeper: http://{own_address(host)}:{port}/  (stop with Ctrl+C)")
        with share_metrics(workers):
            serve(host, port, workers)


def make_bundle() -> None:
    """Start a background process that makes the bundle for scoring offline."""
    command = [sys.executable, "-m", "scorekeeper", "bundle", "--gently"]
    subprocess.Popen(command, cwd=settings.BASE_DIR)  # noqa: S603  # nosec B603  our own program


def serve(host: str, port: int, workers: int) -> None:
    """Serve until the process is stopped."""
    raise_file_limit()
    uvicorn.run(
        "scorekeeper.asgi:application",
        host=host,
        port=port,
        workers=workers,
        http=BoundedProtocol,
        ws="none",
        access_log=False,  # it writes raw paths, and a scorer's key is in one of them
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=5,  # seconds; then open requests are cut off
    )


def own_address(host: str) -> str:
    """Return the address for phones in the same network; finding it sends no packet."""
    if host not in {"0.0.0.0", "::"}:  # noqa: S104 -- compared, not bound
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is reserved for documentation
        except OSError:
            return "localhost"
        return str(probe.getsockname()[0])
