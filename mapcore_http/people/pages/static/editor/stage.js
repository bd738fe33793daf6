import { html, useState } from "../vendor/preact.js";
import { boot } from "./boot.js";
import { Icon } from "./icons.js";
import { Picture } from "./picture.js";
import { count } from "./document/numbers.js";

const ZOOMS = [25, 33, 50, 75, 100, 150, 200];

/** The picture with its tools, and below it the report. */
export function Stage({ preview, counts, name, first, onFilter, onRetry, notes, ...picture }) {
  const [zoom, setZoom] = useState("fit");
  const { image } = preview;
  const step = (by) => {
    const now = zoom === "fit" ? ZOOMS.indexOf(75) : ZOOMS.indexOf(zoom);
    setZoom(ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, now + by))]);
  };
  return html`
    <div class="tools">
      <span>${image ? `${image.width} × ${image.height} px preview` : "Preview"}</span>
      <span class="row">
        <button class="button icon-only" type="button" aria-label="Smaller" onClick=${() => step(-1)}><${Icon} name="minus" /></button>
        <output aria-label="Zoom">${zoom === "fit" ? "fit" : `${zoom} %`}</output>
        <button class="button icon-only" type="button" aria-label="Larger" onClick=${() => step(1)}><${Icon} name="plus" /></button>
        <button class="button" type="button" aria-pressed=${zoom === "fit"} onClick=${() => setZoom("fit")}>Fit</button>
        <button class="button" type="button" aria-pressed=${zoom === 100} onClick=${() => setZoom(100)}>1 : 1</button>
      </span>
    </div>
    <div class=${`picture${zoom === "fit" ? "" : " zoomed"}`} ...${zoom === "fit" ? {} : { tabindex: 0, role: "group", "aria-label": "Picture, enlarged" }}>
      ${image
        ? html`<${Picture} image=${image} zoom=${zoom} name=${name} ...${picture} />`
        : first && html`<img src=${first.src} alt=${first.alt} />`}
    </div>
    <div class="report">
      <${Counts} counts=${counts} answer=${preview.answer} seconds=${preview.seconds} onFilter=${onFilter} />
      <${Trouble} preview=${preview} onRetry=${onRetry} />
      ${notes.map((note) => html`<p class="notice fix" role="status"><${Icon} name="info" kind="fix" /><span>${note}</span></p>`)}
      ${preview.answer?.warnings.length > 0 && html`<ul aria-label="Warnings">
        ${preview.answer.warnings.map(({ code, message }) => html`<li><${Icon} name="warning" kind="fix" /><span>${message} ${sectionOf(code)}</span></li>`)}
      </ul>`}
    </div>`;
}

const SECTIONS = {
  legend_position_coerced: ["legend", "Legend"],
  legend_overflow: ["legend", "Legend"],
  layer_unavailable: ["layers", "Layers"],
  labels_unavailable: ["labels", "Labels"],
  labels_not_shown: ["labels", "Labels"],
  pin_outside_map: ["pins", "Pins"],
  percent_values_look_scaled: ["colours", "Colours"],
};

const sectionOf = (code) => SECTIONS[code] && html`<a href=${`#look/${SECTIONS[code][0]}`}>${SECTIONS[code][1]}</a>`;

function Counts({ counts, answer, seconds, onFilter }) {
  if (!counts.all && !answer) return html`<output aria-live="polite"><span class="quiet">Matched, corrected and unmatched rows are counted here.</span></output>`;
  const link = (kind, icon, state, text) => html`<a href="#data" onClick=${() => onFilter(kind)}><${Icon} name=${icon} kind=${state} />${text}</a>`;
  return html`<output aria-live="polite">
    ${counts.all > 0 && html`
      ${link("all", "ok", "ok", `${count(counts.matched)} matched`)}
      ${link("corrected", "fix", counts.corrected ? "fix" : "quiet", `${count(counts.corrected)} corrected`)}
      ${link("unmatched", "bad", counts.unmatched ? "bad" : "quiet", `${count(counts.unmatched)} not matched`)}
      ${counts.skipped > 0 && link("skipped", "warning", "fix", `${count(counts.skipped)} left out`)}`}
    <span class="time">${seconds ? `Still drawing, for ${seconds} s.` : answer && `Drawn in ${count(answer.milliseconds)} ms`}</span>
  </output>`;
}

function Trouble({ preview, onRetry }) {
  const { limited, offline, problem } = preview;
  if (limited) return html`<p class="notice fix" role="status"><${Icon} name="clock" kind="fix" /><span>${boot.previewsAMinute} pictures a minute are drawn here. The next one comes in ${limited} s; your changes are kept.</span></p>`;
  if (offline) return html`<p class="notice bad" role="alert"><${Icon} name="bad" kind="bad" /><span>The service does not answer. Your work is kept in this browser; the next try is in ${offline} s.</span><button class="button text" type="button" onClick=${onRetry}>Try now</button></p>`;
  if (!problem) return null;
  const again = ["render_failed", "render_timeout", "internal_error"].includes(problem.code);
  return html`<p class="notice bad" role="alert"><${Icon} name="bad" kind="bad" /><span>${wordsOf(problem)}</span>${again && html`<button class="button text" type="button" onClick=${onRetry}>Try again</button>`}</p>`;
}

/** Return what a problem says to people: what is, what holds, what to do; `seconds` is how long it took. */
export function wordsOf({ code, detail, errors, suggestions, id, seconds }) {
  const holds = "The picture shows the last spec that was right.";
  if (code === "validation_error" && errors?.length) {
    const [first] = errors;
    const more = errors.length > 1 ? ` ${errors.length - 1} more.` : "";
    return `${first.param ? `${first.param}: ` : ""}${first.message}.${more} ${holds}`;
  }
  if (code === "unknown_map") return `${detail} ${suggestions?.length ? `Did you mean ${suggestions.join(", ")}?` : ""} ${holds}`;
  if (code === "render_failed") return `This picture could not be drawn.${id ? ` If it stays, report ${id}.` : ""}`;
  if (code === "render_timeout") return `Given up${seconds ? ` after ${seconds} s` : ""}. A smaller picture, less data or fewer pins are drawn faster.`;
  if (code === "payload_too_large") return `The spec is over 2 MB. ${holds}`;
  return `${detail || "Something broke here."} Your work is kept in this browser.`;
}
