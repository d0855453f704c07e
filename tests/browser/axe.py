"""Lets axe look at a page."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def faults(page: Page) -> list[str]:
    """Return what axe finds on a page with everything opened, rule and element."""
    page.evaluate("document.querySelectorAll('main details').forEach((e) => { e.open = true; })")
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]]
