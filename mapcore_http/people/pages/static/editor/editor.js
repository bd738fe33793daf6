/** The editor: what is edited, what is shown of it, and what happens in between. */

import { html, render, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "../vendor/preact.js";
import { boot } from "./boot.js";
import { Check, ownFindings } from "./check.js";
import { Commands, Keyboard, useUndoKeys } from "./commands.js";
import { Data } from "./data.js";
import { Icon } from "./icons.js";
import { Look } from "./look.js";
import { shareNames } from "./names.js";
import { Preview } from "./preview.js";
import { useRegions } from "./regions.js";
import { Stage } from "./stage.js";
import { nextTask, useTables } from "./tables.js";
import { Take } from "./take.js";
import { member } from "./your-maps/member.js";
import { pageOfDraft, showDraft } from "./your-maps/page.js";
import { MemberBar, SaveNotices, savesThere, useSaved } from "./your-maps/saved.js";
import { blockOf, documentOf, requestOf, valueAt, withField, withMap } from "./document/document.js";
import { draftKey, forgetDraft, isForked, keepDraft, keptDraft, thawDocument } from "./document/drafts.js";
import { History } from "./document/history.js";
import { forgetSteps, keepSteps, keptSteps } from "./document/steps.js";
import { countsOf, reviewOf } from "./document/review.js";
import { readSpec, writeSpec } from "./document/spec-text.js";

const STEPS = [["data", "Data"], ["look", "Look"], ["check", "Check"], ["take", "Take it"]];
const ORDER = Object.keys(boot.schema.properties);
const PAGE = pageOfDraft();
const NEW = { layout: "page", ...(member?.house && { style: { house: member.house } }) };
const BLANK = { spec: NEW, table: null, keyColumn: 0, valueColumn: 1, kind: "numbers" };
const PAUSE = 300;
const POINTED = 200;

const places = { panel: document.getElementById("step"), stage: document.getElementById("stage"), commands: document.getElementById("commands"), name: document.getElementById("name"), docs: document.getElementById("docs") };

/** The picture of the first paint, once it is there: only one at a time is drawn for a page. */
const firstPicture = new Promise((resolve) => {
  const image = places.stage.querySelector(".picture img");
  if (!image || image.complete) resolve();
  for (const event of ["load", "error"]) image?.addEventListener(event, resolve);
});

/** Requests and texts of long tables that were made ready before they are shown. */
const requests = new WeakMap();
const texts = new WeakMap();
const requestIn = (document, wholes) => (wholes.size ? null : requests.get(document)) ?? requestOf(document, ORDER, wholes);
const textOf = (spec) => texts.get(spec) ?? writeSpec(spec);

/** Make what a page shows of a document, each in a task of its own. */
async function prepare(document) {
  await nextTask();
  const made = requestOf(document, ORDER);
  requests.set(document, made);
  await nextTask();
  texts.set(made.spec, writeSpec(made.spec));
  await nextTask();
}

/** Everything that the page holds; `changed` draws it anew. */
function useEditor() {
  const [, changed] = useReducer((count) => count + 1, 0);
  const editor = useMemo(() => {
    const begun = boot.saved?.document ? thawDocument(boot.saved.document) : boot.spec ? documentOf(readSpec(boot.spec)) : BLANK;
    const draft = keptDraft(PAGE);
    return { begun, first: draft ?? begun, touched: false, restored: Boolean(draft), history: new History(draft ?? begun, keptSteps(PAGE, draft ?? begun)), kept: true, forked: false };
  }, []);
  editor.changed = changed;
  editor.prepare = prepare;
  editor.edit = (document, name) => {
    editor.history.push(document, name);
    changed();
  };
  editor.change = (fields) => { // from what is edited by then: the stage is drawn a frame later than what it changes
    const { present } = editor.history;
    const values = typeof fields === "function" ? fields(present.spec) : fields;
    editor.edit(Object.entries(values).reduce((document, [path, value]) => withField(document, path, value), present), Object.keys(values)[0]);
  };
  editor.editSoon = (document, name) => { // the grid shows its own edits: what follows from them has a frame of its own
    editor.history.push(document, name);
    setTimeout(changed);
  };
  editor.step = (way, many = 1) => { // the grid shows an earlier table at once: what follows from it has a task of its own
    const { table } = editor.history.present;
    for (let done = 0; done < many; done += 1) editor.history[way]();
    const { present } = editor.history;
    if (present.table && present.table !== table) editor.sheet?.take(present);
    setTimeout(changed);
  };
  editor.document = editor.history.present;
  return editor;
}

/** Keep what is edited in the browser, a moment after each change. */
function useDraft(editor) {
  const { document: edited, history } = editor;
  useEffect(() => {
    if (savesThere || (!editor.touched && edited === editor.first)) return undefined;
    editor.touched = true;
    places.stage.dataset.kept = "false";
    const timer = setTimeout(() => {
      const kept = keepDraft(PAGE, edited);
      if (kept) keepSteps(draftKey(PAGE), history.steps);
      places.stage.dataset.kept = kept ? "true" : "never";
      showDraft(PAGE);
      if (kept !== editor.kept || isForked(PAGE) !== editor.forked) { Object.assign(editor, { kept, forked: isForked(PAGE) }); editor.changed(); }
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [edited]);
}

/** The keys of groups and totals on the map that is drawn; `learn` takes those that a preview has found. */
function useWholes({ mapId, edition }) {
  const map = `${mapId} ${edition}`;
  const [held, hold] = useState({ map, keys: new Set() });
  const none = useMemo(() => new Set(), []);
  const wholes = held.map === map ? held.keys : none;
  const learn = (keys) => { if (keys.some((key) => !wholes.has(key))) hold({ map, keys: new Set([...wholes, ...keys]) }); };
  return { wholes, learn };
}

/** The step that the address names; a part of it is opened and shown. */
function useStep() {
  const [step, setStep] = useState(stepOf(location.hash));
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
  return step;
}

function Editor() {
  const editor = useEditor();
  const { document: edited, history } = editor;
  const [preview, setPreview] = useState(null);
  const previewing = useMemo(() => new Preview(`${boot.root}/editor/preview`, setPreview), []);
  const state = preview ?? previewing.state;
  const step = useStep();
  const [filter, setFilter] = useState("all");
  const maps = useMaps();

  const { wholes, learn } = useWholes(edited.spec);
  const { spec, skipped, several } = useMemo(() => requestIn(edited, wholes), [edited, wholes]);
  const text = useMemo(() => textOf(spec), [spec]);
  const answer = useMemo(() => answerOf(state), [state.answer, state.problem]);
  const reviews = useMemo(() => reviewOf(edited, skipped, answer), [edited, skipped, answer]);
  const counts = useMemo(() => countsOf(reviews), [reviews]);
  const name = valueAt(spec, "title.text") ?? maps.find((each) => each.id === spec.mapId)?.title ?? spec.mapId ?? "New map";

  useEffect(() => { if (previewing.isShown(text)) learn(answer?.wholes ?? []); }, [answer, state.busy, text]);

  const [ready, setReady] = useState(false);
  useEffect(() => {
    firstPicture.then(() => setReady(true));
  }, []);
  useEffect(() => {
    if (!spec.mapId || !ready) return;
    previewing.show(text, !state.image || editor.arrived);
    editor.arrived = false;
  }, [text, ready]);
  useDraft(editor);
  const saved = useSaved(editor, PAGE, spec, name);

  const onSpec = (read) => {
    const next = documentOf(read, edited.table?.name);
    const same = next.table && edited.table && next.kind === edited.kind && writeSpec(valueAt(read, `${blockOf(next)}.values`), 0) === writeSpec(valueAt(spec, `${blockOf(edited)}.values`) ?? {}, 0);
    editor.edit(same ? { ...edited, spec: next.spec } : next, "spec");
  };
  const { loading, fault, fit, setFit, onFile } = useTables(editor, () => setFilter("all"));
  useUndoKeys(editor);
  const typing = useRef(null);
  const regions = useRegions(spec, text);
  useEffect(() => shareNames(regions.found?.regions ?? [], regions.want), [regions.found]);
  const [pointed, setPointed] = useState("");
  const [findings, setFindings] = useState(null);

  const errors = (path) => state.problem?.errors?.filter(({ param }) => param === path).map(({ message }) => `${message[0].toUpperCase()}${message.slice(1)}.`)[0] ?? "";
  const props = {
    document: edited, spec, text, several, reviews, filter, fault, loading, fit, maps, errors, preview: state, name,
    map: maps.find((each) => each.id === spec.mapId),
    onFile, onSpec,
    onFilter: setFilter,
    onFields: editor.change,
    onField: (path, value) => editor.change({ [path]: value }),
    onChange: (change, what) => editor.edit({ ...edited, ...change }, what),
    counts, findings, onFindings: setFindings,
    onEdit: editor.editSoon, onSheet: (sheet) => { editor.sheet = sheet; }, onPoint: (key) => { clearTimeout(editor.pointing); editor.pointing = setTimeout(() => setPointed(key?.trim()), POINTED); }, typing, regions: regions.found?.regions, wantRegions: regions.want,
    onMap: (id, edition) => { setFit(null); editor.edit(withField(!edited.spec.mapId || id === edited.spec.mapId ? withField(edited, "mapId", id) : withMap(edited, id), "edition", edition), "map"); },
    onBack: (id) => { setFit(null); editor.edit({ ...edited, spec: { ...(editor.specBefore ?? edited.spec), mapId: id } }, "map"); },
    onType: () => {
      typing.current = { row: 0 };
      editor.edit({ ...edited, table: { name: "Table", columns: ["Region", "Value"], rows: Array.from({ length: 5 }, () => ["", ""]) } }, "table");
    },
    onReset: () => editor.edit({ ...edited, spec: { mapId: edited.spec.mapId, ...NEW, layout: edited.spec.layout } }, "defaults"),
  };

  const read = answer?.regions ?? {};
  const rowOf = ({ key }) => edited.table?.rows.findIndex((cells) => read[cells[edited.keyColumn].trim()]?.[0] === key) ?? -1;
  const picture = {
    spec, regions: regions.found, wantRegions: regions.want, pointed: step === "data" ? read[pointed]?.[0] : undefined, rowOf, onFields: props.onFields,
    onRow: (region, row) => {
      const name = regions.found.regions.filter((each) => each.title === region.title).length > 1 ? region.key : region.title;
      const { present } = history;
      const held = present.table ?? { name: "Table", columns: ["Region", "Value"], rows: [] };
      setFilter("all");
      typing.current = { row: row < 0 ? held.rows.length : row, column: row < 0 ? "value" : "key" };
      if (row < 0) editor.edit({ ...present, table: { ...held, rows: [...held.rows, held.columns.map((_, at) => (at === present.keyColumn ? name : ""))] } }, `add ${name}`);
      location.hash = "#data";
      editor.changed();
    },
  };
  useEffect(() => { document.title = `${name} – mapcore editor`; places.name.textContent = name; }, [name]);
  useEffect(() => { document.querySelector(".editor").classList.toggle("wide", step === "data" && Boolean(edited.table)); }, [step, edited.table]);
  useEffect(() => { places.stage.setAttribute("aria-busy", String(state.busy)); }, [state.busy]);
  useLayoutEffect(() => { places.stage.dataset.shown = String(!loading && previewing.isShown(text)); });
  useEffect(() => { render(html`<${Commands} history=${history} editor=${editor} can=${Boolean(spec.mapId)}><${MemberBar} saved=${saved} can=${Boolean(spec.mapId)} /><//>`, places.commands); });
  const first = useMemo(() => places.stage.querySelector(".picture img")?.cloneNode(), []);
  useEffect(() => {
    if (!state.image && !edited.table && !boot.spec && !spec.mapId) return;
    if (!editor.staged) { places.stage.replaceChildren(); editor.staged = true; }
    const notes = [
      ...(editor.restored ? ["Your changes are as you left them."] : []),
      ...(editor.kept ? [] : ["This browser keeps nothing: your work is gone when the page is closed."]),
    ];
    render(html`<${Stage} preview=${state} counts=${counts} name=${name} first=${first && { src: first.src, alt: first.alt }} notes=${notes} ...${picture} onFilter=${setFilter} onRetry=${() => previewing.tryNow()} />`, places.stage);
  });
  const Step = { data: Data, look: Look, check: Check, take: Take }[step];
  return html`<${Steps} step=${step} unmatched=${counts.unmatched} findings=${findings?.text === text ? findings.findings.length + ownFindings(spec, counts).length : 0} />
    <div class="pane"><${SaveNotices} saved=${saved} page=${PAGE} />${editor.restored && boot.spec && html`<p class="notice">
      <${Icon} name="info" /><span>You changed this picture before; your changes are kept in this browser.</span>
      <button class="button text" type="button" onClick=${() => { forgetDraft(PAGE); forgetSteps(draftKey(PAGE)); editor.restored = false; editor.edit(editor.begun, "start"); }}>Start again</button></p>`}
      ${Step ? html`<${Step} ...${props} />` : html`<${Summary} />`}
      <p class="row hint help"><a href=${`${places.docs.href}/editor`}>How the editor works</a><${Keyboard} /></p></div>`;
}

/** What the server showed, until a step is chosen. */
const summary = document.querySelector("#step > .pane")?.cloneNode(true);
function Summary() {
  const box = useRef(null);
  useLayoutEffect(() => box.current.replaceChildren(...summary.cloneNode(true).childNodes), []);
  return html`<div class="stack" ref=${box}></div>`;
}

const rowsOf = (many) => (many === 1 ? "row" : "rows");
const Steps = ({ step, unmatched, findings }) => html`<nav class="steps" aria-label="Steps"><ol>${STEPS.map(([id, label], at) => html`<li><a href=${`#${id}`} aria-current=${step === id ? "step" : undefined}><span class="no">${at + 1}</span> ${label}
  ${id === "data" && unmatched > 0 && html` <span class="chip bad" title=${`${unmatched} ${rowsOf(unmatched)} not matched`}>${unmatched}<span class="unseen"> ${rowsOf(unmatched)} not matched</span></span>`}
  ${id === "check" && findings > 0 && html` <span class="chip fix">${findings}<span class="unseen"> to look at</span></span>`}</a></li>`)}</ol></nav>`;

/** The maps of one's own workspaces, and those of the catalog as soon as they are there. */
function useMaps() {
  const [maps, setMaps] = useState(boot.ownMaps);
  useEffect(() => {
    fetch(`${boot.root}/v1/maps`).then((response) => response.json()).then(({ data }) => setMaps([...boot.ownMaps, ...data])).catch(() => {});
  }, []);
  return maps;
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
