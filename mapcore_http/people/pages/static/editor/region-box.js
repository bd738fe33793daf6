import { html, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { Icon } from "./icons.js";
import { valueAt } from "./document/document.js";

/** What can be done with the region that was clicked: colour, label, outline, annotate, its row. */
export function RegionBox({ region, all, spec, place, onClose, onFields, onRow, rowOf }) {
  const box = useRef(null);
  const key = nameOf(region, all);
  const held = (keys) => keys?.find((each) => each === region.key || each === region.title);
  const colors = valueAt(spec, "regions");
  const colored = held([...(colors?.keys() ?? [])]);
  const labels = valueAt(spec, "style.labels");
  const listed = Array.isArray(labels?.regions) ? labels.regions : null;
  const isLabelled = Boolean(labels?.show) && (!listed || Boolean(held(listed)));
  const outlined = valueAt(spec, "highlight.regions");
  const [color, setColor] = useState((colored && colors.get(colored)) ?? "#2853A3");
  const [text, setText] = useState("");
  const row = rowOf(region);
  useLayoutEffect(() => { place(box.current); box.current.querySelector("button, input").focus({ preventScroll: true }); }, []);
  const paint = (to) => {
    const next = new Map(colors);
    next.delete(colored);
    if (to) next.set(key, to);
    onFields({ regions: next.size ? next : undefined });
  };
  const label = () => {
    if (!isLabelled) onFields({ "style.labels": { ...labels, show: true, regions: [...(listed ?? []), key] } });
    else {
      const rest = listed.filter((each) => each !== held(listed));
      onFields({ "style.labels": rest.length ? { ...labels, regions: rest } : undefined });
    }
  };
  const outline = () => {
    const rest = (outlined ?? []).filter((each) => each !== held(outlined));
    const next = held(outlined) ? rest : [...rest, key];
    onFields({ highlight: next.length ? { ...valueAt(spec, "highlight"), regions: next } : undefined });
  };
  const annotate = (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    onFields({ annotations: [...(valueAt(spec, "annotations") ?? []), { text: text.trim(), region: key }] });
    onClose();
  };
  const keyed = (event) => { if (event.key === "Escape") { event.preventDefault(); event.stopPropagation(); onClose(); } };
  return html`<div class="pop" role="dialog" aria-label=${region.title} ref=${box} onKeyDown=${keyed} onFocusOut=${(event) => event.relatedTarget && !box.current.contains(event.relatedTarget) && onClose(false)}>
    <p class="row apart"><b>${region.title}</b><button class="button icon-only text" type="button" aria-label="Close" onClick=${onClose}><${Icon} name="close" /></button></p>
    <p class="quiet">${region.value ?? "No data"}</p>
    <div class="row"><input type="color" aria-label="Colour of the region" value=${color.slice(0, 7).toLowerCase()} onInput=${(event) => setColor(event.target.value.toUpperCase())} />
      <button class="button" type="button" onClick=${() => paint(color)}>Colour it</button>${colored && html`<button class="button text" type="button" onClick=${() => paint(null)}>Own colour off</button>`}</div>
    <div class="row"><button class="button" type="button" aria-pressed=${isLabelled} disabled=${isLabelled && !listed} onClick=${label}>${isLabelled ? (listed ? "Label off" : "All are labelled") : "Label it"}</button>
      <button class="button" type="button" aria-pressed=${Boolean(held(outlined))} onClick=${outline}>${held(outlined) ? "Outline off" : "Outline it"}</button>
      <button class="button" type="button" onClick=${() => onRow(region, row)}>${row < 0 ? "Add a row" : `Row ${row + 1}`}</button></div>
    <form class="with" onSubmit=${annotate}><input aria-label="Annotation" placeholder="Say something about it" maxlength="200" value=${text} onInput=${(event) => setText(event.target.value)} /><button class="button" disabled=${!text.trim()}>Annotate</button></form>
  </div>`;
}

/** Return the key by which a spec names a region: its title, unless another one has it too. */
function nameOf({ key, title }, all) {
  return all.some((each) => each.title === title && each.key !== key) ? key : title;
}
