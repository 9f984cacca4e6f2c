/**
 * Keeps an answer in sight while the numbers that it depends on are changed.
 *
 * Many keyboards of phones lie over the page instead of making it smaller, and a long form is higher
 * than the screen. As long as a field has the focus, or its steppers are used, and the answer is not in
 * sight, a short form of it stands at the top of what can be seen: of the visual viewport. It takes no
 * room of the page, so that nothing moves, but for a field that it would cover. At all other times
 * nothing is listened to but the focus.
 */
import { laterStyle } from "../browser/laterstyle.js";
import { make, writeText } from "../browser/page.js";

/** What is changed: a whole number's field, or its steppers. */
const FIELDS = ".stepper, input[inputmode='numeric']";

/** What a short form does without. */
const NOTES = ".lookup__note, .question__note, button, [hidden]";

/** Pixels left between the short form and a field below it. */
const GAP = 8;

/** The most letters of a number that answers: what has more is a sentence. */
const LONG = 10;

/** Of what can be seen, the short form takes at most this part. */
const MOST = 0.4;

/** What can be seen of the window, in its coordinates. */
function seen() {
  const { visualViewport: visual, innerHeight, innerWidth } = window;
  return {
    top: visual?.offsetTop ?? 0,
    left: visual?.offsetLeft ?? 0,
    width: visual?.width ?? innerWidth,
    height: visual?.height ?? innerHeight,
    zoomed: (visual?.scale ?? 1) > 1.01,
  };
}

/** The elements that say an answer, the number that answers first. @param {Element} result @returns {HTMLElement[]} */
function saying(result) {
  const all = [...result.children].flatMap((child) =>
    child.matches(":has(> .question__figure)") ? [...child.children] : [child],
  );
  return /** @type {HTMLElement[]} */ (all.filter((child) => !child.matches(NOTES)));
}

class InSight {
  /** @param {HTMLElement} answer @param {HTMLElement} result the answer itself @param {HTMLElement} message in its place */
  constructor(answer, result, message) {
    this.answer = answer;
    this.result = result;
    this.message = message;
    this.figure = make("strong", {});
    this.claim = make("span", {});
    this.pin = make("div", { className: "in-sight", ariaHidden: "true", hidden: true }, this.figure, this.claim);
    /** What is changed now. @type {Element | null} */
    this.changed = null;
    /** Whether what is changed may have come to lie below the short form: not where the reader slid it. */
    this.mayCover = false;
    this.frame = 0;
    /** What it looks like: there, once it may be needed. @type {Promise<unknown> | null} */
    this.styled = null;
    /** @param {{type: string}} [event] */
    this.later = (event) => {
      if (event?.type === "resize") this.mayCover = true;
      cancelAnimationFrame(this.frame);
      this.frame = requestAnimationFrame(() => this.styled?.then(() => this.place()));
    };
    this.writes = new MutationObserver(() => this.later());
  }

  /** @param {Element | null} changed what the reader changes now, or nothing */
  follow(changed) {
    const before = this.changed;
    this.changed = changed;
    if (changed !== before) this.mayCover = true;
    if (changed && !before) this.begin();
    if (!changed && before) this.end();
    if (changed) this.later();
  }

  begin() {
    this.styled ??= laterStyle("in-sight");
    document.body.append(this.pin);
    this.writes.observe(this.answer, { subtree: true, childList: true, characterData: true, attributes: true });
    for (const [place, name] of this.moves()) place.addEventListener(name, this.later, { passive: true });
  }

  end() {
    this.writes.disconnect();
    for (const [place, name] of this.moves()) place.removeEventListener(name, this.later);
    cancelAnimationFrame(this.frame);
    this.pin.hidden = true;
    this.pin.remove();
  }

  /** What moves the answer, or what can be seen. @returns {[EventTarget, string][]} */
  moves() {
    const visual = /** @type {EventTarget[]} */ (window.visualViewport ? [window.visualViewport] : []);
    return [window, ...visual].flatMap((place) => [[place, "scroll"], [place, "resize"]]);
  }

  /** Show the short form where it is needed. */
  place() {
    const { pin, changed } = this;
    const view = seen();
    pin.hidden = view.zoomed || !changed || this.isSeen(view);
    if (pin.hidden) {
      this.mayCover = false; // whatever comes to lie below it later, the reader slides there
      return;
    }
    this.write();
    pin.style.width = `${view.width}px`;
    pin.style.transform = `translate(${view.left}px, ${view.top}px)`;
    const height = pin.offsetHeight;
    pin.hidden = height > view.height * MOST;
    if (pin.hidden || !changed) return;
    const covered = view.top + height + GAP - changed.getBoundingClientRect().top;
    if (this.mayCover && covered > 0) scrollBy({ top: -covered, behavior: "instant" });
    this.mayCover = false;
  }

  /** @param {ReturnType<typeof seen>} view @returns {boolean} whether the answer can be seen */
  isSeen({ top, height }) {
    const [first] = saying(this.result);
    const place = this.result.hidden || !first ? this.message : first;
    const box = place.getBoundingClientRect();
    return box.top >= top - 1 && box.bottom <= top + height + 1;
  }

  write() {
    const [first, ...rest] = this.result.hidden ? [this.message] : saying(this.result);
    const isFigure = first !== this.message;
    writeText(this.figure, isFigure ? first.innerText : "");
    this.figure.toggleAttribute("data-long", first.innerText.length > LONG);
    this.figure.style.color = getComputedStyle(first).color;
    writeText(this.claim, isFigure ? rest.map((each) => each.innerText).filter(Boolean).join(" · ") : first.innerText);
  }
}

/**
 * @param {HTMLElement} form
 * @param {HTMLElement} result the answer: the number that answers, what it says, notes
 * @param {HTMLElement} message what stands in the place of the answer where there is none
 * @param {EventTarget | null} [used] what the reader uses already
 */
export function keepInSight(form, result, message, used = null) {
  const answer = result.parentElement ?? result;
  const inSight = new InSight(answer, result, message);
  /** @param {EventTarget | null} target */
  const changedIn = (target) => {
    const found = target instanceof Element ? target.closest(FIELDS) : null;
    return found && form.contains(found) ? found : null;
  };
  form.addEventListener("focusin", ({ target }) => inSight.follow(changedIn(target)));
  form.addEventListener("focusout", ({ relatedTarget }) => inSight.follow(changedIn(relatedTarget)));
  // not every browser gives a button the focus that is tapped
  form.addEventListener("click", ({ target }) => {
    const changed = changedIn(target);
    if (changed) inSight.follow(changed);
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (inSight.changed && !changedIn(target)) inSight.follow(null);
  });
  inSight.follow(changedIn(used));
}
