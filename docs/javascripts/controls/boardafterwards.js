/**
 * What is asked of the worker after the answer: the way of a plan that is not known as a route, and whether
 * all borders hold.
 *
 * @typedef {import("../decisions/plans.js").Plan} Plan
 * @typedef {import("./boardway.js").Leg} Leg
 */
import { Asking } from "../workers/asking.js";
import { wayOf } from "./boardway.js";

export class Afterwards {
  constructor() {
    /** @type {Asking<any, any>} */
    this.asking = new Asking("board", { ends: true });
  }

  /** Want nothing of it any more. */
  drop() {
    this.asking.drop();
  }

  /** @param {Object<string, any>} question @param {(part: any) => void} told what fails is left out */
  ask(question, told) {
    this.asking.ask(question, told, () => {});
  }

  /** @param {Object<string, any>} question that was answered @param {(part: any) => void} told whether all borders hold */
  holding({ kind, borders }, told) {
    if (kind === "threats") this.ask({ kind: "holding", borders }, told);
  }

  /**
   * The way on the map: the best route undivided, or both ways on where a stack divides.
   * @param {import("./boardanswer.js").Shown} shown @param {Object<string, any>} question that was answered
   * @param {(legs: Leg[]) => void} draw
   */
  way({ legs, branches }, { neighbours, targets, parts = [] }, draw) {
    /** @type {import("../decisions/plans.js").Targets} */
    const all = Object.assign({}, targets, ...parts.map((/** @type {{targets: Object<string, any>}} */ part) => part.targets));
    const found = [...legs];
    const open = [...branches];
    const goOn = () => {
      const next = open.shift();
      if (!next) return draw(found);
      const stack = { place: next.from, attackers: next.attackers };
      const some = Object.fromEntries(next.targets.map((id) => [id, all[id]]));
      /** @type {Plan} */
      let latest;
      this.ask({ kind: "plan", neighbours, targets: some, stack, percents: [] }, ({ plan, stacks }) => {
        latest = plan ?? latest;
        if (!stacks) return; // they come last
        const way = wayOf(latest, next.from, (id) => all[id].behind);
        found.push(...way.legs);
        open.push(...way.branches);
        goOn();
      });
    };
    goOn();
  }
}
