from typing import Any

import yaml
from django.db import migrations, models

NEWEST = "1.36"
"""When the column came."""


def fill_in(apps: Any, schema_editor: Any) -> None:
    """The release is one of the fields of a scenario."""
    simulations = apps.get_model("simulations", "Simulation").objects.all()
    for simulation in simulations.only("kind", "scenario").iterator():
        release = NEWEST
        if simulation.kind == "timeline":
            read = yaml.safe_load(simulation.scenario)
            release = str(read.get("release", NEWEST)) if isinstance(read, dict) else NEWEST
        simulations.filter(pk=simulation.pk).update(release=release)


class Migration(migrations.Migration):
    dependencies = [
        ("simulations", "0009_descriptions"),
    ]

    operations = [
        migrations.AddField(
            model_name="simulation",
            name="release",
            field=models.CharField(
                default="",
                help_text="Of kube-scheduler, by whose rules pods are decided about.",
                max_length=8,
            ),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
