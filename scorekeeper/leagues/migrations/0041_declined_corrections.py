from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("leagues", "0040_a_log_of_acts"),)

    operations = (
        migrations.AddField(
            model_name="pending",
            name="declined_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="pending",
            name="declined",
            field=models.CharField(blank=True, editable=False, max_length=64),
        ),
    )
