import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("runs", "0013_descriptions"),
        ("searches", "0001_searches"),
    ]

    operations = [
        migrations.CreateModel(
            name="Kept",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("body", models.BinaryField(help_text="JSON, compressed when that pays.")),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept_answers",
                        to="runs.run",
                    ),
                ),
            ],
            options={
                "ordering": ("run", "-created_at"),
                "constraints": [models.UniqueConstraint(fields=("run", "digest"), name="kept_run_digest")],
            },
        ),
    ]
