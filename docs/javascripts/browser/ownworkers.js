/**
 * The workers of this site: the one that computes, and the service worker. Every page's policy
 * (generator/site/policy.py) lets an address become a script only through Trusted Types, and here is the one
 * policy that it allows: it takes these two addresses, and makes neither HTML nor scripts of any text.
 *
 * @typedef {{createScriptURL: (address: string) => string}} Policy what it makes stands where a string does
 * @typedef {{createPolicy: (name: string, rules: Policy) => Policy}} TrustedTypes
 */
import { siteRoot } from "./page.js";

const NAME = "own-workers";
const OWN = {
  computing: new URL("../workers/worker.js", import.meta.url).href,
  service: new URL("sw.js", siteRoot()).href,
};

/** @type {Policy} */
const RULES = {
  createScriptURL(address) {
    if (Object.values(OWN).includes(address)) return address;
    throw new TypeError(`${address} is no worker of this site: expected ${Object.values(OWN).join(" or ")}`);
  },
};

/** @type {Policy | undefined} */
let policy;

/**
 * The policy, made once for each page. Where the browser knows none, its rules alone.
 * @returns {Policy}
 */
export function ownWorkers() {
  const { trustedTypes } = /** @type {{trustedTypes?: TrustedTypes}} */ (globalThis);
  policy ??= trustedTypes ? trustedTypes.createPolicy(NAME, RULES) : RULES;
  return policy;
}

/** The address of a worker of this site, as the page's policy wants it. @param {keyof typeof OWN} name */
export const workerAddress = (name) => ownWorkers().createScriptURL(OWN[name]);
