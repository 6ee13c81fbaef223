from __future__ import annotations

from playground.api.lists.filters.snapshot_rows import OfSnapshotFilter
from playground.rehearsals.models import Rehearsal


class RehearsalFilter(OfSnapshotFilter):
    class Meta:
        model = Rehearsal
        fields: list[str] = []
