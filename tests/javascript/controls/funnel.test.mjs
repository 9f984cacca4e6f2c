import assert from "node:assert/strict";
import test from "node:test";

import { funnelParts, funnelPath } from "../../../docs/javascripts/controls/funnel.js";

test("a part begins as wide as its chance before, and ends as wide as the one after", () => {
  assert.equal(funnelPath(0, 1, 0.5), "M48 0h224L216 26h-112Z");
  assert.equal(funnelPath(2, 0.5, 0), "M104 56h112L160 82h-0Z");
});

test("all parts stand below each other, each as wide as the one above ends, its texts in its middle", () => {
  const parts = funnelParts([0.5, 0.25, 0].map((chance) => ({ low: chance, high: chance })));
  assert.deepEqual(parts.map(({ d }) => d), [funnelPath(0, 1, 0.5), funnelPath(1, 0.5, 0.25), funnelPath(2, 0.25, 0)]);
  assert.deepEqual(parts.map(({ y }) => y), [18, 46, 74]);
});
