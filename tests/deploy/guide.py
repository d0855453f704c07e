"""The commands of docs/operating.md, in order."""

import re
from dataclasses import dataclass

from tests.plugins.programs import ROOT

TEXT = (ROOT / "docs" / "operating.md").read_text()
CHAPTER = re.compile(r"^## (\d+)\. ")
MARK = re.compile(r"^<!-- ([a-z: ]+) -->$")
FENCE = "```"


@dataclass(frozen=True)
class Block:
    """A block of commands, with the mark in the comment above it."""

    chapter: int
    mark: str
    commands: str

    def __str__(self) -> str:
        """Describe the block for messages."""
        return f"chapter {self.chapter} ({self.mark or 'always'}): {self.commands[:60]!r}"


def blocks(text: str = TEXT) -> list[Block]:
    """Return the fenced blocks, each with the mark in the line before it."""
    result, chapter, before = [], 0, ""
    lines = iter(text.splitlines())
    for line in lines:
        heading, mark = CHAPTER.match(line), MARK.match(before)
        if heading:
            chapter = int(heading[1])
        if line == FENCE:
            commands = "\n".join(iter(lambda: next(lines), FENCE))
            result.append(Block(chapter, mark[1] if mark else "", commands))
        before = line
    return result


def blocks_with_mark(mark: str) -> list[Block]:
    """Return the blocks with a mark."""
    return [block for block in blocks() if block.mark == mark]


def commands_of_way(name: str) -> list[Block]:
    """Return the commands of one of the ways through chapters 1 to 8 and 10."""
    return [block for block in blocks() if block.mark in {"", "yours", name}]
