/**
 * The links from a battle to the chain of territories that begins with it, to the table where it is
 * fought, and to its frame for other sites; they count as the reader does.
 */
import { counting, onCounting } from "./counting.js";
import { frameAddress, nextAddress, tableAddress } from "../kernel/matchup.js";
import { make, siteRoot } from "../browser/page.js";

export class NextTerritory {
  constructor() {
    this.chain = make("a", {}, "+ next territory");
    this.table = make("a", {}, "At the table");
    this.links = [this.chain, this.table];
    this.frame = make("a", {}, "Embed");
    /** @type {{ruleset: string, matchup: import("../kernel/matchup.js").Matchup} | null} */
    this.battle = null;
    onCounting(() => this.write());
  }

  /** @param {string} ruleset as the reader knows it @param {import("../kernel/matchup.js").Matchup} matchup */
  follow(ruleset, matchup) {
    this.battle = { ruleset, matchup };
    this.write();
  }

  write() {
    if (!this.battle) return;
    const { ruleset, matchup } = this.battle;
    this.chain.href = siteRoot() + nextAddress(ruleset, matchup, counting());
    this.table.href = siteRoot() + tableAddress(ruleset, matchup, counting());
    this.frame.href = siteRoot() + frameAddress(ruleset, matchup, counting());
  }
}
