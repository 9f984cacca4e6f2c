"""Battles fought with random dice, which the exact chances are compared with.

Dice are rolled, masked, raised, sorted and compared as the ruleset files say. Nothing of the
solver's arithmetic takes part; only the Dutch defender follows the choices that it publishes.
"""
