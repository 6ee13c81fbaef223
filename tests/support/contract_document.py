"""The OpenAPI document of the program as it stands: made once, then read by every process of the tests.

Making it takes more than a second, and every server that a test starts needs it. It is kept with a checksum of all that it is made
of.
"""

from __future__ import annotations

import json
import os
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from tests.support.project import ROOT

KEPT: Final = ROOT / ".cache" / "openapi.json"
MADE_OF: Final = ("playground", "scheduler_core", "lessons", "requirements.lock")


def document() -> dict[str, Any]:
    """Kept, or made now. Its readers must not change it."""
    wanted = _checksum()
    kept = _kept()
    if kept is None or kept["checksum"] != wanted:
        kept = {"checksum": wanted, "document": made()}
        _keep(kept)
    found: dict[str, Any] = kept["document"]
    return found


def made() -> dict[str, Any]:
    """As the server makes it; JSON's types only."""
    from drf_spectacular.generators import SchemaGenerator  # needs settings that are complete

    whole = SchemaGenerator().get_schema(request=None, public=True)
    found: dict[str, Any] = json.loads(json.dumps(whole, default=str))
    return found


@cache
def _checksum() -> str:
    total = sha256()
    for path in _sources():
        total.update(f"{path.relative_to(ROOT)}\0".encode() + sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _sources() -> list[Path]:
    found = [path for name in MADE_OF for path in (ROOT / name, *(ROOT / name).rglob("*"))]
    return sorted(path for path in found if path.is_file() and path.suffix != ".pyc")


def _kept() -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = json.loads(KEPT.read_bytes())
    except FileNotFoundError:
        return None
    return found


def _keep(found: dict[str, Any]) -> None:
    """Whole or not at all: several processes may do so at a time."""
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    own = KEPT.with_suffix(f".{os.getpid()}")
    own.write_text(json.dumps(found), encoding="utf-8")
    own.replace(KEPT)
