/** The maps that a guest's browser keeps: opened, copied, renamed, deleted with a way back. */

import "../../menus.js";
import { html, render, useState } from "../../vendor/preact.js";
import { copyDraft, listDrafts, renameDraft, returnDraft, takeDraft } from "../document/drafts.js";

const place = document.getElementById("maps-here");
const { editor, icons } = place.dataset;
const Icon = ({ name }) => html`<svg class="icon" aria-hidden="true"><use href=${`${icons}#${name}`} /></svg>`;
const WHEN = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

function Maps() {
  const [maps, setMaps] = useState(listDrafts);
  const [renaming, setRenaming] = useState("");
  const [gone, setGone] = useState(null);
  const after = (act) => { act(); setMaps(listDrafts()); };
  const rename = (event, id) => {
    event.preventDefault();
    const title = event.target.elements.title.value.trim();
    after(() => title && renameDraft(id, title));
    setRenaming("");
  };
  const act = (event, run) => { event.currentTarget.closest("details").open = false; after(run); };
  return html`
    ${gone && html`<p class="notice" role="status"><${Icon} name="ok" /><span>${gone.title} is deleted.</span><button class="button text" type="button" onClick=${() => { after(() => returnDraft(gone.id, gone.text)); setGone(null); }}>Undo</button></p>`}
    ${maps.length === 0 && html`<div class="empty"><h2>No maps in this browser</h2><p class="quiet">What you make in the editor is kept here by itself.</p></div>`}
    <ul class="mapcards">${maps.map((each) => {
      const title = each.title || each.map || "New map";
      const address = `${editor}?draft=${encodeURIComponent(each.id)}`;
      return html`<li key=${each.id} class="plain"><div class="under">${renaming === each.id
        ? html`<form class="with rename" onSubmit=${(event) => rename(event, each.id)}><label class="unseen" for="title">Title of the map</label><input id="title" name="title" value=${title} maxlength="200" required autocomplete="off" ref=${(input) => input?.focus()} /><button class="button">Save</button></form>`
        : html`<h2 class="cut"><a href=${address}>${title}</a></h2><details class="menu more"><summary class="button icon-only ghost small" aria-label=${`More for ${title}`}><${Icon} name="more" /></summary><div class="list">
          <a href=${address}><${Icon} name="pencil" />Open</a>
          <button type="button" onClick=${(event) => act(event, () => copyDraft(each.id))}><${Icon} name="copy" />Duplicate</button>
          <button type="button" onClick=${(event) => act(event, () => setRenaming(each.id))}><${Icon} name="tag" />Rename</button>
          <hr /><button class="danger" type="button" onClick=${(event) => act(event, () => setGone({ id: each.id, title, text: takeDraft(each.id) }))}><${Icon} name="bin" />Delete</button></div></details>`}
        <p class="hint">${each.map || "No map chosen"}, ${each.rows} row${each.rows === 1 ? "" : "s"}${each.at ? html`<br />${WHEN.format(each.at)}` : null}</p></div></li>`;
    })}</ul>`;
}

render(html`<${Maps} />`, place);
