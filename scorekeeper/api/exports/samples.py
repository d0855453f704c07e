"""Examples of files and of what is answered to one that is brought in."""

from typing import Any

from games.sheet import Sheet
from scorekeeper.matches.log.document import DETAILS
from scorekeeper.matches.log.file_data import FORMAT, VERSION


def export_answers(sheet: Sheet, match: dict[str, Any], key: dict[str, Any]) -> dict[str, Any]:
    """Return what each operation on files answers, given a match and its key as answered."""
    score, details = sheet.match.players, {name: match[name] for name in DETAILS}
    imported = {name: value for name, value in match.items() if name not in NOT_NEW} | key
    return {
        "export_json": {
            "format": FORMAT, "format_version": VERSION, "game": match["game"], **details,
            "started_at": match["started_at"], "zone": match["zone"],
            "deals": list(sheet.match.deals), "pending": None, "stopped": False,
        },
        "export_csv": f"Deal,Dealer,What was played\r\n1,{score[0]},Sanac\r\n",
        "export_xlsx": "PK…",
        "export_pdf": "%PDF-1.7 …",
        "export_png": "\u0089PNG …",
        "import_match": imported,
    }  # fmt: skip


NOT_NEW = ("scores", "changed_at")
"""What a new match is not told with."""
