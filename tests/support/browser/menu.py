"""The menu of a match in the bar."""

from playwright.sync_api import Locator, Page


def menu_of(page: Page) -> Locator:
    """Open the menu of a match, if it is not open, and return it."""
    menu = page.locator(".top-menu")
    if menu.get_attribute("open") is None:
        menu.locator("summary").click()
    return menu


def close_menu(page: Page) -> None:
    """Close the menu of a match, if it is open."""
    menu = page.locator(".top-menu")
    if menu.get_attribute("open") is not None:
        menu.locator("summary").click()


def open_if_there(page: Page) -> None:
    """Open the menu on a page of a match; leave other pages as they are."""
    if page.locator(".top-menu").count():
        menu_of(page)
