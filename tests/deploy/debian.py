"""A fresh Debian made here, and the files by which it trusts what this machine trusts."""

import os
import shutil
import ssl
from pathlib import Path

from tests.deploy.programs import program, run

INCLUDED = "ca-certificates,dbus,iproute2,systemd-sysv"
"""What Debian's installer brings, and debootstrap's smallest form does not."""
AUTHORITIES = "/etc/ssl/machine.pem"
LOOKED_AT = ("CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "PIP_CERT", "SSL_CERT_FILE")
TRUST = dict.fromkeys(LOOKED_AT, AUTHORITIES)
"""Where programs in it look for authorities: the network of a test may have one of its own."""


def make_debian(folder: Path) -> Path:
    """Make a Debian 12 in a folder."""
    run(program("debootstrap"), "--variant=minbase", f"--include={INCLUDED}", "bookworm", folder)
    trusted = os.environ.get("SSL_CERT_FILE") or ssl.get_default_verify_paths().cafile
    assert trusted is not None
    shutil.copyfile(trusted, f"{folder}{AUTHORITIES}")
    return folder
