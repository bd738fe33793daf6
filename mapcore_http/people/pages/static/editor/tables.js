/** Tables that are brought to the page: by paste, drop or choice. */

import { useEffect, useRef, useState } from "../vendor/preact.js";
import { boot } from "./boot.js";
import { documentOf, withField, withMap, withTable } from "./document/document.js";
import { TableError, readText } from "./document/table.js";

const MOST_MB = 8;

/** Let the page draw what has changed, and take in what was typed, before going on. */
export const nextTask = () => new Promise((done) => { setTimeout(done); });

/**
 * What is being loaded and what came of it. A table that has arrived is drawn without the pause
 * that waits for more typing; `onLoaded` is called before it is shown.
 */
export function useTables(editor, onLoaded) {
  const [fault, setFault] = useState("");
  const [loading, setLoading] = useState(false);
  const [fit, setFit] = useState(null);
  const load = async (bring) => {
    setLoading(true);
    setFit(null);
    try {
      const brought = await bring();
      await nextTask(); // reading thousands of rows and showing them would hold the page up together
      const { spec: whole } = brought;
      const early = brought.table ? null : await brought.reading;
      if (!whole && !brought.table && !early?.table) throw early === undefined ? new TableError(NOT_READ) : brought.fault;
      setFault("");
      onLoaded();
      editor.arrived = true;
      location.hash = "#data"; // at once: whoever goes on to another step stays there
      if (whole) editor.edit(documentOf(whole), "spec");
      else {
        const guessed = await readied(editor, (present) => withTable(present, brought.table ?? early.table));
        editor.edit(guessed, "table");
        const read = early ?? await brought.reading;
        if (editor.history.present === guessed) {
          const { document: next, fit: fitting } = await fitted(read?.table ? withTable(guessed, read.table) : guessed, read);
          if (editor.history.present === guessed) {
            const again = read?.ask?.length ? { words: read.ask[0], again: (locale) => load(() => brought.again(locale)) } : null;
            setFit(fitting && { ...fitting, ask: again });
            editor.specBefore = guessed.spec;
            editor.history.amend(next);
            editor.changed();
          }
        }
      }
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      setFault(error.message);
      location.hash = "#data";
    } finally {
      setLoading(false);
    }
  };
  const onFile = (file) => load(async () => {
    if (file.size > MOST_MB * 2 ** 20) throw new TableError(`${(file.size / 2 ** 20).toFixed(1)} MB; ${MOST_MB} MB are the limit. Nothing was loaded.`);
    return readTable(file.name, { file: await bytesOf(file), text: await file.text() });
  });
  useArrivals(load, onFile);
  useProposal(editor, loading, setFit);
  return { loading, fault, fit, setFit, onFile };
}

/** Return what becomes of the present document, made ready to be shown; again where it was edited meanwhile. */
async function readied(editor, change) {
  const { present } = editor.history;
  const changed = change(present);
  await editor.prepare(changed);
  return editor.history.present === present ? changed : readied(editor, change);
}

const TYPED = 600;

/**
 * Propose a map for rows that are typed where there is none yet, a moment after the last one. While
 * a table is loaded there is none: what the service reads of it brings a map, and would be late.
 */
function useProposal(editor, loading, setFit) {
  const { spec, table, keyColumn } = editor.document;
  useEffect(() => {
    if (loading || spec.mapId || !table?.rows.some((row) => row[keyColumn])) return undefined;
    const timer = setTimeout(async () => {
      const asked = editor.document;
      const { document: next, fit } = await fitted(asked, null);
      if (editor.document.table !== asked.table || editor.document.spec.mapId) return;
      if (!next.spec.mapId) { setFit(fit); return; }
      setFit(fit);
      editor.history.amend(next);
      editor.changed();
    }, TYPED);
    return () => clearTimeout(timer);
  }, [loading, table, spec.mapId]);
}

const MOST_SENT = 1.9 * 2 ** 20;

/** Return the bytes of a file in base64. */
async function bytesOf(file) {
  const url = await new Promise((done) => { const reader = new FileReader(); reader.onload = () => done(reader.result); reader.readAsDataURL(file); });
  return url.slice(url.indexOf(",") + 1);
}

/**
 * Read a table here at once, and let the service read it as the command line does: `reading` is
 * its answer to come, null where it cannot tell. A spec is read here alone.
 */
async function readTable(name, { file, text }, locale = null) {
  const again = (chosen) => readTable(name, { file, text }, chosen);
  const sent = JSON.stringify({ name, locale, ...(file ? { file } : { text }) });
  const asked = () => (sent.length > MOST_SENT ? Promise.resolve(null) : ask(sent))
    .then((read) => (read?.table ? { ...read, table: { name, ...withTwoColumns(read.table) } } : read && null));
  try {
    const local = readText(text, name);
    return local.spec ? local : { ...local, reading: asked(), again };
  } catch (error) {
    if (!(error instanceof TableError) || error.isFinal) throw error;
    return { fault: error, reading: asked(), again };
  }
}

const withTwoColumns = (table) => (table.columns.length > 1 ? table : { ...table, columns: [...table.columns, "Column 2"], rows: table.rows.map((row) => [...row, ""]) });

const TRIES = 4;
const BUSY = [429, 503, 504];
const NOT_READ = "The service is busy and has not read the table. Nothing was loaded; bring it again in a minute.";

