"""The tests, isolated from the environment of the developer's shell."""

import os
import sys

FOREIGN = (
    "ADMIN_PASSWORD",
    "ALLOWED_HOSTS",
    "DATABASE_URL",
    "DATA_DIR",
    "DEBUG",
    "HTTPS",
    "LOG_LEVEL",
    "STATIC_ROOT",
    "THREADS",
)


def forget_the_shell() -> None:
    """Set the environment of the tests; call this before the settings are read."""
    for name in FOREIGN:
        os.environ.pop(name, None)
    os.environ["SECRET_KEY"] = "only for tests"
    os.environ["RATE_LIMITS"] = "off"


if "pytest" in sys.modules:  # servers of tests and measurements get their own environment
    forget_the_shell()
