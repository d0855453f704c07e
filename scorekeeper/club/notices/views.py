"""Pages of notices: a member's mails and devices, a league's chat programs, unsubscribing."""

from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.club.notices import services
from scorekeeper.club.notices.forms import ChatForm, ChatTopicsForm, DeviceForm, MailForm
from scorekeeper.club.notices.mail import address_of
from scorekeeper.club.notices.models import Subscription
from scorekeeper.club.notices.push import public_key
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import account_of, league_view, not_found, render_page
from scorekeeper.leagues.people.policy import role_of
from scorekeeper.server.networks import network_mark
from scorekeeper.web.forms import FormData
from scorekeeper.web.methods import FORM


def _site(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")


@require_http_methods(FORM)
@league_view("count")
def notices(request: HttpRequest, league: League) -> HttpResponse:
    """Show the reader's subscriptions, or store the mail topics."""
    form = MailForm(
        request.POST if request.method == "POST" else None, league, role=role_of(league)
    )
    topics = form.submit(
        lambda fields: services.choose_mail(
            league, account_of(request), fields["mail"], site=_site(request)
        )
    )
    if topics is None:
        return _show_notices(request, league, mails=form)
    messages.success(request, gettext("Saved."))
    return redirect("league-notices", slug=league.slug)


@require_POST
@league_view("count")
def device(request: HttpRequest, league: League) -> HttpResponse:
    """Subscribe this device; `site/push-subscription.js` fills in the form."""
    form = DeviceForm(request.POST, league, role=role_of(league))
    mark = network_mark(request.META["REMOTE_ADDR"])
    added = form.submit(
        lambda fields: services.add_device(
            league, account_of(request), fields, site=_site(request), network=mark
        )
    )
    if added is None:
        return _show_notices(request, league, device=form)
    messages.success(request, gettext("This device is told now."))
    return redirect("league-notices", slug=league.slug)


def _show_notices(
    request: HttpRequest,
    league: League,
    *,
    mails: MailForm | None = None,
    device: DeviceForm | None = None,
) -> HttpResponse:
    user, role, key = account_of(request), role_of(league), public_key()
    if mails is None or not mails.is_bound:
        initial = {"mail": league.subscriptions.mail_topics(user)}
        mails = MailForm(None, league, role=role, initial=initial)
    page = {
        "mail": settings.MAIL,
        "address": address_of(user) if settings.MAIL else None,
        "mails": mails,
        "push_key": key,
        "device": device or DeviceForm(None, league, role=role),
        "devices": league.subscriptions.devices(user) if key else (),
    }
    errors = mails.errors or (device and device.errors)
    return render_page(request, league, "notices", page, status=400 if errors else 200)


@require_POST
@league_view("count")
def drop_device(request: HttpRequest, league: League, device: UUID) -> HttpResponse:
    """Remove one of the reader's own devices."""
    services.remove_device(
        get_object_or_404(league.subscriptions.devices(account_of(request)), pk=device)
    )
    return redirect("league-notices", slug=league.slug)


@require_http_methods(FORM)
@league_view("manage")
def chats(request: HttpRequest, league: League) -> HttpResponse:
    """Show the chat programs of the league, or add one."""
    form = ChatForm(request.POST if request.method == "POST" else None, league)
    mark = network_mark(request.META["REMOTE_ADDR"])
    added = form.submit(
        lambda fields: services.add_chat(
            league, fields, site=_site(request), network=mark, by=request.user
        )
    )
    if added is None:
        return _show_chats(request, league, form)
    return redirect("league-chats", slug=league.slug)


@require_POST
@league_view("manage")
def chat(request: HttpRequest, league: League, chat: UUID) -> HttpResponse:
    """Test, remove or change a chat program."""
    row = get_object_or_404(league.subscriptions.chats().select_related("league"), pk=chat)
    match request.POST.get("do"):
        case "test":
            services.send_test(row)
            messages.success(request, gettext("The test is on its way. What failed is shown here."))
        case "remove":
            services.remove_chat(row, by=request.user)
        case _:
            form = _form_of(league, row, request.POST)
            if not form.is_valid():
                return _show_chats(request, league, form)
            services.change_chat(row, form.cleaned_data["topics"], by=request.user)
    return redirect("league-chats", slug=league.slug)


def _form_of(league: League, chat: Subscription, data: FormData = None) -> ChatTopicsForm:
    """Return the form of a chat program, with unique ids on a page of several."""
    topics = {"topics": chat.topics}
    return ChatTopicsForm(data, league, instance=chat, initial=topics, auto_id=f"{chat.pk}-%s")


def _show_chats(request: HttpRequest, league: League, form: ChatTopicsForm) -> HttpResponse:
    forms = [
        form if chat == form.instance else _form_of(league, chat)
        for chat in league.subscriptions.chats()
    ]
    adding = form if isinstance(form, ChatForm) else ChatForm(None, league)
    page = {"chats": forms, "form": adding}
    return render_page(request, league, "chats", page, status=400 if form.errors else 200)


@never_cache
@csrf_exempt  # the key in the URL authorizes it, and mail programs send no cookie
@require_http_methods(FORM)
def stop(request: HttpRequest, key: str) -> HttpResponse:
    """Ask for confirmation or end mails; the one click of mail programs posts here too."""
    if request.method == "POST":
        services.stop_mail(key)
        return render(request, "leagues/stop_notices.html", {"stopped": True})
    subscription = Subscription.objects.mails().filter(key=key).select_related("league").first()
    if subscription is None:
        return not_found(request)
    return render(request, "leagues/stop_notices.html", {"league_name": subscription.league.name})
