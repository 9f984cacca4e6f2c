// What a figure says of a row of its table, and which row is meant.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.mjs";

document.querySelectorAll = () => [];
const { nearestRow, rowInWords } = await import("../../../docs/javascripts/controls/figurevalues.js");

test("a row says its heading and the numbers that are drawn, and none of those that are missing", () => {
  const headings = ["Defenders", "10%", "50%", "90%", "Not drawn"];
  assert.equal(rowInWords(headings, ["2", "1", "3", "6", "7"], 3), "Defenders: 2. 10%: 1, 50%: 3, 90%: 6");
  assert.equal(rowInWords(headings, ["2", "1", "–", "6", "7"], 3), "Defenders: 2. 10%: 1, 90%: 6");
});

test("the nearest row is meant, the first of two as near, also beyond both ends", () => {
  const places = [48, 100, 110, 352];
  const naive = (at) => {
    const far = places.map((place) => Math.abs(place - at));
    return far.indexOf(Math.min(...far));
  };
  for (let at = -20; at < 400; at += 1) assert.equal(nearestRow(places, at), naive(at), `${at}`);
});
