/**
 * Undo and redo that outlive a reload. Each step is kept as what it changed: a table of thousands
 * of rows is kept once, in the draft.
 */

import { readSpec, writeSpec } from "./spec-text.js";

const PREFIX = "mapcore.steps.";
const MOST_STEPS = 60;
const MOST_CHARACTERS = 1_000_000;
const ROLES = ["keyColumn", "valueColumn", "panelColumn", "secondColumn", "only", "kind", "aggregate"];

/** Return what leads from a document to another one. */
export function differenceOf(from, to) {
  const change = {};
  if (from.spec !== to.spec) change.spec = writeSpec(to.spec, 0);
  for (const role of ROLES) if (from[role] !== to[role]) change[role] = to[role] ?? null;
  if (from.table === to.table) return change;
  if (!from.table || !to.table) return { ...change, table: to.table };
  const { name, columns, rows } = to.table;
  const before = from.table.rows;
  let top = 0;
  while (top < rows.length && top < before.length && rows[top] === before[top]) top += 1;
  let below = 0;
  while (below < rows.length - top && below < before.length - top && rows.at(-1 - below) === before.at(-1 - below)) below += 1;
  return { ...change, name, columns, top, gone: before.length - top - below, rows: rows.slice(top, rows.length - below) };
}

/** Return the document that a difference leads to. */
export function changedBy(from, { spec, table, name, columns, top, gone, rows, ...roles }) {
  const to = { ...from, ...roles };
  if (spec !== undefined) to.spec = readSpec(spec);
  if (table !== undefined) to.table = table;
  else if (columns) to.table = { name, columns, rows: from.table.rows.toSpliced(top, gone, ...rows) };
  return to;
}

/** Keep the steps of a history beside the draft of a page; the oldest are left out where there are many. */
export function keepSteps(page, { past, present, future }) {
  try {
    const kept = { past: chainOf(present, past.toReversed()), future: chainOf(present, future.toReversed()) };
    localStorage.setItem(PREFIX + page, JSON.stringify(kept));
  } catch {
    forgetSteps(page);
  }
}

/** Return the steps that were kept for a page, those nearest to its document last. */
export function keptSteps(page, present) {
  try {
    const { past, future } = JSON.parse(localStorage.getItem(PREFIX + page));
    return { past: unchained(present, past), future: unchained(present, future) };
  } catch {
    return { past: [], future: [] };
  }
}

/** Forget the steps of a page. */
export function forgetSteps(page) {
  try {
    localStorage.removeItem(PREFIX + page);
  } catch { /* they are not kept then */ }
}

const known = new WeakMap();

/** Return the steps from a document outwards as differences, each from the one before. */
function chainOf(present, steps) {
  const chain = [];
  let [at, size] = [present, 0];
  for (const { value, name } of steps.slice(0, MOST_STEPS)) {
    const found = known.get(value);
    const text = found?.from === at ? found.text : JSON.stringify(differenceOf(at, value));
    known.set(value, { from: at, text });
    size += text.length;
    if (size > MOST_CHARACTERS) break;
    chain.push({ name, change: text });
    at = value;
  }
  return chain;
}

function unchained(present, chain) {
  let at = present;
  const steps = chain.map(({ name, change }) => {
    at = changedBy(at, JSON.parse(change));
    return { name, value: at };
  });
  return steps.reverse();
}
