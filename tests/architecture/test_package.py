"""What `pip install .` makes of the project, as far as it can be seen without building it."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import scheduler_core
from tests.support.project import ROOT, read, text_files


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads(read("pyproject.toml"))["project"]
    return found


def test_the_package_needs_what_the_playground_runs_with() -> None:
    assert set(project()["dependencies"]) <= set(read("requirements.txt").splitlines())


def test_the_version_is_written_in_one_place() -> None:
    version = scheduler_core.__version__
    assert re.fullmatch(r"\d+\.\d+\.\d+", version)
    assert project()["dynamic"] == ["version"]
    quoted = {str(path) for path in text_files(".py", ".toml", ".json") if f'"{version}"' in read(path)}
    assert quoted == {"scheduler_core/version.py"}


def test_the_changelog_begins_with_this_version() -> None:
    headings = re.findall(r"^## (\S+)", read("CHANGELOG.md"), flags=re.MULTILINE)
    assert headings[0] == scheduler_core.__version__


def test_the_licence_is_there_and_named() -> None:
    assert (project()["license"], project()["license-files"]) == ("Apache-2.0", ["LICENSE"])
    assert "Apache License\n                           Version 2.0, January 2004" in read("LICENSE")


def test_the_package_says_that_it_has_types() -> None:
    assert (ROOT / "scheduler_core/py.typed").exists()
