"""Warnings are stored with the run; those of the runs that are there are found afterwards (runs.receivers)."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("runs", "0004_seed_without_effect"), ("policies", "0002_warnings")]

    operations = [
        migrations.AddField(
            model_name="run",
            name="warnings",
            field=models.JSONField(
                default=list, help_text="Parts of its policy that have no effect in it: path, message."
            ),
        ),
    ]
