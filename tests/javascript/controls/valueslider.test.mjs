// A drawing whose places are chosen by pointer and keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeElement } from "../page.mjs";
import { ValueSlider } from "../../../docs/javascripts/controls/valueslider.js";

/** A slider of five places, and what it has shown. */
function made(runsDown = false) {
  const drawing = new FakeElement("svg");
  const shown = [];
  const slider = new ValueSlider(drawing, "Ends", ({ clientX }) => clientX, (place, words) => shown.push([place, words]), runsDown);
  slider.offer(5, (place) => `place ${place}`, 2);
  return { drawing, shown };
}

test("it is a slider from the first, and shows nothing until a place is chosen", () => {
  const { drawing, shown } = made();
  const read = (name) => drawing.getAttribute(name);
  assert.deepEqual(["role", "aria-label", "aria-valuemin", "aria-valuemax", "aria-valuenow", "aria-valuetext"].map(read), [
    ...["slider", "Ends", "1", "5", "3", "place 2"],
  ]);
  assert.deepEqual(shown, []);
});

test("keys lead on, ten at a time, and never beyond an end", () => {
  const { drawing, shown } = made();
  const keys = ["ArrowRight", "ArrowUp", "ArrowRight", "ArrowLeft", "PageDown", "PageUp", "Home", "End", "ArrowDown", "x"];
  for (const key of keys) drawing.meet("keydown", { key });
  assert.deepEqual(shown.map(([place]) => place), [3, 4, 4, 3, 0, 4, 0, 4, 3]);
});

test("where the places run down, the arrow down leads to the next", () => {
  const { drawing, shown } = made(true);
  for (const key of ["ArrowDown", "ArrowUp", "ArrowRight"]) drawing.meet("keydown", { key });
  assert.deepEqual(shown.map(([place]) => place), [3, 2, 3]);
});

test("the place pointed at is chosen, or the nearest there is; focus shows the one chosen last", () => {
  const { drawing, shown } = made();
  drawing.meet("focus");
  for (const clientX of [1, -3, 9]) drawing.meet("pointermove", { clientX });
  drawing.meet("pointerdown", { clientX: 3 });
  assert.deepEqual(shown, [2, 1, 0, 4, 3].map((place) => [place, `place ${place}`]));
});
