"""A snapshot, and in a separate table the blobs of its objects, which lists of snapshots never read."""

from __future__ import annotations

from django.db import models

from playground.common.models import Immutable
from playground.people.models import Owned
from playground.snapshots.enums import Origin


class Snapshot(Immutable, Owned):
    """A cluster at one moment: what an upload held after redaction. Never changes; an edit is a child."""

    name = models.CharField(max_length=200)
    parent = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="revisions", editable=False
    )
    policy = models.ForeignKey(
        "policies.Policy",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="The scheduler configuration in the upload.",
    )
    format = models.CharField(max_length=40, help_text="The recognised format, such as a kubectl List.")
    origin = models.CharField(max_length=10, choices=Origin.choices, default=Origin.UPLOAD)
    counts = models.JSONField(default=dict, help_text="Number of objects by kind.")
    pending_pods = models.PositiveIntegerField(default=0)
    report = models.JSONField(
        default=dict, help_text="What was dropped, defaulted, ignored or not understood."
    )
    size_bytes = models.PositiveBigIntegerField(default=0, help_text="Size of the upload in bytes.")

    class Meta:
        ordering = ["-created_at", "id"]

    def __str__(self) -> str:
        return self.name


class SnapshotContent(models.Model):
    """What a snapshot holds, as compressed blobs written once together with it (see `blobs`)."""

    snapshot = models.OneToOneField(
        Snapshot, on_delete=models.CASCADE, primary_key=True, related_name="content"
    )
    objects_blob = models.BinaryField(help_text="Canonical JSON array of the objects, in zstd frames.")
    index_blob = models.BinaryField(
        help_text="The place of each object in the frames, with kind, namespace and name."
    )
    columns_blob = models.BinaryField(help_text="The columns for the cluster map, JSON compressed with zstd.")
    sha256 = models.CharField(
        max_length=64, db_index=True, help_text="SHA-256 of the uncompressed canonical JSON."
    )

    def __str__(self) -> str:
        return f"content of {self.snapshot_id}"
