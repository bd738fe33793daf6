/** Names of the regions of a map, to complete what is typed as a key. */

const MOST = 40;
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Return names that a key may become, each with a note: what was offered for the row, then names
 * that begin with the text, then those in which a word does. Regions that no row has come first.
 *
 * @param {string} text
 * @param {number} row the row of the table that is typed into
 * @param {{document: object, reviews: object[], regions: {key: string, title: string}[]}} known
 */
export function namesLike(text, row, { document, reviews, regions }) {
  const { table, keyColumn } = document;
  const review = reviews[row];
  const held = table.rows[row]?.[keyColumn];
  const offered = review?.state === "unmatched" && text === held ? review.offers.map((each) => [each.text, "did you mean"]) : [];
  const wanted = plain(text);
  if (!wanted || !regions?.length) return offered;
  const taken = new Set(table.rows.map((cells, at) => (at === row ? "" : cells[keyColumn])));
  const begins = [];
  const holds = [];
  for (const { title, key } of regions) {
    const name = plain(title);
    const note = taken.has(title) || taken.has(key) ? "has a row" : key === title ? "" : key;
    if (name.startsWith(wanted) || plain(key) === wanted) begins.push([title, note]);
    else if (wanted.length > 1 && name.includes(` ${wanted}`)) holds.push([title, note]);
    if (begins.length > MOST) break;
  }
  const free = (a, b) => (a[1] === "has a row") - (b[1] === "has a row");
  return [...offered, ...begins.sort(free), ...holds.sort(free)].filter(([name], at, all) => name !== text && all.findIndex(([each]) => each === name) === at);
}
