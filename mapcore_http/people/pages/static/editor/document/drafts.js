/** Work in progress, kept in this browser under the address of its page. */

import { readSpec, writeSpec } from "./spec-text.js";

const PREFIX = "mapcore.draft.";

/** Keep a document; returns false where the browser refuses. */
export function keepDraft(page, { spec, ...rest }) {
  try {
    localStorage.setItem(PREFIX + page, JSON.stringify({ spec: writeSpec(spec, 0), ...rest }));
    return true;
  } catch {
    return false;
  }
}

/** Return the document that was kept for a page, or null. */
export function keptDraft(page) {
  try {
    const { spec, ...rest } = JSON.parse(localStorage.getItem(PREFIX + page));
    return { spec: readSpec(spec), ...rest };
  } catch {
    return null;
  }
}

/** Forget what was kept for a page. */
export function forgetDraft(page) {
  try {
    localStorage.removeItem(PREFIX + page);
  } catch { /* it is not kept then */ }
}
