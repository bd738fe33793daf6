import { html, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { Icon } from "./icons.js";
import { valueAt } from "./document/document.js";

/** What can be done with the region that was clicked: colour, label, outline, annotate, its row. */
export function RegionBox({ region, all, spec, place, onClose, onFields, onRow, rowOf }) {
  const box = useRef(null);
  const key = nameOf(region, all);
  const held = (keys) => keys?.find((each) => each === region.key || each === region.title);
  const colored = held([...(valueAt(spec, "regions")?.keys() ?? [])]);
  const { listed, isLabelled } = labelsOf(spec, held);
  const outlined = held(valueAt(spec, "highlight.regions"));
  const [color, setColor] = useState((colored && valueAt(spec, "regions").get(colored)) ?? "#2853A3");
  const [text, setText] = useState("");
  const row = rowOf(region);
  useLayoutEffect(() => { place(box.current); box.current.querySelector("button, input").focus({ preventScroll: true }); }, []);
  // each starts from the spec as it is by then: a press may come before what the last one changed is shown
  const paint = (to) => onFields((now) => {
    const next = new Map(valueAt(now, "regions"));
    next.delete(held([...next.keys()]));
    if (to) next.set(key, to);
    return { regions: next.size ? next : undefined };
  });
  const label = () => onFields((now) => {
    const { labels, listed: before, isLabelled: done } = labelsOf(now, held);
    if (!done) return { "style.labels": { ...labels, show: true, regions: [...(before ?? []), key] } };
    const rest = before?.filter((each) => each !== held(before));
    return { "style.labels": !rest || rest.length ? { ...labels, regions: rest } : undefined };
  });
  const outline = () => onFields((now) => {
    const before = valueAt(now, "highlight.regions") ?? [];
    const next = held(before) ? before.filter((each) => each !== held(before)) : [...before, key];
    return { highlight: next.length ? { ...valueAt(now, "highlight"), regions: next } : undefined };
  });
  const annotate = (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    onFields((now) => ({ annotations: [...(valueAt(now, "annotations") ?? []), { text: text.trim(), region: key }] }));
    onClose();
  };
  const keyed = (event) => { if (event.key === "Escape") { event.preventDefault(); event.stopPropagation(); onClose(); } };
  return html`<div class="pop" role="dialog" aria-label=${region.title} ref=${box} onKeyDown=${keyed} onFocusOut=${(event) => event.relatedTarget && !box.current.contains(event.relatedTarget) && onClose(false)}>
    <p class="row apart"><b>${region.title}</b><button class="button icon-only text" type="button" aria-label="Close" onClick=${onClose}><${Icon} name="close" /></button></p>
    <p class="quiet">${region.value ?? "No data"}</p>
    <div class="row"><input type="color" aria-label="Colour of the region" value=${color.slice(0, 7).toLowerCase()} onInput=${(event) => setColor(event.target.value.toUpperCase())} />
      <button class="button" type="button" onClick=${() => paint(color)}>Colour it</button>${colored && html`<button class="button text" type="button" onClick=${() => paint(null)}>Own colour off</button>`}</div>
    <div class="row"><button class="button" type="button" aria-pressed=${isLabelled} disabled=${isLabelled && !listed} onClick=${label}>${isLabelled ? (listed ? "Label off" : "All are labelled") : "Label it"}</button>
      <button class="button" type="button" aria-pressed=${Boolean(outlined)} onClick=${outline}>${outlined ? "Outline off" : "Outline it"}</button>
      <button class="button" type="button" onClick=${() => onRow(region, row)}>${row < 0 ? "Add a row" : `Row ${row + 1}`}</button></div>
    <form class="with" onSubmit=${annotate}><input aria-label="Annotation" placeholder="Say something about it" maxlength="200" value=${text} onInput=${(event) => setText(event.target.value)} /><button class="button" disabled=${!text.trim()}>Annotate</button></form>
  </div>`;
}

/** Return the key by which a spec names a region: its title, unless another one has it too. */
function nameOf({ key, title }, all) {
  return all.some((each) => each.title === title && each.key !== key) ? key : title;
}

/** Return the labels of a spec, the keys that they are for, if it lists them, and whether the region that `held` finds has one. */
function labelsOf(spec, held) {
  const labels = valueAt(spec, "style.labels");
  const listed = Array.isArray(labels?.regions) ? labels.regions : null;
  return { labels, listed, isLabelled: Boolean(labels?.show) && (!listed || Boolean(held(listed))) };
}
