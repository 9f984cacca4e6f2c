/**
 * The rulesets' figures, `<ruleset>.json`, each fetched once for a page.
 *
 * @typedef {import("./figures.js").Document} Document
 */
import { NewVersion, fetchFigures } from "./site.js";

export class LookupData {
  constructor() {
    /** Whether the host has no longer the figures of this page's version. */
    this.outdated = false;
    /** @type {Map<string, Document | null>} */
    this.documents = new Map();
    /** @type {Map<string, Promise<void>>} */
    this.coming = new Map();
  }

  /**
   * @param {string} ruleset its id
   * @returns {Document | null | undefined} its figures, at once; null where they could not be
   *   fetched, undefined where they have not come yet
   */
  get(ruleset) {
    return this.documents.get(ruleset);
  }

  /**
   * Fetch a ruleset's figures, unless they are there or on their way. What failed is tried again.
   * @param {string} ruleset @returns {Promise<void>} never rejected
   */
  load(ruleset) {
    if (this.documents.get(ruleset)) return Promise.resolve();
    const coming = this.coming.get(ruleset) ?? this.fetch(ruleset);
    this.coming.set(ruleset, coming);
    return coming;
  }

  /** @param {string} ruleset */
  async fetch(ruleset) {
    try {
      this.documents.set(ruleset, await fetchFigures(`${ruleset}.json`));
    } catch (error) {
      this.outdated ||= error instanceof NewVersion;
      this.documents.set(ruleset, null);
    }
    this.coming.delete(ruleset);
  }
}
