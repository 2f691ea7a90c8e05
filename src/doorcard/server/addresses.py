"""Where a server can be reached: from its own machine, and from others in the same network."""

import errno
import socket
from ipaddress import ip_address

from doorcard.errors import ServeFault


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; port 0 takes any that is free. Raises `ServeFault`."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[
            0
        ]
    except (OSError, UnicodeError) as error:
        raise ServeFault("serve_address", host=host, detail=str(error)) from None
    listening = socket.socket(family, kind)
    try:
        # A server that is started again does not wait until the connections of the last one are forgotten.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise ServeFault(
                "serve_port", host=host, port=str(port)
            ) from None  # a number would have its thousands apart
        raise ServeFault("serve_address", host=host, detail=error.strerror or str(error)) from None
    return listening


def url_of(host: str, port: int) -> str:
    """The address of a site.

    >>> url_of("127.0.0.1", 8000), url_of("::1", 80)
    ('http://127.0.0.1:8000', 'http://[::1]')
    """
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def lan_address() -> str:
    """This machine's address for others in its network; empty where it is in none.

    The system is asked which address it would send from: nothing is sent.
    """
    # An address that is kept for documentation: no packet ever goes there, but the way there is that to all others.
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((far, 9))
                found = str(asking.getsockname()[0])
            except OSError:
                continue
        if not ip_address(found).is_loopback and not ip_address(found).is_unspecified:
            return found
    return ""


def reachable(host: str, port: int) -> tuple[str, str]:
    """The URLs of a server that listens at ``host``: for its own machine, and for others; empty where there is none.

    >>> reachable("127.0.0.1", 8000)
    ('http://127.0.0.1:8000', '')
    """
    address = ip_address(host)
    if address.is_unspecified:
        lan = lan_address()
        return url_of("localhost", port), url_of(lan, port) if lan else ""
    if address.is_loopback:
        return url_of(host, port), ""
    return url_of(host, port), url_of(host, port)
