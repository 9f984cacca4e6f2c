// Questions to a worker, with one that answers when it is told to.
import assert from "node:assert/strict";
import test from "node:test";
import { Asking } from "../../docs/javascripts/asking.js";

/** Stands in for a worker: keeps what it is asked, and whether it was ended. */
class Worker {
  asked = [];
  ended = false;

  postMessage({ number, question }) {
    this.asked.push({ number, question });
  }

  terminate() {
    this.ended = true;
  }

  /** Answer the question at this place with a part. */
  tell(place, part, more = false) {
    this.onmessage({ data: { number: this.asked[place].number, part, more } });
  }

  get questions() {
    return this.asked.map(({ question }) => question);
  }
}

/** Questions, the workers that were started for them, and what was told. */
function begun(how) {
  const [workers, told] = [[], []];
  const asking = new Asking(() => {
    workers.push(new Worker());
    return workers.at(-1);
  }, how);
  return { ask: (question) => asking.ask(question, (part) => told.push(part)), asking, workers, told };
}

test("all parts of an answer are told, and one worker answers all questions", () => {
  const { ask, workers, told } = begun();
  ask("one");
  workers[0].tell(0, "first", true);
  workers[0].tell(0, "second");
  ask("two");
  workers[0].tell(1, "third");
  assert.deepEqual(told, ["first", "second", "third"]);
  assert.deepEqual(workers.map(({ questions }) => questions), [["one", "two"]]);
});

test("while the worker is busy, only the newest question waits, and only its answer is told", () => {
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
