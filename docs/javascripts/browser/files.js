/**
 * The files of figures that scripts show, each fetched once for a page, from the folder that the
 * page names: they are of the page's own version.
 */
import { siteRoot } from "./page.js";

/** Said where the host has them no longer. What was typed is in the address, after a reload, too. */
export const NEW_VERSION = "A new version is available. Reload the page";

/** The rulesets with pages, the default first: `Files<Offers>`. */
export const RULESETS = "rulesets.json";

/** Where the figures are, from the site's root; the pages of matchups do not say it themselves. */
async function figuresFolder() {
  /** @type {HTMLMetaElement | null} */
  const named = document.querySelector('meta[name="figures"]');
  return named?.content ?? (await fetch(new URL("lookup/folder.json", siteRoot()))).json();
}

/** @template Content what a file holds, parsed */
export class Files {
  constructor() {
    /** Whether the host has no longer the figures of this page's version. */
    this.outdated = false;
    /** @type {Map<string, Content | null>} */
    this.contents = new Map();
    /** @type {Map<string, Promise<Content | null>>} */
    this.coming = new Map();
  }

  /**
   * @param {string} name
   * @returns {Content | null | undefined} what is in the file, at once; null where it could not be
   *   fetched, undefined where it has not come yet
   */
  get(name) {
    return this.contents.get(name);
  }

  /**
   * Fetch a file, unless it is there or on its way. What failed is tried again.
   * @param {string} name @returns {Promise<Content | null>} never rejected
   */
  load(name) {
    const coming = this.coming.get(name) ?? this.fetch(name);
    this.coming.set(name, coming);
    return coming;
  }

  /** @param {string} name */
  async fetch(name) {
    let content = null;
    try {
      content = await this.read(new URL((await figuresFolder()) + name, siteRoot()));
    } catch {
      // No network, or no figures: both are reported alike.
    }
    this.contents.set(name, content);
    if (!content) this.coming.delete(name);
    return content;
  }

  /** @param {URL} url @returns {Promise<Content | null>} */
  async read(url) {
    const answer = await fetch(url);
    this.outdated ||= answer.status === 404 || answer.status === 410;
    if (!answer.ok) return null;
    // what is no file of ours is asked for again, past the browser's cache
    return answer.json().catch(async () => (await fetch(url, { cache: "reload" })).json());
  }

  /** Why a file did not come. @param {string} again how to try again */
  failure(again) {
    return this.outdated ? `${NEW_VERSION}.` : `The figures did not load. ${again}`;
  }
}
