/** Files that the service draws, handed to the person at the browser. */

import { saveFile } from "./files.js";
import { wordsOf } from "./stage.js";

/**
 * Ask for a file and save it; returns what to say: `{ done, link }`, where `link` leads to a page of
 * what was taken, or `{ fault }`.
 *
 * @param {string} address where it is asked for
 * @param {string} text the spec
 * @param {(type: string) => string} nameOf the file's name by its media type
 * @param {string} label what is taken, for the list of versions
 */
export async function takeFile(address, text, nameOf, label) {
  const begun = performance.now();
  try {
    const response = await fetch(address, { method: "POST", body: text, headers: { "Content-Type": "application/json" } });
    if (!response.ok) {
      const problem = await response.json();
      const wait = Number(response.headers.get("Retry-After"));
      return { fault: wait ? `${problem.detail} Downloads are counted apart from previews; the next one works in ${wait} s.` : wordsOf({ ...problem, seconds: Math.round((performance.now() - begun) / 1000) }) };
    }
    saveFile(await response.blob(), nameOf(response.headers.get("Content-Type")));
    dispatchEvent(new CustomEvent("map-taken", { detail: label }));
    return { done: true, link: response.headers.get("Link")?.match(/<([^>]+)>;\s*rel="edit-form"/)?.[1] };
  } catch {
    return { fault: "The service does not answer. Your work is kept in this browser; try again." };
  }
}
