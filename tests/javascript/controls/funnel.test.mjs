import assert from "node:assert/strict";
import test from "node:test";

import { funnelPath } from "../../../docs/javascripts/controls/funnel.js";

test("a part begins as wide as its chance before, and ends as wide as the one after", () => {
  assert.equal(funnelPath(0, 1, 0.5), "M48 0h224L216 26h-112Z");
  assert.equal(funnelPath(2, 0.5, 0), "M104 56h112L160 82h-0Z");
});
