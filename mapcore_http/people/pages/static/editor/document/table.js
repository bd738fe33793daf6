/** Tables as people bring them: pasted cells, CSV, JSON. */

import { Papa } from "../../vendor/papaparse.js";
import { count, readNumbers } from "./numbers.js";
import { isObject, readSpec } from "./spec-text.js";

/** Rows of data that a spec may hold; the schema says so too. */
export const MOST_ROWS = 5000;
const MOST_BYTES = 8 * 2 ** 20;
const LONGEST_CELL = 1000;
export const MOST_COLUMNS = 60;
const SHARE_OF_NUMBERS = 0.7;
const SAMPLE = 200;

/**
 * A table could not be read; the message says why, and that nothing was loaded. `isFinal` tells
 * that the service could not load it either.
 */
export class TableError extends Error {}

/**
 * @typedef {{name: string, columns: string[], rows: string[][]}} Table
 * Read a text: `{ table }`, or `{ spec }` where it is a spec. Throws TableError.
 */
export function readText(text, name) {
  const refuse = (why, isFinal = false) => { throw Object.assign(new TableError(`${why} Nothing was loaded.`), { isFinal }); };
  if (text.length > MOST_BYTES) refuse(`${size(text.length)} of text; ${size(MOST_BYTES)} are the limit.`, true);
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001f]|\ufffd{2}/.test(text)) refuse("This is no table that can be read; CSV, Excel and JSON files can be.");
  if (!text.trim()) refuse("There is nothing in it.", true);
  const json = /^\s*[[{]/.test(text) ? readJson(text, refuse) : null;
  if (json?.spec) return json;
  const cells = (json?.cells ?? Papa.parse(text.replace(/^\ufeff/, ""), { skipEmptyLines: "greedy" }).data)
    .filter((row) => row.some((cell) => cell.trim()));
  const widest = cells.reduce((most, row) => Math.max(most, row.length), 0);
  if (widest > MOST_COLUMNS) refuse(`${count(widest)} columns; ${MOST_COLUMNS} are the limit.`);
  const head = json?.head ?? (hasHead(cells) ? cells.shift() : null);
  if (cells.length > MOST_ROWS) refuse(`${count(cells.length)} rows; ${count(MOST_ROWS)} are the limit.`, true);
  for (const [index, row] of cells.entries()) {
    const long = row.find((cell) => cell.length > LONGEST_CELL);
    if (long) refuse(`A cell of row ${index + 1} has ${count(long.length)} characters; ${count(LONGEST_CELL)} are the limit.`, true);
  }
  const columns = Array.from({ length: Math.max(2, widest) }, (_, at) => head?.[at]?.trim().slice(0, 80) || `Column ${at + 1}`);
  const rows = cells.map((row) => columns.map((_, at) => row[at]?.trim() ?? ""));
  return { table: { name, columns, rows } };
}

/** Return which columns hold keys and values, and whether values are numbers. */
export function guessColumns({ columns, rows }) {
  const some = rows.slice(0, SAMPLE);
  const about = columns.map((_, at) => {
    const cells = some.map((row) => row[at]).filter(Boolean);
    const numbers = readNumbers(cells).filter((each) => each !== null).length;
    const whole = cells.every((cell) => /^\d{2,7}$/.test(cell));
    return { filled: cells.length, numeric: cells.length > 0 && numbers >= cells.length * SHARE_OF_NUMBERS, distinct: new Set(cells).size, whole };
  });
  const score = (each, at) => each.distinct + (each.numeric ? (each.whole && at === 0 ? 0 : -some.length) : 0) - at * 0.1;
  const best = about.map(score);
  const keyColumn = best.indexOf(Math.max(...best));
  const others = about.map((_, at) => at).filter((at) => at !== keyColumn);
  const numeric = others.find((at) => about[at].numeric);
  const valueColumn = numeric ?? others.find((at) => about[at].filled) ?? others[0];
  return { keyColumn, valueColumn, kind: numeric === undefined && about[valueColumn].filled ? "words" : "numbers" };
}

/** Return rows as CSV, quoted where need be. */
export const writeCsv = (columns, rows) => Papa.unparse([columns, ...rows], { escapeFormulae: true });

function readJson(text, refuse) {
  let value;
  try {
    value = readSpec(text);
  } catch (error) {
    refuse(`This is no JSON: ${error.message}.`);
  }
  if (isObject(value) && typeof value.mapId === "string") return { spec: value };
  if (isObject(value)) {
    const entries = Object.entries(value).map(([key, each]) => [key.replace("\u0001", ""), each]);
    if (entries.some(([, each]) => typeof each === "object")) refuse("This JSON is neither a spec nor a table.");
    return { head: ["Region", "Value"], cells: entries.map((row) => row.map(String)) };
  }
  if (value.every(Array.isArray)) return { cells: value.map((row) => row.map((cell) => String(cell ?? ""))) };
  if (!value.every(isObject)) refuse("This JSON is neither a spec nor a table.");
  const head = [...new Set(value.flatMap(Object.keys))];
  return { head, cells: value.map((row) => head.map((name) => (typeof row[name] === "object" ? "" : String(row[name] ?? "")))) };
}

/** Return whether the first row names the columns. */
function hasHead(cells) {
  const [first, ...rest] = cells;
  if (!rest.length) return false;
  return first.some((cell, at) => {
    const below = rest.slice(0, SAMPLE).map((row) => row[at] ?? "").filter(Boolean);
    if (!below.length) return false;
    const numbers = readNumbers(below).filter((each) => each !== null).length;
    if (numbers >= below.length * SHARE_OF_NUMBERS) return readNumbers([cell])[0] === null;
    return new Set(below).size < below.length && !below.includes(cell);
  });
}

const size = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
