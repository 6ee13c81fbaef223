"""A lesson that a user wrote, as a folder."""

from __future__ import annotations

from collections.abc import Mapping

from scheduler_core.lessons.files.archive import packed


def as_zip(slug: str, texts: Mapping[str, str]) -> bytes:
    return packed(slug, {name: text.encode() for name, text in texts.items()})
