/** Controls of lists: colours by name, legend items, pins. */

import { html, useRef, useState } from "../vendor/preact.js";
import { Below, Color, Field } from "./fields.js";
import { Icon } from "./icons.js";
import { namesBeginning, wantNames } from "./names.js";
import { faultOf, isColor } from "./document/schema.js";

/** Names with a colour each: single regions, colours of categories. */
export function ColorList({ path, schema, value, noun, names, known, onNames, onChange, errors, adding = true }) {
  const [name, setName] = useState("");
  const [color, setColor] = useState("#2853A3");
  const map = value ?? new Map();
  const set = (next) => onChange(next.size ? next : undefined);
  const listed = names ?? [...map.keys()];
  return html`<div class="stack" data-field=${path}>
    ${listed.map((each, at) => html`<div class="entry"><${Color} path=${path} at=${`-${at}`} label=${each} schema=${schema.additionalProperties} value=${map.get(each)} placeholder=${names ? "From the palette" : ""} ink=${names && names.ink?.(at)}
        error=${errors(`${path}.${each}`)} onChange=${(to) => { const next = new Map(map); if (to) next.set(each, to); else next.delete(each); set(next); }} />
      ${map.has(each) && html`<button class="button text" type="button" aria-label=${`Remove the colour of ${each}`} onClick=${() => set(new Map([...map].filter(([key]) => key !== each)))}>Remove</button>`}</div>`)}
    ${adding && html`<div class="pair"><div class="field"><label for=${`new-${path}`}>${noun}</label><input id=${`new-${path}`} value=${name} placeholder="Name or code" list=${known ? `known-${path}` : undefined} onFocus=${onNames} onInput=${(event) => setName(event.target.value)} /></div>
      <${Color} path="" at=${`new-${path}`} label="Colour" schema=${schema.additionalProperties} value=${color} placeholder="" onChange=${(to) => setColor(to ?? "")} /></div>
    <p><button class="button" type="button" disabled=${!name.trim() || !color} onClick=${() => { set(new Map([...map, [name.trim(), color]])); setName(""); }}><${Icon} name="plus" />Add ${noun.toLowerCase()}</button></p>
    ${known && html`<datalist id=${`known-${path}`}>${known.map(({ key, title }) => html`<option value=${title}>${key}</option>`)}</datalist>`}`}
  </div>`;
}

/** Region keys in one line, separated by semicolons, since names may hold commas; names complete the last. */
export function Keys({ path, label, value, onChange, error, hint, field = path }) {
  const [typed, setTyped] = useState(null);
  const [, renew] = useState(0);
  const input = useRef(null);
  const id = `keys-${path.replaceAll(".", "-")}`;
  const read = (text) => text.split(";").map((each) => each.trim()).filter(Boolean);
  const change = (text) => { setTyped(text); const keys = read(text); onChange(keys.length ? keys : undefined); };
  const last = (typed ?? "").split(";").at(-1).trim();
  const offers = typed === null ? [] : namesBeginning(last, read(typed).slice(0, -1));
  const take = (title) => { change([...read(typed).slice(0, -1), title, ""].join("; ").trimStart()); input.current.focus(); };
  const left = (event) => { if (!event.currentTarget.contains(event.relatedTarget)) setTyped(null); };
  return html`<div class="field" data-field=${field} onFocusOut=${left}><label for=${id}>${label}</label>
    <input id=${id} ref=${input} autocomplete="off" value=${typed ?? (value ?? []).join("; ")} placeholder="Texas; US-CA" aria-invalid=${error ? true : undefined} aria-describedby=${`${id}-h`}
      onFocus=${() => wantNames().then((fresh) => fresh && renew((count) => count + 1))} onInput=${(event) => change(event.target.value)} />
    ${offers.length > 0 && html`<p class="offer">${offers.map((title) => html`<button class="button" type="button" onClick=${() => take(title)}>${title}</button>`)}</p>`}
    <${Below} id=${`${id}-h`} error=${error} hint=${hint} /></div>`;
}

