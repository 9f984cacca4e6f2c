"""The static API: documents that programs read, at addresses that stay.

All endpoints, from the site's root:

- ``/api/v1/index.json``: all rulesets, their sizes, and where everything is. Begin here.
- ``/api/v1/<ruleset>.json``: one ruleset whole: rule, dice, rounds, sources, sizes, files.
- ``/api/v1/<ruleset>/rows/<A>.json``: the chances to win with A attackers, against 1, 2, 3, …
- ``/api/v1/openapi.json``: the description of all this for programs (OpenAPI 3.1).
- ``/api/v1/openapi-bundled.json``: the same with all schemas in it, for generators of clients.
- ``/api/v1/schemas/<document>.json``: the JSON Schemas of the documents.
- ``/<ruleset>/<A>-vs-<D>.json``: one battle.
- ``/api/v1/battles/<A>-vs-<D>.json``: one battle under all rulesets.
- ``/<page>.json`` and ``/<ruleset>/<page>.json``: the data of every other page.
- ``/<page>.csv`` and ``/<ruleset>/<page>.csv``: the first table of every page that has tables.
- ``/data/v1/<ruleset>/<dataset>.<format>``: the datasets, with ``datapackage.json`` and
  ``SHA256SUMS`` in each folder; ``/data/v1/`` has such lists of everything.

Where an id is asked for, another name that players use has an answer, too: at such a name stands
the same document, or a small one that leads to it.

What stands below ``/lookup/``, ``/search/`` and ``/assets/`` serves the site's own pages. It is no
part of the API and may change at any time.
"""
