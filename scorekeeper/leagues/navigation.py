"""Which page of a league belongs to which tab, and what its tabs and the links inside them are."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _


class Link(NamedTuple):
    """A page that the navigation leads to: its template, its view, what the link says, who may.

    `within` are the pages that are reached from it, and light it.
    """

    page: str
    view: str
    says: str
    act: str = ""
    within: tuple[str, ...] = ()


class Tab(NamedTuple):
    """A tab: what it says, and the pages inside it; it leads to the first."""

    says: str
    links: tuple[Link, ...]

    @property
    def pages(self) -> Collection[str]:
        """All pages that light the tab."""
        return {page for link in self.links for page in (link.page, *link.within)}


TABS = (
    Tab(_("Standings"), (
        Link("league", "league", _("Standings")),
        Link("ratings", "league-ratings", _("Ratings")),
        Link("charts", "league-charts", _("Charts"), within=("compare",)),
        Link("seasons", "league-seasons", _("Seasons"), within=("pot", "divisions")),
        Link("adjustments", "league-adjustments", _("Adjustments"), within=("carry_over",)),
    )),
    Tab(_("Evenings"), (
        Link("evenings", "league-evenings", _("All evenings"), within=("evening", "league_match")),
        Link("tables", "league-tables", _("Tonight")),
        Link("tournaments", "tournaments", _("Tournaments"), within=("tournament",)),
        Link("notices", "league-notices", _("Notices"), "count"),
    )),
    Tab(_("Members"), (
        Link("members", "league-members", _("Members"),
             within=("member", "player", "player_matches")),
    )),
    Tab(_("Print"), (Link("print", "league-print", _("Print")),)),
    Tab(_("Desk"), (
        Link("desk", "league-desk", _("What waits"), "manage"),
        Link("acts", "league-acts", _("Who did what"), "manage"),
        Link("settings", "league-settings", _("Settings"), "manage"),
        Link("import", "league-import", _("Import"), "manage"),
        Link("chats", "league-chats", _("Chat programs"), "manage"),
    )),
)  # fmt: skip
"""The tabs of a league, in their order; each page is in one."""


class Way(NamedTuple):
    """A link as a page shows it: `current` is what says that one is there, or near."""

    page: str
    address: str
    says: str
    current: str


def navigation(slug: str, may: Mapping[str, bool], here: str) -> dict[str, list[Way]]:
    """Return the tabs of a league, and the links inside the tab of a page where there are some."""
    tabs, inner = [], []
    for tab in TABS:
        links = [link for link in tab.links if not link.act or may[link.act]]
        if not links:
            continue
        lit = here in tab.pages
        tabs.append(_way(slug, links[0], tab.says, here, near=lit))
        if lit and len(links) > 1:
            inner = [_way(slug, link, link.says, here, near=here in link.within) for link in links]
    return {"tabs": tabs, "inner": inner}


def _way(slug: str, link: Link, says: str, here: str, *, near: bool) -> Way:
    current = "page" if here == link.page else "true" if near else ""
    return Way(link.page, reverse(link.view, args=[slug]), gettext(says), current)