/** Entries that are objects: each a form of the fields that the schema has for it. */
export function ObjectList({ path, schema, value = [], noun, labels, inks = {}, order, onChange, errors, pasteHint, readPaste }) {
  const [open, setOpen] = useState(null);
  const [draft, setDraft] = useState({});
  const item = schema.items;
  const names = order ?? Object.keys(item.properties);
  const set = (next) => onChange(next.length ? next : undefined);
  const missing = item.required.filter((name) => draft[name] === undefined);
  const full = value.length >= schema.maxItems;
  const inner = (entry, at, change, name) => Object.entries(item.properties[name].properties).map(([each, schema]) => html`<${Field} path=${`${path}.${name}.${each}`} at=${`-${String(at)}`} label=${labels[`${name}.${each}`] ?? each} schema=${schema}
      narrow value=${entry[name]?.[each]} placeholder=${range(schema)} error=${at === "new" ? "" : errors(`${path}.${at}.${name}.${each}`)}
      onChange=${(to) => { const { [name]: held, ...rest } = entry; const { [each]: _, ...others } = held ?? {}; const made = to === undefined ? others : { ...others, [each]: to }; change(Object.keys(made).length ? { ...rest, [name]: made } : rest); }} />`);
  const form = (entry, at, change) => html`<div class="pairs">${names.map((name) => item.properties[name].properties ? inner(entry, at, change, name) : html`<${Field} path=${`${path}.${name}`} at=${`-${String(at)}`} label=${labels[name] ?? name} schema=${item.properties[name]}
      narrow value=${entry[name]} absent=${item.properties[name].default} ink=${inks[name]} placeholder=${isColor(item.properties[name]) ? (item.required.includes(name) ? "#2853A3" : "From the theme") : range(item.properties[name])} error=${at === "new" ? "" : errors(`${path}[${at}].${name}`) || errors(`${path}.${at}.${name}`)}
      onChange=${(to) => { const { [name]: _, ...rest } = entry; change(to === undefined ? rest : { ...entry, [name]: to }); }} />`)}</div>`;
  const paste = (event) => {
    const rows = readPaste?.(event.clipboardData.getData("text")) ?? [];
    const good = rows.filter((row) => item.required.every((name) => row[name] !== undefined && !faultOf(item.properties[name], row[name], name)));
    if (!good.length) return;
    event.preventDefault();
    event.stopPropagation();
    set([...value, ...good].slice(0, schema.maxItems));
  };
  return html`<div class="stack" data-field=${path} onPaste=${paste}>
    ${value.map((entry, at) => html`<details class="entry-form" key=${at} open=${open === at} onToggle=${(event) => event.target.open ? setOpen(at) : open === at && setOpen(null)}>
      <summary><${Icon} name="chevron" />${entry[names[0]] ?? entry.title ?? `${noun} ${at + 1}`}</summary>
      <div class="stack">${open === at && form(entry, at, (next) => set(value.with(at, next)))}
      <p><button class="button" type="button" onClick=${() => set(value.filter((_, each) => each !== at))}>Remove</button></p></div></details>`)}
    ${form(draft, "new", setDraft)}
    <p class="row"><button class="button" type="button" disabled=${missing.length > 0 || full} aria-describedby=${`${path}-new`} onClick=${() => { set([...value, draft]); setDraft({}); }}><${Icon} name="plus" />Add ${noun.toLowerCase()}</button>
      <span class="hint" id=${`${path}-new`}>${full ? `${schema.maxItems} are the limit.` : missing.length ? `It needs ${missing.map((name) => (labels[name] ?? name).toLowerCase()).join(", ")}.` : ""} ${pasteHint ?? ""}</span></p>
  </div>`;
}

const range = ({ minimum, maximum }) => (minimum === undefined ? undefined : maximum === undefined ? `${minimum} or more` : `${String(minimum).replace("-", "−")} to ${maximum}`);
