"""Hands worked out to the chip, and the player that holds the engine against them."""
