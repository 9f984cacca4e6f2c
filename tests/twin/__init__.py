"""A naive brute-force twin of every ruleset, written from the rules' text alone.

Nothing in here imports the generator or reads its ruleset files: the twin is the second opinion
that the engine is compared with. It is slow, plain and meant to be obviously correct.
"""
