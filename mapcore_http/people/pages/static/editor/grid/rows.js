/** A row of the grid as elements: its number and state, its cells, and the line that says more. */

import { button, element, icon } from "./parts.js";

const WORDS = { matched: "matched", corrected: "corrected", unmatched: "not matched", skipped: "", aside: "not drawn", empty: "", pending: "" };
const ICONS = { matched: "ok", corrected: "fix", unmatched: "bad", skipped: "warning" };

/** Return whether a review has something to say below its row. */
export const speaks = ({ state, why }) => state === "unmatched" || state === "corrected" || (Boolean(why) && !why.startsWith("no value"));

/** An element for a row, which `fill` keeps in step with the table. */
export class Row {
  /** @param {(id: number, what: string, offer: object) => void} act what a button of the row does */
  constructor(id, act) {
    this.id = id;
    this.act = act;
    this.element = element("div", "r", "", { role: "row" });
    this.head = this.element.appendChild(element("div", "", "", { role: "rowheader", "aria-colindex": "1", tabindex: "-1" }));
    this.number = this.head.appendChild(element("span"));
    this.state = "";
    this.cells = [];
    this.say = null;
  }

  /** Show texts and a review; `kinds` has a class for each column. */
  fill(texts, review, kinds, index) {
    if (this.texts === texts && this.review === review && this.kinds === kinds && this.index === index) return;
    if (this.kinds !== kinds) this.#make(texts.length, kinds);
    for (const [at, text] of texts.entries()) {
      const cell = this.cells[at];
      if (!cell.firstElementChild && cell.textContent !== text) cell.textContent = text;
    }
    if (this.review !== review || this.id !== this.shownId) this.#review(review, texts.length);
    this.element.setAttribute("aria-rowindex", String(index + 2));
    Object.assign(this, { texts, review, kinds, index, shownId: this.id });
  }

  /** Return the cell of a column: 0 is the row's head, and after the last one comes what it says. */
  cell(column) {
    if (column <= 0) return this.head;
    return this.cells[column - 1] ?? this.say ?? this.cells.at(-1);
  }

  #make(many, kinds) {
    for (const cell of this.cells) cell.remove();
    this.cells = Array.from({ length: many }, (_, at) => element("div", `e ${kinds[at]}`.trim(), "", { role: "gridcell", "aria-colindex": String(at + 2), tabindex: "-1" }));
    this.head.after(...this.cells);
  }

  #review(review, columns) {
    const { state } = review;
    this.element.className = `r${this.element.classList.contains("edits") ? " edits" : ""}${state === "unmatched" ? " is-bad" : ["skipped", "aside"].includes(state) ? " is-out" : ""}`;
    this.number.textContent = String(this.id + 1);
    if (this.state !== state || state === "skipped") this.#mark(review);
    this.state = state;
    this.say?.remove();
    this.say = speaks(review) ? this.#say(review, columns) : null;
    this.element.classList.toggle("says", Boolean(this.say));
    if (this.say) this.element.append(this.say);
  }

  /** Show the icon of a state and its word; they stay where the next row has the same. */
  #mark({ state, why }) {
    this.head.replaceChildren(this.number);
    if (state === "skipped") this.head.title = why;
    else this.head.removeAttribute("title");
    if (ICONS[state]) this.head.append(icon(ICONS[state], { unmatched: "bad", corrected: "fix", skipped: "quiet" }[state] ?? "ok"), element("span", "unseen", state === "skipped" ? why : WORDS[state]));
  }

  #say(review, columns) {
    const line = element("div", "say", "", { role: "gridcell", "aria-colindex": "2", "aria-colspan": String(columns), tabindex: "-1" });
    if (review.state === "corrected") {
      line.append(element("span", "", `read as ${review.title}${review.why ? `: ${review.why}` : ""}`), button("Write it", "", () => this.act(this.id, "key", review)));
    } else if (review.state === "unmatched") {
      line.append(element("span", "", review.offers.length ? "Did you mean" : "Nothing similar on this map."));
      for (const [at, offer] of review.offers.slice(0, 3).entries()) {
        const made = button(offer.title, at === 0 ? "first" : "", () => this.act(this.id, "key", offer));
        if (offer.takenBy !== undefined) made.append(element("span", "quiet", `in row ${offer.takenBy + 1}`));
        line.append(made);
      }
      line.append(button("Leave out", "", () => this.act(this.id, "out", review)));
    } else line.append(element("span", "", review.why));
    return line;
  }
}
