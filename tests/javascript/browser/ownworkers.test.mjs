// The policy for Trusted Types, with a stand-in for the browser's own, and without.
import assert from "node:assert/strict";
import test from "node:test";

const MODULE = new URL("../../../docs/javascripts/browser/ownworkers.js", import.meta.url);
const WORKER = new URL("../../../docs/javascripts/workers/worker.js", import.meta.url).href;
// the root of a site, below which scripts are in assets/<name>/javascripts/browser/
const SERVICE_WORKER = new URL("../../../../sw.js", MODULE).href;
const OTHERS = [
  "https://elsewhere.example/worker.js",
  WORKER.replace("worker.js", "tasks.js"),
  `${WORKER}?more`,
  `${WORKER}#more`,
  "./worker.js",
  "sw.js",
  SERVICE_WORKER.replace("sw.js", "classic/sw.js"),
  "data:text/javascript,1",
  "blob:https://exact-risk-odds.example/1",
  "",
];

let loaded = 0;
/** The module as another page has it. */
const fresh = () => import(`${MODULE}?${(loaded += 1)}`);

/** Stands in for the browser's: keeps what is made of it, and trusts what the rules give back. */
class TrustedTypes {
  made = [];

  createPolicy(name, rules) {
    this.made.push([name, Object.keys(rules)]);
    return { createScriptURL: (address) => ({ trusted: rules.createScriptURL(address) }) };
  }
}

test("one policy is made, for addresses of scripts alone, and both workers go through it", async () => {
  globalThis.trustedTypes = new TrustedTypes();
  try {
    const { workerAddress } = await fresh();
    assert.deepEqual(workerAddress("computing"), { trusted: WORKER });
    assert.deepEqual(workerAddress("computing"), { trusted: WORKER });
    assert.deepEqual(workerAddress("service"), { trusted: SERVICE_WORKER });
    assert.deepEqual(trustedTypes.made, [["own-workers", ["createScriptURL"]]]);
  } finally {
    delete globalThis.trustedTypes;
  }
});

test("no other address is trusted, be it near or far", async () => {
  globalThis.trustedTypes = new TrustedTypes();
  try {
    const { ownWorkers } = await fresh();
    for (const address of OTHERS) {
      assert.throws(() => ownWorkers().createScriptURL(address), /is no worker of this site/);
    }
  } finally {
    delete globalThis.trustedTypes;
  }
});

test("a browser that knows no Trusted Types gets the same addresses, by the same rules", async () => {
  const { ownWorkers, workerAddress } = await fresh();
  assert.equal(workerAddress("computing"), WORKER);
  assert.equal(workerAddress("service"), SERVICE_WORKER);
  for (const address of OTHERS) {
    assert.throws(() => ownWorkers().createScriptURL(address), TypeError);
  }
});
