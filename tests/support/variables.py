"""The environment variables that the site reads, from its sources."""

import ast
from pathlib import Path

READ_BY = (
    "scorekeeper/settings.py",
    "scorekeeper/club_settings.py",
    "scorekeeper/management/commands/serve.py",
)


def variables_read(file: Path) -> set[str]:
    """Return the names of the environment variables read in a file."""
    return {
        str(call.args[0].value)
        for call in ast.walk(ast.parse(file.read_text()))
        if isinstance(call, ast.Call)
        and ast.unparse(call.func).startswith(("env.", "os.environ.get"))
        and call.args
        and isinstance(call.args[0], ast.Constant)
    }
