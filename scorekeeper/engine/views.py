"""Views of the bundle: its manifest, and its files, which never change."""

import brotli
from csp.constants import SELF
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scorekeeper.engine import bundle

TYPES = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
}
OTHERS = "application/octet-stream"
WORKER = "worker.js"
WASM = "'wasm-unsafe-eval'"
WORKER_POLICY = {"script-src": [SELF, WASM]}
"""Replaces the same directive of the site's policy."""
A_YEAR = 365 * 24 * 3600


@require_safe
@cache_control(no_cache=True)
def manifest(request: HttpRequest) -> JsonResponse:  # noqa: ARG001  the same for every client
    """Answer with the files of the bundle and their sizes; null without a bundle."""
    stored = bundle.manifest()
    if stored is None:
        return JsonResponse(None, safe=False)
    fields = {name: stored[name] for name in ("made", "rules", "lock", "files", "bytes", "trial")}
    base = reverse("engine-manifest").removesuffix("manifest.json")
    return JsonResponse(fields | {"base": base})


@require_safe
@cache_control(max_age=A_YEAR, immutable=True, public=True)
def file(request: HttpRequest, digest: str, name: str) -> HttpResponse:
    """Answer with a file; the worker alone may compile WebAssembly."""
    stored = bundle.FILES / digest / f"{name}.br"
    if not stored.is_file():
        raise Http404
    content = stored.read_bytes()
    kind = TYPES.get(f".{name.rpartition('.')[2]}", OTHERS)
    response = HttpResponse(content, content_type=kind, headers={"Vary": "Accept-Encoding"})
    if "br" in request.headers.get("Accept-Encoding", ""):
        response["Content-Encoding"] = "br"
    else:
        response.content = brotli.decompress(content)
    if name == WORKER:
        response._csp_replace = WORKER_POLICY  # type: ignore[attr-defined]  # noqa: SLF001  as django-csp's decorators do
    return response
