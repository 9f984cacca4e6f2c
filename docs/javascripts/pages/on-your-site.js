/**
 * The page /on-your-site/: a battle as a frame for other sites, and its HTML to copy. The frame stands on
 * the page as it will on others.
 */
import { find, make, partsOf, siteRoot, writeText } from "../browser/page.js";
import { copyText, speaker } from "../browser/share.js";
import { BattleForm, startForm } from "../controls/battleform.js";
import { FRAME, HEIGHT_MESSAGE, embedAddress, frameTitle, snippet } from "../words/embedded.js";

/** Milliseconds without a change after which the frame follows: it is a page that loads. */
const SETTLED = 300;

class FrameMaker extends BattleForm {
  /** @param {import("../controls/battleform.js").Form} form */
  constructor(form) {
    const part = partsOf(form, "data-frame");
    super(form, part("notice"));
    this.part = part;
    this.scheme = find('select[name="scheme"]', HTMLSelectElement, form);
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {HTMLIFrameElement | null} */
    this.frame = null;
    this.scheme.addEventListener("change", () => this.update());
    const button = part("copy", HTMLButtonElement);
    const say = speaker(button);
    button.addEventListener("click", async () => {
      const copied = await copyText(part("snippet").textContent ?? "");
      say(copied ? "Snippet copied" : "Copying failed: select the text instead");
    });
    button.hidden = false;
    addEventListener("message", ({ data, source }) => {
      if (data?.type !== HEIGHT_MESSAGE || source !== this.frame?.contentWindow) return;
      this.frame.height = data.height;
    });
  }

  /** @param {import("../kernel/battle.js").Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    this.form.toggleAttribute("data-greyed", empty || faults.length > 0);
    if (faults.length) this.say(faults.join(" "));
    if (empty || faults.length) return;
    const src = siteRoot() + embedAddress(battle, this.counting, this.scheme.value);
    const title = frameTitle(battle, this.counting, this.titleOf(battle.ruleset));
    writeText(this.part("snippet"), snippet(src, title));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.showFrame(src, title), this.frame ? SETTLED : 0);
  }

  /** @param {string} src @param {string} title */
  showFrame(src, title) {
    if (this.frame?.src === src) return;
    const { width, height } = this.frame ?? FRAME;
    // a new one: another address in the old one would be a step to go back
    this.frame = make("iframe", { src, title, width: String(width), height: String(height) });
    this.part("preview").replaceChildren(this.frame);
  }
}

startForm(".frame-maker", (form) => new FrameMaker(form));
