/**
 * Tables of battles: the arrow keys walk from cell to cell, two lists lead to one, the headings
 * stay in sight, and the view that was picked is remembered. Without this script every cell is a
 * stop of the tab key, and the tables still slide and change their views.
 */
import { linkAfter } from "./tablekeys.js";
import { onCounting } from "./counting.js";
import { make } from "../browser/page.js";
import { remember, remembered } from "../browser/remembered.js";

const VIEW = "table-view";

/**
 * One stop of the tab key for the whole table; from there the arrow keys lead on.
 * @param {HTMLTableElement} table
 */
function walkByKeys(table) {
  const rows = Array.from(table.tBodies[0].rows, (row) =>
    Array.from(row.cells)
      .slice(1)
      .map((cell) => cell.querySelector("a")),
  );
  const links = rows.flat().filter((link) => link !== null);
  if (!links.length) return;
  let [current] = links;
  for (const link of links) link.tabIndex = link === current ? 0 : -1;

  table.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLAnchorElement) || !links.includes(target)) return;
    current.tabIndex = -1;
    current = target;
    current.tabIndex = 0;
  });

  table.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const { target } = event;
    if (!(target instanceof HTMLAnchorElement)) return;
    const row = rows.findIndex((cells) => cells.includes(target));
    if (row < 0) return;
    const found = linkAfter(event, row, rows[row].indexOf(target), rows);
    if (!found) return;
    event.preventDefault();
    found.link?.focus({ preventScroll: true });
    found.link?.scrollIntoView({ block: "nearest", inline: "nearest" }); // from under the headings, too
  });
}

/**
 * The view that was picked last, here or on another table, and from now on the one picked here.
 * @param {Element} views
 */
function rememberView(views) {
  /** @type {HTMLInputElement | null} */
  const before = views.querySelector(`input[value="${CSS.escape(remembered(VIEW) ?? "")}"]`);
  if (before) before.checked = true;
  views.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) remember(VIEW, target.value);
  });
}

/**
 * A copy of the headings at the top that stays there while the page scrolls: in a region that
 * slides sideways they cannot do so by themselves.
 * @param {HTMLTableElement} table
 */
function keepHeadings(table) {
  const region = table.closest(".scroll");
  const head = table.tHead?.rows[0];
  if (!region || !head) return;
  const copy = make("div", { className: "stuck", ariaHidden: "true" });
  region.before(copy);

  // all that is asked of the page comes before what changes it, or it would be laid out anew each time
  const draw = () => {
    copy.hidden = getComputedStyle(region).overflowX === "visible";
    if (copy.hidden) return;
    const [outer, inner] = [region.getBoundingClientRect(), head.getBoundingClientRect()];
    const { scrollLeft } = region;
    const gap = `${parseFloat(getComputedStyle(table).borderSpacing)}px`;
    const spans = Array.from(head.cells, (cell) => {
      const span = make("span", { hidden: cell.hidden }, ...cloneContent(cell));
      span.style.width = `${cell.getBoundingClientRect().width}px`;
      return span;
    });
    Object.assign(copy.style, {
      width: `${outer.width}px`,
      height: `${inner.height}px`,
      marginTop: `${inner.top - outer.top}px`,
      marginBottom: `${outer.top - inner.bottom}px`,
      columnGap: gap,
      paddingInline: gap,
    });
    copy.replaceChildren(...spans);
    if (scrollLeft) copy.scrollLeft = scrollLeft;
  };
  const slide = () => {
    copy.scrollLeft = region.scrollLeft;
  };
  region.addEventListener("scroll", slide, { passive: true });
  const sizes = new ResizeObserver(draw);
  // whatever is observed anew is drawn once the page is laid out
  onCounting(() => {
    sizes.disconnect();
    for (const element of [region, table]) sizes.observe(element);
  });
}

/** @param {Element} element @returns {Node[]} */
const cloneContent = ({ childNodes }) => Array.from(childNodes, (node) => node.cloneNode(true));

/**
 * Two lists above a table that lead to a cell, and say what stands in it.
 * @param {HTMLElement} place right before the table
 */
function offerJump(place) {
  const table = place.nextElementSibling?.querySelector("table");
  if (!table) return;
  const rows = Array.from(table.tBodies[0].rows);
  const columns = Array.from(table.rows[0].cells).slice(1);
  const answer = make("output", {});
  const lists = ["Row", "Column"].map((name) => make("select", { ariaLabel: name }));
  const [row, column] = lists;
  /** @type {Element | undefined} */
  let found;

  /** @param {HTMLSelectElement} list @param {HTMLTableCellElement[]} headings */
  const fill = (list, headings) => {
    const at = list.selectedIndex;
    const options = headings.map((heading) => make("option", {}, heading.textContent ?? ""));
    list.replaceChildren(make("option", {}, "…"), ...options);
    list.selectedIndex = Math.max(at, 0);
  };
  const say = () => {
    const [from, to] = lists.map(({ selectedOptions }) => selectedOptions[0].text);
    const link = found?.querySelector("a");
    if (!link) return answer.replaceChildren();
    const text = `${from} v ${to}: ${link.innerText}`;
    answer.replaceChildren(make("a", { href: link.href }, text));
  };
  const jump = () => {
    found?.classList.remove("found");
    found = undefined;
    const [down, across] = lists.map(({ selectedIndex }) => selectedIndex);
    const cell = rows[Math.max(down, 1) - 1].cells[Math.max(across, 1)];
    if (down && across) {
      found = cell;
      cell.classList.add("found");
    }
    // the page stays while the lists are still asked for
    if (across) cell.scrollIntoView({ block: found ? "center" : "nearest", inline: "center" });
    say();
  };
  for (const list of lists) list.addEventListener("change", jump);
  onCounting((counting) => {
    row.ariaLabel = counting === "attack" ? "Attackers (A)" : "Armies on the territory (T)";
    column.ariaLabel = "Defenders (D)";
    fill(row, rows.map((each) => each.cells[0]));
    fill(column, columns);
    say();
  });
  place.append("Go to ", row, " v ", column, answer);
}

/** @type {NodeListOf<HTMLTableElement>} */
const tables = document.querySelectorAll("table.odds");
tables.forEach(walkByKeys);
tables.forEach(keepHeadings);
/** @type {NodeListOf<HTMLElement>} */
const places = document.querySelectorAll(".jump");
places.forEach(offerJump);
for (const views of document.querySelectorAll(".views")) rememberView(views);
