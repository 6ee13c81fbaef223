"""At release 1.36 a seed draws among nodes of equal total. For runs that are stored it did nothing, and must go on doing so."""

from __future__ import annotations

from typing import Any

from django.db import migrations


def drop_seeds_without_effect(apps: Any, schema_editor: Any) -> None:
    runs = apps.get_model("runs", "Run").objects.filter(options__seed__isnull=False)
    for run in runs.iterator():
        if run.options.get("release") != "1.18":
            run.options.pop("seed")
            run.save(update_fields=["options"])


class Migration(migrations.Migration):
    dependencies = [("runs", "0003_extender_calls")]

    operations = [migrations.RunPython(drop_seeds_without_effect, migrations.RunPython.noop)]
