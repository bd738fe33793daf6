/** Controls of hatching: what each pattern says, its kind and its regions. */

import { html, useState } from "../vendor/preact.js";
import { Field } from "./fields.js";
import { Icon } from "./icons.js";
import { Keys } from "./lists.js";

const KINDS = { diagonal: "Diagonal \u2572", backDiagonal: "Diagonal \u2571", horizontal: "Horizontal", vertical: "Vertical", cross: "Grid", dots: "Dots" };

/** The patterns of a spec, each with its regions, and a form for one more. */
export function PatternList({ schema, value, errors, onChange }) {
  const [draft, setDraft] = useState({});
  const fields = schema.items.properties;
  const set = (next) => onChange(next.length ? next : undefined);
  const put = (entry, name, to, change) => { const { [name]: _, ...rest } = entry; change(to === undefined ? rest : { ...entry, [name]: to }); };
  const form = (entry, at, change) => html`
    <${Field} path="patterns.label" at=${`-${at}`} label="In the legend" schema=${fields.label} value=${entry.label} placeholder="estimate" error=${at === "new" ? "" : errors(`patterns.${at}.label`)} onChange=${(to) => put(entry, "label", to, change)} />
    <${Keys} path=${`patterns.${at}.regions`} field="patterns.regions" label="Regions" value=${entry.regions} error=${at === "new" ? "" : errors(`patterns.${at}.regions`)} hint="Names or codes, separated by semicolons." onChange=${(to) => put(entry, "regions", to, change)} />
    <${Field} path="patterns.kind" at=${`-${at}`} label="Kind" schema=${fields.kind} words=${KINDS} value=${entry.kind} onChange=${(to) => put(entry, "kind", to, change)} />`;
  const ready = draft.label && draft.regions && value.length < schema.maxItems;
  return html`<div class="stack" data-field="patterns patterns.label patterns.regions patterns.kind">
    ${value.map((entry, at) => html`<fieldset class="stack" key=${at}><legend>${entry.label}</legend>${form(entry, at, (next) => set(value.with(at, next)))}
      <p><button class="button" type="button" aria-label=${`Remove ${entry.label}`} onClick=${() => set(value.filter((_, each) => each !== at))}>Remove</button></p></fieldset>`)}
    ${form(draft, "new", setDraft)}
    <p><button class="button" type="button" disabled=${!ready} onClick=${() => { set([...value, draft]); setDraft({}); }}><${Icon} name="plus" />Add pattern</button></p>
  </div>`;
}
