"""Who may use the server: known hosts, origins of web pages, and a token.

Browsers let any page connect to this machine. They name the page's origin, so pages from elsewhere
can be refused; but a page whose name an attacker has turned into this machine's address (DNS
rebinding) has this server as its origin. Only the name in the `Host` header gives it away.
"""

from __future__ import annotations

import ipaddress
import re
import secrets
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from stir.errors import InputError, ProtocolError

STATUS = {
    "bad-host": 421,
    "bad-origin": 403,
    "bad-token": 401,
    "busy": 503,
    "full": 503,
    "not-ready": 503,
    "too-large": 413,
    "too-many-connections": 429,
    "too-slow": 408,
}
"""HTTP status codes of refusals; all other errors have 400."""

_TOKEN = re.compile(r"[!-~]{16,256}")


@dataclass(frozen=True, slots=True)
class Access:
    """The hosts, origins and the token that are accepted."""

    hosts: frozenset[str] = frozenset()
    """Names of this server besides `localhost` and addresses."""
    origins: frozenset[str] = frozenset()
    """Origins of web pages besides this server's own."""
    token: str | None = None
    """What clients must know, if anything."""

    def __post_init__(self) -> None:
        if self.token is not None and not _TOKEN.fullmatch(self.token):
            raise InputError("a token has 16 to 256 printable ASCII characters and no white space")

    def check_host(self, connection: HTTPConnection) -> None:
        """Refuse requests to a name that is not known to be this server's."""
        host = connection.headers.get("host", "localhost")
        name = _host_name(host)
        if name == "localhost" or name in self.hosts or _is_address(name):
            return
        raise ProtocolError("bad-host", "unknown host name; see stir serve --allow-host")

    def check(self, connection: HTTPConnection) -> None:
        """Refuse pages from elsewhere, and clients that do not know the token."""
        if not self._allows_origin(connection):
            raise ProtocolError("bad-origin", "origin not allowed; see stir serve --allow-origin")
        if self.token is None:
            return
        told = _told_token(connection).encode(errors="surrogateescape")
        if not secrets.compare_digest(told, self.token.encode()):
            raise ProtocolError(
                "bad-token", "expected the header Authorization: Bearer TOKEN, or ?token=TOKEN"
            )

    def _allows_origin(self, connection: HTTPConnection) -> bool:
        """Whether it is this server's page, one of an allowed origin, or a program."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        try:
            own = urlsplit(origin).netloc
        except ValueError:
            return False
        return bool(own) and own == connection.headers.get("host")


def _told_token(connection: HTTPConnection) -> str:
    """A client's token; browsers cannot add a header to a WebSocket."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return connection.query_params.get("token", "")


def _host_name(host: str) -> str:
    """The name in a `Host` header, without port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=4096)
def network(host: str) -> str:
    """What counts as one client: an IPv4 address, or the network of an IPv6 address (/64).

    Who has an IPv6 address has 2 to the 64.
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


def is_loopback(host: str) -> bool:
    """Whether an address is reachable from this machine only."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
