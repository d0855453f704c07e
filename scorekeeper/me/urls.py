"""URLs of one's own account."""

from django.urls import path

from scorekeeper.me import invite_views, views
from scorekeeper.me.results import views as results

urlpatterns = [
    path("me/", views.profile, name="me"),
    path("me/matches/", views.matches, name="my-matches"),
    path("me/results/", results.results, name="my-results"),
    path("me/results/names/", results.names, name="my-names"),
    path("me/results/share/", results.share, name="share-results"),
    path("me/results.csv", results.csv, name="my-results-file"),
    path("results/<invite:key>/", results.shared, name="shared-results"),
    path("me/tokens/", views.tokens, name="my-tokens"),
    path("me/tokens/<uuid:token>/revoke/", views.revoke, name="revoke-token"),
    path("me/invitations/", invite_views.invitations, name="invitations"),
    path("me/invitations/<uuid:invitation>/revoke/", invite_views.revoke, name="revoke-invitation"),
    path("invited/<invite:key>/", invite_views.invited, name="invited"),
    path("me/data.json", views.data, name="my-data"),
    path("me/delete/", views.delete, name="delete-account"),
]
