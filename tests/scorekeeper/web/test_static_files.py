"""Static files are named by content, the same on every machine."""

from pathlib import Path
from typing import Any

import pytest
from whitenoise.storage import CompressedManifestStaticFilesStorage

from scorekeeper.web.static_files import StaticStorage

ROW = 20
"""The length of a chain of imports; a system may list the modules in any order."""


@pytest.mark.parametrize("order", [1, -1])
def test_modules_in_a_row_are_named_whatever_is_listed_first(order: int, tmp_path: Path) -> None:
    storage = StaticStorage(location=tmp_path, base_url="/static/")
    (tmp_path / "js").mkdir()
    for number in range(ROW):
        code = f'import "./{number + 1}.js";\n' if number + 1 < ROW else "run();\n"
        (tmp_path / f"js/{number}.js").write_text(code)
    names = [f"js/{number}.js" for number in range(ROW)]
    paths: dict[str, Any] = {name: (storage, name) for name in names[::order]}

    results = list(CompressedManifestStaticFilesStorage.post_process(storage, paths))

    assert [result for result in results if isinstance(result[2], Exception)] == []
    assert sorted(storage.hashed_files) == sorted(names)
