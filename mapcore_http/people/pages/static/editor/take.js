import { html, useState } from "../vendor/preact.js";
import { boot } from "./boot.js";
import { Below } from "./fields.js";
import { takeFile } from "./downloads.js";
import { saveFile } from "./files.js";
import { Icon } from "./icons.js";
import { SpecEditor, lineOf, placeOf } from "./spec-editor.js";
import { Beside, Copied, Frame } from "./take-more.js";
import { downloadAddress, downloadWords, isAllowed, member, pageAddress } from "./your-maps/member.js";
import { schemaAt } from "./document/schema.js";
import { valueAt } from "./document/document.js";
import { count } from "./document/numbers.js";
import { readSpec, writeSpec } from "./document/spec-text.js";
import { LANGUAGES, snippetsOf } from "./document/snippets.js";

const USUAL = schemaAt(boot.schema, "output.width").default;
const UTF8 = new TextEncoder();

/** The last step: the file, the same picture by code, and the spec itself. */
export function Take(props) {
  return html`<div class="stack"><h1 class="unseen">Take it</h1>
    <${Picture} ...${props} /><hr /><${Page} ...${props} /><hr /><${Snippets} ...${props} /><hr /><${Spec} ...${props} /></div>`;
}

/** The sizes to choose from, each a value of `output` that its tier draws; one is `chosen`. They keep their order. */
function sizesOf(spec, answer) {
  const output = spec.output ?? {};
  const width = output.width ?? answer?.canvas?.width ?? USUAL;
  const known = answer?.canvas?.width === width ? answer.canvas.height : output.height;
  const fitting = (name) => answer?.widest?.[name] ?? boot.tiers[name].maxSide;
  const usual = Math.min(USUAL, fitting(member?.plan ?? "keyless"));
  const vector = [usual, ...["keyless", "free", "pro"].map(fitting)].includes(width) ? usual : width; // an own width stays
  const own = { label: `${(output.format ?? "png").toUpperCase()}, ${known ? `${width} × ${known}` : `${width} px wide`}${output.scale > 1 ? `, × ${output.scale}` : ""}`, hint: "As set under Size", output, size: { width, height: known } };
  const ready = [
    { label: `PNG, ${usual} px wide`, hint: "For a page or a slide", output: { width: usual } },
    { label: `PNG, ${fitting("keyless")} px wide`, hint: member ? "" : "Largest without an account", output: { width: fitting("keyless") } },
    { label: `PNG 2×, ${usual * 2} px wide`, hint: "Sharp on fine screens", output: { width: usual, scale: 2 } },
    { label: `PNG 3×, ${usual * 3} px wide`, output: { width: usual, scale: 3 } },
    { label: `PNG, ${fitting("free") * boot.tiers.free.maxScale} px wide`, output: { width: fitting("free"), scale: boot.tiers.free.maxScale } },
    { label: `PNG, ${fitting("pro")} px wide, for print`, output: { width: fitting("pro") } },
    { label: "SVG, editable, fonts embedded", output: { width: vector, format: "svg" } },
    { label: "PDF, for print, fonts embedded", output: { width: vector, format: "pdf" } },
  ];
  const same = (a, b) => ["width", "scale", "format"].every((name) => (a[name] ?? defaultOf(name)) === (b[name] ?? defaultOf(name))) && !a.height && !a.preset;
  const offered = ready.filter((each, at) => ready.findIndex(({ label }) => label === each.label) === at);
  const chosen = offered.find((each) => same({ ...output, width }, each.output));
  const tall = answer?.canvas ? answer.canvas.height / answer.canvas.width : 0;
  return [...(chosen ? [] : [own]), ...offered].map((each) => ({ ...each, chosen: each === (chosen ?? own), needs: needsOf({ height: Math.floor(tall * each.output.width), ...each.output, ...each.size }) }));
}

const defaultOf = (name) => schemaAt(boot.schema, `output.${name}`).default;

/** Tell whether a spec is of a private map. */
const isOwn = ({ mapId }) => Boolean(mapId?.includes("."));

