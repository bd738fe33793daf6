/** The draft that a page is of, as its address says. */

import { boot } from "../boot.js";
import { draftKey, newDraft } from "../document/drafts.js";

const asked = new URLSearchParams(location.search).get("draft");

/** Return the id of this page's draft: that of the address, or a new one. */
export const pageOfDraft = () => (boot.saved ? unsavedOf(boot.saved.address, boot.saved.revision) : asked ?? newDraft());

/** Return the id under which changes to a revision of a saved map wait until they are saved. */
export const unsavedOf = (address, revision) => `saved:${address}@${revision}`;

/** Put the draft into the address, so that a reload and a bookmark find it. */
export function showDraft(page) {
  if (boot.saved) return;
  const address = new URL(location.href);
  if (address.searchParams.get("draft") === draftKey(page)) return;
  address.searchParams.set("draft", draftKey(page));
  history.replaceState(history.state, "", address);
}
