"""How the log names whoever wrote a change; `sheet/author_text.py` says it to readers."""

SCORER = "scorer"
"""Whoever writes with a key alone, without a name."""
BROWSER = "Browser"
"""A phone whose browser does not say what it is; the second one is "Browser 2"."""
FROM_FILE = "file:"
"""Stands before the author of a change whom only a file names."""


def named_in_file(author: str) -> str:
    """Return an author without the mark of a file, however often it was imported.

    >>> named_in_file("file:anna"), named_in_file("file: file:anna"), named_in_file("anna")
    ('anna', 'anna', 'anna')
    """
    while author.startswith(FROM_FILE):
        author = author.removeprefix(FROM_FILE).strip()
    return author