/** Return the tier that an output needs beyond the keyless one, or "". */
function needsOf({ width = 1200, height = 0, scale = 1, format = "png" }) {
  const draws = ({ formats, maxSide, maxScale }) => formats.includes(format) && Math.max(width, height) <= maxSide && scale <= maxScale;
  return ["keyless", "free", "pro"].find((name) => draws(boot.tiers[name])) ?? "pro";
}

function Picture({ text, spec, preview, onField, name }) {
  const [state, setState] = useState({});
  const sizes = sizesOf(spec, preview.answer);
  const own = isOwn(spec);
  const { label, needs } = sizes.find((each) => each.chosen);
  const dry = Boolean(spec.dryRun);
  const download = async (event) => {
    event.preventDefault();
    setState({ busy: true });
    setState(await takeFile(downloadAddress(own), text, (type) => fileOf(name, spec, type), label));
  };
  return html`<form class="stack" onSubmit=${download}>
    <fieldset><legend>Picture</legend><div class="sizes">${sizes.map((size) => html`<label key=${size.label}><input type="radio" name="size" checked=${size.chosen} disabled=${!isAllowed(size.needs) && !size.chosen} onChange=${() => onField("output", size.output)} />
      <b>${size.label}</b><span class="hint">${isAllowed(size.needs) ? size.hint : size.needs === "free" ? html`<a href=${boot.signupUrl}>Get a key</a>: free` : html`Pro. <a href=${boot.upgradeUrl}>See plans</a>`}</span></label>`)}</div></fieldset>
    <div class="foot"><button class="button primary wide" type="submit" disabled=${!isAllowed(needs) || dry || state.busy} aria-describedby="take-why"><${Icon} name="download" />${state.busy ? "Drawing" : `Download ${label}`}</button></div>
    <${Outcome} ...${state} words="A page of this picture" />
    <p class="hint" id="take-why">${dry ? "A dry run makes no picture." : !isAllowed(needs) ? `This takes a ${needs} key; the code below sends it with one.` : own ? `This map belongs to your workspace: as a member you need no key here. The code below sends one. ${downloadWords}` : downloadWords}</p>
    <div data-field="dryRun"><label class="check"><input type="checkbox" checked=${dry} onChange=${(event) => onField("dryRun", event.target.checked || undefined)} />Ask for the report alone <span class="quiet">(<code>dryRun</code>)</span></label></div>
  </form>`;
}

/** The map as a web page in one file, for those who may have an SVG. */
function Page({ text, spec, name, preview }) {
  const [state, setState] = useState({});
  const needs = needsOf({ ...spec.output, scale: 1, format: "svg" });
  const isPossible = isAllowed(needs) && !spec.dryRun;
  const take = async () => {
    setState({ busy: true });
    setState(await takeFile(pageAddress, text, () => fileOf(name, spec, "text/html"), "Page with tooltips"));
  };
  return html`<section class="stack" aria-labelledby="page-head"><h2 id="page-head">Page with tooltips</h2>
    <p class="hint" id="page-about">One file that loads nothing. Readers point at a region, or use the arrow keys, and see its name and value; the data stands below the map as a table.</p>
    <p class="row"><button class="button" type="button" disabled=${!isPossible || state.busy} aria-describedby="page-about" onClick=${take}><${Icon} name="download" />${state.busy ? "Drawing" : "Download page"}</button>
      ${!isAllowed(needs) && html`<span class="hint">Pro. <a href=${boot.upgradeUrl}>See plans</a></span>`}</p>
    <${Outcome} ...${state} words="Its map in the editor" />
    ${isPossible && html`<${Frame} canvas=${preview.answer?.canvas} file=${fileOf(name, spec, "text/html")} name=${name} />`}</section>`;
}

/** What came of a download: saved, or why not. */
function Outcome({ fault, done, link, words }) {
  return html`${fault && html`<p class="error" role="alert"><${Icon} name="bad" /><span>${fault}</span></p>`}
    ${done && html`<p class="hint" role="status">Saved.${link && html` <a href=${link}>${words}</a>, open to ${member ? "members of the workspace" : "whoever has the address"}.`}</p>`}`;
}

