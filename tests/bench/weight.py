"""The transferred size of a page with everything a browser fetches for it, compressed."""

import re
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import httpx

ENCODINGS = "gzip, deflate, br"
FETCHED = re.compile(
    r'<link rel="(?:icon|stylesheet|manifest|modulepreload)" href="([^"]+)"'
    r'|<script[^>]* src="([^"]+)"'
)
IMPORTED = re.compile(r'^import\b[^"\'(]*["\']([^"\']+)["\']', re.MULTILINE)
WITHOUT_SCRIPTS = re.compile(r"<noscript>.*?</noscript>", re.DOTALL)


def first_load(client: httpx.Client, address: str) -> dict[str, int]:
    """Return the size of each response body of a first visit, in bytes by path."""
    return {urlsplit(url).path: size for url, size in _fetched(client, address)}


def _fetched(client: httpx.Client, address: str) -> Iterator[tuple[str, int]]:
    page, size = _get(client, address)
    yield address, size
    waiting = [first or second for first, second in FETCHED.findall(WITHOUT_SCRIPTS.sub("", page))]
    visited = set()
    while waiting:
        url = urljoin(address, waiting.pop())
        if url in visited:
            continue
        visited.add(url)
        text, size = _get(client, url)
        yield url, size
        if url.endswith(".js"):
            waiting += [urljoin(url, imported) for imported in IMPORTED.findall(text)]


def _get(client: httpx.Client, url: str) -> tuple[str, int]:
    with client.stream("GET", url, headers={"Accept-Encoding": ENCODINGS}) as answer:
        answer.raise_for_status()
        text = answer.read().decode()
        return text, answer.num_bytes_downloaded
