"""Kinds are those of the drivers: a new one needs no migration. Columns and rows stay as they are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("simulations", "0010_releases"),
    ]

    operations = [
        migrations.AlterField(
            model_name="simulation",
            name="kind",
            field=models.CharField(
                help_text="That of a driver (playground.simulations.drivers).", max_length=16
            ),
        ),
    ]
