"""Warnings are stored with the policy; those of the policies that are there are found afterwards (policies.receivers)."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("policies", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="policy",
            name="warnings",
            field=models.JSONField(
                default=list,
                editable=False,
                help_text="Parts of the configuration that have no effect, whatever the settings: path, message.",
            ),
        ),
    ]
