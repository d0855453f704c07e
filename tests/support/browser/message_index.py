"""The page that lists the messages of a language, each with its picture."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Message

from scorekeeper.languages.message_checks import forms_of

HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Messages: {language}</title><style>
body {{ font: 16px/1.5 sans-serif; margin: 2rem; }}
table {{ border-collapse: collapse; inline-size: 100%; }}
td, th {{ border-block-start: 1px solid #ccc; padding: 0.5rem; text-align: start;
  vertical-align: top; overflow-wrap: anywhere; }}
img {{ inline-size: 360px; border: 1px solid #ccc; }}
small {{ color: #666; }}
</style></head><body><h1>Messages: {language}</h1>
<p>{seen} of {all} messages are on a page that was visited;
<a href="#others">the others</a> stand below.</p>
"""
MOST_PLACES = 4
"""The most lines of the source that are listed for a message."""
TABLE = "<table><tr><th>English<th>Translation<th>Source<th>Picture</tr>"


class Seen(NamedTuple):
    """A message on a page: the address, how it is there (an attribute or `spoken`), the picture."""

    address: str
    how: str
    picture: str


def write_index(
    folder: Path, language: str, messages: Sequence[Message], seen: Mapping[int, Seen]
) -> None:
    """Write the page: messages with pictures in the order of the walk, then the others."""
    counts = {"language": escape(language), "seen": len(seen), "all": len(messages)}
    others = [number for number in range(len(messages)) if number not in seen]
    parts = [
        HEAD.format(**counts),
        TABLE,
        *(row(messages[number], language, seen[number]) for number in seen),
        '</table><h2 id="others">On no page that was visited</h2>',
        TABLE,
        *(row(messages[number], language, None) for number in others),
        "</table></body></html>\n",
    ]
    (folder / "index.html").write_text("\n".join(parts))


def row(message: Message, language: str, seen: Seen | None) -> str:
    """Return the row of a message."""
    english = (message.id,) if isinstance(message.id, str) else message.id
    places = [f"{file}:{line}" for file, line in message.locations[:MOST_PLACES]]
    picture = ""
    if seen:
        how = f" ({seen.how})" if seen.how else ""
        picture = f"<small>{escape(seen.address + how)}</small><br>"
        picture += f'<img loading="lazy" alt="" src="{seen.picture}">'
    return (
        f"<tr><td>{lines(english)}<td lang={escape(language)} dir=auto>{lines(forms_of(message))}"
        f"<td><small>{lines(places)}</small><td>{picture}</tr>"
    )


def lines(texts: Iterable[str]) -> str:
    """Return texts below each other."""
    return "<br>".join(map(escape, texts))
