/**
 * The service worker: what a reader has seen, and every lookup, is there without a network.
 *
 * The build puts `BUILD` before this file (generator/site/offline.py): `version`, `files` (digest
 * by address), `tables` (the same for each ruleset's table pages) and `folders` (all at the site's
 * root). Four caches: the files of this version; the tables of the rulesets that the reader keeps;
 * the pages visited last; what stored pages of other versions refer to.
 *
 * What must always hold: no page gets styles, scripts or figures of another version. For these lie
 * at addresses that are named by their content (`NAMED`): whoever answers, the answer is the same.
 * And a stored page is whole: it is stored after everything it refers to, and removed before it.
 * All that has no such address comes from one version, whose files are checked as they are fetched.
 *
 * Nothing is stored that is not recognised: a network may answer anything with 200. Files and kept
 * tables have digests in `BUILD`, folders are named by those of their lists, and a page visited ends
 * in a mark (generator/site/mark.py). What is not recognised is shown, as the network's answer.
 *
 * Pages of other versions ask this worker, too: a question may be added, but never change.
 *
 * @typedef {{name: string, cache: Cache, digests: Object<string, string>}} Version with its cache
 */
const WORKER = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const ROOT = new URL(WORKER.registration.scope);
const PREFIX = `exact-risk-odds ${ROOT.pathname} `;
const FILES = `${PREFIX}files ${BUILD.version}`;
const KEPT = `${PREFIX}kept`;
const VISITED = `${PREFIX}visited`;
const OTHERS = `${PREFIX}others`;

const MOST_VISITED = 100; // pages
const AT_ONCE = 6; // requests
const PATIENCE = 2500; // milliseconds for the network where there is a copy
const MORE_PATIENCE = 10000; // and where there is only a page drawn from data

const OFFLINE_PAGE = new URL("503.html", ROOT);
const FRAME = "embed/"; // stands on other people's sites: nothing is kept of it
const MATCHUP = /^[a-z0-9-]+\/-?\d+-vs-?-?\d+\/?$/;
const LIST = new URL("sw-files", ROOT); // where a cache that is whole notes its files' digests
const REFERS_TO = "x-refers-to"; // a stored page's header

const SET = "assets/[0-9a-f]{12}/"; // our styles and scripts
const THEME = "assets/stylesheets/\\w+\\.[0-9a-f]{8}\\.min\\.css";
const FIGURES = "lookup/[0-9a-f]{12}/";
const NAMED = new RegExp(`${SET}|${THEME}|${FIGURES}`, "g");

/** @param {string} address */
const at = (address) => new URL(address, ROOT).href;
/** @param {string} url */
const addressOf = (url) => new URL(url).pathname.slice(ROOT.pathname.length);
/** @param {string} address */
const isNamed = (address) => address.search(NAMED) === 0;
/** @param {string} ruleset */
const noteOf = (ruleset) => at(`sw-kept/${ruleset}`); // the version that its kept pages are of

/** The address under which a page is stored. @param {string | URL} address */
function plain(address) {
  const url = new URL(address);
  url.search = url.hash = "";
  if (url.pathname.endsWith("/index.html")) url.pathname = url.pathname.slice(0, -10);
  return url.href;
}

/**
 * Call `work` with each item, a few at a time, until one fails.
 * @template Item
 * @param {Item[]} items @param {(item: Item) => Promise<void>} work
 */
async function each(items, work) {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  const workers = Array.from({ length: AT_ONCE }, worker);
  await Promise.all(workers).finally(() => left.splice(0));
}

/* Files, checked by their digests */

/** The host has something else than this version is made of: another version, or a damaged file. */
class OtherContent extends Error {
  name = "OtherContent";
}

