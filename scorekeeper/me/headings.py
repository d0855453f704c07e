"""Sentence case for headings and buttons of allauth."""

import re

_WORDS = (
    "Access|Account|Activated|Add|Address|Addresses|App|At|Authentication|Authenticator|Browser"
    "|Cancelled|Change|Changed|Closed|Code|Codes|Confirm|Confirmation|Connections|Deactivated"
    "|Email|Enter|Exists|Factor|Failure|Generated|In|Inactive|Key|Keys|Login|My|Other|Out|Party"
    "|Passkey|Password|Phone|Primary|Recovery|Removed|Reset|Security|Sessions|Set|Sign|Third|This|Token"
    "|Up|Verification|Verify|Via|Already|Added|Your"
)
_LATER_WORD = re.compile(rf"(?<=[\w)][\s-])(?:{_WORDS})\b")


def sentence_case(text: str) -> str:
    """Return a heading in sentence case; proper names keep their capitals.

    >>> sentence_case("Two-Factor Authentication"), sentence_case("Sign In Via Google")
    ('Two-factor authentication', 'Sign in via Google')
    """
    return _LATER_WORD.sub(lambda word: word[0].lower(), text)
