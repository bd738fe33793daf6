/** What became of every row: the best part of the editor, and all of it plain values. */

const EMPTY = { state: "empty" };
const ASIDE = { state: "aside" };
const SUGGESTION = /^(.*) \(([^()]*)\)$/s;

/**
 * @typedef {object} RowReview
 * @property {"matched" | "corrected" | "unmatched" | "skipped" | "aside" | "empty" | "pending"} state
 * @property {string} [title] the region that is coloured
 * @property {string} [text] what to write instead of a key that was corrected
 * @property {string} [why] how a key was read, or why a row is left out
 * @property {{text: string, title: string, takenBy?: number}[]} [offers] regions that may be meant:
 *   what to write, what it is called, and the row that has it already
 *
 * Return the review of every row; `answer` is the last report of a preview, or null.
 * @returns {RowReview[]}
 */
export function reviewOf(document, skipped, answer) {
  const { table, keyColumn, panelColumn } = document;
  if (!table) return [];
  const corrected = new Map(answer?.regionMatching.corrected.map((each) => [each.input, each]));
  const unmatched = new Map(answer?.regionMatching.unmatched.map((each) => [each.input, each]));
  const rowOf = new Map(); // by region, and by the panel that the row is of
  const placeOf = (region, cells) => (panelColumn >= 0 ? `${region}\n${cells[panelColumn].trim()}` : region);
  const rows = table.rows.map((cells, row) => {
    const key = cells[keyColumn].trim();
    if (skipped.get(row) === "empty") return EMPTY;
    if (skipped.get(row) === "aside") return ASIDE;
    if (skipped.has(row)) return { state: "skipped", why: skipped.get(row) };
    if (unmatched.has(key)) return { state: "unmatched", offers: [] };
    if (!answer || !Object.hasOwn(answer.regions, key)) return { state: "pending" };
    const [region, title] = answer.regions[key];
    const place = placeOf(region, cells);
    const before = rowOf.get(place);
    const isOther = before !== undefined && table.rows[before][keyColumn].trim() !== key; // rows of one key are put together
    rowOf.set(place, row);
    const fix = corrected.get(key);
    const review = fix ? { state: "corrected", title, why: fix.via.replace(/^typo: /, ""), text: answer.spellings[`${title} (${region})`] ?? region } : { state: "matched", title };
    return !isOther ? review : { ...review, why: [review.why, `also row ${before + 1}; the later one is drawn`].filter(Boolean).join("; ") };
  });
  for (const [row, review] of rows.entries()) { // once it is known which regions have rows
    if (review.state !== "unmatched") continue;
    const takenBy = (region) => rowOf.get(placeOf(region, table.rows[row]));
    const offers = unmatched.get(table.rows[row][keyColumn].trim()).suggestions.map((each) => offerOf(each, answer.spellings, takenBy));
    review.offers = offers.some((each) => each.takenBy !== undefined) ? [...offers.filter((each) => each.takenBy === undefined), ...offers.filter((each) => each.takenBy !== undefined)] : offers;
  }
  return rows;
}

/** Return how many rows are in each state. */
export function countsOf(reviews) {
  const counts = { all: reviews.length, matched: 0, corrected: 0, unmatched: 0, skipped: 0, aside: 0, empty: 0, pending: 0 };
  for (const { state } of reviews) counts[state] += 1;
  counts.matched += counts.corrected;
  return counts;
}

function offerOf(suggestion, spellings, takenBy) {
  const [, title, region] = suggestion.match(SUGGESTION) ?? [null, suggestion, suggestion];
  return { title, text: spellings[suggestion] ?? title, takenBy: takenBy(region) };
}
