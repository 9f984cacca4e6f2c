/**
 * The service worker: what a reader has seen, and every lookup, is there without a network.
 *
 * The build puts `BUILD` before this file (generator/site/offline.py): `version`, `files` (digest
 * by address) and `tables` (each ruleset's table pages). Three caches: the files of this version;
 * the rulesets that the reader keeps; the pages visited last.
 */
const ROOT = new URL(self.registration.scope);
const PREFIX = `exact-risk-odds ${ROOT.pathname} `;
const FILES = `${PREFIX}files ${BUILD.version}`;
const KEPT = `${PREFIX}kept`;
const VISITED = `${PREFIX}visited`;

const MOST_VISITED = 100; // pages
const AT_ONCE = 6; // requests
const PATIENCE = 2500; // milliseconds for the network where there is a copy
const MORE_PATIENCE = 10000; // and where there is only a page drawn from data

const OFFLINE_PAGE = new URL("503.html", ROOT);
const MATCHUP = /^[a-z0-9-]+\/-?\d+-vs-?-?\d+\/?$/;
const LIST = new URL("sw-files", ROOT); // where a cache notes the digests of its files

const at = (address) => new URL(address, ROOT).href;

/** Call `work` with each item, a few at a time. */
async function each(items, work) {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function fetchInto(cache, address) {
  const answer = await fetch(at(address), { cache: "no-cache", priority: "low" });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await cache.put(at(address), answer);
}

/** The files of another version, and their digests. */
async function earlierFiles() {
  const names = (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}files `));
  for (const name of names.filter((other) => other !== FILES)) {
    const cache = await caches.open(name);
    const list = await cache.match(LIST);
    if (list) return { cache, digests: await list.json() };
  }
  return { cache: null, digests: {} };
}

/** Fetch this version; what has not changed since the last is taken from there. */
async function install() {
  const cache = await caches.open(FILES);
  const earlier = await earlierFiles();
  await each(Object.entries(BUILD.files), async ([address, digest]) => {
    const same = earlier.digests[address] === digest && (await earlier.cache.match(at(address)));
    await (same ? cache.put(at(address), same) : fetchInto(cache, address));
  });
  await cache.put(LIST, new Response(JSON.stringify(BUILD.files)));
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(`${PREFIX}files `) && name !== FILES) await caches.delete(name);
  }
  await self.clients.claim();
  // without a network the old tables stay
  await each(await keptRulesets(), (ruleset) => keep(ruleset).catch(() => {}));
}

/* The rulesets that are kept */

const addressesOf = (ruleset) => [...BUILD.tables[ruleset], `lookup/${ruleset}.json`];

async function keptRulesets() {
  const cache = await caches.open(KEPT);
  const kept = [];
  for (const ruleset of Object.keys(BUILD.tables)) {
    if (await cache.match(at(`lookup/${ruleset}.json`))) kept.push(ruleset);
  }
  return kept;
}

async function keep(ruleset) {
  const cache = await caches.open(KEPT);
  const [data, ...pages] = addressesOf(ruleset).reverse();
  await each(pages, (address) => fetchInto(cache, address));
  await fetchInto(cache, data); // last: it is what says that all is there
}

async function remove(ruleset) {
  const cache = await caches.open(KEPT);
  for (const address of addressesOf(ruleset)) await cache.delete(at(address));
}

/* Answers */

async function stored(request, name) {
  const url = new URL(request.url);
  url.search = url.hash = "";
  if (url.pathname.endsWith("/index.html")) url.pathname = url.pathname.slice(0, -10);
  return (await caches.open(name)).match(url);
}

async function remember(request, answer) {
  const url = new URL(request.url);
  url.search = url.hash = "";
  const cache = await caches.open(VISITED);
  await cache.delete(url); // so that it comes last
  await cache.put(url, answer);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST_VISITED))) await cache.delete(old);
}

const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** The network's answer; a copy, or the offline page, where it has none in time. */
async function visit(event) {
  const { request } = event;
  const network = fetch(request).then((answer) => {
    if (answer.ok) event.waitUntil(remember(request, answer.clone()));
    return answer;
  });
  network.catch(() => {}); // told below, if anybody still waits
  event.waitUntil(network.then(() => {}, () => {}));
  const copy = (await stored(request, VISITED)) ?? (await stored(request, KEPT));
  const matchup = MATCHUP.test(new URL(request.url).pathname.slice(ROOT.pathname.length));
  const fallback = async () =>
    copy ?? (await stored({ url: OFFLINE_PAGE.href }, FILES)) ?? Response.error();
  const answers = [network.catch(fallback)];
  if (copy) answers.push(later(PATIENCE).then(fallback));
  else if (matchup) answers.push(later(MORE_PATIENCE).then(fallback));
  return Promise.race(answers);
}

async function answer(event) {
  const { request } = event;
  const own = await stored(request, FILES);
  if (own) return own;
  if (request.mode === "navigate") return visit(event);
  return fetch(request).catch(async () => (await stored(request, KEPT)) ?? Response.error());
}

/** What the pages ask for (offline.js, keep.js); the answer goes to the message's port. */
const ASKED = {
  use: () => self.skipWaiting(),
  visited: async ({ page }) => {
    const request = new Request(page);
    if (!(await stored(request, FILES))) await remember(request, await fetch(request));
  },
  kept: async ({ ruleset }) => (await keptRulesets()).includes(ruleset),
  keep: ({ ruleset }) => keep(ruleset).then(() => true),
  remove: ({ ruleset }) => remove(ruleset).then(() => false),
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT.href)) return;
  if (request.mode !== "navigate" && request.headers.has("range")) return;
  event.respondWith(answer(event));
});
self.addEventListener("message", (event) => {
  const { ask, ...details } = event.data;
  if (!Object.hasOwn(ASKED, ask)) return;
  const done = Promise.resolve(ASKED[ask](details));
  event.waitUntil(
    done.then(
      (result) => event.ports[0]?.postMessage({ result }),
      (error) => event.ports[0]?.postMessage({ error: String(error) }),
    ),
  );
});
