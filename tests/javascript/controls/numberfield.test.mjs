// Fields for whole numbers: what is read from them, and where their buttons lead.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeButton, FakeElement } from "../page.mjs";
import { NumberField, mark, readFields, readNumber, repeatWhileHeld } from "../../../docs/javascripts/controls/numberfield.js";

const BOUNDS = { least: 2, most: 1000, words: "defenders" };
const RANGE = "nter 2–1,000 defenders.";

for (const [text, number, fault] of [
  ["2", 2, ""],
  ["1000", 1000, ""],
  [" 7 ", 7, ""],
  ["1", 1, `E${RANGE}`],
  ["1001", 1001, `E${RANGE}`],
  ["-3", -3, `E${RANGE}`],
  ["2.5", 2.5, `These are whole numbers: e${RANGE}`],
  ["", null, `E${RANGE}`],
  ["  ", null, `E${RANGE}`],
  ["many", null, `E${RANGE}`],
]) {
  test(`the text "${text}" as a number of 2 to 1,000`, () => {
    assert.deepEqual(readNumber(text, BOUNDS), { number, fault });
  });
}

/** A field with this text and both buttons, and how often it has changed. */
function field(value = "5", validity = { badInput: false }) {
  const [input, fewer, more] = [new FakeElement("input"), new FakeButton(), new FakeButton()];
  Object.assign(input, { value, validity, parentElement: new FakeElement(), form: null, selected: 0 });
  input.select = () => (input.selected += 1);
  fewer.dataset.change = "-1";
  more.dataset.change = "1";
  input.parentElement.append(fewer, new FakeElement("span"), input, more);
  const told = { changes: 0 };
  const made = new NumberField(input, BOUNDS, () => (told.changes += 1));
  return { made, input, fewer, more, told };
}

const isGrey = (button) => button.getAttribute("aria-disabled");
const ends = ({ fewer, more }) => [isGrey(fewer), isGrey(more)];

test("buttons step by one, and are grey where there is no step to take", () => {
  const found = field("3");
  assert.deepEqual([found.input.min, found.input.max], ["2", "1000"]);
  assert.deepEqual(ends(found), ["false", "false"]);
  found.fewer.meet("click");
  assert.deepEqual([found.input.value, found.told.changes], ["2", 1]);
  assert.deepEqual(ends(found), ["true", "false"]);
  found.fewer.meet("click");
  assert.deepEqual([found.input.value, found.told.changes], ["2", 1]);
  found.made.put(999);
  found.more.meet("click");
  assert.deepEqual([found.input.value, ...ends(found)], ["1000", "false", "true"]);
  found.more.meet("click");
  assert.deepEqual([found.input.value, found.told.changes], ["1000", 2]);
});

test("buttons are grey at once, after each number that is typed, and after each that is put there", () => {
  assert.deepEqual(ends(field("2")), ["true", "false"]);
  const found = field("3");
  found.input.value = "1000";
  found.made.read();
  assert.deepEqual(ends(found), ["false", "true"]);
  found.made.put(2);
  assert.deepEqual(ends(found), ["true", "false"]);
});

test("a number that is put into a wrong field, or one that is emptied, is marked no more", () => {
  const { made, input } = field("5");
  for (const mend of [() => made.put(6), () => ((input.value = ""), made.read())]) {
    input.value = "1001";
    made.read();
    assert.equal(input.getAttribute("aria-invalid"), "true");
    mend();
    assert.equal(input.getAttribute("aria-invalid"), "false");
  }
});

test("from a field that has had no number the first step leads to the least, or above it", () => {
  assert.equal(field("no").made.next(-1), 2);
  assert.equal(field("no").made.next(1), 3);
  assert.deepEqual([field("5").made.next(-1), field("5").made.next(1)], [4, 6]);
});

test("the nearest number is a whole one within the bounds", () => {
  const { made } = field();
  assert.deepEqual([-7, 2, 3.4, 3.6, 1000, 1001].map((each) => made.nearest(each)), [2, 2, 3, 4, 1000, 1000]);
});

test("a wrong number is marked, and the last right one stays known", () => {
  const { made, input } = field("5");
  input.value = "1001";
  assert.equal(made.read().fault, `E${RANGE}`);
  assert.equal(input.getAttribute("aria-invalid"), "true");
  assert.equal(made.last, 5);
  input.value = "6";
  assert.deepEqual(made.read(), { number: 6, fault: "" });
  assert.deepEqual([input.getAttribute("aria-invalid"), made.last], ["false", 6]);
});

test("an empty field has no fault, and gets its last number back when it is left", () => {
  const { made, input, told } = field("5");
  input.value = "";
  assert.deepEqual(made.read(), { number: null, fault: "" });
  assert.equal(input.getAttribute("aria-invalid"), "false");
  input.meet("blur");
  assert.deepEqual([input.value, told.changes], ["5", 1]);
  input.meet("blur");
  assert.equal(told.changes, 1);
});

test("what is no number is not empty, and stays where it is", () => {
  const { made, input, told } = field("", { badInput: true });
  assert.equal(made.isEmpty, false);
  assert.equal(made.read().fault, `E${RANGE}`);
  input.meet("blur");
  assert.deepEqual([input.value, told.changes], ["", 0]);
});

test("several fields tell all faults, and whether one is empty", () => {
  const [right, wrong, empty] = [field("5"), field("1"), field("9")];
  empty.input.value = "";
  const of = (...fields) => readFields(fields.map(({ made }) => made));
  assert.deepEqual(of(right, wrong), { faults: [`E${RANGE}`], empty: false });
  assert.deepEqual(of(right, empty), { faults: [], empty: true });
});

