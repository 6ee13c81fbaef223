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
                help_text="Whether lists contain it; runs that only answer a question about their snapshot are not listed.",
            ),
        ),
    ]
