"""Mutation testing works: its files and tests exist, and each fault takes effect."""

import gc
import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.mutants.__main__ import draw_mutants, files_of
from tests.mutants.areas import AREAS, WITHOUT_EFFECT, Area
from tests.mutants.changes import Mutant, faults
from tests.mutants.reach import ROOT
from tests.mutants.swap import swap

HALVED = """class Pair:
    def half(self, number):
        return [each for each in (number // 2,)]

def made():
    return lambda: Pair().half(9)
"""


def functions_of(file: Path) -> Callable[[], Callable[[], list[int]]]:
    """Write and import a module; return a function of it."""
    file.write_text(HALVED)
    spec = importlib.util.spec_from_file_location("halved", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    function: Callable[[], Callable[[], list[int]]] = module.made
    return function


def test_fault_reaches_functions_that_are_loaded_already(tmp_path: Path) -> None:
    made = functions_of(tmp_path / "halved.py")
    halves = made()

    gc.freeze()  # as in `tests/conftest.py`: frozen functions are found, too
    swapped = swap(HALVED, HALVED.replace("number // 2", "number * 2"))

    assert (swapped, halves(), made()()) == (True, [18], [18])
    gc.freeze()


def test_fault_that_takes_away_a_variable_is_not_swapped(tmp_path: Path) -> None:
    source = "def made(of):\n    def inner():\n        return of\n    return inner\n"
    file = tmp_path / "closure.py"
    file.write_text(source)
    spec = importlib.util.spec_from_file_location("closure", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    inner = module.made(5)

    assert swap(source, source.replace("return of", "return 6")) is False
    assert inner() == 5


def test_faults_are_tried_without_the_limits_of_the_shell() -> None:
    program = "import os, tests.mutants.__main__; print(os.environ['RATE_LIMITS'])"
    environment = os.environ | {"RATE_LIMITS": "on"}

    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, check=True
    )

    assert run.stdout == b"off\n"


def test_pattern_that_no_file_has_is_refused() -> None:
    with pytest.raises(ValueError, match=r"No file is called games/none\.py\."):
        files_of(Area(("games/sheet.py", "games/none.py"), ()))


@pytest.mark.thorough
@pytest.mark.parametrize("name", AREAS)
def test_area_names_files_and_tests_that_are_there(name: str) -> None:
    area = AREAS[name]

    chosen = draw_mutants(area, 60, seed=1)

    assert files_of(area)
    assert all((ROOT / tests).exists() for tests in area.tests)
    assert (len(chosen), chosen) == (60, draw_mutants(area, 60, seed=1))


@pytest.mark.thorough
def test_fault_without_effect_is_still_in_the_code() -> None:
    files = {file for area in AREAS.values() for file in files_of(area)}
    kinds = {
        Mutant(str(file.relative_to(ROOT)), fault).kind
        for file in files
        for fault in faults(file.read_text())
    }

    assert set(WITHOUT_EFFECT) <= kinds
