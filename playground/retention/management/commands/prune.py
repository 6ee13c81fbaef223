"""`manage.py prune`: prints how much is stored, and deletes objects that are too old."""

from __future__ import annotations

from argparse import ArgumentParser
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
        from playground.retention import ages, services, sizes, workshops

        all_kinds = (*ages.KINDS, WORKSHOPS)
        kinds = options["kind"] or all_kinds
        unknown = sorted(set(kinds) - set(all_kinds))
        if unknown:
            raise CommandError(f"--kind {unknown[0]}: expected one of {', '.join(all_kinds)}", returncode=2)
        if options["days"] is not None and options["days"] < 1:
            raise CommandError("--days: expected 1 or more", returncode=2)
        configured = {**ages.configured_days(), WORKSHOPS: settings.KEEP_WORKSHOPS_DAYS}
        days = {kind: options["days"] or configured[kind] for kind in kinds}
        now = timezone.now()
        unused = len(workshops.unused(days[WORKSHOPS], now)) if days.get(WORKSHOPS) else 0
        # First: the things of a workshop's participants are deleted with it, at any age.
        if not options["dry_run"]:
            workshops.prune_workshops(days.get(WORKSHOPS, 0), now)
            workshops.prune_expired(now)
        old = {
            kind: services.too_old(kind, days[kind], now).count()
            for kind in kinds
            if days[kind] and kind != WORKSHOPS
        }
        deleted = {} if options["dry_run"] else services.prune(days, now)
        verb = "would be deleted" if options["dry_run"] else "deleted"
        for one in sizes.stored():
            number = (old if options["dry_run"] else deleted).get(one.kind, 0)
            kept = f"kept {days[one.kind]} days" if days.get(one.kind) else "kept for ever"
            self.stdout.write(
                f"{one.kind:10} {one.count:8,} stored, {shown(one.bytes):>10}; {kept}; {number:,} {verb}"
            )
        if settings.ACCOUNTS:
            kept = f"kept {days[WORKSHOPS]} days" if days.get(WORKSHOPS) else "kept for ever"
            self.stdout.write(
                f"{WORKSHOPS:10} {Workshop.objects.count():8,} stored; {kept}; {unused:,} {verb}"
            )


def shown(n_bytes: int) -> str:
    """With the largest unit of which there is one at least."""
    power = min(max(n_bytes.bit_length() - 1, 0) // 10, len(UNITS) - 1)
    return f"{n_bytes / 1024**power:,.{1 if power else 0}f} {UNITS[power]}"
