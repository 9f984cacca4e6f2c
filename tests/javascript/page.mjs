// As much of a page as what writes into one needs, without a browser: elements that keep what is
// written, and parts by their names. Importing it makes them the page that scripts find.

export class FakeElement {
  constructor(name = "") {
    this.name = name;
    this.attributes = new Map();
    this.children = [];
    this.listeners = new Map();
    this.dataset = {};
    this.words = "";
  }

  get textContent() {
    return this.words + this.children.map((each) => each.textContent ?? each).join("");
  }

  set textContent(text) {
    this.words = text;
    this.children = [];
  }

  append(...children) {
    this.children.push(...children);
  }

  replaceChildren(...children) {
    this.words = "";
    this.children = children;
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  toggleAttribute(name, is) {
    if (is) this.attributes.set(name, "");
    else this.attributes.delete(name);
  }

  addEventListener(kind, heard) {
    this.listeners.set(kind, [...(this.listeners.get(kind) ?? []), heard]);
  }

  /** Let an event happen. */
  meet(kind, event = {}) {
    const whole = { preventDefault() {}, stopPropagation() {}, ...event };
    for (const heard of this.listeners.get(kind) ?? []) heard(whole);
  }
}

export class FakeButton extends FakeElement {}

/** A field for a number with this text; "" is empty, and not what is no number. @returns {any} */
export function fakeInput(value = "") {
  const input = new FakeElement("input");
  return Object.assign(input, { value, validity: { badInput: false }, parentElement: null, form: null, select() {} });
}

Object.assign(globalThis, {
  ...{ Node: FakeElement, HTMLElement: FakeElement, SVGElement: FakeElement },
  HTMLButtonElement: FakeButton,
  document: Object.assign(new FakeElement("document"), { createElement: (name) => new FakeElement(name) }),
});

/** Parts of a page, each made when it is first asked for. */
export function parts() {
  const made = new Map();
  return (name) => {
    if (!made.has(name)) made.set(name, new FakeElement(name));
    return made.get(name);
  };
}

/** The texts of a table's rows, a list of cells each. */
export const rowsOf = (body) =>
  body.children.map(({ children }) => children.map(({ textContent }) => textContent));
