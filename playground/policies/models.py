"""A policy: one KubeSchedulerConfiguration, stored as it was written and as it was read."""

from __future__ import annotations

from django.db import models

from playground.common.models import Immutable
from playground.people.models import Owned


class Policy(Immutable, Owned):
    """A scheduler configuration.

    Never changes; an edit is a child. Built-in ones come with the playground.
    """

    name = models.CharField(max_length=200)
    description = models.CharField(max_length=500, blank=True, default="")
    parent = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="revisions", editable=False
    )
    built_in = models.BooleanField(default=False, editable=False)
    yaml = models.TextField(help_text="The configuration as it was uploaded, with comments.")
    config = models.JSONField(default=dict, help_text="The configuration as JSON.")
    profiles = models.JSONField(
        default=list, help_text="The profiles with their defaults: plugins and weights by extension point."
    )

    warnings = models.JSONField(
        default=list,
        editable=False,
        help_text="Parts of the configuration that have no effect, whatever the settings: path, message.",
    )

    class Meta:
        ordering = ["-built_in", "-created_at", "id"]
        verbose_name_plural = "policies"

    def __str__(self) -> str:
        return self.name
