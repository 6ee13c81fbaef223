from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("runs", "0011_seed_of_release_1_18"),
    ]

    operations = [
        migrations.AddField(
            model_name="run",
            name="listed",
            field=models.BooleanField(
                default=True,
                help_text="False: it only serves a question about its snapshot, and lists leave it out.",
            ),
        ),
    ]
