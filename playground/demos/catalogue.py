"""The demos that come with the playground, in `data/`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

import yaml

from playground.common.errors import NotFound

FOLDER = Path(__file__).parent / "data"
# A demo that says the same has the same ids everywhere, so that links to it hold; a changed one gets new ids.
IDS = UUID("0c6d1c0e-7a55-5d0f-8e57-36f1f2b1c7aa")


@dataclass(frozen=True, slots=True)
class Demo:
    """One folder. `caption` says what its picture shows; `policy` is a configuration's text, None for the defaults.

    `options` are those that its runs are made with, as of POST runs/. `moved` is what its run does with pods (script/demo-outcomes):
    pod → the node it is placed on, None if it is evicted.
    """

    slug: str
    title: str
    summary: str
    lesson: str
    caption: str
    order: int
    cluster: bytes
    policy: str | None
    options: Mapping[str, Any] = field(default_factory=dict)
    moved: Mapping[str, str | None] = field(default_factory=dict)

    @property
    def snapshot_id(self) -> UUID:
        return uuid5(IDS, f"snapshot {self.slug}\n{self.cluster.decode()}")

    @property
    def policy_id(self) -> UUID | None:
        return None if self.policy is None else uuid5(IDS, f"policy {self.slug}\n{self.policy}")


@cache
def demos(folder: Path = FOLDER) -> tuple[Demo, ...]:
    """All demos, in the order of the gallery."""
    found = [read_demo(path.parent) for path in folder.glob("*/demo.yaml")]
    return tuple(sorted(found, key=lambda demo: (demo.order, demo.slug)))


def demo(slug: str, folder: Path = FOLDER) -> Demo:
    """Raises NotFound."""
    found = next((demo for demo in demos(folder) if demo.slug == slug), None)
    if found is None:
        raise NotFound(f"There is no demo {slug}.")
    return found


def read_demo(folder: Path) -> Demo:
    words = yaml.safe_load((folder / "demo.yaml").read_text(encoding="utf-8"))
    policy = folder / "policy.yaml"
    return Demo(
        slug=folder.name,
        title=words["title"],
        summary=words["summary"],
        lesson=words["lesson"],
        caption=words["picture"],
        order=words["order"],
        cluster=(folder / "cluster.yaml").read_bytes(),
        policy=policy.read_text(encoding="utf-8") if policy.exists() else None,
        options=words.get("options", {}),
        moved=json.loads((folder / "moved.json").read_text(encoding="utf-8")),
    )
