"""A program that has read the libraries and forks a process for each start of the site.

`tests/plugins/programs.py` starts it and asks it over a socket: a message brings the arguments
and the variables of a process with the three files it reads and writes, the answer is its id.
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
"""Bytes of a message: the variables of a process."""


def main() -> None:
    """Read the libraries; then be each process that is asked for, in a process of its own."""
    sys.path[0] = str(ROOT)
    read_libraries()
    with socket.socket(fileno=int(sys.argv[1])) as channel:
        asked = next_program(channel)
    if asked is not None:
        sys.argv = ["manage.py", *asked["arguments"]]
        runpy.run_path("manage.py", run_name="__main__")


def read_libraries() -> None:
    """Import what the site imports, but nothing of the site itself, which asks for its settings."""
    sources = (file.read_text(encoding="utf-8") for file in (ROOT / "scorekeeper").rglob("*.py"))
    for name in sorted({name for source in sources for name in IMPORT.findall(source)}):
        with suppress(Exception):  # a library that asks for settings is read with the site
            importlib.import_module(name)
    gc.collect()
    gc.freeze()


def next_program(channel: socket.socket) -> Any:
    """Fork for each message until nobody asks; return the message in the process it is for."""
    while True:
        message, files, _flags, _sender = socket.recv_fds(channel, LONGEST, 3)
        if not message:
            return None
        asked = json.loads(message)
        process = fork()
        if process is None:
            become(asked, files)
            return asked
        for file in files:
            os.close(file)
        channel.send(str(process).encode())


def fork() -> int | None:
    """Return the id of a new process, and None in it.

    It is a child's child. As its parent ends at once, it becomes a child of who takes such in.
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


def become(asked: Any, files: list[int]) -> None:
    """Take over the files, the variables, the session and the folder of a process."""
    if asked["new_session"]:
        os.setsid()
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    os.environ.clear()
    os.environ.update(asked["variables"])
    os.chdir(ROOT)


if __name__ == "__main__":
    main()
