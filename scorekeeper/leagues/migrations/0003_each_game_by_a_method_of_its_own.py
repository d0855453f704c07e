from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("leagues", "0002_the_points_of_each_match_beside_their_sum"),)

    operations = (
        migrations.AddField(
            model_name="league",
            name="methods",
            field=models.JSONField(blank=True, default=dict),
        ),
    )
