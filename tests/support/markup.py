"""The elements of a page: inline code, headings, fields and labels, text."""

from collections import Counter
from html.parser import HTMLParser

from django.http.response import HttpResponse


class Markup(HTMLParser):
    """A parser that collects inline code, headings, fields without labels, ids and text."""

    def __init__(self, response: object) -> None:
        super().__init__()
        assert isinstance(response, HttpResponse)
        self.inline: list[str] = []
        self.headings: list[str] = []
        self.fields: set[str] = set()
        self.labels: set[str] = set()
        self.open_labels = 0
        self.ids: Counter[str | None] = Counter()
        self.text = ""
        self.feed(response.content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect inline code, headings, ids and fields."""
        values = dict(attrs)
        self.ids.update([values["id"]] if "id" in values else [])
        self.inline += [f"{tag} {name}" for name in values if name == "style" or name[:2] == "on"]
        data = values.get("type") == "application/json"
        if tag == "style" or (tag == "script" and "src" not in values and not data):
            self.inline.append(tag)
        if tag in {"h1", "h2", "h3"}:
            self.headings.append(tag)
        if tag == "label":
            self.open_labels += 1
            self.labels.add(values.get("for") or "")
        needs_label = tag == "select" or (tag == "input" and values.get("type") != "hidden")
        if needs_label and not self.open_labels and "aria-label" not in values:
            self.fields.add(values.get("id") or f"{tag} {values.get('name')}")

    def handle_endtag(self, tag: str) -> None:
        """Close a label."""
        self.open_labels -= tag == "label"

    def handle_data(self, data: str) -> None:
        """Collect the text."""
        self.text += data
