/** The chain of an old address, `?a=8&path=3.2.5`; chainaddress.js reads those of today. Pure. */
import { valuesOf } from "../kernel/battle.js";

/** A number, or a name of rules. */
const PLAIN = /^[a-z0-9_.-]+$/;

/** The longest text of a path that is read. */
const LONGEST_PATH = 200;

/**
 * An address that names a chain the old way, with the defenders of all its territories, as addresses
 * name it now: `?a=8&d=3&to=2&to=5`.
 * @param {string} search @returns {string | null} null where it names none
 */
export function fromPath(search) {
  const [path = ""] = valuesOf(search, "path");
  const [first, ...next] = path.slice(0, LONGEST_PATH).split(/[^0-9]+/).filter(Boolean);
  if (first === undefined || valuesOf(search, "to").length) return null;
  const kept = ["a", "t", "rules"].flatMap((name) => {
    const [text = ""] = valuesOf(search, name);
    return PLAIN.test(text) ? [[name, text]] : [];
  });
  return `?${new URLSearchParams([...kept, ["d", first], ...next.map((each) => ["to", each])])}`;
}
