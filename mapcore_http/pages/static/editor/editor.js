/** The editor: what is edited, what is shown of it, and what happens in between. */

import { html, render, useEffect, useMemo, useReducer, useRef, useState } from "../vendor/preact.js";
import { boot } from "./boot.js";
import { Data } from "./data.js";
import { Icon } from "./icons.js";
import { Look } from "./look.js";
import { Preview } from "./preview.js";
import { Stage } from "./stage.js";
import { Take } from "./take.js";
import { blockOf, documentOf, requestOf, valueAt, withCell, withField, withTable } from "./document/document.js";
import { forgetDraft, keepDraft, keptDraft } from "./document/drafts.js";
import { History } from "./document/history.js";
import { countsOf, reviewOf } from "./document/review.js";
import { readSpec, writeSpec } from "./document/spec-text.js";
import { TableError, readText } from "./document/table.js";

const STEPS = [["data", "Data"], ["look", "Look"], ["take", "Take it"]];
const ORDER = Object.keys(boot.schema.properties);
const PAGE = location.pathname + location.search;
const BLANK = { spec: {}, table: null, keyColumn: 0, valueColumn: 1, kind: "numbers" };
const PAUSE = 300;

const places = { panel: document.getElementById("step"), stage: document.getElementById("stage"), commands: document.getElementById("commands"), name: document.getElementById("name") };

/** The picture of the first paint, once it is there: only one at a time is drawn for a page. */
const firstPicture = new Promise((resolve) => {
  const image = places.stage.querySelector(".picture img");
  if (!image || image.complete) resolve();
  for (const event of ["load", "error"]) image?.addEventListener(event, resolve);
});

/** Everything that the page holds; `changed` draws it anew. */
function useEditor() {
  const [, changed] = useReducer((count) => count + 1, 0);
  const editor = useMemo(() => {
    const begun = boot.spec ? documentOf(readSpec(boot.spec)) : BLANK;
    const draft = keptDraft(PAGE);
    return { begun, restored: Boolean(draft), history: new History(draft ?? begun), kept: true };
  }, []);
  editor.changed = changed;
  editor.edit = (document, name) => {
    editor.history.push(document, name);
    changed();
  };
  editor.document = editor.history.present;
  return editor;
}

