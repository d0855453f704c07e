"""URLs of notices and chat programs."""

from django.urls import path

from scorekeeper.club.notices import views

urlpatterns = [
    path("leagues/<league:slug>/notices/", views.notices, name="league-notices"),
    path("leagues/<league:slug>/notices/devices/", views.device, name="add-device"),
    path(
        "leagues/<league:slug>/notices/devices/<uuid:device>/",
        views.drop_device,
        name="drop-device",
    ),
    path("leagues/<league:slug>/chats/", views.chats, name="league-chats"),
    path("leagues/<league:slug>/chats/<uuid:chat>/", views.chat, name="league-chat"),
    path("notices/<invite:key>/", views.stop, name="stop-notices"),
]
