/** The keyboard and the clipboard of the grid. */

import { readBlock, withBlock, withName, withRows, withTexts } from "../document/cells.js";
import { Editing } from "./editing.js";
import { Menu } from "./menu.js";

const PAGE_ROWS = 12;

export class Keys {
  constructor(grid) {
    this.grid = grid;
    this.menu = new Menu(grid, this);
    const { root } = grid;
    root.addEventListener("keydown", (event) => this.pressed(event));
    root.addEventListener("copy", (event) => this.copied(event));
    root.addEventListener("cut", (event) => { if (this.copied(event)) this.clear(); });
    root.addEventListener("paste", (event) => this.pasted(event));
  }

  pressed(event) {
    const { grid } = this;
    const { key, shiftKey, altKey } = event;
    const mod = event.ctrlKey || event.metaKey;
    if (event.target.closest("button")) { this.#within(event); return; }
    const take = (act) => { event.preventDefault(); event.stopPropagation(); act(); };
    const { row, column } = grid.at;
    const moves = {
      ArrowUp: [mod ? 0 : row - 1, column], ArrowDown: [mod ? grid.last : row + 1, column],
      ArrowLeft: [row, mod ? 1 : column - 1], ArrowRight: [row, mod ? grid.columns : column + 1],
      Home: [mod ? 0 : row, 1], End: [mod ? grid.last : row, grid.columns],
      PageUp: [Math.max(0, row - PAGE_ROWS), column], PageDown: [Math.min(grid.last, row + PAGE_ROWS), column],
    };
    if (altKey && (key === "ArrowDown" || key === "ArrowUp")) return take(() => this.problem(key === "ArrowDown" ? 1 : -1));
    if (moves[key] && !altKey) return take(() => grid.go(...moves[key], shiftKey));
    if ((shiftKey && key === "F10") || key === "ContextMenu") return take(() => this.menu.open());
    if (mod && !altKey) {
      const commands = { d: () => this.fill("down"), r: () => this.fill("right"), a: () => this.all() };
      if (commands[key.toLowerCase()]) return take(commands[key.toLowerCase()]);
      return undefined;
    }
    if (altKey) return undefined;
    if (key === "Delete" || key === "Backspace") return take(() => this.clear());
    if (key === "Enter" || key === "F2") return take(() => this.enter());
    if (key === "Process") { this.type(""); return undefined; }
    if (key.length === 1 && key !== " ") return take(() => this.type(key));
    return undefined;
  }

  /** Arrows between the buttons of a row's second line, Esc back to the line. */
  #within(event) {
    const all = [...event.target.parentElement.querySelectorAll("button")];
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (by) all[all.indexOf(event.target) + by]?.focus();
    else this.grid.focus();
  }

  /** Enter: edit the cell, or go into the buttons of a second line. */
  enter() {
    const button = this.grid.cell(this.grid.at)?.querySelector("button");
    if (button) button.focus();
    else this.type();
  }

  /** Go to the next row that did not match, to what it offers. */
  problem(by) {
    const { grid } = this;
    const states = ["unmatched"];
    let row = grid.at.row + by;
    while (row >= 0 && row <= grid.last && !states.includes(grid.reviews[grid.id(row)]?.state)) row += by;
    if (row >= 0 && row <= grid.last) grid.go(row, grid.columns + 1);
  }

  all() {
    const { grid } = this;
    grid.go(0, 1);
    grid.go(grid.last, grid.columns, true);
  }

  /** Begin to edit the cell; `text` takes the place of what stands in it. */
  type(text) {
    const { grid } = this;
    const { row, column } = grid.at;
    const cell = grid.cell(grid.at);
    if (!cell || column < 1 || column > grid.columns || (row >= 0 && !cell.matches(".e"))) return;
    const { table, keyColumn } = grid.document;
    const place = column - 1;
    const before = row < 0 ? table.columns[place] : table.rows[grid.id(row)][place];
    const isKey = row >= 0 && place === keyColumn;
    cell.textContent = before;
    this.editing = new Editing(cell, {
      text: text ?? before,
      label: row < 0 ? `Name of column ${column}` : `${table.columns[place]}, row ${grid.id(row) + 1}`,
      complete: isKey ? (typed) => grid.handlers.complete(typed, grid.id(row)) : null,
      select: false,
    }, (typed, how) => this.typed({ row, column }, typed, how));
  }

