/** Typing into a cell: an input in its place, and the names that complete what is typed. */

import { element } from "./parts.js";

const MOST_OFFERED = 7;

/** An input in a cell; `done(text, how)` ends it, with null where nothing is to change. */
export class Editing {
  /**
   * @param {HTMLElement} cell
   * @param {{text: string, label: string, complete: (text: string) => [string, string][]}} given what
   *   the input begins with, its name, and the names that complete a text, each with a note
   */
  constructor(cell, { text, label, complete, select }, done) {
    this.cell = cell;
    this.before = cell.textContent;
    this.done = done;
    this.complete = complete;
    this.input = element("input", "", "", { "aria-label": label, autocomplete: "off", spellcheck: "false" });
    this.input.value = text;
    cell.classList.add("editing");
    cell.parentElement.classList.add("edits");
    cell.replaceChildren(this.input);
    this.input.focus({ preventScroll: true });
    if (select) this.input.select();
    if (complete) this.input.setAttribute("role", "combobox");
    this.input.setAttribute("aria-autocomplete", complete ? "list" : "none");
    this.input.addEventListener("input", () => this.offer());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => this.input && this.end(this.input.value, "blur"));
    if (complete) this.offer();
  }

  offer() {
    this.list?.remove();
    this.list = null;
    const found = this.complete?.(this.input.value.trim()).slice(0, MOST_OFFERED) ?? [];
    if (this.complete) this.input.setAttribute("aria-expanded", String(found.length > 0));
    this.input.removeAttribute("aria-activedescendant");
    if (!found.length) return;
    this.list = element("div", "complete", "", { role: "listbox", id: "grid-names", "aria-label": "Names on the map" });
    for (const [at, [name, note]] of found.entries()) {
      const option = this.list.appendChild(element("div", "", name, { role: "option", id: `grid-name-${at}`, "aria-selected": "false" }));
      option.dataset.name = name;
      if (note) option.append(element("span", "hint", note));
      option.addEventListener("pointerdown", (event) => { event.preventDefault(); event.stopPropagation(); this.end(name, "stay"); });
    }
    this.cell.append(this.list);
    const { bottom } = this.list.getBoundingClientRect();
    const sheet = this.cell.closest(".sheet").getBoundingClientRect();
    this.list.classList.toggle("above", bottom > sheet.bottom && this.cell.getBoundingClientRect().top - sheet.top > this.list.offsetHeight);
    this.input.setAttribute("aria-controls", this.list.id);
  }

  key(event) {
    event.stopPropagation();
    const { key, shiftKey } = event;
    if (event.isComposing) return;
    if (this.list && (key === "ArrowDown" || key === "ArrowUp")) {
      event.preventDefault();
      this.#choose(key === "ArrowDown" ? 1 : -1);
      return;
    }
    const how = { Enter: shiftKey ? "up" : "down", Tab: shiftKey ? "left" : "right", Escape: "stay" }[key];
    if (!how) return;
    event.preventDefault();
    const chosen = this.list?.querySelector("[aria-selected=true]");
    this.end(key === "Escape" ? null : chosen?.dataset.name ?? this.input.value, how);
  }

  #choose(by) {
    const options = [...this.list.children];
    const now = options.findIndex((each) => each.ariaSelected === "true");
    const next = options[(now + by + options.length + (now < 0 && by < 0 ? 1 : 0)) % options.length];
    options[now]?.setAttribute("aria-selected", "false");
    next.setAttribute("aria-selected", "true");
    this.input.setAttribute("aria-activedescendant", next.id);
  }

  /** Take the input away and tell what was typed. */
  end(text, how) {
    if (!this.input) return;
    this.input = null;
    this.cell.classList.remove("editing");
    this.cell.parentElement?.classList.remove("edits");
    this.cell.textContent = this.before;
    this.done(text === null || text.trim() === this.before ? null : text.trim(), how);
  }
}
