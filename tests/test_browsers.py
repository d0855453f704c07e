"""Scripts and styles use no feature newer than the browsers in docs/browsers.md."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "static"

# Features that came to Chrome, Firefox or Safari after November 2021, with the last version to add
# each.
SCRIPTS = {
    r"\.at\(": "Safari 15.4",
    r"\.findLast(Index)?\(": "Firefox 104",
    r"\.(toSorted|toReversed|toSpliced|with)\(": "Firefox 115",
    r"\.(groupBy|fromAsync|withResolvers)\(": "Safari 17.4",
    r"\bObject\.hasOwn\(": "Safari 15.4",
    r"\bstructuredClone\(": "Chrome 98, Safari 15.4",
    r"\brandomUUID\(": "Safari 15.4",
    r"\.checkVisibility\(": "Safari 17.4",
    r"\.requestSubmit\(": "Safari 16",
    r"\.submitter\b(?! \?\?)": "Safari 15.4",
    r"\.showModal\(|\.showPopover\(|\.togglePopover\(": "Safari 15.4, Firefox 125",
    r"\bAbortSignal\.(timeout|any)\(": "Chrome 103, Safari 16",
    r"\bBroadcastChannel\(": "Safari 15.4",
    r"\bnavigator\.locks\.": "Safari 15.4",
    r"\bURL\.canParse\(": "Chrome 120, Safari 17",
    r"\.(replaceState|pushState)\b.*\bnavigation\.": "Firefox 147",
    r"\bstartViewTransition\(": "Firefox 144",
    r"\(\?<[=!]": "Safari 16.4",
    r"/[a-z]*v[a-z]*\.test": "Safari 17",
    r"\bstatic \{": "Safari 16.4",
    r"#\w+ in ": "Safari 15",
    r"with \{ type:": "Firefox 138",
    r"^await |^const .*= await ": "Safari 15",
    r"\bnavigator\.vibrate\(": "never in Safari",
}
STYLES = {
    r":has\(": "Firefox 121",
    r"\d[dsl]v[hwib]\b": "Chrome 108, Safari 15.4",
    r"\bcolor-mix\(": "Chrome 111",
    r"\b(oklch|oklab|lch|lab)\(": "Chrome 111",
    r"\blight-dark\(": "Chrome 123",
    r"@layer\b": "Safari 15.4",
    r"@container\b": "Safari 16",
    r"@scope\b|@starting-style\b": "Chrome 118",
    r"\binert\b": "Safari 15.5",
    r"^\s*&": "Chrome 112",
    r"@media[^{]*[<>]": "Safari 16.4",
    r"\btext-box|\bfield-sizing|\binterpolate-size": "Chrome 123",
    r"\bsubgrid\b": "Chrome 117",
    r"\b(rotate|scale|translate): ": "Chrome 104",
}
HARMLESS = {("css/league/standings.css", r":has\("), ("css/match/strip-sizes.css", r":has\(")}
"""Uses with a harmless fallback: a border that is drawn twice, an anchor behind the strip."""


def files(ending: str) -> list[str]:
    actual = sorted(str(file.relative_to(STATIC)) for file in STATIC.rglob(f"*.{ending}"))
    games = sorted((ROOT / "games").rglob(f"*.{ending}"))
    return actual + [f"../{game.relative_to(ROOT)}" for game in games]


def code(name: str) -> str:
    """Return a file without its comments."""
    text = (STATIC / name).read_text()
    return re.sub(r"/\*.*?\*/|^\s*//.*?$", "", text, flags=re.DOTALL | re.MULTILINE)


def newer(name: str, features: dict[str, str]) -> set[str]:
    text = code(name)
    match = {feature for feature in features if re.search(feature, text, re.MULTILINE)}
    return {each for each in match if (name, each) not in HARMLESS}


@pytest.mark.parametrize("name", files("js"))
def test_script_runs_in_the_browsers_promised(name: str) -> None:
    assert newer(name, SCRIPTS) == set()


@pytest.mark.parametrize("name", files("css"))
def test_style_is_read_by_the_browsers_promised(name: str) -> None:
    assert newer(name, STYLES) == set()


def test_features_are_recognised() -> None:
    scripted = "navigator.vibrate?.(10); form.requestSubmit?.(); event.submitter ?? pressed"
    bare = "navigator.vibrate(10); form.requestSubmit(); event.submitter.name"

    match = [{script for script in SCRIPTS if re.search(script, text)} for text in (scripted, bare)]

    assert [len(each) for each in match] == [0, 3]
