/** Tables that are brought to the page: by paste, drop or choice. */

import { useEffect, useRef, useState } from "../vendor/preact.js";
import { boot } from "./boot.js";
import { documentOf, withField, withTable } from "./document/document.js";
import { TableError, readText } from "./document/table.js";

const MOST_MB = 8;

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
      const { table, spec: whole } = await bring();
      setFault("");
      onLoaded();
      editor.arrived = true;
      location.hash = "#data"; // at once: whoever goes on to another step stays there
      if (whole) editor.edit(documentOf(whole), "spec");
      else {
        const guessed = withTable(editor.document, table);
        editor.edit(guessed, "table");
        const { document: next, fit: fitting } = await fitted(guessed);
        if (editor.history.present === guessed) {
          setFit(fitting);
          editor.history.amend(next);
          editor.changed();
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
    return readText(await file.text(), file.name);
  });
  useArrivals(load, onFile);
  return { loading, fault, fit, setFit, onFile };
}

/** Tables that arrive by paste or drop, wherever on the page. */
function useArrivals(load, onFile) {
  const latest = useRef();
  latest.current = { load, onFile };
  useEffect(() => {
    const pasted = (event) => {
      const typing = event.target.closest?.("input, textarea, [contenteditable], .spec-editor");
      const data = event.clipboardData.getData("text");
      const table = /[\t\n;]/.test(data.trim()) || /^\s*[[{]/.test(data);
      if ((typing && !(typing.closest(".grid") && /[\t\n]/.test(data.trim()))) || event.defaultPrevented) return;
      if (event.clipboardData.files[0]) latest.current.onFile(event.clipboardData.files[0]);
      else if (table || data.length > 200) latest.current.load(async () => readText(data, "Pasted table"));
      else return;
      event.preventDefault();
    };
    const over = (event) => event.preventDefault();
    const dropped = (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      const text = event.dataTransfer.getData("text");
      if (file) latest.current.onFile(file);
      else if (text) latest.current.load(async () => readText(text, "Dropped table"));
    };
    addEventListener("paste", pasted);
    addEventListener("dragover", over);
    addEventListener("drop", dropped);
    return () => { removeEventListener("paste", pasted); removeEventListener("dragover", over); removeEventListener("drop", dropped); };
  }, []);
}

/**
 * Ask which column holds keys and which maps they fit; returns a document with both chosen, and
 * what to say of it. Where the service cannot tell, the guess stays.
 */
async function fitted(edited) {
  const { table } = edited;
  const columns = table.columns.slice(0, 20).map((_, at) => table.rows.slice(0, 200).map((row) => row[at]));
  const readings = await fetch(`${boot.root}/editor/table`, { method: "POST", body: JSON.stringify({ columns }), headers: { "Content-Type": "application/json" } })
    .then((response) => (response.ok ? response.json() : { readings: null })).then((answer) => answer.readings).catch(() => null);
  if (!readings) return { document: edited, fit: null };
  const { mapId } = edited.spec;
  const best = readings.find(({ maps }) => maps.some((each) => each.id === mapId)) ?? readings[0];
  if (!best) return { document: edited, fit: { words: "No column looks like regions. Choose the one that has names or codes." } };
  const valueColumn = best.numbers[0] ?? best.categories[0] ?? edited.valueColumn;
  const chosen = { ...edited, keyColumn: best.key, valueColumn: valueColumn === best.key ? edited.valueColumn : valueColumn, kind: best.numbers.length ? "numbers" : best.categories.length ? "words" : edited.kind };
  const [first, next] = best.maps;
  const words = `Fits best: ${first.title}, ${first.matched} of ${first.keys}.${next ? ` Next: ${next.title}, ${next.matched}.` : ""}`;
  if (!mapId) return { document: withField(chosen, "mapId", first.id), fit: { words } };
  const own = best.maps.find((each) => each.id === mapId);
  if (own?.matched >= first.matched * 0.9) return { document: chosen, fit: { words: `Fits: ${own.matched} of ${own.keys}.` } };
  return { document: own ? chosen : edited, fit: { words: `${own ? `${own.matched} of ${own.keys}` : "Hardly any"} rows are regions of this map. They fit ${first.title}: ${first.matched} of ${first.keys}.`, propose: first } };
}
