"""The exact solver: knows rulesets and numbers, nothing of files or pages."""

from generator.solver.solution import Outcomes, Solution, solve

__all__ = ["Outcomes", "Solution", "solve"]
