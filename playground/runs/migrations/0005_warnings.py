"""Warnings are stored with the run; those of the runs that are there are found now."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

from playground.policies.codec import configuration_warnings

OF_A_RUN = ("policy__config", "options", "extenders")


def find_warnings(apps: Any, schema_editor: Any) -> None:
    """A row that cannot be read keeps none, and stays as it is."""
    rows = apps.get_model("runs", "Run").objects.using(schema_editor.connection.alias)
    for run_id in list(rows.filter(policy__isnull=False).values_list("pk", flat=True)):
        row = rows.filter(pk=run_id)
        try:
            config, options, extenders = row.values_list(*OF_A_RUN).get()
            found = configuration_warnings(config, options, called=extenders)
        except (TypeError, ValueError, AttributeError):
            continue
        if found:
            row.update(warnings=[warning.to_dict() for warning in found])


class Migration(migrations.Migration):
    dependencies = [("runs", "0004_seed_without_effect"), ("policies", "0002_warnings")]

    operations = [
        migrations.AddField(
            model_name="run",
            name="warnings",
            field=models.JSONField(
                default=list, help_text="What its policy asks for and it does not do: path, message."
            ),
        ),
        migrations.RunPython(find_warnings, migrations.RunPython.noop),
    ]
