/**
 * Edits of the cells of a document's table: every one returns a new document, and leaves what it
 * does not touch as it is.
 *
 * @typedef {{top: number, left: number, bottom: number, right: number}} Block rows and columns of
 *   a table, both ends included
 */

import { Papa } from "../../vendor/papaparse.js";
import { MOST_COLUMNS, MOST_ROWS } from "./table.js";

const ROLES = ["keyColumn", "valueColumn", "panelColumn", "secondColumn"];

/** Return a document with another text in each of these cells: `[row, column, text]`. */
export function withTexts(document, cells) {
  const rows = [...document.table.rows];
  for (const [row, column, text] of cells) if (rows[row][column] !== text) rows[row] = rows[row].with(column, text);
  return { ...document, table: { ...document.table, rows } };
}

/** Return a document with a column named anew. */
export const withName = (document, column, name) => ({ ...document, table: { ...document.table, columns: document.table.columns.with(column, name) } });

/** Take a pasted text apart into lines of cells: tabs part them, as spreadsheets write them. */
export function readBlock(text) {
  const lines = Papa.parse(text.replace(/\r?\n$/, ""), { delimiter: "\t", newline: text.includes("\r\n") ? "\r\n" : "\n" }).data;
  return lines.map((line) => line.map((cell) => cell.trim()));
}

/**
 * Return a document with a block of texts from a cell on, over these rows of the table; rows and
 * columns that the block needs are added at the ends. What is over the limits is left out.
 *
 * @param {number[]} order the rows of the table that the block may fill, from its first one on
 */
export function withBlock(document, order, column, lines) {
  const { columns, rows } = document.table;
  const wide = Math.min(MOST_COLUMNS, column + Math.max(...lines.map((line) => line.length)));
  const names = [...columns, ...Array.from({ length: Math.max(0, wide - columns.length) }, (_, at) => `Column ${columns.length + at + 1}`)];
  const next = names.length > columns.length ? rows.map((row) => [...row, ...Array(names.length - columns.length).fill("")]) : [...rows];
  for (const [at, line] of lines.entries()) {
    const row = order[at] ?? next.length;
    if (row >= MOST_ROWS) break;
    const filled = [...(next[row] ?? names.map(() => ""))];
    for (const [place, text] of line.entries()) if (column + place < names.length) filled[column + place] = text;
    next[row] = filled;
  }
  return { ...document, table: { ...document.table, columns: names, rows: next } };
}

/** Return a document with empty rows before a row, or at the end. */
export function withRows(document, before, many = 1) {
  const { columns, rows } = document.table;
  const fresh = Array.from({ length: Math.min(many, MOST_ROWS - rows.length) }, () => columns.map(() => ""));
  return { ...document, table: { ...document.table, rows: [...rows.slice(0, before), ...fresh, ...rows.slice(before)] } };
}

/** Return a document without some rows; one empty row stays of a table that loses all. */
export function withoutRows(document, gone) {
  const { columns, rows } = document.table;
  const left = rows.filter((_, row) => !gone.has(row));
  return { ...document, table: { ...document.table, rows: left.length ? left : [columns.map(() => "")] } };
}

/** Return a document with an empty column before a column; what the others are for stays. */
export function withColumn(document, before) {
  const { columns, rows } = document.table;
  if (columns.length >= MOST_COLUMNS) return document;
  const taken = new Set(columns);
  let number = columns.length + 1;
  while (taken.has(`Column ${number}`)) number += 1;
  const moved = (at) => (at >= before ? at + 1 : at);
  return { ...document, ...rolesBy(document, moved), table: { ...document.table, columns: columns.toSpliced(before, 0, `Column ${number}`), rows: rows.map((row) => row.toSpliced(before, 0, "")) } };
}

/** Return a document without some columns; two stay at least, so that keys and values have one each. */
export function withoutColumns(document, left, right) {
  const { columns, rows } = document.table;
  const many = Math.min(right - left + 1, columns.length - 2);
  if (many < 1) return document;
  const rest = columns.length - many;
  const moved = (at) => (at < left ? at : at >= left + many ? at - many : -1);
  const roles = rolesBy(document, moved);
  const free = (other) => [...Array(rest).keys()].find((at) => at !== other);
  if (roles.keyColumn < 0) roles.keyColumn = free(roles.valueColumn);
  if (roles.valueColumn < 0) roles.valueColumn = free(roles.keyColumn);
  return { ...document, ...roles, table: { ...document.table, columns: columns.toSpliced(left, many), rows: rows.map((row) => row.toSpliced(left, many)) } };
}

const rolesBy = (document, moved) => ({
  ...Object.fromEntries(ROLES.map((role) => [role, (document[role] ?? -1) < 0 ? -1 : moved(document[role])])),
  only: (document.only ?? []).map(([column, text]) => [moved(column), text]).filter(([column]) => column >= 0),
});

/** Return whether no cell of a table holds a text. */
export const isBlank = ({ rows }) => rows.every((row) => row.every((cell) => !cell));
