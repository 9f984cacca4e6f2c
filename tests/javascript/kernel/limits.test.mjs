// The chances that forms ask for, beside those of the pages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as limits from "../../../docs/javascripts/kernel/limits.js";

test("forms ask for chances that pages list, too, and each time for a greater one", () => {
  const chances = readFileSync(new URL("../../../generator/scope/chances.py", import.meta.url), "utf8");
  const [, listed] = /^NEEDED = .* in \(([\d, ]+)\)\)$/m.exec(chances);
  const percents = listed.split(", ").map(Number);
  const held = limits.PERCENTS_OF_HOLDING.map((broken) => 100 - broken);
  for (const asked of [limits.PERCENTS_OF_LOOKUP, limits.PERCENTS_OF_MATCHUP, limits.PERCENTS_OF_CHAINS, held]) {
    assert.deepEqual(asked, percents.filter((percent) => asked.includes(percent)));
    assert.ok(asked.length > 3);
  }
});
