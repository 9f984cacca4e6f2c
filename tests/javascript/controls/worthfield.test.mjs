// What the territory is worth, in a field and on a slider.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeInput } from "../page.mjs";
import { WorthField } from "../../../docs/javascripts/controls/worthfield.js";
import { nearest } from "../../../docs/javascripts/kernel/quantities.js";

/** A field and its slider, and how often the reader has changed them. */
function made() {
  const [input, slider, told] = [fakeInput(), fakeInput("3"), { changes: 0 }];
  Object.assign(input, { disabled: true });
  Object.assign(slider, { disabled: true, defaultValue: "3" });
  const field = new WorthField(input, slider, () => (told.changes += 1));
  const isUnset = () => slider.attributes.has("data-unset");
  return { field, input, slider, told, isUnset };
}

test("what is typed is the worth, and the slider goes there", () => {
  const { field, input, slider, told, isUnset } = made();
  assert.deepEqual([input.disabled, slider.disabled], [false, false]);
  for (const [text, worth, place] of [["2", 2, "2"], ["7/2", 3.5, "3.5"], ["2.5", 2.5, "2.5"]]) {
    input.value = text;
    input.meet("input");
    assert.deepEqual([nearest(field.worth), slider.value, isUnset()], [worth, place, false]);
    assert.equal(input.getAttribute("aria-invalid"), "false");
    assert.notEqual(slider.getAttribute("aria-valuetext"), "not set");
  }
  assert.equal(told.changes, 3);
});

test("where the slider goes, its number stands in the field", () => {
  const { field, input, slider, told } = made();
  slider.value = "4.5";
  slider.meet("input");
  assert.deepEqual([nearest(field.worth), input.value, told.changes], [4.5, "4.5", 1]);
});

test("without a worth, or with one that is none, the slider goes back to where it arrived", () => {
  for (const [text, isWrong] of [["", false], ["  ", false], ["x", true], ["-1", true], ["1/0", true]]) {
    const { field, input, slider, isUnset } = made();
    field.take("5");
    input.value = text;
    assert.equal(field.read() !== "", isWrong, text);
    assert.deepEqual([field.worth, slider.value, isUnset()], [null, "3", true]);
    assert.equal(slider.getAttribute("aria-valuetext"), "not set");
    assert.equal(input.getAttribute("aria-invalid"), String(isWrong));
  }
});

test("an address sets a worth, or none, and what is none is said", () => {
  const { field, input } = made();
  assert.equal(field.take("7/2"), "");
  assert.equal(nearest(field.worth), 3.5);
  assert.equal(field.take(undefined), "");
  assert.deepEqual([field.worth, input.value], [null, ""]);
  field.take("5");
  assert.match(field.take("much"), /^The link’s worth isn’t one of .*: none is set\.$/);
  assert.deepEqual([field.worth, input.value], [null, ""]);
});
