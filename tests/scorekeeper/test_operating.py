"""docs/operating.md agrees with the code: settings, checks, metrics, commands."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands
from prometheus_client.metrics import MetricWrapperBase

from scorekeeper.monitoring import counters as meters
from tests.plugins.programs import ROOT
from tests.support.variables import READ_BY, variables_read

GUIDE = (ROOT / "docs" / "operating.md").read_text()


def table(heading: str) -> dict[str, str]:
    """Return the table under a heading: first column to second."""
    rows = GUIDE.partition(f"| {heading} |")[2].partition("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return {name.strip("`"): text for name, text, *_ in cells}


def documented_settings() -> dict[str, str]:
    """Return the lines of /etc/scorekeeper/env, with secrets generated as the guide says."""
    lines = GUIDE.partition("cat > /etc/scorekeeper/env <<END\n")[2].partition("\nEND")[0]
    values = dict(line.split("=", 1) for line in lines.splitlines())
    return {
        name: subprocess.run(
            ["/bin/sh", "-c", f"echo {value}"],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"NAME": "cards.example.com"},
        ).stdout.strip()
        for name, value in values.items()
    }


def test_table_names_every_setting_and_no_other() -> None:
    variables = {name for file in READ_BY for name in variables_read(ROOT / file)}

    assert sorted(variables) == sorted(table("variable"))


@pytest.mark.parametrize("name", ["PORT", "THREADS", "GUEST_MATCH_DAYS", "LOG_LEVEL", "LOG_FORMAT"])
def test_table_of_settings_has_the_defaults_of_the_code(name: str) -> None:
    code = "".join((ROOT / file).read_text() for file in READ_BY)
    default = re.search(rf'"{name}",? ?\)?(?: or)? "?(\w+)"?', code)

    assert default is not None
    assert table("variable")[name] == f"`{default[1]}`"


def test_check_finds_nothing_wrong_with_the_documented_settings(tmp_path: Path) -> None:
    settings = documented_settings()
    settings |= {"DATABASE_URL": f"sqlite:///{tmp_path}/check.sqlite3", "DATA_DIR": str(tmp_path)}
    command = [sys.executable, "-W", "error", "manage.py", "check", "--deploy"]

    process = subprocess.run(
        [*command, "--fail-level=DEBUG"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": os.environ["PATH"], **settings},
    )

    assert (process.returncode, process.stdout) == (
        0,
        "System check identified no issues (2 silenced).\n",
    ), process.stderr


def test_documented_metrics_exist() -> None:
    names = {
        family.name + ("_total" if family.type == "counter" else "")
        for meter in vars(meters).values()
        if isinstance(meter, MetricWrapperBase)
        for family in meter.collect()
    }

    assert sorted(table("name")) == sorted(names | {"scorekeeper_webhooks_waiting"})


def test_commands_of_the_guide_exist() -> None:
    units = (unit.read_text() for unit in (ROOT / "deploy" / "systemd").iterdir())
    command = re.compile(r"(?:manage\.py|^scorekeeper|bin/scorekeeper) (\w+)", re.MULTILINE)
    actual = {word for text in (GUIDE, *units) for word in command.findall(text)}

    assert {
        "prepare",
        "serve",
        "backup",
        "restore",
        "rescore",
        "deliver_webhooks",
        "invite",
    } <= actual
    assert actual - set(get_commands()) == set()
