"""What a check finds, and all checks together."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Finding:
    """Something that is wrong, or could be better, and what mends it."""

    says: str
    mend: str
    state: Literal["fault", "advice"] = "fault"


@dataclass(frozen=True)
class Result:
    """What a check came to: `ok` without findings, or what each says."""

    check: str
    findings: tuple[Finding, ...]

    @property
    def state(self) -> str:
        """The worst of the findings."""
        states = {finding.state for finding in self.findings}
        return "fault" if "fault" in states else "advice" if states else "ok"


Check = Callable[[], Iterable[Finding]]


def advice(says: str, mend: str) -> Finding:
    """Return what could be better."""
    return Finding(says, mend, "advice")


def examine(checks: dict[str, Check]) -> Iterator[Result]:
    """Yield what each check came to; one that fails itself is a finding."""
    for name, check in checks.items():
        try:
            findings = tuple(check())
        except Exception as error:  # noqa: BLE001  the other checks go on, whatever it is
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            findings = (Finding(f"This could not be checked ({reason}).", "scorekeeper check"),)
        yield Result(name, findings)
