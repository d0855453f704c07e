"""Scripts are small modules; pages load them in groups, each bundled into one file."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from pytest_django import Settings

from scorekeeper.web import pwa, scripts
from tests.support.browser.faults import FORGETS, NEW_KEY, QUICKER, SLOWER
from tests.support.colours import ROOT

MOST_LINES = 300
MODULES = sorted((ROOT / "static" / "js").rglob("*.js"))
LOADED = re.compile(r'<script type="module" src="/static/([^"]+)"></script>')
PRELOADED = re.compile(r'<link rel="modulepreload" href="/static/([^"]+)">')
LINKED = re.compile(r"static 'js/([\w/-]+)\.js'")
WORKER = "offline/service-worker"
GLOBAL_WRITTEN = re.compile(r"\b(?:window|self|globalThis)\.(\w+)\s*(?:[-+*/|&?]{0,2})=(?!=)")

Write = Callable[..., None]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Replace the site's modules; return a function that writes them by name."""
    monkeypatch.setattr(scripts, "FOLDER", tmp_path)
    (tmp_path / "pages").mkdir()

    def write_modules(**modules: str) -> None:
        for name, text in modules.items():
            (tmp_path / f"{name.replace('__', '/')}.js").write_text(text)

    return write_modules


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_module_is_short_and_says_what_it_is_for(module: Path) -> None:
    lines = module.read_text().splitlines()

    assert len(lines) <= MOST_LINES
    assert lines[0].startswith("// ")


def test_group_is_one_file_of_its_imports_in_order_of_dependence(write: Write) -> None:
    write(
        pages__site='// What runs.\n\nimport "../queue.js";\nimport "../news.js";\n',
        pages__new='import "../draft.js";\n',
        queue=(
            '// Saves.\n\nimport {\n  keep,\n  led as last,\n} from "./kept.js";\n\n'
            "/** Keeps\n * all. */\nfor (const each of /** @type {Deal[]} */ (last)) {\n"
            "  keep(each); // now\n}\n"
        ),
        kept="export const led = [];\nexport async function keep(deal) {\n  led.push(deal);\n}\n",
        news='import { keep } from "./kept.js";\nkeep(`two\n  lines`);\n',
        draft='import { keep } from "./kept.js";\nimport { far } from "./far.js";\nkeep(far);\n',
        far="export class far {}\n",
    )

    assert dict(scripts.group_texts()) == {
        "js/site.joined.js": (
            f"{scripts.RUN}"
            "const $kept = run(() => {\n"
            "const led = [];\nasync function keep(deal) {\nled.push(deal);\n}\n"
            "return { led, keep };\n});\n"
            "const $queue = run(() => {\nconst { keep, led: last } = $kept;\n"
            "for (const each of (last)) {\nkeep(each); // now\n}\n});\n"
            "const $news = run(() => {\nconst { keep } = $kept;\n"
            "keep(`two\n  lines`);\n});\n"
            "export { $kept };\n"
        ),
        "js/new.joined.js": (
            'import { $kept } from "./site.joined.js";\n'
            f"{scripts.RUN}"
            "const $far = run(() => {\nclass far {}\nreturn { far };\n});\n"
            "const $draft = run(() => {\nconst { keep } = $kept;\nconst { far } = $far;\n"
            "keep(far);\n});\n"
        ),
    }


@pytest.mark.parametrize(
    ("queue", "kept", "why"),
    [
        (
            'import { a } from "./kept.js";\n',
            'import { b } from "./queue.js";\n',
            "Modules import each other: pages/site > queue > kept > queue",
        ),
        ('import * as kept from "./kept.js";\n', "", r"queue.js cannot be joined .* \* as kept"),
        ('import kept from "./kept.js";\n', "", "queue.js cannot be joined .* import kept"),
        ('export { a } from "./kept.js";\n', "", "queue.js cannot be joined .* export {"),
        ("export default 1;\n", "", "queue.js cannot be joined .* export default"),
        ("export let count = 1;\n", "", "queue.js cannot be joined .* export let"),
        ("await fetch(1);\n", "", "queue.js cannot be joined .* await fetch"),
        (
            'import "./kept.js";\nconst late = () => import("./kept.js");\n',
            "const a = 1;\n",
            r"kept.js is loaded later but \['kept'\] are joined",
        ),
    ],
)
def test_module_that_cannot_be_joined_is_refused(
    write: Write, queue: str, kept: str, why: str
) -> None:
    write(pages__site='import "../queue.js";\n', queue=queue, kept=kept)

    with pytest.raises(ImproperlyConfigured, match=why):
        list(scripts.group_texts())


