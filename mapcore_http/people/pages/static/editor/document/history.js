/** Undo and redo over values. Edits of one name in quick succession are one step. */

const MOST_STEPS = 200;
const QUICK = 800;

export class History {
  #past = [];
  #future = [];
  #last = { name: "", at: 0 };

  /** @param {{past: {value: any, name: string}[], future: {value: any, name: string}[]}} [steps] */
  constructor(present, { past = [], future = [] } = {}) {
    this.present = present;
    this.#past = past;
    this.#future = future;
  }

  /** Take a new value in; `name` says what was changed. */
  push(value, name) {
    const now = performance.now();
    const joined = this.#last.name === name && now - this.#last.at < QUICK && this.#past.length;
    if (!joined) this.#past = [...this.#past.slice(1 - MOST_STEPS), { value: this.present, name }];
    this.#last = { name, at: now };
    this.#future = [];
    this.present = value;
  }

  /** Put another value in the place of the last one, without a step of its own. */
  amend(value) {
    this.present = value;
  }

  /** What undo and redo would change; undefined where there is nothing. */
  get undoable() { return this.#past.at(-1)?.name; }
  get redoable() { return this.#future.at(-1)?.name; }
  /** All steps, the next one to undo or to redo last. */
  get steps() { return { past: this.#past, present: this.present, future: this.#future }; }

  undo() { this.#step(this.#past, this.#future); }
  redo() { this.#step(this.#future, this.#past); }

  #step(from, to) {
    const step = from.pop();
    if (!step) return;
    to.push({ value: this.present, name: step.name });
    this.present = step.value;
    this.#last = { name: "", at: 0 };
  }
}
