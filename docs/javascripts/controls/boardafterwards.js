/**
 * What is asked of the worker after the answer: the way of a plan that is not known as a route, and whether
 * all borders hold.
 *
 * @typedef {import("../decisions/plans.js").Plan} Plan
 * @typedef {import("./boardway.js").Branch} Branch
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
   * The way of the plan: the best route undivided, or both ways on where the stack divides.
   * @param {import("./boardanswer.js").Drawn} drawn @param {Object<string, any>} question that was answered
   * @param {import("./boardaddress.js").Position} position @param {(legs: Leg[]) => void} draw
   */
  way({ asked, plan, start = "" }, { kind, neighbours, targets }, { places }, draw) {
    if (!plan?.options.length) return;
    /** @type {Leg[]} */
    const legs = [];
    /** @type {Branch[]} */
    const branches = [];
    const goOn = () => {
      const next = branches.shift();
      if (!next) return draw(legs);
      const stack = { place: next.from, attackers: next.attackers };
      const some = Object.fromEntries(next.targets.map((id) => [id, targets[id]]));
      /** @type {Plan} */
      let latest;
      this.ask({ kind: "plan", neighbours, targets: some, stack, percents: [] }, ({ plan: found, stacks }) => {
        latest = found ?? latest;
        if (stacks) follow(latest, next.from); // they come last
      });
    };
    /** @param {Plan} found @param {string} from */
    const follow = (found, from) => {
      const way = wayOf(found, from, (id) => targets[id].behind);
      legs.push(...way.legs);
      branches.push(...way.branches);
      goOn();
    };
    if (kind === "plan") return follow(plan, start);
    // the plans of all stacks come without their routes
    branches.push({ from: start, attackers: places[start].armies - 1, targets: asked.take });
    goOn();
  }
}
