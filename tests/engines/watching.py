"""A host of the site whose pages keep what goes wrong on them, in any engine."""

from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from tests.browser import server
from tests.engines.window import Window

NOTHING = "nothing-is-here"
"""The address of a page of the site's origin that runs no script."""
KEY = "faults that tests look for"

WATCH = f"""<script>{{
  const note = (fault) => {{
    const found = JSON.parse(sessionStorage.getItem("{KEY}") ?? "[]");
    found.push(`${{location.pathname}} ${{fault}}`);
    sessionStorage.setItem("{KEY}", JSON.stringify(found));
  }};
  addEventListener("error", (event) => note(event.target === window
    ? `script: ${{event.message}} (${{event.filename}}:${{event.lineno}})`
    : `not loaded: ${{event.target.src ?? event.target.href}}`), true);
  addEventListener("unhandledrejection", (event) => note(`rejected: ${{event.reason}}`));
  addEventListener("securitypolicyviolation", (event) =>
    note(`policy: ${{event.effectiveDirective}} ${{event.blockedURI}} ${{event.sample}}`));
  // on its way, the event does not come by the window
  document.addEventListener("load", ({{ target }}) => {{
    if (target instanceof HTMLScriptElement) target.dataset.ran = "";
  }}, true);
  let isLeft = false; // in Firefox, a worker that is still loading then has an error
  addEventListener("beforeunload", () => {{ isLeft = true; }});
  const told = console.error;
  console.error = (...words) => {{
    note(`console: ${{words.join(" ")}}`);
    told(...words);
  }};
  window.Worker = new Proxy(Worker, {{
    construct: (kind, given) => {{
      const worker = new kind(...given);
      worker.addEventListener("error", (event) => isLeft || note(`worker: ${{event.message}}`));
      return worker;
    }},
  }});
  // who saves data has no service worker, and so every page comes from here
  Object.defineProperty(navigator, "connection", {{ value: {{ saveData: true }} }});
}}</script>"""
"""Stands before the policy of the page, which would not let it run."""


class Handler(server.Handler):
    """Files of the site, with the watch at the beginning of every page."""

    def send_head(self) -> BinaryIO | None:
        """Answer with the file, or with the page on which nothing is."""
        if self.path == self.base + NOTHING:
            return self._send_page("<!doctype html><title>Nothing</title>", 200)
        return super().send_head()

    def _send(self, path: Path, status: int) -> BinaryIO:
        if path.suffix != ".html":
            return super()._send(path, status)
        head, found, rest = path.read_text(encoding="utf-8").partition("<head>")
        assert found, path
        return self._send_page(f"{head}{found}{WATCH}{rest}", status)

    def _send_page(self, text: str, status: int) -> BinaryIO:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)


def faults(window: Window) -> list[Any]:
    """Return what went wrong since this was asked last, on all pages of the site that were open."""
    return window.run(  # type: ignore[no-any-return]
        """const found = JSON.parse(sessionStorage.getItem(given[0]) ?? "[]");
        sessionStorage.removeItem(given[0]);
        return found;""",
        KEY,
    )
