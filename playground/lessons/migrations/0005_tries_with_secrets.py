"""Files of tries were stored as they came; those that hold secrets are forgotten, and what became of the try stays."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from playground.lessons.work import without_secrets


def forget_secrets(apps: Any, schema_editor: Any) -> None:
    rows = apps.get_model("lessons", "Try").objects.using(schema_editor.connection.alias)
    for try_id in list(rows.exclude(files={}).values_list("pk", flat=True)):
        row = rows.filter(pk=try_id)
        files = row.values_list("files", flat=True).get()
        kept = without_secrets(files)
        if kept != files:
            row.update(files=kept)


class Migration(migrations.Migration):
    dependencies = [("lessons", "0004_descriptions")]

    operations = [migrations.RunPython(forget_secrets, migrations.RunPython.noop)]
