"""The file ``robots.txt``: everything may be read.

Search engines ask for it at the root of a host alone. A site in a folder of a host has it all the
same, for who puts it there by hand.
"""

from generator.site.site import Site

ROBOTS = "robots.txt"


def robots_text(site: Site) -> str:
    """The file: everybody may read everything, and where the sitemap is, if there is one."""
    sitemap = f"Sitemap: {site.address}sitemap.xml\n" if site.is_named else ""
    return f"User-agent: *\nAllow: /\n{sitemap}"
