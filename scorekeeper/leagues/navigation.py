"""Which page of a league belongs to which tab, and what its tabs and the links inside them are."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _


@dataclass
class Link:
    """A page that the navigation leads to: its template, its view, what the link says, who may.

    `within` are the pages that are reached from it, and light it. Links stand by `order`.
    """

    page: str
    view: str
    says: str
    order: int
    act: str = ""
    within: tuple[str, ...] = ()


@dataclass
class Tab:
    """A tab: what it says, and the pages inside it; it leads to the first."""

    says: str
    links: list[Link] = field(default_factory=list)

    def add(self, *links: Link) -> None:
        """Add links at their places."""
        self.links = sorted([*self.links, *links], key=attrgetter("order"))

    def add_within(self, page: str, *pages: str) -> None:
        """Let the link to a page be lit by pages that are reached from it."""
        for link in self.links:
            if link.page == page:
                link.within += pages

    @property
    def pages(self) -> Collection[str]:
        """All pages that light the tab."""
        return {page for link in self.links for page in (link.page, *link.within)}


STANDINGS = Tab(
    _("Standings"),
    [
        Link("league", "league", _("Standings"), 10),
        Link("ratings", "league-ratings", _("Ratings"), 20),
        Link("seasons", "league-seasons", _("Seasons"), 40),
    ],
)
EVENINGS = Tab(_("Evenings"))
MEMBERS = Tab(
    _("Members"),
    [
        Link(
            "members",
            "league-members",
            _("Members"),
            10,
            within=("member", "player", "player_matches"),
        )
    ],
)
PRINT = Tab(_("Print"))
DESK = Tab(
    _("Desk"),
    [
        Link("acts", "league-acts", _("Who did what"), 20, "manage"),
        Link("settings", "league-settings", _("Settings"), 30, "manage"),
    ],
)
TABS = (STANDINGS, EVENINGS, MEMBERS, PRINT, DESK)
"""The tabs of a league, in their order; each page is in one. Packages above add their links."""


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
