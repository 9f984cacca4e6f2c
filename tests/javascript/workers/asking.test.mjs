// Questions to a worker, with one that answers, or fails, when it is asked to.
import assert from "node:assert/strict";
import test from "node:test";
import { Asking } from "../../../docs/javascripts/workers/asking.js";
import { TASKS } from "../../../docs/javascripts/workers/tasks.js";

/** Stands in for a worker: keeps what it is asked, and whether it was ended. */
class Worker {
  asked = [];
  ended = false;

  postMessage({ number, task, question }) {
    this.asked.push({ number, task, question });
  }

  terminate() {
    this.ended = true;
  }

  /** Answer the question at this place with a part. */
  tell(place, part, more = false) {
    this.onmessage({ data: { number: this.asked[place].number, part, more } });
  }

  /** Say why there is no answer to the question at this place. */
  fail(place, failure) {
    this.onmessage({ data: { number: this.asked[place].number, failure } });
  }

  get questions() {
    return this.asked.map(({ question }) => question);
  }
}

/** Questions, the workers that were started for them, and what was reported. */
function begun(how) {
  const [workers, told] = [[], []];
  const start = () => {
    workers.push(new Worker());
    return workers.at(-1);
  };
  const asking = new Asking("luck", { start, ...how });
  /** A part is reported as it is, a failure with its question. */
  const ask = (question) =>
    asking.ask(
      question,
      (part) => told.push(part),
      (why) => told.push([question, why]),
    );
  return { ask, asking, workers, told };
}

test("all parts of an answer are reported, and one worker answers all questions", () => {
  const { ask, workers, told } = begun();
  ask("one");
  workers[0].tell(0, "first", true);
  workers[0].tell(0, "second");
  ask("two");
  workers[0].tell(1, "third");
  assert.deepEqual(told, ["first", "second", "third"]);
  assert.deepEqual(workers.map(({ questions }) => questions), [["one", "two"]]);
});

test("while the worker is busy, only the newest question waits, and only its answer is reported", () => {
  const { ask, workers, told } = begun();
  for (const question of ["one", "two", "three"]) ask(question);
  assert.deepEqual(workers[0].questions, ["one"]);
  workers[0].tell(0, "old");
  assert.deepEqual(workers[0].questions, ["one", "three"]);
  workers[0].tell(1, "new");
  assert.deepEqual(told, ["new"]);
});

test("a worker that is free may tell more, until something else is asked", () => {
  const { ask, workers, told } = begun();
  ask("one");
  workers[0].tell(0, "first");
  workers[0].tell(0, "late");
  ask("two");
  assert.deepEqual(workers[0].questions, ["one", "two"]);
  workers[0].tell(0, "too late");
  assert.deepEqual(told, ["first", "late"]);
});

test("a dropped question is not answered, and the next one is", () => {
  const { ask, asking, workers, told } = begun();
  ask("one");
  asking.drop();
  workers[0].tell(0, "dropped");
  assert.deepEqual(told, []);
  ask("two");
  workers[0].tell(1, "told");
  assert.deepEqual(told, ["told"]);
});

test("where work may take long, a worker is ended while it is busy, and never else", () => {
  const { ask, asking, workers, told } = begun({ ends: true });
  ask("one");
  workers[0].tell(0, "part", true);
  ask("two");
  assert.deepEqual(workers.map(({ ended }) => ended), [true, false]);
  workers[0].tell(0, "from beyond");
  workers[1].tell(0, "answer");
  asking.drop();
  ask("three");
  assert.deepEqual(workers.map(({ questions }) => questions), [["one"], ["two", "three"]]);
  assert.equal(workers[1].ended, false);
  assert.deepEqual(told, ["part", "answer"]);
});

test("a worker that does not load says so, and the same question gets another worker", () => {
  const { ask, workers, told } = begun();
  ask("one");
  workers[0].onerror();
  assert.deepEqual(told, [["one", "load"]]);
  assert.equal(workers[0].ended, true);
  ask("one");
  assert.deepEqual(workers.map(({ questions }) => questions), [["one"], ["one"]]);
  workers[1].tell(0, "answer");
  ask("two");
  workers[1].tell(1, "another");
  assert.deepEqual(told, [["one", "load"], "answer", "another"]);
});

test("a task that fails, and a message that cannot be read, are reported, and the worker goes", () => {
  const { ask, workers, told } = begun();
  ask("one");
  workers[0].fail(0, "fault");
  ask("two");
  workers[1].tell(0, "part", true);
  workers[1].onmessageerror();
  ask("three");
  workers[2].fail(0, "load");
  assert.deepEqual(told, [["one", "fault"], "part", ["two", "fault"], ["three", "load"]]);
  assert.deepEqual(workers.map(({ ended }) => ended), [true, true, true]);
});

test("a search that fails after the first part is reported", () => {
  const { ask, workers, told } = begun();
  ask("one");
  workers[0].tell(0, "first");
  workers[0].fail(0, "fault");
  assert.deepEqual(told, ["first", ["one", "fault"]]);
});

test("where an older question fails, only the newest goes on, with another worker", () => {
  const { ask, workers, told } = begun();
  for (const question of ["one", "two", "three"]) ask(question);
  workers[0].onerror();
  assert.deepEqual(told, []);
  assert.deepEqual(workers.map(({ questions }) => questions), [["one"], ["three"]]);
  workers[0].fail(0, "fault"); // from beyond
  workers[0].onerror();
  workers[1].tell(0, "answer");
  assert.deepEqual(told, ["answer"]);
});

test("a dropped question does not fail", () => {
  for (const ends of [false, true]) {
    const { ask, asking, workers, told } = begun({ ends });
    ask("one");
    asking.drop();
    workers[0].onerror();
    assert.deepEqual(told, []);
    ask("two");
    workers[1].tell(0, "answer");
    assert.deepEqual(told, ["answer"]);
  }
});

test("a worker that cannot be started fails after the question was put, not before", async () => {
  const start = () => {
    throw new Error("no workers here");
  };
  const { ask, told } = begun({ start });
  ask("one");
  assert.deepEqual(told, []);
  await undefined;
  assert.deepEqual(told, [["one", "fault"]]);
});

test("each question names its task, and each task is a module that answers", async () => {
  const { ask, workers } = begun();
  ask("one");
  assert.equal(workers[0].asked[0].task, "luck");
  for (const [name, load] of Object.entries(TASKS)) {
    const { answer } = await load();
    assert.equal(typeof answer, "function", name);
  }
});
