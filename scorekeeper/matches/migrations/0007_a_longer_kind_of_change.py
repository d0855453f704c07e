from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0004_words_of_players_on_deals"),
    ]

    operations = [
        migrations.AlterField(
            model_name="change",
            name="kind",
            field=models.CharField(max_length=12),
        ),
    ]
