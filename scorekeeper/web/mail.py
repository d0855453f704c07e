"""HTML part of account emails: the site's look, no external resources."""

import re
from dataclasses import dataclass

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.translation import get_language, get_language_bidi

SIGNATURE = "\n-- \n"
SUBJECT_SEPARATOR = "] "
"""Separator between the site's name and the rest of a subject."""
_BLANK_LINES = re.compile(r"\n\s*\n")
_ADDRESS = re.compile(r"https?://\S+")
_CODE = re.compile(r"[A-Z0-9]{2,8}(-[A-Z0-9]{2,8})*")
_LISTED = "- "


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of an email: an address, a code to type, or lines of words."""

    kind: str
    lines: tuple[str, ...]


def paragraphs_of(text: str) -> tuple[Paragraph, ...]:
    r"""Return the paragraphs of a plain-text email; lines wrapped for width are joined.

    >>> [each.kind for each in paragraphs_of("Hello\nAnna\n\nhttps://a.example/\n\nAB12-CD34")]
    ['words', 'address', 'code']
    """
    parts = (part.strip() for part in _BLANK_LINES.split(text))
    return tuple(_paragraph(part) for part in parts if part)


def _paragraph(part: str) -> Paragraph:
    if _ADDRESS.fullmatch(part):
        return Paragraph("address", (part,))
    if _CODE.fullmatch(part):
        return Paragraph("code", (part,))
    lines: list[str] = []
    for line in part.splitlines():
        if lines and not line.startswith(_LISTED):
            lines[-1] = f"{lines[-1]} {line.strip()}"
        else:
            lines.append(line.strip())
    return Paragraph("words", tuple(lines))


def attach_html(message: EmailMultiAlternatives) -> EmailMultiAlternatives:
    """Attach an HTML version of the text to an email, and return it."""
    text, _dashes, signature = str(message.body).rpartition(SIGNATURE)
    page = {
        "title": message.subject.rpartition(SUBJECT_SEPARATOR)[2],
        "paragraphs": paragraphs_of(text or signature),
        "signed": signature.strip().splitlines() if text else [],
        "language": get_language(),
        "is_rtl": get_language_bidi(),
    }
    message.attach_alternative(render_to_string("me/mail.html", page), "text/html")
    return message
