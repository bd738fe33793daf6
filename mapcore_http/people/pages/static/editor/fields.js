/**
 * Controls, each made from the schema of its field. A value that the schema refuses stays in its
 * control, with what is wrong below it, and the spec keeps the last one that was right.
 */

import { html, useState } from "../vendor/preact.js";
import { Icon } from "./icons.js";
import { namesBeginning, wantNames } from "./names.js";
import { faultOf, isColor } from "./document/schema.js";

const MOST_SEGMENTS = 5;
const MOST_STEPS = 8;

/**
 * @typedef {object} FieldProps
 * @property {string} path where the value stands in the spec; a space parts two names of one field
 * @property {string} label
 * @property {object} schema
 * @property {any} value undefined where it is left out
 * @property {(value: any) => void} onChange
 * @property {string} [error] what the service says of it
 * @property {string} [hint]
 * @property {any} [absent] what holds where it is left out
 * @property {string} [ink] the colour that the theme has for it
 * @property {boolean} [narrow] there is no room for choices beside each other
 * @property {Record<string, string>} [words] names of the choices
 */

/** The control of a field. @param {FieldProps} props */
export function Field(props) {
  const { schema } = props;
  if (schema.type === "boolean") return html`<${Check} ...${props} />`;
  if (isColor(schema)) return html`<${Color} ...${props} />`;
  if (schema.enum) return schema.enum.length <= MOST_SEGMENTS && !props.narrow ? html`<${Segments} ...${props} />` : html`<${Select} ...${props} />`;
  if (schema.type === "integer" && schema.maximum - schema.minimum <= MOST_STEPS && schema.minimum > 0 && props.steps) return html`<${Segments} ...${props} />`;
  return html`<${Input} ...${props} />`;
}

const idOf = (path, at = "") => `f-${path.split(" ")[0].replaceAll(".", "-")}${at}`;

/** What stands below a control: what is wrong, else a hint. */
export const Below = ({ id, error, hint }) => (error
  ? html`<p class="error" id=${id}><${Icon} name="bad" /><span>${error}</span></p>`
  : hint ? html`<p class="hint" id=${id}>${hint}</p>` : null);

function Check({ path, label, value, absent = false, onChange, error, hint, disabled, at, explicit }) {
  const id = idOf(path, at);
  const set = (checked) => onChange(checked === absent && !explicit ? undefined : checked);
  return html`<div data-field=${path}><label class="check"><input type="checkbox" checked=${value ?? absent} disabled=${disabled}
    aria-describedby=${error || hint ? `${id}-h` : undefined} onChange=${(event) => set(event.target.checked)} />${label}</label>
    <${Below} id=${`${id}-h`} error=${error} hint=${hint} /></div>`;
}

function Segments({ path, label, schema, value, absent, onChange, error, hint, words = {}, wrap }) {
  const id = idOf(path);
  const values = schema.enum ?? Array.from({ length: schema.maximum - schema.minimum + 1 }, (_, at) => schema.minimum + at);
  const fallback = schema.default ?? absent;
  const choices = fallback === undefined ? [undefined, ...values] : values;
  const set = (to) => onChange(to === fallback ? undefined : to);
  return html`<fieldset data-field=${path} aria-describedby=${error || hint ? `${id}-h` : undefined}><legend class="label">${label}</legend>
    <div class=${`segments ${wrap ? "classes" : ""}`}>${choices.map((each) => html`<label><input type="radio" name=${id} checked=${(value ?? fallback) === each} onChange=${() => set(each)} />${words[each] ?? (each === undefined ? "Auto" : named(each))}</label>`)}</div>
    <${Below} id=${`${id}-h`} error=${error} hint=${hint} /></fieldset>`;
}

function Select({ path, label, schema, value, onChange, error, hint, absent, words = {} }) {
  const id = idOf(path);
  const fallback = schema.default ?? absent;
  return html`<div class="field" data-field=${path}><label for=${id}>${label}</label>
    <select id=${id} aria-describedby=${error || hint ? `${id}-h` : undefined} aria-invalid=${Boolean(error) || undefined} onChange=${(event) => onChange(event.target.value === "" || event.target.value === fallback ? undefined : event.target.value)}>
      ${fallback === undefined && html`<option value="" selected=${value === undefined}>Auto</option>`}
      ${schema.enum.map((each) => html`<option value=${each} selected=${(value ?? fallback) === each}>${words[each] ?? named(each)}</option>`)}
    </select><${Below} id=${`${id}-h`} error=${error} hint=${hint} /></div>`;
}

