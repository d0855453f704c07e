"""URLs of the bundle: a digest and a name, as assigned by `bundle.py`."""

from django.urls import path

from scorekeeper.engine import views

urlpatterns = [
    path("manifest.json", views.manifest, name="engine-manifest"),
    path("<slug:digest>/<str:name>", views.file, name="engine-file"),
]
