"""The findings of a check, and the run of all checks."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Finding:
    """A fault or a piece of advice, and the command that fixes it."""

    message: str
    remedy: str
    state: Literal["fault", "advice"] = "fault"


@dataclass(frozen=True)
class Result:
    """The result of a check: its findings, none if all is well."""

    check: str
    findings: tuple[Finding, ...]

    @property
    def state(self) -> str:
        """The worst state of the findings, `ok` without any."""
        states = {finding.state for finding in self.findings}
        return "fault" if "fault" in states else "advice" if states else "ok"


Check = Callable[[], Iterable[Finding]]


def advice(message: str, remedy: str) -> Finding:
    """Return a finding that is advice, not a fault."""
    return Finding(message, remedy, "advice")


def examine(checks: dict[str, Check]) -> Iterator[Result]:
    """Yield the result of each check; a check that raises becomes a finding."""
    for name, check in checks.items():
        try:
            findings = tuple(check())
        except Exception as error:  # noqa: BLE001  a failed check must not stop the others
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            findings = (Finding(f"This could not be checked ({reason}).", "scorekeeper check"),)
        yield Result(name, findings)
