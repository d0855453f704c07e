from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("matches", "0009_where_a_match_stands"),)

    operations = (
        migrations.AddField(
            model_name="match",
            name="suits",
            field=models.JSONField(blank=True, null=True),
        ),
    )
