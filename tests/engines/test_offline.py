"""The site without a network, in every engine."""

from pathlib import Path

import pytest

from tests.browser import server
from tests.browser.lookup import figures
from tests.engines.window import Window


class Network(server.Handler):
    """Files of the site until the network is cut: then no request has an answer."""

    is_cut = False

    def handle_one_request(self) -> None:
        """Answer, or hang up."""
        self.raw_requestline = self.rfile.readline(65537)
        if Network.is_cut or not self.raw_requestline:
            self.close_connection = True
        elif self.parse_request():
            self.do_HEAD() if self.command == "HEAD" else self.do_GET()
            self.wfile.flush()


def test_one_visit_is_enough(engine: Window, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After one visit to the home page it answers without a network, and so do an odds table, and a
    matchup's page that was never open.
    """
    monkeypatch.setattr(Network, "is_cut", False)
    with server.serve(site, Network) as root:
        engine.open(root)
        engine.wait_until(
            lambda: engine.run("return Boolean(navigator.serviceWorker?.controller)"),
            "the service worker is there",
        )
        Network.is_cut = True
        engine.open(f"{root}?a=8&d=5&rules=dutch")
        for name, text in figures("dutch", 8, 5).items():
            engine.expect(f'[data-lookup="{name}"]', text)
        engine.open(f"{root}classic/10-vs-7/")
        engine.expect(".answer strong", figures("classic", 10, 7)["win"])
        engine.open(f"{root}classic/odds/")
        engine.wait_until(lambda: engine.texts("main table td"), "the table is there")
        engine.open(f"{root}literature/")
        engine.expect("h1", "No network")
