"""Views of the bundle: immutable files, and a separate policy for the worker."""

from pathlib import Path

import brotli
import pytest
from django.test import Client

from scorekeeper.engine import bundle

WORKER = "/engine/0123456789abcdef/worker.js"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Provide an empty folder of files, and no manifest."""
    folder = tmp_path / "0123456789abcdef"
    folder.mkdir()
    monkeypatch.setattr(bundle, "FILES", tmp_path)
    return folder


def test_worker_alone_may_compile_webassembly(client: Client, files: Path) -> None:
    for name in ("worker.js", "pyodide.mjs"):
        (files / f"{name}.br").write_bytes(brotli.compress(b"boot()"))

    answer = client.get(WORKER, headers={"Accept-Encoding": "gzip, br"})
    other_response = client.get("/engine/0123456789abcdef/pyodide.mjs")

    policy = other_response["Content-Security-Policy"]
    assert "wasm" not in policy
    worker_policy = policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    assert answer["Content-Security-Policy"] == worker_policy
    assert (answer["Content-Type"], answer["Content-Encoding"]) == ("text/javascript", "br")
    assert brotli.decompress(answer.content) == b"boot()"


def test_file_is_unpacked_for_a_browser_without_brotli(client: Client, files: Path) -> None:
    (files / "pyodide.asm.wasm.br").write_bytes(brotli.compress(b"\0asm"))

    answer = client.get("/engine/0123456789abcdef/pyodide.asm.wasm")

    assert (answer.content, answer["Content-Type"]) == (b"\0asm", "application/wasm")
    assert answer["Cache-Control"] == "max-age=31536000, immutable, public"


def test_manifest_says_where_there_is_no_bundle(client: Client) -> None:
    answer = client.get("/engine/manifest.json")

    assert (answer.status_code, answer.json()) == (200, None)
