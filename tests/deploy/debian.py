"""A fresh Debian, which trusts the same authorities as this machine."""

import os
import shutil
import ssl
from pathlib import Path

from tests.deploy.programs import program, run

INCLUDED = "ca-certificates,dbus,iproute2,systemd-sysv"
"""Packages of Debian's installer that are missing from debootstrap's smallest variant."""
AUTHORITIES = "/etc/ssl/machine.pem"
LOOKED_AT = ("CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "PIP_CERT", "SSL_CERT_FILE")
TRUST = dict.fromkeys(LOOKED_AT, AUTHORITIES)
"""Variables that name the authorities: the network of a test may have one of its own."""


def make_debian(folder: Path) -> Path:
    """Install Debian 12 in a folder; return the folder."""
    run(program("debootstrap"), "--variant=minbase", f"--include={INCLUDED}", "bookworm", folder)
    trusted = os.environ.get("SSL_CERT_FILE") or ssl.get_default_verify_paths().cafile
    assert trusted is not None
    shutil.copyfile(trusted, f"{folder}{AUTHORITIES}")
    return folder