function Editor() {
  const editor = useEditor();
  const { document: edited, history } = editor;
  const [preview, setPreview] = useState(null);
  const previewing = useMemo(() => new Preview(`${boot.root}/editor/preview`, setPreview), []);
  const state = preview ?? previewing.state;
  const [step, setStep] = useState(stepOf(location.hash));
  const [filter, setFilter] = useState("all");
  const [fault, setFault] = useState("");
  const [loading, setLoading] = useState(false);
  const [fit, setFit] = useState(null);
  const maps = useMaps();

  const { spec, skipped } = useMemo(() => requestOf(edited, ORDER), [edited]);
  const text = useMemo(() => writeSpec(spec), [spec]);
  const answer = useMemo(() => answerOf(state), [state.answer, state.problem]);
  const reviews = useMemo(() => reviewOf(edited, skipped, answer), [edited, skipped, answer]);
  const counts = useMemo(() => countsOf(reviews), [reviews]);
  const name = valueAt(spec, "title.text") ?? maps.find((each) => each.id === spec.mapId)?.title ?? spec.mapId ?? "New map";

  const [ready, setReady] = useState(false);
  useEffect(() => {
    firstPicture.then(() => setReady(true));
  }, []);
  useEffect(() => {
    if (spec.mapId && ready) previewing.show(text, !state.image);
  }, [text, ready]);
  useEffect(() => {
    if (history.undoable === undefined && history.redoable === undefined && !editor.restored) return undefined;
    const timer = setTimeout(() => {
      const kept = keepDraft(PAGE, edited);
      if (kept !== editor.kept) { editor.kept = kept; editor.changed(); }
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [edited]);
  useEffect(() => {
    const moved = () => setStep(stepOf(location.hash) ?? step);
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, [step]);
  useEffect(() => {
    const part = location.hash.split("/")[1];
    const section = part && document.getElementById(`look-${part}`);
    if (section) { section.open = true; section.scrollIntoView(); section.querySelector("summary").focus(); }
  }, [step, location.hash]);

  const onSpec = (read) => {
    const next = documentOf(read, edited.table?.name);
    const same = next.table && edited.table && next.kind === edited.kind && writeSpec(valueAt(read, `${blockOf(next)}.values`), 0) === writeSpec(valueAt(spec, `${blockOf(edited)}.values`) ?? {}, 0);
    editor.edit(same ? { ...edited, spec: next.spec } : next, "spec");
  };
  const load = async (bring) => {
    setLoading(true);
    setFit(null);
    try {
      const { table, spec: whole } = await bring();
      setFault("");
      setFilter("all");
      if (whole) editor.edit(documentOf(whole), "spec");
      else {
        const guessed = withTable(edited, table);
        editor.edit(guessed, "table");
        const { document: next, fit: fitting } = await fitted(guessed);
        if (history.present === guessed) {
          setFit(fitting);
          history.amend(next);
          editor.changed();
        }
      }
      location.hash = "#data";
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      setFault(error.message);
      location.hash = "#data";
    } finally {
      setLoading(false);
    }
  };
  const onFile = (file) => load(async () => {
    if (file.size > 8 * 2 ** 20) throw new TableError(`${(file.size / 2 ** 20).toFixed(1)} MB; 8 MB are the limit. Nothing was loaded.`);
    return readText(await file.text(), file.name);
  });
  useArrivals(load, onFile);
  useUndoKeys(editor);

  const errors = (path) => state.problem?.errors?.filter(({ param }) => param === path).map(({ message }) => `${message[0].toUpperCase()}${message.slice(1)}.`)[0] ?? "";
  const props = {
    document: edited, spec, text, reviews, filter, fault, loading, fit, maps, errors, preview: state, name,
    map: maps.find((each) => each.id === spec.mapId),
    onFile, onSpec,
    onFilter: setFilter,
    onField: (path, value) => editor.edit(withField(edited, path, value), path),
    onChange: (change, what) => editor.edit({ ...edited, ...change }, what),
    onCell: (row, column, value) => editor.edit(withCell(edited, row, column === "key" ? edited.keyColumn : edited.valueColumn, value), `row ${row + 1}`),
    onMap: (id) => { setFit(null); editor.edit(withField(edited, "mapId", id), "map"); },
    onType: () => editor.edit({ ...edited, table: { name: "Table", columns: ["Region", "Value"], rows: Array.from({ length: 5 }, () => ["", ""]) } }, "table"),
    onReset: () => editor.edit({ ...edited, spec: { mapId: edited.spec.mapId } }, "defaults"),
  };

  useEffect(() => { document.title = `${name} – mapcore editor`; places.name.textContent = name; }, [name]);
  useEffect(() => { places.stage.setAttribute("aria-busy", String(state.busy)); }, [state.busy]);
  useEffect(() => { render(html`<${Commands} history=${history} editor=${editor} can=${Boolean(spec.mapId)} />`, places.commands); });
  const first = useMemo(() => places.stage.querySelector(".picture img")?.cloneNode(), []);
  useEffect(() => {
    if (!state.image && !edited.table && !boot.spec && !spec.mapId) return;
    if (!editor.staged) { places.stage.replaceChildren(); editor.staged = true; }
    const notes = [
      ...(editor.restored ? ["Your changes are as you left them."] : []),
      ...(editor.kept ? [] : ["This browser keeps nothing: your work is gone when the page is closed."]),
    ];
    render(html`<${Stage} preview=${state} counts=${counts} name=${name} first=${first && { src: first.src, alt: first.alt }} notes=${notes} onFilter=${setFilter} onRetry=${() => previewing.tryNow()} />`, places.stage);
  });
  const Step = { data: Data, look: Look, take: Take }[step];
  return html`<${Steps} step=${step} unmatched=${counts.unmatched} />
    <div class="pane">${editor.restored && boot.spec && html`<p class="notice">
      <${Icon} name="info" /><span>You changed this picture before; your changes are kept in this browser.</span>
      <button class="button text" type="button" onClick=${() => { forgetDraft(PAGE); editor.restored = false; editor.edit(editor.begun, "start"); }}>Start again</button></p>`}
      ${Step ? html`<${Step} ...${props} />` : html`<${Summary} />`}</div>`;
}

/** What the server showed, until a step is chosen. */
const summary = document.querySelector("#step > .pane")?.cloneNode(true);
function Summary() {
  const box = useRef(null);
  useEffect(() => box.current.replaceChildren(...summary.cloneNode(true).childNodes), []);
  return html`<div class="stack" ref=${box}></div>`;
}

const Steps = ({ step, unmatched }) => html`<nav class="steps" aria-label="Steps"><ol>${STEPS.map(([id, label], at) => html`<li><a href=${`#${id}`} aria-current=${step === id ? "step" : undefined}><span class="no">${at + 1}</span> ${label}
  ${id === "data" && unmatched > 0 && html` <span class="chip bad" title=${`${unmatched} rows not matched`}>${unmatched}<span class="unseen"> rows not matched</span></span>`}</a></li>`)}</ol></nav>`;

function Commands({ history, editor, can }) {
  const step = (way) => { history[way](); editor.changed(); };
  const label = (word, what) => (what ? `${word}: ${what}` : word);
  return html`
    <button class="button icon-only text" type="button" aria-label=${label("Undo", history.undoable)} title=${label("Undo", history.undoable)} disabled=${!history.undoable} onClick=${() => step("undo")}><${Icon} name="undo" /></button>
    <button class="button icon-only text" type="button" aria-label=${label("Redo", history.redoable)} title=${label("Redo", history.redoable)} disabled=${!history.redoable} onClick=${() => step("redo")}><${Icon} name="redo" /></button>
    ${can && html`<a class="button primary" href="#take"><${Icon} name="download" />Download</a>`}`;
}

/** The maps of the catalog; none until they are there. */
function useMaps() {
  const [maps, setMaps] = useState([]);
  useEffect(() => {
    fetch(`${boot.root}/v1/maps`).then((response) => response.json()).then(({ data }) => setMaps(data)).catch(() => {});
  }, []);
  return maps;
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

/** Undo and redo by the usual keys, where no text is being typed. */
function useUndoKeys(editor) {
  useEffect(() => {
    const pressed = (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, .spec-editor")) return;
      const way = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
      if (!way) return;
      event.preventDefault();
      editor.history[way]();
      editor.changed();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
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

/** The last report; that of a problem where it has one, for a spec that was refused by its keys. */
function answerOf({ answer, problem }) {
  const matching = problem?.regionMatching;
  return matching ? { regions: {}, spellings: {}, ...answer, regionMatching: matching } : answer;
}

function stepOf(hash) {
  const name = hash.slice(1).split("/")[0];
  if (STEPS.some(([id]) => id === name)) return name;
  return boot.spec ? null : "data";
}

places.panel.replaceChildren();
render(html`<${Editor} />`, places.panel);
