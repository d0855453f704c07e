"""The tests that reach each line, and the time of each test, without a fault."""

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

import coverage

ROOT = Path(__file__).parents[2]
CODE = [str(ROOT / "games"), str(ROOT / "scorekeeper")]

NO_TEST = -1


@dataclass
class Reach:
    """The measurements of a test run; tests are numbers."""

    lines: dict[tuple[str, int], set[int]] = field(default_factory=dict)
    seconds: dict[int, float] = field(default_factory=dict)
    failed: list[int] = field(default_factory=list)

    def add(self, other: "Reach") -> None:
        """Merge the measurements of other tests."""
        for place, tests in other.lines.items():
            self.lines.setdefault(place, set()).update(tests)
        self.seconds |= other.seconds
        self.failed += other.failed

    def tests_at(self, path: str, lines: Iterable[int]) -> list[int]:
        """Return the passing tests that reach any of these lines, the quickest first."""
        tests = set[int]().union(*(self.lines.get((path, line), ()) for line in lines))
        return sorted(
            tests.difference(self.failed, {NO_TEST}), key=lambda test: (self.seconds[test], test)
        )


class LineRecorder:
    """A recorder of the lines that run in each test."""

    def __init__(self) -> None:
        """Start recording the code of the project."""
        self.coverage = coverage.Coverage(data_file=None, config_file=False, source=CODE)
        self.coverage.start()
        self.reach = Reach()
        self.begun = 0.0

    def begin(self, test: int) -> None:
        """Record the start of a test."""
        self.coverage.switch_context(str(test))
        self.begun = process_time()

    def end(self, test: int, *, failed: bool) -> None:
        """Record the end of a test."""
        self.reach.seconds[test] = process_time() - self.begun
        if failed:
            self.reach.failed.append(test)

    def stop(self) -> Reach:
        """Stop recording; return the measurements. Lines outside of tests belong to NO_TEST."""
        self.coverage.stop()
        data = self.coverage.get_data()
        for file in data.measured_files():
            path = str(Path(file).relative_to(ROOT))
            for line, tests in data.contexts_by_lineno(file).items():
                self.reach.lines[path, line] = {int(test or NO_TEST) for test in tests}
        return self.reach


def lines_of(source: str, place: int) -> Sequence[int]:
    r"""Return the lines of the statement at an index of a source, without the body of an `if`.

    >>> list(lines_of("def f(a):\n    if (a or\n        2):\n        return 3", 26))
    [2, 3]
    """
    line = source.count("\n", 0, place) + 1
    statements = [
        each
        for each in ast.walk(ast.parse(source))
        if isinstance(each, ast.stmt) and each.lineno <= line <= (each.end_lineno or each.lineno)
    ]
    innermost = max(statements, key=lambda statement: statement.lineno)
    body = getattr(innermost, "body", None)
    last = body[0].lineno - 1 if body else innermost.end_lineno or innermost.lineno
    return range(innermost.lineno, max(last, innermost.lineno) + 1)
