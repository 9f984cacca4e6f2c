/**
 * The service worker: what a reader has seen, and every lookup, is there without a network.
 *
 * The build puts `BUILD` before this file (generator/site/offline.py): `version`, `files` (digest
 * by address) and `tables` (each ruleset's table pages). Three caches: the files of this version;
 * the tables of the rulesets that the reader keeps; the pages visited last.
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
const noteOf = (ruleset) => at(`sw-kept/${ruleset}`); // the version that its kept pages are of

/** The address under which a page is stored. */
function plain(address) {
  const url = new URL(address);
  url.search = url.hash = "";
  if (url.pathname.endsWith("/index.html")) url.pathname = url.pathname.slice(0, -10);
  return url.href;
}

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
  // some hosts lead 503.html to 503; browsers refuse such an answer for a page
  await cache.put(at(address), answer.redirected ? new Response(answer.body, answer) : answer);
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
}

/* The rulesets that are kept */

async function keptVersion(ruleset) {
  const note = await (await caches.open(KEPT)).match(noteOf(ruleset));
  return note?.text();
}

async function keep(ruleset) {
  const cache = await caches.open(KEPT);
  await each(BUILD.tables[ruleset], (address) => fetchInto(cache, address));
  await cache.put(noteOf(ruleset), new Response(BUILD.version)); // last: all is there
}

async function remove(ruleset) {
  const cache = await caches.open(KEPT);
  await cache.delete(noteOf(ruleset));
  for (const { url } of await cache.keys()) {
    if (url.startsWith(at(`${ruleset}/`))) await cache.delete(url);
  }
}

/** Fetch kept tables of another version anew. Pages ask for it: nothing waits for a slow network. */
async function refresh() {
  for (const ruleset of Object.keys(BUILD.tables)) {
    const version = await keptVersion(ruleset);
    if (version && version !== BUILD.version) await keep(ruleset);
  }
}

let refreshing = null;

/* Answers */

const stored = async (address, name) => (await caches.open(name)).match(plain(address));

/** Put a page visited in the place of its kept copy, or else among the pages visited last. */
async function remember(address, answer) {
  const kept = await caches.open(KEPT);
  const url = plain(address);
  if (await kept.match(url)) return kept.put(url, answer);
  const cache = await caches.open(VISITED);
  await cache.delete(url); // so that it comes last, in every browser
  await cache.put(url, answer);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST_VISITED))) await cache.delete(old);
}

const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** The network's answer; a copy, or the offline page, where it has none in time. */
async function visit(event) {
  const { request } = event;
  const network = fetch(request).then((answer) => {
    if (answer.ok) event.waitUntil(remember(request.url, answer.clone()));
    return answer;
  });
  network.catch(() => {}); // told below, if anybody still waits
  event.waitUntil(network.then(() => {}, () => {}));
  const copy = (await stored(request.url, KEPT)) ?? (await stored(request.url, VISITED));
  const matchup = MATCHUP.test(new URL(request.url).pathname.slice(ROOT.pathname.length));
  const fallback = async () =>
    copy ?? (await stored(OFFLINE_PAGE, FILES)) ?? Response.error();
  const answers = [network.catch(fallback)];
  if (copy) answers.push(later(PATIENCE).then(fallback));
  else if (matchup) answers.push(later(MORE_PATIENCE).then(fallback));
  return Promise.race(answers);
}

async function answer(event) {
  const { request } = event;
  const own = await stored(request.url, FILES);
  if (own) return own;
  return request.mode === "navigate" ? visit(event) : fetch(request);
}

/** What the pages ask for (offline.js, keep.js); the answer goes to the message's port. */
const ASKED = {
  use: () => self.skipWaiting(),
  visited: async ({ page }) => {
    if (await stored(page, FILES)) return;
    const answer = await fetch(page);
    if (answer.ok) await remember(page, answer);
  },
  refresh: () => (refreshing ??= refresh().finally(() => (refreshing = null))),
  kept: async ({ ruleset }) => Boolean(await keptVersion(ruleset)),
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
