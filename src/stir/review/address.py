"""The address of a review: a port and a random token.

It is remembered until the review ends, in a file that only its user can read. So after a crash the
next review of the same files has the same address, and a page that is still open goes on.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from pathlib import Path
from typing import NamedTuple

TOKEN_BYTES = 24


class Address(NamedTuple):
    """Where a review is, on this machine."""

    port: int
    token: str

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self.port}/{self.token}/"


def fresh_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


class Memory:
    """Remembers the address of a review, by its file of decisions."""

    def __init__(self, decisions_file: Path) -> None:
        state = os.environ.get("XDG_STATE_HOME")
        folder = Path(state) if state else Path.home() / ".local" / "state"
        name = hashlib.sha256(os.fsencode(decisions_file.resolve())).hexdigest()[:24]
        self.file = folder / "stir" / "review" / f"{name}.json"

    def recall(self) -> Address | None:
        """The address of a review that did not end in good order."""
        try:
            value = json.loads(self.file.read_text(encoding="utf-8"))
            address = Address(int(value["port"]), str(value["token"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None
        is_valid = 0 < address.port < 65536 and len(address.token) >= TOKEN_BYTES
        return address if is_valid else None

    def keep(self, address: Address) -> None:
        """Remember an address; a system that allows no file forgets it."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.file.unlink(missing_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
            with os.fdopen(os.open(self.file, flags, 0o600), "w", encoding="utf-8") as file:
                json.dump(address._asdict(), file)
        except OSError:
            return

    def forget(self) -> None:
        """The review has ended."""
        try:
            self.file.unlink(missing_ok=True)
        except OSError:
            return
