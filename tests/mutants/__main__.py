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
    "--every-game",
    "-m",
    "not browser and not served and not thorough",
)


def files_of(area: Area) -> list[Path]:
    """Return the files of an area. Raises `ValueError` for a pattern without a match."""
    files: set[Path] = set()
    for pattern in area.files:
        matching = set(ROOT.glob(pattern))
        if not matching:
            raise ValueError(f"No file is called {pattern}.")
        files |= matching
    return sorted(files)


def draw_mutants(area: Area, number: int, seed: int) -> list[Mutant]:
    """Return random faults of an area, the same for the same code and seed."""
    everywhere = [
        Mutant(str(path.relative_to(ROOT)), fault)
        for path in files_of(area)
        for fault in faults(path.read_text())
    ]
    return random.Random(seed).sample(everywhere, min(number, len(everywhere)))  # noqa: S311  no secret


def is_noticed_afresh(mutant: Mutant, tests: Sequence[str]) -> bool:
    """Return whether tests fail in a copy of the tree with this fault."""
    left_out = shutil.ignore_patterns(".git", ".venv", "var", "__pycache__", ".*_cache")
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copytree(ROOT, Path(folder, "copy"), ignore=left_out)
        path = copy / mutant.path
        path.write_text(mutant.fault.applied(path.read_text()))
        command = [sys.executable, "-m", "pytest", "-x", *HOW, *tests]
        return subprocess.run(command, cwd=copy, capture_output=True, check=False).returncode != 0


def say(line: str) -> None:
    """Print and flush a line."""
    sys.__stdout__.write(f"{line}\n")  # type: ignore[union-attr]
    sys.__stdout__.flush()  # type: ignore[union-attr]


def try_area(name: str, options: argparse.Namespace) -> bool:
    """Try faults of an area and print the results; return whether enough were noticed."""
    area = AREAS[name]
    drawn_mutants = [
        each
        for each in draw_mutants(area, options.number, options.seed)
        if options.only in str(each)
    ]
    mutants = [each for each in drawn_mutants if each.kind not in WITHOUT_EFFECT]
    trials = Trials(mutants, options.cores, say)
    pytest.main(["-s", *HOW, *area.tests], plugins=[trials])
    if len(trials.verdicts) < len(mutants):
        say(f"{name:<10} nothing is proved: tests fail without a fault")
        return False
    missed = [
        mutant
        for mutant, noticed in zip(mutants, trials.verdicts, strict=True)
        if not (is_noticed_afresh(mutant, area.tests) if noticed is None else noticed)
    ]
    share = 1 - len(missed) / len(mutants)
    without = len(drawn_mutants) - len(mutants)
    summary = f"{len(mutants) - len(missed):>3} of {len(mutants)} noticed, {share:.0%}"
    say(f"{name:<10} {summary}; {without} of {len(drawn_mutants)} drawn are without effect")
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
    options = parser.parse_args()
    if len(options.areas) == 1:
        return 0 if try_area(options.areas[0], options) else FAILED
    command = [sys.executable, "-m", "tests.mutants", f"--number={options.number}"]
    command += [f"--seed={options.seed}", f"--cores={options.cores}", f"--only={options.only}"]
    return max(subprocess.run([*command, name], check=False).returncode for name in options.areas)


if __name__ == "__main__":
    sys.exit(main())
