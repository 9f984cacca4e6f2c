"""The site: page contexts, Jinja rendering, and the thin hooks that hand pages to MkDocs."""
