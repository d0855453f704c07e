"""Small faults as programmers make them: another comparison, number or order; a lost `not`."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

COMPARED = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
COMPUTED = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.Div: "*",
    ast.FloorDiv: "*",
    ast.Mod: "+",
    ast.BitOr: "&",
    ast.BitAnd: "|",
}


@dataclass(frozen=True)
class Fault:
    """One replacement in a source: characters `start` to `end` become `new`.

    `within` is the line in which the replacement begins.
    """

    line: int
    start: int
    end: int
    old: str
    new: str
    within: str

    def applied(self, source: str) -> str:
        """Return the source with the fault."""
        return source[: self.start] + self.new + source[self.end :]

    def __str__(self) -> str:
        """Return line, old and new text."""
        return f"{self.line}: {' '.join(self.old.split())} -> {' '.join(self.new.split())}"


@dataclass(frozen=True)
class Mutant:
    """A fault in a file."""

    path: str
    fault: Fault

    def __str__(self) -> str:
        return f"{self.path}:{self.fault}"

    @property
    def kind(self) -> str:
        """The mutant's text with its line's content in place of the number, which moves."""
        replaced = str(self.fault).partition(": ")[2]
        return f"{self.path}: {self.fault.within}: {replaced}"


@cache
def faults(source: str) -> Sequence[Fault]:
    """Return every possible fault of a source, by position.

    >>> [str(fault) for fault in faults("def f(a): g(a < 2 and a)")]
    ['1: g(a < 2 and a) -> None', '1: a < 2 and a -> a < 2 or a', '1: a < 2 -> a <= 2', '1: 2 -> 3']
    """
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    results = set()
    for function in _functions(ast.parse(source)):
        whole = slice(starts[function.lineno - 1], starts[function.end_lineno or 0])
        for node in _inside(function):
            for part, new in _replaced(node, source):
                start = _place(starts, source, part.lineno, part.col_offset)
                end = _place(starts, source, part.end_lineno or 0, part.end_col_offset or 0)
                within = source[starts[part.lineno - 1] : starts[part.lineno]].strip()
                fault = Fault(part.lineno, start, end, source[start:end], new, within)
                changed = source[whole.start : start] + new + source[end : whole.stop]
                if fault.old != new and _is_python(changed):
                    results.add(fault)
    return sorted(results, key=lambda fault: (fault.start, -fault.end, fault.new))


def _is_python(function: str) -> bool:
    """Return whether the lines of a function parse."""
    try:
        ast.parse(f"if True:\n{function}" if function.startswith(" ") else function)
    except SyntaxError:
        return False
    return True


def _place(starts: list[int], source: str, line: int, column: int) -> int:
    """Return the index in the text of a line and a column in bytes."""
    text = source[starts[line - 1] : starts[line]]
    return starts[line - 1] + len(text.encode()[:column].decode())


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node


def _inside(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield the nodes of a function's body, without annotations and nested functions."""
    for statement in function.body:
        yield from _walked(statement)


def _walked(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "type_params"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.FunctionDef):
                yield from _walked(child)


def _replaced(node: ast.AST, source: str) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Yield replacements of a node by other operators and orders, then by omissions."""

    def text(part: ast.AST) -> str:
        return ast.get_source_segment(source, part) or ""

    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARED:
            yield node, f"{text(left)} {COMPARED[type(op)]} {text(right)}"
        case ast.BinOp(left=left, op=op, right=right) if type(op) in COMPUTED:
            yield node, f"{text(left)} {COMPUTED[type(op)]} {text(right)}"
        case ast.BoolOp(op=op, values=values):
            word = " or " if isinstance(op, ast.And) else " and "
            yield node, word.join(text(value) for value in values)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield node, text(operand)
        case ast.IfExp(test=test, body=body, orelse=other):
            yield node, f"{text(other)} if {text(test)} else {text(body)}"
    yield from _left_out(node)


def _left_out(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Yield another constant or an omission for a constant, a result or a statement."""
    match node:
        case ast.Constant(value=bool() as value):
            yield node, str(not value)
        case ast.Constant(value=int() as value):
            yield node, str(value + 1)
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield node, "return None"
        case ast.Expr(value=ast.Call() | ast.YieldFrom() | ast.Yield()):
            yield node, "None"
