"""A program that has imported the libraries and forks a process for each start of the site.

`tests/plugins/programs.py` starts it and sends requests over a socket: a message has the arguments
and environment of a process and its three standard files; the answer is the process id.
"""

import gc
import importlib
import json
import os
import re
import runpy
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
IMPORT = re.compile(r"^(?:from|import) +(?!scorekeeper\b)([\w.]+)", re.MULTILINE)
LONGEST = 1 << 20
"""Bytes of a message, most of them environment variables."""


def main() -> None:
    """Import the libraries, then serve requests; each forked process runs manage.py."""
    sys.path[0] = str(ROOT)
    read_libraries()
    with socket.socket(fileno=int(sys.argv[1])) as channel:
        request = next_program(channel)
    if request is not None:
        sys.argv = ["manage.py", *request["arguments"]]
        runpy.run_path("manage.py", run_name="__main__")


def read_libraries() -> None:
    """Import the site's dependencies, but not the site itself, which needs its settings."""
    sources = (file.read_text(encoding="utf-8") for file in (ROOT / "scorekeeper").rglob("*.py"))
    for name in sorted({name for source in sources for name in IMPORT.findall(source)}):
        with suppress(Exception):  # a library that needs settings is imported with the site
            importlib.import_module(name)
    gc.collect()
    gc.freeze()


def next_program(channel: socket.socket) -> Any:
    """Fork for each message; return the message in the new process, None when the socket closes."""
    while True:
        message, files, _flags, _sender = socket.recv_fds(channel, LONGEST, 3)
        if not message:
            return None
        request = json.loads(message)
        process = fork()
        if process is None:
            become(request, files)
            return request
        for file in files:
            os.close(file)
        channel.send(str(process).encode())


def fork() -> int | None:
    """Return the id of a new process, and None in it.

    It is a grandchild: its parent ends at once, so that init adopts it.
    """
    reading, writing = os.pipe()
    between = os.fork()
    if between:
        os.close(writing)
        os.waitpid(between, 0)
        with os.fdopen(reading) as pipe:
            return int(pipe.read())
    os.close(reading)
    process = os.fork()
    if process:
        os.write(writing, str(process).encode())
        os._exit(0)
    os.close(writing)
    return None


def become(request: Any, files: list[int]) -> None:
    """Take over the files, the environment, the session and the folder of a process."""
    if request["new_session"]:
        os.setsid()
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    os.environ.clear()
    os.environ.update(request["variables"])
    os.chdir(ROOT)


if __name__ == "__main__":
    main()
