"""The base of acts about an import."""

from typing import Annotated, Self

from scorekeeper.leagues.acts.kind import Group, Kind, RowOf
from scorekeeper.leagues.models import Import


class AboutImport(Kind):
    """An act about an import, with the numbers of its members and results."""

    group = Group.IMPORTS
    subject = "import:{imported}"

    imported: Annotated[str, RowOf(Import)]
    members: int
    results: int

    @classmethod
    def of(cls, imported: Import) -> Self:
        return cls(
            imported=str(imported.pk),
            members=len(imported.added) + len(imported.restored),
            results=imported.tables.count(),
        )
