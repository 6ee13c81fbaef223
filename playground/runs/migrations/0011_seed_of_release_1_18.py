"""Without a seed, release 1.18 drew with seed 0 among nodes of equal total. Runs that are stored must go on doing so."""

from __future__ import annotations

from typing import Any

from django.db import migrations


def say_the_seed(apps: Any, schema_editor: Any) -> None:
    runs = apps.get_model("runs", "Run").objects.filter(options__release="1.18")
    for run in runs.iterator():
        if run.options.get("seed") is None:
            run.options["seed"] = 0
            run.save(update_fields=["options"])


class Migration(migrations.Migration):
    dependencies = [("runs", "0010_claims")]

    operations = [migrations.RunPython(say_the_seed, migrations.RunPython.noop)]