  /** Take in what was typed, and go on. */
  typed({ row, column }, text, how) {
    const { grid } = this;
    const { table } = grid.document;
    this.editing = null;
    if (row < 0) {
      if (text) grid.edit(withName(grid.document, column - 1, text), `name column “${text}”`);
      else { grid.shape = ""; grid.show(grid.document, grid.reviews, grid.filter); }
    } else if (text !== null) grid.edit(withTexts(grid.document, [[grid.id(row), column - 1, text]]), `type “${text.slice(0, 24)}” in row ${grid.id(row) + 1} of ${table.columns[column - 1]}`);
    if (how === "blur") return;
    const steps = { down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] };
    let [next, to] = [row + steps[how][0], column + steps[how][1]];
    if (to > grid.columns) [next, to] = [row + 1, 1];
    if (to < 1) [next, to] = row > 0 ? [row - 1, grid.columns] : [row, 1];
    if (row >= 0 && next > grid.last && how !== "stay" && grid.filter === "all") grid.edit(withRows(grid.document, grid.document.table.rows.length), "add row");
    grid.go(Math.max(next, row < 0 ? -1 : 0), to);
  }

  clear() {
    const { grid } = this;
    if (grid.at.row < 0) return;
    const { top, bottom, left, right } = grid.block();
    const cells = [];
    for (let row = top; row <= bottom; row += 1) for (let column = left; column <= right; column += 1) if (grid.document.table.rows[grid.id(row)][column]) cells.push([grid.id(row), column, ""]);
    if (cells.length) grid.edit(withTexts(grid.document, cells), cells.length > 1 ? `clear ${cells.length} cells` : "clear a cell");
  }

  /** Copy the first row of the block down, or its first column to the right. */
  fill(way) {
    const { grid } = this;
    if (grid.at.row < 0) return;
    const { top, bottom, left, right } = grid.block();
    const { rows } = grid.document.table;
    const single = way === "down" ? top === bottom : left === right;
    const cells = [];
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const [fromRow, fromColumn] = way === "down" ? [single ? top - 1 : top, column] : [row, single ? left - 1 : left];
        if (fromRow >= 0 && fromColumn >= 0) cells.push([grid.id(row), column, rows[grid.id(fromRow)][fromColumn]]);
      }
    }
    grid.edit(withTexts(grid.document, cells), way === "down" ? "fill down" : "fill right");
  }

  copied(event) {
    const { grid } = this;
    if (this.editing || grid.at.row < 0) return false;
    event.preventDefault();
    const { top, bottom, left, right } = grid.block();
    const quoted = (text) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const lines = [];
    for (let row = top; row <= bottom; row += 1) lines.push(grid.document.table.rows[grid.id(row)].slice(left, right + 1).map(quoted).join("\t"));
    event.clipboardData.setData("text/plain", lines.join("\n"));
    return true;
  }

  /** A block fills from the cell on; into a table without any text it is a table of its own. */
  pasted(event) {
    const { grid } = this;
    const text = event.clipboardData.getData("text");
    const isBlock = /[\t\n]/.test(text.trim());
    if (this.editing && !isBlock) return;
    if (grid.isBlank() && isBlock) { this.editing?.end(null, "stay"); return; } // the page reads it as a table
    if (event.clipboardData.files[0] || !text.trim()) return;
    event.preventDefault();
    this.editing?.end(null, "stay");
    const { top, left } = grid.block();
    const lines = readBlock(text);
    const order = grid.order.slice(top);
    grid.edit(withBlock(grid.document, order, left, lines), `paste ${lines.length} row${lines.length > 1 ? "s" : ""}`);
    grid.go(top, left + 1);
    if (lines.length > 1 || lines[0].length > 1) grid.go(Math.min(top + lines.length - 1, grid.last), left + Math.max(...lines.map((line) => line.length)), true);
  }
}
