/**
 * Questions to a worker (worker.js), which answers in one part or several. Of these only those on the
 * newest question are passed on: a newer question drops the older one's answer. A worker that fails is thrown
 * away, and the next question starts another.
 *
 * The worker gets `{number, task, question}` and sends `{number, part}` for each part, with `more: true`
 * while it is not free for another question, or `{number, failure}`.
 *
 * @typedef {import("./tasks.js").Task} Task
 * @typedef {keyof typeof FAILURES} Failure why there is no answer
 * @typedef {{number: number, task: Task, question: any}} Asked
 */
/**
 * @template Part
 * @typedef {{number: number, part: Part, more?: boolean, failure?: Failure}} Answered
 */
import { workerAddress } from "../browser/ownworkers.js";
import { makeButton } from "../browser/page.js";

const FAILURES = {
  load: "This could not be worked out: part of the site did not load. ",
  fault: "This could not be worked out: that is a fault of the site or of this browser. ",
};

/** What a page says, and a button. @param {Failure} why @param {() => void} again asks again */
export function failureWithButton(why, again) {
  const button = makeButton("button", "Try again");
  button.addEventListener("click", again);
  return [FAILURES[why], button];
}

const startWorker = () => new Worker(workerAddress("computing"), { type: "module" });

/** @template Question @template Part of an answer */
export class Asking {
  /**
   * @param {Task} task
   * @param {{ends?: boolean, start?: () => Worker}} [how] `ends`: what nobody waits for any more may take
   *   long, so the worker is ended; else it comes to its end, and what is asked meanwhile waits
   */
  constructor(task, { ends = false, start = startWorker } = {}) {
    this.task = task;
    this.start = start;
    this.ends = ends;
    /** @type {Worker | null} */
    this.worker = null;
    this.questions = 0;
    /** The number of the question that the worker is busy with; 0 for none. */
    this.running = 0;
    /** @type {{number: number, question: Question, told: (part: Part) => void, failed: (why: Failure) => void} | null} */
    this.newest = null; // or the newest question, where its answer is wanted
  }

  /**
   * @param {Question} question @param {(part: Part) => void} told each part of its answer
   * @param {(why: Failure) => void} failed called after this returns, where no more parts come
   */
  ask(question, told, failed) {
    this.drop();
    this.questions += 1;
    this.newest = { number: this.questions, question, told, failed };
    if (!this.running) this.send();
  }

  /** Want no answer any more. */
  drop() {
    this.newest = null;
    if (this.running && this.ends) this.end();
  }

  /** End the worker, whatever it does. */
  end() {
    this.worker?.terminate();
    this.worker = null;
    this.running = 0;
  }

  /** Let the worker answer the newest question, where there is one. */
  send() {
    if (!this.newest) return;
    const { number, question } = this.newest;
    this.running = number;
    try {
      this.worker ??= this.listened(this.start());
      this.worker.postMessage({ number, task: this.task, question });
    } catch {
      queueMicrotask(() => this.fail(number, "fault"));
    }
  }

  /** @param {Worker} worker */
  listened(worker) {
    /** @param {Failure} why @param {number} [number] of the question: the one that is running */
    const fail = (why, number = this.running) => {
      if (worker === this.worker) this.fail(number, why);
    };
    /** @param {MessageEvent<Answered<Part>>} event */
    worker.onmessage = ({ data: { number, part, more, failure } }) => {
      if (failure) return fail(failure, number);
      const isNewest = number === this.newest?.number;
      if (number === this.running && !more) {
        this.running = 0;
        if (!isNewest) this.send();
      }
      if (isNewest) this.newest?.told(part);
    };
    worker.onerror = () => fail("load");
    worker.onmessageerror = () => fail("fault");
    return worker;
  }

  /** Give up a question: a newer one is put to another worker. @param {number} number @param {Failure} why */
  fail(number, why) {
    const { newest } = this;
    this.end();
    if (newest?.number !== number) return this.send();
    this.newest = null;
    newest.failed(why);
  }
}
