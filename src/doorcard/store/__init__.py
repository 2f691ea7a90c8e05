"""Where events last: what a store promises, and its forms.

`MemoryStore` is here; `doorcard.store.sqlite` has the one on disk, which needs the extra ``server``.
"""

from doorcard.store.memory import MemoryStore
from doorcard.store.protocol import CommandId, HandLog, Repeat, Store, Stored, TableLog

__all__ = ["CommandId", "HandLog", "MemoryStore", "Repeat", "Store", "Stored", "TableLog"]
