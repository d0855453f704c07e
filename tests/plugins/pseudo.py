"""The site with the pseudo-language, which is made once a worker."""

from pathlib import Path

import pytest
from pytest_django import Settings

from scorekeeper.languages.pseudo import CODE, NAME, compile_pseudo_language
from scorekeeper.management.commands.messages import extract_messages


@pytest.fixture(scope="session")
def pseudo_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the compiled pseudo-language."""
    folder = tmp_path_factory.mktemp("pseudo")
    compile_pseudo_language(extract_messages(folder / "django.pot"), folder)
    return folder


@pytest.fixture
def pseudo(pseudo_folder: Path, settings: Settings) -> str:
    """The code of the pseudo-language, which the site offers in this test."""
    settings.LOCALE_PATHS = [*settings.LOCALE_PATHS, pseudo_folder]
    settings.LANGUAGES = [*settings.LANGUAGES, (CODE, NAME)]
    return CODE
