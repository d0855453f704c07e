"""The papers of a league as files."""

from collections.abc import Mapping

from games.values import Refused
from scorekeeper.exports.files.file import File
from scorekeeper.exports.league_papers.forms import (
    BadgesForm,
    CertificatesForm,
    PaperForm,
    ReportForm,
    SlipsForm,
    StandingsForm,
)
from scorekeeper.exports.paper.typeset import pdf
from scorekeeper.media.types import PDF

KINDS: Mapping[str, type[PaperForm]] = {
    "standings": StandingsForm,
    "report": ReportForm,
    "certificates": CertificatesForm,
    "badges": BadgesForm,
    "slips": SlipsForm,
}


def paper_of(kind: str, form: PaperForm) -> File:
    """Return a paper of a league as PDF. Raises `Refused` or `Busy`."""
    if not form.is_valid():
        raise Refused(form.refusals())
    content = pdf(form.content(), "league")
    return File(f"{form.league.slug}-{kind}.pdf", PDF, content)
