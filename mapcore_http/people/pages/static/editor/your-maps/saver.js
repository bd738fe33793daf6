/**
 * What is edited, kept for a workspace: the last state wins, one is sent at a time, and nothing is
 * overwritten that somebody else changed meanwhile.
 */

import { forgetDraft, forgetSavedSteps, freezeDocument, keepDraft } from "../document/drafts.js";
import { writeSpec } from "../document/spec-text.js";
import { keepSteps } from "../document/steps.js";
import { showDraft, unsavedOf } from "./page.js";

const PAUSE = 1500;
const HERE = 300;
const RETRY = 8;

/**
 * @typedef {object} SaveState
 * @property {"idle" | "waiting" | "saving" | "saved" | "trouble"} name
 * @property {string} [words] what is the matter, for people
 * @property {"changed_meanwhile" | "gone" | "sign_in" | "not_saved" | "away"} [code]
 */
export class Saver {
  /** @type {SaveState} */
  state = { name: "idle" };
  #wanted = null;
  #timer = 0;
  #here = 0;

  /**
   * @param {{address: string, revision: number} | null} target the saved map, null for a new one
   * @param {string} create where a new map is sent
   * @param {string} page the id of the draft of before the map was saved
   * @param {(state: SaveState) => void} changed
   */
  constructor(target, create, page, changed) {
    Object.assign(this, { target, create, page, changed });
    addEventListener("pagehide", () => this.#keepHere());
  }

  /** The steps that can be undone, which are kept beside the last map that was saved. */
  steps = () => ({ past: [], present: null, future: [] });

  /** Whether something is not saved yet. */
  get isDirty() { return Boolean(this.#wanted); }

  /** Save what is edited, a moment after the last change; `made` says what a version is made for. */
  save(document, spec, title, made = "") {
    this.#wanted = { document, spec, title, made: made || this.#wanted?.made || "" };
    clearTimeout(this.#here);
    this.#here = setTimeout(() => this.#keepHere(), HERE);
    if (this.state.name === "saving" || ["changed_meanwhile", "gone"].includes(this.state.code)) return;
    this.#set({ name: "waiting" });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), made ? 0 : PAUSE);
  }

  /** Keep what is here as a new map, where it may not go into the old one. */
  saveAsNew() {
    this.#forgetHere();
    this.target = null;
    this.#send();
  }

  /** Try at once. */
  tryNow() { this.#send(); }

  async #send() {
    const sent = this.#wanted;
    if (!sent) return;
    clearTimeout(this.#timer);
    this.#set({ name: "saving" });
    const body = `{"title":${JSON.stringify(sent.title)},"madeFor":${JSON.stringify(sent.made)},"spec":${writeSpec(sent.spec, 0)},"document":${JSON.stringify(freezeDocument(sent.document))}}`;
    const headers = { "Content-Type": "application/json", ...(this.target ? { "If-Match": `"${this.target.revision}"` } : {}) };
    let answer = null;
    let told = {};
    try {
      answer = await fetch(this.target?.address ?? this.create, { method: this.target ? "PUT" : "POST", body, headers });
      told = await answer.json();
    } catch { /* the service does not answer */ }
    if (answer?.ok) this.#settle(sent, told);
    else this.#refuse(answer, told);
  }

  #settle(sent, told) {
    this.#forgetHere();
    if (!this.target) {
      this.target = { address: `${this.create.split("?")[0]}/${told.id}`, id: told.id };
      history.replaceState(history.state, "", this.target.address + location.hash);
    }
    Object.assign(this.target, { revision: told.revision, versions: told.versions });
    forgetSavedSteps();
    keepSteps(this.#place(), this.steps());
    if (this.#wanted === sent) this.#wanted = null;
    this.#set({ name: "saved" });
    if (this.#wanted) this.save(this.#wanted.document, this.#wanted.spec, this.#wanted.title, this.#wanted.made);
  }

  #refuse(answer, told) {
    const known = { changed_meanwhile: told.detail, gone: told.detail, not_saved: told.detail, sign_in: "You are signed out. Your work is kept in this browser; sign in to save it." };
    if (known[told.code]) return this.#set({ name: "trouble", code: told.code, words: known[told.code] });
    const wait = Number(answer?.headers.get("Retry-After")) || RETRY;
    this.#set({ name: "trouble", code: "away", words: answer?.status === 413 ? "This map is over 2 MB and cannot be saved." : `Not saved yet. Your work is kept in this browser; the next try is in ${wait} s.` });
    if (answer?.status !== 413) this.#timer = setTimeout(() => this.#send(), wait * 1000);
    return undefined;
  }

  #place() { return this.target ? unsavedOf(this.target.address, this.target.revision) : this.page; }

  #keepHere() {
    if (!this.#wanted) return;
    keepDraft(this.#place(), this.#wanted.document);
    if (!this.target) showDraft(this.page);
  }

  #forgetHere() { forgetDraft(this.#place()); }

  #set(state) {
    this.state = state;
    this.changed(state);
  }
}