/** Text and numbers: what is typed is kept as it is until it is right. */
function Input({ path, label, schema, value, onChange, error, hint, placeholder, at, counted }) {
  const [typed, setTyped] = useState(null);
  const id = idOf(path, at);
  const list = schema.type === "array";
  const texts = list && schema.items.type === "string" && !isColor(schema.items);
  const numeric = (list && !texts && !isColor(schema.items)) || schema.type === "number" || schema.type === "integer";
  const shown = typed ?? (value === undefined ? "" : list ? value.join(texts ? "; " : " ") : String(value));
  const number = (text) => Number(text.replace(",", ".").replace("−", "-"));
  const read = (text) => (text === "" ? undefined : texts ? text.split(";").map((each) => each.trim()) : list ? text.trim().split(/[\s;]+/).map((each) => (numeric ? number(each) : each)) : numeric ? number(text) : text);
  const fault = typed === null ? "" : faultOf(schema, read(typed), label);
  const change = (text) => {
    const wrong = faultOf(schema, read(text), label);
    setTyped(wrong ? text : null);
    if (!wrong) onChange(read(text));
  };
  const told = fault ? `${fault}${value === undefined ? "" : ` The picture still shows ${value}.`}` : error;
  const isKey = path.endsWith(".region");
  const names = isKey && typeof shown === "string" ? namesBeginning(shown, []) : [];
  const about = counted && !told ? `${[...shown].length} of ${schema.maxLength} characters` : texts ? `${hint ?? ""} Separate them with semicolons.`.trim() : hint;
  return html`<div class="field" data-field=${path}><label for=${id}>${label}</label>
    <input id=${id} inputmode=${numeric ? "decimal" : undefined} spellcheck=${numeric ? false : undefined} value=${shown} placeholder=${placeholder}
      aria-invalid=${told ? true : undefined} aria-describedby=${told || about ? `${id}-h` : undefined} onFocus=${isKey ? wantNames : undefined} onInput=${(event) => change(event.target.value)} />
    ${names.length > 0 && html`<p class="offer">${names.map((title) => html`<button class="button" type="button" onClick=${() => change(title)}>${title}</button>`)}</p>`}
    <${Below} id=${`${id}-h`} error=${told} hint=${about} /></div>`;
}

/** A colour: a picker, and beside it the text, which also takes an alpha. */
export function Color({ path, label, schema, value, onChange, error, hint, ink, placeholder = "From the theme", at }) {
  const [typed, setTyped] = useState(null);
  const id = idOf(path, at);
  const fault = typed === null ? "" : faultOf(schema, typed || undefined, label);
  const change = (text) => {
    const full = /^[0-9a-f]{6}([0-9a-f]{2})?$/i.test(text) ? `#${text}` : text;
    const wrong = faultOf(schema, full || undefined, label);
    setTyped(wrong ? text : null);
    if (!wrong) onChange(full || undefined);
  };
  const told = fault || error;
  const swatch = (value ?? ink ?? "#888888").slice(0, 7).toLowerCase();
  return html`<div class="field" data-field=${path}><label for=${id}>${label}</label>
    <span class="with"><input type="color" value=${swatch} aria-label=${`Pick: ${label}`} onInput=${(event) => change(event.target.value.toUpperCase())} />
    <input id=${id} value=${typed ?? value ?? ""} placeholder=${placeholder} spellcheck="false" aria-invalid=${told ? true : undefined} aria-describedby=${told || hint ? `${id}-h` : undefined} onInput=${(event) => change(event.target.value)} /></span>
    <${Below} id=${`${id}-h`} error=${told} hint=${hint} /></div>`;
}

/** Tiles to choose from, such as palettes and themes. */
export function Tiles({ path, legend, unseen, name, choices, value, onChange }) {
  return html`<fieldset data-field=${path}><legend class=${unseen ? "unseen" : "label"}>${legend}</legend><div class="tiles">
    ${choices.map(({ id, label, picture }) => html`<label><input type="radio" name=${name} checked=${value === id} onChange=${() => onChange(id)} />${picture}${label}</label>`)}
  </div></fieldset>`;
}

/** A name of the contract as a word: equalInterval is “Equal interval”. */
export function named(value) {
  const text = String(value).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text[0].toUpperCase() + text.slice(1);
}
