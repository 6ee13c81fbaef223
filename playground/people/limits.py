"""How many small things somebody may have. They take few bytes, so no quota counts them, but lists show all of them at once."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import QuerySet

from playground.common.errors import ApplicationError

MOST_TOKENS: Final = 100
MOST_LINKS: Final = 1_000
MOST_WORKSHOPS: Final = 1_000
MOST_PARTICIPANTS: Final = 1_000
"""Of one workshop: who has the code may come in any number of times."""


class TooMany(ApplicationError):
    status = 409
    code = "too-many"
    title = "There are too many of them"


def refuse_more(rows: QuerySet[Any, Any], most: int, advice: str) -> None:
    """Raises TooMany if there are that many. Of two requests that come at the same moment both may be let in."""
    if rows.count() >= most:
        raise TooMany(f"There are {most:,} already, which is the limit. {advice}")
