"""What is looked for in texts."""

from __future__ import annotations

import re


def match_of(pattern: str, text: str) -> re.Match[str]:
    """Where a pattern is found; a test that goes on with it fails here if it is not."""
    match = re.search(pattern, text)
    assert match is not None, f"{pattern} is not in {text[:200]!r}"
    return match
