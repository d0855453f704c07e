"""The files of deploy/ for other programs, checked by those programs."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.deploy.programs import DEPLOY, program, run
from tests.plugins.programs import ROOT

GUIDE = (ROOT / "docs" / "operating.md").read_text()
UNITS = sorted((DEPLOY / "systemd").iterdir())
METRIC = re.compile(r"\bscorekeeper_[a-z_]+")
SERIES = re.compile(r"_(bucket|count|sum)$")


@pytest.fixture
def installed_units(tmp_path: Path) -> list[Path]:
    """The units as on a machine where the command `scorekeeper` is installed."""
    command = tmp_path / "scorekeeper"
    command.write_text("#!/bin/sh\n")
    command.chmod(0o755)
    for unit in UNITS:
        text = unit.read_text().replace("/usr/local/bin/scorekeeper", str(command))
        (tmp_path / unit.name).write_text(text)
    return [tmp_path / unit.name for unit in UNITS]


def test_systemd_finds_nothing_wrong_with_the_units(installed_units: list[Path]) -> None:
    output = run(program("systemd-analyze"), "verify", "--man=no", *installed_units)

    assert output == ""


def test_systemd_notices_a_setting_that_it_does_not_know(installed_units: list[Path]) -> None:
    unit = installed_units[-1]
    unit.write_text(unit.read_text().replace("[Service]", "[Service]\nRestrat=always"))

    assert "Restrat" in run(program("systemd-analyze"), "verify", "--man=no", *installed_units)


def test_units_differ_only_in_what_they_do() -> None:
    serve, webhooks = (
        (DEPLOY / "systemd" / f"{name}.service").read_text().splitlines()
        for name in ("scorekeeper", "scorekeeper-webhooks")
    )

    differ = [
        one.partition("=")[0] for one, other in zip(serve, webhooks, strict=True) if one != other
    ]

    assert differ == ["Description", "ExecStart"]


@pytest.mark.parametrize(("name", "site"), [("Caddyfile", ""), ("compose.Caddyfile", "a.example")])
def test_caddy_finds_nothing_wrong(name: str, site: str, tmp_path: Path) -> None:
    file = DEPLOY / "caddy" / name
    environment = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "SITE": site}

    output = run(
        program("caddy"), "validate", "--adapter", "caddyfile", "--config", file, env=environment
    )

    assert "Valid configuration" in output
    assert "not formatted" not in output


def test_prometheus_finds_nothing_wrong_with_the_alarms(tmp_path: Path) -> None:
    scrape = (DEPLOY / "prometheus" / "scrape.yaml").read_text()
    config = tmp_path / "prometheus.yml"
    config.write_text("scrape_configs:\n" + re.sub("^", "  ", scrape, flags=re.MULTILINE))
    promtool = program("promtool")

    run(promtool, "check", "rules", DEPLOY / "prometheus" / "alerts.yaml")
    run(promtool, "check", "config", "--syntax-only", config)


ALARMS = """\
rule_files: [{rules}]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - {{series: 'up{{job="scorekeeper"}}', values: '1x70 0x10'}}
      - {{series: 'scorekeeper_requests_total{{route="deal",status="500"}}', values: '0x40 3x40'}}
      - {{series: 'scorekeeper_request_seconds_bucket{{le="1.0"}}', values: '0+100x30 3000+50x50'}}
      - {{series: 'scorekeeper_request_seconds_count', values: '0+100x80'}}
      - {{series: 'scorekeeper_webhooks_waiting', values: '0x10 1+2x80'}}
    alert_rule_test:
{expected}
"""


def test_alarms_sound_when_they_should_and_not_before(tmp_path: Path) -> None:
    expected = {
        ("ScorekeeperDown", "30m"): 0,
        ("ScorekeeperDown", "75m"): 1,
        ("ScorekeeperErrors", "30m"): 0,
        ("ScorekeeperErrors", "43m"): 1,
        ("ScorekeeperSlow", "25m"): 0,
        ("ScorekeeperSlow", "60m"): 1,
        ("ScorekeeperWebhooksWait", "10m"): 0,
        ("ScorekeeperWebhooksWait", "78m"): 1,
    }
    sounding = _firing_counts(
        tmp_path, [name for name, _ in expected], [moment for _, moment in expected]
    )

    assert sounding == list(expected.values())


def _firing_counts(folder: Path, names: list[str], times: list[str]) -> list[int]:
    """Return the number of firing alerts of each name at its time, as counted by promtool."""
    rules = DEPLOY / "prometheus" / "alerts.yaml"
    counts = []
    for name, moment in zip(names, times, strict=True):
        file = folder / "test.yml"
        none_expected = f"      - {{eval_time: {moment}, alertname: {name}, exp_alerts: []}}"
        file.write_text(ALARMS.format(rules=rules, expected=none_expected))
        process = subprocess.run(
            [program("promtool"), "test", "rules", file],
            capture_output=True,
            text=True,
            check=False,
        )
        counts.append((process.stdout + process.stderr).count("Labels:"))
    return counts


@pytest.mark.parametrize("name", ["grafana/scorekeeper.json", "prometheus/alerts.yaml"])
def test_metrics_asked_for_are_those_there_are(name: str) -> None:
    used = {SERIES.sub("", metric) for metric in METRIC.findall((DEPLOY / name).read_text())}
    listed = set(METRIC.findall(GUIDE))

    assert used
    assert used <= listed


def test_board_has_a_panel_for_every_metric() -> None:
    board = json.loads((DEPLOY / "grafana" / "scorekeeper.json").read_text())
    expressions = " ".join(
        target["expr"] for panel in board["panels"] for target in panel["targets"]
    )
    table = GUIDE.partition("| name | counts |")[2].partition("\n\n")[0]

    assert {SERIES.sub("", metric) for metric in METRIC.findall(expressions)} == set(
        METRIC.findall(table)
    )
