// Which chains are solved at once.
import assert from "node:assert/strict";
import test from "node:test";
import { isSmall } from "../../../docs/javascripts/workers/chainsolving.js";

const chain = (rules, attackers = 150) => ({
  territories: [17, 13, 12, 14, 11, 12, 15, 10].map((defenders) => ({ rules, defenders, behind: 1 })),
  attackers,
});

test("eight territories of 10 to 17 defenders are solved at once", () => {
  assert.equal(isSmall(chain({})), true);
  assert.equal(isSmall(chain({}, 1000)), false);
});

test("not so where a defender chooses, or the ends are changed: that takes longer", () => {
  assert.equal(isSmall(chain({ replies: [] })), false);
  assert.equal(isSmall(chain({ transformation: "balanced-blitz-3.3" })), false);
  assert.equal(isSmall(chain({ replies: [] }, 40)), true);
});
