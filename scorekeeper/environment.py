"""Typed readers of environment variables; a wrong one ends the start with one sentence."""

import os
import re
from collections.abc import Sequence
from errno import ENOTDIR
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from environs import Env, EnvError

LONGEST = 10_000
LARGEST_NUMBER = 2**31 - 1
SECRET_BYTES = 10_000
MAIL = r"[^@\s]+@[^@\s]+|[^<>]+ <[^@\s<>]+@[^@\s<>]+>"
"""An email address, with or without a name before it."""


class Environment(Env):
    """Environment variables by type; an empty variable counts as unset.

    All methods raise `ImproperlyConfigured` with a sentence that names the variable.
    """

    def text(self, name: str, default: str = "") -> str:
        """Return one line of text, stripped."""
        value = os.environ.get(name, "")
        if not value.isprintable() or len(value) > LONGEST:
            raise wrong_value(name, "one line of text")
        return value.strip() or default

    def flag(self, name: str, *, default: bool) -> bool:
        """Return True if the variable is on."""
        try:
            return self.bool(name) if self.text(name) else default
        except EnvError:
            raise wrong_value(name, "on or off") from None

    def number(self, name: str, default: int, *, least: int = 0, most: int = LARGEST_NUMBER) -> int:
        """Return a whole number from `least` to `most`."""
        value = self.text(name)
        if not value:
            return default
        if not re.fullmatch("[0-9]{1,10}", value) or not least <= int(value) <= most:
            raise wrong_value(name, f"a whole number from {least} to {most}")
        return int(value)

    def choice(self, name: str, default: str, among: Sequence[str]) -> str:
        """Return one of the words in `among`."""
        value = self.text(name, default)
        if value not in among:
            raise wrong_value(name, f"{', '.join(among[:-1])} or {among[-1]}")
        return value

    def matching(self, name: str, pattern: str, expected: str, default: str = "") -> str:
        """Return a text that matches `pattern`; `expected` describes it in the error."""
        value = self.text(name, default)
        if value and not re.fullmatch(pattern, value):
            raise wrong_value(name, expected)
        return value

    def mail_address(self, name: str, default: str = "") -> str:
        """Return an email address, with or without a name before it."""
        return self.matching(name, MAIL, "an address of mail", default)

    def words(self, name: str, pattern: str, expected: str) -> list[str]:
        """Return the comma-separated words, each of which matches `pattern`."""
        words = [word.strip() for word in self.text(name).split(",") if word.strip()]
        if not all(re.fullmatch(pattern, word) for word in words):
            raise wrong_value(name, expected)
        return words

    def folder(self, name: str, default: Path, *, made: bool = False) -> Path:
        """Return a folder; with `made` create it if missing."""
        folder = Path(self.text(name, str(default)))
        try:
            existing = next(path for path in (folder, *folder.absolute().parents) if path.exists())
            if made:
                folder.mkdir(parents=True, exist_ok=True)
            elif not existing.is_dir():
                raise NotADirectoryError(ENOTDIR, f"{existing} is a file")
        except OSError as error:
            raise wrong_value(name, f"a folder that can be made ({error.strerror})") from None
        return folder

    def file(self, name: str) -> Path | None:
        """Return a readable file, None if none is named."""
        value = self.text(name)
        if not value:
            return None
        try:
            with Path(value).open("rb"):
                return Path(value)
        except OSError as error:
            raise wrong_value(name, f"a file that can be read ({error.strerror})") from None

    def secret(self, name: str, default: str = "") -> str:
        """Return a secret from the variable, or from the file that `<name>_FILE` names."""
        value, file = self.text(name), self.file(f"{name}_FILE")
        if file is None:
            return value or default
        if value:
            raise ImproperlyConfigured(f"{name} and {name}_FILE are both set: remove one of them.")
        content = file.read_bytes()[: SECRET_BYTES + 1].decode(errors="replace").strip()
        if not content or not content.isprintable() or len(content) > SECRET_BYTES:
            raise wrong_value(f"{name}_FILE", "a file with one line of text")
        return content


def wrong_value(name: str, expected: str) -> ImproperlyConfigured:
    """Return the error of a variable: it must be `expected`."""
    return ImproperlyConfigured(f"{name} must be {expected}.")
