"""Nothing is left to do: texts that describe fields were changed here, and are now where the fields are made.

A database has none of these texts. Each change of one made Django build many models anew, half of the time of all migrations.
"""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("sweeps", "0001_initial"),
    ]

    operations = []
