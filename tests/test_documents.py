"""What documents point to is there: files, tests, other documents."""

import re
from pathlib import Path

import pytest

from tests.plugins.server import ROOT

DOCUMENTS = sorted(
    file for folder in (ROOT, ROOT / ".github", ROOT / "docs", ROOT / "docs" / "decisions")
    for file in folder.glob("*.md")
)  # fmt: skip


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_links_lead_to_files_that_exist(document: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", document.read_text())

    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_tests_that_are_named_exist(document: Path) -> None:
    there = [f"/{file.relative_to(ROOT)}" for file in (ROOT / "tests").rglob("test_*.py")]
    named = set(re.findall(r"[\w/]*\btest_\w+\.py", document.read_text()))

    assert {name for name in named if not any(f.endswith(f"/{name}") for f in there)} == set()


def test_places_named_in_the_architecture_exist() -> None:
    chapter = (ROOT / "docs" / "architecture.md").read_text().partition("## Where is")[2]
    rows = re.findall(r"^\| (.+) \| `(.+)` \|$", chapter.partition("\n## ")[0], re.MULTILINE)

    assert len(rows) == 18
    assert [path for _question, path in rows if not (ROOT / path).is_file()] == []
