"""A match in a code, made and read on a phone without a network."""

import json

from django.urls import reverse

from games.code import TooLongForCodes, join, read
from games.values import Refused
from scorekeeper.matches.log.whole_code import match_codes
from scorekeeper.phone.copies import copy_answer
from scorekeeper.phone.match import PhoneMatch
from scorekeeper.phone.questions import Answer, Question
from scorekeeper.presenters.presenter import refusal_texts


def match_code(match: PhoneMatch, question: Question) -> Answer:
    """Answer with the link of a match and the digits behind it, as JSON.

    One to four texts of digits; none if the match is too long.
    """
    link = question.origin + reverse("match", args=(match.code,))
    try:
        digits = match_codes(match, link)
    except TooLongForCodes:
        digits = ()
    content = {"link": link, "digits": digits}
    return Answer(template="", html=json.dumps(content), version=match.version)


def code_content(question: Question) -> Answer:
    """Answer with the content of the digits in the form, as JSON, or with the refusal."""
    try:
        content = read(join(question.form.get("digits", [])))
    except Refused as refused:
        return Answer(status=400, template="", html="\n".join(refusal_texts(refused.refusals)))
    html = json.dumps(content, ensure_ascii=False)
    return Answer(template="", html=html, game=content["game"], version=content["version"])


FILES = {"copy": copy_answer, "code": match_code}
"""The answers that hold a whole match, by the kind of their question."""
