"""A TypeScript client made of the OpenAPI document by openapi-typescript: it compiles strictly and works on a server."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.clients.conftest import run
from tests.support.played import a_busy_cluster
from tests.support.project import ROOT

pytestmark = pytest.mark.slow
MODULES = ROOT / "frontend" / "node_modules"
USAGE = Path(__file__).parent / "typescript" / "usage.ts"
COMPILED = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--skipLibCheck"]
FOR_NODE = ["--target", "es2022", "--module", "nodenext", "--types", "node"]


def node(script: str, *arguments: object, cwd: Path) -> str:
    """Runs a script of the front end's packages, with Node as script/setup found or installed it."""
    command = '. script/node.sh; has_node || use_node_of_venv; cd "$1"; shift; exec node "$@"'
    path = MODULES / script if "/" in script else script
    return run("sh", "-c", command, "sh", cwd, path, *arguments)


def test_it_compiles_and_works(document: Path, address: str, folder: Path) -> None:
    place = folder / "typescript"
    place.mkdir()
    (place / "node_modules").symlink_to(MODULES)
    (place / "package.json").write_text('{"type": "module"}')
    shutil.copy(USAGE, place)
    node("openapi-typescript/bin/cli.js", document, "-o", place / "schema.d.ts", cwd=ROOT / "frontend")
    node("typescript-native/bin/tsc", *COMPILED, *FOR_NODE, "usage.ts", cwd=place)
    cluster = json.dumps({"apiVersion": "v1", "kind": "List", "items": a_busy_cluster()})
    assert json.loads(node("usage.js", address, cluster, cwd=place)) == {
        "state": "succeeded",
        "last": None,
        "outcomes": ["preempting", "scheduled", "scheduled", "unschedulable", "gated"],
        "rejections": {"node-a": ["Insufficient cpu"], "node-b": ["Insufficient cpu"]},
        "deciding": [["node-a", 0]],
    }
