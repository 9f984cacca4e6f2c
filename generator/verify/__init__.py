"""Verifies a finished site: reads its files alone, and computes the odds anew from the rules.

Nothing here imports what writes the site, the solver included. What is compared with what is
published comes from the ruleset files, by plain recursions over whole numbers.
"""
