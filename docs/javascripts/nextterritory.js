/**
 * The link from a battle to the chain of territories that begins with it; it counts as the reader does.
 */
import { counting, onCounting } from "./counting.js";
import { nextAddress } from "./matchup.js";
import { make, siteRoot } from "./page.js";

export class NextTerritory {
  constructor() {
    this.link = make("a", {}, "+ next territory");
    /** @type {{ruleset: string, matchup: import("./matchup.js").Matchup} | null} */
    this.battle = null;
    onCounting(() => this.write());
  }

  /** @param {string} ruleset as the reader knows it @param {import("./matchup.js").Matchup} matchup */
  follow(ruleset, matchup) {
    this.battle = { ruleset, matchup };
    this.write();
  }

  write() {
    if (!this.battle) return;
    const { ruleset, matchup } = this.battle;
    this.link.href = siteRoot() + nextAddress(ruleset, matchup, counting());
  }
}
