"""The site behind Caddy and nginx over TLS, with the files of deploy/ and a test certificate."""

import re
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.deploy.programs import DEPLOY, program, run
from tests.plugins.server import Server, database_for, free_port, running_server

pytestmark = pytest.mark.thorough

NAME = "cards.example.com"
PLAYERS = ["Ana", "Ben", "Cvita", "Dora"]
DEAL = {"kind": "contract", "declarer": 0, "bid": 8, "tricks": 9}
PATIENCE = 20  # seconds


class Proxy:
    """A proxy that serves TLS under the name in the deploy files, on any port."""

    def __init__(self, https: int, http: int, certificate: Path) -> None:
        """Connect to the proxy at these ports, trusting this certificate only."""
        self.https, self.http = https, http
        self.client = httpx.Client(
            base_url=f"https://127.0.0.1:{https}",
            headers={"Host": NAME},
            verify=ssl.create_default_context(cafile=str(certificate)),
            timeout=PATIENCE,
        )

    def ask(self, method: str, path: str, **options: object) -> httpx.Response:
        """Request a path under the site's name."""
        return self.client.request(method, path, extensions={"sni_hostname": NAME}, **options)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A self-signed certificate for the site's name, and its key."""
    folder = tmp_path_factory.mktemp("certificate")
    chain, key = folder / "cards.pem", folder / "cards.key"
    run(
        program("openssl"),
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-keyout",
        key,
        "-out",
        chain,
        "-subj",
        f"/CN={NAME}",
        "-addext",
        f"subjectAltName=DNS:{NAME}",
    )
    return chain, key


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server configured as behind a proxy."""
    folder = tmp_path_factory.mktemp("site")
    with running_server(folder, database_for(folder), HTTPS="on", ALLOWED_HOSTS=NAME) as server:
        yield server


@contextmanager
def running(command: list[str | Path], log: Path, port: int) -> Iterator[None]:
    """Run a proxy in the foreground within the block, after waiting until it listens."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            stdout=output,
            stderr=output,
            env={
                "HOME": str(log.parent),
                "PATH": "/usr/bin:/bin",
                "XDG_DATA_HOME": str(log.parent),
            },
        )
    try:
        end = time.monotonic() + PATIENCE
        while not _listens(port):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _listens(port: int) -> bool:
    try:
        httpx.get(f"http://127.0.0.1:{port}", timeout=2)
    except httpx.TransportError:
        return False
    return True


@contextmanager
def caddy(site: Server, certificate: tuple[Path, Path], folder: Path) -> Iterator[Proxy]:
    """Run Caddy with deploy/caddy/Caddyfile, except for ports and certificate."""
    https, http = free_port(), free_port()
    chain, key = certificate
    text = (DEPLOY / "caddy" / "Caddyfile").read_text()
    text = text.replace("127.0.0.1:8000", site.url.removeprefix("http://"))
    text = text.replace(f"{NAME} {{", f"{NAME} {{\n\ttls {chain} {key}", 1)
    file = folder / "Caddyfile"
    file.write_text(f"{{\n\tadmin off\n\thttp_port {http}\n\thttps_port {https}\n}}\n{text}")
    command: list[str | Path] = [
        program("caddy"),
        "run",
        "--adapter",
        "caddyfile",
        "--config",
        file,
    ]
    with running(command, folder / "caddy.log", http):
        yield Proxy(https, http, chain)


@contextmanager
def nginx(site: Server, certificate: tuple[Path, Path], folder: Path) -> Iterator[Proxy]:
    """Run nginx with deploy/nginx/scorekeeper.conf, except for ports and certificate."""
    https, http = free_port(), free_port()
    chain, key = certificate
    text = (DEPLOY / "nginx" / "scorekeeper.conf").read_text()
    text = re.sub(r"\n *listen \[::\].*", "", text)
    text = text.replace("listen 443", f"listen 127.0.0.1:{https}")
    text = text.replace("listen 80", f"listen 127.0.0.1:{http}")
    text = text.replace("http://127.0.0.1:8000", site.url)
    text = text.replace("/etc/ssl/cards.pem", str(chain)).replace("/etc/ssl/cards.key", str(key))
    (folder / "site.conf").write_text(text)
    file = folder / "nginx.conf"
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file.write_text(
        f"daemon off;\nuser root;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\n{places}include {folder}/site.conf;\n}}\n"
    )
    command: list[str | Path] = [program("nginx"), "-p", folder, "-c", file, "-e", "stderr"]
    assert "test is successful" in run(*command, "-t")
    with running(command, folder / "nginx.log", http):
        yield Proxy(https, http, chain)


