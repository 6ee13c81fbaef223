"""Recordings of watches, as kubectl prints them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.support.apiobjects import a_pod


class Recording:
    """Lines of a watch."""

    def __init__(self, *items: dict[str, Any]) -> None:
        self.lines = [json.dumps({"apiVersion": "v1", "kind": "List", "items": items}, indent=1)]
        self._version = 100

    def tell(self, type_: str, item: dict[str, Any]) -> None:
        self._version += 1
        namespace = {} if item["kind"] == "Node" else {"namespace": "default"}
        meta = item["metadata"] | {"resourceVersion": str(self._version)} | namespace
        self.lines.append(json.dumps({"type": type_, "object": item | {"metadata": meta}}))

    def decided(self, name: str, cpu: str, node: str = "", message: str = "") -> None:
        """A pod of the default scheduler, and what became of it."""
        pod = a_pod(name, schedulerName="default-scheduler")
        pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": cpu}}
        self.tell("ADDED", pod)
        if node:
            pod["spec"]["nodeName"] = node
        else:
            said = {"type": "PodScheduled", "status": "False", "reason": "Unschedulable", "message": message}
            pod["status"] = {"conditions": [said]}
        self.tell("MODIFIED", pod)

    def written(self, path: Path) -> str:
        path.write_text("\n".join(self.lines))
        return str(path)
