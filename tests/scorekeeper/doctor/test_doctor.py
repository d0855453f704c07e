"""`doctor`: a healthy site has no finding, and each fault is reported with its remedy."""

import json
import os
import smtplib
from collections.abc import Callable
from datetime import timedelta
from email.message import Message
from io import StringIO
from pathlib import Path
from typing import Any, Self
from urllib.error import HTTPError

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from scorekeeper.doctor import database, machine, network
from scorekeeper.doctor.findings import Finding, Result, advice, examine
from scorekeeper.engine import bundle
from scorekeeper.management.commands import doctor
from scorekeeper.matches.models import Change, Match
from scorekeeper.version import VERSION
from tests.plugins.server import Server
from tests.support.people import PASSED_OUT, start

pytestmark = pytest.mark.django_db

KEY = "k" * 50
Check = Callable[[], Any]


@pytest.fixture(autouse=True)
def site(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Provide a healthy site: folders of the test's own, collected static files."""
    settings.DATA_DIR = settings.BACKUPS_DIR = settings.STATIC_ROOT = tmp_path
    settings.SECRET_KEY, settings.ENGINE = KEY, False
    monkeypatch.setattr(machine, "is_collected", lambda: True)
    monkeypatch.setattr(machine, "NAMES", ("Čačić",))
    monkeypatch.setattr(machine, "LITTLE_FREE", 0)
    monkeypatch.setattr(machine, "LEAST_FREE", 0)
    monkeypatch.setattr(machine, "LEAST_FILES", 0)
    monkeypatch.setattr(machine, "LOCALTIME", Path("/usr/share/zoneinfo/UTC"))
    return settings


def test_sound_site_has_no_finding() -> None:
    output = StringIO()

    call_command("doctor", stdout=output)

    checks = [*doctor.IN_TURN, *doctor.TABLES, *doctor.OTHERS]
    expected = [f"Scorekeeper {VERSION}", *(f"ok      {check}" for check in checks)]
    assert output.getvalue().splitlines() == expected


def test_faults_are_printed_with_their_remedy_and_fail(
    site: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "is_collected", lambda: False)
    monkeypatch.setattr(machine, "LOCALTIME", Path("/usr/share/zoneinfo/Europe/Zagreb"))
    output, as_json = StringIO(), StringIO()

    with pytest.raises(CommandError, match=r"^Faults found: 1$"):
        call_command("doctor", stdout=output)
    with pytest.raises(CommandError, match=r"^Faults found: 1$"):
        call_command("doctor", "--json", stdout=as_json)

    assert [line for line in output.getvalue().splitlines() if not line.startswith("ok ")] == [
        f"Scorekeeper {VERSION}",
        "advice  time zone: The site shows times in UTC, and this machine is in Europe/Zagreb.",
        "        set TIME_ZONE=Europe/Zagreb",
        "fault   static files: The static files are not those of this version.",
        "        scorekeeper prepare",
    ]
    by_check = {check["check"]: check for check in json.loads(as_json.getvalue())["checks"]}
    assert by_check["static files"] == {
        "check": "static files",
        "state": "fault",
        "findings": [
            {
                "says": "The static files are not those of this version.",
                "mend": "scorekeeper prepare",
                "state": "fault",
            }
        ],
    }
    assert by_check["time zone"]["state"] == "advice"
    assert by_check["database"] == {"check": "database", "state": "ok", "findings": []}


def test_nothing_behind_a_missing_database_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> None:
        raise OperationalError("connection refused\n\tIs it running?")

    monkeypatch.setattr(connection, "cursor", away)

    first, second, *_others = doctor.run_checks(None)

    message = "The database cannot be reached: connection refused Is it running?."
    assert first == Result("database", (Finding(message, "set DATABASE_URL"),))
    assert second.check == "secret key"


def test_check_that_fails_itself_is_a_fault() -> None:
    def broken() -> list[Finding]:
        raise ValueError("no\nreason")

    (result,) = examine({"broken": broken})

    assert result.state == "fault"
    assert result.findings[0].message == "This could not be checked (ValueError: no reason)."


@pytest.mark.skipif("connection.vendor != 'sqlite'")
def test_damaged_file_of_sqlite_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cursor:
        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_error: object) -> None: ...

        def execute(self, _sql: str) -> Self:
            return self

        def fetchone(self) -> tuple[str]:
            return ("row 3 missing from index",)

    monkeypatch.setattr(connection, "cursor", Cursor)

    (finding,) = database.reachable()

    assert finding == Finding(
        "The file of the database is damaged: row 3 missing from index.",
        "scorekeeper restore FILE",
    )


@pytest.mark.thorough
@pytest.mark.engine
def test_tables_of_an_older_version_are_found() -> None:
    loader = MigrationLoader(connection)
    (newest,) = loader.graph.leaf_nodes("matches")
    for migration in (newest, *loader.graph.nodes[newest].replaces):
        MigrationRecorder(connection).record_unapplied(*migration)

    (finding,) = database.migrations()

    assert finding == Finding("The tables are older than this version.", "scorekeeper migrate")


@pytest.mark.engine
def test_tables_of_a_newer_version_are_found() -> None:
    MigrationRecorder(connection).record_applied("matches", "9999_to_come")

    (finding,) = database.migrations()

    assert finding.remedy == "install the newer version again"


@pytest.mark.engine
def test_clock_behind_the_last_change_is_found() -> None:
    match = start(PASSED_OUT)
    assert list(database.clock()) == []
    Change.objects.filter(match=match).update(at=timezone.now() + timedelta(hours=1))

    (finding,) = database.clock()

    assert finding.message.startswith("The clock is behind: it shows ")
    assert finding.remedy == "timedatectl set-ntp true"


