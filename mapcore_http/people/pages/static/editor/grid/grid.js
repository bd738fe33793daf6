/**
 * The table of the Data step as an ARIA grid, made by hand: one stop of the Tab key, arrows inside.
 * Only rows in sight are in the document, and the one that the keyboard is in. The grid shows what
 * it is given and shows its own edits at once; what became of a row may come later.
 */

import { isBlank } from "../document/cells.js";
import { Keys } from "./keys.js";
import { Pointer } from "./pointer.js";
import { element } from "./parts.js";
import { Row, speaks } from "./rows.js";

const AROUND = 8;
const NARROW = 480;
const PENDING = { state: "pending" };
const ROLES = [["keyColumn", "Regions"], ["valueColumn", "Values"], ["secondColumn", "Second"], ["panelColumn", "Small maps"]];

export class Grid {
  /**
   * @param {HTMLElement} box
   * @param {string} label what the table is called
   * @param {{edit: (document: object, name: string) => void, complete: (text: string, row: number) => [string, string][], point: (row: number) => void}} handlers
   */
  constructor(box, label, handlers) {
    Object.assign(this, { box, handlers, document: null, reviews: [], order: [], tops: [0], filter: "all", shown: new Map() });
    this.at = { row: 0, column: 1 };
    this.from = null;
    this.root = box.appendChild(element("div", "sheet", "", { role: "grid", "aria-label": label, "aria-multiselectable": "true", "aria-describedby": "grid-keys" }));
    this.header = this.root.appendChild(element("div", "r head", "", { role: "row", "aria-rowindex": "1" }));
    this.body = this.root.appendChild(element("div", "rows", "", { role: "rowgroup" }));
    this.empty = element("p", "hint none", "No rows here.");
    this.told = box.appendChild(element("p", "hint told", "", { role: "status" }));
    this.keys = new Keys(this);
    this.pointer = new Pointer(this);
    this.root.addEventListener("scroll", () => { cancelAnimationFrame(this.frame); this.frame = requestAnimationFrame(() => this.draw()); });
    this.sizes = new ResizeObserver(() => this.measure());
    this.sizes.observe(this.root);
  }

  /** Show a document, what became of its rows, and only those of one state. */
  show(document, reviews, filter) {
    const before = this.document;
    const had = this.holdsFocus();
    const same = before?.table === document.table;
    const refiltered = filter !== this.filter;
    Object.assign(this, { document, reviews, filter });
    const shape = `${document.keyColumn} ${document.valueColumn} ${document.panelColumn} ${document.secondColumn} ${document.kind} ${document.table.columns.join("\u0000")}`;
    if (shape !== this.shape) this.#head(shape);
    if (!same || refiltered || filter !== "all") this.#list(refiltered);
    this.#place();
    if (before && !same && this.own !== document && had) this.#follow(before.table.rows, document.table.rows);
    this.draw();
    if (had && !this.holdsFocus()) this.focus();
  }

  /** Take the grid down. */
  destroy() {
    this.sizes.disconnect();
    cancelAnimationFrame(this.frame);
    this.box.replaceChildren();
  }

  /** Take an edit in: show it at once, then tell it. */
  edit(document, name) {
    if (document === this.document) return;
    this.own = document;
    this.take(document);
    this.handlers.edit(document, name);
  }

  /** Show a document before it is known what became of its rows: those that stayed keep what is known. */
  take(document) {
    if (!this.document) return;
    const known = new Map(this.document.table.rows.map((row, id) => [row, this.reviews[id]]));
    const reviews = document.table.rows.map((row) => known.get(row) ?? PENDING);
    this.show(document, reviews, this.filter);
  }

  get columns() { return this.document.table.columns.length; }
  get last() { return this.order.length - 1; }
  isBlank() { return isBlank(this.document.table); }
  holdsFocus() { return this.root.contains(globalThis.document.activeElement); }
  /** The row of the table that a shown row is. */
  id(row = this.at.row) { return this.order[row]; }

  /** The element of a place: row -1 is the header. */
  cell({ row, column }) {
    if (row < 0) return this.header.children[Math.min(column, this.columns)];
    return this.shown.get(row)?.cell(column);
  }

