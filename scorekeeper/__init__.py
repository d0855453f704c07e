"""The Scorekeeper site: a Django project around the pure rules in `games`.

Importing it replaces Python's own SQLite with that of the `pysqlite3` wheel, before Django imports
it: the library of Debian 12 can corrupt a database in WAL mode.
"""

import importlib
import importlib.util
import sys

if importlib.util.find_spec("pysqlite3"):
    sys.modules["sqlite3"] = importlib.import_module("pysqlite3")
    sys.modules["sqlite3.dbapi2"] = importlib.import_module("pysqlite3.dbapi2")
