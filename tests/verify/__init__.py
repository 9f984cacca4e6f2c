"""Tests of the verification of a finished site: each fault is made, and found."""