  /** Go to a place, with a block from where one was if `extend`. */
  go(row, column, extend = false) {
    if (extend) this.from ??= { ...this.at };
    else this.from = null;
    const most = row < 0 ? this.columns : this.columns + (speaks(this.reviews[this.order[row]] ?? PENDING) ? 1 : 0);
    this.at = { row: Math.max(-1, Math.min(row, this.last)), column: Math.max(0, Math.min(column, most)) };
    if (this.at.row >= 0 && !extend) this.handlers.point?.(this.id());
    this.focus();
  }

  /** Bring the place into sight and give it the focus. */
  focus() {
    if (this.at.row >= 0) {
      const [top, end] = [this.tops[this.at.row], this.tops[this.at.row + 1]];
      const height = this.root.clientHeight - this.header.offsetHeight;
      if (top < this.root.scrollTop) this.root.scrollTop = top;
      else if (end > this.root.scrollTop + height) this.root.scrollTop = end - height;
    }
    this.draw();
    const cell = this.cell(this.at);
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The chosen block in shown rows and columns of the table, or the one cell. */
  block() {
    const from = this.from ?? this.at;
    const columns = [from.column, this.at.column].map((each) => Math.max(1, Math.min(each, this.columns)) - 1);
    const rows = [from.row, this.at.row].map((each) => Math.max(0, each));
    return { top: Math.min(...rows), bottom: Math.max(...rows), left: Math.min(...columns), right: Math.max(...columns) };
  }

  /** Draw the rows in sight, and mark the block and the one stop of the Tab key. */
  draw() {
    const [from, to] = [this.root.scrollTop, this.root.scrollTop + this.root.clientHeight];
    const first = Math.max(0, this.#rowAt(from) - AROUND);
    const last = Math.min(this.last, this.#rowAt(to) + AROUND);
    const wanted = new Set(this.at.row >= 0 && this.at.row <= this.last ? [this.at.row] : []);
    for (let row = first; row <= last; row += 1) wanted.add(row);
    const spare = [...this.shown.keys()].filter((row) => !wanted.has(row));
    for (const row of wanted) {
      if (!this.shown.has(row)) {
        const used = spare.length ? spare.pop() : null;
        const made = used === null ? new Row(0, (...how) => this.#act(...how)) : this.shown.get(used);
        if (used !== null) this.shown.delete(used);
        this.shown.set(row, made);
        if (used === null) this.body.append(made.element);
      }
    }
    for (const row of spare) { this.shown.get(row).element.remove(); this.shown.delete(row); }
    for (const [row, made] of this.shown) {
      made.id = this.order[row];
      made.fill(this.document.table.rows[made.id], this.reviews[made.id] ?? PENDING, this.kinds, row);
      if (made.top !== this.tops[row]) { made.top = this.tops[row]; made.element.style.transform = `translateY(${made.top}px)`; }
    }
    this.#mark();
  }

  #mark() {
    const cell = this.cell(this.at) ?? this.header.firstChild;
    if (this.stop !== cell) { this.stop?.setAttribute("tabindex", "-1"); cell.setAttribute("tabindex", "0"); this.stop = cell; }
    for (const each of this.marked ?? []) { each.classList.remove("on"); each.removeAttribute("aria-selected"); }
    this.marked = [];
    if (!this.from) { this.told.textContent = ""; return; }
    const { top, bottom, left, right } = this.block();
    for (const [row, made] of this.shown) {
      if (row < top || row > bottom) continue;
      for (const each of made.cells.slice(left, right + 1)) { each.classList.add("on"); each.setAttribute("aria-selected", "true"); this.marked.push(each); }
    }
    this.told.textContent = `${bottom - top + 1} × ${right - left + 1} cells chosen`;
  }

  /** What a button of a row does: write another key, or leave the row out by emptying its value. */
  #act(id, what, offer) {
    const column = what === "key" ? this.document.keyColumn : this.document.valueColumn;
    const text = what === "key" ? offer.text : "";
    const rows = this.document.table.rows.with(id, this.document.table.rows[id].with(column, text));
    this.at = { row: this.order.indexOf(id), column: this.document.keyColumn + 1 };
    this.from = null;
    this.edit({ ...this.document, table: { ...this.document.table, rows } }, what === "key" ? `write “${text}”` : `leave out row ${id + 1}`);
    if (this.last >= 0) this.go(this.at.row, this.at.column);
  }

  /** Make the header and the widths of the columns. */
  #head(shape) {
    this.shape = shape;
    const { table, kind } = this.document;
    const roles = table.columns.map((_, at) => ROLES.filter(([role]) => this.document[role] === at).map(([, word]) => word));
    const numeric = table.columns.map((_, at) => (at === this.document.valueColumn ? kind === "numbers" : table.rows.slice(0, 50).every((row) => !row[at] || /^[-−+]?[\d.,\s%]+$/.test(row[at]))));
    this.kinds = table.columns.map((_, at) => [at === this.document.keyColumn ? "k" : "", numeric[at] && at !== this.document.keyColumn ? "num" : "", roles[at].length ? "" : "dim"].filter(Boolean).join(" "));
    const corner = element("div", "", "", { role: "columnheader", "aria-colindex": "1", tabindex: "-1" });
    corner.append(element("span", "unseen", "Row"));
    this.header.replaceChildren(corner, ...table.columns.map((name, at) => {
      const made = element("div", this.kinds[at], "", { role: "columnheader", "aria-colindex": String(at + 2), tabindex: "-1" });
      made.append(element("span", "column", name), ...roles[at].map((word) => element("span", "is", word)));
      return made;
    }));
    const most = this.root.clientWidth < NARROW ? 14 : 26;
    const widths = table.columns.map((name, at) => {
      const longest = table.rows.slice(0, 200).reduce((most, row) => Math.max(most, row[at].length), Math.min(name.length, 16));
      return Math.max(at === this.document.keyColumn ? 12 : 9, Math.min(longest + 3, most));
    });
    this.root.style.setProperty("--cols", `var(--first) ${widths.map((width) => `minmax(${width}ch, ${width}fr)`).join(" ")}`);
    this.root.style.setProperty("--least", `calc(var(--first) + ${widths.reduce((sum, width) => sum + width, 0)}ch)`);
    this.root.setAttribute("aria-colcount", String(this.columns + 1));
  }

  /** List the rows of the state that is shown; while a filter stays, rows that leave its state stay too. */
  #list(refiltered) {
    const { rows } = this.document.table;
    const all = rows.map((_, id) => id);
    if (this.filter === "all") this.order = all;
    else if (refiltered || this.listed !== rows.length) this.order = all.filter((id) => this.reviews[id]?.state === this.filter);
    else {
      const kept = new Set(this.order);
      this.order = all.filter((id) => this.reviews[id]?.state === this.filter || kept.has(id));
    }
    this.listed = rows.length;
    this.root.setAttribute("aria-rowcount", String(this.order.length + 1));
    this.empty.remove();
    if (!this.order.length) this.root.append(this.empty);
    if (this.at.row > this.last) this.at = { ...this.at, row: this.last };
    if (this.from && this.from.row > this.last) this.from = null;
  }

