/**
 * A field for a whole number: what is typed takes the place of what is in it, Enter goes on to the
 * next field, and an emptied field goes back to its last number when it is left. Beside it are buttons
 * that step.
 *
 * @typedef {Object} Bounds
 * @property {number} least @property {number} most
 * @property {string} words what is counted: "defenders"
 */
import { thousands } from "../kernel/matchup.js";
import { writeAttribute } from "../browser/page.js";

/** The most digits that a field shows in large type. */
const LARGE_DIGITS = 4;

/* A button that is held: milliseconds until it repeats, and between steps, which get faster. */
const DELAY = 400;
const FIRST_PAUSE = 180;
const LAST_PAUSE = 40;
const FASTER = 0.88;

/**
 * Let a button step, and go on stepping, ever faster, while it is held.
 *
 * A press with finger or mouse steps when it is released, or repeats when it is held; a key steps
 * once for each press, also where the keyboard repeats keys.
 * @param {HTMLButtonElement} button
 * @param {() => boolean} step takes one step; false where there is nothing to step to
 */
export function repeatWhileHeld(button, step) {
  /** @type {number | undefined} */
  let timer;
  let repeated = false;

  const release = () => clearTimeout(timer);
  /** @param {number} pause */
  const repeat = (pause) => {
    repeated = true;
    if (!step()) return;
    timer = setTimeout(() => repeat(Math.max(pause * FASTER, LAST_PAUSE)), pause);
  };

  button.addEventListener("pointerdown", (event) => {
    repeated = false;
    if (!event.isPrimary || event.button !== 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => repeat(FIRST_PAUSE), DELAY);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave", "blur"]) {
    button.addEventListener(end, release);
  }
  document.addEventListener("visibilitychange", release);
  button.addEventListener("contextmenu", (event) => {
    if (repeated) event.preventDefault(); // a long touch is a hold here
  });
  button.addEventListener("keydown", (event) => {
    repeated = false;
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  });
  button.addEventListener("click", () => {
    if (!repeated) step();
    repeated = false;
  });
}

/**
 * Let what is typed into a field take the place of what is in it: all of it is selected when the
 * field gets the focus, and after every click or tap into it, as that would set the caret.
 * @param {HTMLInputElement} input
 */
export function selectAll(input) {
  input.addEventListener("focus", () => input.select());
  input.addEventListener("mouseup", (event) => {
    event.preventDefault(); // or the caret is set after this
    input.select();
  });
}

/** All fields for numbers but those of another question, beside the form's own. */
const FIELDS = "input[inputmode]:not([data-aside])";

/** @param {HTMLInputElement} input @returns {HTMLInputElement | undefined} the form's next field for a number */
function nextField(input) {
  /** @type {HTMLInputElement[]} */
  const fields = Array.from(input.form?.querySelectorAll(FIELDS) ?? []);
  const open = fields.filter((each) => !each.disabled && each.getClientRects().length);
  return open.includes(input) ? open[open.indexOf(input) + 1] : undefined;
}

/** Numbers in a text, as 1,000, 1 000 and 2.5 are: no battle has 000 armies. */
const NUMBERS = /\d+(?:[.,]\d+|\s000\b)*/g;

/**
 * Put the numbers of a text, such as "8 v 5", into a field and those that follow it: one field for a
 * whole number would make 85 of it. False where the text has one number, or none.
 * @param {HTMLInputElement} first @param {string} text
 */
function putSeveral(first, text) {
  const numbers = text.match(NUMBERS) ?? [];
  if (numbers.length < 2) return false;
  /** @type {HTMLInputElement | undefined} */
  let field = first;
  for (const number of numbers) {
    if (!field) break;
    field.value = number.replace(/\s/, "");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field = nextField(field);
  }
  return true;
}

/**
 * Let several numbers that are pasted go into the fields that follow, and Enter go on to the form's
 * next field for a number, as the key on a phone then says. So does what is typed between two numbers:
 * a field for a whole number would leave it out, and make 85 of "8 v 5". In the last field Enter ends
 * typing: on a phone the keyboard closes, on a desk the next number takes the place of this one.
 * @param {HTMLInputElement} input
 */
export function leadOn(input) {
  input.addEventListener("paste", (event) => {
    if (putSeveral(input, event.clipboardData?.getData("text") ?? "")) event.preventDefault();
  });
  let isTyped = false; // a digit, since the field has the focus
  input.addEventListener("focus", () => {
    isTyped = false;
    input.enterKeyHint = nextField(input) ? "next" : "done";
  });
  input.addEventListener("keydown", (event) => {
    isTyped ||= event.key <= "9" && event.key >= "0"; // a letter that is left out is an input, too
    const isBetween = BETWEEN.test(event.key) && !event.ctrlKey && !event.metaKey;
    if (event.key !== "Enter" && !isBetween) return;
    event.preventDefault();
    if (isBetween && !isTyped) return; // the space after "8 v"
    const next = nextField(input);
    if (next) next.focus();
    else if (matchMedia("(pointer: coarse)").matches) input.blur();
    else input.select();
  });
}

/** The keys between the numbers of a battle: "8 v 5", "8 vs 5", "8:5", "8/5". */
const BETWEEN = /^[ v:x/]$/i;

/** Mark a field. @param {HTMLInputElement} input @param {boolean} isWrong */
export function mark(input, isWrong) {
  writeAttribute(input, "aria-invalid", String(isWrong));
  input.toggleAttribute("data-long", input.value.length > LARGE_DIGITS);
}

/**
 * Read the text of a field.
 * @param {string} text @param {Bounds} bounds
 * @returns {{number: number | null, fault: string}} null for no number, and what is wrong, in plain
 *   words
 */
export function readNumber(text, { least, most, words }) {
  const range = `nter ${thousands(least)}–${thousands(most)} ${words}.`;
  const number = text.trim() === "" ? NaN : Number(text);
  if (Number.isNaN(number)) return { number: null, fault: `E${range}` };
  if (!Number.isInteger(number)) return { number, fault: `These are whole numbers: e${range}` };
  return { number, fault: number < least || number > most ? `E${range}` : "" };
}

/** The field of `parts/number_field.html`, with its buttons, where it has any. */
export class NumberField {
  /**
   * @param {HTMLInputElement} input @param {Bounds} bounds
   * @param {() => void} changed called after every change that the reader makes
   */
  constructor(input, bounds, changed) {
    this.input = input;
    this.bounds = bounds;
    /** The number last read without a fault; NaN where the field has had none. */
    this.last = Number(input.value);
    input.min = String(bounds.least);
    input.max = String(bounds.most);
    selectAll(input);
    leadOn(input);
    input.addEventListener("input", (event) => {
      event.stopPropagation(); // no number of the battle
      changed();
    });
    input.addEventListener("blur", () => {
      if (!this.isEmpty || Number.isNaN(this.last)) return;
      this.put(this.last);
      changed();
    });
    const buttons = [...(input.parentElement?.children ?? [])].filter(
      (each) => each instanceof HTMLButtonElement,
    );
    this.steppers = buttons.map((button) => ({ button, change: Number(button.dataset.change) }));
    for (const { button, change } of this.steppers) {
      repeatWhileHeld(button, () => {
        const stepped = this.step(change);
        if (stepped) changed();
        return stepped;
      });
    }
    this.markEnds();
  }

  /** Grey the buttons that lead nowhere. */
  markEnds() {
    for (const { button, change } of this.steppers) {
      const next = this.next(change);
      writeAttribute(button, "aria-disabled", String(this.nearest(next) !== next));
    }
  }

  /** Whether nothing stands in it, not even what is no number. */
  get isEmpty() {
    return this.input.value === "" && !this.input.validity.badInput;
  }

  /** @param {number} number put into the field */
  put(number) {
    this.last = number;
    this.input.value = Number.isNaN(number) ? "" : String(number);
    mark(this.input, false);
    this.markEnds();
  }

  /** What a text says. @param {string} text @returns {{number: number | null, fault: string}} */
  readText(text) {
    return readNumber(text, this.bounds);
  }

  /**
   * Read the field, and mark it where it is wrong.
   * @returns {{number: number | null, fault: string}} null for no number; an empty field has no fault
   */
  read() {
    if (this.isEmpty) {
      mark(this.input, false);
      return { number: null, fault: "" };
    }
    const found = this.readText(this.input.value);
    mark(this.input, found.fault !== "");
    if (found.number !== null && !found.fault) this.last = found.number;
    this.markEnds();
    return found;
  }

  /** The nearest number that the field may hold. @param {number} number */
  nearest(number) {
    const { least, most } = this.bounds;
    return Math.min(Math.max(Math.round(number), least), most);
  }

  /** Where a step leads: the first from an empty field to the least number, or beyond. @param {number} change */
  next(change) {
    return Number.isNaN(this.last) ? this.bounds.least + Math.max(change, 0) : this.last + change;
  }

  /**
   * One step up or down; false where there is none to take.
   * @param {number} change
   */
  step(change) {
    const next = this.next(change);
    if (this.nearest(next) !== next) return false;
    this.put(next);
    return true;
  }
}

/**
 * Read several fields, and mark those that are wrong.
 * @param {NumberField[]} fields
 * @returns {{faults: string[], empty: boolean}} `empty`: whether in one of them nothing stands
 */
export function readFields(fields) {
  const faults = fields.map((field) => field.read().fault).filter(Boolean);
  return { faults, empty: fields.some((field) => field.isEmpty) };
}
