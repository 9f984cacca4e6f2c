"""Tests of what each kind of page says: record, HTML and data."""
