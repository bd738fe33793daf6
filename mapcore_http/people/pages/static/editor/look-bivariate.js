/** The section of two measures at once, each a column of the table. */

import { html } from "../vendor/preact.js";
import { Choice } from "./data.js";
import { FormatChoice, OwnFormat } from "./number-format.js";
import { isPaired, unitFormatOf } from "./document/document.js";

const PALETTES = { tealOrange: "Teal and orange", bluePurple: "Blue and purple", greenBlue: "Green and blue" };
const CORNERS = { highHigh: "Words where both are high", highLow: "Where the first is high alone", lowHigh: "Where the second is high alone", lowLow: "Where both are low" };

/** Two measures at once: which column is the second, and how both are drawn. */
export function Bivariate(part) {
  const { document, spec, onChange } = part;
  const drawn = isPaired(document) || Boolean(spec.bivariate);
  const columns = document.table?.columns.map((name, at) => [at, name]).filter(([at]) => at !== document.keyColumn && at !== document.valueColumn) ?? [];
  return {
    now: drawn ? "drawn" : "none",
    body: html`${document.kind === "numbers" && columns.length > 0
        ? html`<${Choice} id="second-column" label="Second measure" options=${[[-1, "None: one measure"], ...columns]} value=${document.secondColumn ?? -1} onChange=${(at) => onChange({ secondColumn: Number(at) }, "second measure")} />`
        : html`<p class="hint">Two measures need a table with two columns of numbers.</p>`}
      ${drawn && html`<${Looks} ...${part} />`}`,
  };
}

function Looks({ at, document, field, onField, errors }) {
  const palette = at("bivariate.palette");
  const own = Array.isArray(palette);
  const edges = `${(at("bivariate.classes") ?? 3) + 1} numbers, from the lowest to the highest value.`;
  return html`${field("bivariate.classes", { label: "Classes of each", steps: true })}
    ${field("bivariate.palette", { label: "Colours", schema: { enum: Object.keys(PALETTES) }, absent: own ? "" : undefined, words: PALETTES, value: own ? "" : palette })}
    ${field("bivariate.palette", { at: "-own", label: "Own colours", value: own ? palette : undefined, hint: "Nine, or four for two classes: rows from the lowest second measure to the highest." })}
    ${[["x", "First measure"], ["y", "Second measure"]].map(([side, words]) => html`<fieldset class="stack"><legend class="label">${words}</legend>
      ${field(`bivariate.${side}.title`, { label: "Name", counted: true })}
      <div class="pair">${field(`bivariate.${side}.breaks`, { label: "Class edges", hint: edges })}${field(`bivariate.${side}.open`, { label: "Open end classes", narrow: true })}</div>
      <${FormatChoice} path=${`bivariate.${side}.format`} value=${at(`bivariate.${side}.format`)} unit=${unitFormatOf(document, side === "x" ? document.valueColumn : document.secondColumn)} onField=${onField} error=${errors(`bivariate.${side}.format`)} />
      <${OwnFormat} path=${`bivariate.${side}.format`} value=${at(`bivariate.${side}.format`)} field=${field} onField=${onField} /></fieldset>`)}
    <fieldset class="stack"><legend class="label">Words at the corners</legend><div class="pair">${Object.entries(CORNERS).map(([corner, label]) => field(`bivariate.corners.${corner}`, { label }))}</div></fieldset>`;
}
