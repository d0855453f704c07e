"""Static files, compressed and named by a digest of their content, for long caching."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile
from django.core.management import call_command
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

from scorekeeper.storage.locks import file_lock
from scorekeeper.web import scripts, styles


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Storage that also hashes the imports of modules, and joins scripts and style sheets."""

    support_js_module_import_aggregation = True
    # Each pass renames the files whose imports were renamed before. In the worst order of files as
    # many passes are needed as the longest chain of imports.
    max_post_process_passes = 100
    # Only our modules: those of packages import files that they do not ship.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],  # noqa: SLF001 -- it has no public name
    )

    def __init__(self, *args: object, **options: object) -> None:
        """Create a storage with an empty cache of URLs."""
        super().__init__(*args, **options)
        self._addresses: dict[str, str] = {}

    def url(self, name: str | None, force: bool = False) -> str:  # noqa: FBT001, FBT002  as Django asks
        """Return the URL of a file, cached since files do not change while the site runs."""
        if name is None or force or settings.DEBUG:
            return str(super().url(name, force))
        if name not in self._addresses:
            self._addresses[name] = super().url(name)
        return self._addresses[name]

    def create_compressor(self, **options: object) -> Compressor:
        """Skip source maps of packages: two fifths of all bytes, for developers only."""
        options["extensions"] = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")
        return super().create_compressor(**options)

    def post_process(self, paths: dict[str, object], **options: object) -> Iterator[object]:
        """Write the joined files beside the collected ones, and process them alike."""
        self._addresses.clear()
        if not options.get("dry_run"):
            for name, text in _joined_texts():
                self._save(name, ContentFile(text.encode()))
                paths[name] = (self, name)
        yield from super().post_process(paths, **options)


def _joined_texts() -> Iterator[tuple[str, str]]:
    yield from styles.group_texts()
    yield from scripts.group_texts()


def collect_if_changed() -> None:
    """Collect the static files if any has changed; an image's files are only read."""
    root, fingerprint = Path(settings.STATIC_ROOT), _fingerprint()
    if _stamp(root) == fingerprint:
        return
    with file_lock(root.with_name(f"{root.name}.lock")):
        if _stamp(root) == fingerprint:  # another process has collected them meanwhile
            return
        call_command("collectstatic", interactive=False, clear=True, verbosity=0)
        _stamp_of(root).write_text(fingerprint)


def is_collected() -> bool:
    """Return True if the collected static files are up to date."""
    return _stamp(Path(settings.STATIC_ROOT)) == _fingerprint()


def _stamp_of(root: Path) -> Path:
    return root.with_name(f"{root.name}.stamp")


def _stamp(root: Path) -> str | None:
    file = _stamp_of(root)
    return file.read_text() if file.exists() else None


def _fingerprint() -> str:
    return hashlib.sha256("\n".join(sorted(_described_files())).encode()).hexdigest()


def _described_files() -> Iterator[str]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            content = Path(storage.path(name)).read_bytes()
            yield f"{name} {hashlib.sha256(content).hexdigest()}"
    yield from (f"{name} {text}" for name, text in _joined_texts())
