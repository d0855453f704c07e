"""Every sheet can be drawn, whatever the names and the machine's fonts."""

import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any
from unittest import mock

import pypdf
import pytest
import typst
from django.conf import settings as site
from django.test import Client
from django.utils.translation import gettext, override
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games import GAMES
from games.sheet import fold_sheet
from scorekeeper.exports.paper import typeset as typesetting
from scorekeeper.exports.paper.content import WORDS, PrintSettings, printed_sheet
from scorekeeper.exports.paper.fonts import coverage as covering
from scorekeeper.exports.paper.fonts import installed
from scorekeeper.exports.paper.fonts.clusters import clusters, name_of
from scorekeeper.exports.paper.fonts.cmap import Characters, characters_of
from scorekeeper.exports.paper.fonts.coverage import drawable, drawable_texts
from tests.support.exports.printed_text import HEAD, alternative_texts, text_of
from tests.support.exports.stored_matches import LONGEST
from tests.support.people import start

GEORGIAN = Path(__file__).parent / "georgian.ttf"
"""The first seven letters of Noto Sans Georgian, and the space."""
FEW_OR_MANY = 12 if settings().max_examples <= 100 else 300
BOX = "A box replaces a character that this server's fonts lack."
BRINGS = f"{BOX} These Debian packages have such fonts:"

NOT_DRAWN = {
    "emoji": ("Dora 🎉", "PARTY POPPER", "fonts-noto-color-emoji"),
    "flag": (
        "🇭🇷 Ana",
        "REGIONAL INDICATOR SYMBOL LETTER H, REGIONAL INDICATOR SYMBOL LETTER R",
        "fonts-noto-color-emoji",
    ),
    "flag by tags": (
        "\U0001f3f4\U000e0067\U000e0062\U000e007f Ana",
        "WAVING BLACK FLAG",
        "fonts-noto-color-emoji",
    ),
    "family": ("👩‍👩‍👧 Li", "WOMAN, WOMAN, GIRL", "fonts-noto-color-emoji"),
    "skin": ("👍🏽", "THUMBS UP SIGN, EMOJI MODIFIER FITZPATRICK TYPE-4", "fonts-noto-color-emoji"),
    "keycap": ("7️⃣", "DIGIT SEVEN, COMBINING ENCLOSING KEYCAP", "fonts-noto-color-emoji"),
    "chinese": ("龘", "CJK UNIFIED IDEOGRAPH-9F98", "fonts-noto-cjk"),
    "korean": ("지", "HANGUL SYLLABLE JI", "fonts-noto-cjk"),
    "javanese": ("ꦄ", "JAVANESE LETTER A", "fonts-noto-core"),
    "private": ("A\ue000", "U+E000", None),
    "ours": ("A\U000f0000", "U+F0000", None),
    "unassigned": ("A\u0378", "U+0378", None),
    "no character": ("A\uffff", "U+FFFF", None),
    "surrogate": ("A\ud83c", "U+D83C", None),
    "control": ("A\x07", "U+0007", None),
    "turned round": ("A\u202eb", "RIGHT-TO-LEFT OVERRIDE", None),
    "mark of bytes": ("A\ufeff", "ZERO WIDTH NO-BREAK SPACE", None),
    "mark alone": ("\u0301A", "COMBINING ACUTE ACCENT", "fonts-noto-core"),
}
"""Characters missing from shipped fonts: a name, the label of its box, the font package."""
DRAWN = [
    "Žana",
    "Z\u030cana",
    "Ольга",
    "Ελένη",
    "محمد",
    "שרה",
    "अनिल",
    "क्षत्रिय",
    "شیرین",
    "♠♥♦♣",
    "🂡",
    "🏆",
    "❤️",
    "a\u200db",
    "\u200fA",
    "A\u2066b\u2069",
    "A\u3000B",
    "Ni\u0303no",
    "佐藤 静香",
    "ミゼール々",
    "x\u0336",
    "½ €",
]


