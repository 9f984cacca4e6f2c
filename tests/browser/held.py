"""Requests of a page that are answered late: what it shows meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route


class Held:
    """Requests that are answered once all are let through."""

    def __init__(self) -> None:
        self.routes: list[Route] = []
        self.is_open = False

    def hold(self, route: Route) -> None:
        """Hold a request back."""
        if self.is_open:
            route.continue_()
        else:
            self.routes.append(route)

    def let_through(self) -> None:
        """Answer all of them, and those that follow."""
        self.is_open = True
        while self.routes:
            self.routes.pop().continue_()


@contextmanager
def held_back(page: Page, addresses: str) -> Iterator[Held]:
    """Hold back what a page asks for of these addresses, as a pattern; at the end all come."""
    held = Held()
    page.route(addresses, held.hold)
    yield held
    held.let_through()
