"""The main journeys and every kind of page in WebKit, Firefox and Chromium, of which two have to be
installed from Debian's packages: so this is a target of its own.
"""
