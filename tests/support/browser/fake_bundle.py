"""A tiny bundle in place of the real one: its worker answers with a line of text."""

import hashlib
import json
from pathlib import Path
from typing import Any

import brotli

ANSWERS = """let answers = 0;
self.onmessage = ({ data: { id, boot, ask } }) => {
  const { address } = JSON.parse(ask ?? "{}");
  answers += boot ? 0 : 1;
  const said = `rules RULES at ${address}, answer ${answers}`;
  const html = `<!doctype html><title>Drawn</title><p id=drawn>${said}</p>`;
  self.postMessage({ id, done: boot ? {} : JSON.stringify({ html }) });
};"""
SILENT = "self.onmessage = () => undefined;"
WRONG = (
    """self.onmessage = ({ data: { id } }) => self.postMessage({ id, done: "something else" });"""
)
BROKEN = "throw new Error('RULES');"
RULES_HERE = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const manifest = await (await caches.open(name)).match("/engine/manifest.json");
    if (manifest) found.push((await manifest.json()).rules);
  }
  return found;
}"""
"""The rules of the bundles on a phone that have been tried out."""
LANGUAGES = ("hr", "ar")
LARGE = 5_000_000
"""The bytes that a part claims to have."""


class FakeBundle:
    """The bundle that a server offers to phones; each release replaces it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def release(
        self,
        rules: str,
        worker: str = ANSWERS,
        *,
        bytes_of_rules: int = 40_000,
        statics: dict[str, str] | None = None,
    ) -> None:
        """Publish a bundle of these rules; files independent of them stay the same."""
        texts = {
            "rules": rules,
            "python": "the same in every release",
            "site.json": json.dumps({"files": statics or {}}),
            "worker.js": worker.replace("RULES", rules),
            **{f"words-{language}": language for language in LANGUAGES},
        }
        weights = {"rules": bytes_of_rules, "python": LARGE}
        files = {
            name: {"name": name, "address": self._store(name, text), "bytes": weights.get(name, 9)}
            for name, text in texts.items()
        }
        page = f"<!doctype html><title>Drawn</title><p id=drawn>rules {rules} at /, answer 1</p>"
        answer = json.dumps({"html": page}, separators=(",", ":"))
        manifest = {
            "inputs": rules,
            "made": f"2026-11-{10 + int(rules):02}T20:00:00+00:00",
            "rules": rules,
            "lock": {},
            "files": files,
            "bytes": sum(int(str(files[name]["bytes"])) for name in texts if name[:6] != "words-"),
            "trial": {
                "question": '{"address": "/"}',
                "digest": hashlib.sha256(answer.encode()).hexdigest(),
            },
        }
        (self.folder / "manifest.json").write_text(json.dumps(manifest))

    def remove(self) -> None:
        """Remove the bundle from the server."""
        (self.folder / "manifest.json").unlink(missing_ok=True)

    def file(self, name: str) -> Path:
        """Return the path of a file of the bundle."""
        manifest: dict[str, Any] = json.loads((self.folder / "manifest.json").read_text())
        return self.folder / "files" / f"{manifest['files'][name]['address']}.br"

    def _store(self, name: str, text: str) -> str:
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        place = self.folder / "files" / digest
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{name}.br").write_bytes(brotli.compress(text.encode()))
        return f"{digest}/{name}"
