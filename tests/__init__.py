"""The tests; what the developer's shell has set for a site of their own does not reach them."""

import os

for name in ("ALLOWED_HOSTS", "DATABASE_URL", "DEBUG", "HTTPS", "LOG_LEVEL", "STATIC_ROOT"):
    os.environ.pop(name, None)
os.environ["SECRET_KEY"] = "only for tests"
os.environ["RATE_LIMITS"] = "off"
