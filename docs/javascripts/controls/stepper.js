/**
 * Buttons that step, and go on stepping, ever faster, while they are held.
 *
 * A press with finger or mouse steps when it is released, or repeats when it is held; a key steps
 * once for each press, also where the keyboard repeats keys.
 */

const DELAY = 400;
const FIRST_PAUSE = 180;
const LAST_PAUSE = 40;
const FASTER = 0.88;

/**
 * @param {HTMLButtonElement} button
 * @param {() => boolean} step takes one step; false where there is nothing to step to
 */
export function repeatWhileHeld(button, step) {
  /** @type {number | undefined} */
  let timer;
  let repeated = false;

  const release = () => clearTimeout(timer);
  /** @param {number} pause */
  const repeat = (pause) => {
    repeated = true;
    if (!step()) return;
    timer = setTimeout(() => repeat(Math.max(pause * FASTER, LAST_PAUSE)), pause);
  };

  button.addEventListener("pointerdown", (event) => {
    repeated = false;
    if (!event.isPrimary || event.button !== 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => repeat(FIRST_PAUSE), DELAY);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave", "blur"]) {
    button.addEventListener(end, release);
  }
  document.addEventListener("visibilitychange", release);
  button.addEventListener("contextmenu", (event) => {
    if (repeated) event.preventDefault(); // a long touch is a hold here
  });
  button.addEventListener("keydown", (event) => {
    repeated = false;
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  });
  button.addEventListener("click", () => {
    if (!repeated) step();
    repeated = false;
  });
}
