// What charts read: addresses, published rows, and places on lines.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  defendersAddress,
  nearestPoint,
  pathOf,
  percentOf,
  pointsOf,
  readDefenders,
  readRows,
} from "../../../docs/javascripts/controls/chartdata.js";

const KNOWN = [1, 2, 3, 4, 5];

for (const [search, defenders] of [
  ["?defenders=3", [3]],
  ["?defenders=5,3,3", [3, 5]],
  ["?defenders=3,99", [3]],
  ["?defenders=99", []],
  ["?defenders=", []],
  ["?defenders=3,", []],
  ["?defenders=-3", []],
  ["?defenders=1e0", []],
  ["?defenders=%00%ff", []],
  [`?defenders=${"3,".repeat(100_000)}`, []],
  ["", []],
]) {
  test(`${search.slice(0, 30)} asks for ${defenders.length} lines`, () => {
    assert.deepEqual(readDefenders(search, KNOWN), defenders);
  });
}

test("an address names the lines only where they are not the usual ones", () => {
  assert.equal(defendersAddress([2, 5], [2, 5]), "");
  assert.equal(defendersAddress([2, 3], [2, 5]), "?defenders=2,3");
  assert.deepEqual(readDefenders(defendersAddress([2, 3], []), KNOWN), [2, 3]);
});

for (const [decimal, text] of [
  ["0.81768574529112346137", "81.8%"],
  ["0.41666666666666666667", "41.7%"],
  ["0.0000018748615534667320344", "<0.1%"],
  ["4.7739530296606602728E-7", "<0.1%"],
  ["0.99999999999999999999", ">99.9%"],
  ["1.0000000000000000000", ">99.9%"],
  ["0.99949999999999999999", "99.9%"],
  ["0.9995", ">99.9%"],
  ["0.0005", "<0.1%"],
  ["0.0015", "0.2%"],
  ["0.0625", "6.2%"],
  ["0.1875", "18.8%"],
  ["0.5", "50.0%"],
  ["0", "0.0%"],
  ["1", "100.0%"],
  ["0.18750000000000000000", "about 18.8%"],
  ["0.062500000000000000000", "about 6.2%"],
]) {
  test(`${decimal} is ${text}`, () => assert.equal(percentOf(decimal), text));
}

test("rows keep their line as it was published", () => {
  const { heading, rows } = readRows("a,d,win,win_decimal\r\n8,5,0.5,0.50\n9,5,1.0,1\n");
  assert.equal(heading, "a,d,win,win_decimal");
  assert.deepEqual(rows, [
    { attackers: 8, defenders: 5, decimal: "0.50", line: "8,5,0.5,0.50" },
    { attackers: 9, defenders: 5, decimal: "1", line: "9,5,1.0,1" },
  ]);
});

test("a drawn line has a point for each number, and is drawn from its points", () => {
  const points = pointsOf("M34 190.5L45 180", [
    { place: 1, text: "1%" },
    { place: 2, text: "2%" },
  ]);
  assert.deepEqual(points, [
    { place: 1, text: "1%", x: 34, y: 190.5 },
    { place: 2, text: "2%", x: 45, y: 180 },
  ]);
  assert.equal(pathOf(points), "M34 190.5L45 180");
});

test("the nearest point is found on any line, and none where there is none", () => {
  const one = { points: pointsOf("M0 0L10 10", [{ place: 1, text: "" }, { place: 2, text: "" }]) };
  const other = { points: pointsOf("M0 50", [{ place: 1, text: "" }]) };
  assert.equal(nearestPoint([one, other], 9, 9).point, one.points[1]);
  assert.equal(nearestPoint([one, other], 1, 40).line, other);
  assert.equal(nearestPoint([], 1, 40), null);
});
