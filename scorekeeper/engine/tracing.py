"""Runs inside Pyodide, by `pack.mjs`: asks the samples, and records modules and files used.

It imports only modules that the samples import too: every module loaded afterwards is packed.
"""

import sys

REPOSITORY, CORE, LIBRARIES = "/repository/", "/core/", "/libraries/"
"""The mount points of `pack.mjs`: the site, pydantic-core for this Python, other packages."""
READ_FILES: set[str] = set()
"""Files opened, other than modules."""


def record_opened_file(event: str, arguments: tuple[object, ...]) -> None:
    """Record the files that are opened (an audit hook, PEP 578)."""
    path = arguments[0] if event == "open" else None
    if isinstance(path, str) and path.startswith((REPOSITORY, LIBRARIES)):
        READ_FILES.add(path)


def trace(folder: str) -> str:
    """Ask the samples; return as JSON the modules and files used, and the wrong answers.

    Files of the site itself are listed again as `sources`.
    """
    import json  # noqa: PLC0415  the samples need it too
    from importlib import import_module  # noqa: PLC0415  and this

    sys.dont_write_bytecode = True
    sys.modules["pysqlite3"] = None  # type: ignore[assignment]  # as if it were not installed
    sys.path[:0] = [CORE, REPOSITORY, LIBRARIES]  # an installed site is among the libraries
    sys.addaudithook(record_opened_file)
    from pathlib import Path  # noqa: PLC0415  Django needs it too

    task = json.loads(Path(folder, "given.json").read_text())
    from scorekeeper.phone.lighter import register_stubs  # noqa: PLC0415  it is on the path by now

    register_stubs()
    from scorekeeper.phone.site import Site, prepare  # noqa: PLC0415  without what was left out

    prepare(Site.read(task["site"]), Path(REPOSITORY))
    from scorekeeper.phone.answers import answer  # noqa: PLC0415  Django is set up by now

    import_module("scorekeeper.phone.catalogs")  # adds the words of a language to a phone

    differ = [
        number
        for number, (question, expected) in enumerate(task["samples"])
        if answer(question) != expected
    ]
    files = {name: getattr(module, "__file__", None) for name, module in sys.modules.items()}
    modules = {name: file for name, file in files.items() if file}
    ours = {each for each in (*modules.values(), *READ_FILES) if each.startswith(REPOSITORY)}
    sources = sorted(each.removeprefix(REPOSITORY) for each in ours)
    result = {"modules": modules, "read": sorted(READ_FILES), "differ": differ, "sources": sources}
    return json.dumps(result)