@pytest.fixture
def only_shipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Provide an empty font folder, on a machine without other fonts."""
    monkeypatch.setattr(installed, "FOLDERS", ())
    monkeypatch.setenv("FONTS", str(tmp_path))
    installed.discard_state()
    yield tmp_path
    installed.discard_state()


def sheet_of(name: str, title: str = "Friday") -> dict[str, Any]:
    match = LONGEST["nestors"]
    renamed = replace(match, players=(name, *match.players[1:]), deals=match.deals[:1])
    return printed_sheet(
        fold_sheet(renamed), replace(HEAD, title=title, address=""), PrintSettings()
    )


def read(data: dict[str, Any]) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(typesetting.pdf(data)))


def boxes_of(reader: pypdf.PdfReader) -> set[str]:
    return set(alternative_texts(reader.root_object["/StructTreeRoot"]))


characters = st.characters(exclude_categories=())
joining = st.sampled_from("a \u200d\ufe0f\u0301\u0652\U0001f1ed👩🏽शि")
texts = st.text(characters | joining, max_size=12)


@given(name=texts, title=texts, note=texts)
@example(name="a\u3042\u180f", title="\u0344", note="\u1100\u1161\u11a8")
@settings(max_examples=FEW_OR_MANY)
def test_any_name_title_and_note_is_printed(name: str, title: str, note: str) -> None:
    data = sheet_of(name, title) | {"noted": [{"legend": note, "answer": note}]}

    with mock.patch.object(typesetting, "discard_state") as discard:
        files = typesetting.pdf(data), typesetting.png(data | {"show": "result"})

    assert [file[:4] for file in files] == [b"%PDF", b"\x89PNG"]
    assert discard.mock_calls == []


@pytest.mark.usefixtures("only_shipped")
@pytest.mark.parametrize("case", NOT_DRAWN)
def test_character_without_a_font_is_a_box_with_its_name(case: str) -> None:
    name, label, package = NOT_DRAWN[case]

    reader = read(sheet_of(name))

    note = f"{BRINGS} {package}." if package else f"{BOX} Rules in force"
    assert boxes_of(reader) == {label}
    assert note in text_of(reader)


@pytest.mark.usefixtures("only_shipped")
@pytest.mark.parametrize("name", DRAWN)
def test_character_of_a_shipped_font_needs_no_box(name: str) -> None:
    reader = read(sheet_of(name))

    assert boxes_of(reader) == set()
    assert BOX not in text_of(reader)


@pytest.mark.django_db
@pytest.mark.usefixtures("only_shipped")
def test_page_of_exports_says_which_package_brings_the_font(client: Client) -> None:
    pages = [
        unescape(client.get(f"/m/{start(players=players).code}/exports/").content.decode())
        for players in (["Ana", "龘香", "Cleo"], ["Ana", "Ben", "Cleo"])
    ]

    assert [f"{BRINGS} fonts-noto-cjk." in page for page in pages] == [True, False]


@pytest.mark.usefixtures("only_shipped")
def test_printed_words_need_no_box_in_any_language() -> None:
    phrases = []
    for language, _name in site.LANGUAGES:
        with override(language):
            phrases += [
                gettext(word) for word in (*WORDS.values(), *(g.name for g in GAMES.values()))
            ]

    assert drawable_texts(phrases).boxes == {}


@pytest.mark.usefixtures("only_shipped")
@pytest.mark.parametrize("language", dict(site.LANGUAGES))
def test_no_message_of_a_language_needs_a_box(language: str) -> None:
    catalog = Path(site.LOCALE_DIR, language, "LC_MESSAGES", "django.po")
    rules = [file.read_text() for file in Path(site.BASE_DIR).glob(f"games/*/rules.{language}.md")]
    messages = catalog.read_text() if catalog.exists() else ""

    boxes = drawable_texts([messages, *rules]).boxes.values()

    assert [name for name in boxes if not name.endswith("ARROW")] == []  # of pages alone


@pytest.mark.usefixtures("only_shipped")
def test_document_is_called_by_its_title_and_names_as_they_are() -> None:
    reader = read(sheet_of("Dora 🎉", "A\x07b"))

    assert reader.metadata is not None
    players = "Dora 🎉, Ali, Mina, Sara"
    assert reader.metadata.title == f"A\ufffdb · 20 Nov 2026 · {players}"


def test_font_that_is_installed_later_is_used_without_a_restart(
    only_shipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = boxes_of(read(sheet_of("გა")))
    shutil.copy(GEORGIAN, only_shipped)
    at_once = boxes_of(read(sheet_of("გა")))
    monkeypatch.setattr(installed, "STATE_SECONDS", -1)

    reader = read(sheet_of("გა"))

    assert before == at_once == {"GEORGIAN LETTER GAN", "GEORGIAN LETTER AN"}
    assert boxes_of(reader) == set()
    assert "გა" in text_of(reader)


def test_font_that_is_removed_is_not_missed(
    only_shipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(GEORGIAN, only_shipped)
    installed.discard_state()
    before = boxes_of(read(sheet_of("გა")))
    (only_shipped / GEORGIAN.name).unlink()
    monkeypatch.setattr(installed, "STATE_SECONDS", -1)

    assert (before, len(boxes_of(read(sheet_of("გა"))))) == (set(), 2)


def test_file_that_is_not_a_font_is_ignored(only_shipped: Path) -> None:
    (only_shipped / "broken.ttf").write_bytes(b"\x00\x01\x00\x00")
    (only_shipped / "cut.ttf").write_bytes(GEORGIAN.read_bytes()[:300])
    installed.discard_state()

    assert boxes_of(read(sheet_of("გა"))) == {"GEORGIAN LETTER GAN", "GEORGIAN LETTER AN"}


@pytest.mark.usefixtures("only_shipped")
def test_font_that_claims_too_much_leaves_a_sheet_with_boxes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    everything = installed.Family("Braggart", (Characters([(0, sys.maxunicode)]),))
    monkeypatch.setattr(covering, "_by_any", lambda cluster, _seen: (everything.name, cluster))

    reader = read(sheet_of("გ and 7"))

    assert boxes_of(reader) == {"GEORGIAN LETTER GAN"}
    assert "fonts of this machine" in caplog.text


def test_other_mistake_of_a_sheet_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(typst.TypstError):
        typesetting.pdf(sheet_of("Ana") | {"drawing": "none"})


def test_characters_of_a_font_are_those_of_its_table(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.ttf"
    damaged.write_bytes(GEORGIAN.read_bytes()[:100])

    assert "".join(characters_of(GEORGIAN)) == " აბგდევზ"
    assert [list(characters_of(font)) for font in (damaged, tmp_path / "none.ttf")] == [[], []]


def test_shipped_fonts_draw_regular_and_bold_and_stay_small() -> None:
    files = sorted(installed.SHIPPED.glob("*.ttf"))

    draws = {family.name: len(family.faces) for family in installed.shipped_families()}
    assert draws == {
        name: 1 if name.endswith(("Symbols", "Signs")) else 2 for name in installed.OURS
    }
    assert sum(file.stat().st_size for file in files) < 2_100_000
    assert "SIL OPEN FONT LICENSE" in (installed.SHIPPED / "OFL.txt").read_text()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("ab", ["a", "b"]),
        ("e\u0301\u0323x", ["e\u0301\u0323", "x"]),
        ("👩‍👩‍👧a", ["👩‍👩‍👧", "a"]),
        ("🇭🇷🇫🇮🇸", ["🇭🇷", "🇫🇮", "🇸"]),
        ("\u0301\n\u0301", ["\u0301", "\n", "\u0301"]),
        ("\u1112\u1161\u11ab가", ["\u1112\u1161\u11ab", "가"]),
        ("", []),
    ],
)
def test_clusters_are_letters_as_readers_see_them(text: str, parts: list[str]) -> None:
    assert list(clusters(text)) == parts


def test_boxes_are_one_for_each_different_character() -> None:
    boxes = drawable({"a": "\ue000\ue001\ue000", "b": ["\ue001", 3, None]}, ())

    first, second = chr(0xF0000), chr(0xF0001)
    assert boxes.data == {"a": first + second + first, "b": [second, 3, None]}
    assert boxes.boxes == {first: name_of("\ue000"), second: name_of("\ue001")}


def without_fonts() -> list[str]:
    """Return the prefix of a command that hides the machine's fonts.

    The command runs in its own mount namespace; if the kernel forbids that, a variable tells it.
    """
    hide_fonts = (
        "mount -t tmpfs none /usr/share/fonts && mount -t tmpfs none /usr/local/share/fonts"
    )
    namespace = [
        "unshare",
        "--map-root-user",
        "--mount",
        "sh",
        "-c",
        f'{hide_fonts} && exec "$@"',
        "sh",
    ]
    allowed = shutil.which("unshare") and subprocess.run([*namespace, "true"], check=False)
    return namespace if allowed and not allowed.returncode else ["env", "NO_FOLDERS=1"]


def test_every_sheet_is_drawn_on_a_machine_without_fonts() -> None:
    program = [sys.executable, "-m", "tests.support.exports.without_fonts"]
    environment = os.environ | {"HOME": "/nonexistent", "FONTS": ""}

    process = subprocess.run(
        [*without_fonts(), *program], env=environment, capture_output=True, check=True
    )

    output = json.loads(process.stdout)
    assert output == {"fonts": [], "drawn": {slug: ["PDF", "PNG", "PDF", "PNG"] for slug in GAMES}}
    assert b"could not be set" not in process.stderr
