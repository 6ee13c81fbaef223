"""The secret key of an installation without one: created once, readable by its owner only."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path


def kept_secret_key(folder: Path) -> str:
    """The key in `folder`/secret_key, made on the first call.

    Processes starting together agree on one key.
    """
    path = folder / "secret_key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f".secret_key.{os.getpid()}"
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50), encoding="ascii")
        # A link appears complete or not at all, and never replaces the key another process has made.
        with suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_text(encoding="ascii").strip()
