/**
 * The files of figures that scripts show, each fetched once for a page, from the folder that the
 * page names: they are of the page's own version.
 */
import { find, siteRoot } from "./page.js";

/** Said where the host has them no longer. What was typed is in the address, after a reload, too. */
export const NEW_VERSION = "A new version is available. Reload the page";

/** The rulesets with pages, the default first: `Files<Offers>`. */
export const RULESETS = "rulesets.json";

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
      const folder = find('meta[name="figures"]', HTMLMetaElement).content;
      const answer = await fetch(new URL(folder + name, siteRoot()));
      this.outdated ||= answer.status === 404 || answer.status === 410;
      if (answer.ok) content = await answer.json();
    } catch {
      // No network, or no figures: both are told alike.
    }
    this.contents.set(name, content);
    if (!content) this.coming.delete(name);
    return content;
  }

  /** Why a file did not come. @param {string} again how to try again */
  failure(again) {
    return this.outdated ? `${NEW_VERSION}.` : `The figures did not load. ${again}`;
  }
}
