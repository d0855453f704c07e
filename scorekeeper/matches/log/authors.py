"""Names of authors in the log; `sheet/author_text.py` presents them to readers."""

SCORER = "scorer"
"""The author who writes with a key alone, without a name."""
BROWSER = "Browser"
"""A phone whose browser is unknown; the second one is "Browser 2"."""
FROM_FILE = "file:"
"""The prefix of an author whose name comes from an imported file."""


def named_in_file(author: str) -> str:
    """Return an author without the prefixes of files, however often the match was imported.

    >>> named_in_file("file:anna"), named_in_file("file: file:anna"), named_in_file("anna")
    ('anna', 'anna', 'anna')
    """
    while author.startswith(FROM_FILE):
        author = author.removeprefix(FROM_FILE).strip()
    return author
