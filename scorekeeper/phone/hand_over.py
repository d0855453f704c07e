"""Handing a match over to another phone without a network: asked twice, then in codes."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.safestring import SafeString

from games.code import TooLongForCodes, split, write_hand_over
from scorekeeper.matches.access.labels import free_label, is_label
from scorekeeper.matches.access.whole_code import code_svg
from scorekeeper.matches.log.hand_over import STARTED, HandOver, content_of
from scorekeeper.media.qr import room_for_digits, scan_code
from scorekeeper.phone.codes import FILES
from scorekeeper.phone.match import PhoneMatch
from scorekeeper.phone.questions import Answer, PenShape, Question
from scorekeeper.phone.render import render_page

WAITING = "waiting"


def hand_over_answer(match: PhoneMatch, question: Question) -> Answer:
    """Answer with the second question before a match is handed over, or with its codes.

    Only an answer with codes names the phone as its author: from then on another one scores.
    """
    if question.pen is None:
        raise ValueError(question.kind)
    player = question.post.get("to", "")
    page = {
        "code": match.code,
        "to": player if player in match.read_document().players else "",
        "unsent": len(question.pen.steps),
        "problem": _problem(question.pen),
    }
    label = _label(question, question.pen)
    if "sure" in question.post and not page["problem"]:
        try:
            page["scans"] = list(_scans(_hand_over(question.pen, label), question.origin))
        except TooLongForCodes:
            page["problem"] = "long"
    answer = render_page(question, ("hand_over", page), match.version)
    return answer.model_copy(update={"author": label if "scans" in page else ""})


def _problem(pen: PenShape) -> str:
    """Return why a match cannot be handed over, empty if it can."""
    if any(step.state != WAITING for step in pen.steps):
        return "open"
    begun_here = any(step.kind in STARTED for step in pen.steps)
    return "" if begun_here or pen.scorer_key else "key"


def _label(question: Question, pen: PenShape) -> str:
    """Return the label of this phone: that of the server, or its own if it has none yet."""
    if is_label(question.author):
        return question.author
    used = {entry["author"] for entry in pen.base["log"]} | {step.by for step in pen.steps}
    return free_label(question.agent, used)


def _hand_over(pen: PenShape, label: str) -> HandOver:
    """Return the match with its steps, each with the phone that entered it."""
    steps = [step.model_dump(exclude={"state"}) | {"by": step.by or label} for step in pen.steps]
    return HandOver(pen.base, steps, pen.scorer_key)


def _scans(hand_over: HandOver, origin: str) -> Iterator[SafeString]:
    """Yield the codes as SVG. Raises `TooLongForCodes`."""
    link = origin + reverse("match", args=(hand_over.match["code"],))
    code = write_hand_over(content_of(hand_over))
    for digits in split(code, room_for_digits(link)):
        yield code_svg(scan_code(link, digits))


WHOLE_MATCHES = {**FILES, "hand-over": hand_over_answer}
"""The answers with a whole match, by the kind of their question."""