test("more than four digits are marked as long", () => {
  for (const [value, isLong] of [["1000", false], ["10000", true]]) {
    const { input } = field(value);
    mark(input, false);
    assert.equal(input.attributes.has("data-long"), isLong);
  }
});

test("all of a field is selected when it gets the focus, and after every click", () => {
  const { input } = field();
  input.meet("focus");
  input.meet("mouseup");
  assert.equal(input.selected, 2);
});

test("Enter leads to the form's next open field, and in the last one selects it on a desk", () => {
  const [first, shut, unseen, last] = ["1", "2", "3", "4"].map((value) => field(value).input);
  let focused = null;
  for (const input of [first, shut, unseen, last]) {
    Object.assign(input, { disabled: input === shut, focus: () => (focused = input) });
    input.getClientRects = () => (input === unseen ? [] : [{}]);
    input.form = { querySelectorAll: () => [first, shut, unseen, last] };
  }
  globalThis.matchMedia = () => ({ matches: false });
  first.meet("focus");
  last.meet("focus");
  assert.deepEqual([first.enterKeyHint, last.enterKeyHint], ["next", "done"]);
  first.meet("keydown", { key: "a" });
  assert.equal(focused, null);
  first.meet("keydown", { key: "Enter" });
  assert.equal(focused, last);
  const before = last.selected;
  last.meet("keydown", { key: "Enter" });
  assert.equal(last.selected, before + 1);
});

test("what is typed between the numbers of a battle leads on from the first, once", () => {
  const [first, last] = ["1", "2"].map((value) => field(value).input);
  let focused = 0;
  for (const input of [first, last]) {
    Object.assign(input, { disabled: false, getClientRects: () => [{}] });
    input.form = { querySelectorAll: () => [first, last] };
  }
  last.focus = () => ((focused += 1), last.meet("focus"));
  const press = (input, key, how = {}) => input.meet("keydown", { key, ...how });
  first.meet("focus");
  press(first, "v");
  assert.equal(focused, 0, "nothing is typed yet");
  for (const [place, key] of [" ", "v", "V", "x", ":", "/"].entries()) {
    first.meet("focus");
    press(first, "8");
    press(first, key);
    assert.equal(focused, place + 1, key);
  }
  const before = last.selected;
  for (const key of ["v", "s", " "]) (press(last, key), last.meet("input"));
  assert.equal(last.selected, before, "what follows in the next field is left out");
  focused = 0;
  for (const key of ["3", "-", ".", ",", "e", "Tab", "s"]) press(first, key);
  press(first, "v", { ctrlKey: true });
  press(first, "v", { metaKey: true });
  assert.equal(focused, 0);
});

/** A button that counts to `most`, and the milliseconds at which it has stepped; the clock is the test's. */
function held(context, most = Infinity) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const button = new FakeButton();
  const steps = [];
  let now = 0;
  repeatWhileHeld(button, () => steps.length < most && steps.push(now) > 0);
  const wait = (milliseconds) => {
    for (const end = now + milliseconds; now < end; ) {
      now += 1;
      context.mock.timers.tick(1);
    }
  };
  const press = (how = {}) => button.meet("pointerdown", { isPrimary: true, button: 0, ...how });
  return { button, steps, wait, press };
}

test("a press that is released steps once, and one that is held repeats, ever faster, until it is released", (context) => {
  const { button, steps, wait, press } = held(context);
  press();
  wait(399);
  button.meet("pointerup");
  button.meet("click");
  assert.deepEqual(steps, [399]);
  wait(1000);
  assert.equal(steps.length, 1);
  press();
  wait(4000);
  button.meet("pointerup");
  button.meet("click");
  const [first, ...others] = steps.slice(1);
  assert.equal(first, 1399 + 400);
  const pauses = others.map((each, at) => each - (at ? others[at - 1] : first));
  let pause = 180;
  for (const each of pauses) {
    assert.ok(Math.abs(each - pause) <= 1, `${each} for ${pause}`);
    pause = Math.max(pause * 0.88, 40);
  }
  assert.equal(pauses.at(-1), 40);
  const count = steps.length;
  wait(1000);
  assert.equal(steps.length, count, "the click that ends it is no step");
  button.meet("click");
  assert.equal(steps.length, count + 1);
});

test("a button that is held stops where there is no step, and wherever it is left", (context) => {
  const { steps, wait, press } = held(context, 3);
  press();
  wait(5000);
  assert.equal(steps.length, 3);
  for (const end of ["pointerup", "pointercancel", "pointerleave", "blur"]) {
    const left = held({ mock: { timers: { enable() {}, tick: (by) => context.mock.timers.tick(by) } } });
    left.press();
    left.wait(300);
    left.button.meet(end);
    left.wait(1000);
    assert.deepEqual(left.steps, [], end);
  }
});

test("only the first finger and the main button hold", (context) => {
  const { steps, wait, press } = held(context);
  for (const how of [{ isPrimary: false }, { button: 2 }]) {
    press(how);
    wait(2000);
    assert.deepEqual(steps, []);
  }
});

test("a key that repeats steps once, and a long touch opens no menu", (context) => {
  const { button, wait, press } = held(context);
  const isStopped = (kind, event) => {
    let stopped = false;
    button.meet(kind, { ...event, preventDefault: () => (stopped = true) });
    return stopped;
  };
  const keys = ["Enter", " ", "Tab"].flatMap((key) => [true, false].map((repeat) => isStopped("keydown", { key, repeat })));
  assert.deepEqual(keys, [true, false, true, false, false, false]);
  assert.equal(isStopped("contextmenu", {}), false);
  press();
  wait(400);
  assert.equal(isStopped("contextmenu", {}), true);
});
