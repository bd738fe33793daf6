/** Names of the regions of a map, to complete what is typed as a key. */

const MOST = 40;
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

let shared = { regions: [], want: () => Promise.resolve(false) };

/** Let every control of the page that takes keys complete them by these regions. */
export const shareNames = (regions, want) => { shared = { regions, want }; };

/** Ask for the names of the map, where they are not there yet; tells whether there are new ones. */
export const wantNames = () => shared.want({ names: true });

/** Return names of regions that begin with a text, or in which a word does, those listed left out. */
export function namesBeginning(text, listed) {
  const wanted = plain(text);
  if (!wanted) return [];
  const found = shared.regions.filter(({ title, key }) => !listed.includes(title) && title !== text && (plain(title).startsWith(wanted) || plain(title).includes(` ${wanted}`) || plain(key) === wanted));
  return found.slice(0, 5).map(({ title }) => title);
}

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
