"""The documentation is complete and true to the tree: variables, commands, plugins, links, scripts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from playground.settings.env import documented
from tests.support.project import ROOT, read, text_files

PAGES = [path for path in text_files(".md") if path.parts[0] != "frontend"]
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def own_commands() -> list[str]:
    """Management commands that the project itself brings."""
    return sorted(name for name, app in get_commands().items() if str(app).startswith("playground"))


def decision_records() -> list[Path]:
    return sorted(path for path in text_files(".md") if re.match(r"docs/decisions/\d{4}-", path.as_posix()))


def test_every_environment_variable_is_documented_as_it_is() -> None:
    lines = read("docs/operations.md").splitlines()
    rows = [
        f"| `{row.name}` | {row.type} | {f'`{row.default}`' if row.default else ''} | {row.meaning} |"
        for row in documented()
    ]
    assert [row for row in rows if row not in lines] == []
    names = set(re.findall(r"^\| `((?:PLAYGROUND_\w+|HOST|PORT))` \|", "\n".join(lines), flags=re.MULTILINE))
    assert names == {row.name for row in documented()}


def test_every_management_command_is_documented() -> None:
    described = re.findall(r"^\| `([a-z_]+)` \|", read("docs/operations.md"), flags=re.MULTILINE)
    assert sorted(described) == own_commands()


def test_every_plugin_is_documented() -> None:
    modules = {
        path.as_posix() for path in text_files(".py") if path.as_posix().startswith("scheduler_core/plugins/")
    }
    modules = {name.removesuffix("/__init__.py").removesuffix(".py") for name in modules} - {
        "scheduler_core/plugins"
    }
    page = read("docs/plugins.md")
    assert (
        sorted(name for name in modules if f"`{name.removeprefix('scheduler_core/plugins/')}" not in page)
        == []
    )


def test_every_room_is_in_the_architecture() -> None:
    page = read("docs/architecture.md")
    for house in ("scheduler_core", "playground"):
        rooms = {
            path.parts[1].removesuffix(".py")
            for path in text_files(".py")
            if path.parts[0] == house and len(path.parts) > 1
        }
        rooms -= {"__init__", "urls", "asgi"}
        assert sorted(room for room in rooms if f"`{room}`" not in page) == [], house


def test_every_decision_is_listed() -> None:
    index = read("docs/decisions/README.md")
    records = decision_records()
    assert records
    for number, path in enumerate(records, start=1):
        title = read(path).splitlines()[0]
        assert title.startswith(f"# {number}. ")
        assert f"{number}. [{title.split('. ', 1)[1]}]({path.name})" in index


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_links_lead_somewhere(page: Path) -> None:
    targets = [
        target for target in LINK.findall(read(page)) if "://" not in target and not target.startswith("#")
    ]
    assert [target for target in targets if not (ROOT / page.parent / target.split("#")[0]).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_scripts_and_modules_that_pages_name_exist(page: Path) -> None:
    named = set(
        re.findall(
            r"(?<![\w/.])((?:script|tests|docs|scheduler_core|playground|bench|deploy)/[\w./-]*\w)",
            read(page),
        )
    )
    assert sorted(name for name in named if not (ROOT / name).exists()) == []
