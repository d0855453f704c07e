"""Pages without their differences between the site and its tests."""

import re

HASH = re.compile(r"(?<=\.)[0-9a-f]{12}\.(?=\w+\\?\")")


def without_hashes(page: str) -> str:
    """Return a page, also one in JSON, without the hashes of static files: tests have none."""
    return HASH.sub("", page)
