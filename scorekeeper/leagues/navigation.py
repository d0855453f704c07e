"""The tabs of a league's pages, and the links within each tab."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _


@dataclass
class Link:
    """A link of the navigation: template, view, text, sort key, required permission.

    `within` are the templates of subpages, on which the link is highlighted too.
    """

    page: str
    view: str
    says: str
    order: int
    act: str = ""
    within: tuple[str, ...] = ()


@dataclass
class Tab:
    """A tab with its text and links; it leads to the first link."""

    says: str
    links: list[Link] = field(default_factory=list)

    def add(self, *links: Link) -> None:
        """Insert links by their sort keys."""
        self.links = sorted([*self.links, *links], key=attrgetter("order"))

    def add_within(self, page: str, *pages: str) -> None:
        """Highlight the link to a page on these subpages too."""
        for link in self.links:
            if link.page == page:
                link.within += pages

    @property
    def pages(self) -> Collection[str]:
        """All templates on which the tab is highlighted."""
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
        Link("settings", "league-settings", _("Settings"), 30, "manage"),
    ],
)
TABS = (STANDINGS, EVENINGS, MEMBERS, PRINT, DESK)
"""The tabs of a league in order; each page is in one. Packages above add their links."""


class PageLink(NamedTuple):
    """A link for a page; `current` is its `aria-current`: "page", "true" on a subpage, or empty."""

    page: str
    address: str
    says: str
    current: str


def navigation(slug: str, may: Mapping[str, bool], page: str) -> dict[str, list[PageLink]]:
    """Return the tabs of a league, and the links within the current tab if it has several."""
    tabs, inner = [], []
    for tab in TABS:
        links = [link for link in tab.links if not link.act or may[link.act]]
        if not links:
            continue
        is_current = page in tab.pages
        tabs.append(_present_link(slug, links[0], tab.says, page, near=is_current))
        if is_current and len(links) > 1:
            inner = [
                _present_link(slug, link, link.says, page, near=page in link.within)
                for link in links
            ]
    return {"tabs": tabs, "inner": inner}


def _present_link(slug: str, link: Link, says: str, page: str, *, near: bool) -> PageLink:
    current = "page" if page == link.page else "true" if near else ""
    return PageLink(link.page, reverse(link.view, args=[slug]), gettext(says), current)
