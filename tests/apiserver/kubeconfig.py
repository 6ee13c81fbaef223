"""A kubeconfig for a server of these tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml


def kubeconfig(url: str, namespace: str = "default") -> dict[str, Any]:
    """As kubectl and the clients read it. The token is sent, and not looked at."""
    return {
        "apiVersion": "v1",
        "kind": "Config",
        "clusters": [{"name": "test-double", "cluster": {"server": url}}],
        "users": [{"name": "tester", "user": {"token": "not-a-secret"}}],
        "contexts": [
            {
                "name": "test-double",
                "context": {"cluster": "test-double", "user": "tester", "namespace": namespace},
            }
        ],
        "current-context": "test-double",
    }


def write_kubeconfig(path: Path, url: str, namespace: str = "default") -> Path:
    path.write_text(yaml.safe_dump(kubeconfig(url, namespace), sort_keys=False))
    return path
