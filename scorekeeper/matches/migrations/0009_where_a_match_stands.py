from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0008_a_lane_for_each_receiver"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="standing",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
