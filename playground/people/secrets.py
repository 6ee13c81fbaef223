"""Secrets that are shown once: created here, and stored only as a hash.

They have 256 random bits, so a plain hash is enough: they cannot be guessed.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

TOKEN_PREFIX: Final = "pgt_"  # noqa: S105 - what tokens begin with, so that they are recognised where they leak
_CODE_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are mistaken for others when they are read out."""
CODE_LENGTH: Final = 5
"""There are 28,629,151 codes. Why that is enough: docs/people.md."""


def new_secret(prefix: str = "") -> tuple[str, str]:
    """The secret, and its hash."""
    secret = prefix + secrets.token_urlsafe(32)
    return secret, hashed(secret)


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def new_code() -> str:
    """Of a workshop: to be read out and typed. Guessing is slowed (`throttle`)."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(CODE_LENGTH))
