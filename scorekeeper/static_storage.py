"""Static files, compressed and named by their content, so that browsers keep them."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Also names by content the modules that a JavaScript module imports."""

    support_js_module_import_aggregation = True
    # Only ours: the modules of packages import what they do not bring.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],  # noqa: SLF001 -- no public name
    )
