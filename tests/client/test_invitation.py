"""Links to tables, taken apart."""

import pytest

from doorcard.client import read_invitation
from doorcard.errors import InvitationSyntax


@pytest.mark.parametrize(
    ("url", "base", "table", "secret", "socket"),
    [
        ("http://192.168.1.7:8000/t/k3v9/s-3_c", "http://192.168.1.7:8000", "k3v9", "s-3_c",
         "ws://192.168.1.7:8000/api/tables/k3v9/socket"),
        (" https://stud.example.org/t/k3v9/x/ ", "https://stud.example.org", "k3v9", "x",
         "wss://stud.example.org/api/tables/k3v9/socket"),
        ("http://[::1]:8000/t/k3v9", "http://[::1]:8000", "k3v9", "", "ws://[::1]:8000/api/tables/k3v9/socket"),
        ("https://stud.example.org/t/k3v9/x?lang=es#top", "https://stud.example.org", "k3v9", "x",
         "wss://stud.example.org/api/tables/k3v9/socket"),
    ],
)  # fmt: skip
def test_a_link_is_taken_apart(url: str, base: str, table: str, secret: str, socket: str) -> None:
    invitation = read_invitation(url)
    assert invitation == (base, table, secret)
    assert invitation.socket == socket


@pytest.mark.parametrize(
    "text",
    [
        "",
        "k3v9",
        "stud.example.org/t/k3v9/x",
        "ftp://stud.example.org/t/k3v9/x",
        "ws://stud.example.org/t/k3v9/x",
        "http:///t/k3v9/x",
        "http://stud.example.org/",
        "http://stud.example.org/t/",
        "http://stud.example.org/t/k3v9/x/y",
        "http://stud.example.org/x/k3v9/x",
        "http://stud.example.org/t/k3v9/a%2Fb",
        "http://stud.example.org/t/../x",
        "http://ana:secret@stud.example.org/t/k3v9/x",
        "http://stud.example.org:port/t/k3v9/x",
        "http://[::1/t/k3v9/x",
    ],
)
def test_other_texts_are_no_links(text: str) -> None:
    with pytest.raises(InvitationSyntax):
        read_invitation(text)
