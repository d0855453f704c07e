"""Checks of the machine: disk, time zone, open files, fonts, static files, the bundle."""

import resource
import shutil
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from scorekeeper.doctor.findings import Finding, advice
from scorekeeper.engine import bundle
from scorekeeper.exports.paper.fonts.coverage import drawable_texts
from scorekeeper.web.static_files import is_collected

MEGABYTE = 1_000_000
LEAST_FREE, LITTLE_FREE = 200 * MEGABYTE, 1_000 * MEGABYTE
LEAST_FILES = 4_096
NAMES = ("Čačić", "Θεός", "Жуков", "اليمامة", "漢字", "🎉")
"""Names that a sheet may have to print."""
LOCALTIME = Path("/etc/localtime")


def disk() -> Iterator[Finding]:
    """Check the free space for data, backups and static files."""
    folders = {settings.DATA_DIR, settings.BACKUPS_DIR, settings.STATIC_ROOT}
    for folder in sorted(Path(path) for path in folders if Path(path).exists()):
        free = shutil.disk_usage(folder).free
        message = f"{free // MEGABYTE} MB are free at {folder}."
        remedy = f"make room there: du -sh {folder}/*"
        if free < LEAST_FREE:
            yield Finding(message, remedy)
        elif free < LITTLE_FREE:
            yield advice(message, remedy)


def time_zone() -> Iterator[Finding]:
    """Compare the site's time zone with the machine's."""
    zone = _machine_time_zone()
    if settings.TIME_ZONE == "UTC" and zone not in {"", "UTC", "Etc/UTC"}:
        message = f"The site shows times in UTC, and this machine is in {zone}."
        yield advice(message, f"set TIME_ZONE={zone}")


def _machine_time_zone() -> str:
    """Return the name of the machine's time zone, empty if unknown."""
    _folder, _slash, name = str(LOCALTIME.resolve()).partition("/zoneinfo/")
    return name


def open_files() -> Iterator[Finding]:
    """Check the limit of open files, which limits the connections of a process."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < LEAST_FILES:
        message = f"A process may open {hard} files here, and a phone that watches takes one."
        yield Finding(message, "set LimitNOFILE=65536 in the unit, or ulimit -Hn 65536")


def fonts() -> Iterator[Finding]:
    """Check that names in many scripts can be printed."""
    packages = sorted(drawable_texts(NAMES).packages)
    if packages:
        message = "Printed sheets show boxes for some names."
        yield advice(message, f"apt-get install {' '.join(packages)}")


def static_files() -> Iterator[Finding]:
    """Check that the collected static files are those of this version."""
    if not settings.DEBUG and not is_collected():
        yield Finding("The static files are not those of this version.", "scorekeeper prepare")


def phones_bundle() -> Iterator[Finding]:
    """Check that the offline bundle exists and is current, if the site offers it."""
    if not settings.ENGINE:
        return
    manifest = bundle.manifest()
    if manifest is None:
        yield advice("There is no bundle yet: phones cannot score alone.", "scorekeeper bundle")
    elif not bundle.is_current(manifest):
        yield advice("The bundle for phones is of another version.", "scorekeeper bundle")
