from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0005_time_zone_of_a_match"),
    ]

    operations = [
        migrations.AlterField(
            model_name="change",
            name="kind",
            field=models.CharField(max_length=12),
        ),
    ]
