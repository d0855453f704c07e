"""Accessibility checks with axe."""

from typing import Literal, TypeAlias

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.plugins.profiles import THOROUGH

Look: TypeAlias = tuple[Literal["dark", "light"], int]

OTHERS: tuple[Look, ...] = (("dark", 100), ("light", 200))
USUAL: tuple[Look, ...] = (("light", 100),)
LOOKS: tuple[Look, ...] = (*(OTHERS if THOROUGH else ()), *USUAL)
"""Colour schemes with text sizes in per cent; the default look comes last and stays set."""
LOOK_AT = """async (leftOut) => {
  for (const each of document.querySelectorAll("main details")) each.open = true;
  const rules = Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run({ resultTypes: ["violations"], rules });
  const told = (rule) => rule.nodes.map(({ html }) => `${rule.id}: ${html.slice(0, 160)}`);
  return violations.flatMap(told);
}"""
ENLARGE = "(size) => { document.documentElement.style.fontSize = `${size}%`; }"


def faults(page: Page, *left_out: str, looks: tuple[Look, ...] = LOOKS) -> list[str]:
    """Return axe's violations on a page with all details open: look, rule and element.

    The rules in `left_out` are disabled.
    """
    page.evaluate(Axe().axe_script)
    expected = []
    for scheme, size in looks:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(ENLARGE, size)
        expected += [f"{scheme}, {size} %: {fault}" for fault in page.evaluate(LOOK_AT, left_out)]
    return expected