def test_missing_and_old_backups_are_found(tmp_path: Path) -> None:
    assert list(database.backups()) == []
    start(PASSED_OUT)
    missing = list(database.backups())
    backup = tmp_path / "first.backup"
    backup.touch()
    fresh = list(database.backups())
    os.utime(backup, (0, timezone.now().timestamp() - 3 * 24 * 3600 - 60))

    old = list(database.backups())

    assert missing == [Finding(f"There is no backup in {tmp_path}.", "scorekeeper backup")]
    assert fresh == []
    assert old == [Finding("The newest backup is 3 days old.", "scorekeeper backup")]
    assert Match.objects.count() == 1


def test_short_and_readable_keys_are_found(site: Any, tmp_path: Path) -> None:
    site.SECRET_KEY = "short"
    file = tmp_path / "secret_key"
    file.touch()
    file.chmod(0o644)

    guessable, readable = database.secret_key()

    assert guessable.message == "SECRET_KEY has fewer than 50 characters: it could be guessed."
    assert guessable.state == "advice"
    assert readable == Finding(f"Others on this machine may read {file}.", f"chmod 600 {file}")


@pytest.mark.parametrize(("limit", "state"), [("LITTLE_FREE", "advice"), ("LEAST_FREE", "fault")])
def test_full_disk_is_found(
    limit: str, state: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, limit, 1 << 60)

    (finding,) = machine.disk()

    assert finding.message.endswith(f" MB are free at {tmp_path}.")
    assert (finding.state, finding.remedy) == (state, f"make room there: du -sh {tmp_path}/*")


def test_too_few_open_files_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "LEAST_FILES", 1_000)
    monkeypatch.setattr("resource.getrlimit", lambda _which: (256, 512))

    (finding,) = machine.open_files()

    assert finding.message.startswith("A process may open 512 files here")


def test_missing_fonts_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        machine, "drawable_texts", lambda _names: type("", (), {"packages": {"b", "a"}})
    )

    assert list(machine.fonts()) == [
        advice("Printed sheets show boxes for some names.", "apt-get install a b")
    ]


def test_missing_and_old_bundles_are_found(site: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    site.ENGINE = True
    monkeypatch.setattr(bundle, "is_current", lambda faults: faults["inputs"] == "new")
    faults: list[Any] = []
    for manifest in (None, {"inputs": "old"}, {"inputs": "new"}):
        monkeypatch.setattr(bundle, "manifest", lambda manifest=manifest: manifest)
        faults.append(list(machine.phones_bundle()))

    assert faults == [
        [advice("There is no bundle yet: phones cannot score alone.", "scorekeeper bundle")],
        [advice("The bundle for phones is of another version.", "scorekeeper bundle")],
        [],
    ]


def test_public_name_without_https_is_found(site: Any) -> None:
    site.ALLOWED_HOSTS, site.HTTPS = ["laptop.local", "cards.example.com"], False

    (finding,) = network.proxy()

    assert finding.message.startswith("cards.example.com is served without HTTPS")
    assert finding.state == "advice"


def test_https_without_a_name_is_found(site: Any) -> None:
    site.HTTPS, site.LOCAL_NAMES_ONLY = True, True

    assert list(network.proxy()) == [
        Finding("HTTPS is on, but no name is set.", "set ALLOWED_HOSTS to the site's name")
    ]


def test_trust_in_every_address_is_found(site: Any) -> None:
    site.TRUSTED_PROXIES = ["127.0.0.1", "*"]

    assert list(network.proxy()) == [
        Finding(
            "Anyone may say where a request comes from: limits can be walked round.",
            "set FORWARDED_ALLOW_IPS to the address of the proxy",
        )
    ]


def test_mail_server_that_refuses_is_found(site: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    site.MAIL, site.EMAIL_HOST, site.EMAIL_PORT = True, "mail.example.com", 587

    class Refusing:
        def open(self) -> None:
            raise smtplib.SMTPAuthenticationError(535, b"Wrong\npassword")

    monkeypatch.setattr(network, "get_connection", Refusing)

    (finding,) = network.mail()

    assert finding.message.startswith("The mail server mail.example.com:587 refuses: (535, ")
    assert finding.remedy.startswith("set EMAIL_HOST, ")


def test_address_where_the_site_sees_itself_has_no_finding(server: Server) -> None:
    port = server.url.rpartition(":")[2]

    assert list(network.address(server.url)) == []
    assert list(network.address(f"http://localhost:{port}/")) == []


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("cards.example.com", "cards.example.com is no address."),
        ("http://127.0.0.1:1", "http://127.0.0.1:1 does not answer: "),
    ],
)
def test_address_that_does_not_answer_is_found(url: str, says: str) -> None:
    (finding,) = network.address(url)

    assert finding.message.startswith(says)


def test_site_that_does_not_answer_its_proxy_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_a: object, **_o: object) -> None:
        raise HTTPError("https://cards.example.com", 502, "Bad Gateway", Message(), None)

    monkeypatch.setattr("urllib.request.urlopen", refuse)

    (finding,) = network.address("https://cards.example.com")

    assert finding.message.startswith("https://cards.example.com does not answer: HTTP Error 502")
    assert finding.remedy == network.CHECK_SERVICE


def test_address_that_the_site_does_not_see_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Answer(StringIO):
        def read(self, _most: int | None = None) -> Any:
            return b"User-agent: *\nSitemap: http://cards.example.com/sitemap.xml\n"

    monkeypatch.setattr("urllib.request.urlopen", lambda *_a, **_o: Answer())

    (finding,) = network.address("https://cards.example.com")

    message = "Visitors ask https://cards.example.com, and the site sees http://cards.example.com."
    assert finding == Finding(message, network.FORWARD_HEADERS)
