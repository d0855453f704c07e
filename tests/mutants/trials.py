"""A pytest plugin that tries each fault in a child of the process that has loaded the tests."""

import mmap
import pickle
import resource
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import call_and_report
from django.db import connections

from tests.mutants.changes import Mutant
from tests.mutants.children import ENDED, run_in_children
from tests.mutants.reach import ROOT, LineRecorder, Reach, lines_of
from tests.mutants.swap import swap

PASSED, FAILED, UNTRIED = 0, 1, 2
SLOWEST = 20
"""A fault that slows tests by this factor counts as noticed."""


@dataclass(eq=False)
class Trials:
    """A run of all tests without a fault, then of the tests that reach each fault, with the fault.

    `verdicts` is for each mutant whether a test noticed it, None if unknown in this process.
    """

    mutants: Sequence[Mutant]
    cores: int
    say: Callable[[str], None]
    verdicts: list[bool | None] = field(default_factory=list)
    reach: Reach = field(default_factory=Reach)
    loading: LineRecorder = field(default_factory=LineRecorder)
    loaded: Reach = field(default_factory=Reach)
    failed: bool = False
    items: Sequence[pytest.Item] = ()

    def __post_init__(self) -> None:
        """Allocate memory, shared with the children, for the test that noticed each fault."""
        self.noticing = memoryview(mmap.mmap(-1, 4 * (len(self.mutants) + 1))).cast("i")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record whether a test failed."""
        self.failed |= report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the faults instead of running the tests."""
        self.items = session.items
        with_database = [item for item in self.items if item.get_closest_marker("database")]
        _set_up([*with_database, *self.items][0])
        self.loaded = self.loading.stop()
        connections.close_all()
        self.measure()
        for number in self.reach.failed:
            self.say(
                f"           left out, as it fails without a fault: {self.items[number].nodeid}"
            )
        self._try_each()
        self._doubt()
        return True

    def measure(self) -> None:
        """Run all tests without a fault and record their reach."""
        numbers = range(len(self.items))
        size = -(-len(numbers) // self.cores)
        parts = [numbers[start : start + size] for start in range(0, len(numbers), size)]
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder, str(part[0])) for part in parts]
            works = [
                partial(self._watched, part, file) for part, file in zip(parts, files, strict=True)
            ]
            run_in_children(works, self.cores, lambda _number, _code: None)
            for file in files:
                self.reach.add(pickle.loads(file.read_bytes()))  # noqa: S301  our own
        seconds = sum(self.reach.seconds.values())
        self.say(f"           {len(self.reach.seconds)} tests in {seconds:.0f} s of the processor")

    def _watched(self, part: Sequence[int], file: Path) -> int:
        watch = LineRecorder()
        for number in part:
            watch.begin(number)
            watch.end(number, failed=self._fails(number))
        file.write_bytes(pickle.dumps(watch.stop()))
        return PASSED

    def _try_each(self) -> None:
        self.verdicts = [None] * len(self.mutants)
        count = 0

        def ended(number: int, code: int) -> None:
            nonlocal count
            count += 1
            self.verdicts[number] = None if code == UNTRIED else code in {FAILED, ENDED}
            if code != FAILED:
                outcome = {PASSED: "not noticed", ENDED: "does not end"}.get(code, "not tried")
                self.say(
                    f"           {count} of {len(self.mutants)}: {outcome}: {self.mutants[number]}"
                )

        works = [partial(self._tried, number) for number in range(len(self.mutants))]
        run_in_children(works, self.cores, ended)

    def _tried(self, place: int) -> int:
        """Run the tests that reach a fault, the quickest first, until one fails."""
        mutant = self.mutants[place]
        source = (ROOT / mutant.path).read_text()
        lines = lines_of(source, mutant.fault.start)
        chosen = self.reach.tests_at(mutant.path, lines)
        most = int(10 + SLOWEST * sum(self.reach.seconds[number] for number in chosen))
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        if not swap(source, mutant.fault.applied(source)):
            return UNTRIED
        for number in chosen:
            if self._fails(number):
                self.noticing[place] = number + 1
                return FAILED
        at_import = any(self.loaded.lines.get((mutant.path, line)) for line in lines)
        return UNTRIED if at_import else PASSED

    def _doubt(self) -> None:
        """Run the tests that noticed faults without a fault; discard all results if one fails."""
        noticing = sorted({number - 1 for number in self.noticing if number})

        def all_pass() -> int:
            for number in noticing:
                if self._fails(number):
                    self.noticing[-1] = number + 1
                    return FAILED
            return PASSED

        codes = list[int]()
        run_in_children([all_pass], 1, lambda _number, code: codes.append(code))
        self.say(
            f"           {len(noticing)} tests noticed faults; without any {codes == [PASSED]}"
        )
        if codes != [PASSED]:
            self.say(
                f"           fails without a fault: {self.items[self.noticing[-1] - 1].nodeid}"
            )
            self.verdicts = []

    def _fails(self, number: int) -> bool:
        """Run a test; keep session fixtures, tear down all others."""
        item, self.failed = self.items[number], False
        after: Any = item.session
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        return self.failed


def _set_up(item: pytest.Item) -> None:
    """Create the session's fixtures, above all the database, without running a test.

    A test could start threads, which children would lack.
    """
    call_and_report(item, "setup", log=False)
    call_and_report(item, "teardown", log=False, nextitem=item.session)
    if isinstance(item, pytest.Function):
        item._initrequest()  # noqa: SLF001  otherwise a later run would lack its fixtures
