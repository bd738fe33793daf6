/**
 * The picture of the spec as it is being edited. Texts are asked for as they come; the last one
 * wins, and never are two asked for at a time.
 */

const PAUSE = 250;
const SLOW = 2000;
const RETRY = 5;

/**
 * @typedef {object} PreviewState
 * @property {boolean} busy a picture is being drawn
 * @property {number} seconds how long it has been, from two seconds on
 * @property {{url: string, width: number, height: number} | null} image the last picture
 * @property {object | null} answer the report of that picture, with regions and spellings
 * @property {object | null} problem why the last spec was not drawn: a problem document
 * @property {number} limited seconds until the limit lets the next one through
 * @property {number} offline seconds until the next try where the service does not answer
 */
export class Preview {
  /** @type {PreviewState} */
  state = { busy: false, seconds: 0, image: null, answer: null, problem: null, limited: 0, offline: 0 };
  #wanted = "";
  #shown = "";
  #failed = "";
  #timer = 0;
  #ticker = 0;

  /** @param {string} address @param {(state: PreviewState) => void} changed */
  constructor(address, changed) {
    this.address = address;
    this.changed = changed;
  }

  /** Ask for the picture of a spec; `soon` leaves out the pause that waits for more typing. */
  show(text, soon = false) {
    if (text === this.#wanted) return;
    this.#wanted = text;
    if (this.state.busy || this.state.limited || this.state.offline) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#draw(), soon ? 0 : PAUSE);
  }

  /** Try at once where the service did not answer. */
  tryNow() {
    clearInterval(this.#ticker);
    this.#set({ offline: 0, limited: 0 });
    this.#draw();
  }

  async #draw() {
    const text = this.#wanted;
    const begun = performance.now();
    this.#set({ busy: true, seconds: 0 });
    clearInterval(this.#ticker);
    this.#ticker = setInterval(() => {
      const spent = performance.now() - begun;
      if (spent > SLOW) this.#set({ seconds: Math.round(spent / 1000) });
    }, 1000);
    let retry = null;
    try {
      const response = await fetch(this.address, { method: "POST", body: text, headers: { "Content-Type": "application/json" } });
      if (response.ok) await this.#take(response, text);
      else retry = await this.#refused(response, text, Math.round((performance.now() - begun) / 1000));
    } catch {
      retry = { offline: RETRY };
    }
    clearInterval(this.#ticker);
    this.#set({ busy: false, seconds: 0 });
    if (retry) this.#wait(retry);
    else if (this.#wanted !== text) this.#draw();
  }

  async #take(response, text) {
    const form = await response.formData();
    const image = form.get("image");
    const answer = JSON.parse(await form.get("report").text());
    const { width, height } = await createImageBitmap(image);
    if (this.state.image) URL.revokeObjectURL(this.state.image.url);
    this.#shown = text;
    this.#set({ image: { url: URL.createObjectURL(image), width, height }, answer, problem: null });
  }

  /** Settle an answer without a picture; returns when to try again, if that may help. */
  async #refused(response, text, spent) {
    const problem = await response.json().catch(() => ({ code: "internal_error", detail: "" }));
    const seconds = Number(response.headers.get("Retry-After"));
    if (problem.code === "rate_limit_exceeded") return { limited: seconds };
    if (problem.code === "concurrency_limit_reached") return { busy: seconds };
    if (problem.code === "render_failed" && this.#failed !== text) {
      this.#failed = text; // the contract says to try once more
      return { busy: 1 };
    }
    this.#shown = text;
    const id = response.headers.get("X-Service-Render-Id");
    this.#set({ problem: { ...problem, status: response.status, id, seconds: spent } });
    return null;
  }

  /** Count down, then draw what is wanted by then. */
  #wait({ limited = 0, offline = 0, busy = 0 }) {
    let left = limited || offline || busy;
    const tick = () => {
      this.#set({ limited: limited ? left : 0, offline: offline ? left : 0, busy: Boolean(busy) && left > 0 });
      if (left > 0) left -= 1;
      else {
        clearInterval(this.#ticker);
        this.#draw();
      }
    };
    this.#ticker = setInterval(tick, 1000);
    tick();
  }

  /** Whether what is shown, a picture or a problem, is that of the text. */
  isShown(text) {
    return this.#shown === text && !this.state.busy;
  }

  #set(change) {
    this.state = { ...this.state, ...change };
    this.changed(this.state);
  }
}
