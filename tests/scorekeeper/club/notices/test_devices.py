"""Web push to members' devices: encrypted for the device, signed by the site."""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.utils import timezone

from games.values import Refused
from scorekeeper.club.notices import services
from scorekeeper.club.notices.forms import DeviceForm
from scorekeeper.club.notices.models import Notice, Subscription
from scorekeeper.club.notices.push import public_key, site_key
from scorekeeper.leagues.models import League
from scorekeeper.me.services import delete_account
from scorekeeper.webhooks.worker import deliver_due
from tests.support.club import account, club, signed_in
from tests.support.receiver import Receiver, running_receiver
from tests.support.round_the_table import DEVICE
from tests.support.typed import plan_evening

pytestmark = pytest.mark.django_db

SITE = "https://cards.example.com"
AUTH = b"sixteen bytes..."
EVENING = {"day": "2099-01-01", "time": "19:30", "place": "Bar 🎉"}
HEADER_BYTES, POINT_BYTES = 21, 65


def unpadded(key: bytes) -> str:
    return urlsafe_b64encode(key).rstrip(b"=").decode()


class Device:
    """A browser with its own key, which decrypts according to RFC 8188 and RFC 8291."""

    def __init__(self, receiver: Receiver) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        self.details = {
            "endpoint": receiver.url,
            "p256dh": unpadded(self.point),
            "auth": unpadded(AUTH),
        }

    def read(self, body: bytes) -> Any:
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), point)
        info = b"WebPush: info\0" + self.point + sender
        secret = HKDF(SHA256(), 32, AUTH, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        assert len(body) <= 4096
        return json.loads(plain[:-1])


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with running_receiver() as server:
        yield server


@pytest.fixture
def device(receiver: Receiver) -> Device:
    return Device(receiver)


@pytest.fixture
def league() -> League:
    return club()


def turn_on(league: League, name: str, subscription: dict[str, Any], *topics: str) -> Subscription:
    values = subscription | {"topics": list(topics or ("evenings",))}
    return services.add_device(league, account(name), values, site=SITE)


def test_turning_a_device_on_again_ends_its_pause_alone(league: League, device: Device) -> None:
    turn_on(league, "Dora", device.details)
    turn_on(league, "Dora", device.details | {"endpoint": f"{device.details['endpoint']}other"})
    league.subscriptions.update(off_since=timezone.now(), resting_until=timezone.now())

    again = turn_on(league, "Dora", device.details)

    again.refresh_from_db()
    assert (again.off_since, again.resting_until) == (None, None)
    other = league.subscriptions.exclude(pk=again.pk).get()
    assert other.off_since is not None
    assert other.resting_until is not None


def test_pushed_notice_is_signed_and_only_its_device_decrypts_it(
    league: League, receiver: Receiver, device: Device
) -> None:
    turn_on(league, "Dora", device.details)
    plan_evening(league, EVENING)

    assert deliver_due() == 1

    ((_path, headers, body),) = receiver.taken
    assert device.read(body) == {
        "title": "Thursday: Evening planned: Thursday, 1 Jan 2099, 19:30",
        "body": "Bar 🎉",
        "path": f"/leagues/{league.slug}/evenings/",
        "dir": "ltr",
        "lang": "en",
    }
    assert b"Bar" not in body
    assert (headers["content-encoding"], headers["ttl"]) == ("aes128gcm", "86400")
    token, key = re.fullmatch(r"vapid t=(.+), k=(.+)", headers["authorization"]).groups()  # type: ignore[union-attr]
    assert key == public_key()
    point = urlsafe_b64decode(key + "=" * (-len(key) % 4))
    site = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    claims = jwt.decode(token, site, algorithms=["ES256"], audience="http://127.0.0.1")
    assert claims["sub"].startswith("mailto:")


@pytest.mark.parametrize(("status", "left"), [(404, 0), (410, 0), (500, 1), (429, 1)])
def test_device_that_is_gone_is_deleted_and_a_failing_one_paused(
    league: League, receiver: Receiver, device: Device, status: int, left: int
) -> None:
    turn_on(league, "Dora", device.details)
    receiver.status = status

    plan_evening(league, EVENING)
    deliver_due()

    assert (Subscription.objects.count(), Notice.objects.count()) == (left, left)


def test_turning_on_again_changes_the_topics_and_not_the_number(
    league: League, device: Device
) -> None:
    turn_on(league, "Dora", device.details)
    turn_on(league, "Dora", device.details, "tables", "results")

    assert Subscription.objects.get().topics == ["tables", "results"]


def test_devices_of_former_members_and_deleted_accounts_are_removed(
    league: League, receiver: Receiver, device: Device
) -> None:
    turn_on(league, "Ben", device.details)
    plan_evening(league, EVENING)
    delete_account(account("Ben"), "Gone")

    assert (deliver_due(), Subscription.objects.count(), receiver.taken) == (0, 0, [])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"endpoint": "https://10.0.0.1/"}, "endpoint"),
        ({"endpoint": "http://push.example.com/"}, "endpoint"),
        ({"p256dh": "AAAA"}, "p256dh"),
        ({"p256dh": unpadded(b"\x04" + b"\x01" * 64)}, "p256dh"),
        ({"auth": "é"}, "auth"),
        ({"auth": unpadded(b"short")}, "auth"),
        ({"topics": []}, "topics"),
        ({"topics": ["claims"]}, "topics"),
    ],
)
def test_wrong_device_is_refused_by_its_field(league: League, change: Any, field: str) -> None:
    with pytest.raises(Refused) as refused:
        DeviceForm.read(DEVICE | change, league, role="member")

    assert [refusal.field for refusal in refused.value.refusals] == [field]


def test_account_has_at_most_ten_devices_in_a_league(league: League) -> None:
    for number in range(services.MOST_DEVICES):
        turn_on(league, "Dora", DEVICE | {"endpoint": f"https://push.example.com/{number}"})

    turn_on(league, "Dora", DEVICE | {"endpoint": "https://push.example.com/0"}, "tables")
    with pytest.raises(Refused, match="endpoint: invalid"):
        turn_on(league, "Dora", DEVICE | {"endpoint": "https://push.example.com/more"})


def test_nothing_of_it_is_shown_without_a_key(league: League, settings: Any) -> None:
    dora, url = signed_in("Dora"), f"/leagues/{league.slug}/notices/"
    assert f'data-push="{public_key()}"' in dora.get(url).content.decode()
    settings.WEB_PUSH_KEY = ""

    page = dora.get(url).content.decode()

    assert "push" not in page
    assert dora.get(f"/api/v1{url}").json()["push_key"] is None
    assert dora.post(f"{url}devices/", DEVICE).status_code == 400


def test_device_is_named_by_its_host_and_dropped_by_its_own_account(
    league: League,
) -> None:
    dora, url = signed_in("Dora"), f"/leagues/{league.slug}/notices/"

    created = dora.post(f"/api/v1{url}devices/", DEVICE, "application/json")
    texts = [
        created.content.decode(),
        dora.get(url).content.decode(),
        dora.get(f"/api/v1{url}").json(),
    ]

    key = created.json()["id"]
    assert [text for text in texts if "push.example.com/device" in str(text)] == []
    assert signed_in("Anna").post(f"{url}devices/{key}/").status_code == 404
    assert dora.post(f"{url}devices/{key}/").status_code == 302
    assert not Subscription.objects.exists()


def test_key_of_the_site_follows_its_secret() -> None:
    first, again, different = (site_key(secret).private_numbers() for secret in ("a", "a", "b"))

    assert first == again
    assert first.private_value != different.private_value
