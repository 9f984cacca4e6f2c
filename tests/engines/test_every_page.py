"""What holds for every kind of page in every engine."""

from tests.browser.checks import CUT_OFF, OPEN_ALL, WIDTHS
from tests.engines.watching import faults
from tests.engines.window import SIZE, Window

SCRIPTS = """
  return [...document.scripts].filter((script) => script.src && !("ran" in script.dataset))
    .map(({ src }) => src);
"""
"""The scripts of the page that have not run to their end."""

BY_SCRIPTS = """
  const shown = (element) => element?.checkVisibility({ visibilityProperty: true });
  const faults = [];
  if (!shown(document.querySelector("header button.search"))) faults.push("no search");
  for (const place of document.querySelectorAll("[data-counting-switch]")) {
    if (!place.childElementCount) faults.push("place without its switch");
  }
  const headings = [...document.querySelectorAll("h1")].filter(shown);
  if (headings.length !== 1) faults.push(`${headings.length} main headings`);
  return faults;
"""
"""What scripts alone make, where it is missing; and the main heading."""


def test_every_kind_of_page_is_sound(window: Window, root: str, page_types: list[str]) -> None:
    """On a phone every kind of page runs its scripts to their end, shows what they make and its
    heading, has no fault, and is no wider than the window, also with everything opened.
    """
    unsound = {}
    for address in page_types:
        window.open(root + address)
        assert window.run("return innerWidth") == SIZE[0]
        window.wait_until(lambda: not window.run(SCRIPTS), f"the scripts of {address} have run")
        window.run(OPEN_ALL)
        wide, width = window.run(f"return {WIDTHS}")
        found = [
            *window.run(BY_SCRIPTS),
            *window.run(f"return ({CUT_OFF})()")[:3],
            *faults(window),
        ]
        if found or wide > width:
            unsound[address] = [*found, f"{wide} of {width} pixels"]
    assert unsound == {}
    assert len(page_types) > 50


def test_faults_are_seen(window: Window, root: str) -> None:
    """What the other tests say is not there is seen where it is: faults of scripts and promises,
    what does not come, what the policy forbids.
    """
    window.open(root)
    window.run(
        """
        setTimeout(() => { throw new Error("thrown"); });
        setTimeout(() => Promise.reject(new Error("refused")));
        const image = document.createElement("img");
        image.src = "no-such-image.webp";
        const script = document.createElement("script");
        document.body.append(image, script);
        console.error("complained");
        try { script.textContent = "globalThis.hasRun = true"; } catch { /* as it should be */ }
        """
    )
    seen: set[str] = set()

    def is_so() -> bool:
        seen.update(fault.split()[1] for fault in faults(window))
        return seen >= {"script:", "rejected:", "not", "policy:", "console:"}

    window.wait_until(is_so, "all faults are seen")
    assert window.run("return globalThis.hasRun") is None
