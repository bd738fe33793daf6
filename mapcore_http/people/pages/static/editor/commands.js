/** Undo, redo and download: the commands at the top of the page. */

import { html, useEffect } from "../vendor/preact.js";
import { Icon } from "./icons.js";

export function Commands({ history, editor, can, children }) {
  const label = (word, what) => (what ? `${word}: ${what}` : word);
  return html`${children}
    <button class="button icon-only text" type="button" aria-label=${label("Undo", history.undoable)} title=${label("Undo", history.undoable)} disabled=${!history.undoable} onClick=${() => editor.step("undo")}><${Icon} name="undo" /></button>
    <button class="button icon-only text" type="button" aria-label=${label("Redo", history.redoable)} title=${label("Redo", history.redoable)} disabled=${!history.redoable} onClick=${() => editor.step("redo")}><${Icon} name="redo" /></button>
    ${can && html`<a class="button primary" href="#take"><${Icon} name="download" />Download</a>`}`;
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
