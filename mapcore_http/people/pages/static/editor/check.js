import { html, useEffect, useState } from "../vendor/preact.js";
import { boot } from "./boot.js";
import { Icon } from "./icons.js";
import { mendOf } from "./mends.js";
import { valueAt } from "./document/document.js";
import { writeSpec } from "./document/spec-text.js";

const WIDTHS = [[360, "Phone"], [600, "Column"], [1200, "Page"]];
const EYES = [["normal", "All colours"], ["protanopia", "Without red"], ["deuteranopia", "Without green"], ["tritanopia", "Without blue"], ["greyscale", "In grey"]];
const JSON_HEADERS = { "Content-Type": "application/json" };

/** Step 3: what readers may not be able to tell, and how the picture looks elsewhere. It stops nobody. */
export function Check(props) {
  const { preview } = props;
  return html`<div class="stack check-step"><h1 class="unseen">Check</h1>
    <${Findings} ...${props} /><hr /><${Widths} ...${props} /><hr />
    <section class="stack" aria-labelledby="eyes-head"><h2 id="eyes-head">As others see it</h2>
      ${preview.image ? html`<ul class="eyes">${EYES.map(([id, words]) => html`<li><figure><img class=${`eye-${id}`} src=${preview.image.url} alt=${`The map: ${words.toLowerCase()}`} /><figcaption>${words}</figcaption></figure></li>`)}</ul>` : html`<p class="hint">There is no picture yet.</p>`}
      <${Filters} /></section></div>`;
}

function Findings({ text, spec, counts, onFields, onFindings, findings }) {
  const [fault, setFault] = useState("");
  useEffect(() => {
    if (!spec.mapId || findings?.text === text) return undefined;
    const stop = new AbortController();
    fetch(`${boot.root}/editor/check`, { method: "POST", body: text, headers: JSON_HEADERS, signal: stop.signal })
      .then(async (response) => {
        if (!response.ok) { setFault("The checks could not be made. Open this step again to try once more."); return; }
        setFault("");
        onFindings({ ...await response.json(), text });
      }).catch(() => {});
    return () => stop.abort();
  }, [text]);
  const own = ownFindings(spec, counts);
  const all = [...own, ...(findings?.findings ?? []).map((each) => ({ ...each, ...mendOf(each, spec) }))];
  return html`<section class="stack" aria-labelledby="findings-head"><h2 id="findings-head">${findings ? (all.length ? `${all.length} to look at` : "Nothing to look at") : "Looking"}</h2>
    ${fault && html`<p class="error" role="alert"><${Icon} name="bad" /><span>${fault}</span></p>`}
    <ul class="findings">${all.map(({ message, mend, word, change, place, href }) => html`<li><${Icon} name="warning" kind="fix" /><div><p>${message}</p>
      <p class="row">${change && html`<button class="button" type="button" onClick=${() => onFields(change)}>${word}</button>`}<a href=${href ?? `#look/${place}`}>${href ? word : "See its settings"}</a></p>
      ${mend && !change && html`<p class="hint">${mend}</p>`}</div></li>`)}</ul>
    ${findings && !all.length && html`<p class="row"><${Icon} name="ok" kind="ok" />Colours, texts and classes can be told apart.</p>`}</section>`;
}

/** What the table and the texts of a document lack. */
export function ownFindings(spec, counts) {
  const found = [];
  if (counts.unmatched) found.push({ message: `${counts.unmatched} row${counts.unmatched > 1 ? "s are" : " is"} on no region of this map.`, href: "#data", word: "See the rows" });
  if (!valueAt(spec, "title.text")) found.push({ message: "The map has no title: it does not say what it shows.", href: "#look/title", word: "Write one" });
  if (!valueAt(spec, "footer.source") && counts.all) found.push({ message: "It does not say where the numbers are from.", href: "#look/title", word: "Name the source" });
  return found;
}

/** The picture drawn at three widths, one after the other: each is laid out anew, not scaled. */
function Widths({ spec }) {
  const [drawn, setDrawn] = useState({});
  const [busy, setBusy] = useState(false);
  const draw = async () => {
    setBusy(true);
    const images = {};
    for (const [width] of WIDTHS) {
      const body = writeSpec({ ...spec, output: { ...spec.output, width: Math.min(width, boot.previewWidth), height: undefined, preset: undefined } });
      const response = await fetch(`${boot.root}/editor/preview`, { method: "POST", body, headers: JSON_HEADERS }).catch(() => null);
      if (response?.ok) images[width] = URL.createObjectURL((await response.formData()).get("image"));
      setDrawn({ ...images });
    }
    setBusy(false);
  };
  return html`<section class="stack" aria-labelledby="widths-head"><div class="row apart"><h2 id="widths-head">At three widths</h2><button class="button" type="button" disabled=${busy} onClick=${draw}>${busy ? "Drawing" : "Draw them"}</button></div>
    <ul class="widths">${WIDTHS.filter(([width]) => drawn[width]).map(([width, words]) => html`<li><figure><img src=${drawn[width]} alt=${`The map, ${width} px wide`} width=${Math.min(width, boot.previewWidth)} /><figcaption>${words}, ${Math.min(width, boot.previewWidth)} px${width > boot.previewWidth ? ", the widest that is drawn here" : ""}</figcaption></figure></li>`)}</ul></section>`;
}

/** Filters of Machado, Oliveira and Fernandes (2009), as in the library; they work in linear light. */
const MATRICES = {
  protanopia: "0.152286 1.052583 -0.204868 0 0 0.114503 0.786281 0.099216 0 0 -0.003882 -0.048116 1.051998 0 0 0 0 0 1 0",
  deuteranopia: "0.367322 0.860646 -0.227968 0 0 0.280085 0.672501 0.047413 0 0 -0.011820 0.042940 0.968881 0 0 0 0 0 1 0",
  tritanopia: "1.255528 -0.076749 -0.178779 0 0 -0.078411 0.930809 0.147602 0 0 0.004733 0.691367 0.303900 0 0 0 0 0 1 0",
  greyscale: "0.2126 0.7152 0.0722 0 0 0.2126 0.7152 0.0722 0 0 0.2126 0.7152 0.0722 0 0 0 0 0 1 0",
};
const Filters = () => html`<svg class="unseen" width="0" height="0" aria-hidden="true">${Object.entries(MATRICES).map(([id, values]) => html`<filter id=${`eye-${id}`} color-interpolation-filters="linearRGB"><feColorMatrix type="matrix" values=${values} /></filter>`)}</svg>`;
