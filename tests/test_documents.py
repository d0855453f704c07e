"""The files, tests and documents that documents point to exist."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.plugins.programs import ROOT

DOCUMENTS = sorted(
    file
    for folder in (ROOT, ROOT / ".github", ROOT / "docs", ROOT / "docs" / "decisions")
    for file in folder.glob("*.md")
)
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
REPLACED = re.compile(r"\*\*Replaced (?:in part )?by \[(\d{4})\]\(([^)]+)\):\*\* \S")
"""The head of a decision that no longer holds: number and file of the later one."""
TOPS = [ROOT, ROOT / "scorekeeper"]
SOURCES = [ROOT / "games", ROOT / "scorekeeper", ROOT / "tests"]
ARCHITECTURE = ROOT / "docs" / "architecture.md"
PICTURES = ROOT / "docs" / "pictures"
A_PICTURE, A_PICTURE_OF_README, ALL_PICTURES = 40_000, 150_000, 400_000
"""The most bytes of a picture in documents, and of all of them."""
SHOWN = r'(?:!\[|<img alt=")([^\]"]*)(?:\]\(|" src=")([^)"]+)'
"""A picture in Markdown or HTML: its alternative text, its file."""
EMPHASIS = re.compile(r"(?<![*\w])\*([^*]+?)\*(?!\*)")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_links_lead_to_files_that_exist(document: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", document.read_text())

    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_tests_that_are_named_exist(document: Path) -> None:
    paths = [f"/{file.relative_to(ROOT)}" for file in (ROOT / "tests").rglob("test_*.py")]
    named = set(re.findall(r"[\w/]*\btest_\w+\.py", document.read_text()))

    assert {name for name in named if not any(f.endswith(f"/{name}") for f in paths)} == set()


def test_architecture_is_read_in_five_minutes() -> None:
    assert len(ARCHITECTURE.read_text().split()) <= 1500


def test_questions_of_newcomers_are_answered_by_a_file() -> None:
    chapter = ARCHITECTURE.read_text().partition("## Twenty questions")[2]
    rows = re.findall(r"^\| (Where .+\?) \| `(.+)` \|$", chapter, re.MULTILINE)

    assert len(rows) == 20
    assert len(dict(rows)) == 20
    assert [path for _question, path in rows if not (ROOT / path).is_file()] == []


def test_paths_named_in_the_architecture_exist() -> None:
    """A path may begin below `scorekeeper/`."""
    named = set(re.findall(r"`([\w.-]+/[\w./-]*)(?:: [\w.]+)?`", ARCHITECTURE.read_text()))

    gone = {name for name in named if not any((top / name).exists() for top in TOPS)}
    assert len(named) > 60
    assert gone == set()


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda file: file.name)
def test_decision_is_replaced_by_a_later_one_and_says_so_in_its_head(decision: Path) -> None:
    paragraphs = decision.read_text().split("\n\n")[1:]

    heads = [text for text in paragraphs if text.startswith("**Replaced")]
    later = [match.groups() for text in heads if (match := REPLACED.match(text))]
    assert paragraphs[: len(heads)] == heads
    assert len(later) == len(heads)
    assert [name for number, name in later if name[:4] != number or name <= decision.name] == []
    assert {name for _number, name in later} <= {file.name for file in DECISIONS}


def test_modules_named_in_decisions_that_hold_exist() -> None:
    sources = [f"/{file.relative_to(ROOT)}" for top in SOURCES for file in top.rglob("*.py")]
    gone = {
        (file.name, module)
        for file in DECISIONS
        if "\n**Replaced" not in (text := file.read_text())
        for module in re.findall(r"`([\w/]+/\w+\.py)`", text)
        if not any(source.endswith(f"/{module}") for source in sources)
    }

    assert gone == set()


def test_pictures_are_small_described_and_shown() -> None:
    pictures = {
        (document.parent / path).resolve(): alt
        for document in DOCUMENTS
        for alt, path in re.findall(SHOWN, document.read_text())
    }
    weights = {file: file.stat().st_size for file in PICTURES.rglob("*.*")}
    most = {file: A_PICTURE_OF_README if file.parent == PICTURES else A_PICTURE for file in weights}

    assert {path for path in pictures if PICTURES in path.parents} == weights.keys()
    assert [path.name for path in weights if not pictures[path]] == []
    assert {file.name: size for file, size in weights.items() if size > most[file]} == {}
    assert sum(weights.values()) <= ALL_PICTURES


def test_pages_and_buttons_named_to_a_secretary_are_called_so() -> None:
    """Compare emphasised names with the English phrases of the site."""
    with (ROOT / "scorekeeper/locale/hr/LC_MESSAGES/django.po").open("rb") as file:
        ids = [message.id for message in read_po(file)]
    phrases = {
        phrase
        for message_id in ids
        for phrase in ([message_id] if isinstance(message_id, str) else message_id)
    }
    beginnings = {re.split(r": | \(", phrase)[0] for phrase in phrases}
    text = re.sub(r"`[^`]*`", "", (ROOT / "docs" / "leagues.md").read_text())
    named = {" ".join(name.split()) for name in EMPHASIS.findall(text)}

    assert len(named) > 80
    assert named - phrases - beginnings == set()
