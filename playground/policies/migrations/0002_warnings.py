"""Warnings are stored with the policy; those of the policies that are there are found now."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

from playground.policies.codec import settled_warnings


def find_warnings(apps: Any, schema_editor: Any) -> None:
    """A row that cannot be read keeps none, and stays as it is."""
    rows = apps.get_model("policies", "Policy").objects.using(schema_editor.connection.alias)
    for policy_id in list(rows.values_list("pk", flat=True)):
        row = rows.filter(pk=policy_id)
        try:
            config = row.values_list("config", flat=True).get()
        except ValueError:
            continue
        found = settled_warnings(config if isinstance(config, dict) else None)
        if found:
            row.update(warnings=[warning.to_dict() for warning in found])


class Migration(migrations.Migration):
    dependencies = [("policies", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="policy",
            name="warnings",
            field=models.JSONField(
                default=list,
                editable=False,
                help_text="What the configuration asks for and does not get, whatever the settings: path, message.",
            ),
        ),
        migrations.RunPython(find_warnings, migrations.RunPython.noop),
    ]