@pytest.mark.parametrize("fault", [NEW_KEY, FORGETS, SLOWER, QUICKER])
def test_fault_that_tests_put_into_scripts_finds_its_place(fault: dict[str, str]) -> None:
    code = "".join(text for _name, text in scripts.group_texts())

    assert [right for right in fault if right not in code] == []


def test_module_loaded_later_stays_a_file_of_its_own(write: Write) -> None:
    write(
        pages__site='const late = () => import("../chart.js");\n', chart='import "./a.js";\n', a=""
    )

    joined = dict(scripts.group_texts())["js/site.joined.js"]

    assert joined.endswith('const late = () => import("./chart.js");\n});\n')
    assert scripts.joined_files() == {"js/pages/site.js"}


def test_page_loads_one_file_a_group_before_anything_else_is_read(client: Client) -> None:
    page = client.get("/new/preferans/").content.decode()

    expected = ["js/new.joined.js", "js/site.joined.js"]
    assert (PRELOADED.findall(page), LOADED.findall(page)) == (expected, expected)


def test_modules_come_one_by_one_while_the_site_is_worked_on(
    client: Client, settings: Settings
) -> None:
    settings.DEBUG = True

    page = client.get("/new/preferans/").content.decode()

    assert LOADED.findall(page) == ["js/pages/new.js", "js/pages/site.js"]


def test_every_module_is_loaded_by_some_page_in_one_way() -> None:
    pages = "".join(page.read_text() for page in (ROOT / "templates").rglob("*.html"))
    joined = {name.removeprefix("js/").removesuffix(".js") for name in scripts.joined_files()}
    names = [str(file.relative_to(scripts.FOLDER))[:-3] for file in MODULES]
    later = {started for name in names for started in scripts.module_of(name).dynamic_imports}
    single_files = {*names} - joined - {WORKER}
    linked = set(LINKED.findall(pages)) | later
    assert [group for group in scripts.groups() if f'{{% scripts "{group}" %}}' not in pages] == []
    with_them = {
        name for start in {*later, *pwa.READY_SCRIPTS} for name in scripts.reachable_modules(start)
    }
    assert single_files - linked == with_them - linked - joined
    site = set(scripts.modules_of(scripts.SITE)) - scripts.STATELESS
    assert linked & site == set()
    assert {name for name in linked if set(scripts.module_of(name).imports) & site} == set()


def test_board_runs_without_the_scripts_of_every_other_page() -> None:
    board = dict(scripts.group_texts())["js/board.joined.js"]

    assert "site.joined" not in board


def test_no_global_is_written_by_two_scripts() -> None:
    written = [
        (name, file.name)
        for file in MODULES
        for name in {*GLOBAL_WRITTEN.findall(file.read_text())}
    ]

    names = [name for name, _file in written]
    assert [each for each in written if names.count(each[0]) > 1] == []


def test_every_script_is_checked_for_its_types() -> None:
    pages, worker = (
        json.loads((ROOT / ".ci" / "scripts" / name).read_text())
        for name in ("tsconfig.json", "worker.json")
    )

    script = f"../../static/js/{WORKER}.js"
    assert pages["include"][-1] == "../../static/js/**/*.js"
    assert (pages["exclude"], worker["include"][-1]) == ([script], script)


def test_worker_keeps_groups_and_not_their_modules() -> None:
    cached = {file for file in pwa.needed_files() if file.endswith(".js")}

    groups = {f"/static/{scripts.group_file(group)}" for group in scripts.groups()}
    single_files = {
        f"/static/js/{name}.js"
        for name in (
            "code/form",
            "code/not-found",
            "deal/grid",
            "deal/hold-form",
            "match/share-link",
            "code/fragment",
            "code/numbers",
            "code/share",
            "offline/cached-pages",
            "screens/wall",
        )
    }
    later = {f"/static/js/{name}.js" for name in scripts.lazy_modules()}
    ready = {f"/static/{name}" for name in pwa.offline_engine_files()}
    assert cached == groups | single_files | later - ready | {f"/static/{pwa.HTMX}"}


def test_module_of_a_group_that_is_loaded_later_as_well_is_kept_too(write: Write) -> None:
    write(
        pages__site='const late = () => import("../chart.js");\n',
        chart='import "./a.js";\n',
        pages__deal='import "../a.js";\n',
        a="",
    )

    assert scripts.joined_files() == {"js/pages/site.js", "js/pages/deal.js"}


def test_first_visit_loads_nothing_of_what_scores_without_a_network() -> None:
    later = pwa.offline_engine_files()

    assert later >= {
        f"js/offline/{name}.js" for name in ("engine", "controller", "switch", "shell")
    }
    assert scripts.joined_files() & later == set()
    assert {f"/static/{file}" for file in later} & set(pwa.needed_files()) == set()
