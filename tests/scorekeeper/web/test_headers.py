"""Security headers behind an HTTPS proxy: the ten tests of an observatory."""

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.plugins.profiles import at_length
from tests.plugins.server import Server, database_for, running_server

pytestmark = pytest.mark.served

HOST = "cards.example"
THROUGH_PROXY = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
HALF_A_YEAR = 15_768_000
PAGES = (
    "/",
    "/new/preferans/",
    "/games/preferans/",
    "/accounts/login/",
    "/leagues/",
    "/no/page/",
    "/api/v1/games/",
    "/api/v1/docs/",
    "/api/v1/nothing/",
    "/healthz/live",
)
PASSWORD = "nine of diamonds"


@pytest.fixture(scope="module")
def behind_https(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("https")
    environment = {"HTTPS": "on", "ALLOWED_HOSTS": HOST, "RATE_LIMITS": "on"}
    with running_server(folder, database_for(folder), **environment) as running:
        yield running


@pytest.fixture
def browser(behind_https: Server) -> Iterator[httpx.Client]:
    """Provide a browser as the site sees it through the proxy; cookies are managed by hand."""
    with httpx.Client(base_url=behind_https.url, headers=THROUGH_PROXY) as client:
        yield client


def form_token(page: httpx.Response) -> str:
    hit = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)
    assert hit is not None
    return hit[1]


def post(browser: httpx.Client, path: str, form: dict[str, str]) -> httpx.Response:
    """Post a form as a browser does, with the cookies set by its page."""
    page = browser.get(path, headers={"Cookie": cookies_of(browser)})
    browser.cookies.update(page.cookies)
    headers = {
        "Cookie": cookies_of(browser),
        "Referer": f"https://{HOST}{path}",
        "Origin": f"https://{HOST}",
    }
    answer = browser.post(
        path, data=form | {"csrfmiddlewaretoken": form_token(page)}, headers=headers
    )
    browser.cookies.update(answer.cookies)
    return answer


def cookies_of(browser: httpx.Client) -> str:
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.cookies.jar)


def directives(answer: httpx.Response) -> dict[str, list[str]]:
    parts = [part.split() for part in answer.headers["Content-Security-Policy"].split(";")]
    return {name: sources for name, *sources in parts}


@pytest.mark.parametrize("path", PAGES)
def test_policy_allows_nothing_unsafe_and_nothing_from_elsewhere(
    browser: httpx.Client, path: str
) -> None:
    policy = directives(browser.get(path))

    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == ["'none'"]
    assert {source for sources in policy.values() for source in sources} == {
        "'none'",
        "'self'",
        "data:",
    }
    assert [name for name, sources in policy.items() if "data:" in sources] == ["img-src"]


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_carries_the_headers_of_an_observatory(
    browser: httpx.Client, path: str
) -> None:
    headers = browser.get(path).headers

    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in headers
    assert re.fullmatch(r"max-age=\d+", headers["Strict-Transport-Security"])
    assert int(headers["Strict-Transport-Security"].removeprefix("max-age=")) >= HALF_A_YEAR


@pytest.mark.parametrize("path", ["/", "/new/preferans/", "/leagues/"])
def test_scripts_and_styles_come_from_the_site_alone(browser: httpx.Client, path: str) -> None:
    page = browser.get(path).text

    sources = re.findall(
        r"<(?:script|link(?! rel=.canonical)|img)\b[^>]*?(?:src|href)=\"([^\"]*)\"", page
    )
    assert sources
    assert [source for source in sources if not source.startswith("/")] == []
    assert re.findall(r"<script(?![^>]*\bsrc=)(?![^>]*json)|\son\w+=|\sstyle=", page) == []


def test_plain_request_is_sent_to_https_of_the_same_host(behind_https: Server) -> None:
    answer = httpx.get(f"{behind_https.url}/find/?code=22222222", headers={"Host": HOST})

    assert answer.status_code == 301
    assert answer.headers["Location"] == f"https://{HOST}/find/?code=22222222"


def test_every_cookie_is_secure_hidden_from_scripts_and_lax(browser: httpx.Client) -> None:
    names = {f"players.{seat}": name for seat, name in enumerate(["Anna", "Ben", "Dora"])}
    account = {"username": "anna", "password1": PASSWORD, "password2": PASSWORD}

    answers = [
        browser.get("/new/preferans/"),
        post(browser, "/new/preferans/", names),
        post(browser, "/accounts/signup/", account),
    ]

    cookies = [header for answer in answers for header in answer.headers.get_list("Set-Cookie")]
    attributes = {
        cookie.partition("=")[0]: {part.strip() for part in cookie.split(";")[1:]}
        for cookie in cookies
    }
    assert {"csrftoken", "phone_keys", "phone_names", "sessionid"} <= set(attributes)
    lacking = {
        name: {"Secure", "HttpOnly", "SameSite=Lax"} - header for name, header in attributes.items()
    }
    assert {name: lack for name, lack in lacking.items() if lack} == {}


@pytest.mark.parametrize("host", ["evil.example", "cards.example.evil.example", "127.0.0.1", "a b"])
def test_other_hosts_are_refused(behind_https: Server, host: str) -> None:
    answer = httpx.get(f"{behind_https.url}/", headers=THROUGH_PROXY | {"Host": host})

    assert answer.status_code == 400


def test_forwarded_host_is_in_no_link(browser: httpx.Client) -> None:
    answer = browser.get("/api/v1/schema/", headers={"X-Forwarded-Host": "evil.example"})
    page = browser.get("/accounts/login/", headers={"X-Forwarded-Host": "evil.example"})

    assert "evil.example" not in answer.text + page.text


def test_trying_passwords_is_limited(browser: httpx.Client) -> None:
    account = {"username": "dora", "password1": PASSWORD, "password2": PASSWORD}
    post(browser, "/accounts/signup/", account)
    browser.cookies.clear()

    tries = [
        post(browser, "/accounts/login/", {"login": "dora", "password": f"wrong {number}"})
        for number in range(6)
    ]
    right = post(browser, "/accounts/login/", {"login": "dora", "password": PASSWORD})

    assert [answer.status_code for answer in tries] == [200] * 6
    assert "Too many failed login attempts" in tries[-1].text
    assert right.status_code == 200
    assert "Too many failed login attempts" in right.text
    assert "sessionid" not in right.cookies


@pytest.mark.parametrize(
    "elsewhere",
    [
        "//evil.example/",
        "/\\evil.example/",
        *at_length(
            "https://evil.example/",
            "javascript:alert(1)",
            "https:evil.example",
            "\thttps://evil.example/",
            "http://cards.example@evil.example/",
        ),
    ],
)
def test_signing_in_leads_nowhere_else(browser: httpx.Client, elsewhere: str) -> None:
    name = f"guest{abs(hash(elsewhere)) % 10**9}"
    account = {"username": name, "password1": PASSWORD, "password2": PASSWORD, "next": elsewhere}

    answer = post(browser, "/accounts/signup/", account)

    assert (answer.status_code, answer.headers.get("Location")) == (302, "/")
