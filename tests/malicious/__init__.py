"""Clients that mean harm, by the thousand and under seeds: they get errors, gain nothing and harm nobody."""
