/**
 * What is being edited. Documents are values: every edit returns a new one.
 *
 * @typedef {object} Document
 * @property {object} spec the request without its data: `choropleth` and `categories` both keep
 *   what was chosen for them, and only the one in use is sent
 * @property {import("./table.js").Table | null} table
 * @property {number} keyColumn
 * @property {number} valueColumn
 * @property {number} [panelColumn] the column whose texts part the rows into panels; none below 0
 * @property {[number, string | null][]} [only] columns and the text that a row must have in each to
 *   be drawn; any text where it is null
 * @property {number} [secondColumn] the column of a second measure, drawn beside the first; none below 0
 * @property {"numbers" | "words"} kind whether values are numbers or categories
 * @property {string} [aggregate] how several rows of one region become one value, as `several.js` has it
 */

import { readNumbers } from "./numbers.js";
import { isObject } from "./spec-text.js";
import { joined, wayOf } from "./several.js";
import { guessColumns } from "./table.js";

/** Characters of the name of a measure, as the schema has it. */
const LONGEST_NAME = 60;

const BLOCKS = { numbers: "choropleth", words: "categories" };

/** Return the document of a spec that was read by `readSpec`. */
export function documentOf(spec, name = "Table") {
  const parted = partedOf(spec) ?? pairedOf(spec);
  if (parted) return parted;
  const kind = spec.categories ? "words" : "numbers";
  const held = !spec.categories && !spec.choropleth && spec.symbols?.values ? "symbols" : BLOCKS[kind];
  const block = spec[held];
  const values = block?.values instanceof Map ? block.values : null;
  const table = values && {
    name,
    columns: ["Region", kind === "words" ? "Category" : "Value"],
    rows: [...values].map(([key, value]) => [key, String(value)]),
  };
  const rest = { ...spec };
  if (isObject(block)) {
    const { values: _, ...look } = block;
    rest[held] = held === "symbols" ? { shape: "circle", ...look } : look;
  }
  return { spec: rest, table, keyColumn: 0, valueColumn: 1, panelColumn: -1, kind };
}

/**
 * Return the document of a spec whose one block of data takes the values of panels: a table with a
 * row for each region and panel. Null for any other.
 */
function partedOf(spec) {
  const blocks = ["choropleth", "categories", "symbols"].filter((name) => isObject(spec[name]));
  const panels = Array.isArray(spec.panels) ? spec.panels : [];
  const holds = panels.length && panels.every((each) => each?.values instanceof Map && typeof each.title === "string");
  if (!holds || blocks.length !== 1 || spec[blocks[0]].values || spec[blocks[0]].points) return null;
  const { panels: _, ...rest } = spec;
  if (rest.symbols) rest.symbols = { shape: "circle", ...rest.symbols };
  const words = blocks[0] === "categories";
  const rows = panels.flatMap(({ title, values }) => [...values].map(([key, value]) => [key, String(value), title]));
  const table = { name: "Table", columns: ["Region", words ? "Category" : "Value", "Panel"], rows };
  return { spec: rest, table, keyColumn: 0, valueColumn: 1, panelColumn: 2, kind: words ? "words" : "numbers" };
}

/** Return the document of a spec with two measures: a table with a column for each. Null for any other. */
function pairedOf(spec) {
  const { x, y } = isObject(spec.bivariate) ? spec.bivariate : {};
  if (!(x?.values instanceof Map) || !(y?.values instanceof Map)) return null;
  const { values: first, ...xLook } = x;
  const { values: second, ...yLook } = y;
  const rows = [...new Set([...first.keys(), ...second.keys()])].map((key) => [key, String(first.get(key) ?? ""), String(second.get(key) ?? "")]);
  const table = { name: "Table", columns: ["Region", String(x.title ?? "First"), String(y.title ?? "Second")], rows };
  return { spec: { ...spec, bivariate: { ...spec.bivariate, x: xLook, y: yLook } }, table, keyColumn: 0, valueColumn: 1, panelColumn: -1, secondColumn: 2, kind: "numbers" };
}