  /** Compute where rows begin; those that say something have a second line. */
  #place() {
    this.height ??= this.#lineHeight();
    const tops = [0];
    for (const id of this.order) tops.push(tops.at(-1) + this.height * (speaks(this.reviews[id] ?? PENDING) ? 2 : 1));
    this.tops = tops;
    this.body.style.height = `${tops.at(-1)}px`;
  }

  #lineHeight() {
    const rem = parseFloat(getComputedStyle(globalThis.document.documentElement).fontSize);
    return parseFloat(getComputedStyle(this.root).getPropertyValue("--line-height")) * rem;
  }

  /** Take a new size of the page in. */
  measure() {
    const height = this.#lineHeight();
    this.root.style.setProperty("--seen", `${this.root.clientWidth}px`);
    if (!this.document) return;
    if (height !== this.height) { this.height = height; this.#place(); }
    this.draw();
  }

  /** Go to the first row that another's edit has changed, such as an undo. */
  #follow(before, after) {
    const first = after.findIndex((row, id) => row !== before[id]);
    const at = this.order.indexOf(first);
    if (at < 0) return;
    const column = after[first].findIndex((text, place) => text !== before[first]?.[place]);
    this.from = null;
    this.at = { row: at, column: column < 0 ? this.at.column : column + 1 };
    this.focus();
  }

  #rowAt(top) {
    let [low, high] = [0, this.last];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.tops[middle + 1] <= top) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
