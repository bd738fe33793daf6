/**
 * Work in progress, kept in this browser: one draft for each map, by the id of its page. Two tabs
 * that edit one draft do not overwrite each other: the second goes on under an id of its own.
 */

import { readSpec, writeSpec } from "./spec-text.js";

const PREFIX = "mapcore.draft.";
const STEPS = "mapcore.steps.";
const MOST_DRAFTS = 60;

/** What this tab last read or wrote of each draft, and where a draft went that was forked. */
const seen = new Map();
const moved = new Map();

/** Return a new id of a draft. */
export const newDraft = () => crypto.getRandomValues(new Uint32Array(3)).reduce((text, each) => text + each.toString(36), "");

/** Return the id under which the draft of a page is kept now. */
export const draftKey = (page) => moved.get(page) ?? page;

/** Return whether another tab changed the draft of a page, so that this one has an id of its own. */
export const isForked = (page) => moved.has(page);

/** Return a document as values of JSON, and the document of such. */
export const freezeDocument = ({ spec, ...rest }) => ({ spec: writeSpec(spec, 0), ...rest });
export const thawDocument = ({ spec, ...rest }) => ({ ...rest, spec: readSpec(spec) });

/** Keep a document; returns false where the browser refuses. */
export function keepDraft(page, document) {
  try {
    const before = read(draftKey(page));
    if (before && before.stamp !== seen.get(draftKey(page))) moved.set(page, newDraft());
    const key = draftKey(page);
    if (!before) dropOldest();
    const stamp = newDraft();
    localStorage.setItem(PREFIX + key, JSON.stringify({ ...freezeDocument(document), stamp, at: Date.now() }));
    seen.set(key, stamp);
    return true;
  } catch {
    return false;
  }
}

/** Return the document that was kept for a page, or null. */
export function keptDraft(page) {
  try {
    const { stamp, at, ...kept } = read(page);
    seen.set(page, stamp);
    return thawDocument(kept);
  } catch {
    return null;
  }
}

/** Forget what was kept for a page. */
export function forgetDraft(page) {
  try {
    localStorage.removeItem(PREFIX + draftKey(page));
    localStorage.removeItem(STEPS + draftKey(page));
  } catch { /* it is not kept then */ }
}

/** Forget the steps of maps that are saved elsewhere: those of one are kept at a time. */
export function forgetSavedSteps() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`${STEPS}saved:`)) localStorage.removeItem(key);
  } catch { /* they are not kept then */ }
}

/** Return all drafts of this browser, the last changed first: id, title, map and when. */
export function listDrafts() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => describe(key.slice(PREFIX.length)))
      .filter(Boolean).sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

/** Keep a copy of a draft, and return its id. */
export function copyDraft(page) {
  const key = newDraft();
  localStorage.setItem(PREFIX + key, JSON.stringify({ ...read(page), stamp: newDraft(), at: Date.now() }));
  return key;
}

/** Give the map of a draft another title, in its picture too. */
export function renameDraft(page, title) {
  const kept = read(page);
  const spec = readSpec(kept.spec);
  spec.title = typeof spec.title === "object" ? { ...spec.title, text: title } : { text: title };
  localStorage.setItem(PREFIX + page, JSON.stringify({ ...kept, spec: writeSpec(spec, 0), stamp: newDraft(), at: Date.now() }));
}

/** Put back what `takeDraft` took. */
export const returnDraft = (page, text) => localStorage.setItem(PREFIX + page, text);

/** Forget a draft, and return the text that brings it back. */
export function takeDraft(page) {
  const text = localStorage.getItem(PREFIX + page);
  localStorage.removeItem(PREFIX + page);
  return text;
}

const read = (key) => JSON.parse(localStorage.getItem(PREFIX + key));

function describe(key) {
  try {
    const kept = read(key);
    const spec = JSON.parse(kept.spec);
    const rows = kept.table?.rows.length ?? 0;
    return { id: key, title: spec.title?.text ?? (typeof spec.title === "string" ? spec.title : "") ?? "", map: spec.mapId ?? "", rows, at: kept.at ?? 0 };
  } catch {
    return null;
  }
}

function dropOldest() {
  for (const { id } of listDrafts().slice(MOST_DRAFTS - 1)) forgetDraft(id);
}
