"""The site does not start on a SQLite whose journal may corrupt the database."""

from pathlib import Path

from tests.plugins.server import free_port, start_server

OLD = {
    "__init__.py": "from sqlite3 import *\nsqlite_version_info = (3, 40, 1)\n",
    "dbapi2.py": "from sqlite3.dbapi2 import *\n",
}
"""Python's own library under the name of the wheel, with the version of Debian 12."""


def test_start_is_refused_on_an_old_library(tmp_path: Path) -> None:
    package, file = tmp_path / "pysqlite3", tmp_path / "club.sqlite3"
    package.mkdir()
    for name, source in OLD.items():
        (package / name).write_text(source)

    server = start_server(tmp_path, f"sqlite:///{file}", free_port(), PYTHONPATH=str(tmp_path))

    assert server.process.wait(60) != 0
    assert "SQLite 3.40.1 can corrupt a database in WAL mode" in server.log.read_text()
    assert not file.exists()
