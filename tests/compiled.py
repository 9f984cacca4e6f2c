"""Loads what builds a site, with all templates compiled, for processes that are forks of one."""

from generator.site.rendering import environment

for name in environment().list_templates(filter_func=lambda name: not name.startswith("theme/")):
    environment().get_template(name)
