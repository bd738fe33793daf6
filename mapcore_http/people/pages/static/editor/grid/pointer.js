/** The mouse and the finger in the grid: choosing, editing, and filling by a handle. */

import { withTexts } from "../document/cells.js";
import { element } from "./parts.js";

export class Pointer {
  constructor(grid) {
    this.grid = grid;
    this.dragging = "";
    const { root } = grid;
    this.handle = element("div", "fill", "", { title: "Drag to fill", "aria-hidden": "true" });
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", () => this.up());
    root.addEventListener("pointercancel", () => { this.dragging = ""; });
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("dblclick", (event) => { if (this.#placeOf(event.target) && !event.target.closest("button, input")) grid.keys.enter(); });
    root.addEventListener("contextmenu", (event) => {
      const place = this.#placeOf(event.target);
      if (!place || event.target.closest("input")) return;
      event.preventDefault();
      if (!this.#isInBlock(place)) grid.go(place.row, place.column);
      grid.keys.menu.open(event);
    });
    root.addEventListener("focusin", () => this.#showHandle());
    root.addEventListener("focusout", () => this.handle.remove());
  }

  #placeOf(target) {
    const cell = target.closest("[role=gridcell], [role=rowheader], [role=columnheader]");
    const row = cell?.parentElement;
    if (!row) return null;
    const column = cell.matches(".say") ? this.grid.columns + 1 : [...row.children].indexOf(cell);
    return { row: row === this.grid.header ? -1 : Number(row.getAttribute("aria-rowindex")) - 2, column };
  }

  #isInBlock({ row, column }) {
    if (!this.grid.from) return false;
    const { top, bottom, left, right } = this.grid.block();
    return row >= top && row <= bottom && column - 1 >= left && column - 1 <= right;
  }

  down(event) {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    if (event.target === this.handle) { event.preventDefault(); this.dragging = "fill"; this.before = this.grid.block(); return; }
    const place = this.#placeOf(event.target);
    if (!place || event.target.closest("button, input, .complete")) return;
    event.preventDefault();
    this.grid.keys.editing?.end(this.grid.keys.editing.input.value, "blur");
    this.dragging = "choose";
    if (place.column === 0 && place.row >= 0) { this.grid.go(place.row, 1); this.grid.go(place.row, this.grid.columns, true); return; }
    this.grid.go(place.row, place.column, event.shiftKey);
  }

  move(event) {
    if (!this.dragging || !(event.buttons & 1)) return;
    const place = this.#placeOf(document.elementFromPoint(event.clientX, event.clientY) ?? event.target);
    if (!place || place.row < 0 || !this.grid.root.contains(event.target)) return;
    const { row, column } = this.grid.at;
    if (this.dragging === "fill") place.column = this.before.right + 1;
    if (place.row === row && place.column === column) return;
    if (this.dragging === "fill") { this.grid.from = { row: this.before.top, column: this.before.left + 1 }; this.grid.go(Math.max(place.row, this.before.bottom), place.column, true); }
    else if (place.column >= 1 && place.column <= this.grid.columns) this.grid.go(place.row, place.column, true);
  }

  up() {
    if (this.dragging === "fill") {
      const { grid, before } = this;
      const { bottom } = grid.block();
      const height = before.bottom - before.top + 1;
      const cells = [];
      for (let row = before.bottom + 1; row <= bottom; row += 1) {
        for (let column = before.left; column <= before.right; column += 1) cells.push([grid.id(row), column, grid.document.table.rows[grid.id(before.top + ((row - before.top) % height))][column]]);
      }
      if (cells.length) grid.edit(withTexts(grid.document, cells), "fill down");
    }
    this.dragging = "";
  }

  /** A finger chooses a cell, and edits one that is chosen. */
  click(event) {
    if (event.pointerType === "mouse" || event.detail === 0) return;
    const place = this.#placeOf(event.target);
    if (!place || event.target.closest("button, input, .complete")) return;
    const { row, column } = this.grid.at;
    if (place.row === row && place.column === column && this.grid.holdsFocus()) this.grid.keys.enter();
    else this.grid.go(place.row, place.column);
  }

  #showHandle() {
    const { grid } = this;
    const cell = grid.cell(grid.from && grid.from.row > grid.at.row ? grid.from : grid.at);
    this.handle.remove();
    if (!cell?.matches(".e:not(.editing)")) return;
    cell.parentElement.append(this.handle);
    this.handle.style.left = `${cell.offsetLeft + cell.offsetWidth - 6}px`;
  }
}
