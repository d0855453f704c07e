from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import BigIntegerField, F, OuterRef, Subquery, Sum, TextField, Value
from django.db.models.functions import Cast, Coalesce, Length

FRAME = 130


def length(name: str) -> Coalesce:
    return Coalesce(Length(Cast(F(name), TextField())), Value(4))


def count(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Count the logs that are there, about as each new change is counted."""
    match, change = (apps.get_model("matches", name) for name in ("Match", "Change"))
    size = Value(FRAME) + length("author") + length("old") + length("new")
    logs = change.objects.filter(match=OuterRef("pk")).order_by().values("match")
    total = Subquery(logs.annotate(size=Sum(size)).values("size"), output_field=BigIntegerField())
    match.objects.update(log_bytes=Coalesce(total, Value(0)))


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0005_time_zone_of_a_match"),
    ]

    operations = [
        migrations.AddField(
            model_name="change",
            name="refers_to",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="log_bytes",
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.RunPython(count, migrations.RunPython.noop),
    ]
