// The drawing of a battle's ends, beside a naive reckoning of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.mjs";
import { axisFor, barsOf, endsOf, labelsOf, splitShare } from "../../../docs/javascripts/controls/bars.js";
import { exactly } from "../../../docs/javascripts/kernel/quantities.js";

const upTo = (most) => Array.from({ length: most }, (_, each) => each + 1);

test("bars are as high as their share of the axis, and one too low for a stroke is none", () => {
  const ends = [0.5, 0.25, 0.0001].map((chance) => ({ chance: exactly(chance) }));
  assert.equal(barsOf(ends, 3, 0.5), "M3 0V-100M4 0V-50");
  assert.equal(barsOf(ends, 0, 1), "M0 0V-50M1 0V-25");
});

test("the axis is the lowest of at most three equal steps of 1, 2 or 5 units of a place", () => {
  for (const thousandths of [...upTo(60), 146, 200, 417, 579, 1000]) {
    // all such axes that hold it, in thousandths of a percent
    const fitting = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4]
      .flatMap((step) => [1, 2, 3].map((steps) => ({ step, steps })))
      .filter(({ step, steps }) => step * (steps - 1) < 100 * thousandths && 100 * thousandths <= step * steps);
    const [{ step, steps }] = fitting.sort((one, other) => one.step - other.step);
    const { ticks, top } = axisFor(thousandths / 1000);
    assert.ok(Math.abs(top - (step * steps) / 1e5) < 1e-12, `${thousandths}`);
    const values = ticks.map((tick) => Math.round(parseFloat(tick) * 1000));
    assert.deepEqual(values, upTo(steps).reverse().map((each) => each * step), `${thousandths}`);
  }
});

test("labels stand at their bars, apart, and within the drawing", () => {
  for (const [a, d] of [[1, 1], [8, 5], [1, 50], [50, 1], [20, 15], [50, 50], [1000, 1000]]) {
    const [won, lost] = labelsOf(upTo(a).reverse(), upTo(d));
    assert.equal(won[0].text, a.toLocaleString("en"));
    assert.equal(lost[lost.length - 1].text, d.toLocaleString("en"));
    const boxes = [...won, ...lost].map(({ x, anchor, text }) => {
      const [at, size] = [(parseFloat(x) * 220) / 100, 7 * text.length];
      const start = { start: at, middle: at - size / 2, end: at - size }[anchor];
      return [start, start + size];
    });
    for (const [place, [start, end]] of boxes.entries()) {
      assert.ok(start >= (place ? boxes[place - 1][1] + 3 : -0.3) && end <= 220.3, `${a} v ${d}: ${boxes}`);
    }
    if (a + d <= 13) assert.equal(boxes.length, a + d);
  }
  // where all ends are one side's, too, and where the numbers are scores with their signs
  for (const sides of [labelsOf([3, 2, 1], []), [...labelsOf([], [1, 2, 3])].reverse()]) {
    assert.deepEqual(sides.map((side) => side.length), [3, 0]);
  }
  assert.deepEqual(labelsOf([1, 0, -1], [], (score) => `<${score}>`)[0].map(({ text }) => text), ["<1>", "<0>", "<-1>"]);
  assert.deepEqual(labelsOf([2, 1], [1])[0][0], { x: "16.7%", anchor: "middle", text: "2" });
});

test("the parts of the split bar meet at the chance to win", () => {
  assert.deepEqual([0, 0.004, 0.5, 1].map((win) => splitShare(exactly(win))), ["0.0%", "0.4%", "50.0%", "100.0%"]);
});

test("ends run from the most attackers to the most defenders", () => {
  const [one, two] = [{ left: 1 }, { left: 2 }];
  const { attackers, defenders } = endsOf({ survivors: { attackers: [one, two], defenders: [one] } });
  assert.deepEqual([attackers, defenders], [[two, one], [one]]);
});

test("where bars are narrow, the labels at the border lean on it from both sides", () => {
  for (const [a, d, before, after] of [[50, 50, "48.9%", "51.1%"], [20, 60, "23.9%", "26.1%"]]) {
    const [won, lost] = labelsOf(upTo(a).reverse(), upTo(d));
    assert.deepEqual([won.at(-1), lost[0]], [{ x: before, anchor: "end", text: "1" }, { x: after, anchor: "start", text: "1" }]);
  }
});
