"""A test is named `test_<thing>_<when>`, short enough to be read in a report."""

import ast
from pathlib import Path

TESTS = Path(__file__).parent
LONGEST = 70


def test_names_of_tests_are_short() -> None:
    trees = [ast.parse(file.read_text()) for file in sorted(TESTS.rglob("test_*.py"))]
    functions = [node for tree in trees for node in ast.walk(tree)]
    names = {each.name for each in functions if isinstance(each, ast.FunctionDef)}

    assert [name for name in names if len(name) > LONGEST and name.startswith("test_")] == []
