"""Messages with invisible marks around them, by which a browser finds each in its place."""

from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from django.utils.translation import to_locale
from playwright.sync_api import Page

from scorekeeper.languages.message_checks import forms_of, read_catalog
from scorekeeper.languages.pseudo import CODE, pseudo_text
from scorekeeper.management.commands.messages import extract_messages
from tests.plugins.programs import ROOT

START, ZERO, END = "\U000e0001", 0xE0030, "\U000e007f"
"""Tag characters of Unicode, which no browser draws."""
FIND = """() => {
  const marks = /\\u{E0001}([\\u{E0030}-\\u{E0039}]+)|\\u{E007F}/gu;
  const number = (digits) => Number([...digits].map((d) => d.codePointAt(0) - 0xE0030).join(""));
  const found = [];
  const note = (id, element, box, how) => {
    let [around, rect] = [element, box];
    while (around && (rect.width < 4 || rect.height < 4)) {
      around = around.parentElement;
      if (around) rect = around.getBoundingClientRect();
    }
    if (!around || !element.checkVisibility({ checkVisibilityCSS: true })) return;
    const [x, y] = [scrollX, scrollY];
    const place = [rect.left + x, rect.top + y, rect.right + x, rect.bottom + y];
    found.push([id, place, how || (around === element ? "" : "spoken")]);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const open = [];
  while (texts.nextNode()) {
    const [text, element] = [texts.currentNode, texts.currentNode.parentElement];
    if (element.matches("script, style")) continue;
    for (const mark of text.data.matchAll(marks)) {
      if (mark[1]) open.push([number(mark[1]), text, mark.index + mark[0].length]);
      if (mark[1] || !open.length) continue;
      const [id, first, offset] = open.pop();
      const range = document.createRange();
      range.setStart(first, offset);
      range.setEnd(text, mark.index);
      const choice = element.closest("select");
      const box = (choice || range).getBoundingClientRect();
      note(id, choice || first.parentElement, box, choice ? "a choice" : "");
    }
  }
  for (const element of document.body.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      for (const mark of value.matchAll(marks)) {
        if (mark[1]) note(number(mark[1]), element, element.getBoundingClientRect(), name);
      }
    }
  }
  for (const mark of document.head.outerHTML.matchAll(marks)) {
    if (mark[1]) found.push([number(mark[1]), [0, 0, 0, 0], "head of the page"]);
  }
  return found;
}"""
"""Lists the messages that are shown: the number, the box on the page, and how it is there."""
STILL = """() => {
  for (const each of document.body.querySelectorAll("*")) {
    const { position, contentVisibility } = getComputedStyle(each);
    if (position === "sticky") each.style.position = "static";
    if (contentVisibility !== "visible") each.style.contentVisibility = "visible";
  }
  return document.documentElement.scrollHeight;
}"""
"""Draws the whole page, with nothing that stays over the rest; returns the height."""
REVEAL = """() => {
  for (const each of document.querySelectorAll("[hidden]")) each.hidden = false;
  for (const each of document.querySelectorAll("details")) each.open = true;
  for (const each of document.querySelectorAll("dialog:not([open])")) each.show();
}"""
"""Shows what a page keeps for later: other questions, details, dialogs."""


@dataclass(frozen=True)
class Place:
    """A message in its place on a page: its box in CSS pixels, and how it is there."""

    number: int
    box: tuple[float, float, float, float]
    how: str


def places_on(page: Page) -> list[Place]:
    """Return the places of the messages that a page shows."""
    return [Place(number, tuple(box), how) for number, box, how in page.evaluate(FIND)]


def compile_marked(language: str, folder: Path) -> list[Message]:
    """Compile the marked messages of a language into a folder; return them in the marks' order."""
    collected = extract_messages(folder / "django.pot", located=True)
    catalog = Catalog(locale="en" if language == CODE else language, domain="django")
    translated = catalog_of(language)
    messages: list[Message] = []
    for message in collected:
        if message.id:
            forms = forms_in(language, translated, message)
            marked = tuple(with_marks(len(messages), form) for form in forms)
            string = marked[0] if isinstance(message.id, str) else marked
            catalog.add(message.id, string, context=message.context)
            message.string = forms
            messages.append(message)
    compiled = folder / to_locale(language) / "LC_MESSAGES" / "django.mo"
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as file:
        write_mo(file, catalog)
    return messages


def catalog_of(language: str) -> Catalog:
    """Return the messages of a language, none of the pseudo-language and of English."""
    if language in {CODE, "en"}:
        return Catalog()
    folder = ROOT / "scorekeeper" / "locale" / to_locale(language)
    return read_catalog(folder / "LC_MESSAGES" / "django.po")


def forms_in(language: str, translated: Catalog, message: Message) -> tuple[str, ...]:
    """Return the forms of a message's translation, of the English if there is none."""
    known = translated.get(message.id, message.context)
    if known is not None and all(forms_of(known)):
        return tuple(forms_of(known))
    english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    return tuple(map(pseudo_text, english)) if language == CODE else english


def with_marks(number: int, text: str) -> str:
    """Return a text between invisible marks with a number."""
    digits = "".join(chr(ZERO + int(digit)) for digit in str(number))
    return f"{START}{digits}{text}{END}"
