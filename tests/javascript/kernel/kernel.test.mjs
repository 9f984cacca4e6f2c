// What one operation on doubles may be off.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ROUNDING } from "../../../docs/javascripts/kernel/kernel.js";

test("one operation is off by as much as is lost beside 1, and by no more", () => {
  assert.equal(1 + ROUNDING, 1);
  assert.ok(1 + ROUNDING * (1 + Number.EPSILON) > 1);
});
