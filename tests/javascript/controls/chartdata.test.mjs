// What charts read: addresses, published rows, and places on lines.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  defendersAddress,
  defendersOn,
  isOn,
  labelledOf,
  meantBy,
  nearestPoint,
  pathOf,
  pointInWords,
  pointsAt,
  pointsFrom,
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

const line = (heading, ...places) => ({
  ...meantBy(heading),
  heading,
  points: places.map((place) => ({ place, x: 0, y: 0, text: `${place}.0%` })),
});

test("the heading of a line says against how many it is, by how many more attackers, or whose it is", () => {
  assert.deepEqual(meantBy("D = 15"), { defenders: 15, advantage: NaN });
  assert.deepEqual(meantBy("A − D = 2"), { defenders: NaN, advantage: 2 });
  for (const heading of ["Attacker", "D = ", "D = 5 v", "AD = 5"]) assert.deepEqual(meantBy(heading), { defenders: NaN, advantage: NaN });
  assert.deepEqual(["D = 15", "A − D = 2", "Attacker"].map((heading) => defendersOn(meantBy(heading), 8)), [15, 6, NaN]);
});

test("a point is read with those who defend there, on the line of a side with the side", () => {
  const read = (heading) => pointInWords(line(heading, 8), { place: 8, text: "47.2%" });
  assert.deepEqual([read("D = 5"), read("A − D = 2"), read("Attacker")], ["v 5: 47.2%", "v 6: 47.2%", "Attacker 47.2%"]);
  const lines = [line("D = 5", 7, 8), line("D = 6", 7), line("D = 7", 8)];
  assert.deepEqual(pointsAt(lines, 8).map(({ line: { heading }, point }) => [heading, point.place]), [["D = 5", 8], ["D = 7", 8]]);
  assert.deepEqual(pointsAt(lines, 9), []);
});

test("a battle is on the lines whose defenders it has, and on that of a side, as far as these are drawn", () => {
  const battles = [1, 2, 3].flatMap((attackers) => [1, 2, 3].map((defenders) => ({ attackers, defenders })));
  const on = (...drawn) => battles.filter((row) => isOn(line(...drawn), row)).map(({ attackers, defenders }) => `${attackers}v${defenders}`);
  assert.deepEqual(on("D = 2", 1, 3), ["1v2", "3v2"]);
  assert.deepEqual(on("A − D = 1", 2, 3), ["2v1", "3v2"]);
  assert.deepEqual(on("Attacker", 2), ["2v1", "2v2", "2v3"]);
});

test("a new line has the battles of the axis, between its ends, from 0 at the bottom to 1 at the top", () => {
  const rows = [1, 2, 3, 4, 5].map((attackers) => ({ attackers, defenders: 3, decimal: `${(attackers - 1) / 4}`, line: "" }));
  const field = { left: 40, right: 100, top: 10, bottom: 90 };
  assert.deepEqual(pointsFrom(rows, [2, 3, 4], field), [
    { place: 2, x: 40, y: 70, text: "25.0%" },
    { place: 3, x: 70, y: 50, text: "50.0%" },
    { place: 4, x: 100, y: 30, text: "75.0%" },
  ]);
  assert.deepEqual(pointsFrom(rows, [5], field), [{ place: 5, x: 40, y: 10, text: "100.0%" }]);
  assert.deepEqual(pointsFrom(rows, [6, 7], field), []);
});

test("a label stands at the point nearest to half the height, at the first of two", () => {
  const at = (...heights) => labelledOf(heights.map((y) => ({ place: y, x: 0, y, text: "" })), { left: 0, right: 0, top: 10, bottom: 90 }).y;
  assert.deepEqual([at(90, 60, 45, 10), at(40, 60), at(60, 40), at(10), at(55, 45, 50)], [45, 40, 60, 10, 50]);
});

test("the least chance that can be written shows as more than none, and corners go to a tenth", () => {
  assert.deepEqual(["0.0001", "1E-9", "0", "0.0000"].map(percentOf), ["<0.1%", "<0.1%", "0.0%", "0.0%"]);
  assert.equal(pathOf([{ x: 1.26, y: 2.34 }, { x: 10, y: 0.04 }]), "M1.3 2.3L10 0");
});
