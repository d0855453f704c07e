"""Scripts of pages: small modules, joined into one file per group for browsers.

A group is a module in `static/js/pages/` that imports everything a page needs. Joined, each module
is a function that runs once, after its imports; modules of the group `site` are imported from its
file.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from posixpath import dirname, normpath

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.templatetags.static import static

from scorekeeper.folders import shipped_path

FOLDER = shipped_path("static") / "js"
SITE = "site"
STATELESS = {"site/element"}
"""Modules that a page may have twice: joined, and as a file that a lazy module imports."""
IMPORT = re.compile(
    r'^import (?:\{(?P<names>[^}]*)\} from )?"(?P<path>\.{1,2}/[^"]+)\.js";\n?', re.MULTILINE
)
EXPORT = re.compile(
    r"^export (?=(?:(?:async )?function\*? ?|const |class )(?P<name>[\w$]+))", re.MULTILINE
)
DYNAMIC_IMPORT = re.compile(r'\bimport\("(\.{1,2}/[^"]+)\.js"\)')
UNSUPPORTED = re.compile(r"^(?:import\b(?!\()|export\b|await\b).*", re.MULTILINE)
COMMENTS = (
    re.compile(r"^[ \t]*//.*\n", re.MULTILINE),
    re.compile(r"^[ \t]*/\*.*?\*/[ \t]*\n", re.MULTILINE | re.DOTALL),
    re.compile(r"/\*\* @type .*?\*/ ?"),
)
RUN = """\
const run = (module) => {
try { return module(); } catch (error) { setTimeout(() => { throw error; }); }
};
"""
"""An error in a module is reported in the console; the others run, like separate files."""


@dataclass(frozen=True)
class Module:
    """A module: imported names by module, modules loaded by `import()`, exported names, code."""

    imports: dict[str, str]
    dynamic_imports: list[str]
    exports: list[str]
    code: str


def groups() -> list[str]:
    """Return the names of all groups, that of every page first."""
    return [SITE, *sorted({file.stem for file in (FOLDER / "pages").glob("*.js")} - {SITE})]


def group_file(group: str) -> str:
    """Return the static file of a whole group, which exists once files are collected."""
    return f"js/{group}.joined.js"


def address_of(group: str) -> str:
    """Return the URL of a group's file; in DEBUG that of its module."""
    return static(f"js/pages/{group}.js" if settings.DEBUG else group_file(group))


def joined_files() -> set[str]:
    """Return the static files that no page loads, since a group's file contains them."""
    joined = {name for group in groups() for name in modules_of(group)}
    return {f"js/{name}.js" for name in joined - lazy_modules()}


def lazy_modules() -> set[str]:
    """Return the modules that pages load by `import()`, with their dependencies."""
    modules = [module for group in groups() for module in modules_of(group).values()]
    starts = {name for module in modules for name in module.dynamic_imports}
    return {name for start in starts for name in reachable_modules(start)}


def modules_of(group: str) -> dict[str, Module]:
    """Return a group's module and all its imports, each after its dependencies."""
    modules: dict[str, Module] = {}

    def read(name: str, *above: str) -> None:
        if name in above:
            raise ImproperlyConfigured(f"Modules import each other: {' > '.join((*above, name))}")
        if name not in modules:
            module = module_of(name)
            for needed in module.imports:
                read(needed, *above, name)
            modules[name] = module

    read(f"pages/{group}")
    return modules


def reachable_modules(name: str) -> set[str]:
    """Return a module and all modules that it loads, statically or by `import()`."""
    modules, queue = set[str](), [name]
    while queue:
        current = queue.pop()
        if current not in modules:
            modules.add(current)
            module = module_of(current)
            queue += [*module.imports, *module.dynamic_imports]
    return modules


def module_of(name: str) -> Module:
    """Parse a module. Raises `ImproperlyConfigured` for a line that cannot be joined."""
    text = (FOLDER / f"{name}.js").read_text()
    imports = {_resolved(name, path): _destructured(names) for names, path in IMPORT.findall(text)}
    dynamic_imports = [_resolved(name, path) for path in DYNAMIC_IMPORT.findall(text)]
    code = EXPORT.sub("", IMPORT.sub("", text))
    if unknown := UNSUPPORTED.search(code):
        raise ImproperlyConfigured(f"{name}.js cannot be joined for its line {unknown[0]}")
    code = DYNAMIC_IMPORT.sub(lambda match: f'import("./{_resolved(name, match[1])}.js")', code)
    return Module(imports, dynamic_imports, EXPORT.findall(text), minified(code))


def _resolved(importing: str, path: str) -> str:
    """Return the name of a module that another one imports by a relative path."""
    return normpath(f"{dirname(importing)}/{path}").lstrip("/")


def _destructured(names: str) -> str:
    """Return imported names in the syntax of destructuring: `keep, led: last`."""
    return ", ".join(
        name.strip().replace(" as ", ": ") for name in names.split(",") if name.strip()
    )


def minified(code: str) -> str:
    """Return code without comments and indents; unchanged if a template spans lines."""
    bare = code
    for comment in COMMENTS:
        bare = comment.sub("", bare)
    if any(line.count("`") % 2 for line in bare.splitlines()):
        return code
    return re.sub(r"\n\s+", "\n", bare).lstrip()


def group_texts() -> Iterator[tuple[str, str]]:
    """Yield the file name and text of every group."""
    modules_by_group = {group: modules_of(group) for group in groups()}
    for modules in modules_by_group.values():
        _refuse_duplicates(modules, modules_by_group[SITE])
    site = modules_by_group.pop(SITE)
    shared = {
        group: [name for name in modules if name in site]
        for group, modules in modules_by_group.items()
    }
    exported = sorted({name for names in shared.values() for name in names})
    yield group_file(SITE), RUN + _text(site) + _statement("export {", exported, "};")
    for group, modules in modules_by_group.items():
        own_modules = {name: module for name, module in modules.items() if name not in site}
        start = _statement("import {", shared[group], f'}} from "./{SITE}.joined.js";')
        yield group_file(group), start + RUN + _text(own_modules)


def _refuse_duplicates(modules: Mapping[str, Module], site: Mapping[str, Module]) -> None:
    """Raise `ImproperlyConfigured` if a module loaded later is also joined into the page."""
    loaded = (modules.keys() | site.keys()) - STATELESS
    for later in sorted({name for module in modules.values() for name in module.dynamic_imports}):
        if doubled := sorted(loaded & {later, *module_of(later).imports}):
            raise ImproperlyConfigured(f"{later}.js is loaded later but {doubled} are joined")


def _text(modules: dict[str, Module]) -> str:
    return "".join(_function(name, module) for name, module in modules.items() if module.code)


def _function(name: str, module: Module) -> str:
    """Return a module as a function that takes its imports by name and returns its exports."""
    imported = [
        f"const {{ {names} }} = {_variable(dependency)};\n"
        for dependency, names in module.imports.items()
        if names
    ]
    returned = f"return {{ {', '.join(module.exports)} }};\n" if module.exports else ""
    return (
        f"const {_variable(name)} = run(() => {{\n{''.join(imported)}{module.code}{returned}}});\n"
    )


def _statement(prefix: str, names: list[str], suffix: str) -> str:
    return f"{prefix} {', '.join(map(_variable, names))} {suffix}\n" if names else ""


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)
