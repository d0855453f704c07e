"""Webhook URLs: the public internet only, never the server's own network."""

import pytest

from scorekeeper.webhooks.addresses import Forbidden, check_url


@pytest.mark.parametrize(
    "url",
    [
        None,
        3,
        "",
        "cards.example.com",
        "ftp://cards.example.com/",
        "file:///etc/passwd",
        "http://",
        "http://user:secret@cards.example.com/",
        "http://@cards.example.com/",
        "http://cards.example.com:0/",
        "http://cards.example.com:99999/",
        "http://cards.example.com/#part",
        "http://cards.example.com/a b",
        "http://cards.example.com\\@127.0.0.1/",
        "http://cards.example.com/\r\nX: y",
        "http://cärds.example.com/",
        "http://cards.example.com/" + "x" * 500,
        "http://localhost/",
        "http://LOCALHOST./",
        "http://printer.local/",
        "http://intranet/",
        "http://127.0.0.1/",
        "http://127.1/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://0177.0.0.1/",
        "http://0/",
        "http://0.0.0.0/",
        "http://10.0.0.1/",
        "http://172.16.0.1/",
        "http://192.168.1.1/",
        "http://169.254.169.254/",
        "http://100.64.0.1/",
        "http://192.0.2.1/",
        "http://224.0.0.1/",
        "http://255.255.255.255/",
        "http://[::1]/",
        "http://[::]/",
        "http://[fe80::1]/",
        "http://[fc00::1]/",
        "http://[ff02::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:7f00:1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[2002:7f00:1::]/",
        "http://[::127.0.0.1]/",
        "http://[fe80::1%25eth0]/",
        "http://[/",
        "http://[v1.x]/",
        "http://[fec0::1]/",
        "http://192.0.0.8/",
        "http://192.0.0.9/",
        "http://192.88.99.1/",
        "http://[3fff::1]/",
        "http://[5f00::1]/",
        "http://[::ffff:192.0.0.8]/",
        "http://[64:ff9b::c000:8]/",
    ],
)
def test_address_into_the_servers_own_network_is_refused(url: object) -> None:
    with pytest.raises(Forbidden):
        check_url(url)


@pytest.mark.parametrize(
    "url",
    [
        "https://cards.example.com/hook?a=1",
        "http://cards.example.com:8080/",
        "http://8.8.8.8/",
        "https://[2606:4700:4700::1111]/",
        "http://[::ffff:8.8.8.8]/",
        "http://[64:ff9b::808:808]/",
    ],
)
def test_address_of_the_public_internet_is_taken(url: str) -> None:
    assert check_url(url) == url
