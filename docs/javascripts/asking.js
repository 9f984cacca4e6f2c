/**
 * Questions to a worker, which answers in one part or several. Of these only those on the newest
 * question are told: a newer question drops the older one's answer.
 *
 * The worker gets `{number, question}` and sends `{number, part}` for each part, with `more: true`
 * while it is not free for another question.
 *
 * @template Part
 * @typedef {{number: number, part: Part, more?: boolean}} Answered what a worker sends
 */

/** @template Question @template Part of an answer */
export class Asking {
  /**
   * @param {() => Worker} start @param {{ends?: boolean}} [how] `ends`: what nobody waits for any more
   *   may take long, so the worker is ended; else it comes to its end, and what is asked meanwhile waits
   */
  constructor(start, { ends = false } = {}) {
    this.start = start;
    this.ends = ends;
    /** @type {Worker | null} */
    this.worker = null;
    this.questions = 0;
    /** The number of the question that the worker is busy with; 0 for none. */
    this.running = 0;
    /** The newest question, where its answer is wanted. */
    this.newest = /** @type {{number: number, question: Question, told: (part: Part) => void} | null} */ (null);
  }

  /** @param {Question} question @param {(part: Part) => void} told each part of its answer */
  ask(question, told) {
    this.drop();
    this.questions += 1;
    this.newest = { number: this.questions, question, told };
    if (!this.running) this.send();
  }

  /** Want no answer any more. */
  drop() {
    this.newest = null;
    if (!this.running || !this.ends) return;
    this.worker?.terminate();
    this.worker = null;
    this.running = 0;
  }

  /** Let the worker answer the newest question, where there is one. */
  send() {
    if (!this.newest) return;
    const { number, question } = this.newest;
    this.running = number;
    this.worker ??= this.listened(this.start());
    this.worker.postMessage({ number, question });
  }

  /** @param {Worker} worker */
  listened(worker) {
    /** @param {MessageEvent<Answered<Part>>} event */
    worker.onmessage = ({ data: { number, part, more } }) => {
      const isNewest = number === this.newest?.number;
      if (number === this.running && !more) {
        this.running = 0;
        if (!isNewest) this.send();
      }
      if (isNewest) this.newest?.told(part);
    };
    return worker;
  }
}
