"""`python -m tests.mutants [area...]`: how many random faults the tests notice, and which not."""

import argparse
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from os import cpu_count
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.areas import AREAS, WITHOUT_EFFECT, Area
from tests.mutants.changes import Fault, faults

ROOT = Path(__file__).parents[2]
LONGEST = 600
"""Seconds of processor time, after which a fault counts as noticed: the code no longer ends."""
GOAL = 0.9
FAILED = 1


@dataclass(frozen=True)
class Mutant:
    """A fault in a file."""

    path: str
    fault: Fault

    def __str__(self) -> str:
        """Name the file and the fault."""
        return f"{self.path}:{self.fault}"

    @property
    def kind(self) -> str:
        """The mutant without its line, which moves."""
        return f"{self.path}:{str(self.fault).partition(': ')[2]}"


def drawn(area: Area, number: int, seed: int) -> list[Mutant]:
    """Return as many faults of an area, always the same for the same code and seed."""
    files = sorted({path for pattern in area.files for path in ROOT.glob(pattern)})
    everywhere = [
        Mutant(str(path.relative_to(ROOT)), fault)
        for path in files
        for fault in faults(path.read_text())
    ]
    seen = [mutant for mutant in everywhere if mutant.kind not in WITHOUT_EFFECT]
    return random.Random(seed).sample(seen, min(number, len(seen)))  # noqa: S311  no secret


def copies(folder: Path) -> Iterator[Path]:
    """Yield a copy of the tree for each core, so that tests run beside each other."""
    for number in range(cpu_count() or 1):
        copy = folder / str(number)
        left_out = shutil.ignore_patterns(".git", ".venv", "var", "__pycache__", ".*_cache")
        shutil.copytree(ROOT, copy, ignore=left_out)
        yield copy


def noticed(mutant: Mutant | None, tests: Sequence[str], copy: Path) -> bool:
    """Say whether the tests fail with a fault in the code; None stands for the code as it is."""
    path = copy / mutant.path if mutant else copy / "manage.py"
    source = path.read_text()
    try:
        if mutant:
            path.write_text(mutant.fault.applied(source))
        return subprocess.run(
            [
                sys.executable, "-m", "pytest", "-qx", "-n0", "-p", "no:cacheprovider",
                "--hypothesis-profile", "ci", "-m", "not browser", *tests,
            ],
            cwd=copy, capture_output=True, check=False, preexec_fn=_limited,
        ).returncode != 0  # fmt: skip
    finally:
        path.write_text(source)


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))


def say(line: str) -> None:
    """Print a line at once: a whole run takes an hour."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def tried(name: str, number: int, seed: int, free: "SimpleQueue[Path]", cores: int) -> bool:
    """Try faults of an area; print how many were noticed, and those that were not."""
    area = AREAS[name]

    def one(mutant: Mutant) -> bool:
        copy = free.get()
        try:
            return noticed(mutant, area.tests, copy)
        finally:
            free.put(copy)

    mutants = drawn(area, number, seed)
    with ThreadPoolExecutor(cores) as pool:
        found = list(pool.map(one, mutants))
    share = sum(found) / len(found)
    say(f"{name:<10} {sum(found):>3} of {len(found)} noticed, {share:.0%}")
    for mutant in (mutant for mutant, caught in zip(mutants, found, strict=True) if not caught):
        say(f"           not noticed: {mutant}")
    return share >= GOAL


def main() -> int:
    """Try the areas named, all unless any is; fail where fewer than 9 in 10 are noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("areas", nargs="*", default=list(AREAS))
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        free: SimpleQueue[Path] = SimpleQueue()
        for copy in copies(Path(folder)):
            free.put(copy)
        cores = free.qsize()
        good = [tried(name, asked.number, asked.seed, free, cores) for name in asked.areas]
    return 0 if all(good) else FAILED


if __name__ == "__main__":
    sys.exit(main())
