"""The docstring of a package is its map: a newcomer finds every module in it, and nothing that is gone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests.support.project import ROOT

LARGE = 8
"""A package with more modules has a map."""
WITHOUT = frozenset({"__main__", "admin", "apps", "management", "migrations"})
"""Django's own names say enough."""
LISTS = re.compile(r"one (file|module)|a table each", re.IGNORECASE)
"""Of packages whose modules are alike: it says so instead."""
LINE = re.compile(r" {0,8}([a-z]\w+(?:\.py)?(?:, \w+(?:\.py)?)*)  +\S")


def packages() -> Iterator[Path]:
    for house in ("playground", "scheduler_core"):
        for file in sorted((ROOT / house).glob("*/**/__init__.py")):
            if file.parent.name not in WITHOUT:
                yield file.parent


def modules(package: Path) -> set[str]:
    files = {file.stem for file in package.glob("*.py")}
    folders = {file.parent.name for file in package.glob("*/__init__.py")}
    return (files | folders) - {"__init__"}


def faults(docstring: str, there: set[str], offered: Iterable[str] = ()) -> list[str]:
    """What is wrong with a map of these modules. offered : names that the package itself offers; its map may list them, too."""
    named = set(re.findall(r"[\w*]+", docstring))
    found = filter(None, map(LINE.match, docstring.splitlines()))
    listed = [name for line in found for name in line[1].replace(".py", "").split(", ")]
    is_map = len(there.intersection(listed)) > 1 or (
        len(there - WITHOUT) > LARGE and not LISTS.search(docstring)
    )
    if not is_map:
        return []
    gone = [f"{name} is gone" for name in listed if name not in there.union(offered)]
    unnamed = [name for name in sorted(there - WITHOUT) if not any(fnmatchcase(name, one) for one in named)]
    return [*gone, *(f"{name} is missing" for name in unnamed)]


@pytest.mark.parametrize("package", list(packages()), ids=lambda package: str(package.relative_to(ROOT)))
def test_the_docstring_of_a_package_names_its_modules(package: Path) -> None:
    tree = ast.parse((package / "__init__.py").read_text(encoding="utf-8"))
    offered = {node.name for node in ast.walk(tree) if isinstance(node, ast.alias | ast.FunctionDef)}
    assert faults(ast.get_docstring(tree) or "", modules(package), offered) == []


MAP = "A room.\n\nleft    the one side\nright, top.py    others; below: the last\n"


@pytest.mark.parametrize(
    ("docstring", "there", "wrong"),
    [
        (MAP, {"left", "right", "top", "below"}, []),
        (MAP, {"left", "right", "below"}, ["top is gone"]),
        (MAP, {"right", "top", "below"}, ["left is gone"]),
        (MAP, {"left", "right", "top", "below", "behind"}, ["behind is missing"]),
        (MAP, {"left", "right", "top", "below", "admin"}, []),
        ("A room.\n\nleft  a\nright  of_*", {"left", "right", "of_one", "of_two"}, []),
        ("A room.", {"one", "two"}, []),
        ("A room.", set("abcdefghi"), [f"{name} is missing" for name in "abcdefghi"]),
        ("Views, one file a resource.", set("abcdefghi"), []),
    ],
)  # fmt: skip
def test_a_map_is_whole_and_true(docstring: str, there: set[str], wrong: list[str]) -> None:
    assert faults(docstring, there) == wrong
