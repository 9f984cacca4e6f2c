/**
 * The bar of a section's or a ruleset's pages, where it is wider than the window: it begins where the
 * page stands that is open, and the page itself stays where it is.
 */
const current = document.querySelector("body > nav [aria-current]");
const bar = current?.parentElement;
if (current instanceof HTMLElement && bar) {
  bar.scrollLeft = current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2;
}
