"""The documentation is complete and true to the tree: variables, commands, plugins, links, scripts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from playground.settings.env import documented
from scheduler_core.catalogue import in_tree_registry
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.versions.releases import RELEASE_1_36
from scheduler_core.framework.registry import Handle
from scheduler_core.model.cluster import read_cluster
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.support.project import ROOT, read, text_files

PAGES = [path for path in text_files(".md") if path.parts[0] != "frontend"]
CYCLE = ["preEnqueue", "queueSort", "preFilter", "filter", "postFilter", "preScore", "score"]
CYCLE += ["reserve", "permit", "preBind", "bind", "postBind"]
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


def plugin_row(name: str, weight: int) -> tuple[str, str, str, str]:
    """Name, weight, extension points and module, as docs/plugins.md should have them."""
    points = [point[0].upper() + point[1:] for point in CYCLE if point in RELEASE_1_36.plugin_points[name]]
    registry = in_tree_registry()
    module = "not yet"
    if name in registry.names():
        (profile,) = load_configuration(None).profiles
        handle = Handle(build_snapshot(read_cluster([])))
        plugin = registry.build(name, profile.plugin_args.get(name), handle)
        module = f"`{type(plugin).__module__.removeprefix('scheduler_core.plugins.')}`"
    return name, str(weight or ""), ", ".join(points), module


def test_every_plugin_is_documented_as_it_is() -> None:
    cells = [
        [cell.strip() for cell in line.strip("| ").split("|")]
        for line in read("docs/plugins.md").splitlines()
    ]
    rows = [
        (name, weight, points, module)
        for name, weight, points, _, module in (row for row in cells if len(row) == 5)
    ]
    assert rows[2:] == [plugin_row(name, weight) for name, weight in RELEASE_1_36.multi_point]
    switched_on = {plugin for gate in RELEASE_1_36.gates.values() for plugin in gate.plugins}
    assert set(in_tree_registry().names()) <= {name for name, _ in RELEASE_1_36.multi_point} | switched_on
    assert all(f"`{name}`" in read("docs/plugins.md") for name in switched_on)


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


def test_every_page_is_in_the_menu_of_the_site() -> None:
    menu = set(re.findall(r": ([\w-]+\.md)$", read("mkdocs.yml"), flags=re.MULTILINE))
    made = {"index.md", "contributing.md", "changes.md"}
    assert menu == made | {path.name for path in (ROOT / "docs").glob("*.md")}