function Snippets({ text, spec, name, preview }) {
  const [language, setLanguage] = useState("curl");
  const compact = writeSpec(spec, 0);
  const bytes = UTF8.encode(compact).length;
  const keyed = isOwn(spec) || needsOf(spec.output ?? {}) !== "keyless";
  const fits = bytes <= boot.longestLink && !keyed;
  const link = fits ? `${boot.baseUrl}/v1/renders?spec=${encodeURIComponent(compact)}` : "";
  const code = snippetsOf({ spec: text, baseUrl: boot.baseUrl, link, alt: name, file: fileOf("map", spec), keyed, own: isOwn(spec) })[language];
  const hint = bytes > boot.longestLink
    ? `${count(bytes)} of ${count(boot.longestLink)} bytes: too long for a link. Use curl or Python.`
    : fits ? `${count(bytes)} of ${count(boot.longestLink)} bytes. Anyone can open it; it needs no key and is kept a day by caches.` : "An address never takes a key, and this picture needs one. Use curl or Python.";
  return html`<${Beside} preview=${preview} link=${link} file=${fileOf(name, spec)} name=${name} /><hr />
    <section class="stack snippets" aria-labelledby="code-head"><h2 id="code-head">The same picture by code</h2>
    <fieldset class="segments"><legend class="unseen">Language</legend>${LANGUAGES.map(([id, label]) => html`<label><input type="radio" name="code" value=${id} checked=${language === id} onChange=${() => setLanguage(id)} />${label}</label>`)}</fieldset>
    <div class="code shown"><pre tabindex="0" role="group" aria-label=${`Code: ${language}`}>${code}</pre><${Copied} text=${code} /></div>
    ${(code.includes("spec.json")) && html`<p class="hint"><button class="button" type="button" onClick=${() => saveFile(new Blob([text], { type: "application/json" }), "spec.json")}><${Icon} name="download" />spec.json</button></p>`}
    <div class="field"><label for="link">Link that holds the spec</label><span class="with"><input id="link" readonly value=${link} aria-describedby="link-hint" /><${Copied} text=${link} label="Copy" disabled=${!link} /></span>
      <${Below} id="link-hint" hint=${hint} /></div></section>`;
}

function Spec({ text, preview, onSpec }) {
  const [typed, setTyped] = useState(null);
  const [fault, setFault] = useState("");
  const change = (next) => {
    setTyped(next);
    try {
      const read = readSpec(next);
      if (typeof read?.mapId !== "string") throw new SyntaxError("a spec is an object with a mapId");
      setFault("");
      onSpec(read);
    } catch (error) {
      setFault(`${error.message.replace(/^JSON.parse: /, "")}. The picture shows the last spec that was right.`);
    }
  };
  const { problem } = preview;
  const first = problem?.errors?.[0];
  const told = fault || (first?.param ? `Line ${lineOf(text, placeOf(text, first.param))}, ${first.param}: ${first.message}. The picture shows the last spec that was right.` : "");
  return html`<section class="stack" aria-labelledby="spec-head">
    <div class="row apart"><h2 id="spec-head">Spec</h2><span class="row"><button class="button" type="button" onClick=${() => { setTyped(null); setFault(""); }}>Tidy</button><${Copied} text=${text} label="Copy" /></span></div>
    <${SpecEditor} text=${fault ? typed : text} onText=${change} problem=${problem} label="Spec" />
    ${told && html`<p class="error" role="alert" id="spec-error"><${Icon} name="bad" /><span>${told}</span></p>`}
    <p class="hint"><kbd>Ctrl</kbd> <kbd>Space</kbd> completes fields and values. <kbd>Esc</kbd>, then <kbd>Tab</kbd> leaves the spec.</p>
  </section>`;
}

/** Return the name of the file of a picture. */
function fileOf(name, spec, type = "") {
  const stem = name.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "map";
  const format = type ? type.match(/png|svg|pdf|html/)?.[0] : valueAt(spec, "output.format");
  return `${stem}.${format ?? "png"}`;
}
