/**
 * The position on the page, and where else it stands: in the address, among the steps that this tab can
 * undo, and on the device. What the device keeps is the reader's own, with its rules: a position that came
 * by a link is not kept until the reader says so.
 *
 * @typedef {import("../kernel/battle.js").ListedRuleset} ListedRuleset
 * @typedef {import("./boardaddress.js").Board} Board
 * @typedef {import("./boardaddress.js").Position} Position
 */
import { AddressBar, linkedThen } from "../browser/addressbar.js";
import { NOTHING, positionAddress, readPosition } from "./boardaddress.js";
import { remember, rememberHere, remembered, rememberedHere } from "../browser/remembered.js";

/** The name under which the device keeps the position; the tab, the steps, and which link it has followed. */
const KEPT = "board";
const STEPS = "board.steps";
const LINKED = "board.linked";

/** The most steps that can be undone. */
const MOST_STEPS = 60;

export class KeptPosition {
  /**
   * @param {Board} board @param {ListedRuleset[]} listed @param {Position} example that the page arrived with
   * @param {() => void} restored called when the reader goes back or forward
   */
  constructor(board, listed, example, restored) {
    this.board = board;
    this.listed = listed;
    this.example = example;
    this.position = example;
    /** The addresses of the positions before, the last at the end. @type {string[]} */
    this.steps = [];
    /** Whether it came by a link, and is not the reader's own. */
    this.isLinked = false;
    this.addressBar = new AddressBar(restored);
  }

  /** @param {Position} position */
  addressOf(position) {
    return `?${positionAddress(position, this.board)}`;
  }

  /** The same whatever is asked of it. @param {Position} position */
  boardOf(position) {
    return this.addressOf({ ...position, asked: NOTHING });
  }

  /** Whether the armies stand as the page arrived with them, whatever is asked of them, and nobody sent them. */
  get isExample() {
    return !this.isLinked && this.boardOf({ ...this.position, rules: "" }) === this.boardOf(this.example);
  }

  /** @param {string | null} search */
  read(search) {
    return readPosition(search ?? "", this.board, this.listed);
  }

  /** The reader's own position, as the device keeps it. @returns {Position | null} */
  get own() {
    return this.read(remembered(KEPT))?.position ?? null;
  }

  /** Show the position of the address, or else the reader's own. @returns {string} what a link could not ask */
  open() {
    const { search } = location;
    const asked = this.read(search);
    const { own } = this;
    const linked = asked?.position ?? null;
    const shown = linked ?? own ?? this.example;
    // the reader's own board goes by the rules of the game, which may have been changed since
    this.position = shown.rules && !linked ? { ...shown, rules: "" } : shown;
    const isOwn = own !== null && this.boardOf(own) === this.boardOf(shown);
    const cameByLink = linkedThen() === null || rememberedHere(LINKED) === "yes";
    this.markLinked(linked !== null && !isOwn && cameByLink);
    const [to, ...steps] = (rememberedHere(STEPS) ?? "").split(" ");
    this.steps = to === this.addressOf(shown) ? steps : [];
    return asked?.words ?? "";
  }

  /** @param {boolean} isLinked */
  markLinked(isLinked) {
    this.isLinked = isLinked;
    rememberHere(LINKED, isLinked ? "yes" : "no");
  }

  /** Go on to another position; it can be undone. @param {Position} position */
  goOn(position) {
    this.steps = [...this.steps, this.addressOf(this.position)].slice(-MOST_STEPS);
    this.position = position;
    this.write();
  }

  /** Go back a step. @returns {boolean} whether there was one */
  undo() {
    const before = this.read(this.steps.pop() ?? null)?.position;
    if (!before) return false;
    this.position = before;
    this.write();
    return true;
  }

  write() {
    const address = this.addressOf(this.position);
    if (!this.isLinked) remember(KEPT, address);
    rememberHere(STEPS, [address, ...this.steps].join(" "));
    this.addressBar.show(address);
  }

  /** The reader's own board goes by the rules of the game, which may have been changed since. */
  goByGame() {
    if (!this.isLinked && this.position.rules) this.position = { ...this.position, rules: "" };
  }

  /** Make the position of a link the reader's own, in the place of the one before, which can be brought back. */
  keep() {
    const { own } = this;
    this.markLinked(false);
    if (own) this.steps = [...this.steps, this.addressOf(own)].slice(-MOST_STEPS);
    this.write();
  }

  /** Leave the position of a link for the reader's own. */
  backToOwn() {
    this.markLinked(false);
    this.position = this.own ?? this.example;
    this.steps = [];
    this.addressBar.show(this.addressOf(this.position), true);
    this.goByGame();
  }
}
