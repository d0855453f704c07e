"""Mistyped settings: the start fails with one sentence that names the variable."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from scorekeeper.environment import Environment
from tests.plugins.programs import ROOT
from tests.support.variables import READ_BY, variables_read

env = Environment()
GARBAGE = "\x1b[2J\nnonsense"
"""A value that no variable accepts."""
TRIED = """
import json, os, runpy, sys
from django.core.exceptions import ImproperlyConfigured
for name, value in json.loads(sys.argv[1]):
    before = dict(os.environ)
    os.environ[name] = value
    try:
        runpy.run_path("scorekeeper/club_settings.py")
        runpy.run_path("scorekeeper/settings.py")
        said = ""
    except ImproperlyConfigured as wrong:
        said = str(wrong)
    os.environ.clear()
    os.environ.update(before)
    print(json.dumps([name, said]))
"""
"""A script that reads the settings with each variable in turn set to a wrong value."""
SECRETS = {
    "SECRET_KEY",
    "DATABASE_URL",
    "EMAIL_HOST_PASSWORD",
    "METRICS_TOKEN",
    "OIDC_CLIENT_SECRET",
    "ADMIN_PASSWORD",
}
WRONG = {
    "DEBUG": "perhaps",
    "HTTPS": "2",
    "RATE_LIMITS": "-",
    "THREADS": "0",
    "DATABASE_URL": "mysql://x",
    "DATA_DIR": "/etc/passwd",
    "ALLOWED_HOSTS": "https://x.example/",
    "TIME_ZONE": "Zagreb",
    "CONNECTIONS_PER_ADDRESS": "-1",
    "STATIC_ROOT": "/proc/none/static",
    "EMAIL_HOST": "smtp://x",
    "EMAIL_PORT": "70000",
    "EMAIL_USE_TLS": "ssl",
    "DEFAULT_FROM_EMAIL": "Scorekeeper",
    "METRICS_TOKEN": "short",
    "SECURITY_CONTACT": "Anna",
    "LOG_LEVEL": "LOUD",
    "LOG_FORMAT": "xml",
    "REGISTRATION": "ajar",
    "MATCHES_BY": "nobody",
    "LEAGUES_BY": "anyone",
    "INVITES_BY": "all",
    "SITE_NAME": "x" * 41,
    "SITE_LOGO": "/etc/passwd",
    "SITE_IMPRINT": "/nowhere/imprint.md",
    "SITE_PRIVACY": "/",
    "OIDC_ISSUER": "klub",
    "OIDC_CLIENT_ID": "alone",
    "OIDC_ONLY": "on",
    "OIDC_NAME": "x" * 41,
    "OIDC_SIGNUP": "all",
    "FORWARDED_ALLOW_IPS": "proxy",
    "PROXY_USER_HEADER": "X Remote",
    "PORT": "70000",
    "GUEST_MATCH_DAYS": "1.5",
    "SECRET_KEY_FILE": "/nowhere/key",
    "ENGINE": "later",
    "ENGINE_DIR": "/etc/passwd",
    "ENGINE_READY": "/etc/passwd",
    "BACKUPS_DIR": "/etc/passwd/backups",
    "ADMIN_NAME": "Anna Maria",
    "ADMIN_EMAIL": "anna",
    "WEBHOOKS_IN_SERVER": "some",
    "WEBHOOKS_ALLOW_PRIVATE": "lan",
    "WEB_PUSH": "some",
}
ANY_LINE = {
    "SECRET_KEY",
    "WEB_PUSH_KEY",
    "EMAIL_HOST_USER",
    "EMAIL_HOST_PASSWORD",
    "OIDC_CLIENT_SECRET",
    "ADMIN_PASSWORD",
}
"""Values chosen elsewhere, so any single line of text is valid."""


def run_python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python with these variables and no others."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": os.environ["PATH"], **environment},
    )


def every_variable() -> set[str]:
    names = {name for file in READ_BY for name in variables_read(ROOT / file)}
    return names | {f"{name}_FILE" for name in SECRETS}


def test_every_variable_is_tried_with_mistyped_values() -> None:
    assert every_variable() - {f"{name}_FILE" for name in SECRETS} == ANY_LINE | WRONG.keys() - {
        "SECRET_KEY_FILE"
    }


def test_wrong_variable_is_refused_in_one_sentence_with_its_name(tmp_path: Path) -> None:
    garbage = [(name, GARBAGE) for name in sorted(every_variable() - {"PORT"})]
    tried = [*garbage, *((name, value) for name, value in WRONG.items() if name != "PORT")]

    process = run_python(
        "-c", TRIED, json.dumps(tried), DATABASE_URL=f"sqlite:///{tmp_path}/x.sqlite3"
    )
    messages = [json.loads(line) for line in process.stdout.splitlines()]

    assert [name for name, _message in messages] == [name for name, _value in tried], process.stderr
    assert [
        message
        for message in messages
        if not re.fullmatch(rf"{message[0]}\b[^\n\x1b]+\.", message[1])
    ] == []


@pytest.mark.parametrize(("name", "value"), [("DATABASE_URL", GARBAGE), ("PORT", WRONG["PORT"])])
def test_start_with_a_wrong_variable_says_so_and_shows_no_traceback(
    name: str, value: str, tmp_path: Path
) -> None:
    values = {"DATABASE_URL": f"sqlite:///{tmp_path}/x.sqlite3"} | {name: value}

    process = run_python("manage.py", "serve", **values)

    assert (process.returncode, process.stdout) == (1, "")
    assert [name in line for line in process.stderr.splitlines()] == [True]


def test_secret_comes_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "token").write_text("of nine diamonds\n")
    monkeypatch.setenv("SOME_SECRET_FILE", str(tmp_path / "token"))

    assert env.secret("SOME_SECRET") == "of nine diamonds"
    monkeypatch.setenv("SOME_SECRET", "another")
    with pytest.raises(ImproperlyConfigured, match=r"^SOME_SECRET and SOME_SECRET_FILE are both"):
        env.secret("SOME_SECRET")


@pytest.mark.parametrize("content", ["", "two\nlines", "\0"])
def test_secret_of_a_file_is_one_line(
    content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "token").write_text(content)
    monkeypatch.setenv("SOME_SECRET_FILE", str(tmp_path / "token"))

    with pytest.raises(ImproperlyConfigured, match=r"^SOME_SECRET_FILE must be a file with one"):
        env.secret("SOME_SECRET")


@pytest.mark.parametrize(
    ("read", "value", "sentence"),
    [
        (lambda: env.flag("X", default=True), "perhaps", "X must be on or off."),
        (
            lambda: env.number("X", 1, least=1, most=9),
            "10",
            "X must be a whole number from 1 to 9.",
        ),
        (lambda: env.number("X", 1), "1.5", "X must be a whole number from 0 to 2147483647."),
        (lambda: env.choice("X", "a", ("a", "b", "c")), "d", "X must be a, b or c."),
        (lambda: env.words("X", "[a-z]+", "names"), "a,B", "X must be names."),
        (
            lambda: env.file("X"),
            "/nowhere/x",
            "X must be a file that can be read (No such file or directory).",
        ),
    ],
)
def test_wrong_value_is_refused_with_the_valid_ones(
    read: Any, value: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("X", value)

    with pytest.raises(ImproperlyConfigured) as refused:
        read()

    assert str(refused.value) == sentence


def test_empty_variable_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("X", "")

    assert (env.flag("X", default=True), env.number("X", 7), env.words("X", "a", "a")) == (
        True,
        7,
        [],
    )
