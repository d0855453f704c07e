"""The tests; what the developer's shell has set for a site of their own does not reach them."""

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
    """Set what tests are run with; to be called before the settings are read."""
    for name in FOREIGN:
        os.environ.pop(name, None)
    os.environ["SECRET_KEY"] = "only for tests"
    os.environ["RATE_LIMITS"] = "off"


if "pytest" in sys.modules:  # the servers of tests and measurements are told what they use
    forget_the_shell()
