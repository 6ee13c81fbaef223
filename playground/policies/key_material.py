"""Refuses policies with private keys and passwords of extenders, which would be stored and shown to everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from playground.common.errors import InvalidInput, Mistake

KEY_FIELDS: Final = ("keyData", "certData", "caData")
# scheme://user:password@host
CREDENTIALS: Final = re.compile(r"://[^/@\s]*@")


def refuse_key_material(config: Mapping[str, Any]) -> None:
    """`config` is one that the scheduler accepts. Raises InvalidInput naming every place."""
    mistakes = list(_mistakes(config))
    if mistakes:
        raise InvalidInput("Policies are stored unencrypted.", problems=mistakes, code="invalid-policy")


def _mistakes(config: Mapping[str, Any]) -> Iterator[Mistake]:
    for position, extender in enumerate(config.get("extenders") or []):
        place = f"extenders[{position}]"
        for name in KEY_FIELDS:
            if (extender.get("tlsConfig") or {}).get(name):
                yield Mistake(
                    f"{place}.tlsConfig.{name}",
                    "keys and certificates are not stored: give the name of a file",
                )
        if CREDENTIALS.search(extender.get("urlPrefix") or ""):
            yield Mistake(f"{place}.urlPrefix", "user names and passwords are not stored")
