"""Replaces the code of functions in place, without importing again."""

import gc
from collections import Counter
from collections.abc import Iterator
from types import CodeType, FunctionType

Path = tuple[tuple[str, int], ...]


def swap(old: str, new: str) -> bool:
    """Give all functions of one source the code of another; return whether that was possible.

    Impossible if a function's free variables change; values computed at import stay the same.
    """
    before = dict(_codes(compile(old, "code", "exec")))
    after = dict(_codes(compile(new, "code", "exec")))
    changed = {
        code: after[path] for path, code in before.items() if path in after and code != after[path]
    }
    gc.unfreeze()  # frozen objects are not among `get_objects`
    try:
        for function in gc.get_objects():
            # Not `isinstance`, which would call proxies.
            if type(function) is FunctionType and function.__code__ in changed:
                function.__code__ = changed[function.__code__]
    except ValueError:
        return False
    return True


def _codes(code: CodeType, path: Path = ()) -> Iterator[tuple[Path, CodeType]]:
    """Yield the code of every function by its path: enclosing names, each with a number."""
    counts: Counter[str] = Counter()
    for const in code.co_consts:
        if isinstance(const, CodeType):
            own_path = (*path, (const.co_name, counts[const.co_name]))
            counts[const.co_name] += 1
            yield own_path, const
            yield from _codes(const, own_path)
