"""`python -m tests.mutants [area...]`: the share of random faults noticed, and those missed."""

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from os import cpu_count
from pathlib import Path

import pytest

from tests.mutants.areas import AREAS, WITHOUT_EFFECT, Area
from tests.mutants.changes import Mutant, faults
from tests.mutants.reach import ROOT
from tests.mutants.trials import Trials

GOAL = 0.9
FAILED = 1
HOW = (
    "-q",
    "-n0",
    "-p",
    "no:cacheprovider",
    "--hypothesis-profile",
    "mutants",
    "-m",
    "not browser and not served and not thorough",
)


def files_of(area: Area) -> list[Path]:
    """Return the files of an area. Raises `ValueError` for a pattern without a match."""
    found: set[Path] = set()
    for pattern in area.files:
        matching = set(ROOT.glob(pattern))
        if not matching:
            raise ValueError(f"No file is called {pattern}.")
        found |= matching
    return sorted(found)


def drawn(area: Area, number: int, seed: int) -> list[Mutant]:
    """Return random faults of an area, the same for the same code and seed."""
    everywhere = [
        Mutant(str(path.relative_to(ROOT)), fault)
        for path in files_of(area)
        for fault in faults(path.read_text())
    ]
    return random.Random(seed).sample(everywhere, min(number, len(everywhere)))  # noqa: S311  no secret


def noticed_afresh(mutant: Mutant, tests: Sequence[str]) -> bool:
    """Return whether tests fail in a copy of the tree with this fault."""
    left_out = shutil.ignore_patterns(".git", ".venv", "var", "__pycache__", ".*_cache")
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copytree(ROOT, Path(folder, "copy"), ignore=left_out)
        path = copy / mutant.path
        path.write_text(mutant.fault.applied(path.read_text()))
        tried = [sys.executable, "-m", "pytest", "-x", *HOW, *tests]
        return subprocess.run(tried, cwd=copy, capture_output=True, check=False).returncode != 0


def say(line: str) -> None:
    """Print and flush a line."""
    sys.__stdout__.write(f"{line}\n")  # type: ignore[union-attr]
    sys.__stdout__.flush()  # type: ignore[union-attr]


def tried(name: str, asked: argparse.Namespace) -> bool:
    """Try faults of an area and print the results; return whether enough were noticed."""
    area = AREAS[name]
    every = [each for each in drawn(area, asked.number, asked.seed) if asked.only in str(each)]
    mutants = [each for each in every if each.kind not in WITHOUT_EFFECT]
    trials = Trials(mutants, asked.cores, say)
    pytest.main(["-s", *HOW, *area.tests], plugins=[trials])
    if len(trials.found) < len(mutants):
        say(f"{name:<10} nothing is proved: tests fail without a fault")
        return False
    missed = [
        mutant
        for mutant, found in zip(mutants, trials.found, strict=True)
        if not (noticed_afresh(mutant, area.tests) if found is None else found)
    ]
    share = 1 - len(missed) / len(mutants)
    without = len(every) - len(mutants)
    summary = f"{len(mutants) - len(missed):>3} of {len(mutants)} noticed, {share:.0%}"
    say(f"{name:<10} {summary}; {without} of {len(every)} drawn are without effect")
    for mutant in missed:
        say(f"           not noticed: {mutant}")
    return share >= GOAL


def main() -> int:
    """Try the named areas, or all; return the exit code, 1 if fewer than 9 in 10 are noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("areas", nargs="*", default=list(AREAS))
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=cpu_count() or 1)
    parser.add_argument("--only", default="", help="only faults whose description has this in it")
    asked = parser.parse_args()
    if len(asked.areas) == 1:
        return 0 if tried(asked.areas[0], asked) else FAILED
    one = [sys.executable, "-m", "tests.mutants", f"--number={asked.number}"]
    one += [f"--seed={asked.seed}", f"--cores={asked.cores}", f"--only={asked.only}"]
    return max(subprocess.run([*one, name], check=False).returncode for name in asked.areas)


if __name__ == "__main__":
    sys.exit(main())
