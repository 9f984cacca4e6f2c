/**
 * What this browser remembers for the reader. Storage may be blocked: then nothing is remembered.
 */

/** Under which name the story followed at the table is kept: that of this tab, or else of this device. */
export const STORY = "at-the-table";

/** The same of the battle that was opened there last in this tab, before its first round. */
export const NEW_STORY = "at-the-table.new";

/** What the territory of the reader's battle is worth, as set in this tab on either page that advises. */
export const WORTH = "worth";

const PREFIX = "risk-odds.";

/**
 * How to read and to write what is kept there.
 * @param {() => Storage} storage which may be refused
 * @returns {[read: (name: string) => string | null, write: (name: string, value: string) => void]}
 */
const keptIn = (storage) => [
  (name) => {
    try {
      return storage().getItem(PREFIX + name);
    } catch {
      return null;
    }
  },
  (name, value) => {
    try {
      storage().setItem(PREFIX + name, value);
    } catch {
      // It holds for this page only.
    }
  },
];

export const [remembered, remember] = keptIn(() => localStorage);

/** The same for this tab alone. */
export const [rememberedHere, rememberHere] = keptIn(() => sessionStorage);

/** The address of the story that is kept, in this tab before on the device; "" for none. */
export const storyKept = () => rememberedHere(STORY) || remembered(STORY) || "";

/**
 * Follow what other pages remember, also while this one is kept to go back to.
 * @param {string} name @param {(value: string) => void} listener called with what is new
 */
export function onRemembered(name, listener) {
  const read = () => {
    const value = remembered(name);
    if (value !== null) listener(value);
  };
  addEventListener("storage", ({ key }) => key === PREFIX + name && read());
  addEventListener("pageshow", ({ persisted }) => persisted && read());
}
