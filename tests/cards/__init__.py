"""Cards and decks as values."""
