import { Tabulator } from "../vendor/tabulator.js";
import { iconAddress } from "./icons.js";

const WORDS = { unmatched: "Not matched", skipped: "Left out", pending: "…" };
const ICONS = { matched: "ok", corrected: "fix", unmatched: "bad", skipped: "warning" };

/**
 * The table of rows: key, value, and the region that was found. Rows that match no region have a
 * line of suggestions below them.
 */
export class Grid {
  #table;
  #reviews = [];
  #ready;
  #rows = null;
  #filter = "all";
  #gone = false;

  /**
   * @param {HTMLElement} box
   * @param {string} label what the table is called
   * @param {{edit: (row: number, column: "key" | "value", text: string) => void}} handlers
   */
  constructor(box, label, { edit }) {
    this.edit = edit;
    this.#table = new Tabulator(box, {
      data: [],
      index: "id",
      height: "min(34rem, 62vh)",
      layout: "fitColumns",
      columns: this.#columns("Region", "Value", false),
      columnDefaults: { vertAlign: "middle", titleFormatter: (cell) => element("span", "", cell.getValue()) }, // its own takes HTML
      rowFormatter: (row) => this.#format(row),
      placeholder: "No rows here.",
    });
    this.#table.on("cellEdited", (cell) => this.edit(cell.getData().id, cell.getField(), cell.getValue()));
    this.#ready = new Promise((resolve) => this.#table.on("tableBuilt", resolve)).then(() => {
      if (this.#gone) return;
      box.setAttribute("aria-label", label);
      box.querySelector(".tabulator-tableholder").removeAttribute("tabindex"); // its cells have one
    });
  }

  /** Show rows; cheap where only the review has changed. */
  async show(document, reviews, filter) {
    await this.#ready;
    if (this.#gone) return;
    const { table, keyColumn, valueColumn, panelColumn = -1, kind } = document;
    const shape = `${keyColumn} ${valueColumn} ${panelColumn} ${kind} ${table.columns.join("\u0000")}`;
    const fresh = this.#rows !== table.rows || this.shape !== shape;
    this.#reviews = reviews;
    if (this.shape !== shape) {
      this.shape = shape;
      this.#table.setColumns(this.#columns(table.columns[keyColumn], table.columns[valueColumn], kind === "numbers", table.columns[panelColumn]));
    }
    if (fresh) {
      const rows = table.rows.map((cells, id) => ({ id, key: cells[keyColumn], value: cells[valueColumn], panel: cells[panelColumn] }));
      if (this.#rows?.length === rows.length && this.#rows) await this.#replace(rows);
      else await this.#table.setData(rows);
      if (this.#gone) return;
      this.#rows = table.rows;
    }
    this.#refilter(filter);
    if (!fresh || filter !== "all") this.#redraw();
  }

  /** Take the table down. */
  destroy() {
    this.#gone = true;
    this.#table.destroy();
  }

  async #replace(rows) {
    await this.#table.replaceData(rows);
  }

  #refilter(filter) {
    if (filter === "all" && this.#filter === "all") return;
    this.#filter = filter;
    if (filter === "all") this.#table.clearFilter();
    else this.#table.setFilter((data) => this.#reviews[data.id]?.state === filter);
  }

  #redraw() {
    const holder = this.#table.element.querySelector(".tabulator-tableholder");
    const top = holder?.scrollTop ?? 0;
    this.#table.redraw(true);
    if (holder) holder.scrollTop = top;
  }

  #columns(key, value, numbers, panel) {
    return [
      { title: "Row", field: "id", width: 48, cssClass: "row-number", formatter: (cell) => String(cell.getValue() + 1) },
      { title: key, field: "key", widthGrow: 3, editor: "input", editorParams: { selectContents: true, elementAttributes: { "aria-label": key } } },
      { title: value, field: "value", widthGrow: 2, minWidth: numbers ? 96 : 40, editor: "input", cssClass: numbers ? "num" : "", hozAlign: numbers ? "right" : "left", headerHozAlign: numbers ? "right" : "left",
        editorParams: { selectContents: true, elementAttributes: { "aria-label": value } } },
      ...(panel === undefined ? [] : [{ title: panel, field: "panel", widthGrow: 2 }]),
      { title: "Region on the map", field: "region", widthGrow: 4, formatter: (cell) => this.#region(cell.getData().id) },
    ];
  }

  /** The cell that says what became of a row. */
  #region(id) {
    const review = this.#reviews[id] ?? { state: "pending" };
    const box = element("span", `found is-${review.state}`);
    const head = element("span", review.state === "matched" ? "quiet" : `chip ${ICONS[review.state] ?? ""}`);
    if (ICONS[review.state]) head.append(icon(ICONS[review.state], review.state === "matched" ? "ok" : ""));
    head.append(review.title ?? WORDS[review.state]);
    box.append(head);
    if (review.why) box.append(element("span", "hint", review.why));
    return box;
  }

  /** The ground of a row, and its suggestions. */
  #format(row) {
    const node = row.getElement();
    const { id } = row.getData();
    const review = this.#reviews[id] ?? { state: "pending" };
    node.classList.toggle("is-bad", review.state === "unmatched");
    node.querySelector(".offer")?.remove();
    if (review.state !== "unmatched") return;
    const line = element("div", "offer");
    line.setAttribute("role", "gridcell");
    line.append(element("span", "hint", review.offers.length ? "Did you mean" : "Nothing similar on this map."));
    for (const [at, offer] of review.offers.slice(0, 3).entries()) {
      const button = this.#button(offer.title, at === 0 ? "first" : "", () => this.edit(id, "key", offer.text));
      if (offer.takenBy !== undefined) button.append(element("span", "quiet", `in row ${offer.takenBy + 1}`));
      line.append(button);
    }
    if (!review.offers.length) line.append(this.#button("Leave out", "", () => this.edit(id, "value", "")));
    node.append(line);
  }

  #button(text, kind, click) {
    const button = element("button", `button ${kind}`, text);
    button.type = "button";
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      click();
    });
    return button;
  }
}

function element(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className.trim();
  if (text) made.textContent = text;
  return made;
}

function icon(name, kind) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("class", `icon ${kind}`.trim());
  made.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", iconAddress(name));
  made.append(use);
  return made;
}
