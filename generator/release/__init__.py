"""A release: everything that is uploaded for a version, made from a commit and tried here."""
