/**
 * The words nearest to one that nobody knows: "captial" for "capital". Pure.
 *
 * A slip leaves a letter out, adds one, takes another, or swaps two neighbours. One slip is mended in
 * a word of five letters, two in one of eight; the first letter has to be right, as it mostly is, or
 * "walls" would be mended to "balls". Numbers and words with digits are never mended: "d8" is not
 * "d6".
 */

/** The letters that a word must have to be mended, and to be mended with two slips. */
const SHORTEST = 5;
const LONG = 8;

const LETTERS = /^\p{L}+$/u;

/** @param {string} word @returns {number} how many slips in it are mended */
const slipsMended = ({ length }) => (length < SHORTEST ? 0 : length < LONG ? 1 : 2);

/**
 * How many slips lead from one word to another.
 * @param {string} one @param {string} other @param {number} most that matter
 * @returns {number} any number above `most` where there are more
 */
export function slipsBetween(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, row] = [[0], Array.from({ length: other.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[other.length];
}

/**
 * What a word was meant to be, as far as its letters tell.
 * @param {string} word @param {Map<string, number>} known words, and how common each is
 * @returns {string | null} null where it is too short, or too far from all
 */
export function nearestWord(word, known) {
  const mended = slipsMended(word);
  if (!mended || !LETTERS.test(word)) return null;
  /** @type {{each: string, slips: number, times: number} | null} */
  let best = null;
  for (const [each, times] of known) {
    if (each[0] !== word[0] || !LETTERS.test(each)) continue;
    const slips = slipsBetween(word, each, mended);
    if (slips > mended) continue;
    const better = !best || slips < best.slips || (slips === best.slips && times > best.times);
    if (better) best = { each, slips, times };
  }
  return best && best.each;
}
