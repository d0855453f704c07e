"""The secret key that a site generates if none is set."""

from pathlib import Path

from scorekeeper.storage.secret import load_secret_key


def test_key_is_made_once_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "var" / "secret_key"

    first = load_secret_key(file)

    assert load_secret_key(file) == first
    assert len(first) >= 50


def test_key_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    load_secret_key(tmp_path / "secret_key")

    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
