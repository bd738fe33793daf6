import { html, useState } from "../vendor/preact.js";

const MOST_SHOWN = 6;
const WORD = /[\p{L}\p{N}]+/gu;

/** Return a text without case, accents and signs. */
const plain = (text) => (text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(WORD) ?? []).join(" ");

/** Return the maps that a text may mean, best first: every word of it begins a word of title or id. */
export function mapsLike(maps, text) {
  const wanted = plain(text);
  if (!wanted) return [];
  const words = wanted.split(" ");
  const scored = maps.map((each) => {
    const [title, id] = [plain(each.title), plain(each.id)];
    const all = ` ${title} ${id}`;
    if (title === wanted || id === wanted) return [each, 0];
    if (title.startsWith(wanted) || id.startsWith(wanted)) return [each, 1];
    return [each, words.every((word) => all.includes(` ${word}`)) ? 2 : words.every((word) => all.includes(word)) && wanted.length > 2 ? 3 : null];
  });
  return scored.filter(([, score]) => score !== null).sort((a, b) => a[1] - b[1]).map(([each]) => each);
}

/** A search among the maps; the title is shown, the id is kept. */
export function MapChoice({ label, document, maps, hint, error, onMap }) {
  const { mapId } = document.spec;
  const title = maps.find((each) => each.id === mapId)?.title ?? mapId ?? "";
  const [typed, setTyped] = useState(null);
  const found = typed === null ? [] : mapsLike(maps, typed);
  const choose = (each) => { onMap(each.id); setTyped(null); };
  const change = (text) => {
    const exact = mapsLike(maps, text).find((each) => plain(each.title) === plain(text) || each.id === text.trim().toLowerCase());
    if (exact) choose(exact);
    else setTyped(text.trim() ? text : null);
  };
  const unknown = typed !== null && typed.trim() && !found.length;
  return html`<div class="field" data-field="mapId"><label for="map">${label}</label>
    <input id="map" type="search" list="maps" autocomplete="off" placeholder=${`Search ${maps.length ? `${maps.length} ` : ""}maps: Kenya, US counties, Europe …`} value=${typed ?? title}
      aria-invalid=${Boolean(error) || undefined} aria-describedby="map-hint"
      onInput=${(event) => { const { value } = event.target; if (maps.some((each) => each.title === value)) change(value); else setTyped(value); }}
      onKeyDown=${(event) => { if (event.key === "Enter" && found.length) { event.preventDefault(); choose(found[0]); } }}
      onChange=${(event) => change(event.target.value)} />
    <datalist id="maps">${maps.map((each) => html`<option value=${each.title}>${each.id}</option>`)}</datalist>
    <p class=${error ? "error" : "hint"} id="map-hint" aria-live="polite">${error || (unknown ? "No map of this name. The picture still shows the last one." : hint?.words ?? hint)}</p>
    ${found.length > 0 && html`<p class="offer">${found.slice(0, MOST_SHOWN).map((each) => html`<button class="button" type="button" onClick=${() => choose(each)}>${each.title}</button>`)}</p>`}
  </div>`;
}