/** Return the name of the block of the spec that the data is in. */
export const blockOf = (document) => BLOCKS[document.kind];

/** Return a document with another table, its columns guessed. */
export const withTable = (document, table) => ({ ...document, table, panelColumn: -1, secondColumn: -1, only: [], aggregate: undefined, ...guessColumns(table) });

/**
 * Return a document of another map: its look stays, and what names regions of the former map goes,
 * with its edition, its frame and its places in pixels of that map.
 */
export function withMap(document, mapId) {
  const { regions: _, edition: _e, patterns: _p, highlight: _h, annotations: _a, frame, style, ...rest } = document.spec;
  const kept = { ...rest, mapId };
  if (frame !== undefined && !Array.isArray(frame)) kept.frame = frame;
  if (style) kept.style = Array.isArray(style.labels?.regions) ? { ...style, labels: { ...style.labels, regions: undefined } } : style;
  return { ...document, spec: kept };
}

/** Return the value at a dotted path of a spec, or undefined. */
export const valueAt = (spec, path) => path.split(".").reduce((at, name) => at?.[name], spec);

/** Return a document with a field set, or left out where the value is undefined. */
export const withField = (document, path, value) => ({ ...document, spec: placed(document.spec, path.split("."), value) });

function placed(holder, [name, ...rest], value) {
  const { [name]: before, ...others } = isObject(holder) ? holder : {};
  const after = rest.length ? placed(before, rest, value) : value;
  const empty = after === undefined || (rest.length && isObject(after) && !Object.keys(after).length);
  if (empty) return others;
  return name in (holder ?? {}) ? { ...holder, [name]: after } : { ...others, [name]: after };
}

const NONE = new Set();

/**
 * Return the request of a document, and why rows are not in it: `{ spec, skipped, several }`.
 * `skipped` is a Map from row to a text; "empty" and "aside" are rows of which there is nothing to
 * say. `several` says whether a region has several rows. `wholes` are the keys of groups and totals.
 *
 * Numbers are drawn as symbols where the spec has such without values of their own. With a column
 * of panels, each of its texts is a panel, in the order in which they first appear.
 *
 * @param {string[]} order names of the request's fields as the schema lists them
 */
export function requestOf(document, order, wholes = NONE) {
  const { choropleth, categories, ...rest } = document.spec;
  const { values, panels, skipped, several } = dataOf(document, wholes);
  if (isPaired(document)) return { spec: inOrder(withPair(document, rest, values, wholes), order), skipped, several };
  const look = document.kind === "words" ? categories : inUnit(choropleth, document);
  const { symbols, ...others } = rest;
  const sized = symbols && !symbols.values && !symbols.points && !rest.panels;
  const colored = !sized || document.kind === "words" || (symbols.color === "data" && !panels.size);
  const spec = sized ? { ...others } : { ...rest };
  const held = panels.size ? {} : { values };
  const some = values.size || panels.size;
  if (some && colored) spec[blockOf(document)] = { ...look, ...held };
  if (some && sized && document.kind === "numbers") spec.symbols = { ...inUnit(symbols, document), ...held };
  if (panels.size) spec.panels = [...panels].map(([title, of]) => ({ title, values: of }));
  return { spec: inOrder(spec, order), skipped, several };
}

/** Return whether a document draws two measures of its table. */
export const isPaired = ({ table, kind, secondColumn = -1, valueColumn }) => Boolean(table) && kind === "numbers" && secondColumn >= 0 && secondColumn !== valueColumn;

