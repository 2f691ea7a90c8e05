"""Secrets: made here, known only to whom they are given, and kept as their SHA-256."""

import hmac
import secrets
from hashlib import sha256
from typing import Final

TABLE_ALPHABET: Final = "23456789abcdefghjkmnpqrstvwxyz"
"""Letters of a table's id: none that is taken for another when it is read aloud."""

TABLE_LENGTH: Final = 8
TOKEN_BYTES: Final = 32
INVITE_BYTES: Final = 16


def new_table_id() -> str:
    """A name for a table; no secret."""
    return "".join(secrets.choice(TABLE_ALPHABET) for _ in range(TABLE_LENGTH))


def new_guest_key() -> str:
    """A name for a guest, by which others may mean them; no secret."""
    return secrets.token_hex(4)


def new_token() -> str:
    """The secret that proves a seat: 256 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_invite() -> str:
    """The secret of an invitation link: 128 bits."""
    return secrets.token_urlsafe(INVITE_BYTES)


def digest(secret: str) -> str:
    """What is kept of a secret: no salt is needed, for nobody can guess one of 128 bits.

    >>> digest("")[:16]
    'e3b0c44298fc1c14'
    """
    return sha256(secret.encode()).hexdigest()


def proves(secret: str, kept: str) -> bool:
    """Whether a secret is that of which this digest is kept; an empty digest is that of none.

    >>> proves("secret", digest("secret")), proves("", "")
    (True, False)
    """
    return bool(kept) and hmac.compare_digest(digest(secret), kept)
