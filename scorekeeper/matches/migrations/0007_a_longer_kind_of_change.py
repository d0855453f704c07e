from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0006_how_large_a_log_is"),
    ]

    operations = [
        migrations.AlterField(
            model_name="change",
            name="kind",
            field=models.CharField(max_length=12),
        ),
    ]
