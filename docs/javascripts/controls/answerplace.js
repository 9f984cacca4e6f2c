/**
 * The place of an answer that is worked out beside the page: the answer, greyed while it is that to another
 * question, or what is said instead.
 */
import { Announcer, writeAttribute } from "../browser/page.js";

/** Milliseconds after which it is said that the answer takes its time. */
const PATIENCE = 200;

export class AnswerPlace {
  /** @param {HTMLElement} form @param {import("../browser/page.js").Part} part of it */
  constructor(form, part) {
    this.form = form;
    this.announcer = new Announcer(part("spoken"));
    this.message = part("message");
    this.result = part("result");
    this.details = part("details");
    this.timer = 0;
  }

  /** @param {boolean} isGreyed whether the answer is that to another question */
  grey(isGreyed) {
    this.form.toggleAttribute("data-greyed", isGreyed);
    writeAttribute(this.form, "aria-busy", "false");
    clearTimeout(this.timer);
    this.message.hidden = true;
    this.result.hidden = false;
    this.details.hidden = isGreyed;
  }

  wait() {
    clearTimeout(this.timer);
    this.form.toggleAttribute("data-greyed", true);
    writeAttribute(this.form, "aria-busy", "true");
    this.timer = setTimeout(() => this.sayInstead("Working it out …"), PATIENCE);
  }

  /** @param {(Node | string)[]} words why there is no answer @param {boolean} [silently] */
  refuse(words, silently = false) {
    this.grey(true);
    this.sayInstead(...words);
    if (!silently) this.announcer.read(this.message);
  }

  /** @param {(Node | string)[]} words in the place of the answer */
  sayInstead(...words) {
    this.message.replaceChildren(...words);
    this.message.hidden = false;
    this.result.hidden = true;
  }

  /** Read the answer out. */
  announce() {
    this.announcer.read(this.result);
  }
}
