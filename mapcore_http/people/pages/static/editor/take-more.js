/** What goes with a picture: its words for those who do not see it, and the code that shows it. */

import { html, useState } from "../vendor/preact.js";
import { Icon } from "./icons.js";
import { escaped } from "./document/snippets.js";

/** The alternative text of the picture, and its embedding in a page. */
export function Beside({ preview, link, file, name }) {
  const canvas = preview.answer?.canvas;
  const words = preview.answer?.altText ?? "";
  const size = canvas ? ` width="${canvas.width}" height="${canvas.height}"` : "";
  const code = `<img src="${escaped(link || file)}"${size}\n     alt="${escaped(words || name)}"\n     style="max-width: 100%; height: auto">`;
  return html`<section class="stack" aria-labelledby="beside-head"><h2 id="beside-head">On a page</h2>
    <div class="field"><label for="alt-text">Alternative text</label><span class="with top"><textarea id="alt-text" rows="4" readonly value=${words} aria-describedby="alt-text-h"></textarea><${Copied} text=${words} label="Copy" /></span>
      <p class="hint" id="alt-text-h">The picture in words, for screen readers.</p></div>
    <${Code} id="embed-head" label="Embed" code=${code} hint=${link ? "The picture keeps its proportion at every width, so its height adapts." : `Save the picture and put it beside the page as ${file}. It keeps its proportion at every width, so its height adapts.`} /></section>`;
}

/** What a page needs to show the page with tooltips in a frame, which becomes as high as what it shows. */
export function Frame({ canvas, file, name }) {
  const size = canvas ? ` max-width: ${canvas.width + 32}px; height: ${canvas.height + 110}px;` : "";
  const code = `<iframe src="${escaped(file)}" title="${escaped(name)}"\n        style="display: block; width: 100%;${size} border: 0"></iframe>\n${FITS}`;
  return html`<${Code} id="frame-head" label="Embed the page" code=${code} hint=${`Put the page beside yours as ${file}. Its frame is always as high as the map and the table.`} />`;
}

/** Gives each frame the height that the page in it tells. */
const FITS = `<script>
  addEventListener("message", ({ source, data }) => {
    for (const frame of document.querySelectorAll("iframe"))
      if (frame.contentWindow === source && data?.mapHeight > 0) frame.style.height = data.mapHeight + "px";
  });
</script>`;

/** Code to copy, below its heading. */
const Code = ({ id, label, code, hint }) => html`<div class="field"><p class="label" id=${id}>${label}</p><div class="code shown"><pre tabindex="0" role="group" aria-labelledby=${id}>${code}</pre><${Copied} text=${code} /></div>
  <p class="hint">${hint}</p></div>`;

export function Copied({ text, label, disabled }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return html`<button class=${`button ${label ? "" : "text icon-only"}`} type="button" disabled=${disabled} aria-label=${label ? undefined : copied ? "Copied" : "Copy"} title=${label ? undefined : "Copy"} onClick=${copy}><${Icon} name=${copied ? "ok" : "copy"} />${label && (copied ? "Copied" : label)}</button>`;
}
