/** The menu of the grid: rows and columns put in and taken out, and what a column is for. */

import { withColumn, withRows, withoutColumns, withoutRows } from "../document/cells.js";
import { element } from "./parts.js";

export class Menu {
  constructor(grid, keys) {
    this.grid = grid;
    this.keys = keys;
    this.list = null;
  }

  /** Open it at the pointer, or at the cell. */
  open(pointer = null) {
    this.close();
    const { grid } = this;
    this.list = element("div", "grid-menu", "", { role: "menu", "aria-label": "Table" });
    for (const each of this.#items()) {
      if (!each) { this.list.append(element("div", "line", "", { role: "separator" })); continue; }
      const [words, act, keys] = each;
      const item = this.list.appendChild(element("div", "", words, { role: "menuitem", tabindex: "-1" }));
      if (keys) item.append(element("kbd", "", keys));
      item.addEventListener("click", () => { this.close(); act(); });
    }
    grid.box.append(this.list);
    const box = grid.box.getBoundingClientRect();
    const cell = grid.cell(grid.at)?.getBoundingClientRect() ?? box;
    const [left, top] = pointer?.clientX ? [pointer.clientX, pointer.clientY] : [cell.left + 8, cell.bottom];
    this.list.style.left = `${Math.max(0, Math.min(left - box.left, box.width - this.list.offsetWidth))}px`;
    this.list.style.top = `${Math.max(-box.top + 56, Math.min(top - box.top, innerHeight - box.top - this.list.offsetHeight - 8))}px`;
    this.list.addEventListener("keydown", (event) => this.#pressed(event));
    this.list.addEventListener("focusout", (event) => { if (!this.list?.contains(event.relatedTarget)) this.close(); });
    this.list.querySelector("[role=menuitem]").focus();
  }

  close() {
    const { list } = this;
    this.list = null;
    list?.remove();
  }

  #items() {
    const { grid } = this;
    const { top, bottom, left, right } = grid.block();
    const many = bottom - top + 1;
    const rows = many > 1 ? `${many} rows` : "row";
    const wide = right - left + 1;
    const name = grid.document.table.columns[left];
    const header = grid.at.row < 0;
    const after = (act) => () => { act(); grid.go(Math.min(grid.at.row, grid.last), Math.min(grid.at.column, grid.columns)); };
    const ids = () => new Set(grid.order.slice(top, bottom + 1));
    const edit = (next, words) => after(() => grid.edit(next(grid.document), words));
    const role = (field, words) => [words, edit((document) => ({ ...document, [field]: left }), words)];
    const kinds = [
      role("keyColumn", `“${name}” has the regions`), role("valueColumn", `“${name}” has the values`),
      grid.document.panelColumn === left ? ["One map again", edit((document) => ({ ...document, panelColumn: -1 }), "one map")] : role("panelColumn", `A small map for each text of “${name}”`),
    ];
    return [
      ...(header ? [["Name this column", () => grid.keys.type(), "Enter"], null] : [
        [`Insert ${rows} above`, edit((document) => withRows(document, grid.id(top), many), `insert ${rows}`)],
        [`Insert ${rows} below`, edit((document) => withRows(document, grid.id(bottom) + 1, many), `insert ${rows}`)],
        [`Delete ${many > 1 ? rows : `row ${grid.id(top) + 1}`}`, edit((document) => withoutRows(document, ids()), `delete ${rows}`)],
        ["Fill down", () => { grid.keys.fill("down"); grid.focus(); }, "Ctrl D"], ["Fill right", () => { grid.keys.fill("right"); grid.focus(); }, "Ctrl R"], null,
      ]),
      ["Insert a column before", edit((document) => withColumn(document, left), "insert a column")],
      ["Insert a column after", edit((document) => withColumn(document, right + 1), "insert a column")],
      [wide > 1 ? `Delete ${wide} columns` : `Delete column “${name}”`, edit((document) => withoutColumns(document, left, right), "delete a column")],
      null, ...kinds,
    ];
  }

  #pressed(event) {
    const items = [...this.list.querySelectorAll("[role=menuitem]")];
    const now = items.indexOf(document.activeElement);
    const to = { ArrowDown: (now + 1) % items.length, ArrowUp: (now - 1 + items.length) % items.length, Home: 0, End: items.length - 1 }[event.key];
    event.stopPropagation();
    if (to !== undefined) { event.preventDefault(); items[to].focus(); return; }
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); items[now].click(); return; }
    if (event.key === "Escape" || event.key === "Tab") { event.preventDefault(); this.close(); this.grid.focus(); }
  }
}