/** Return a spec whose two measures are the columns of a document's table. */
function withPair(document, { symbols: _, panels: _p, bivariate, ...spec }, values, wholes) {
  const { table, valueColumn, secondColumn } = document;
  const { values: second } = dataOf({ ...document, valueColumn: secondColumn, panelColumn: -1 }, wholes);
  if (!values.size || !second.size) return spec;
  const named = (column) => [...table.columns[column]].slice(0, LONGEST_NAME).join("") || "Values";
  const { x, y, ...look } = bivariate ?? {};
  return { ...spec, bivariate: { x: { values, title: named(valueColumn), ...inUnit(x, document) }, y: { values: second, title: named(secondColumn), ...inUnit(y, document, secondColumn) }, ...look } };
}

/** Return the format that a column's numbers have from their unit, such as %; undefined without a unit. */
export const unitFormatOf = ({ table, valueColumn, aggregate }, column = valueColumn) => (aggregate === "count" ? undefined : table?.formats?.[table.columns[column]]);

/** Return the look of a column's numbers, in the format of their unit where it has no format. */
function inUnit(look, document, column) {
  const format = unitFormatOf(document, column);
  return format && look?.format === undefined ? { ...look, format } : look;
}

function inOrder(spec, order) {
  const known = order.filter((name) => spec[name] !== undefined).map((name) => [name, spec[name]]);
  const unknown = Object.entries(spec).filter(([name]) => !order.includes(name));
  return Object.fromEntries([...known, ...unknown]);
}

/** Return the numbers of a document's table by row; null where a cell is none. */
const numbersOf = ({ table, valueColumn }) => readNumbers(table.rows.map((row) => row[valueColumn]));

/** Return what tells of a row whether the text of a column sets it aside. */
function missedBy({ only = [], panelColumn = -1 }) {
  const rules = only.filter(([column, text]) => text !== null && column !== panelColumn);
  return (cells) => rules.some(([column, text]) => cells[column].trim() !== text);
}

function dataOf(document, wholes) {
  const values = new Map();
  const panels = new Map();
  const skipped = new Map();
  const { table, keyColumn, valueColumn, panelColumn = -1, kind } = document;
  const rowsOf = new Map();
  if (!table) return { values, panels, skipped, several: false };
  const way = wayOf(document);
  const numbers = kind === "numbers" && way !== "count" ? numbersOf(document) : null;
  const missed = missedBy(document);
  for (const [row, cells] of table.rows.entries()) {
    const [key, text] = [cells[keyColumn].trim(), cells[valueColumn].trim()];
    const panel = panelColumn < 0 ? "" : cells[panelColumn].trim();
    if (missed(cells)) skipped.set(row, "aside");
    else if (!key) skipped.set(row, text ? "no name or code" : "empty");
    else if (wholes.has(key)) skipped.set(row, "a group of regions or a total");
    else if (!text) skipped.set(row, "no value: drawn as no data");
    else if (numbers && numbers[row] === null) skipped.set(row, `“${text.slice(0, 40)}” is not a number: drawn as no data`);
    else if (panelColumn >= 0 && !panel) skipped.set(row, "in no panel");
    else {
      if (panelColumn >= 0 && !panels.has(panel)) panels.set(panel, new Map());
      const mark = panelColumn < 0 ? key : `${panel}\n${key}`;
      const of = rowsOf.get(mark) ?? { key, into: panelColumn < 0 ? values : panels.get(panel), rows: [] };
      of.rows.push(row);
      if (way === "last") rowsOf.delete(mark); // the later one stands in its own place
      rowsOf.set(mark, of);
    }
  }
  for (const { key, into, rows } of rowsOf.values()) {
    into.set(key, joined(way, kind, rows.map((row) => (numbers ? numbers[row] : table.rows[row][valueColumn].trim()))));
    const drawn = { last: rows.at(-1), first: rows[0] }[way];
    if (drawn !== undefined) for (const row of rows) if (row !== drawn) skipped.set(row, `the same key stands in row ${drawn + 1}, which is drawn`);
  }
  return { values, panels, skipped, several: [...rowsOf.values()].some(({ rows }) => rows.length > 1) };
}