/** @param {ArrayBuffer} bytes */
async function digestOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash.subarray(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A copy to be stored at any address: it has none of its own, from which a script would import.
 * @param {BodyInit} body @param {Response} answer
 */
function copyOf(body, { headers }) {
  const copy = new Response(body, { headers });
  for (const name of ["content-encoding", "content-length", "vary"]) copy.headers.delete(name);
  return copy;
}

/**
 * The copy of an answer that has this digest, or else undefined.
 * @param {Response | undefined} answer @param {string | undefined} digest
 */
async function checked(answer, digest) {
  if (!answer?.ok) return undefined;
  const bytes = await answer.arrayBuffer();
  const isIt = digest && (await digestOf(bytes)).startsWith(digest); // of the theme's a part is known
  return isIt ? copyOf(bytes, answer) : undefined;
}

/** @param {string} text */
const digestOfText = (text) => digestOf(new TextEncoder().encode(text).buffer);

/**
 * Whether a page is this site's, made for this address, and as it was made, to its end.
 * @param {string} address @param {string} html
 */
async function isMarked(address, html) {
  const [, page, digest] = html.match(/^([^]*)<!--exact-risk-odds ([0-9a-f]{12})-->$/) ?? [];
  return digest !== undefined && (await digestOfText(`${address}\n${page}`)) === digest;
}

/**
 * Fetch a file of which the digest is known; what has another is fetched again, past all caches.
 * @param {string} address @param {string | undefined} digest
 */
async function fetchChecked(address, digest) {
  const url = at(address);
  /** @type {[string, RequestCache][]} */
  const ways = [
    [url, isNamed(address) ? "default" : "no-cache"],
    [url, "reload"],
    [`${url}?${digest}`, "reload"],
  ];
  for (const [way, cache] of ways) {
    const copy = await checked(await fetch(way, { cache, priority: "low" }), digest);
    if (copy) return copy;
  }
  throw new OtherContent(address);
}

const versions = async () =>
  (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}files `) && name !== FILES);

/** The caches of other versions that are whole, with their digests. */
async function otherVersions() {
  /** @type {Version[]} */
  const found = [];
  for (const name of await versions()) {
    const cache = await caches.open(name);
    const list = await cache.match(LIST);
    if (list) found.push({ name, cache, digests: await list.json() });
  }
  return found;
}

/** Fetch this version; what is on the device already, be it at another address, is taken from there. */
async function install() {
  const others = await otherVersions();
  for (const name of await versions()) {
    const failed = others.every((other) => other.name !== name);
    if (failed) await caches.delete(name);
  }
  const places = new Map();
  for (const { cache, digests } of others) {
    for (const [address, digest] of Object.entries(digests)) places.set(digest, { cache, address });
  }
  const cache = await caches.open(FILES);
  await each(Object.entries(BUILD.files), async ([address, digest]) => {
    if (await cache.match(at(address))) return; // from an installation that failed later
    const place = places.get(digest);
    const copy =
      (isNamed(address) && (await checked(await caches.match(at(address)), digest))) ||
      (place && (await checked(await place.cache.match(at(place.address)), digest)));
    await cache.put(at(address), copy || (await fetchChecked(address, digest)));
  });
  await cache.put(LIST, new Response(JSON.stringify(BUILD.files))); // last: all is there
}

async function activate() {
  await forgetRemoved();
  const others = await otherVersions();
  await sweep(others);
  for (const { name } of others) await caches.delete(name);
  await WORKER.clients.claim();
}

/* Stored pages, and what they refer to */

/**
 * What the pages refer to that are being stored: it must not be swept away meanwhile.
 * @type {Set<string[]>}
 */
const coming = new Set();

/**
 * What a page refers to: sets of styles and scripts, the theme's style sheet, and of the figures
 * those that every page has use of, in its search. Pages that use others are among the files of a version.
 * @param {string} html
 */
function references(html) {
  const found = new Set(html.match(NAMED));
  return [...found].map((name) => (name.startsWith("lookup/") ? `${name}rulesets.json` : name));
}

/** The same of a stored page; its note has none. @param {Response} page @returns {string[]} */
const refersTo = (page) => page.headers.get(REFERS_TO)?.match(/\S+/g) ?? [];

/**
 * Whether something stored pages refer to is there, for as long as they are.
 * @param {string} address
 */
async function isStored(address) {
  const [own, others] = await Promise.all([FILES, OTHERS].map((name) => caches.open(name)));
  return Boolean((await own.match(at(address))) ?? (await others.match(at(address))));
}

/**
 * Fetch a file into the cache of other versions, unless it is stored.
 * @param {string} address @param {string | undefined} digest
 */
async function obtainFile(address, digest) {
  if (await isStored(address)) return;
  const copy = await checked(await caches.match(at(address)), digest);
  await (await caches.open(OTHERS)).put(at(address), copy ?? (await fetchChecked(address, digest)));
}

/**
 * Get what a page refers to. The theme's style sheet is named by its digest; a folder by the digest of
 * its list, which has those of its files.
 * @param {string} reference
 */
async function obtain(reference) {
  if (reference.endsWith(".css")) return obtainFile(reference, reference.split(".").at(-3));
  if (await isStored(reference.endsWith("/") ? `${reference}files.json` : reference)) return;
  const [kind, name, file] = reference.split("/");
  const folder = `${kind}/${name}/`;
  const list = `${folder}files.json`;
  const copy = await fetchChecked(list, name);
  /** @type {Object<string, string>} */
  const digests = await copy.clone().json();
  if (file) return obtainFile(reference, digests[file]);
  await each(Object.entries(digests), ([each, digest]) => obtainFile(folder + each, digest));
  await (await caches.open(OTHERS)).put(at(list), copy); // last: the set is whole
}

/**
 * Store a page, after all it refers to.
 * @param {string} name of the cache @param {string} address @param {string} html
 * @param {Response} answer that had it
 */
async function store(name, address, html, answer) {
  const page = copyOf(html, answer);
  const found = references(html);
  page.headers.set(REFERS_TO, found.join(" "));
  coming.add(found);
  try {
    await each(found, obtain);
    const cache = await caches.open(name);
    if (name === VISITED) await cache.delete(plain(at(address))); // so that it comes last, in every browser
    await cache.put(plain(at(address)), page);
  } finally {
    coming.delete(found);
  }
}

/**
 * Remove what no stored page refers to.
 * @param {Version[]} others versions that are about to go: what is still needed of them is kept
 */
async function sweep(others = []) {
  const cache = await caches.open(OTHERS);
  if (!others.length && !(await cache.keys()).length) return;
  const needed = new Set([...coming].flat());
  for (const name of [KEPT, VISITED]) {
    for (const page of await (await caches.open(name)).matchAll()) {
      for (const reference of refersTo(page)) needed.add(reference);
    }
  }
  /** @param {string} url */
  const isNeeded = (url) => {
    const address = addressOf(url);
    return needed.has(address) || needed.has(`${address.split("/", 2).join("/")}/`); // or its set
  };
  const own = await caches.open(FILES);
  for (const other of others) {
    for (const { url } of await other.cache.keys()) {
      if (!isNeeded(url) || (await own.match(url))) continue;
      const copy = await other.cache.match(url);
      if (copy) await cache.put(url, copy);
    }
  }
  for (const { url } of await cache.keys()) if (!isNeeded(url)) await cache.delete(url);
}

/** Delete the stored pages whose ruleset, or whatever their first folder was, the site has no more. */
async function forgetRemoved() {
  for (const name of [KEPT, VISITED]) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const [folder, ruleset] = addressOf(url).split("/");
      const isThere =
        folder === "sw-kept" ? Object.hasOwn(BUILD.tables, ruleset) : BUILD.folders.includes(folder);
      if (!isThere) await cache.delete(url);
    }
  }
}

/* The rulesets that are kept */

/** @param {string} ruleset */
async function keptVersion(ruleset) {
  const note = await (await caches.open(KEPT)).match(noteOf(ruleset));
  return note?.text();
}

/** @param {string} ruleset */
async function keep(ruleset) {
  const tables = BUILD.tables[ruleset];
  await each(Object.entries(tables), async ([address, digest]) => {
    const own = await checked(await stored(at(address), FILES), digest);
    const copy = own ?? (await fetchChecked(address, digest));
    await store(KEPT, address, await copy.text(), copy);
  });
  const cache = await caches.open(KEPT);
  await cache.put(noteOf(ruleset), new Response(BUILD.version)); // last: all is there
}

/** @param {string} ruleset */
async function remove(ruleset) {
  const cache = await caches.open(KEPT);
  await cache.delete(noteOf(ruleset));
  for (const { url } of await cache.keys()) {
    if (url.startsWith(at(`${ruleset}/`))) await cache.delete(url);
  }
  await sweep();
}

/** Fetch kept tables of another version anew. Pages ask for it: nothing waits for a slow network. */
async function refresh() {
  for (const ruleset of Object.keys(BUILD.tables)) {
    const version = await keptVersion(ruleset);
    if (version && version !== BUILD.version) await keep(ruleset);
  }
  await sweep();
}

/** @type {Promise<void> | null} */
let refreshing = null;

/* Answers */

/** @param {string | URL} address @param {string} name of the cache */
const stored = async (address, name) => (await caches.open(name)).match(plain(address));

/** The stored copy of a page, if all it refers to is there still. @param {string} address */
async function storedPage(address) {
  for (const name of [KEPT, VISITED]) {
    const page = await stored(address, name);
    if (!page) continue;
    const needed = refersTo(page).map((each) => (each.endsWith("/") ? `${each}files.json` : each));
    if ((await Promise.all(needed.map(isStored))).every(Boolean)) return page;
  }
  return undefined;
}

/**
 * Put a page visited in the place of its kept copy, where it is the one of this version, or else among
 * the pages visited last, where it is one of the site's.
 * @param {string} url @param {Response} answer
 */
async function remember(url, answer) {
  if (!answer.headers.get("content-type")?.startsWith("text/html")) return;
  const html = await answer.text();
  const address = addressOf(plain(url));
  const known = BUILD.tables[address.split("/")[0]]?.[address];
  if (known && (await stored(url, KEPT)) && (await digestOfText(html)) === known) {
    return store(KEPT, address, html, answer);
  }
  if (!(await isMarked(address, html))) return;
  await store(VISITED, address, html, answer);
  const cache = await caches.open(VISITED);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST_VISITED))) await cache.delete(old);
}

/** @param {number} milliseconds */
const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * The network's answer; a copy, or the offline page, where it has none in time.
 * @param {FetchEvent} event
 */
async function visit(event) {
  const { request } = event;
  const network = fetch(request).then((answer) => {
    if (answer.ok) event.waitUntil(remember(request.url, answer.clone()));
    return answer;
  });
  network.catch(() => {}); // told below, if anybody still waits
  event.waitUntil(network.then(() => {}, () => {}));
  const copy = await storedPage(request.url);
  const matchup = MATCHUP.test(addressOf(request.url));
  const fallback = async () =>
    copy ?? (await stored(OFFLINE_PAGE, FILES)) ?? Response.error();
  const answers = [network.catch(fallback)];
  if (copy) answers.push(later(PATIENCE).then(fallback));
  else if (matchup) answers.push(later(MORE_PATIENCE).then(fallback));
  return Promise.race(answers);
}

/** @param {FetchEvent} event */
async function answer(event) {
  const { request } = event;
  if (isNamed(addressOf(request.url))) {
    return (await caches.match(plain(request.url))) ?? fetch(request);
  }
  const own = await stored(request.url, FILES);
  if (own) return own;
  return request.mode === "navigate" ? visit(event) : fetch(request);
}

/**
 * What the pages ask for (offline.js, newversion.js, keep.js); the answer goes to the message's port.
 * @type {Object<string, (details: {page: string, ruleset: string}) => unknown>}
 */
const ASKED = {
  use: () => WORKER.skipWaiting(),
  visited: async ({ page }) => {
    if (await stored(page, FILES)) return;
    const answer = await fetch(page, { cache: "no-cache" });
    if (answer.ok) await remember(page, answer);
  },
  refresh: () => (refreshing ??= refresh().finally(() => (refreshing = null))),
  kept: async ({ ruleset }) => Boolean(await keptVersion(ruleset)),
  keep: ({ ruleset }) => keep(ruleset).then(() => true),
  remove: ({ ruleset }) => remove(ruleset).then(() => false),
};

WORKER.addEventListener("install", (event) => event.waitUntil(install()));
WORKER.addEventListener("activate", (event) => event.waitUntil(activate()));
WORKER.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT.href)) return;
  if (request.mode !== "navigate" && request.headers.has("range")) return;
  if (request.mode === "navigate" && addressOf(request.url) === FRAME) return;
  event.respondWith(answer(event));
});
WORKER.addEventListener("message", (event) => {
  const { ask, ...details } = event.data;
  const unknown = async () => Promise.reject(new Error(`unknown question: ${ask}`));
  const done = Promise.resolve((Object.hasOwn(ASKED, ask) ? ASKED[ask] : unknown)(details));
  event.waitUntil(
    done.then(
      (result) => event.ports[0]?.postMessage({ result }),
      (error) => event.ports[0]?.postMessage({ error: String(error), name: error.name }),
    ),
  );
});
