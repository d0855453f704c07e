"""The import page: text or file, columns, questions, preview, undo."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from scorekeeper.leagues.models import Import, League, PastTable
from tests.support.club import account, club, signed_in

pytestmark = pytest.mark.django_db


def post_import(league: League, **fields: object) -> object:
    return signed_in("Anna").post(f"/leagues/{league.slug}/import/", fields)


def test_workbook_is_previewed_asked_about_imported_and_undone() -> None:
    league, anna = club(), signed_in("Anna")
    address = f"/leagues/{league.slug}/import/"
    book, file = Workbook(), io.BytesIO()
    for row in (
        ("Datum", "Igrač", "Bodovi"),
        ("3.9.2026.", "Anna", 80),
        ("3.9.2026.", "Bena", -40),
        ("3.9.2026.", "Zoe", -40),
    ):
        book.active.append(row)  # type: ignore[union-attr]
    book.save(file)

    upload = SimpleUploadedFile("2026.xlsx", file.getvalue())
    preview = anna.post(address, {"file": upload, "text": ""}).context
    form, plan, names = preview["form"], preview["plan"], list(preview["names"])
    questions = [(field.label, field.value() == "", field.value() == "new") for field in names]
    ben = next(pk for pk, name in names[0].field.choices if name == "Ben")
    answered = {
        **{name: form[name].value() for name in ("key", "source", "kind", "text")},
        "head": "yes",
        "column.0": "date",
        "column.1": "player",
        "column.2": "points",
        "game": "preferans",
        "currency": "EUR",
        "together": "table",
        "who.Bena": ben,
        "who.Zoe": "new",
        "do": "import",
    }
    answers = [anna.post(address, answered)["Location"] for _press in range(2)]
    counted_rows = list(
        PastTable.objects.get().results.order_by("seat").values_list("member__name", "place")
    )
    past_import = Import.objects.get()
    undone = anna.post(f"{address}{past_import.pk}/undo/")

    assert questions == [("Bena", True, False), ("Zoe", False, True)]
    assert (plan.ready, answered["kind"], plan.results) == (False, "results", 1)
    assert answers == [address, address]
    assert counted_rows == [("Anna", 1), ("Ben", 2), ("Zoe", 2)]
    assert (past_import.by, past_import.source) == (account("Anna"), "2026.xlsx")
    assert (undone.status_code, Import.objects.count()) == (302, 0)


def test_names_alone_are_members() -> None:
    league = club()

    plan = post_import(league, text="Xena, Yves <b>, Zoe").context["plan"]  # type: ignore[attr-defined]

    assert (plan.order.content, plan.added) == ("members", ["Xena", "Yves <b>", "Zoe"])
    assert plan.ready


def test_evening_shows_the_imported_results() -> None:
    league = club()
    post_import(
        league,
        kind="results",
        source="",
        text="2026-09-03,Anna,80\n2026-09-03,Ben,-80",
        game="preferans",
        do="import",
        **{"column.0": "date", "column.1": "player", "column.2": "points"},
    )

    page = signed_in("Dora").get(f"/leagues/{league.slug}/evenings/2026-09-03/")
    listed = signed_in("Dora").get(f"/leagues/{league.slug}/evenings/")

    (table,) = page.context["past"]
    assert [(row.name, row.place) for row in table.rows] == [("Anna", 1), ("Ben", 2)]
    assert [day.imported for day in listed.context["played"]] == [1]
