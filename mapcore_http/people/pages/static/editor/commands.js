/** Undo, redo and download: the commands at the top of the page. */

import { html, useEffect, useRef } from "../vendor/preact.js";
import { Icon } from "./icons.js";

/** Return a step's name in words: those of fields are their paths, such as `title.text`. */
const nameStep = (name) => (name.includes(" ") ? name : name.split(".").map((part) => part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(": "));

export function Commands({ history, editor, can, children }) {
  const label = (word, what) => (what ? `${word}: ${nameStep(what)}` : word);
  return html`${children}
    <button class="button icon-only text" type="button" aria-label=${label("Undo", history.undoable)} title=${label("Undo", history.undoable)} disabled=${!history.undoable} onClick=${() => editor.step("undo")}><${Icon} name="undo" /></button>
    <button class="button icon-only text" type="button" aria-label=${label("Redo", history.redoable)} title=${label("Redo", history.redoable)} disabled=${!history.redoable} onClick=${() => editor.step("redo")}><${Icon} name="redo" /></button>
    <${Steps} history=${history} editor=${editor} />
    ${can && html`<a class="button primary" href="#take"><${Icon} name="download" />Download</a>`}`;
}

const MOST_LISTED = 12;

/** The last steps by their names, where there are several: one goes back to before it. */
function Steps({ history, editor }) {
  const names = history.steps.past.map(({ name }) => name).reverse().slice(0, MOST_LISTED);
  if (names.length < 2) return null;
  const back = (event, many) => {
    const menu = event.currentTarget.closest("details");
    menu.open = false;
    menu.querySelector("summary").focus();
    editor.step("undo", many);
  };
  return html`<details class="menu steps-back wide-only"><summary class="button icon-only text" aria-label="Earlier steps" title="Earlier steps"><${Icon} name="history" /></summary>
    <div class="list"><p class="head">Go back to before</p>${names.map((name, at) => html`<button type="button" onClick=${(event) => back(event, at + 1)}>${nameStep(name)}</button>`)}</div></details>`;
}

const KEYS = {
  Everywhere: [["Ctrl Z", "undo"], ["Ctrl Shift Z", "redo"], ["Esc", "close what is open"]],
  "In the table": [["↑ ↓ ← →", "go to a cell"], ["Shift", "with an arrow: choose more cells"], ["Enter", "edit the cell, or go to its buttons"], ["Esc", "leave the cell as it was"], ["Tab", "in a cell: to the next one; else on below the table"],
    ["Ctrl C", "copy"], ["Ctrl V", "fill from this cell on"], ["Ctrl D", "fill down"], ["Ctrl R", "fill right"], ["Delete", "clear"], ["Alt ↓", "next row that did not match"], ["Shift F10", "insert and delete rows and columns"]],
  "In the picture": [["↑ ↓ ← →", "next region that way"], ["Enter", "what can be done with the region"]],
};

/** The keys of the editor, in a dialog that a button opens. */
export function Keyboard() {
  const dialog = useRef(null);
  return html`<button class="button text small" type="button" aria-haspopup="dialog" onClick=${() => dialog.current.showModal()}>Keyboard</button>
    <dialog class="keys" ref=${dialog} aria-labelledby="keys-head"><form class="row apart" method="dialog"><h2 id="keys-head">Keyboard</h2><button class="button icon-only text" aria-label="Close"><${Icon} name="close" /></button></form>
      ${Object.entries(KEYS).map(([place, keys]) => html`<h3>${place}</h3><dl>${keys.map(([key, does]) => html`<dt>${key.split(" ").map((each) => html`<kbd>${each}</kbd> `)}</dt><dd>${does}</dd>`)}</dl>`)}
      <p class="hint">On a Mac, Ctrl is ⌘.</p></dialog>`;
}

/** Undo and redo by the usual keys, where no text is being typed. */
export function useUndoKeys(editor) {
  useEffect(() => {
    const pressed = (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, .spec-editor")) return;
      const way = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
      if (!way) return;
      event.preventDefault();
      editor.step(way);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
