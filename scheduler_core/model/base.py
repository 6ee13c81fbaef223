"""What every model object shares: its settings, and the types of its smallest fields.

Objects are frozen msgspec Structs named and nested as in Kubernetes (``host_ip`` here is ``hostIP`` there),
with tuples for lists. Maps are plain dicts that nobody may change. An absent field has the value Go would
give it; where the scheduler tells "absent" from "empty", absent is ``None``.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Final

import msgspec

from scheduler_core.model.quantity import EntryQuantity

Int32 = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31 - 1)]
Int64 = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
IntOrString = Int32 | str
# A moment with its offset; Go's zero time is None.
Time = Annotated[datetime, msgspec.Meta(tz=True)] | None

StringMap = Mapping[str, str]
# Resource name -> amount in nano units, rounded up to a multiple of 0.001 as the API server stores it.
ResourceList = Mapping[str, EntryQuantity]

# Stands for "the field was not there" in resource lists that are filled from another field when absent.
# Compared by identity; like every map of the model it must not be changed.
ABSENT: Final[dict[str, EntryQuantity]] = {}


def absent_resources() -> ResourceList:
    """The marker itself, never a copy."""
    return ABSENT


def format_time(moment: datetime) -> str:
    """RFC 3339 in UTC and whole seconds, as Kubernetes writes it: ``2026-11-20T16:36:08Z``."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Model(msgspec.Struct, frozen=True, rename="camel", gc=False):
    """Base of all model objects. Objects never refer to their owners, so the collector may skip them."""
