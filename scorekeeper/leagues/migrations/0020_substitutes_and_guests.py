"""A rule for substitutes, and guests outside the ranking.

Leagues that exist count such matches for nobody, as they did; new ones share them.
"""

from django.db import migrations, models

RULES = [("share", "Share"), ("whole", "Whole"), ("guest", "Guest"), ("nobody", "Nobody")]
ROLES = [("owner", "Owner"), ("scorer", "Scorer"), ("member", "Member"), ("guest", "Guest")]


class Migration(migrations.Migration):
    dependencies = (("leagues", "0008_results_of_before_the_site"),)

    operations = (
        migrations.AddField(
            model_name="league",
            name="substitutes",
            field=models.CharField(max_length=6, choices=RULES, default="nobody"),
        ),
        migrations.AlterField(
            model_name="league",
            name="substitutes",
            field=models.CharField(max_length=6, choices=RULES, default="share"),
        ),
        migrations.AddField(
            model_name="result", name="counts", field=models.BooleanField(default=True)
        ),
        migrations.AddField(
            model_name="result", name="rated", field=models.BooleanField(default=True)
        ),
        migrations.AddField(
            model_name="result", name="deals", field=models.PositiveIntegerField(null=True)
        ),
        migrations.AlterField(
            model_name="member",
            name="role",
            field=models.CharField(max_length=6, choices=ROLES, default="member"),
        ),
    )
