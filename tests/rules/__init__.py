"""Games, houses, stakes and rules as data."""
