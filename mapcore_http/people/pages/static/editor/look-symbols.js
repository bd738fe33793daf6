/** The section of circles: numbers of the table by region, or places with a number each. */

import { html } from "../vendor/preact.js";
import { boot } from "./boot.js";
import { ColorList, ObjectList } from "./lists.js";
import { FormatChoice, OwnFormat } from "./number-format.js";
import { readPlaces } from "./pins.js";
import { unitFormatOf } from "./document/document.js";
import { schemaAt } from "./document/schema.js";

const PLACE = { title: "Name", lat: "Latitude", lon: "Longitude", value: "Number", category: "Category" };
const COLOR = schemaAt(boot.schema, "style.backgroundColor");
const tick = (label, checked, change, disabled) => html`<label class="check"><input type="checkbox" checked=${checked} disabled=${disabled} onChange=${(event) => change(event.target.checked)} />${label}</label>`;

/** Counts as circles: of the table's regions, or at places. */
export function Symbols(part) {
  const { document, at, onField, spec, errors } = part;
  const places = at("symbols.points");
  const drawn = Boolean(spec.symbols);
  const setPlaces = (points) => onField("symbols", points ? placed(spec.symbols, points) : undefined);
  const isPossible = document.kind === "numbers" || drawn;
  return {
    now: places ? `${places.length} place${places.length === 1 ? "" : "s"}` : drawn ? at("symbols.shape") ?? "circle" : "none",
    body: html`
      ${isPossible ? tick("Draw the numbers as circles", drawn && !places, (on) => onField("symbols", on ? { shape: "circle" } : undefined), Boolean(places)) : html`<p class="hint">The numbers of a table can be circles; this table has categories.</p>`}
      ${drawn && html`<${Looks} ...${part} places=${places} />`}
      ${!drawn || places ? html`<fieldset class="stack"><legend class="label">At places</legend>
        <${ObjectList} path="symbols.points" schema=${schemaAt(boot.schema, "symbols.points")} value=${places} noun="Place" labels=${PLACE} order=${Object.keys(PLACE)} onChange=${setPlaces} errors=${errors}
          pasteHint="Or paste lines of name, latitude, longitude, number, category." readPaste=${readPlaces} /></fieldset>` : html`<p class="hint">Circles at places: once those of the table are off.</p>`}`,
  };
}

/** Symbols at places, without what is for those of regions alone. */
function placed(symbols, points) {
  const { overlap, color, values: _, ...rest } = symbols ?? {};
  return { ...rest, ...(overlap === "stack" && { overlap }), ...(color && color !== "data" && { color }), points };
}

/** How symbols look: shape, sizes, colours and their numbers. */
function Looks({ at, document, field, onField, errors, places }) {
  const color = at("symbols.color");
  const categories = [...new Set((places ?? []).map((each) => each.category).filter(Boolean))];
  const colors = at("symbols.colors");
  return html`<div class="pair">${field("symbols.shape", { label: "Shape" })}${field("symbols.size", { label: "Times the usual size", placeholder: "1" })}</div>
    ${!places && tick("Colour them by their class", color === "data", (on) => onField("symbols.color", on ? "data" : undefined))}
    ${!colors && field("symbols.color", { label: "Colour of symbols", schema: COLOR, value: color === "data" ? undefined : color, placeholder: "From the theme" })}
    ${categories.length > 0 && !color && html`<${ColorList} path="symbols.colors" schema=${schemaAt(boot.schema, "symbols.colors")} value=${colors} names=${categories} noun="Category" adding=${false} onChange=${(value) => onField("symbols.colors", value)} errors=${errors} />`}
    ${!places && field("symbols.overlap", { label: "Where they meet", words: { stack: "Stack", dodge: "Apart" } })}
    <div class="pair">${field("symbols.title", { label: "Heading of sizes", counted: true })}${field("symbols.maxValue", { label: "Value of the largest" })}</div>
    <${FormatChoice} path="symbols.format" label="Numbers of sizes" value=${at("symbols.format")} unit=${places ? undefined : unitFormatOf(document)} onField=${onField} error=${errors("symbols.format")} />
    <${OwnFormat} path="symbols.format" value=${at("symbols.format")} field=${field} onField=${onField} />`;
}
