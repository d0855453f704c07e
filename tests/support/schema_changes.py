"""Changes of an OpenAPI schema that break clients of the old one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Schema = Mapping[str, Any]
METHODS = ("get", "put", "post", "delete", "patch")


def breaking(old: Schema, new: Schema) -> list[str]:
    """Return a sentence for each breaking change."""
    return [*_paths(old, new), *_components(old, new)]


def _paths(old: Schema, new: Schema) -> Iterator[str]:
    for path, operations in old["paths"].items():
        for method in METHODS:
            if method not in operations:
                continue
            new_operation = new["paths"].get(path, {}).get(method)
            where = f"{method.upper()} {path}"
            if new_operation is None:
                yield f"{where} is gone"
            else:
                yield from _operation(where, operations[method], new_operation)


def _operation(where: str, old: Schema, new: Schema) -> Iterator[str]:
    old_parameters = {(p["in"], p["name"]): p for p in old.get("parameters", ())}
    new_parameters = {(p["in"], p["name"]): p for p in new.get("parameters", ())}
    for place, name in old_parameters:
        if (place, name) not in new_parameters:
            yield f"{where} has no {name} in its {place} any more"
        else:
            yield from _shape(
                f"{where} {name}",
                old_parameters[place, name]["schema"],
                new_parameters[place, name]["schema"],
            )
    for (place, name), parameter in new_parameters.items():
        if parameter.get("required") and not old_parameters.get((place, name), {}).get("required"):
            yield f"{where} needs {name} in its {place}"
    if new.get("requestBody", {}).get("required") and "requestBody" not in old:
        yield f"{where} needs a body"
    for status in old["responses"]:
        if status.startswith("2") and status not in new["responses"]:
            yield f"{where} does not answer {status} any more"


def _components(old: Schema, new: Schema) -> Iterator[str]:
    new_schemas = new["components"]["schemas"]
    for name, schema in old["components"]["schemas"].items():
        if name not in new_schemas:
            yield f"{name} is gone"
        else:
            yield from _shape(name, schema, new_schemas[name])


def _shape(where: str, old: Schema, new: Schema) -> Iterator[str]:
    """Compare two versions of a schema, and its nested schemas."""
    for word in ("type", "$ref"):
        if old.get(word) != new.get(word):
            yield f"{where} is not {old.get(word)} any more"
    yield from (f"{where} can be {v!r} no more" for v in _values(old) if v not in _values(new))
    yield from _fields(where, old, new)
    if "items" in old and "items" in new:
        yield from _shape(f"{where}[]", old["items"], new["items"])
    yield from _choices(where, old.get("anyOf", ()), new.get("anyOf", ()))


def _fields(where: str, old: Schema, new: Schema) -> Iterator[str]:
    """Compare the fields of two objects; only request bodies forbid other fields."""
    new_fields = new.get("properties", {})
    for name, field in old.get("properties", {}).items():
        if name not in new_fields:
            yield f"{where} has no {name} any more"
        else:
            yield from _shape(f"{where}.{name}", field, new_fields[name])
    before, after = set(old.get("required", ())), set(new.get("required", ()))
    if "additionalProperties" in new:
        yield from (f"{where} needs {name}" for name in sorted(after - before))
    else:
        yield from (f"{where} may lack {name}" for name in sorted(before - after))


def _choices(where: str, old: Sequence[Schema], new: Sequence[Schema]) -> Iterator[str]:
    """Compare the alternatives of `anyOf`."""
    if all(choice in new for choice in old):
        return
    if len(old) > len(new):
        yield f"{where} has fewer shapes than it had"
    else:
        for before, after in zip(old, new, strict=False):
            yield from _shape(where, before, after)


def _values(schema: Schema) -> list[Any]:
    return [*schema.get("enum", ()), *([schema["const"]] if "const" in schema else ())]
