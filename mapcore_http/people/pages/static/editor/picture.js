import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { RegionBox } from "./region-box.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Return the region nearest to one in a direction: what lies aside counts twice. */
export function neighbour(regions, from, [right, down]) {
  const [x, y] = regions[from].at ?? [0, 0];
  let [best, least] = [from, Infinity];
  for (const [index, { at, paths }] of regions.entries()) {
    if (!at || !paths || index === from) continue;
    const ahead = (at[0] - x) * right + (at[1] - y) * down;
    const aside = Math.abs((at[0] - x) * down) + Math.abs((at[1] - y) * right);
    if (ahead > 0 && ahead + 2 * aside < least) [best, least] = [index, ahead + 2 * aside];
  }
  return best;
}

/** The picture, and over it its regions: they tell name and value, and a click opens what can be done. */
export function Picture({ image, zoom, name, regions, wantRegions, pointed, ...acts }) {
  const [over, setOver] = useState(null);
  const [open, setOpen] = useState(null);
  const [stop, setStop] = useState(0);
  const box = useRef(null);
  const all = regions?.regions ?? [];
  const shown = useMemo(() => all.map((each, index) => [each, index]).filter(([each]) => each.paths), [regions]);
  useEffect(() => { setOpen(null); setOver(null); }, [regions?.mapId]);
  const indexOf = (event) => { const { index } = event.target.dataset ?? {}; return index === undefined ? null : Number(index); };
  const path = (index) => box.current?.querySelector(`[data-index="${index}"]`);
  const choose = (index) => { setStop(index); setOpen(index); setOver(null); acts.onRegion?.(all[index]); };
  const keyed = (event) => {
    const index = indexOf(event);
    if (index === null) return;
    if (ARROWS[event.key]) { event.preventDefault(); const next = neighbour(all, index, ARROWS[event.key]); setStop(next); path(next)?.focus(); }
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(index); }
    if (event.key === "Escape") setOver(null);
  };
  const close = (back = true) => { const index = open; setOpen(null); if (back !== false) path(index)?.focus(); };
  const scale = zoom === "fit" ? {} : { width: (image.width * zoom) / 100, height: (image.height * zoom) / 100 };
  const outlines = useMemo(() => shown.map(([each, index]) => html`<path key=${index} d=${each.paths} data-index=${index} role="button" aria-haspopup="dialog" tabindex="-1" aria-label=${tell(each)} />`), [regions]);
  const first = shown.some(([, index]) => index === stop) ? stop : shown[0]?.[1];
  useLayoutEffect(() => { // thousands of outlines stay as they are: only these two are changed
    const svg = box.current.querySelector(".regions");
    for (const each of svg?.querySelectorAll("[tabindex='0']") ?? []) each.setAttribute("tabindex", "-1");
    for (const each of svg?.querySelectorAll(".on") ?? []) each.classList.remove("on");
    path(first)?.setAttribute("tabindex", "0");
    if (pointed) for (const [each, index] of shown) if (each.key === pointed) path(index)?.classList.add("on");
  }, [regions, first, pointed]);
  return html`<div class=${`canvas${zoom === "fit" ? " fit" : ""}`} ref=${box} onPointerEnter=${() => wantRegions()} onFocusIn=${() => wantRegions()}>
    <img src=${image.url} width=${scale.width ?? image.width} height=${scale.height ?? image.height} alt=${`Map: ${name}`} />
    ${shown.length > 0
      ? html`<svg class="regions" viewBox=${`0 0 ${regions.width} ${regions.height}`} role="group" aria-label="Regions of the map"
          onPointerOver=${(event) => setOver(indexOf(event))} onPointerLeave=${() => setOver(null)} onFocusIn=${(event) => setOver(indexOf(event))} onFocusOut=${() => setOver(null)}
          onClick=${(event) => indexOf(event) !== null && choose(indexOf(event))} onKeyDown=${keyed}>
          ${outlines}</svg>`
      : html`<button class="unseen" type="button" onFocus=${() => wantRegions()} onClick=${() => wantRegions()}>Regions of the map</button>`}
    ${over !== null && all[over] && open === null && html`<${Tip} region=${all[over]} size=${regions} canvas=${box} />`}
    ${open !== null && all[open] && html`<${RegionBox} key=${open} region=${all[open]} all=${all} place=${(element) => put(element, all[open], regions, box.current)} onClose=${close} ...${acts} />`}
  </div>`;
}

const tell = ({ title, value, panel }) => `${panel ? `${panel}, ` : ""}${title}: ${value ?? "no data"}`;

function Tip({ region, size, canvas }) {
  const tip = useRef(null);
  useLayoutEffect(() => put(tip.current, region, size, canvas.current));
  return html`<div class="tip" ref=${tip} aria-hidden="true"><b>${region.title}</b>${region.panel && html` <span class="quiet">${region.panel}</span>`}<br />${region.value ?? "No data"}</div>`;
}

/** Put a box beside a region of the picture, within the picture's room. */
function put(element, { at }, size, canvas) {
  if (!element || !at) return;
  const picture = canvas.querySelector("img").getBoundingClientRect();
  const room = canvas.getBoundingClientRect();
  const scale = Math.min(picture.width / size.width, picture.height / size.height);
  const left = picture.left - room.left + (picture.width - size.width * scale) / 2 + at[0] * scale;
  const top = picture.top - room.top + (picture.height - size.height * scale) / 2 + at[1] * scale;
  const beside = left + 16 + element.offsetWidth > room.width ? left - 16 - element.offsetWidth : left + 16;
  element.style.left = `${Math.max(0, Math.min(beside, room.width - element.offsetWidth))}px`;
  element.style.top = `${Math.max(0, Math.min(top - 12, room.height - element.offsetHeight))}px`;
}