@pytest.fixture(scope="module", params=[caddy, nginx], ids=["caddy", "nginx"])
def proxy(
    request: pytest.FixtureRequest,
    site: Server,
    certificate: tuple[Path, Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Proxy]:
    """Each of the two proxies in front of the site."""
    start: Callable[..., object] = request.param
    with start(site, certificate, tmp_path_factory.mktemp("proxy")) as started, started.client:  # type: ignore[attr-defined]
        yield started


def new_match(proxy: Proxy) -> dict[str, str]:
    """Start a match through the proxy."""
    body = {"game": "tarneeb", "players": PLAYERS}
    answer = proxy.ask("POST", "/api/v1/matches/", json=body)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def test_deal_is_scored_and_seen_over_tls(proxy: Proxy) -> None:
    match = new_match(proxy)
    key = {"Authorization": f"Bearer {match['scorer_key']}"}

    scored = proxy.ask("POST", f"/api/v1/matches/{match['code']}/deals/", json=DEAL, headers=key)
    page = proxy.ask("GET", f"/m/{match['code']}/")

    assert (scored.status_code, page.status_code) == (201, 200)
    assert "Ana" in page.text


def test_cookies_are_for_tls_alone(proxy: Proxy) -> None:
    page = proxy.ask("GET", "/new/tarneeb/")

    cookies = page.headers.get_list("set-cookie")

    assert cookies
    assert [cookie for cookie in cookies if "; Secure" not in cookie] == []
    assert "max-age=" in page.headers["Strict-Transport-Security"]


def test_links_of_the_site_begin_with_its_name_over_tls(proxy: Proxy) -> None:
    assert f"https://{NAME}/" in proxy.ask("GET", "/sitemap.xml").text


def test_plain_http_leads_to_tls(proxy: Proxy) -> None:
    answer = httpx.get(f"http://127.0.0.1:{proxy.http}/rules/", headers={"Host": NAME})

    assert answer.status_code in {301, 308}
    assert answer.headers["Location"].startswith(f"https://{NAME}")


@pytest.mark.parametrize("path", ["/metrics/", "/healthz/live", "/healthz/ready"])
def test_what_is_for_the_machine_stays_on_it(proxy: Proxy, path: str) -> None:
    assert proxy.ask("GET", path).status_code == 404


def test_watcher_hears_of_a_deal_at_once(proxy: Proxy) -> None:
    match = new_match(proxy)
    key = {"Authorization": f"Bearer {match['scorer_key']}"}
    address = f"/api/v1/matches/{match['code']}/events/"
    with proxy.client.stream("GET", address, extensions={"sni_hostname": NAME}) as stream:
        lines = stream.iter_lines()
        next(lines)
        proxy.ask("POST", f"/api/v1/matches/{match['code']}/deals/", json=DEAL, headers=key)
        saved = time.monotonic()

        event = next(line for line in lines if line.startswith("data:") and '"version"' in line)

    assert event
    assert time.monotonic() - saved < 10, "The proxy holds the stream back until it says more."


def test_file_of_five_megabytes_reaches_the_site_and_larger_ones_do_not(proxy: Proxy) -> None:
    large, too_large = (
        proxy.ask(
            "POST",
            "/api/v1/matches/import/",
            content=b" " * size,
            headers={"Content-Type": "application/json"},
        ).status_code
        for size in (5_000_000, 7_000_000)
    )

    assert large in {400, 422}
    assert too_large == 413


def test_name_that_is_not_the_sites_is_refused(proxy: Proxy, site: Server) -> None:
    assert httpx.get(site.url, headers={"Host": "other.example"}).status_code == 400
