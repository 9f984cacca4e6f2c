/**
 * Keeps the address bar in step with a form.
 *
 * A change makes a new entry in the browser's history; the changes that follow quickly, as while a
 * stepper is held, share that entry. So the back button leads from one battle that was looked at
 * to the one before. Browsers refuse more than about three changes of the address in a second, so
 * they are written with a pause.
 */
import { linkedNow } from "./game.js";

/** Milliseconds without a change after which a battle counts as looked at. */
const SETTLED = 1000;

/** Milliseconds between two changes of the address. */
const PAUSE = 400;

/** What the browser's history knows of an address that the page has written itself. */
const own = () => ({ isOwn: true, linked: linkedNow() });

/**
 * The parts of the reader's game that were a link's when the page wrote its address itself: the address
 * is the reader's question. @returns {import("./game.js").Part[] | null} null for somebody's link
 */
export const linkedThen = () => (history.state?.isOwn === true ? history.state.linked : null);

/** Put an address of the reader's own into the place of the one there is. @param {string} search */
export const replaceAddress = (search) => history.replaceState(own(), "", search);

export class AddressBar {
  /** @param {() => void} restore called when the reader goes back or forward */
  constructor(restore) {
    /** @type {number | undefined} */
    this.settleTimer = undefined;
    /** @type {number | undefined} */
    this.writeTimer = undefined;
    /** @type {string | null} */
    this.waiting = null;
    addEventListener("popstate", () => {
      clearTimeout(this.settleTimer);
      this.settleTimer = undefined;
      this.forget();
      restore();
    });
    addEventListener("pagehide", () => this.flush());
    addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("a")) this.flush();
    });
  }

  /**
   * Show an address.
   * @param {string} search with its question mark
   * @param {boolean} entry whether this is an entry of its own in any case
   */
  show(search, entry = false) {
    if ((this.waiting ?? location.search) === search) return;
    const settled = this.settleTimer === undefined;
    clearTimeout(this.settleTimer);
    this.settleTimer = setTimeout(() => {
      this.settleTimer = undefined;
      this.flush();
    }, SETTLED);
    if (settled || entry) {
      this.flush();
      this.write("pushState", search);
    } else {
      this.waiting = search;
      this.writeTimer ??= setTimeout(() => this.flush(), PAUSE);
    }
  }

  /** Write what is still waiting. */
  flush() {
    if (this.waiting !== null) this.write("replaceState", this.waiting);
    this.forget();
  }

  forget() {
    clearTimeout(this.writeTimer);
    this.writeTimer = undefined;
    this.waiting = null;
  }

  /** @param {"pushState" | "replaceState"} how @param {string} search */
  write(how, search) {
    try {
      history[how](own(), "", search);
    } catch {
      // The browser has had enough of changes: the form goes on without the address.
    }
  }
}
