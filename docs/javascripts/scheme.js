/**
 * The colour scheme of a page without Material: the one chosen there, else the device's.
 *
 * No module: it runs before the first paint, so that no light page flashes in a dark room.
 */
(() => {
  const root = new URL("..", document.currentScript.src).pathname;
  const chosen = () => {
    try {
      return JSON.parse(localStorage.getItem(`${root}.__palette`))?.color?.scheme;
    } catch {
      return null; // Blocked storage: the device decides.
    }
  };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    document.documentElement.dataset.mdColorScheme = chosen() ?? (dark.matches ? "slate" : "default");
  };
  dark.addEventListener("change", apply);
  apply();
})();
