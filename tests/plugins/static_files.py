"""Lists the static files once, as each test client would list them again."""

from collections.abc import Iterator
from typing import Any

import pytest
from whitenoise.base import WhiteNoise


@pytest.fixture(scope="session", autouse=True)
def _static_files_are_listed_once() -> Iterator[None]:
    """Cache WhiteNoise's list of files by folder; making it takes 20 ms."""
    listings: dict[tuple[str, str], dict[str, Any]] = {}
    with pytest.MonkeyPatch.context() as patched:
        listed = WhiteNoise.update_files_dictionary

        def update(noise: WhiteNoise, root: str, prefix: str) -> None:
            if (root, prefix) not in listings:
                before = set(noise.files)
                listed(noise, root, prefix)
                listings[root, prefix] = {
                    url: noise.files[url] for url in set(noise.files) - before
                }
            noise.files.update(listings[root, prefix])

        patched.setattr(WhiteNoise, "update_files_dictionary", update)
        yield
