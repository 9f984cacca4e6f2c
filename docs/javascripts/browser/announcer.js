/**
 * Answers, read out by screen readers, and work that waits until they are drawn.
 */
import { textOf, writeText } from "./page.js";

/** Milliseconds without a change after which an answer is read out. */
const SETTLED = 700;

/** Does the work given to it last once the browser has drawn what was written before. */
export class AfterDrawing {
  frame = 0;
  timer = 0;

  /** @param {() => void} work takes the place of work that still waits */
  do(work) {
    this.cancel();
    this.frame = requestAnimationFrame(() => {
      this.timer = setTimeout(work);
    });
  }

  /** Leave undone what still waits. */
  cancel() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }
}

/** Tells screen readers an answer once it stays: not those to half a number. */
export class Announcer {
  /** @param {HTMLElement} place that screen readers watch */
  constructor(place) {
    this.place = place;
    this.timer = 0;
    /** Whether anything was said. */
    this.spoke = false;
  }

  /** @param {Element} place where the words stand when they are read out */
  read(place) {
    this.spoke = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      writeText(this.place, textOf(place));
    }, SETTLED);
  }
}
