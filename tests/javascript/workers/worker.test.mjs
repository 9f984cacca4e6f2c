// The worker itself, in the place of whose page stands this test.
import assert from "node:assert/strict";
import test from "node:test";

const sent = [];
let post;
globalThis.addEventListener = (_, listener) => (post = listener);
globalThis.postMessage = (message) => sent.push(message);
await import("../../../docs/javascripts/workers/worker.js");
const { TASKS } = await import("../../../docs/javascripts/workers/tasks.js");

/** Put a question, and return what came by the time it was answered. */
async function asked(number, task, question = null) {
  sent.length = 0;
  await post({ data: { number, task, question } });
  return [...sent];
}

test("an answer has the number of its question, and says where more is to come", async () => {
  TASKS.luck = async () => ({
    answer: (question, tell) => {
      tell(question, true);
      tell("end");
    },
  });
  assert.deepEqual(await asked(1, "luck", "begin"), [
    { number: 1, part: "begin", more: true },
    { number: 1, part: "end", more: false },
  ]);
});

test("a task that does not load, and one that fails, are reported with their question", async (context) => {
  context.mock.method(console, "error", () => {});
  TASKS.check = () => import("./no-such-file.mjs");
  TASKS.chain = async () => ({
    answer: async () => {
      throw new Error("a fault");
    },
  });
  assert.deepEqual(await asked(2, "check"), [{ number: 2, failure: "load" }]);
  assert.deepEqual(await asked(3, "chain"), [{ number: 3, failure: "fault" }]);
});

test("a task knows when a newer question has come", async () => {
  const found = [];
  TASKS.figures = async () => ({
    answer: async (question, tell, isNewest) => {
      found.push(isNewest());
      await question;
      found.push(isNewest());
    },
  });
  let finish;
  const first = asked(4, "figures", new Promise((resolve) => (finish = resolve)));
  await new Promise((resolve) => setTimeout(resolve));
  await asked(5, "luck");
  finish();
  await first;
  assert.deepEqual(found, [true, false]);
});
