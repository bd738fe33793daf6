/** Saving in the editor: guests' work stays in the browser, members' goes to their workspace. */

import "../../menus.js";
import { html, useEffect, useMemo, useState } from "../../vendor/preact.js";
import { boot } from "../boot.js";
import { isForked, listDrafts } from "../document/drafts.js";
import { Icon } from "../icons.js";
import { forWorkspace, member } from "./member.js";
import { unsavedOf } from "./page.js";
import { Saver } from "./saver.js";

/** Whether what is edited goes to the service: a member's work, or a map opened by a link. */
export const savesThere = Boolean(member || boot.saved);

/** Save each change of the editor; returns the saver and its state, null for guests. */
export function useSaved(editor, page, spec, title) {
  const [state, setState] = useState({ name: "idle" });
  const saver = useMemo(() => (savesThere ? new Saver(boot.saved && { address: boot.saved.address, revision: boot.saved.revision }, `${boot.root}/editor/saved${forWorkspace}`, page, setState) : null), []);
  const { document: edited, history } = editor;
  if (saver) saver.steps = () => history.steps;
  useEffect(() => {
    if (!saver || !spec.mapId) return;
    if (state.name === "idle" && (edited === editor.begun || (history.undoable === undefined && history.redoable === undefined && !editor.restored))) return;
    saver.save(edited, spec, title);
  }, [edited, title]);
  useEffect(() => {
    if (!saver) return undefined;
    const taken = (event) => { if (spec.mapId) saver.save(edited, spec, title, `Downloaded: ${event.detail}`); };
    addEventListener("map-taken", taken);
    return () => removeEventListener("map-taken", taken);
  });
  const keepVersion = () => saver.save(edited, spec, title, "Version saved");
  return saver && { saver, state, keepVersion };
}

const WORDS = { idle: "", waiting: "Not saved yet", saving: "Saving", saved: "Saved", trouble: "Not saved" };

/** What stands in the bar: whether all is saved, and who works here. */
export function MemberBar({ saved, can }) {
  const words = saved && (saved.state.name === "idle" && boot.saved ? "Saved" : WORDS[saved.state.name]);
  return html`${words ? html`<span class="hint saved-state" role="status">${words}</span>` : null}
    ${member ? html`<${Menu} saved=${saved} can=${can} />` : !boot.saved && html`<a class="button text wide-only" href=${`${boot.root}/maps`}>Your maps</a><a class="button text wide-only" href=${`${boot.root}/signin?next=/editor`}>Sign in</a>`}`;
}

function Menu({ saved, can }) {
  const { name, plan, workspace } = member;
  const tier = plan[0].toUpperCase() + plan.slice(1);
  const home = `${boot.root}/console/${workspace.id}`;
  const target = saved?.saver.target;
  const id = !boot.saved?.shared && target?.address.split("/").at(-1);
  return html`<details class="menu"><summary class="button ghost" aria-label=${`${name}, ${tier}, ${workspace.name}`}><span class="avatar" aria-hidden="true">${initialsOf(name)}</span><span class="chip wide-only">${tier}</span></summary><div class="list">
    <p class="head">${name} · ${workspace.name} · ${tier}</p>
    <a href=${`${home}/saved`}><${Icon} name="copy" />Your maps</a>
    <a href=${`${boot.root}/editor${forWorkspace}`}><${Icon} name="plus" />New map</a>
    ${can && html`<button type="button" onClick=${saved.keepVersion}><${Icon} name="ok" />Save a version</button>`}
    ${id && html`<a href=${`${home}/saved/${id}/versions`}><${Icon} name="history" />Versions</a><a href=${`${home}/saved/${id}/share`}><${Icon} name="share" />Share</a>`}
    <hr /><a href=${`${home}/renders`}><${Icon} name="download" />Renders</a><a href=${`${home}/plan`}><${Icon} name="info" />Plan</a>
    <form method="post" action=${`${boot.root}/signout`}><button>Sign out</button></form></div></details>`;
}

/** What people have to know of saving: somebody else's changes, a link that ended, work found again. */
export function SaveNotices({ saved, page }) {
  const found = useMemo(() => boot.saved && listDrafts().find(({ id }) => id.startsWith(unsavedOf(boot.saved.address, "")) && id !== page), []);
  return html`
    ${isForked(page) && html`<p class="notice fix" role="status"><${Icon} name="info" kind="fix" /><span>Another tab changed this map too. What you see here is kept as a map of its own.</span></p>`}
    ${found && html`<p class="notice fix"><${Icon} name="info" kind="fix" /><span>This browser has changes to this map that were not saved before it was changed elsewhere.</span><a class="button text" href=${`${boot.root}/editor?draft=${encodeURIComponent(found.id)}`}>Open them as a new map</a></p>`}
    ${saved?.state.words && html`<${Trouble} ...${saved} />`}`;
}

function Trouble({ saver, state }) {
  const mine = ["changed_meanwhile", "gone"].includes(state.code) && member;
  return html`<p class="notice bad" role="alert"><${Icon} name="bad" kind="bad" /><span>${state.words}</span>
    ${mine && html`<button class="button text" type="button" onClick=${() => saver.saveAsNew()}>Save mine as a new map</button>`}
    ${state.code === "changed_meanwhile" && html`<button class="button text" type="button" onClick=${() => location.reload()}>Show the other changes</button>`}
    ${state.code === "sign_in" && html`<a class="button text" target="_blank" href=${`${boot.root}/signin`}>Sign in</a>`}
    ${["away", "not_saved", "sign_in"].includes(state.code) && html`<button class="button text" type="button" onClick=${() => saver.tryNow()}>Try now</button>`}</p>`;
}

const initialsOf = (name) => name.split(/[\s@.]+/).filter(Boolean).slice(0, 2).map((word) => [...word][0].toUpperCase()).join("");
