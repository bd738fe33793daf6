/** How several rows of one region become one value, by the names that the library has for the ways. */

const middleOf = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};
const sumOf = (numbers) => numbers.reduce((sum, each) => sum + each, 0);

function usualOf(texts) {
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

const OF_BOTH = { last: (values) => values.at(-1), first: (values) => values[0] };
const WAYS = {
  numbers: { ...OF_BOTH, sum: sumOf, mean: (numbers) => sumOf(numbers) / numbers.length, median: middleOf, min: (numbers) => Math.min(...numbers), max: (numbers) => Math.max(...numbers), count: (values) => values.length },
  words: { ...OF_BOTH, mode: usualOf },
};
const WORDS = { last: "The last is drawn", first: "The first is drawn", sum: "Their sum", mean: "Their mean", median: "Their median", min: "The lowest", max: "The highest", count: "How many they are", mode: "The most frequent" };

/** Return the ways that there are for numbers or words, each with its words. */
export const waysFor = (kind) => Object.keys(WAYS[kind]).map((way) => [way, WORDS[way]]);

/** Return the way of a document: the last row is drawn where none was chosen that fits. */
export const wayOf = ({ aggregate, kind }) => (aggregate in WAYS[kind] ? aggregate : "last");

/** Return the one value of several; there is at least one. */
export const joined = (way, kind, values) => WAYS[kind][way](values);

/** Return the way for values of another column: what was summed or counted may be rates there. */
export const wayForOther = (aggregate, kind) => ([undefined, null, "last", "first"].includes(aggregate) ? aggregate : kind === "words" ? "mode" : "mean");
