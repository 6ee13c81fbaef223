"""`manage.py prune`: prints how much is stored, and deletes objects that are too old."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from playground.people.models import Workshop

WORKSHOPS = "workshops"
UNITS = ("B", "KiB", "MiB", "GiB", "TiB")


class Command(BaseCommand):
    help = (
        "Shows how much is stored and deletes what is older than the settings (PLAYGROUND_KEEP_…_DAYS) or "
        "--days allow. The age counts from the end, for snapshots from their creation, for workshops from "
        "their last use. Demos and objects in use are kept."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--days", type=int, help="replaces the settings, for all kinds or for those of --kind"
        )
        parser.add_argument(
            "--kind",
            action="append",
            metavar="KIND",
            help="liveRuns, sweeps, rehearsals, survivals, removals, searches, runs, timelines, elections, snapshots "
            "or workshops; may be repeated; default: all",
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="delete nothing; show what would be deleted"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        from playground.retention import sizes, workshops

        is_dry, days, now = options["dry_run"], _days(options["kind"], options["days"]), timezone.now()
        unused = len(workshops.unused(days[WORKSHOPS], now)) if days.get(WORKSHOPS) else 0
        numbers = _too_old(days, now) if is_dry else _pruned(days, now)
        verb = "would be deleted" if is_dry else "deleted"
        for one in sizes.stored():
            stored = f"{one.count:8,} stored, {shown(one.bytes):>10}"
            self.stdout.write(
                f"{one.kind:10} {stored}; {_kept(days.get(one.kind))}; {numbers.get(one.kind, 0):,} {verb}"
            )
        if settings.ACCOUNTS:
            stored = f"{Workshop.objects.count():8,} stored"
            self.stdout.write(f"{WORKSHOPS:10} {stored}; {_kept(days.get(WORKSHOPS))}; {unused:,} {verb}")


def _days(wanted: list[str] | None, days: int | None) -> dict[str, int]:
    """Kind → for how many days it is kept; 0 for ever. Raises CommandError."""
    from playground.retention import ages

    all_kinds = (*ages.KINDS, WORKSHOPS)
    kinds = wanted or all_kinds
    unknown = sorted(set(kinds) - set(all_kinds))
    if unknown:
        raise CommandError(f"--kind {unknown[0]}: expected one of {', '.join(all_kinds)}", returncode=2)
    if days is not None and days < 1:
        raise CommandError("--days: expected 1 or more", returncode=2)
    configured = {**ages.configured_days(), WORKSHOPS: settings.KEEP_WORKSHOPS_DAYS}
    return {kind: days or configured[kind] for kind in kinds}


def _too_old(days: dict[str, int], now: datetime) -> dict[str, int]:
    from playground.retention import services

    kinds = (kind for kind in days if days[kind] and kind != WORKSHOPS)
    return {kind: services.too_old(kind, days[kind], now).count() for kind in kinds}


def _pruned(days: dict[str, int], now: datetime) -> dict[str, int]:
    """Workshops first: the things of their participants are deleted with them, at any age."""
    from playground.retention import services, workshops

    workshops.prune_workshops(days.get(WORKSHOPS, 0), now)
    workshops.prune_expired(now)
    return dict(services.prune(days, now))


def _kept(days: int | None) -> str:
    return f"kept {days} days" if days else "kept for ever"


def shown(n_bytes: int) -> str:
    """With the largest unit of which there is one at least."""
    power = min(max(n_bytes.bit_length() - 1, 0) // 10, len(UNITS) - 1)
    return f"{n_bytes / 1024**power:,.{1 if power else 0}f} {UNITS[power]}"
