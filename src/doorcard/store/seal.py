"""Sealed decks: what must not be read in a database, closed with a key that does not lie in it."""

import os
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from doorcard.errors import MissingExtra

KEY_SIZE: Final = 32
"""Bytes of a key."""

_NONCE_SIZE: Final = 12


class Forged(Exception):
    """Something sealed with another key, or for another purpose, or changed since."""


class Seal:
    """Closes and opens with one key, by ChaCha20-Poly1305 (RFC 8439).

    What is sealed is bound to what it is about: it opens only where the same is said of it again. Raises
    `MissingExtra` where the package ``cryptography`` is not installed.
    """

    def __init__(self, key: bytes, random: Callable[[int], bytes] = os.urandom) -> None:
        try:
            from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
        except ImportError:
            raise MissingExtra("extra_missing", name="cryptography", extra="'doorcard[server]'") from None
        self._cipher = ChaCha20Poly1305(key)
        self._random = random
        self.key_id: Final = sha256(b"doorcard key\n" + key).hexdigest()[:16]
        """Names the key, and tells nothing of it."""

    def close(self, content: bytes, about: str) -> bytes:
        """The content, sealed: longer by 28 bytes."""
        nonce = self._random(_NONCE_SIZE)
        return nonce + self._cipher.encrypt(nonce, content, about.encode())

    def open(self, sealed: bytes, about: str) -> bytes:
        """The content again. Raises `Forged`."""
        from cryptography.exceptions import InvalidTag

        try:
            return self._cipher.decrypt(sealed[:_NONCE_SIZE], sealed[_NONCE_SIZE:], about.encode())
        except (InvalidTag, ValueError):  # ValueError: it is too short to be anything sealed
            raise Forged from None
