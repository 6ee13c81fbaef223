"""Packages with plugins as this process sees them once they are installed, without installing them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from scheduler_core.config.plugins import out_of_tree
from scheduler_core.out_of_tree import load_plugins
from tests.support.project import ROOT

TEMPLATE = ROOT / "docs/examples/plugin_template"
HEADROOM = {"PodHeadroom": "pod_headroom:PodHeadroom"}


def installed_package(
    folder: Path, entries: Mapping[str, str], *, name: str = "pod-headroom", version: str = "1.0.0"
) -> None:
    """What an installer writes down beside the modules."""
    about = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = [f"{plugin} = {where}" for plugin, where in entries.items()]
    (about / "entry_points.txt").write_text("\n".join([f"[{out_of_tree.GROUP}]", *lines]) + "\n")


@contextmanager
def on_path(*folders: Path) -> Iterator[None]:
    """What is in these folders is installed; what was imported from them is forgotten afterwards."""
    before = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        for folder in folders:
            patch.syspath_prepend(folder)
        _forget()
        try:
            yield
        finally:
            _forget()
            for module in set(sys.modules) - before:
                where = getattr(sys.modules[module], "__file__", None)
                if where is not None and any(Path(where).is_relative_to(folder) for folder in folders):
                    del sys.modules[module]


@contextmanager
def headroom_installed(folder: Path, *, version: str = "1.0.0") -> Iterator[None]:
    """The template's package. It is not allowed anywhere yet."""
    installed_package(folder, HEADROOM, version=version)
    with on_path(folder, TEMPLATE / "src"):
        yield


def _forget() -> None:
    out_of_tree._all_installed.cache_clear()
    load_plugins.cache_clear()
