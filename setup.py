"""Builds the package: compiles translations, takes along what stands beside the code."""

import shutil
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py

BESIDE = ("templates", "static", "requirements.txt", "package.json", "package-lock.json")
"""They go to `scorekeeper/shipped/`, where `scorekeeper.folders` finds them."""


class Build(build_py):
    """Builds what Python's own packages are not enough for."""

    def run(self) -> None:
        super().run()
        built = Path(self.build_lib, "scorekeeper")
        for name in BESIDE:
            place = built / "shipped" / name
            place.parent.mkdir(exist_ok=True)
            copy: Any = shutil.copytree if Path(name).is_dir() else shutil.copyfile
            copy(name, place)
        for source in built.glob("locale/*/LC_MESSAGES/*.po"):
            with source.open("rb") as messages, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(messages, locale=source.parts[-3], domain=source.stem))


setup(cmdclass={"build_py": Build})
