"""The migrations describe the models as they are, and need nothing of the program's code: a database of any age opens."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db.models import Field

from tests.support.project import ROOT

MIGRATIONS = sorted((ROOT / "playground").glob("*/migrations/[0-9]*.py"))
OURS = ("playground", "scheduler_core")


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=1)


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def defaults_of_fields(tree: ast.Module) -> set[str]:
    """What fields of the file name as their default."""
    return {
        ast.unparse(keyword.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "default" and isinstance(keyword.value, ast.Attribute)
    }


def defaults_of_models(app: str) -> set[str]:
    fields = [field for model in apps.get_app_config(app).get_models() for field in model._meta.get_fields()]
    found = [field.default for field in fields if isinstance(field, Field) and callable(field.default)]
    return {f"{one.__module__}.{one.__qualname__}" for one in found}


@pytest.mark.parametrize("path", MIGRATIONS, ids=lambda path: f"{path.parent.parent.name}.{path.stem}")
def test_a_migration_stands_on_its_own(path: Path) -> None:
    """But for the default of a field that a model has today: Django compares the two, so that one cannot change alone."""
    tree = ast.parse(path.read_text())
    found = set(imported(tree))
    assert not {name for name in found if name.startswith(".") or name == "importlib"}
    ours = {name for name in found if name.partition(".")[0] in OURS}
    defaults = {name for name in defaults_of_fields(tree) if name.partition(".")[0] in OURS}
    assert ours == {name.rpartition(".")[0] for name in defaults}
    assert defaults <= defaults_of_models(path.parent.parent.name)
    used = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert {name for name in used if name.partition(".")[0] in OURS} <= {
        prefix for name in defaults for prefix in (name, *prefixes(name))
    }


def prefixes(name: str) -> Iterator[str]:
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def test_there_are_migrations_to_look_at() -> None:
    assert len(MIGRATIONS) > 50
