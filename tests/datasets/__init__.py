"""Tests of the published datasets and documents."""
