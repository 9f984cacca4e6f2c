/**
 * The links from a battle to the chain of territories that begins with it, to the table where it is
 * fought, to whether to stop and how lucky it was, and to its frame for other sites; they count as the
 * reader does.
 */
import { counting, onCounting } from "./counting.js";
import { frameAddress, luckAddress, nextAddress, stopAddress, tableAddress } from "../kernel/matchup.js";
import { make, siteRoot } from "../browser/page.js";
import { MOST_TO_STOP } from "../kernel/limits.js";

export class NextTerritory {
  constructor() {
    this.chain = make("a", {}, "+ next territory");
    this.table = make("a", {}, "At the table");
    this.stop = make("a", {}, "Stop or roll on?");
    this.luck = make("a", {}, "Was I unlucky?");
    this.links = [this.chain, this.table, this.stop, this.luck];
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
    this.stop.href = siteRoot() + stopAddress(ruleset, matchup, counting());
    this.stop.hidden = Math.max(matchup.attackers, matchup.defenders) > MOST_TO_STOP;
    this.luck.href = siteRoot() + luckAddress(ruleset, matchup, counting());
    this.frame.href = siteRoot() + frameAddress(ruleset, matchup, counting());
  }
}
