/** Controls of a number format, of whatever block prints numbers: one by its name, or an own one. */

import { html } from "../vendor/preact.js";
import { boot } from "./boot.js";
import { Icon } from "./icons.js";
import { fieldsOf, schemaAt } from "./document/schema.js";

const FORMATS = { auto: "Auto", plain: "Plain", compact: "Compact", percent: "Percent", currency: "Currency", own: "Own" };
const LABELS = {
  style: "Style", currency: "Currency", compact: "Compact (1.2K, 3M)", decimals: "Decimals", significantDigits: "Significant digits", trim: "Drop zeros at the end",
  grouping: "Thousands separators", sign: "Sign", prefix: "Before the number", suffix: "After the number", d3: "d3-format",
};
const ABSENT = { grouping: true, style: "decimal", sign: "auto" };
const EXAMPLES = { d3: "+.1f", currency: "USD" };

/** The choice of a format by its name; `unit` is the format that the unit of a column gives, if it has one. */
export function FormatChoice({ path, label = "Number format", value, unit, error, onField }) {
  const id = `f-${path.replaceAll(".", "-")}`;
  const preset = typeof value === "string" ? value : value?.preset;
  const shown = value === undefined ? "auto" : preset ?? "own";
  const names = schemaAt(boot.schema, path).anyOf[0].enum;
  return html`<div class="field" data-field=${`${path} ${path}.preset`}><label for=${id}>${label}</label>
    <select id=${id} aria-invalid=${error ? true : undefined} onChange=${(event) => onField(path, valueOf(event.target.value, unit))}>
      ${[...names, "own"].map((each) => html`<option value=${each} selected=${each === shown}>${FORMATS[each] ?? each}${each === "auto" && unit ? `, with ${(unit.prefix ?? unit.suffix).trim()}` : ""}</option>`)}
    </select>${error && html`<p class="error">${error}</p>`}</div>`;
}

const valueOf = (name, unit) => (name === "auto" ? undefined : name === "own" ? unit ?? { style: "decimal" } : name);

/** The fields of an own format, folded unless there is one; what is only ticked comes last. */
export function OwnFormat({ path, title = "Own number format", value, field, onField }) {
  const fields = fieldsOf(schemaAt(boot.schema, path).anyOf.at(-1));
  const names = [...fields.keys()].filter((name) => name !== "preset").sort((a, b) => (fields.get(a).type === "boolean") - (fields.get(b).type === "boolean"));
  return html`<details class="own-format" open=${typeof value === "object"}><summary class="hint"><${Icon} name="chevron" />${title}</summary><div class="pairs">
    ${names.map((name) => field(`${path}.${name}`, { label: LABELS[name] ?? fields.get(name).description, narrow: true, absent: ABSENT[name], placeholder: EXAMPLES[name], onChange: (to) => onField(path, formatWith(value, name, to)) }))}</div></details>`;
}

/** An own format with one field set; those that it excludes give way. */
function formatWith(format, name, value) {
  const { [name]: _, preset, ...own } = typeof format === "object" ? format : {};
  if (value === undefined) return Object.keys(own).length ? own : undefined;
  if (name === "d3") return { d3: value };
  delete own.d3;
  if (name === "decimals") delete own.significantDigits;
  if (name === "significantDigits") delete own.decimals;
  if (name === "currency") own.style = "currency";
  if (name === "style" && value !== "currency") delete own.currency;
  return { ...own, [name]: value };
}
