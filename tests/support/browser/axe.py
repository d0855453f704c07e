"""Lets axe look at a page."""

from typing import Literal, TypeAlias

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.plugins.profiles import THOROUGH

Look: TypeAlias = tuple[Literal["dark", "light"], int]

OTHERS: tuple[Look, ...] = (("dark", 100), ("light", 200))
LOOKS: tuple[Look, ...] = (*(OTHERS if THOROUGH else ()), ("light", 100))
"""Colours and the size of the text in per cent; the usual look comes last and stays."""
LOOK_AT = """async (leftOut) => {
  for (const each of document.querySelectorAll("main details")) each.open = true;
  const rules = Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run({ resultTypes: ["violations"], rules });
  const told = (rule) => rule.nodes.map(({ html }) => `${rule.id}: ${html.slice(0, 160)}`);
  return violations.flatMap(told);
}"""
ENLARGE = "(size) => { document.documentElement.style.fontSize = `${size}%`; }"


def faults(page: Page, *left_out: str) -> list[str]:
    """Return what axe finds on a page with everything opened: look, rule and element.

    Rules that are left out find nothing.
    """
    page.evaluate(Axe().axe_script)
    expected = []
    for scheme, size in LOOKS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(ENLARGE, size)
        expected += [f"{scheme}, {size} %: {fault}" for fault in page.evaluate(LOOK_AT, left_out)]
    return expected