/** Ask the service about a table, again where it is busy; null where it cannot tell, undefined where it stayed busy. */
async function ask(body, tries = TRIES) {
  try {
    const response = await fetch(`${boot.root}/editor/table`, { method: "POST", body, headers: { "Content-Type": "application/json" } });
    if (response.ok) return await response.json();
    if (!BUSY.includes(response.status)) return null;
    if (tries <= 1) return undefined;
    await new Promise((done) => { setTimeout(done, 1000 * Math.min(8, Number(response.headers.get("Retry-After")) || 2)); });
    return await ask(body, tries - 1);
  } catch {
    return undefined; // it does not answer
  }
}

/** Tables that arrive by paste or drop, wherever on the page. */
function useArrivals(load, onFile) {
  const latest = useRef();
  latest.current = { load, onFile };
  useEffect(() => {
    const pasted = (event) => {
      const typing = event.target.closest?.("input, textarea, [contenteditable], .spec-editor"); // the grid keeps its own blocks
      const data = event.clipboardData.getData("text");
      const table = /[\t\n;]/.test(data.trim()) || /^\s*[[{]/.test(data);
      if ((typing && !typing.closest(".sheet")) || event.defaultPrevented) return;
      if (event.clipboardData.files[0]) latest.current.onFile(event.clipboardData.files[0]);
      else if (table || data.length > 200) latest.current.load(() => readTable("Pasted table", { text: data }));
      else return;
      event.preventDefault();
    };
    const over = (event) => event.preventDefault();
    const dropped = (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      const text = event.dataTransfer.getData("text");
      if (file) latest.current.onFile(file);
      else if (text) latest.current.load(() => readTable("Dropped table", { text }));
    };
    addEventListener("paste", pasted);
    addEventListener("dragover", over);
    addEventListener("drop", dropped);
    return () => { removeEventListener("paste", pasted); removeEventListener("dragover", over); removeEventListener("drop", dropped); };
  }, []);
}

/** How many rows the service is asked about where it does not read the table itself. */
const MOST_ASKED = 200;

/**
 * Ask which column holds keys and which maps they fit; returns a document with both chosen, and
 * what to say of it. Where the service cannot tell, the guess stays.
 */
async function fitted(edited, read) {
  const { table } = edited;
  const shown = table.columns.slice(0, 20);
  const columns = shown.map((_, at) => table.rows.slice(0, MOST_ASKED).map((row) => row[at]));
  const answer = read ?? await ask(JSON.stringify({ names: shown, columns }));
  const readings = answer?.readings;
  if (!readings) return { document: edited, fit: null };
  const { mapId } = edited.spec;
  const best = readings.find(({ maps }) => maps.some((each) => each.id === mapId)) ?? readings[0];
  if (!best) return { document: edited, fit: { words: "No column looks like regions. Choose the one that has names or codes." } };
  const valueColumn = best.value ?? best.numbers[0] ?? best.categories[0] ?? edited.valueColumn;
  const isWhole = Boolean(read?.table) || table.rows.length <= MOST_ASKED;
  const only = isWhole ? best.only.filter(([at, text]) => table.rows.some((row) => row[at] === text)) : []; // of a table cut to one period, others are gone
  const chosen = { ...edited, only, keyColumn: best.key, valueColumn: valueColumn === best.key && best.aggregate !== "count" ? edited.valueColumn : valueColumn, aggregate: best.aggregate ?? undefined, kind: best.value !== null ? (best.isNumeric ? "numbers" : "words") : edited.kind };
  const told = answer.told?.length ? ` ${answer.told.join("; ")}.` : "";
  const [first, next] = best.maps;
  const words = `Fits best: ${first.title}, ${first.matched} of ${first.keys}.${next ? ` Next: ${next.title}, ${next.matched}.` : ""}${told}`;
  const isFitting = first.matched >= first.keys * LEAST_SHARE;
  const offered = { ...first, id: first.base ?? first.id }; // a former edition is a year of today's map
  if (first.base && isFitting && (!mapId || (mapId === first.base && !edited.spec.edition))) {
    const drawn = withField(withField(chosen, "mapId", first.base), "edition", first.edition);
    return { document: drawn, fit: { words: `Drawn as ${first.title} (${first.evidence}).${told}`, propose: { id: first.base, title: "today's boundaries" } } };
  }
  if (!mapId && !isFitting) return { document: chosen, fit: { words: `No map has most of these rows. ${first.title} has ${first.matched} of ${first.keys}.${told}`, propose: offered } };
  if (!mapId) return { document: withField(chosen, "mapId", first.id), fit: { words } };
  const own = best.maps.find((each) => each.id === mapId);
  if (own?.matched >= first.matched * 0.9) return { document: chosen, fit: { words: `Fits: ${own.matched} of ${own.keys}.${told}` } };
  const few = own ? `${own.matched} of ${own.keys}` : "none";
  if (!isFitting) return { document: own ? chosen : edited, fit: { words: `Hardly any rows are regions of this map. ${first.title} has ${first.matched} of ${first.keys}.`, propose: offered } };
  return { document: withField(withMap(chosen, offered.id), "edition", first.edition), fit: { changed: { from: mapId, to: offered }, words: `${first.matched} of ${first.keys} rows are regions of it, of the map before ${few}. The look is kept.${told}` } };
}

/** The share of the rows that a map must have to be taken without asking. */
const LEAST_SHARE = 0.6;
